// Expressions the plain way: a tree, and an evaluator that does exactly what it says. The witness
// for model/expr, which shares, folds and compiles.
#ifndef RECKON_PROPERTIES_PLAIN_EXPR_H_
#define RECKON_PROPERTIES_PLAIN_EXPR_H_

#include <array>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "model/expr/expr.h"
#include "properties/random.h"

namespace reckon::properties {

inline constexpr std::array<const char*, 4> kPlainNames = {"a", "b", "c", "l"};
inline constexpr std::int64_t kPlainMost = 70'000;  // symbols have values 1..kPlainMost
using PlainEnv = std::array<std::int64_t, kPlainNames.size()>;

struct PlainExpr {
  expr::Kind kind = expr::Kind::kConst;
  std::int64_t value = 0;  // of a constant; the index of a symbol
  std::vector<PlainExpr> operands;
  bool operator==(const PlainExpr&) const = default;
};

// A value num / den, den > 0, in lowest terms.
struct Fraction {
  expr::Int num = 0;
  expr::Int den = 1;
};

// Nothing where the expression has no value (a division by zero on a taken branch), or where a
// value on the way needs more than 60 bits.
std::optional<Fraction> Evaluate(const PlainExpr& e, const PlainEnv& env);

// The same expression through the folding constructors, over symbols of range 1..kPlainMost.
expr::Expr BuildFolded(const PlainExpr& e, expr::Pool& pool);

PlainExpr RandomPlainExpr(Random& random, int depth);
PlainEnv RandomPlainEnv(Random& random);
std::vector<PlainExpr> SimplerPlainExprs(const PlainExpr& e);

std::string ToText(const PlainExpr& e);  // "add(a, floor_div(b, 3))"
std::ostream& operator<<(std::ostream& out, const PlainExpr& e);

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_PLAIN_EXPR_H_
