#include "solver/explore.h"

#include <algorithm>
#include <map>
#include <set>

#include "ledger/check.h"
#include "solver/linear.h"

namespace reckon::solver {
namespace {

struct DeadPath {};

constexpr std::size_t kSamples = 1500;
constexpr std::size_t kMostPaths = 200'000;
// An impossible path that is explored all the same costs time and proves nothing wrong.
constexpr double kFeasibilityEffort = 0.05;

std::set<std::uint32_t> VariablesOf(const Literal& literal) {
  std::vector<AtomRef> atoms;
  CollectAtoms(literal.term(), atoms);
  std::set<std::uint32_t> variables;
  for (const AtomRef& atom : atoms) {
    if (atom->kind == AtomKind::kVariable) variables.insert(atom->index);
  }
  return variables;
}

// The literals that name no variable but those of the last one.
std::vector<Literal> CoreOf(const std::vector<Literal>& all) {
  const std::set<std::uint32_t> wanted = VariablesOf(all.back());
  std::vector<Literal> core;
  for (const Literal& l : all) {
    const std::set<std::uint32_t> own = VariablesOf(l);
    if (std::includes(wanted.begin(), wanted.end(), own.begin(), own.end())) core.push_back(l);
  }
  return core;
}

// xorshift64*: the samples of a question depend on nothing else.
class Random {
 public:
  explicit Random(std::uint64_t seed)
      : state_(seed * 2685821657736338717ULL + 88172645463325252ULL) {}
  std::uint64_t Below(std::uint64_t n) {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return (state_ * 2685821657736338717ULL >> 11) % n;
  }

