#include "tests/model/expr/random_expr.h"

namespace reckon::expr {
namespace {

using Result = std::optional<PlainValue>;

int64_t Draw(std::mt19937_64& random, int64_t lo, int64_t hi) {
  return lo + static_cast<int64_t>(random() % static_cast<uint64_t>(hi - lo + 1));
}

Result Reduced(Int num, Int den) {
  if (den < 0) {
    num = -num;
    den = -den;
  }
  Int a = num < 0 ? -num : num;
  Int b = den;
  while (b != 0) {
    const Int rest = a % b;
    a = b;
    b = rest;
  }
  return PlainValue{num / a, den / a};
}

// Numbers are kept far below 2^60, so that no product of two overflows.
Result Bounded(Result value) {
  constexpr Int kLimit = static_cast<Int>(1) << 60;
  if (!value || value->num >= kLimit || value->num <= -kLimit || value->den >= kLimit) return {};
  return value;
}

Result Add(PlainValue a, PlainValue b) {
  return Bounded(Reduced(a.num * b.den + b.num * a.den, a.den * b.den));
}
Result Mul(PlainValue a, PlainValue b) { return Bounded(Reduced(a.num * b.num, a.den * b.den)); }
Result Div(PlainValue a, PlainValue b) {
  if (b.num == 0) return {};
  return Bounded(Reduced(a.num * b.den, a.den * b.num));
}
bool Less(PlainValue a, PlainValue b) { return a.num * b.den < b.num * a.den; }

Int FloorPart(PlainValue a) {
  Int floor = 0;  // counted by definition: floor <= a < floor + 1
  floor = a.num / a.den;
  while (floor * a.den > a.num) --floor;
  return floor;
}

Result Rounded(Result quotient, bool up) {
  if (!quotient) return {};
  const Int floor = FloorPart(*quotient);
  const bool whole = floor * quotient->den == quotient->num;
  return PlainValue{up && !whole ? floor + 1 : floor, 1};
}

Result Remainder(PlainValue a, PlainValue b) {
  const Result quotient = Rounded(Div(a, b), false);
  if (!quotient) return {};
  const Result product = Mul(b, *quotient);
  if (!product) return {};
  return Add(a, {-product->num, product->den});
}

PlainValue Truth(bool value) { return {value ? 1 : 0, 1}; }

Result Binary(Kind kind, PlainValue a, PlainValue b) {
  switch (kind) {
    case Kind::kAdd:
      return Add(a, b);
    case Kind::kMul:
      return Mul(a, b);
    case Kind::kDiv:
      return Div(a, b);
    case Kind::kFloorDiv:
      return Rounded(Div(a, b), false);
    case Kind::kCeilDiv:
      return Rounded(Div(a, b), true);
    case Kind::kMod:
      return Remainder(a, b);
    case Kind::kMin:
      return Less(a, b) ? a : b;
    case Kind::kMax:
      return Less(a, b) ? b : a;
    case Kind::kEq:
      return Truth(!Less(a, b) && !Less(b, a));
    case Kind::kNe:
      return Truth(Less(a, b) || Less(b, a));
    case Kind::kLt:
      return Truth(Less(a, b));
    case Kind::kLe:
      return Truth(!Less(b, a));
    case Kind::kGt:
      return Truth(Less(b, a));
    case Kind::kGe:
      return Truth(!Less(a, b));
    default:
      return {};
  }
}

Kind RandomKind(std::mt19937_64& random, Numbers numbers) {
  while (true) {
    const auto kind = static_cast<Kind>(
        Draw(random, static_cast<int64_t>(Kind::kAdd), static_cast<int64_t>(Kind::kSelect)));
    if (kind != Kind::kDiv || numbers == Numbers::kFractions) return kind;
  }
}

size_t OperandCount(std::mt19937_64& random, Kind kind) {
  if (kind == Kind::kAdd) return static_cast<size_t>(Draw(random, 2, 4));
  if (kind == Kind::kAbs) return 1;
  return kind == Kind::kSelect ? 3 : 2;
}

template <class BuildFn>
Expr Convert(const PlainTree& tree, Pool& pool, const BuildFn& build) {
  if (tree.kind == Kind::kConst) return Expr(Rational::Make(tree.number.num, tree.number.den));
  if (tree.kind == Kind::kSymbol) {
    const PlainSymbol& symbol = PlainSymbols()[tree.symbol];
    return pool.Symbol(symbol.name, symbol.lo, symbol.hi);
  }
  std::vector<Expr> operands;
  for (const PlainTree& operand : tree.operands) operands.push_back(Convert(operand, pool, build));
  return build(tree.kind, operands);
}

}  // namespace

const std::vector<PlainSymbol>& PlainSymbols() {
  static const std::vector<PlainSymbol> symbols = {
      {"a", 1, 64}, {"b", 0, 7}, {"c", -5, 5}, {"n", 1, kNoUpperBound}, {"z", 2, 3}};
  return symbols;
}

Ranges PlainRanges() {
  Ranges ranges;
  for (const PlainSymbol& s : PlainSymbols()) ranges[s.name] = {s.lo, s.hi, true, s.lo > 0};
  return ranges;
}

PlainTree RandomTree(std::mt19937_64& random, int depth, Numbers numbers) {
  PlainTree tree;
  const int64_t choice = Draw(random, 0, 9);
  if (depth == 0 || choice < 2) {
    if (Draw(random, 0, 2) == 0) {
      const bool fraction = numbers == Numbers::kFractions && Draw(random, 0, 3) == 0;
      tree.number = *Reduced(Draw(random, -9, 9), fraction ? Draw(random, 2, 8) : 1);
    } else {
      tree.kind = Kind::kSymbol;
      tree.symbol = random() % PlainSymbols().size();
    }
    return tree;
  }
  tree.kind = RandomKind(random, numbers);
  const size_t count = OperandCount(random, tree.kind);
  for (size_t i = 0; i < count; ++i) {
    // Equal operands now and then: foldings need them.
    const bool repeat = i > 0 && Draw(random, 0, 7) == 0;
    tree.operands.push_back(repeat ? tree.operands[0] : RandomTree(random, depth - 1, numbers));
  }
  return tree;
}

Env RandomEnv(std::mt19937_64& random) {
  Env env;
  for (const PlainSymbol& s : PlainSymbols()) {
    env[s.name] = Draw(random, s.lo, s.hi == kNoUpperBound ? 300 : s.hi);
  }
  return env;
}

Expr ToExpr(const PlainTree& tree, Pool& pool) {
  return Convert(tree, pool, [&pool](Kind kind, const std::vector<Expr>& operands) {
    return Build(pool, kind, operands);
  });
}

Expr ToRawExpr(const PlainTree& tree, Pool& pool) {
  return Convert(tree, pool, [&pool](Kind kind, const std::vector<Expr>& operands) {
    return pool.Raw(kind, operands);
  });
}

std::optional<PlainValue> EvaluatePlainly(const PlainTree& tree, const Env& env) {
  const auto value = [&](size_t i) { return EvaluatePlainly(tree.operands[i], env); };
  if (tree.kind == Kind::kConst) return tree.number;
  if (tree.kind == Kind::kSymbol) {
    return PlainValue{env.at(PlainSymbols()[tree.symbol].name), 1};
  }
  Result first = value(0);
  if (!first) return {};
  switch (tree.kind) {
    case Kind::kSelect:
      return value(first->num != 0 ? 1 : 2);
    case Kind::kAbs:
      return PlainValue{first->num < 0 ? -first->num : first->num, first->den};
    case Kind::kAnd:
    case Kind::kOr: {
      const bool decides = tree.kind == Kind::kOr;
      if ((first->num != 0) == decides) return Truth(decides);
      const Result second = value(1);
      if (!second) return {};
      return Truth(second->num != 0);
    }
    default:
      for (size_t i = 1; i < tree.operands.size() && first; ++i) {
        const Result next = value(i);
        if (!next) return {};
        first = Binary(tree.kind, *first, *next);
      }
      return first;
  }
}

}  // namespace reckon::expr
