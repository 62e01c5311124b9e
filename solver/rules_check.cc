// From the cheapest argument to the dearest.
#include "solver/rules_check.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "ledger/check.h"
#include "solver/families/families.h"
#include "solver/linear.h"

namespace reckon::solver {
namespace {

void Put(std::string& key, std::uint64_t number) {
  char bytes[sizeof number];
  std::memcpy(bytes, &number, sizeof number);
  key.append(bytes, sizeof bytes);
}

// Of one pool: the node stands for the expression.
void Put(std::string& key, const expr::Expr& e) {
  if (!e.is_const()) {
    Put(key, 1);
    Put(key, reinterpret_cast<std::uintptr_t>(e.node()));
    return;
  }
  const expr::Rational value = e.value();
  Put(key, 0);
  Put(key, static_cast<std::uint64_t>(value.num >> 64));
  Put(key, static_cast<std::uint64_t>(value.num));
  Put(key, static_cast<std::uint64_t>(value.den));
}

// Thrown on the way along a path: the solver has given up too often for this to end well.
struct GivenUp {};
constexpr std::uint64_t kMostUnknown = 40;

template <class Enum>
void PutWord(std::string& key, Enum word) {
  Put(key, static_cast<std::uint64_t>(word));
}

std::string KeyOf(const model::TreeLeaf& leaf) {
  std::string key = "leaf";
  for (const PathStep step : leaf.path) PutWord(key, step);
  for (const BasicRow<expr::Expr>& row : leaf.ledger.rows) {
    Put(key, 2);
    PutWord(key, row.id.call_site);
    PutWord(key, row.id.real_api);
    PutWord(key, row.id.data_dtype);
    PutWord(key, row.id.index_dtype);
    PutWord(key, row.id.mode);
    Put(key, row.call_count);
    for (const auto& param : row.api_params) {
      PutWord(key, param.role);
      Put(key, param.value);
    }
    for (const auto& part : row.perf_components) {
      PutWord(key, part.perf_type);
      PutWord(key, part.perf_dtype);
      Put(key, part.component_count);
    }
  }
  for (const model::DomainCondition& d : leaf.domain) {
    Put(key, 3);
    Put(key, d.condition);
  }
  return key;
}

// max(x, y) <= z says x <= z and y <= z: claims of sums and products, which the facts are good at.
void SplitMaxima(const model::DomainCondition& bound, std::vector<model::DomainCondition>& list) {
  const expr::Expr& e = bound.condition;
  const bool splits = !e.is_const() && e.kind() == expr::Kind::kLe && !e.operand(0).is_const() &&
                      e.operand(0).kind() == expr::Kind::kMax;
  if (!splits) {
    list.push_back(bound);
    return;
  }
  for (const expr::Expr& part : e.operand(0).operands()) {
    SplitMaxima({bound.what, bound.consumer, expr::Le(part, e.operand(1))}, list);
  }
}

model::ConditionTree Predict(const model::SymbolicRules& rules, const model::SymbolicCase& c,
                             expr::Pool& pool) {
  model::ConditionTree tree = rules.Predict(c, pool);
  for (model::TreeLeaf& leaf : tree.leaves) {
    std::vector<model::DomainCondition> list;
    for (const model::DomainCondition& bound : leaf.domain) SplitMaxima(bound, list);
    leaf.domain = std::move(list);
  }
  return tree;
}

std::string Counted(std::uint64_t n, const char* what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

}  // namespace

std::vector<std::uint32_t> RulesCheck::Numbering::Of(const model::ConditionTree& tree) {
  std::vector<std::uint32_t> result;
  for (const model::TreeNode& node : tree.nodes) {  // children first
    std::string key;
    if (node.is_leaf) {
      key = KeyOf(tree.leaves[node.leaf]);
    } else {
      key = "fork";
      Put(key, node.condition);
      Put(key, result[node.then_node]);
      Put(key, result[node.else_node]);
    }
    const auto next = static_cast<std::uint32_t>(numbers.size());
    result.push_back(numbers.emplace(std::move(key), next).first->second);
  }
  return result;
}

RulesCheck::KnownForm::KnownForm(const Form& form, const model::SymbolicRules& rules)
    : shape(MakeShape(form)), pool(std::make_shared<expr::Pool>()) {
  symbolic = ToModelCase(shape, *pool);
  standard = std::make_unique<ModelSide>(pool, Predict(rules, symbolic, *pool));
  numbers = numbering.Of(standard->tree());
  for (const model::TreeLeaf& leaf : standard->tree().leaves) {
    steps.insert(leaf.path.begin(), leaf.path.end());
  }
}

bool RulesCheck::KnownForm::Meets(const model::RulesDifference& difference) const {
  if (difference.everywhere || difference.merging) return true;
  const auto met = [this](PathStep step) { return steps.contains(step); };
  return std::any_of(difference.leaves.begin(), difference.leaves.end(), met) ||
         std::any_of(difference.tables.begin(), difference.tables.end(), [&](model::TableId id) {
           const PathStep step = model::StandardRules().Table(id).step;
           return step == PathStep::kCount || met(step);  // stages are on every road
         });
}

namespace {

// A product of sizes and what it is at most; nothing when the literal says something else.
struct ProductBound {
  std::vector<AtomRef> factors;
  std::int64_t most = 0;
};
std::optional<ProductBound> AsProductBound(const Literal& literal) {
  const auto& monomials = literal.term().monomials();
  if (literal.op() != Literal::Op::kLe || monomials.empty()) return std::nullopt;
  const Monomial& product = monomials.back();
  const std::int64_t constant = literal.term().constant();
  if (product.factors.empty() || product.coef < 1 || constant > 0 ||
      monomials.size() != (constant == 0 ? 1U : 2U)) {
    return std::nullopt;
  }
  return ProductBound{product.factors, -constant / product.coef};
}

std::uint64_t LargestPrimeFactor(std::uint64_t n) {
  std::uint64_t largest = 1;
  for (std::uint64_t p = 2; p * p <= n; ++p) {
    for (; n % p == 0; n /= p) largest = p;
  }
  return std::max(largest, n);
}

// Can a product of these be n > 0? Not when n has a prime factor that none of them reaches, when
// one of them is a multiple of what does not divide n, or when n is a power of two and one of them,
// though not less than another such power, is no multiple of it.
bool CannotBe(const Facts& facts, const std::vector<AtomRef>& factors, std::int64_t n) {
  const auto prime = static_cast<std::int64_t>(LargestPrimeFactor(static_cast<std::uint64_t>(n)));
  bool all_below = true;
  for (const AtomRef& factor : factors) {
    const Term size = ProductOf({&factor, 1});
    const Bounds range = facts.RangeOf(size);
    all_below = all_below && range.lo >= 1 && range.hi < prime;
    for (const std::int64_t m : {8, 16, 32, 64, 128, 256}) {  // what the decisions ask for
      const std::optional<bool> multiple = facts.Decide(Literal::Eq(Mod(size, m), 0));
      if (multiple == true && n % m != 0) return true;
      if (multiple == false && prime == 2 && range.lo >= m) return true;
    }
  }
  return all_below;
}

// x * y <= n says x <= n / (the least y), for sizes, which are at least 1; and x * y <= n - 1 where
// x * y cannot be n. The solver would have to find that out anew for every mutant, slowly.
bool Implies(const Facts& facts, const Literal& premise, const Literal& claim) {
  const auto given = AsProductBound(premise), wanted = AsProductBound(claim);
  if (!given || !wanted) return false;
  std::vector<AtomRef> rest = given->factors;
  for (const AtomRef& factor : wanted->factors) {
    const auto same = std::find_if(rest.begin(), rest.end(), [&](const AtomRef& other) {
      return Compare(factor, other) == std::strong_ordering::equal;
    });
    if (same == rest.end() || factor->bounds.lo < 0) return false;
    rest.erase(same);
  }
  std::int64_t most = given->most;
  if (rest.empty() && most == wanted->most + 1 && most > 0 &&
      CannotBe(facts, given->factors, most)) {
    return true;
  }
  for (const AtomRef& factor : rest) {
    const std::int64_t least = facts.RangeOf(ProductOf({&factor, 1})).lo;
    if (least < 1) return false;
    most /= least;
  }
  return most <= wanted->most;
}

// A quotient by what is not negative is at most its dividend; both quotients by 0 are 0.
bool QuotientWithin(const Facts& facts, const Literal& claim) {
  const auto wanted = AsProductBound(claim);
  if (!wanted || wanted->factors.size() != 1) return false;
  const Atom& atom = *wanted->factors[0];
  if (atom.kind != AtomKind::kFloor && atom.kind != AtomKind::kCeil) return false;
  const Bounds dividend = facts.RangeOf(atom.args[0]);
  return facts.RangeOf(atom.args[1]).lo >= 0 && dividend.lo >= 0 && dividend.hi <= wanted->most;
}

// The same value, with what is known to be a multiple of the divisor taken out of quotients.
Term Exact(const Facts& facts, const Term& given) {
  const Term simple = facts.Simplify(given);
  Term sum = 0;
  for (const Monomial& m : simple.monomials()) {
    Term product = m.coef;
    for (const AtomRef& factor : m.factors) {
      product = product * ExactQuotient(facts, factor).value_or(ProductOf({&factor, 1}));
    }
    sum = sum + product;
  }
  return sum;
}

void MakeExact(const Facts& facts, TermLedger& ledger) {
  for (BasicRow<Term>& row : ledger.rows) {
    row.call_count = Exact(facts, row.call_count);
    for (auto& param : row.api_params) param.value = Exact(facts, param.value);
    for (auto& part : row.perf_components)
      part.component_count = Exact(facts, part.component_count);
  }
}

// Adds to the premises those claims that they imply: they say no more with than without.
void AddImplied(const PathState& path, const std::vector<Literal>& claims,
                std::vector<Literal>& premises) {
  const std::vector<Literal> given = premises;
  Facts facts = path.facts();
  for (const Literal& premise : given) facts.Add(premise);
  for (const Literal& claim : claims) {
    if (std::find(given.begin(), given.end(), claim) != given.end()) continue;
    const bool follows =
        facts.Decide(claim) == true || QuotientWithin(facts, claim) ||
        std::any_of(given.begin(), given.end(),
                    [&](const Literal& premise) { return Implies(facts, premise, claim); }) ||
        path.Find(claim.Negated(), "domain: can the one side refuse?", given).answer ==
            Answer::kUnsat;
    if (follows) premises.push_back(claim);
  }
}

}  // namespace

// Both trees along one path. Stops as soon as what lies ahead is the same on both sides.
class RulesCheck::PairWalk {
 public:
  PairWalk(const KnownForm& form, const ModelSide& changed,
           const std::vector<std::uint32_t>& numbers)
      : form_(form), changed_(changed), numbers_(numbers) {}

