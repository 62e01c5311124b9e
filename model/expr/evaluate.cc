// Exact evaluation.
#include "model/expr/evaluate.h"

#include <limits>
#include <unordered_map>
#include <vector>

#include "model/expr/exact_evaluator.h"
#include "model/expr/node.h"

namespace reckon::expr {

Rational ExactEvaluator::operator()(const Expr& e) {
  if (e.is_const()) return e.value();
  if (const auto found = memo_.find(e.node()); found != memo_.end()) return found->second;
  const Rational value = Compute(e);
  memo_.emplace(e.node(), value);
  return value;
}

Rational ExactEvaluator::Compute(const Expr& e) {
  switch (e.kind()) {
    case Kind::kSymbol:
      return ValueOf(e);
    case Kind::kElided:
      throw ExprError("an elided operand (...) has no value");
    case Kind::kSelect:
      return (*this)(e.operand((*this)(e.operand(0)).num != 0 ? 1 : 2));
    case Kind::kAnd:
    case Kind::kOr: {
      const bool decides = e.kind() == Kind::kOr;
      for (const Expr& operand : e.operands()) {
        if (((*this)(operand).num != 0) == decides) return {decides ? 1 : 0, 1};
      }
      return {decides ? 0 : 1, 1};
    }
    default: {
      std::vector<Rational> values;
      values.reserve(e.operands().size());
      for (const Expr& operand : e.operands()) values.push_back((*this)(operand));
      return ApplyExact(e.kind(), values);
    }
  }
}

Rational ExactEvaluator::ValueOf(const Expr& symbol) const {
  const auto found = env_.find(symbol.name());
  if (found == env_.end()) throw ExprError("no value for " + symbol.name());
  if (!symbol.range().Contains(found->second)) {
    throw ExprError("the value " + std::to_string(found->second) + " of " + symbol.name() +
                    " is outside its range " + symbol.range().ToString());
  }
  return {found->second, 1};
}

Rational Evaluate(const Expr& e, const Env& env) { return ExactEvaluator(env)(e); }

int64_t EvaluateInt(const Expr& e, const Env& env) {
  const Rational value = Evaluate(e, env);
  if (!value.is_integer() || value.num < std::numeric_limits<int64_t>::min() ||
      value.num > std::numeric_limits<int64_t>::max()) {
    throw ExprError("the value " + value.ToString() + " is no 64-bit integer");
  }
  return static_cast<int64_t>(value.num);
}

}  // namespace reckon::expr
