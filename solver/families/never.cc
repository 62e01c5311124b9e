#include "solver/families/never.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "ledger/hardware.h"
#include "model/broadcast/predict.h"
#include "simulator/broadcast.h"
#include "solver/families/families.h"
#include "solver/judge.h"
#include "solver/run_kernel.h"
#include "solver/split.h"

namespace reckon::solver {
namespace {

class ClaimJudge {
 public:
  ClaimJudge(const Walked& walked, const Kernels& kernels, const model::Rules& rules,
             Verdict& verdict)
      : walked_(walked),
        kernels_(kernels),
        rules_(rules),
        path_(walked.path),
        inside_(walked.path.facts()),
        verdict_(verdict) {
    Add(walked.leaf.domain, inside_);
  }

  // False when refuted.
  bool Judge(const Claim& claim) {
    for (const Literal& broken : claim.broken) {
      if (IsExcluded(broken, claim.when)) {
        ++verdict_.by_normal_form;
        return true;
      }
    }
    const Reply reply = Ask(claim, claim.when);
    if (reply.answer == Answer::kUnsat) {
      ++verdict_.by_solver;
      return true;
    }
    if (reply.answer == Answer::kUnknown) {
      verdict_.Unknown(walked_.shape.form.Letters() + ", " + claim.what + ": " + reply.reason);
      return true;
    }
    return !Refutes(claim, reply.model);
  }

 private:
  // By the facts of the path and the premises alone.
  bool IsExcluded(const Literal& broken, const std::vector<Literal>& when) const {
    if (path_.Known(broken) == false) return true;
    const Literal simple = path_.facts().Simplify(broken);
    if (path_.Known(simple) == false) return true;
    if (when.empty()) return inside_.Decide(simple) == false;
    Facts facts = inside_;
    Add(when, facts);
    return facts.Decide(simple) == false;
  }

  void Add(const std::vector<Literal>& premises, Facts& facts) const {
    for (const Literal& premise : premises) facts.Add(path_.facts().Simplify(premise));
  }

  Reply Ask(const Claim& claim, std::vector<Literal> premises) const {
    if (claim.broken.empty()) return {Answer::kUnknown, {}, "its terms have no bounds"};
    premises.insert(premises.end(), claim.broken.begin() + 1, claim.broken.end());
    for (const Literal& bound : walked_.leaf.domain) premises.push_back(bound);
    const Literal broken = path_.facts().Simplify(claim.broken[0]);
    Reply reply = path_.Find(broken, claim.what + "?", premises);
    if (reply.answer != Answer::kUnknown) return reply;
    Reply by_cases = FindInCases(path_, broken, claim.what + "?", premises);
    return by_cases.answer == Answer::kUnknown ? reply : by_cases;
  }

  bool Shows(const Claim& claim, const Case& c) {
    sim::Run run;
    kernels_.execute(c, run);
    return claim.shows(run);
  }

  static bool Holds(const Claim& claim, const Assignment& model) {
    return std::all_of(claim.broken.begin(), claim.broken.end(),
                       [&](const Literal& l) { return l.Holds(model); });
  }

  bool Refutes(const Claim& claim, Assignment model) {
    Case c = ToCase(walked_.shape, model);
    if (!sim::Fits(c)) {
      std::vector<Literal> small = claim.when;
      small.push_back(HasRoom(walked_.shape));
      const Reply reply = Ask(claim, small);
      if (reply.answer == Answer::kSat) c = ToCase(walked_.shape, model = reply.model);
    }
    const bool fits = sim::Fits(c);
    if (claim.shows && Shows(claim, c)) {
      if (fits) c = Smallest(claim, c);
      verdict_.Refute({c, claim.what, true});
      return true;
    }
    if (claim.shows) {
      verdict_.Unknown(walked_.shape.form.Letters() + ", " + claim.what +
                       ": not excluded, and not seen on " + ToArguments(c));
      return false;
    }
    verdict_.Refute({c, claim.what, Holds(claim, model)});
    return true;
  }

  Case Smallest(const Claim& claim, const Case& c) {
    const model::Predictor predictor(rules_);
    return Minimise(c, [&](const Case& smaller) -> std::optional<std::string> {
      if (!sim::Fits(smaller) || !predictor.CheckDomain(smaller).empty()) return std::nullopt;
      return Shows(claim, smaller) ? claim.what : std::string();
    });
  }