  Side Standard(PathState& path) {
    right_ = {};
    if (Meet(path)) return {};
    Side left = Leaf(*form_.standard, path);
    right_ = Leaf(changed_, path);
    const std::vector<Literal> domain = left.domain;
    AddImplied(path, right_.domain, left.domain);
    AddImplied(path, domain, right_.domain);
    return left;
  }
  // After Standard() on the same path.
  const Side& Changed() const { return right_; }

 private:
  static Side Leaf(const ModelSide& side, PathState& path) {
    ModelLeaf leaf = side.Walk(path);
    MakeExact(path.facts(), leaf.ledger);
    return ToSide(std::move(leaf));
  }

  bool Meet(PathState& path) const {
    Translator translator(path);
    const auto& left = form_.standard->tree();
    const auto& right = changed_.tree();
    std::uint32_t i = left.root, k = right.root;
    while (form_.numbers[i] != numbers_[k]) {
      const model::TreeNode& a = left.nodes[i];
      const model::TreeNode& b = right.nodes[k];
      if (a.is_leaf && b.is_leaf) return false;
      const bool both = !a.is_leaf && !b.is_leaf && a.condition == b.condition;
      const bool holds = translator.Truth(a.is_leaf ? b.condition : a.condition);
      const bool turn_left = !a.is_leaf, turn_right = both || a.is_leaf;
      if (turn_left) i = holds ? a.then_node : a.else_node;
      if (turn_right) k = holds ? b.then_node : b.else_node;
    }
    return true;
  }

