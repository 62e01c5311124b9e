// Conditions on terms in canonical form: p <= 0, p == 0 or p != 0 with coprime coefficients, so
// that conditions which say the same are the same.
#ifndef RECKON_SOLVER_TERM_LITERAL_H_
#define RECKON_SOLVER_TERM_LITERAL_H_

#include <optional>
#include <string>

#include "solver/term/term.h"

namespace reckon::solver {

class Literal {
 public:
  enum class Op : std::uint8_t { kLe, kEq, kNe };

  Literal() = default;  // true
  static Literal Le(const Term& a, const Term& b);
  static Literal Lt(const Term& a, const Term& b) { return Le(a + Term(1), b); }
  static Literal Ge(const Term& a, const Term& b) { return Le(b, a); }
  static Literal Gt(const Term& a, const Term& b) { return Lt(b, a); }
  static Literal Eq(const Term& a, const Term& b);
  static Literal Ne(const Term& a, const Term& b);
  static Literal Of(bool value);

  Literal Negated() const;
  // With variables replaced, see Replace().
  Literal Replaced(const std::function<Term(const AtomRef&)>& fn) const {
    return Canonical(op_, Replace(term_, fn));
  }
  // Decided by the form or by the bounds of the atoms alone.
  std::optional<bool> Decided() const;
  bool Holds(std::span<const std::int64_t> values) const;

  Op op() const { return op_; }
  const Term& term() const { return term_; }
  std::string ToString() const;

  friend std::strong_ordering operator<=>(const Literal& a, const Literal& b) {
    if (a.op_ != b.op_) return a.op_ <=> b.op_;
    return a.term_ <=> b.term_;
  }
  friend bool operator==(const Literal& a, const Literal& b) { return (a <=> b) == 0; }

 private:
  Literal(Op op, Term term) : op_(op), term_(std::move(term)) {}
  static Literal Canonical(Op op, const Term& term);

  Op op_ = Op::kEq;
  Term term_;
};

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_TERM_LITERAL_H_
