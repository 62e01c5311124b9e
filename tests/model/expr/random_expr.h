// Random expressions for properties: a plain tree with its own evaluator, which shares no code with
// the library, and the Expr built from it.
#ifndef RECKON_TESTS_MODEL_EXPR_RANDOM_EXPR_H_
#define RECKON_TESTS_MODEL_EXPR_RANDOM_EXPR_H_

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "model/expr/evaluate.h"
#include "model/expr/expr.h"
#include "model/expr/transform.h"

namespace reckon::expr {

// num / den, den > 0; not normalised further than needed.
struct PlainValue {
  Int num = 0;
  Int den = 1;
};

struct PlainTree {
  Kind kind = Kind::kConst;
  PlainValue number;  // kConst
  size_t symbol = 0;  // kSymbol: index into PlainSymbols()
  std::vector<PlainTree> operands;
};

struct PlainSymbol {
  const char* name;
  int64_t lo, hi;
};
const std::vector<PlainSymbol>& PlainSymbols();
Ranges PlainRanges();

enum class Numbers { kIntegers, kFractions };
PlainTree RandomTree(std::mt19937_64& random, int depth, Numbers numbers);
Env RandomEnv(std::mt19937_64& random);
// Built by the folding constructors.
Expr ToExpr(const PlainTree& tree, Pool& pool);
// Built as it is.
Expr ToRawExpr(const PlainTree& tree, Pool& pool);
// Nothing where the tree has no value (a zero divisor is reached) or 127 bits do not hold it.
std::optional<PlainValue> EvaluatePlainly(const PlainTree& tree, const Env& env);

}  // namespace reckon::expr

#endif  // RECKON_TESTS_MODEL_EXPR_RANDOM_EXPR_H_
