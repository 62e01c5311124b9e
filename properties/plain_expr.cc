// The plain evaluator and random trees.
#include "properties/plain_expr.h"

#include <ostream>

#include "ledger/check.h"

namespace reckon::properties {
namespace {

using expr::Int;
using expr::Kind;
using Value = std::optional<Fraction>;

constexpr Int kMost = Int{1} << 60;

Int Abs(Int x) { return x < 0 ? -x : x; }

Int Gcd(Int a, Int b) {
  while (b != 0) {
    const Int rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

// Operands below 2^60 each: no product below overflows 128 bits.
Value Make(Int num, Int den) {
  if (den == 0) return std::nullopt;
  if (den < 0) {
    num = -num;
    den = -den;
  }
  const Int divisor = Gcd(Abs(num), den);
  num /= divisor;
  den /= divisor;
  if (Abs(num) > kMost || den > (Int{1} << 30)) return std::nullopt;
  return Fraction{num, den};
}

Int Floor(const Fraction& x) {
  const Int quotient = x.num / x.den;
  return x.num % x.den != 0 && x.num < 0 ? quotient - 1 : quotient;
}
Int Ceil(const Fraction& x) { return -Floor({-x.num, x.den}); }

int Compare(const Fraction& x, const Fraction& y) {
  const Int left = x.num * y.den;
  const Int right = y.num * x.den;
  return left < right ? -1 : left > right ? 1 : 0;
}

Value Truth(bool value) { return Fraction{value ? 1 : 0, 1}; }

Value Quotient(const Fraction& x, const Fraction& y) { return Make(x.num * y.den, x.den * y.num); }

Value Binary(Kind kind, const Fraction& x, const Fraction& y) {
  const int order = Compare(x, y);
  switch (kind) {
    case Kind::kAdd:
      return Make(x.num * y.den + y.num * x.den, x.den * y.den);
    case Kind::kMul:
      return Make(x.num * y.num, x.den * y.den);
    case Kind::kDiv:
      return Quotient(x, y);
    case Kind::kFloorDiv:
    case Kind::kCeilDiv: {
      const Value quotient = Quotient(x, y);
      if (!quotient) return std::nullopt;
      return Make(kind == Kind::kFloorDiv ? Floor(*quotient) : Ceil(*quotient), 1);
    }
    case Kind::kMod: {
      const Value quotient = Quotient(x, y);
      if (!quotient) return std::nullopt;
      const Value whole = Binary(Kind::kMul, y, {-Floor(*quotient), 1});
      return whole ? Binary(Kind::kAdd, x, *whole) : std::nullopt;
    }
    case Kind::kMin:
      return order <= 0 ? x : y;
    case Kind::kMax:
      return order >= 0 ? x : y;
    case Kind::kEq:
      return Truth(order == 0);
    case Kind::kNe:
      return Truth(order != 0);
    case Kind::kLt:
      return Truth(order < 0);
    case Kind::kLe:
      return Truth(order <= 0);
    case Kind::kGt:
      return Truth(order > 0);
    case Kind::kGe:
      return Truth(order >= 0);
    default:
      RECKON_CHECK(false, "a binary kind");
      return std::nullopt;
  }
}

constexpr Kind kBinaryKinds[] = {
    Kind::kAdd, Kind::kAdd, Kind::kMul, Kind::kMul, Kind::kDiv, Kind::kFloorDiv, Kind::kCeilDiv,
    Kind::kMod, Kind::kMin, Kind::kMax, Kind::kEq,  Kind::kNe,  Kind::kLt,       Kind::kLe,
    Kind::kGt,  Kind::kGe,  Kind::kAnd, Kind::kOr,  Kind::kAdd, Kind::kFloorDiv};
constexpr std::int64_t kConstants[] = {0, 1, 1, 2, 3, 7, 8, 16, 32, 64, 128, 255, 256, -1, -5};

PlainExpr Leaf(Random& random) {
  if (random.OneIn(3)) {
    return {Kind::kConst, random.Pick(std::span<const std::int64_t>(kConstants)), {}};
  }
  return {Kind::kSymbol, random.Below(kPlainNames.size()), {}};
}

}  // namespace

std::optional<Fraction> Evaluate(const PlainExpr& e, const PlainEnv& env) {
  if (e.kind == Kind::kConst) return Fraction{e.value, 1};
  if (e.kind == Kind::kSymbol) return Fraction{env[static_cast<std::size_t>(e.value)], 1};
  const Value first = Evaluate(e.operands[0], env);
  if (!first) return std::nullopt;
  if (e.kind == Kind::kAbs) return Fraction{Abs(first->num), first->den};
  if (e.kind == Kind::kSelect) return Evaluate(e.operands[first->num != 0 ? 1 : 2], env);
  if (e.kind == Kind::kAnd && first->num == 0) return Truth(false);
  if (e.kind == Kind::kOr && first->num != 0) return Truth(true);
  const Value second = Evaluate(e.operands[1], env);
  if (!second) return std::nullopt;
  if (e.kind == Kind::kAnd || e.kind == Kind::kOr) return Truth(second->num != 0);
  return Binary(e.kind, *first, *second);
}

expr::Expr BuildFolded(const PlainExpr& e, expr::Pool& pool) {
  if (e.kind == Kind::kConst) return expr::Expr(e.value);
  if (e.kind == Kind::kSymbol) {
    return pool.Symbol(kPlainNames[static_cast<std::size_t>(e.value)], 1, kPlainMost);
  }
  std::vector<expr::Expr> operands;
  for (const PlainExpr& operand : e.operands) operands.push_back(BuildFolded(operand, pool));
  return expr::Build(e.kind, operands);
}

PlainExpr RandomPlainExpr(Random& random, int depth) {
  if (depth == 0 || random.OneIn(6)) return Leaf(random);
  PlainExpr e;
  const std::uint32_t form = random.Below(10);
  std::size_t count = 2;
  if (form == 0) {
    e.kind = Kind::kAbs;
    count = 1;
  } else if (form <= 2) {
    e.kind = Kind::kSelect;
    count = 3;
  } else {
    e.kind = random.Pick(std::span<const Kind>(kBinaryKinds));
  }
  for (std::size_t i = 0; i < count; ++i) e.operands.push_back(RandomPlainExpr(random, depth - 1));
  return e;
}

PlainEnv RandomPlainEnv(Random& random) {
  PlainEnv env{};
  for (std::int64_t& value : env) {
    value = random.OneIn(2) ? random.Between(1, 9) : random.Between(1, 1U << random.Between(1, 16));
  }
  return env;
}

std::vector<PlainExpr> SimplerPlainExprs(const PlainExpr& e) {
  std::vector<PlainExpr> list = e.operands;
  if (!e.operands.empty()) {
    for (std::int64_t value : {0, 1, 2}) list.push_back({Kind::kConst, value, {}});
    list.push_back({Kind::kSymbol, 0, {}});
  } else if (e.value != 0) {
    list.push_back({e.kind, e.value / 2, {}});
  }
  for (std::size_t i = 0; i < e.operands.size(); ++i) {
    for (PlainExpr& simpler : SimplerPlainExprs(e.operands[i])) {
      PlainExpr next = e;
      next.operands[i] = std::move(simpler);
      list.push_back(std::move(next));
    }
  }
  return list;
}

std::string ToText(const PlainExpr& e) {
  if (e.kind == Kind::kConst) return std::to_string(e.value);
  if (e.kind == Kind::kSymbol) return kPlainNames[static_cast<std::size_t>(e.value)];
  std::string text = expr::KindName(e.kind);
  const char* separator = "(";
  for (const PlainExpr& operand : e.operands) {
    text += separator + ToText(operand);
    separator = ", ";
  }
  return text + ")";
}

std::ostream& operator<<(std::ostream& out, const PlainExpr& e) { return out << ToText(e); }

}  // namespace reckon::properties
