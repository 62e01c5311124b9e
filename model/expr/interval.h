// Where the value of an expression can lie: integer bounds, rounded outwards and saturating to
// "unbounded". Bounds only ever decide folding, so a loose bound loses a simplification and never
// a value.
#ifndef RECKON_MODEL_EXPR_INTERVAL_H_
#define RECKON_MODEL_EXPR_INTERVAL_H_

#include <cstdint>
#include <limits>
#include <string>

#include "model/expr/rational.h"

namespace reckon::expr {

inline constexpr int64_t kNoLowerBound = std::numeric_limits<int64_t>::min();
inline constexpr int64_t kNoUpperBound = std::numeric_limits<int64_t>::max();

struct Interval {
  int64_t lo = kNoLowerBound;
  int64_t hi = kNoUpperBound;
  bool integer = false;  // only integer values
  bool nonzero = false;  // never zero, also where the rounded bounds contain zero

  bool bounded_below() const { return lo != kNoLowerBound; }
  bool bounded_above() const { return hi != kNoUpperBound; }
  bool ExcludesZero() const { return nonzero || lo > 0 || hi < 0; }
  bool IsPoint() const { return integer && lo == hi; }
  bool Contains(int64_t value) const {
    return lo <= value && value <= hi && !(value == 0 && nonzero);
  }
  std::string ToString() const;  // "[1, 64]", "[1, inf)"

  friend bool operator==(const Interval&, const Interval&) = default;
};

Interval IntervalOf(const Rational& value);
Interval AddIntervals(const Interval& a, const Interval& b);
Interval MulIntervals(const Interval& a, const Interval& b);
Interval ScaleInterval(const Interval& a, const Rational& factor);
enum class Rounding { kExact, kFloor, kCeil };
Interval DivIntervals(const Interval& a, const Interval& b, Rounding rounding);
Interval ModIntervals(const Interval& a, const Interval& b);
Interval MinIntervals(const Interval& a, const Interval& b);
Interval MaxIntervals(const Interval& a, const Interval& b);
Interval AbsInterval(const Interval& a);
Interval HullOf(const Interval& a, const Interval& b);

}  // namespace reckon::expr

#endif  // RECKON_MODEL_EXPR_INTERVAL_H_
