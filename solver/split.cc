#include "solver/split.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace reckon::solver {
namespace {

constexpr std::int64_t kMostValues = 256;    // of one variable
constexpr std::size_t kMostCases = 20'000;   // of one question
constexpr std::size_t kMostQuestions = 200;  // cases that reach the solver
constexpr double kCaseEffort = 0.1;

bool DividesByTerms(const Literal& condition) {
  std::vector<AtomRef> atoms;
  CollectAtoms(condition.term(), atoms);
  return std::any_of(atoms.begin(), atoms.end(), [](const AtomRef& atom) {
    return (atom->kind == AtomKind::kFloor || atom->kind == AtomKind::kCeil) &&
           !atom->args[1].IsConstant();
  });
}

struct Choice {
  AtomRef variable;
  Bounds values;
};

// The variable of the condition with the fewest values, when they are few.
std::optional<Choice> FewestValues(const Literal& condition, const Facts& facts) {
  std::vector<AtomRef> atoms;
  CollectAtoms(condition.term(), atoms);
  std::optional<Choice> best;
  for (const AtomRef& atom : atoms) {
    if (atom->kind != AtomKind::kVariable) continue;
    const Bounds b = facts.RangeOf(ProductOf({&atom, 1}));
    if (b.lo <= -kOpen || b.hi >= kOpen || b.hi - b.lo >= kMostValues) continue;
    if (!best || b.hi - b.lo < best->values.hi - best->values.lo) best = {atom, b};
  }
  return best;
}

class Cases {
 public:
  Cases(PathState& path, std::string meaning) : path_(path), meaning_(std::move(meaning)) {}

  Reply Find(const Facts& facts, const Literal& condition) {
    const std::optional<Choice> choice = FewestValues(condition, facts);
    if (!choice) return Leaf(facts, condition);
    for (std::int64_t value = choice->values.lo; value <= choice->values.hi; ++value) {
      if (++cases_ > kMostCases) return {Answer::kUnknown, {}, "too many cases"};
      Reply reply = FindAt(*choice, value, facts, condition);
      if (reply.answer == Answer::kUnsat) continue;
      if (reply.answer == Answer::kSat) reply.model[choice->variable->index] = value;
      return reply;
    }
    return {Answer::kUnsat, {}, ""};
  }

 private:
  Reply FindAt(const Choice& choice, std::int64_t value, const Facts& facts,
               const Literal& condition) {
    const auto at = [&](const AtomRef& atom) {
      return atom->index == choice.variable->index ? Term(value) : ProductOf({&atom, 1});
    };
    Facts here;
    for (const Literal& fact : facts.literals()) {
      const Literal replaced = fact.Replaced(at);
      const std::optional<bool> known = here.Decide(replaced);
      if (known == false) return {Answer::kUnsat, {}, ""};
      if (!known) here.Add(replaced);
    }
    const Literal simple = here.Simplify(condition.Replaced(at));
    if (here.Decide(simple) == false) return {Answer::kUnsat, {}, ""};
    return Find(here, simple);
  }

  Reply Leaf(const Facts& facts, const Literal& condition) {
    if (++questions_ > kMostQuestions) return {Answer::kUnknown, {}, "too many open cases"};
    std::vector<Literal> all = facts.literals();
    all.push_back(condition);
    return path_.explorer().smt().Check(path_.space(), all, {},
                                        path_.explorer().topic() + "\n" + meaning_ + " (one case)",
                                        kCaseEffort);
  }

  PathState& path_;
  const std::string meaning_;
  std::size_t cases_ = 0, questions_ = 0;
};

}  // namespace

namespace {

Facts WithPremises(const PathState& path, std::span<const Literal> premises) {
  Facts facts = path.facts();
  for (const Literal& premise : premises) facts.Add(facts.Simplify(premise));
  return facts;
}

}  // namespace

Reply FindInCases(PathState& path, const Literal& condition, const std::string& meaning,
                  std::span<const Literal> premises) {
  const Facts facts = WithPremises(path, premises);
  if (!FewestValues(condition, facts)) return {Answer::kUnknown, {}, "no variable has few values"};
  return Cases(path, meaning).Find(facts, condition);
}

Reply FindByCases(PathState& path, const Literal& condition, const std::string& meaning) {
  if (path.facts().Decide(condition) == false) return {Answer::kUnsat, {}, ""};
  if (DividesByTerms(condition)) {
    Reply reply = FindInCases(path, condition, meaning, {});
    if (reply.answer != Answer::kUnknown) return reply;
    return path.Find(condition, meaning);
  }
  Reply reply = path.Find(condition, meaning);
  if (reply.answer != Answer::kUnknown) return reply;
  Reply by_cases = FindInCases(path, condition, meaning, {});
  return by_cases.answer == Answer::kUnknown ? reply : by_cases;
}

}  // namespace reckon::solver