 private:
  std::uint64_t state_;
};

}  // namespace

PathState::PathState(Explorer& explorer, std::vector<Choice> script)
    : explorer_(explorer),
      samples_(explorer.Samples()),
      script_(std::move(script)),
      other_sure_(script_.size(), true) {
  for (const Literal& premise : explorer.premises_) Add(premise);
}

const Space& PathState::space() const { return explorer_.space(); }

void PathState::Add(const Literal& fact) {
  facts_.Add(fact);
  std::erase_if(samples_,
                [&](const Assignment& a) { return a.size() < space().size() || !fact.Holds(a); });
}

bool PathState::Possible(const Literal& condition, bool& sure) {
  for (const Assignment& a : samples_) {
    if (a.size() == space().size() && condition.Holds(a)) return true;
  }
  if (auto found = Search(condition, {})) {
    samples_.push_back(*found);
    explorer_.samples_.push_back(std::move(*found));
    return true;
  }
  const Reply reply =
      Ask(condition, "Is there an assignment that takes this path?", {}, kFeasibilityEffort);
  switch (reply.answer) {
    case Answer::kSat:
      samples_.push_back(reply.model);
      explorer_.samples_.push_back(reply.model);
      return true;
    case Answer::kUnsat:
      return false;
    default:
      sure = false;
      reason_ = reply.reason;
      return true;
  }
}

// Assignments of this path with one or two variables changed: cheap, and mostly enough.
std::optional<Assignment> PathState::Search(const Literal& condition,
                                            std::span<const Literal> premises) const {
  constexpr std::size_t kStarts = 24, kPairStarts = 3;
  std::vector<std::size_t> movable;
  std::vector<AtomRef> atoms;
  CollectAtoms(condition.term(), atoms);
  for (const Literal& l : premises) CollectAtoms(l.term(), atoms);
  for (const AtomRef& atom : atoms) {
    if (atom->kind == AtomKind::kVariable) movable.push_back(atom->index);
  }
  const auto good = [&](const Assignment& a) {
    const auto holds = [&](const Literal& l) { return l.Holds(a); };
    return condition.Holds(a) && std::all_of(premises.begin(), premises.end(), holds) &&
           std::all_of(facts_.literals().begin(), facts_.literals().end(), holds);
  };
  const auto try_all = [&](Assignment& a, std::size_t i, const auto& next) {
    const std::int64_t old = a[i];
    const Bounds bounds = space()[i].bounds;
    for (const std::int64_t size : explorer_.sizes_) {
      if (size < bounds.lo || size > bounds.hi) continue;
      a[i] = size;
      if (next(a)) return true;
    }
    a[i] = old;
    return false;
  };
  // The lowest value the facts leave to each variable is a start too, if mostly no solution.
  Assignment lowest;
  std::vector<std::size_t> every;
  for (std::size_t i = 0; i < space().size(); ++i) {
    lowest.push_back(std::max(facts_.RangeOf(space().At(i)).lo, space()[i].bounds.lo));
    every.push_back(i);
  }
  std::vector<const Assignment*> list{&lowest};
  for (const Assignment& sample : samples_) {
    if (sample.size() == space().size()) list.push_back(&sample);
    if (list.size() > kStarts) break;
  }
  std::size_t starts = 0;
  for (const Assignment* start : list) {
    ++starts;
    Assignment a = *start;
    if (good(a)) return a;
    for (const std::size_t i : starts == 1 ? every : movable) {
      if (try_all(a, i, good)) return a;
      if (starts > kPairStarts) continue;
      for (std::size_t j = 0; j < a.size(); ++j) {
        if (j == i) continue;
        const bool found = try_all(a, i, [&](Assignment& b) { return try_all(b, j, good); });
        if (found) return a;
      }
    }
  }
  return std::nullopt;
}

// The facts and the condition to the solver, with the variables that have one value replaced by it.
Reply PathState::Ask(const Literal& condition, const std::string& meaning,
                     std::span<const Literal> premises, double effort) const {
  std::vector<Literal> all = facts_.literals();
  all.insert(all.end(), premises.begin(), premises.end());
  all.push_back(condition);
  std::map<std::uint32_t, Term> known;
  for (const Literal& l : all) {
    const auto& list = l.term().monomials();
    if (l.op() != Literal::Op::kEq || list.empty()) continue;
    const Monomial& m = list.back();
    if (list.size() == (l.term().constant() == 0 ? 1U : 2U) && m.coef == 1 &&
        m.factors.size() == 1 && m.factors[0]->kind == AtomKind::kVariable) {
      known.emplace(m.factors[0]->index, Term(-l.term().constant()));
    }
  }
  if (!known.empty()) {
    for (Literal& l : all) {
      const Literal replaced = l.Replaced([&](const AtomRef& atom) {
        const auto it = known.find(atom->index);
        return it == known.end() ? Term::Variable(atom->index, atom->name, atom->bounds)
                                 : it->second;
      });
      if (replaced.Decided() == true && l.op() == Literal::Op::kEq) continue;
      l = replaced;
    }
  }
  // Weaker questions first, each of which settles most that come to it: what speaks of the
  // condition's own variables only, and products as independent variables. A contradiction there
  // is one here.
  const std::vector<Literal> core = CoreOf(all);
  const std::string text = explorer_.topic_ + "\n" + meaning;
  const std::vector<Literal>* const questions[] = {&core, &all};
  for (const std::vector<Literal>* literals : questions) {
    LinearAbstraction linear(space(), facts_);
    std::vector<Literal> abstract;
    for (const Literal& l : *literals) abstract.push_back(linear.Abstract(l));
    for (const Literal& l : QuotientLemmas(*literals, facts_)) {
      abstract.push_back(linear.Abstract(l));
    }
    if (!linear.changed() && literals == &all) break;
    const Reply reply = explorer_.smt_.Check(
        linear.space(), abstract, {}, text + "\n(products as independent variables)", effort);
    if (reply.answer == Answer::kUnsat) return reply;
  }
  return explorer_.smt_.Check(space(), all, {}, text, effort);
}

bool PathState::Decide(const Literal& condition) {
  if (auto known = facts_.Decide(condition)) return *known;
  Choice choice;
  if (next_ < script_.size()) {
    choice = script_[next_];
  } else {
    bool sure_true = true, sure_false = true;
    const bool can_be_true = Possible(condition, sure_true);
    const bool can_be_false = !can_be_true || Possible(condition.Negated(), sure_false);
    choice.value = can_be_true;
    choice.forced = !(can_be_true && can_be_false);
    choice.sure = can_be_true ? sure_true : true;
    script_.push_back(choice);
    other_sure_.push_back(choice.forced || sure_false);
  }
  ++next_;
  sure_ = sure_ && choice.sure;
  Add(choice.value ? condition : condition.Negated());
  return choice.value;
}

void PathState::Assume(const Literal& premise) {
  if (auto known = facts_.Decide(premise)) {
    if (!*known) throw DeadPath{};
    return;
  }
  bool sure = true;
  if (next_ < script_.size()) {
    const Choice choice = script_[next_++];
    sure_ = sure_ && choice.sure;
  } else {
    if (!Possible(premise, sure)) throw DeadPath{};
    sure_ = sure_ && sure;
    script_.push_back({true, true, sure});
    other_sure_.push_back(true);
    ++next_;
  }
  Add(premise);
}

Reply PathState::Find(const Literal& condition, const std::string& meaning,
                      std::span<const Literal> premises) const {
  if (facts_.Decide(condition) == false) return {Answer::kUnsat, {}, ""};
  for (const Assignment& a : samples_) {
    if (a.size() == space().size() && condition.Holds(a) &&
        std::all_of(premises.begin(), premises.end(),
                    [&](const Literal& l) { return l.Holds(a); })) {
      return {Answer::kSat, a, ""};
    }
  }
  if (auto found = Search(condition, premises)) return {Answer::kSat, *found, ""};
  const Reply reply = Ask(condition, meaning, premises, 1);
  if (reply.answer == Answer::kSat) explorer_.samples_.push_back(reply.model);
  return reply;
}

Explorer::Explorer(Space space, Smt& smt, std::vector<std::int64_t> sizes, std::string topic)
    : space_(std::move(space)), smt_(smt), sizes_(std::move(sizes)), topic_(std::move(topic)) {
  RECKON_CHECK(!sizes_.empty(), "no sizes to sample");
}

const std::vector<Assignment>& Explorer::Samples() {
  if (!samples_.empty()) return samples_;
  // The smallest of all first.
  Assignment least;
  for (std::size_t i = 0; i < space_.size(); ++i) {
    least.push_back(std::clamp<std::int64_t>(1, space_[i].bounds.lo, space_[i].bounds.hi));
  }
  samples_.push_back(std::move(least));
  Random random(space_.size() * 977 + sizes_.size());
  for (std::size_t n = 0; n < kSamples; ++n) {
    Assignment a;
    // A quarter of the assignments is tiny throughout, a half has tiny values among others: long
    // products then stay in range.
    const std::uint64_t regime = random.Below(4);
    for (std::size_t i = 0; i < space_.size(); ++i) {
      const bool tiny = regime == 0 || (regime <= 2 && random.Below(3) != 0);
      const std::size_t reach = tiny ? std::min<std::size_t>(sizes_.size(), 4) : sizes_.size();
      const std::int64_t value = sizes_[random.Below(reach)];
      a.push_back(std::clamp(value, space_[i].bounds.lo, space_[i].bounds.hi));
    }
    samples_.push_back(std::move(a));
  }
  return samples_;
}

void Explorer::ForEachPath(const std::function<bool(PathState&)>& body) {
  std::vector<std::vector<PathState::Choice>> open{{}};
  while (!open.empty()) {
    PathState path(*this, std::move(open.back()));
    open.pop_back();
    const std::size_t given = path.script_.size();
    bool go_on = true;
    try {
      RECKON_CHECK(++paths_ <= kMostPaths, "too many paths: " + topic_);
      go_on = body(path);
    } catch (const DeadPath&) {
    }
    if (!go_on) return;
    // Every free choice made beyond the given script has its other side still to run.
    for (std::size_t i = path.script_.size(); i-- > given;) {
      const PathState::Choice& made = path.script_[i];
      if (made.forced) continue;
      std::vector<PathState::Choice> script(path.script_.begin(),
                                            path.script_.begin() + static_cast<std::ptrdiff_t>(i));
      script.push_back({!made.value, false, path.other_sure_[i]});
      open.push_back(std::move(script));
    }
  }
}

}  // namespace reckon::solver
