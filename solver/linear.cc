#include "solver/linear.h"

#include <string>

namespace reckon::solver {

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

Term LinearAbstraction::AbstractAtom(const AtomRef& atom) {
  switch (atom->kind) {
    case AtomKind::kVariable:
      return ProductOf({&atom, 1});
    case AtomKind::kFloor:
      return Floor(Abstract(atom->args[0]), Abstract(atom->args[1]));
    case AtomKind::kCeil:
      return Ceil(Abstract(atom->args[0]), Abstract(atom->args[1]));
    case AtomKind::kMin:
      return Min(Abstract(atom->args[0]), Abstract(atom->args[1]));
    default:
      return Max(Abstract(atom->args[0]), Abstract(atom->args[1]));
  }
}

Term LinearAbstraction::Abstract(const Term& term) {
  Term sum;
  for (const Monomial& m : term.monomials()) {
    if (m.factors.size() < 2) {
      const Term factor = m.factors.empty() ? Term(1) : AbstractAtom(m.factors[0]);
      sum = sum + Term(m.coef) * factor;
      continue;
    }
    const Term product = ProductOf(m.factors);
    auto it = products_.find(product);
    if (it == products_.end()) {
      const Term variable =
          space_.Add("p!" + std::to_string(products_.size()), facts_.RangeOf(product));
      it = products_.emplace(product, variable).first;
    }
    sum = sum + Term(m.coef) * it->second;
  }
  return sum;
}

}  // namespace reckon::solver
