// What each operation does to exact values and to ranges.
#include "ledger/check.h"
#include "model/expr/node.h"

namespace reckon::expr {
namespace {

Interval TruthRange() { return {0, 1, true, false}; }

Interval SumRange(std::span<const Expr> operands) {
  Interval range = operands[0].range();
  for (const Expr& operand : operands.subspan(1)) range = AddIntervals(range, operand.range());
  return range;
}

Interval ProductRange(std::span<const Expr> operands) {
  Interval range{1, 1, true, true};
  Rational factor{1, 1};
  for (const Expr& operand : operands) {
    // A fraction as factor is exact; as an interval it would have to be rounded first.
    if (operand.is_const()) {
      factor = factor * operand.value();
    } else {
      range = MulIntervals(range, operand.range());
    }
  }
  return factor == Rational{1, 1} ? range : ScaleInterval(range, factor);
}

Rational Truth(bool value) { return {value ? 1 : 0, 1}; }

}  // namespace

Interval RangeOf(Kind kind, std::span<const Expr> operands) {
  const auto range = [&](size_t i) { return operands[i].range(); };
  switch (kind) {
    case Kind::kAdd:
      return SumRange(operands);
    case Kind::kMul:
      return ProductRange(operands);
    case Kind::kDiv:
      return DivIntervals(range(0), range(1), Rounding::kExact);
    case Kind::kFloorDiv:
      return DivIntervals(range(0), range(1), Rounding::kFloor);
    case Kind::kCeilDiv:
      return DivIntervals(range(0), range(1), Rounding::kCeil);
    case Kind::kMod:
      return ModIntervals(range(0), range(1));
    case Kind::kMin:
      return MinIntervals(range(0), range(1));
    case Kind::kMax:
      return MaxIntervals(range(0), range(1));
    case Kind::kAbs:
      return AbsInterval(range(0));
    case Kind::kSelect:
      return HullOf(range(1), range(2));
    case Kind::kElided:
      return {};
    default:
      return TruthRange();
  }
}

Rational ApplyExact(Kind kind, std::span<const Rational> v) {
  switch (kind) {
    case Kind::kAdd: {
      Rational sum;
      for (const Rational& value : v) sum = sum + value;
      return sum;
    }
    case Kind::kMul: {
      Rational product{1, 1};
      for (const Rational& value : v) product = product * value;
      return product;
    }
    case Kind::kDiv:
      return v[0] / v[1];
    case Kind::kFloorDiv:
      return FloorDivOf(v[0], v[1]);
    case Kind::kCeilDiv:
      return CeilDivOf(v[0], v[1]);
    case Kind::kMod:
      return ModOf(v[0], v[1]);
    case Kind::kMin:
      return v[0] <= v[1] ? v[0] : v[1];
    case Kind::kMax:
      return v[0] <= v[1] ? v[1] : v[0];
    case Kind::kAbs:
      return AbsOf(v[0]);
    case Kind::kEq:
      return Truth(v[0] == v[1]);
    case Kind::kNe:
      return Truth(!(v[0] == v[1]));
    case Kind::kLt:
      return Truth(v[0] < v[1]);
    case Kind::kLe:
      return Truth(v[0] <= v[1]);
    case Kind::kGt:
      return Truth(v[1] < v[0]);
    case Kind::kGe:
      return Truth(v[1] <= v[0]);
    case Kind::kAnd:
      return Truth(v[0].num != 0 && v[1].num != 0);
    case Kind::kOr:
      return Truth(v[0].num != 0 || v[1].num != 0);
    case Kind::kSelect:
      return v[0].num != 0 ? v[1] : v[2];
    default:
      RECKON_CHECK(false, "an operation without a rule");
  }
}

}  // namespace reckon::expr
