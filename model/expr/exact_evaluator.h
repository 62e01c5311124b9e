// Inside the expression library only: exact evaluation that remembers what it needed.
#ifndef RECKON_MODEL_EXPR_EXACT_EVALUATOR_H_
#define RECKON_MODEL_EXPR_EXACT_EVALUATOR_H_

#include <unordered_map>

#include "model/expr/evaluate.h"

namespace reckon::expr {

class ExactEvaluator {
 public:
  explicit ExactEvaluator(const Env& env) : env_(env) {}
  Rational operator()(const Expr& e);
  // Every node whose value the evaluations so far needed.
  const std::unordered_map<const Node*, Rational>& needed() const { return memo_; }

 private:
  Rational Compute(const Expr& e);
  Rational ValueOf(const Expr& symbol) const;

  const Env& env_;
  std::unordered_map<const Node*, Rational> memo_;
};

}  // namespace reckon::expr

#endif  // RECKON_MODEL_EXPR_EXACT_EVALUATOR_H_
