// bounds/edge/: one step beyond each bound of the normal domain there is a shape that the model
// refuses and whose run goes wrong at that very consumer, or it is proved that there is none.
// hazard/: of the shapes that the unified buffer holds, the smallest that break each kind of bound,
// executed; or a proof that none fits.
#include <algorithm>
#include <set>
#include <span>

#include "ledger/check.h"
#include "ledger/hardware.h"
#include "ledger/text.h"
#include "model/broadcast/predict.h"
#include "simulator/broadcast.h"
#include "solver/families/edges.h"
#include "solver/families/families.h"
#include "solver/forms.h"
#include "solver/model_side.h"

namespace reckon::solver {
namespace {

// The kernel's own check allows an axis this long.
constexpr std::uint64_t kKernelCheck = 65536;

using Visit = std::function<bool(PathState&, const SymbolicShape&, const ModelLeaf&)>;

// Every path of the model over the normal forms of a width, until `visit` returns false.
void ForEachLeaf(Context& context, DType dtype, const std::string& topic, Verdict& verdict,
                 const Visit& visit) {
  for (const Form& form : NormalForms(dtype)) {
    const SymbolicShape shape = MakeShape(form);
    const ModelSide model(shape, context.rules);
    std::vector<std::int64_t> sizes = BoundarySizes(dtype);
    for (const std::int64_t edge : {198, 255, 331, 32768, 65535, 65536, 65537}) {
      sizes.push_back(edge);
    }
    Explorer explorer(shape.space, context.smt, sizes, topic);
    bool go_on = true;
    explorer.ForEachPath([&](PathState& path) {
      ++verdict.paths;
      return go_on = visit(path, shape, model.Walk(path));
    });
    if (!go_on) return;
  }
}

// A maximum exceeds a bound when one of its operands does.
std::vector<Literal> Split(const Literal& literal) {
  for (const Monomial& m : literal.term().monomials()) {
    if (m.coef >= 0 || m.factors.size() != 1 || m.factors[0]->kind != AtomKind::kMax) continue;
    const Term rest = literal.term() - Term(m.coef) * ProductOf(m.factors);
    std::vector<Literal> cases;
    for (const Term& operand : m.factors[0]->args) {
      for (const Literal& l : Split(Literal::Le(rest + Term(m.coef) * operand, 0))) {
        cases.push_back(l);
      }
    }
    return cases;
  }
  return {literal};
}

// Is `value` a product of positive numbers, each at most the limit at its place?
bool IsProduct(std::int64_t value, std::span<const std::int64_t> limits) {
  if (limits.size() == 1) return value <= limits[0];
  for (std::int64_t d = 1; d <= value && d <= limits[0]; ++d) {
    if (value % d == 0 && IsProduct(value / d, limits.subspan(1))) return true;
  }
  return false;
}

// A product is at least some value: at least the next value that is a product within the limits of
// its factors (65537 is prime).
Literal Raised(const Literal& literal, const Facts& facts) {
  const auto& list = literal.term().monomials();
  const std::int64_t least = literal.term().constant();
  if (list.size() != 2 || list[1].coef != -1 || least < 1 || least > 1'000'000) return literal;
  const auto& factors = list[1].factors;
  if (factors.size() < 2 || factors.size() > 4) return literal;
  std::vector<std::int64_t> limits;
  for (const AtomRef& f : factors) {
    const Bounds b = facts.RangeOf(ProductOf({&f, 1}));
    if (b.lo < 1) return literal;
    limits.push_back(b.hi);
  }
  std::int64_t raised = least;
  while (raised < least + 100 && !IsProduct(raised, limits)) ++raised;
  return Literal::Ge(ProductOf(factors), raised);
}

// Can it be seen cheaply, each as a fact for the other, that no assignment makes both true?
bool Exclude(const Facts& facts, const Literal& a, const Literal& b) {
  const auto excludes = [&](const Literal& fact, const Literal& other) {
    Facts all = facts;
    all.Add(fact);
    all = all.Closed();
    return all.Decide(other) == false || all.Contradict();
  };
  return excludes(a, b) || excludes(b, a);
}

// Can the bound at `at` be exceeded while all others of the leaf, and `room`, hold?
Reply FindAlone(const PathState& path, const ModelLeaf& leaf, std::size_t at, const Literal& room,
                const std::string& question, Verdict& verdict) {
  std::vector<Literal> others;
  Facts outside = path.facts();
  for (std::size_t i = 0; i < leaf.domain.size(); ++i) {
    if (i == at) continue;
    others.push_back(path.facts().Simplify(leaf.domain[i]));
    outside.Add(others.back());
  }
  const Literal limit = path.facts().Simplify(room);
  others.push_back(limit);
  for (const Literal& any : Split(path.facts().Simplify(leaf.domain[at]).Negated())) {
    const Literal exceeded = Raised(any, outside);
    if (Exclude(outside, limit, exceeded)) {
      ++verdict.by_normal_form;
      continue;
    }
    Reply reply = path.Find(exceeded, leaf.consumers[at] + ": " + question, others);
    if (reply.answer != Answer::kUnsat) return reply;
    ++verdict.by_solver;
  }
  return {Answer::kUnsat, {}, ""};
}

// Bounds of `names` that some shape exceeds while it keeps all others get that shape as their edge;
// of the rest it is proved that none does. False when refuted.
bool SearchAlone(Context& context, DType dtype, const std::string& topic,
                 const model::Predictor& predictor, std::set<std::string> names,
                 std::map<std::string, Edge>& edges, Verdict& verdict) {
  if (names.empty()) return true;
  ForEachLeaf(
      context, dtype, topic, verdict,
      [&](PathState& path, const SymbolicShape& shape, const ModelLeaf& leaf) {
        for (std::size_t i = 0; i < leaf.domain.size(); ++i) {
          const std::string& name = leaf.consumers[i];
          if (names.count(name) == 0) continue;
          const Reply reply =
              FindAlone(path, leaf, i, Literal::Of(true), "can it be exceeded alone?", verdict);
          if (reply.answer == Answer::kUnknown) verdict.Unknown(name + ": " + reply.reason);
          if (reply.answer != Answer::kSat) continue;
          const Case c = ToCase(shape, reply.model);
          const auto breaches = predictor.CheckDomain(c);
          if (breaches.empty()) {
            verdict.Refute({c, name + ": exceeded, and the shape is accepted", true});
            return false;
          }
          edges[name] = {c, breaches.size(), breaches[0].value - breaches[0].maximum, BytesOf(c)};
          names.erase(name);
        }
        return true;
      });
  return verdict.outcome != Outcome::kRefuted;
}

Verdict Edges(Context& context, DType dtype, const std::string& topic) {
  Verdict verdict;
  const model::Predictor predictor(context.rules);
  std::map<std::string, Edge> edges = EnumerateEdges(dtype, predictor).by_bound;
  std::set<std::string> all, open;
  for (const model::DomainRow& row : context.rules.domain) {
    all.insert(row.what + " (" + row.consumer + ")");
  }
  for (const std::string& name : all) {
    const auto it = edges.find(name);
    if (it == edges.end() || it->second.breaches > 1) open.insert(name);
  }
  if (!SearchAlone(context, dtype, topic, predictor, open, edges, verdict)) return verdict;
  for (const std::string& name : all) {
    const auto it = edges.find(name);
    if (it == edges.end()) {
      verdict.notes.push_back(name + ": never exceeded while all other bounds hold");
      continue;
    }
    const Edge& edge = it->second;
    const bool alone = edge.breaches == 1;
    const Trouble trouble = TroubleOf(edge.c, KindOf(name));
    if (alone ? trouble == Trouble::kNone : sim::Count(edge.c).findings.empty()) {
      verdict.Refute({edge.c, name + ": refused, and nothing is lost there", true});
      return verdict;
    }
    ++verdict.by_normal_form;
    verdict.notes.push_back(
        name + ": " + ToArguments(edge.c) + " is " + std::to_string(edge.excess) + " beyond" +
        (trouble == Trouble::kNone ? "" : " and " + std::string(Name(trouble))) +
        (alone ? "" : "; never exceeded while all other bounds hold"));
  }
  return verdict;
}

// What an execution shows, and whether the kernel's own check of its (merged) axes lets it.
std::string Seen(const Case& c, const model::Predictor& predictor) {
  const sim::Run run = sim::Execute(c);
  std::string text = "output " + std::string(sim::Name(run.output));
  for (const sim::Finding& f : run.findings) text += ", " + std::string(sim::Name(f.kind));
  const std::vector<model::Axis> axes = predictor.Explain(c).merged_axes;
  const bool passes = std::all_of(axes.begin(), axes.end(),
                                  [](const model::Axis& a) { return a.dst <= kKernelCheck; });
  return text + (passes ? "; passes the kernel's own check" : "; the kernel's own check stops it");
}

// The smallest shape of each kind that the buffer holds: `best` is the smallest known so far.
class HazardSearch {
 public:
  HazardSearch(DType dtype, const model::Predictor& predictor, std::map<std::string, Case>& best,
               Verdict& verdict)
      : dtype_(dtype), predictor_(predictor), best_(best), verdict_(verdict) {}

