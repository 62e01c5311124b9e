#include "solver/translate.h"

#include "ledger/check.h"
#include "ledger/errors.h"

namespace reckon::solver {

using expr::Expr;
using expr::Kind;

namespace {

Quotient Normal(const Term& num, const Term& den) {
  if (den.IsConstant() && den.constant() > 1) {
    const Term whole = Floor(num, den);
    if (whole * den == num) return {whole, 1};
  }
  return {num, den};
}

Quotient Add(const Quotient& a, const Quotient& b) {
  if (a.den == b.den) return Normal(a.num + b.num, a.den);
  return Normal(a.num * b.den + b.num * a.den, a.den * b.den);
}

Quotient Constant(const Expr& e) {
  const expr::Rational value = e.value();
  if (value.num >= kOpen || value.num <= -kOpen || value.den >= kOpen) {
    throw BadInput("formula: the constant " + value.ToString() + " exceeds 62 bits");
  }
  return {Term(static_cast<std::int64_t>(value.num)), Term(value.den)};
}

}  // namespace

Quotient Translator::Value(const Expr& e) {
  if (e.is_const()) return Constant(e);
  if (const auto it = memo_.find(e.node()); it != memo_.end()) return it->second;
  Quotient value = Compute(e);
  memo_.emplace(e.node(), value);
  return value;
}

Term Translator::Integer(const Expr& e) {
  const Quotient q = Value(e);
  RECKON_CHECK(q.den.Is(1), "a count is no integer by construction");
  return q.num;
}

Literal Translator::Compare(Kind kind, const Quotient& a, const Quotient& b) {
  const Term x = a.num * b.den, y = b.num * a.den;
  switch (kind) {
    case Kind::kEq:
      return Literal::Eq(x, y);
    case Kind::kNe:
      return Literal::Ne(x, y);
    case Kind::kLt:
      return Literal::Lt(x, y);
    case Kind::kLe:
      return Literal::Le(x, y);
    case Kind::kGt:
      return Literal::Gt(x, y);
    default:
      return Literal::Ge(x, y);
  }
}

Literal Translator::Comparison(const Expr& e) {
  if (expr::IsComparison(e.kind())) {
    return Compare(e.kind(), Value(e.operand(0)), Value(e.operand(1)));
  }
  return Literal::Ne(Value(e).num, 0);
}

bool Translator::Truth(const Expr& e) {
  if (e.is_const()) return !e.Is(0);
  switch (e.kind()) {
    case Kind::kAnd:
      for (const Expr& operand : e.operands()) {
        if (!Truth(operand)) return false;
      }
      return true;
    case Kind::kOr:
      for (const Expr& operand : e.operands()) {
        if (Truth(operand)) return true;
      }
      return false;
    default:
      return path_.Decide(Comparison(e));
  }
}

Quotient Translator::Division(Kind kind, const Quotient& a, const Quotient& b) {
  Term num = a.num * b.den, den = b.num * a.den;
  divisors_.push_back(den);
  if (den.Range().lo < 0 && path_.Decide(Literal::Lt(den, 0))) {
    num = -num;
    den = -den;
  }
  switch (kind) {
    case Kind::kDiv:
      return Normal(num, den);
    case Kind::kFloorDiv:
      return {Floor(num, den), 1};
    case Kind::kCeilDiv:
      return {Ceil(num, den), 1};
    default:  // a - b * floor(a / b)
      return Add(a, {-(b.num * Floor(num, den)), b.den});
  }
}

Quotient Translator::Compute(const Expr& e) {
  switch (e.kind()) {
    case Kind::kSymbol: {
      if (bound_ != nullptr) {
        if (const auto it = bound_->find(e.name()); it != bound_->end()) return {it->second, 1};
      }
      const auto index = path_.space().Find(e.name());
      if (!index) throw BadInput("formula: '" + e.name() + "' is no size of this shape");
      return {path_.space().At(*index), 1};
    }
    case Kind::kAdd: {
      Quotient sum{0, 1};
      for (const Expr& operand : e.operands()) sum = Add(sum, Value(operand));
      return sum;
    }
    case Kind::kMul: {
      Quotient product{1, 1};
      for (const Expr& operand : e.operands()) {
        const Quotient q = Value(operand);
        product = {product.num * q.num, product.den * q.den};
      }
      return Normal(product.num, product.den);
    }
    case Kind::kDiv:
    case Kind::kFloorDiv:
    case Kind::kCeilDiv:
    case Kind::kMod:
      return Division(e.kind(), Value(e.operand(0)), Value(e.operand(1)));
    case Kind::kMin:
    case Kind::kMax: {
      const Quotient a = Value(e.operand(0)), b = Value(e.operand(1));
      const Term x = a.num * b.den, y = b.num * a.den;
      // One of the two where the path tells which.
      if (const auto above = path_.Known(Literal::Ge(x, y))) {
        return *above == (e.kind() == Kind::kMax) ? a : b;
      }
      return Normal(e.kind() == Kind::kMin ? Min(x, y) : Max(x, y), a.den * b.den);
    }
    case Kind::kAbs: {
      const Quotient a = Value(e.operand(0));
      return path_.Decide(Literal::Ge(a.num, 0)) ? a : Quotient{-a.num, a.den};
    }
    case Kind::kSelect:
      return Truth(e.operand(0)) ? Value(e.operand(1)) : Value(e.operand(2));
    case Kind::kElided:
      throw BadInput("formula: '...' has no value");
    case Kind::kConst:
      return Constant(e);
    default:
      return {Truth(e) ? 1 : 0, 1};
  }
}

}  // namespace reckon::solver
