// Expressions from text. Both parsers refuse, with ExprError and the column: unknown functions,
// names outside `names`, a constant that overflows, a divisor whose range contains zero, anything
// after the end, nesting beyond kMaxNesting, texts longer than kMaxTextBytes.
#ifndef RECKON_MODEL_EXPR_PARSE_H_
#define RECKON_MODEL_EXPR_PARSE_H_

#include <optional>
#include <string_view>

#include "model/expr/expr.h"
#include "model/expr/transform.h"

namespace reckon::expr {

inline constexpr int kMaxNesting = 200;
inline constexpr size_t kMaxTextBytes = size_t{1} << 20;

struct ParseOptions {
  // The allowed names with their ranges; without it any name is a symbol of default_range.
  std::optional<Ranges> names = std::nullopt;
  Interval default_range{1, kNoUpperBound, true, false};
  // false: keep what is written ("TernaryOp(IsEqual(8, 0), 1310, 11892)") so that it prints back.
  bool fold = false;
  // false: accept a divisor that may be zero (a guard protects it).
  bool check_divisors = true;
};

// The compiler's form; see ToAtt. Names may be members ("t->s2"). "..." stands for elided operands.
Expr ParseAtt(std::string_view text, Pool& pool, const ParseOptions& options = {});

// The readable form, folded: "a * (ceil(l, VL) + 1)", "l < 32 ? a : b". Functions: ceil, floor
// (of one or two operands), min, max, mod, abs; operators ?: || && ! == != < <= > >= + - * / %,
// where / is exact and % is mod.
Expr ParseInfix(std::string_view text, Pool& pool, const ParseOptions& options = {.fold = true});

}  // namespace reckon::expr

#endif  // RECKON_MODEL_EXPR_PARSE_H_
