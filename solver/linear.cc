#include "solver/linear.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "solver/term/factors.h"

namespace reckon::solver {
namespace {

bool NonNegative(const Factors& factors, const Facts& facts) {
  return std::all_of(factors.begin(), factors.end(), [&](const AtomRef& f) {
    return facts.RangeOf(ProductOf({&f, 1})).lo >= 0;
  });
}

// The lemmas for one product that holds quotients.
void AddLemmas(const Factors& product, const Facts& facts, std::set<Literal>& lemmas) {
  for (const AtomRef& q : product) {
    if (q->kind != AtomKind::kFloor) continue;
    const Term &x = q->args[0], &d = q->args[1];
    const Factors divisor =
        d.IsConstant() || d.monomials().size() != 1 ? Factors{} : d.monomials()[0].factors;
    if (!d.IsConstant() && divisor.empty()) continue;
    Factors whole{q};
    whole.insert(whole.end(), divisor.begin(), divisor.end());
    const std::optional<Factors> rest = Without(product, whole);
    if (!rest || !NonNegative(*rest, facts)) continue;
    if (facts.RangeOf(d).lo < 1) continue;
    const Term c = ProductOf(*rest);
    const Term remainder = c * x - c * d * ProductOf({&q, 1});
    lemmas.insert(Literal::Ge(remainder, 0));
    lemmas.insert(Literal::Le(remainder, c * d - c));
  }
}

// What rounding up makes of known multiples.
void AddRounding(const std::vector<Literal>& literals, const Facts& facts,
                 std::set<Literal>& lemmas) {
  std::vector<AtomRef> atoms;
  for (const Literal& l : literals) CollectAtoms(l.term(), atoms);
  for (const AtomRef& q : atoms) {
    const std::optional<Term> exact = ExactQuotient(facts, q);
    if (exact) lemmas.insert(Literal::Eq(ProductOf({&q, 1}), *exact));
  }
}

}  // namespace

std::optional<Term> ExactQuotient(const Facts& facts, const AtomRef& atom) {
  if (atom->kind != AtomKind::kFloor || !atom->args[1].IsConstant()) return std::nullopt;
  const std::int64_t c = atom->args[0].constant(), k = atom->args[1].constant();
  if (c < 1 || c >= k) return std::nullopt;
  const Term x = atom->args[0] - Term(c);
  if (facts.Decide(Literal::Eq(Mod(x, k), 0)) != true) return std::nullopt;
  return Floor(x, k);
}

std::vector<Literal> QuotientLemmas(const std::vector<Literal>& literals, const Facts& facts) {
  std::set<Literal> lemmas;
  AddRounding(literals, facts, lemmas);
  std::vector<Literal> open = literals;
  // A lemma can bring in a product that needs one itself.
  for (int round = 0; round < 3 && !open.empty(); ++round) {
    std::set<Literal> fresh;
    for (const Literal& l : open) {
      for (const Monomial& m : l.term().monomials()) AddLemmas(m.factors, facts, fresh);
    }
    open.clear();
    for (const Literal& l : fresh) {
      if (l.Decided() != true && lemmas.insert(l).second) open.push_back(l);
    }
  }
  return {lemmas.begin(), lemmas.end()};
}

Literal LinearAbstraction::Abstract(const Literal& literal) {
  const Term term = Abstract(literal.term());
  switch (literal.op()) {
    case Literal::Op::kLe:
      return Literal::Le(term, 0);
    case Literal::Op::kEq:
      return Literal::Eq(term, 0);
    default:
      return Literal::Ne(term, 0);
  }
}

Term LinearAbstraction::Free(const Term& term) {
  auto it = products_.find(term);
  if (it == products_.end()) {
    const Term variable = space_.Add("p!" + std::to_string(products_.size()), facts_.RangeOf(term));
    it = products_.emplace(term, variable).first;
  }
  return it->second;
}

Term LinearAbstraction::AbstractAtom(const AtomRef& atom) {
  Term self = ProductOf({&atom, 1});
  if (atom->kind == AtomKind::kVariable) return self;
  if (atom->kind == AtomKind::kFloor && atom->args[1].IsConstant()) {
    return Floor(Abstract(atom->args[0]), atom->args[1]);
  }
  return Free(self);
}

Term LinearAbstraction::Abstract(const Term& term) {
  Term sum;
  for (const Monomial& m : term.monomials()) {
    if (m.factors.size() < 2) {
      const Term factor = m.factors.empty() ? Term(1) : AbstractAtom(m.factors[0]);
      sum = sum + Term(m.coef) * factor;
      continue;
    }
    sum = sum + Term(m.coef) * Free(ProductOf(m.factors));
  }
  return sum;
}

}  // namespace reckon::solver