  const Walked& walked_;
  const Kernels& kernels_;
  const model::Rules& rules_;
  PathState& path_;
  // With the domain's premises: one may be the very bound that is claimed, or bound a product that
  // the value is a part of.
  Facts inside_;
  Verdict& verdict_;
};

// Some shape takes the path and satisfies all premises.
bool CanBe(const Walked& walked, const std::vector<Claim>& claims) {
  std::vector<Literal> premises = walked.leaf.domain;
  for (const Claim& claim : claims) {
    premises.insert(premises.end(), claim.when.begin(), claim.when.end());
  }
  const Reply reply = walked.path.Find(Literal::Of(true), "can it be?", premises);
  return reply.answer == Answer::kSat;
}

}  // namespace

Claim Exceeds(const Facts& facts, std::string what, const std::vector<Bound>& uppers,
              const Term& limit) {
  Claim claim{std::move(what), {}, {}, nullptr};
  for (const Bound& upper : uppers) {
    if (const auto most = Largest(facts, upper.value - limit, upper.loops)) {
      claim.broken.push_back(Literal::Gt(*most, 0));
    }
  }
  return claim;
}

Literal HasRoom(const SymbolicShape& shape) {
  const std::int64_t lost = 2 * (kBlockBytes - 1) + 2 * kVectorBytes;
  return Literal::Le(DstBytes(shape) + SrcBytes(shape),
                     static_cast<std::int64_t>(kUnifiedBufferBytes) - lost);
}

const Kernels& StandardKernels() {
  static const Kernels kStandard = {
      [](const SymbolicShape& shape, PathState& path) {
        MemoryMachine machine(path, sim::WidthOf(shape.form.dtype));
        RunKernelOn(machine, shape);
        return machine.Finish();
      },
      [](const Case& c, sim::Run& run) { run = sim::Fits(c) ? sim::Execute(c) : sim::Count(c); }};
  return kStandard;
}

Verdict NeverInForms(Context& context, const std::vector<Form>& forms, const std::string& topic,
                     const ClaimsOf& claims_of, const Kernels& kernels) {
  Verdict verdict;
  bool inhabited = false;
  for (const Form& form : forms) {
    const SymbolicShape shape = MakeShape(form);
    const ModelSide model(shape, context.rules);
    std::vector<std::int64_t> sizes = BoundarySizes(form.dtype);
    for (const std::int64_t edge : {255, 32767, 65535, 65536, 65537}) sizes.push_back(edge);
    Explorer explorer(shape.space, context.smt, sizes, topic);
    explorer.ForEachPath([&](PathState& path) {
      const MemoryRun memory = kernels.walk(shape, path);
      const ModelLeaf leaf = model.Walk(path);
      ++verdict.paths;
      for (const std::string& what : memory.unfollowed) {
        verdict.Unknown(form.Letters() + ", a path has " + what);
      }
      const Walked walked{memory, leaf, shape, path};
      const std::vector<Claim> claims = claims_of(walked);
      inhabited = inhabited || CanBe(walked, claims);
      ClaimJudge judge(walked, kernels, context.rules, verdict);
      std::set<std::pair<std::string, std::vector<Literal>>> seen;
      for (const Claim& claim : claims) {
        if (seen.emplace(claim.what, claim.broken).second && !judge.Judge(claim)) return false;
      }
      return true;
    });
    if (verdict.outcome == Outcome::kRefuted) break;
  }
  if (verdict.proved() && !inhabited) {
    verdict.Unknown("vacuous: no shape is known to satisfy the premises");
  }
  return verdict;
}

void AddNever(std::vector<Obligation>& list, const std::string& prefix, const std::string& meaning,
              const std::string& section, const ClaimsOf& claims_of) {
  for (const DType dtype : kWidths) {
    std::map<int, std::vector<Form>> by_rank;
    for (Form& form : NormalForms(dtype)) by_rank[form.Rank()].push_back(std::move(form));
    for (auto& [rank, forms] : by_rank) {
      const std::string name = prefix + "/" + std::string(Name(dtype)) + "/" + std::to_string(rank);
      list.push_back({name, meaning + ", rank " + std::to_string(rank), section,
                      [forms = forms, name, claims_of](Context& context) {
                        return NeverInForms(context, forms, name, claims_of);
                      }});
    }
  }
}

}  // namespace reckon::solver