  void OnPath(const PathState& path, const SymbolicShape& shape, const ModelLeaf& leaf) {
    const Term bytes = DstBytes(shape) + SrcBytes(shape);
    for (std::size_t i = 0; i < leaf.domain.size(); ++i) {
      kinds.insert(KindOf(leaf.consumers[i]));
      while (FindSmaller(path, shape, leaf, i, bytes)) {
      }
    }
  }

  std::set<std::string> kinds;
  std::set<std::string> with_others;  // not excluded when other bounds may break too

 private:
  bool FindSmaller(const PathState& path, const SymbolicShape& shape, const ModelLeaf& leaf,
                   std::size_t at, const Term& bytes) {
    const std::string kind = KindOf(leaf.consumers[at]);
    const auto known = best_.find(kind);
    const std::int64_t room = known == best_.end()
                                  ? static_cast<std::int64_t>(kUnifiedBufferBytes)
                                  : static_cast<std::int64_t>(BytesOf(known->second)) - 1;
    const Reply reply = FindAlone(path, leaf, at, Literal::Le(bytes, room),
                                  "can " + std::to_string(room) + " bytes exceed it?", verdict_);
    if (reply.answer == Answer::kUnknown) {
      verdict_.Unknown(shape.form.Letters() + ", " + leaf.consumers[at] + ": " + reply.reason);
    }
    if (reply.answer == Answer::kUnsat && known == best_.end()) {
      const Literal limit = path.facts().Simplify(Literal::Le(bytes, room));
      for (const Literal& one : Split(path.facts().Simplify(leaf.domain[at]).Negated())) {
        if (!Exclude(path.facts(), limit, one)) with_others.insert(kind);
      }
    }
    if (reply.answer != Answer::kSat) return false;
    const Case c = ToCase(shape, reply.model);
    RECKON_CHECK(sim::Fits(c) && !predictor_.CheckDomain(c).empty(),
                 "a witness does not replay: " + ToArguments(c));
    best_[kind] = c;
    return true;
  }

