#include "solver/judge.h"

#include <algorithm>
#include <memory>

#include "ledger/check.h"
#include "ledger/compare.h"
#include "model/broadcast/predict.h"
#include "simulator/broadcast.h"

namespace reckon::solver {
namespace {

std::string PathText(const Path& path) {
  std::string text;
  for (const PathStep step : path) text += (text.empty() ? "" : " > ") + std::string(Name(step));
  return text;
}

// What a difference on a path is worth: the first pair that can differ inside the domain.
class PathJudge {
 public:
  PathJudge(PathState& path, Verdict& verdict, const Replay& replay, const SymbolicShape& shape)
      : path_(path), verdict_(verdict), replay_(replay), shape_(shape) {}

  // False when the obligation is refuted.
  bool Judge(const Side& left, const Side& right) {
    ++verdict_.paths;
    domain_ = &right.domain;
    if (!(left.path == right.path)) {
      return Different(Literal::Of(true),
                       "path " + PathText(left.path) + " against " + PathText(right.path));
    }
    const LedgerDifference difference = Compare(left.ledger, right.ledger);
    verdict_.by_normal_form += difference.same;
    if (!difference.structure.empty()) {
      return Different(Literal::Of(true), difference.structure);
    }
    for (const Pair& pair : difference.pairs) {
      const Literal differ =
          Literal::Ne(path_.facts().Simplify(pair.left), path_.facts().Simplify(pair.right));
      if (path_.Known(differ) == false) {
        ++verdict_.by_normal_form;
        continue;
      }
      if (!Different(differ, pair.what)) return false;
    }
    return true;
  }

  // Do the premises imply each of the others? False when refuted.
  bool Implies(const std::vector<Literal>& premises, const std::vector<Literal>& others) {
    domain_ = &premises;
    for (const Literal& other : others) {
      const bool there = std::find(premises.begin(), premises.end(), other) != premises.end();
      if (there || path_.Known(other) == true) {
        ++verdict_.by_normal_form;
      } else if (!Different(other.Negated(), "domain: " + other.ToString())) {
        return false;
      }
    }
    return true;
  }

 private:
  // The sides differ where the condition holds: is that ever, inside the domain? The premises of
  // the domain join the question only when a shape outside it answers yes.
  bool Different(const Literal& condition, const std::string& what) {
    const std::string question = what + ": can the two sides differ?";
    Reply reply = path_.Find(condition, question);
    const auto outside = [&](const Literal& premise) { return !premise.Holds(reply.model); };
    if (reply.answer == Answer::kSat && std::any_of(domain_->begin(), domain_->end(), outside)) {
      reply = path_.Find(condition, question, *domain_);
    }
    if (reply.answer == Answer::kUnsat) {
      ++verdict_.by_solver;
      return true;
    }
    if (reply.answer == Answer::kUnknown) {
      verdict_.Unknown(what + ": " + reply.reason);
      return true;
    }
    const Case c = ToCase(shape_, reply.model);
    const std::optional<std::string> seen = replay_(c);
    if (seen && !seen->empty()) {
      const Case least = Minimise(c, replay_);
      verdict_.Refute({least, *replay_(least), true});
      return false;
    }
    RECKON_CHECK(seen, "a witness lies outside the domain: " + ToArguments(c) + ", " + what);
    throw InternalError("a witness does not replay: " + ToArguments(c) + ", " + what);
  }

  const std::vector<Literal>* domain_ = nullptr;
  PathState& path_;
  Verdict& verdict_;
  const Replay& replay_;
  const SymbolicShape& shape_;
};

}  // namespace

Side ToSide(ModelLeaf leaf) { return {leaf.path, std::move(leaf.ledger), std::move(leaf.domain)}; }

Verdict JudgeKernel(Context& context, const Form& form, const std::string& topic) {
  const SymbolicShape shape = MakeShape(form);
  const ModelSide model(shape, context.rules);
  return JudgeForm(
      context, shape, topic,
      [&](PathState& path) {
        SymbolicRun run = RunKernel(shape, path);
        return Side{run.path, std::move(run.ledger), {}};
      },
      [&](PathState& path) { return ToSide(model.Walk(path)); }, KernelAgainst(context.rules));
}

std::string DescribeDifference(const Ledger& left, const Ledger& right) {
  for (const RowPair& pair : Align(left, right)) {
    if (pair.Equal()) continue;
    const auto count = [](const std::optional<Row>& row) {
      return row ? std::to_string(row->call_count) : std::string("absent");
    };
    std::string text = std::string(Name(pair.id.call_site)) + ": " + count(pair.left) +
                       " against " + count(pair.right);
    if (pair.left && pair.right && pair.left->call_count == pair.right->call_count) {
      text += " (parameters or components differ)";
    }
    return text;
  }
  return "";
}

Verdict JudgeForm(Context& context, const SymbolicShape& shape, const std::string& topic,
                  const SideOf& left, const SideOf& right, const Replay& replay, bool same_domain) {
  Verdict verdict;
  Explorer explorer(shape.space, context.smt, BoundarySizes(shape.form.dtype), topic);
  bool inhabited = false;
  explorer.ForEachPath([&](PathState& path) {
    const Side one = left(path);
    const Side two = right(path);
    PathJudge judge(path, verdict, replay, shape);
    if (same_domain &&
        !(judge.Implies(one.domain, two.domain) && judge.Implies(two.domain, one.domain))) {
      return false;
    }
    if (!judge.Judge(one, two)) return false;
    inhabited = inhabited || path.surely_feasible();
    return true;
  });
  if (verdict.proved() && !inhabited) {
    verdict.Unknown("vacuous: no shape is known to satisfy the premises");
  }
  return verdict;
}

Replay KernelAgainst(const model::Rules& rules) {
  // Made when a witness is there to replay: compiling the rules takes milliseconds.
  const auto counter = std::make_shared<sim::Counter>();
  const auto made = std::make_shared<std::unique_ptr<model::Predictor>>();
  return [counter, made, &rules](const Case& c) -> std::optional<std::string> {
    if (*made == nullptr) *made = std::make_unique<model::Predictor>(rules);
    const model::Predictor* predictor = made->get();
    if (!predictor->CheckDomain(c).empty()) return std::nullopt;
    sim::Run run;
    counter->Count(c, run);
    const model::Prediction prediction = predictor->Predict(c);
    if (!(run.path == prediction.path)) {
      return "path " + PathText(run.path) + " (kernel) against " + PathText(prediction.path) +
             " (model)";
    }
    return DescribeDifference(run.ledger, prediction.ledger);
  };
}

Replay ModelAgainst(const model::Rules& standard, const model::Rules& rules) {
  const auto one = std::make_shared<model::Predictor>(standard);
  const auto two = std::make_shared<model::Predictor>(rules);
  return [one, two](const Case& c) -> std::optional<std::string> {
    const bool inside = one->CheckDomain(c).empty();
    if (inside != two->CheckDomain(c).empty()) {
      return std::string(inside ? "accepted against refused" : "refused against accepted");
    }
    if (!inside) return std::nullopt;
    const model::Prediction left = one->Predict(c), right = two->Predict(c);
    if (!(left.path == right.path)) {
      return "path " + PathText(left.path) + " against " + PathText(right.path);
    }
    return DescribeDifference(left.ledger, right.ledger);
  };
}

}  // namespace reckon::solver
