// Linear abstraction: every product of variables, and every quotient by more than a number, becomes
// a variable of its own. What cannot hold of
// independent products cannot hold of real ones, so a contradiction found there is a contradiction;
// anything else says nothing.
#ifndef RECKON_SOLVER_LINEAR_H_
#define RECKON_SOLVER_LINEAR_H_

#include <map>
#include <optional>
#include <vector>

#include "solver/term/facts.h"
#include "solver/term/space.h"

namespace reckon::solver {

// floor(x + c, k), 0 < c < k, when x is a multiple of k under the facts: floor(x, k). A ceiling by
// a number is such an atom.
std::optional<Term> ExactQuotient(const Facts& facts, const AtomRef& atom);

// What every quotient q = floor(x, d) obeys, times the cofactor c with which c * d * q occurs in
// the literals: 0 <= c*x - c*d*q <= c*d - c, for d >= 1 and c >= 0 under the facts. With products
// as independent variables this is all that is left of a quotient's meaning. And what rounding up
// makes of a known multiple: itself.
std::vector<Literal> QuotientLemmas(const std::vector<Literal>& literals, const Facts& facts);

class LinearAbstraction {
 public:
  // Bounds of the new variables come from `facts`.
  LinearAbstraction(const Space& space, const Facts& facts) : space_(space), facts_(facts) {}

  Literal Abstract(const Literal& literal);
  const Space& space() const { return space_; }
  // False when nothing was abstracted: the question is the original one.
  bool changed() const { return !products_.empty(); }

 private:
  Term Abstract(const Term& term);
  Term Free(const Term& term);
  Term AbstractAtom(const AtomRef& atom);

  Space space_;
  const Facts& facts_;
  std::map<Term, Term> products_;
};

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_LINEAR_H_
