#include "model/expr/interval.h"

#include <algorithm>

namespace reckon::expr {
namespace {

// A finite lower bound must not look like "no upper bound" nor the reverse; clamping inwards of
// the other's sentinel only loosens.
int64_t ClampLo(Int value) {
  if (value <= kNoLowerBound) return kNoLowerBound;
  return value >= kNoUpperBound ? kNoUpperBound - 1 : static_cast<int64_t>(value);
}

int64_t ClampHi(Int value) {
  if (value >= kNoUpperBound) return kNoUpperBound;
  return value <= kNoLowerBound ? kNoLowerBound + 1 : static_cast<int64_t>(value);
}

// Bounds of an integer range that excludes zero can step over it.
Interval Tightened(Interval result) {
  if (result.integer && result.nonzero) {
    if (result.lo == 0) result.lo = 1;
    if (result.hi == 0) result.hi = -1;
  }
  return result;
}

// Far beyond 64 bits, so that clamping makes it "unbounded", yet sums of two still fit.
constexpr Int kInfinity = static_cast<Int>(1) << 120;

Int Wide(int64_t bound) {
  if (bound == kNoLowerBound) return -kInfinity;
  return bound == kNoUpperBound ? kInfinity : static_cast<Int>(bound);
}

Int Corner(int64_t a, int64_t b) {
  if (a == 0 || b == 0) return 0;
  const Int wa = Wide(a);
  const Int wb = Wide(b);
  const Int limit = kInfinity;
  if (wa == limit || wa == -limit || wb == limit || wb == -limit) {
    return (a < 0) == (b < 0) ? limit : -limit;
  }
  return wa * wb;
}

Interval Negate(const Interval& a) {
  return {ClampLo(-Wide(a.hi)), ClampHi(-Wide(a.lo)), a.integer, a.nonzero};
}

// The quotient of a bound by a positive divisor bound. An unbounded divisor shrinks any dividend
// towards zero, without reaching it.
Int LowQuotient(Int a, Int divisor, Rounding rounding) {
  if (a == -kInfinity) return a;
  if (divisor == kInfinity) return a > 0 && rounding == Rounding::kCeil ? 1 : 0;
  return rounding == Rounding::kCeil ? CeilDivInt(a, divisor) : FloorDivInt(a, divisor);
}

Int HighQuotient(Int a, Int divisor, Rounding rounding) {
  if (a == kInfinity) return a;
  if (divisor == kInfinity) return a < 0 && rounding == Rounding::kFloor ? -1 : 0;
  return rounding == Rounding::kFloor ? FloorDivInt(a, divisor) : CeilDivInt(a, divisor);
}

Interval DivByPositive(const Interval& a, const Interval& b, Rounding rounding) {
  // The bound nearer to zero (finite: it is at least 1) gives the larger quotient.
  const Int near = b.lo;
  const Int far = Wide(b.hi);
  const Int lo = Wide(a.lo);
  const Int hi = Wide(a.hi);
  Interval result;
  result.lo = ClampLo(LowQuotient(lo, lo >= 0 ? far : near, rounding));
  result.hi = ClampHi(HighQuotient(hi, hi >= 0 ? near : far, rounding));
  return result;
}

}  // namespace

std::string Interval::ToString() const {
  return (bounded_below() ? "[" + std::to_string(lo) : std::string("(-inf")) + ", " +
         (bounded_above() ? std::to_string(hi) + "]" : std::string("inf)"));
}

Interval IntervalOf(const Rational& value) {
  return {ClampLo(FloorOf(value).num), ClampHi(CeilOf(value).num), value.is_integer(),
          value.num != 0};
}

Interval AddIntervals(const Interval& a, const Interval& b) {
  return {ClampLo(Wide(a.lo) + Wide(b.lo)), ClampHi(Wide(a.hi) + Wide(b.hi)),
          a.integer && b.integer, false};
}

Interval MulIntervals(const Interval& a, const Interval& b) {
  const Int corners[] = {Corner(a.lo, b.lo), Corner(a.lo, b.hi), Corner(a.hi, b.lo),
                         Corner(a.hi, b.hi)};
  const auto [lo, hi] = std::minmax_element(std::begin(corners), std::end(corners));
  return Tightened(
      {ClampLo(*lo), ClampHi(*hi), a.integer && b.integer, a.ExcludesZero() && b.ExcludesZero()});
}

Interval ScaleInterval(const Interval& a, const Rational& factor) {
  const Interval whole = MulIntervals(a, IntervalOf(Rational::FromInt(factor.num)));
  if (factor.den == 1) return whole;
  Interval result = DivByPositive(whole, {factor.den, factor.den, true, true}, Rounding::kExact);
  result.nonzero = whole.nonzero;
  return result;
}

Interval DivIntervals(const Interval& a, const Interval& b, Rounding rounding) {
  Interval result;
  if (b.lo >= 1) {
    result = DivByPositive(a, b, rounding);
  } else if (b.hi <= -1) {
    result = DivByPositive(Negate(a), Negate(b), rounding);
  } else if (b.ExcludesZero() && (b.lo >= 0 || b.hi <= 0)) {
    // A fraction of known sign, of any size: only the sign of the quotient is known.
    const bool up = b.lo >= 0;
    if (up ? a.lo >= 0 : a.hi <= 0) result.lo = 0;
    if (up ? a.hi <= 0 : a.lo >= 0) result.hi = 0;
  }
  result.integer = rounding != Rounding::kExact;
  result.nonzero = rounding == Rounding::kExact && a.ExcludesZero();
  return result;
}

Interval ModIntervals(const Interval& a, const Interval& b) {
  Interval result;
  result.integer = a.integer && b.integer;
  const int64_t step = result.integer ? 1 : 0;
  if (b.lo >= 0 && b.ExcludesZero()) {
    result.lo = 0;
    if (b.bounded_above()) result.hi = b.hi - step;
    if (a.lo >= 0 && a.hi < result.hi) result.hi = a.hi;
  } else if (b.hi <= 0 && b.ExcludesZero()) {
    result.hi = 0;
    if (b.bounded_below()) result.lo = b.lo + step;
  }
  return result;
}

Interval MinIntervals(const Interval& a, const Interval& b) {
  return {std::min(a.lo, b.lo), std::min(a.hi, b.hi), a.integer && b.integer,
          a.ExcludesZero() && b.ExcludesZero()};
}

Interval MaxIntervals(const Interval& a, const Interval& b) {
  return {std::max(a.lo, b.lo), std::max(a.hi, b.hi), a.integer && b.integer,
          a.ExcludesZero() && b.ExcludesZero()};
}

Interval AbsInterval(const Interval& a) {
  if (a.lo >= 0) return a;
  const Interval negated = Negate(a);
  if (a.hi <= 0) return negated;
  return Tightened({0, std::max(a.hi, negated.hi), a.integer, a.nonzero});
}

Interval HullOf(const Interval& a, const Interval& b) {
  return {std::min(a.lo, b.lo), std::max(a.hi, b.hi), a.integer && b.integer,
          a.ExcludesZero() && b.ExcludesZero()};
}

}  // namespace reckon::expr
