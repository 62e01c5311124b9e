// The V1 cost of a broadcast: what the compiler charged before it knew the kernels, and still does
// for a node without parameters. Linear functions of a few merged shapes (cost and expressions,
// section 3). Reproduced as it is, mis-models included.
#ifndef RECKON_MODEL_V1_V1_H_
#define RECKON_MODEL_V1_V1_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/dtype.h"
#include "model/expr/expr.h"

namespace reckon::model {

// Which formula applied to the merged shape; the names are the specification's.
enum class V1Rule : uint8_t {
  kOneAxis,      // rank 1
  kOuter,        // (1,B)->(A,B), and (1,B,*)->(A,B,*): the cost does not know B
  kBoth,         // (1,1)->(A,B)
  kLast,         // (A,1)->(A,B): the cost does not know B
  kLastPartial,  // (A,k)->(A,B), k neither 1 nor B
  kMiddle,       // (A,1,C)->(A,B,C)
  kOuterMiddle,  // (1,B,1,D)->(A,B,C,D)
  kLastMiddle,   // (A,1,C,1)->(A,B,C,D)
  kUnpriced,     // anything else: success, and no cost at all
};
std::string_view Name(V1Rule rule);  // "one axis", "outer", ...

struct V1Cost {
  V1Rule rule = V1Rule::kUnpriced;
  std::vector<expr::Expr> src;  // after expansion and merging, outermost axis first
  std::vector<expr::Expr> dst;
  expr::Expr cost;  // cycles; exact, 0 when unpriced
};

// Sizes in elements, outermost axis first; a source of lower rank gets leading ones. "Equal" is
// structural, as in the compiler: two different names never merge. Where the specification leaves a
// shape to two rules (src (1,1), dst (A,1)) the one it lists first applies.
// Throws BadInput if the source has more axes than the destination or there is no axis.
V1Cost PriceV1(DType dtype, std::span<const expr::Expr> dst, std::span<const expr::Expr> src);

// "67.1615731632008": 15 significant digits, as the compiler's tests print costs.
std::string FormatCost(double cost);

}  // namespace reckon::model

#endif  // RECKON_MODEL_V1_V1_H_
