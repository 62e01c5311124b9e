#include "solver/term/literal.h"

#include <numeric>

namespace reckon::solver {
namespace {

// The exact quotient of every coefficient but the constant, and the constant apart.
struct Parts {
  Term variable_part;
  std::int64_t constant = 0;
  std::int64_t gcd = 0;
};

Parts Split(const Term& term) {
  Parts parts;
  parts.constant = term.constant();
  parts.variable_part = term - Term(parts.constant);
  for (const Monomial& m : parts.variable_part.monomials()) parts.gcd = std::gcd(parts.gcd, m.coef);
  return parts;
}

}  // namespace

Literal Literal::Canonical(Op op, const Term& term) {
  if (term.IsConstant()) {
    const std::int64_t value = term.constant();
    const bool truth = op == Op::kLe ? value <= 0 : op == Op::kEq ? value == 0 : value != 0;
    return Of(truth);
  }
  Parts parts = Split(term);
  Term scaled = parts.variable_part;
  std::int64_t constant = parts.constant;
  if (parts.gcd > 1) {
    if (op != Op::kLe && constant % parts.gcd != 0) return Of(op == Op::kNe);
    scaled = Floor(scaled, Term(parts.gcd));  // exact: every coefficient is a multiple
    // v + c <= 0 with v a multiple of g: v/g <= floor(-c/g)
    std::int64_t q = constant / parts.gcd;
    if (constant % parts.gcd != 0 && constant > 0) ++q;
    constant = q;
  }
  // An equation has no sign: the first coefficient is made positive.
  if (op != Op::kLe && scaled.monomials()[0].coef < 0) {
    scaled = -scaled;
    constant = -constant;
  }
  return Literal(op, scaled + Term(constant));
}

Literal Literal::Le(const Term& a, const Term& b) { return Canonical(Op::kLe, a - b); }
Literal Literal::Eq(const Term& a, const Term& b) { return Canonical(Op::kEq, a - b); }
Literal Literal::Ne(const Term& a, const Term& b) { return Canonical(Op::kNe, a - b); }

Literal Literal::Of(bool value) {
  return value ? Literal(Op::kEq, Term(0)) : Literal(Op::kEq, Term(1));
}

Literal Literal::Negated() const {
  switch (op_) {
    case Op::kLe:  // !(p <= 0) is 1 - p <= 0
      return Canonical(Op::kLe, Term(1) - term_);
    case Op::kEq:
      return term_.IsConstant() ? Of(!term_.Is(0)) : Literal(Op::kNe, term_);
    default:
      return Literal(Op::kEq, term_);
  }
}

std::optional<bool> Literal::Decided() const {
  const Bounds b = term_.Range();
  switch (op_) {
    case Op::kLe:
      if (b.hi <= 0) return true;
      if (b.lo > 0) return false;
      return std::nullopt;
    case Op::kEq:
      if (b.lo == 0 && b.hi == 0) return true;
      if (b.lo > 0 || b.hi < 0) return false;
      return std::nullopt;
    default:
      if (b.lo > 0 || b.hi < 0) return true;
      if (b.lo == 0 && b.hi == 0) return false;
      return std::nullopt;
  }
}

bool Literal::Holds(std::span<const std::int64_t> values) const {
  const Wide value = Evaluate(term_, values);
  return op_ == Op::kLe ? value <= 0 : op_ == Op::kEq ? value == 0 : value != 0;
}

std::string Literal::ToString() const {
  const char* ops[] = {" <= 0", " == 0", " != 0"};
  return term_.ToString() + ops[static_cast<int>(op_)];
}

}  // namespace reckon::solver
