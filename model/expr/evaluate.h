// The value of an expression: exactly, and as the generated C++ computes it in double.
#ifndef RECKON_MODEL_EXPR_EVALUATE_H_
#define RECKON_MODEL_EXPR_EVALUATE_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "model/expr/expr.h"

namespace reckon::expr {

using Env = std::map<std::string, int64_t, std::less<>>;

// Exact and memoised. Only the taken branch of a selection is evaluated; And and Or stop at the
// first operand that decides. Throws ExprError for a symbol without a value or with one outside its
// range, an elided operand, a division by zero, and an overflow of 128 bits.
Rational Evaluate(const Expr& e, const Env& env);
// The same, for a value that must be an integer of 64 bits (ExprError otherwise).
int64_t EvaluateInt(const Expr& e, const Env& env);

// Both evaluations side by side. They differ when |exact - cpp| > 1e-9 * max(1, |exact|) or cpp is
// not a number.
struct EvaluationPair {
  Rational exact;
  double cpp = 0;
  bool differ = false;
  // The first (innermost) sub-expression that was needed exactly and differs; the root if none.
  Expr culprit;
  Rational culprit_exact;
  double culprit_cpp = 0;
};

// The generated C++ (cost and expressions, section 1.6): everything is double, in the order in
// which the ATT text prints sums and products; both branches of a TernaryOp are evaluated;
// IsEqual(a, b) is |a - b| < 1e-8; Ceiling(a) and Floor(a) truncate first, so Ceiling(-0.5) is 1,
// Floor(-0.5) is 0 and Floor((1.0/49)*49) is 0; Mod is fmod (NaN for a zero divisor).
// A truncation that does not fit 64 bits gives -2^63, as x86 does.
// Evaluate what was parsed without folding to get the very operations of the text.
class CppEvaluator {
 public:
  explicit CppEvaluator(const Expr& e);
  ~CppEvaluator();
  CppEvaluator(CppEvaluator&&) noexcept;
  CppEvaluator& operator=(CppEvaluator&&) noexcept;

  // Throws ExprError for a symbol without a value and for an elided operand.
  double Run(const Env& env) const;
  // Throws what Evaluate throws, too.
  EvaluationPair RunBoth(const Env& env) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
  Expr root_;
};
double EvaluateAsCpp(const Expr& e, const Env& env);
EvaluationPair EvaluateBoth(const Expr& e, const Env& env);

}  // namespace reckon::expr

#endif  // RECKON_MODEL_EXPR_EVALUATE_H_
