// A conjunction of literals that knows some of its consequences: bounds of whole linear forms and
// of atoms, and the signs of polynomials whose variables are bounded below. Sound, not complete:
// what it cannot decide goes to the solver.
#ifndef RECKON_SOLVER_TERM_FACTS_H_
#define RECKON_SOLVER_TERM_FACTS_H_

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "solver/term/literal.h"

namespace reckon::solver {

class Facts {
 public:
  void Add(const Literal& literal);
  std::optional<bool> Decide(const Literal& literal) const;
  // The same value under the facts, with what they fix or narrow folded.
  Term Simplify(const Term& term) const;
  Literal Simplify(const Literal& literal) const;
  // With every fact also as it reads under the others.
  Facts Closed() const;
  // True only when no assignment makes all facts true.
  bool Contradict() const;
  // A number at least 1 that the term is a multiple of.
  std::int64_t DivisorOf(const Term& term) const;
  // Bounds of the value of a term under the facts.
  Bounds RangeOf(const Term& term) const;
  const std::vector<Literal>& literals() const { return literals_; }

 private:
  void Learn(const Literal& literal);
  void LearnOfMaximum(const Literal& literal);
  void LearnOfQuotient(const Literal& literal);
  Term Narrowed(const AtomRef& atom) const;
  std::optional<bool> DecideAsIs(const Literal& literal) const;
  Bounds DirectBounds(const AtomRef& atom) const;
  Bounds ProductBounds(const std::vector<AtomRef>& factors) const;
  Bounds KnownProduct(const std::vector<AtomRef>& factors) const;
  Bounds QuotientProduct(const std::vector<AtomRef>& factors) const;
  Bounds AtomBounds(const AtomRef& atom) const;
  Bounds ShiftedRange(const Term& term) const;
  Bounds FormBounds(const Term& form) const;  // of a term without constant part

  std::vector<Literal> literals_;
  std::map<Term, Bounds> forms_;                        // first coefficient positive, no constant
  std::map<Term, std::int64_t> multiples_;              // of a term: it is a multiple of this
  std::map<Term, std::set<std::int64_t>> indivisible_;  // ... no multiple of any of these
  std::set<Literal> unequal_;
};

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_TERM_FACTS_H_