  DType dtype_;
  const model::Predictor& predictor_;
  std::map<std::string, Case>& best_;
  Verdict& verdict_;
};

Verdict Hazards(Context& context, DType dtype, const std::string& topic) {
  Verdict verdict;
  const model::Predictor predictor(context.rules);
  std::map<std::string, Case> best = EnumerateEdges(dtype, predictor).fitting;
  HazardSearch search(dtype, predictor, best, verdict);
  ForEachLeaf(context, dtype, topic, verdict,
              [&](PathState& path, const SymbolicShape& shape, const ModelLeaf& leaf) {
                search.OnPath(path, shape, leaf);
                return true;
              });
  for (const std::string& kind : search.kinds) {
    const auto it = best.find(kind);
    if (it == best.end()) {
      verdict.notes.push_back(kind + ": no shape that fits exceeds it" +
                              (search.with_others.count(kind) != 0 ? " alone" : ""));
      continue;
    }
    const Case& c = it->second;
    verdict.notes.push_back(kind + ": least " + ToArguments(c) + ", " + std::to_string(BytesOf(c)) +
                            " bytes, executed: " + Seen(c, predictor));
    if (TroubleOf(c, kind) == Trouble::kNone) {
      verdict.Refute({c, kind + ": refused, and nothing is lost there", true});
      return verdict;
    }
  }
  return verdict;
}

}  // namespace

void AddEdges(std::vector<Obligation>& list) {
  for (const DType dtype : kWidths) {
    const std::string name = "bounds/edge/" + std::string(Name(dtype));
    list.push_back({name,
                    "beyond each bound a shape is refused and its run loses bits at that consumer, "
                    "or there is none",
                    "design, assumptions and dependencies",
                    [dtype, name](Context& context) { return Edges(context, dtype, name); }});
  }
}

void AddHazards(std::vector<Obligation>& list) {
  for (const DType dtype : kWidths) {
    const std::string name = "hazard/" + std::string(Name(dtype));
    list.push_back({name,
                    "the smallest shapes of the unified buffer's size that break each kind of "
                    "bound, executed, or that none does",
                    "broadcast kernels, section 9",
                    [dtype, name](Context& context) { return Hazards(context, dtype, name); }});
  }
}

}  // namespace reckon::solver
