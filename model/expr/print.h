// Three texts of an expression. Each is independent of the history of the pool.
#ifndef RECKON_MODEL_EXPR_PRINT_H_
#define RECKON_MODEL_EXPR_PRINT_H_

#include <string>

#include "model/expr/expr.h"

namespace reckon::expr {

// Readable: "a * ceil(l / VL)", "l < 32 ? a : b + 1". ParseInfix reads it back.
std::string ToInfix(const Expr& e);

// The compiler's own form (cost and expressions, sections 1.6, 1.7): "TernaryOp(IsEqual(a, b), x,
// y)", "(8 * Ceiling((Rational(1 , 8) * s1)))". Operands of sums and products are sorted by text.
// A comparison is printed with its operator (== as IsEqual) where it is the whole expression or
// the condition of a TernaryOp, as ExpectEq/ExpectLt/... where it is a value.
std::string ToAtt(const Expr& e);

// A C++ expression that computes the same in double, operation by operation as EvaluateAsCpp: the
// ATT form with every number a double. Symbols are variables of type double.
std::string ToCpp(const Expr& e);
// The functions and macros that ToCpp's text uses, to be put before it.
std::string CppPrelude();

// A text longer than this is refused with ExprError: sharing makes texts exponential.
inline constexpr uint64_t kMaxPrintedTreeSize = 4'000'000;

}  // namespace reckon::expr

#endif  // RECKON_MODEL_EXPR_PRINT_H_
