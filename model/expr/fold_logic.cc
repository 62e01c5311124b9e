// Folding comparisons, logic and selections, and the constructor that takes the kind as a value.
#include <algorithm>
#include <vector>

#include "ledger/check.h"
#include "model/expr/node.h"

namespace reckon::expr {
namespace {

enum class Decision { kOpen, kFalse, kTrue };

Decision Decided(bool yes, bool no) {
  return yes ? Decision::kTrue : (no ? Decision::kFalse : Decision::kOpen);
}
Decision Inverted(Decision d) {
  if (d == Decision::kOpen) return d;
  return d == Decision::kTrue ? Decision::kFalse : Decision::kTrue;
}

// Bounds may be infinite: the sentinels never compare as reached (see interval.cc).
Decision DecideLt(const Interval& a, const Interval& b) {
  return Decided(a.hi < b.lo, a.lo >= b.hi);
}
Decision DecideLe(const Interval& a, const Interval& b) {
  return Decided(a.bounded_above() && a.hi <= b.lo, a.lo > b.hi);
}
Decision DecideEq(const Interval& a, const Interval& b) {
  const bool apart = a.hi < b.lo || b.hi < a.lo;
  const bool zero_apart =
      (a.lo == 0 && a.hi == 0 && b.ExcludesZero()) || (b.lo == 0 && b.hi == 0 && a.ExcludesZero());
  return Decided(a.IsPoint() && b.IsPoint() && a.lo == b.lo, apart || zero_apart);
}

Decision DecideByRange(Kind kind, const Interval& a, const Interval& b) {
  switch (kind) {
    case Kind::kEq:
      return DecideEq(a, b);
    case Kind::kNe:
      return Inverted(DecideEq(a, b));
    case Kind::kLt:
      return DecideLt(a, b);
    case Kind::kLe:
      return DecideLe(a, b);
    case Kind::kGt:
      return DecideLt(b, a);
    default:
      return DecideLe(b, a);
  }
}

Kind InverseOf(Kind kind) {
  switch (kind) {
    case Kind::kEq:
      return Kind::kNe;
    case Kind::kNe:
      return Kind::kEq;
    case Kind::kLt:
      return Kind::kGe;
    case Kind::kLe:
      return Kind::kGt;
    case Kind::kGt:
      return Kind::kLe;
    default:
      return Kind::kLt;
  }
}

Expr RawTwo(Kind kind, const Expr& a, const Expr& b) {
  const Expr operands[] = {a, b};
  return PoolOf(operands)->Raw(kind, operands);
}

Expr Comparison(Kind kind, const Expr& a, const Expr& b) {
  if (a.is_const() && b.is_const()) {
    const Rational values[] = {a.value(), b.value()};
    return Expr(ApplyExact(kind, values));
  }
  if (IsOpaque(a) || IsOpaque(b)) return RawTwo(kind, a, b);
  if (a == b) return kind == Kind::kEq || kind == Kind::kLe || kind == Kind::kGe ? 1 : 0;
  const Decision decision = DecideByRange(kind, a.range(), b.range());
  if (decision != Decision::kOpen) return decision == Decision::kTrue ? 1 : 0;
  // The compiler writes "not c" as c == 0.
  if (kind == Kind::kEq && IsComparison(a.kind()) && b.Is(0)) {
    return Comparison(InverseOf(a.kind()), a.operand(0), a.operand(1));
  }
  const bool is_truth_itself = (kind == Kind::kEq && b.Is(1)) || (kind == Kind::kNe && b.Is(0));
  if (is_truth_itself && IsTruth(a)) return a;
  return RawTwo(kind, a, b);
}

Expr TruthOf(const Expr& a) { return IsTruth(a) ? a : Ne(a, 0); }

// Decided as true, decided as false, or open.
Decision DecideTruth(const Expr& a) {
  if (a.is_const()) return a.Is(0) ? Decision::kFalse : Decision::kTrue;
  if (IsOpaque(a)) return Decision::kOpen;
  const Interval range = a.range();
  return Decided(range.ExcludesZero(), range.lo == 0 && range.hi == 0);
}

Expr Connective(Kind kind, const Expr& a, const Expr& b) {
  const Decision deciding = kind == Kind::kAnd ? Decision::kFalse : Decision::kTrue;
  const Decision da = DecideTruth(a);
  const Decision db = DecideTruth(b);
  if (da == deciding || db == deciding) return deciding == Decision::kTrue ? 1 : 0;
  if (da != Decision::kOpen) return TruthOf(b);
  if (db != Decision::kOpen) return TruthOf(a);
  if (IsOpaque(a) || IsOpaque(b)) return RawTwo(kind, a, b);
  return a == b ? TruthOf(a) : RawTwo(kind, a, b);
}

// A branch under the same condition as the selection around it.
Expr BranchUnder(const Expr& condition, const Expr& branch, size_t taken) {
  const bool same = branch.kind() == Kind::kSelect && branch.operand(0) == condition;
  return same && !IsOpaque(branch) ? branch.operand(taken) : branch;
}

}  // namespace

Expr Eq(const Expr& a, const Expr& b) { return Comparison(Kind::kEq, a, b); }
Expr Ne(const Expr& a, const Expr& b) { return Comparison(Kind::kNe, a, b); }
Expr Lt(const Expr& a, const Expr& b) { return Comparison(Kind::kLt, a, b); }
Expr Le(const Expr& a, const Expr& b) { return Comparison(Kind::kLe, a, b); }
Expr Gt(const Expr& a, const Expr& b) { return Comparison(Kind::kGt, a, b); }
Expr Ge(const Expr& a, const Expr& b) { return Comparison(Kind::kGe, a, b); }
Expr And(const Expr& a, const Expr& b) { return Connective(Kind::kAnd, a, b); }
Expr Or(const Expr& a, const Expr& b) { return Connective(Kind::kOr, a, b); }
Expr Not(const Expr& a) { return Eq(a, 0); }

Expr Select(const Expr& condition, const Expr& then_value, const Expr& else_value) {
  const Decision decision = DecideTruth(condition);
  if (decision != Decision::kOpen) return decision == Decision::kTrue ? then_value : else_value;
  const Expr operands[] = {condition, then_value, else_value};
  Pool* pool = PoolOf(operands);
  if (IsOpaque(condition) || IsOpaque(then_value) || IsOpaque(else_value)) {
    return pool->Raw(Kind::kSelect, operands);
  }
  if (condition.kind() == Kind::kNe) {
    return Select(Eq(condition.operand(0), condition.operand(1)), else_value, then_value);
  }
  const Expr a = BranchUnder(condition, then_value, 1);
  const Expr b = BranchUnder(condition, else_value, 2);
  if (a == b) return a;
  const Expr folded[] = {condition, a, b};
  return pool->Raw(Kind::kSelect, folded);
}

Expr Build(Pool& pool, Kind kind, std::span<const Expr> v) {
  return IsQuotient(kind) && v[1].Is(0) ? pool.Raw(kind, v) : Build(kind, v);
}

Expr Build(Kind kind, std::span<const Expr> v) {
  RECKON_CHECK(ArityOf(kind) == 0 || v.size() == ArityOf(kind), "the wrong number of operands");
  switch (kind) {
    case Kind::kAdd:
      return Sum(v);
    case Kind::kMul:
      return Product(v);
    case Kind::kDiv:
      return Div(v[0], v[1], Divisor::kStated);
    case Kind::kFloorDiv:
      return FloorDiv(v[0], v[1], Divisor::kStated);
    case Kind::kCeilDiv:
      return CeilDiv(v[0], v[1], Divisor::kStated);
    case Kind::kMod:
      return Mod(v[0], v[1], Divisor::kStated);
    case Kind::kMin:
      return Min(v[0], v[1]);
    case Kind::kMax:
      return Max(v[0], v[1]);
    case Kind::kAbs:
      return Abs(v[0]);
    case Kind::kAnd:
      return And(v[0], v[1]);
    case Kind::kOr:
      return Or(v[0], v[1]);
    case Kind::kSelect:
      return Select(v[0], v[1], v[2]);
    default:
      RECKON_CHECK(IsComparison(kind), "a node that is no operation");
      return Comparison(kind, v[0], v[1]);
  }
}

}  // namespace reckon::expr