  const KnownForm& form_;
  const ModelSide& changed_;
  const std::vector<std::uint32_t>& numbers_;
  Side right_;
};

RulesCheck::Width& RulesCheck::WidthOf(std::size_t index) {
  if (widths_.empty()) widths_.resize(kWidths.size());
  Width& width = widths_[index];
  if (width.rules == nullptr) {
    width.rules =
        std::make_unique<model::SymbolicRules>(model::StandardRules(), Bytes(kWidths[index]));
  }
  return width;
}

bool RulesCheck::CheckForm(KnownForm& form, const model::SymbolicRules& changed, Context& context,
                           const Replay& replay, Verdict& sum) {
  const ModelSide other(form.pool, Predict(changed, form.symbolic, *form.pool));
  const std::vector<std::uint32_t> numbers = form.numbering.Of(other.tree());
  const std::uint32_t root = form.standard->tree().root;
  if (form.numbers[root] == numbers[other.tree().root]) {
    ++trees_alike_;
    return true;
  }
  ++trees_apart_;
  PairWalk walk(form, other, numbers);
  Verdict one;
  try {
    one = JudgeForm(
        context, form.shape, "rules/" + form.shape.form.Name(),
        [&](PathState& path) {
          if (smt_.stats().unknown > unknown_before_ + kMostUnknown) throw GivenUp{};
          return walk.Standard(path);
        },
        [&](PathState& /*path*/) { return walk.Changed(); }, replay, true);
  } catch (const GivenUp&) {
    sum.Unknown(form.shape.form.Name() + ": too many questions without an answer");
    return false;
  }
  if (one.outcome == Outcome::kRefuted) {
    const Case least = Minimise(*one.witness->shape, replay, kAllDTypes);
    one.Refute({least, *replay(least), true});
  }
  sum.Add(one, form.shape.form.Name());
  return one.proved();
}

Verdict RulesCheck::Run(const model::Rules& rules) {
  Verdict sum;
  Context context{smt_, rules};
  // Compiling both sides takes longer than most proofs.
  Replay made;
  const Replay replay = [&](const Case& c) {
    if (!made) made = ModelAgainst(model::StandardRules(), rules);
    return made(c);
  };
  trees_alike_ = trees_apart_ = 0;
  unknown_before_ = smt_.stats().unknown;
  std::string folded_alike;
  std::uint64_t apart = 0;  // forms that do not meet the difference
  bool merging = false;
  for (std::size_t w = 0; w < kWidths.size(); ++w) {
    Width& width = WidthOf(w);
    const model::SymbolicRules changed(rules, Bytes(kWidths[w]), width.rules.get());
    const model::RulesDifference difference = changed.From(*width.rules);
    if (difference.None()) {
      folded_alike += (folded_alike.empty() ? "" : ", ") + std::to_string(Bytes(kWidths[w]));
      continue;
    }
    merging = merging || difference.merging;
    if (width.forms.empty()) {
      for (const Form& form : NormalForms(kWidths[w])) {
        width.forms.push_back(std::make_unique<KnownForm>(form, *width.rules));
      }
    }
    for (const auto& form : width.forms) {
      if (!form->Meets(difference)) {
        ++apart;
      } else if (!CheckForm(*form, changed, context, replay, sum)) {
        return sum;
      }
    }
  }
  // The forms show that merging otherwise is wrong, but not that it is right: they rely on it.
  if (merging) sum.Unknown("axes are merged otherwise, and the normal forms rely on the merging");
  if (!folded_alike.empty()) {
    sum.notes.push_back("with the constants put in, the same rules for elements of " +
                        folded_alike + " bytes");
  }
  if (apart > 0) sum.notes.push_back(Counted(apart, "form") + " of shapes never meet the change");
  if (trees_alike_ > 0) {
    sum.notes.push_back(Counted(trees_alike_, "form") + " with the same decision tree");
  }
  if (trees_apart_ > 0) {
    sum.notes.push_back(Counted(trees_apart_, "form") + " where the trees part: on all " +
                        Counted(sum.paths, "path") + " the same for all sizes (" +
                        std::to_string(sum.by_normal_form) + " claims by normal form, " +
                        std::to_string(sum.by_solver) + " by query)");
  }
  return sum;
}

}  // namespace reckon::solver
