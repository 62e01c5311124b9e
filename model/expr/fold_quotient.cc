// Folding quotients, remainders, extrema and absolute values.
#include <algorithm>
#include <optional>
#include <vector>

#include "ledger/check.h"
#include "model/expr/node.h"

namespace reckon::expr {
namespace {

bool AnyOpaque(const Expr& a, const Expr& b) { return IsOpaque(a) || IsOpaque(b); }

Pool& PoolOfTwo(const Expr& a, const Expr& b) {
  const Expr operands[] = {a, b};
  return *PoolOf(operands);
}

Expr RawTwo(Kind kind, const Expr& a, const Expr& b) {
  const Expr operands[] = {a, b};
  return PoolOfTwo(a, b).Raw(kind, operands);
}

void CheckDivisor(const Expr& b, Divisor divisor) {
  if (divisor == Divisor::kChecked && (b.is_const() ? b.Is(0) : !b.range().ExcludesZero())) {
    throw ExprError("Division by a possible zero");
  }
}

// A quotient by a literal zero cannot be a constant, and without any node there is no pool to put
// it in.
bool IsDeadQuotient(const Expr& a, const Expr& b) {
  if (!b.Is(0)) return false;
  if (a.is_const()) throw ExprError("Division by a possible zero");
  return true;
}

// a without the factor b: x for x*b, 1 for b; nothing when b is not a factor.
std::optional<Expr> WithoutFactor(const Expr& a, const Expr& b) {
  if (a == b) return Expr(1);
  if (a.kind() != Kind::kMul) return std::nullopt;
  std::vector<Expr> factors(a.operands().begin(), a.operands().end());
  const auto found = std::find(factors.begin(), factors.end(), b);
  if (found == factors.end()) return std::nullopt;
  factors.erase(found);
  return Product(factors);
}

// a = coefficient * rest, where rest has no constant factor.
struct Split {
  Rational coefficient{1, 1};
  Expr rest;
};
Split SplitCoefficient(const Expr& a) {
  if (a.kind() != Kind::kMul || !a.operand(0).is_const()) return {{1, 1}, a};
  return {a.operand(0).value(), Product(a.operands().subspan(1))};
}

Expr RoundedConstants(Kind kind, const Expr& a, const Expr& b) {
  const Rational values[] = {a.value(), b.value()};
  return Expr(ApplyExact(kind, values));
}

Expr RoundedDiv(Kind kind, const Expr& a, const Expr& b, Divisor divisor);

// The quotient rounded by `kind`, of operands that are in lowest terms: b, if constant, is a
// positive integer.
Expr RoundedInLowestTerms(Kind kind, const Expr& a, const Expr& b) {
  if (b.Is(1) && a.range().integer) return a;
  if (b.Is(1) && a.kind() == Kind::kDiv) {
    if (a.operand(1).Is(0)) return a.pool()->Raw(kind, a.operands());
    return RoundedDiv(kind, a.operand(0), a.operand(1), Divisor::kStated);
  }
  if (b.range().ExcludesZero()) {
    if (a.Is(0)) return 0;
    const Rounding rounding = kind == Kind::kFloorDiv ? Rounding::kFloor : Rounding::kCeil;
    const Interval range = DivIntervals(a.range(), b.range(), rounding);
    if (range.lo == range.hi) return range.lo;
    if (const auto rest = WithoutFactor(a, b)) {
      return kind == Kind::kFloorDiv ? Floor(*rest) : Ceil(*rest);
    }
  }
  return RawTwo(kind, a, b);
}

Expr RoundedDiv(Kind kind, const Expr& a, const Expr& b, Divisor divisor) {
  CheckDivisor(b, divisor);
  if (IsDeadQuotient(a, b)) return RawTwo(kind, a, b);
  if (a.is_const() && b.is_const()) return RoundedConstants(kind, a, b);
  if (AnyOpaque(a, b)) return RawTwo(kind, a, b);
  const Split split = SplitCoefficient(a);
  if (!b.is_const()) {
    if (split.coefficient.is_integer()) return RoundedInLowestTerms(kind, a, b);
    // Integers all the way: floor((p/q * x) / y) is floor((p * x) / (q * y)).
    const Expr den = split.coefficient.den;
    return RoundedInLowestTerms(kind, den * a, den * b);
  }
  // floor((p/q * x) / c) is floor((p' * x) / q') with the fraction in lowest terms.
  const Rational factor = split.coefficient / b.value();
  return RoundedInLowestTerms(kind, Expr(Rational::FromInt(factor.num)) * split.rest,
                              Expr(factor.den));
}

bool IsMultiple(const Expr& a, const Expr& b) {
  if (b.is_const()) {
    const Split split = SplitCoefficient(a);
    return split.rest.range().integer && (split.coefficient / b.value()).is_integer();
  }
  const auto rest = WithoutFactor(a, b);
  return rest.has_value() && rest->range().integer;
}

Expr Extremum(Kind kind, const Expr& a, const Expr& b) {
  if (a.is_const() && b.is_const()) {
    const bool first = a.value() <= b.value();
    return first == (kind == Kind::kMin) ? a : b;
  }
  if (AnyOpaque(a, b)) return RawTwo(kind, a, b);
  if (a == b) return a;
  const Interval ra = a.range();
  const Interval rb = b.range();
  if (ra.bounded_above() && ra.hi <= rb.lo) return kind == Kind::kMin ? a : b;
  if (rb.bounded_above() && rb.hi <= ra.lo) return kind == Kind::kMin ? b : a;
  return RawTwo(kind, a, b);
}

}  // namespace

Expr Div(const Expr& a, const Expr& b, Divisor divisor) {
  CheckDivisor(b, divisor);
  if (IsDeadQuotient(a, b)) return RawTwo(Kind::kDiv, a, b);
  if (b.is_const()) {
    if (b.Is(1)) return a;
    if (a.is_const()) return Expr(a.value() / b.value());
    return Expr(Rational{1, 1} / b.value()) * a;
  }
  if (AnyOpaque(a, b)) return RawTwo(Kind::kDiv, a, b);
  if (b.range().ExcludesZero()) {
    if (a.Is(0)) return 0;
    if (const auto rest = WithoutFactor(a, b)) return *rest;
  }
  return RawTwo(Kind::kDiv, a, b);
}

Expr FloorDiv(const Expr& a, const Expr& b, Divisor divisor) {
  return RoundedDiv(Kind::kFloorDiv, a, b, divisor);
}

Expr CeilDiv(const Expr& a, const Expr& b, Divisor divisor) {
  return RoundedDiv(Kind::kCeilDiv, a, b, divisor);
}

Expr Mod(const Expr& a, const Expr& b, Divisor divisor) {
  CheckDivisor(b, divisor);
  if (IsDeadQuotient(a, b)) return RawTwo(Kind::kMod, a, b);
  if (a.is_const() && b.is_const()) return RoundedConstants(Kind::kMod, a, b);
  if (AnyOpaque(a, b)) return RawTwo(Kind::kMod, a, b);
  if (b.range().ExcludesZero()) {
    if (a.Is(0) || IsMultiple(a, b)) return 0;
    const Interval ra = a.range();
    if (ra.lo >= 0 && ra.bounded_above() && ra.hi < b.range().lo) return a;
  }
  return RawTwo(Kind::kMod, a, b);
}

Expr Min(const Expr& a, const Expr& b) { return Extremum(Kind::kMin, a, b); }
Expr Max(const Expr& a, const Expr& b) { return Extremum(Kind::kMax, a, b); }

Expr Abs(const Expr& a) {
  if (a.is_const()) return a.value().num < 0 ? -a : a;
  if (!IsOpaque(a)) {
    if (a.range().lo >= 0) return a;
    if (a.range().hi <= 0) return -a;
  }
  return a.pool()->Raw(Kind::kAbs, std::span<const Expr>(&a, 1));
}

}  // namespace reckon::expr
