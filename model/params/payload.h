// What travels from the code generator to the cost model: the parameters of the generated call and
// nothing derived from them. Design, functional requirement 1.
#ifndef RECKON_MODEL_PARAMS_PAYLOAD_H_
#define RECKON_MODEL_PARAMS_PAYLOAD_H_

#include <variant>
#include <vector>

#include "ledger/request.h"
#include "model/expr/expr.h"

namespace reckon::params {

// BroadcastExtend(dst, src, dst_shape, src_shape): elements, outermost axis first.
struct BroadcastExtendParams {
  std::vector<expr::Expr> dst_shapes;
  std::vector<expr::Expr> src_shapes;
};

// Duplicate(dst[offset], scalar, count): elements.
struct BroadcastDuplicateParams {
  expr::Expr count;
  expr::Expr dst_view_size;  // of the view passed: the tensor's size less the offset
  ScalarSource source_kind = ScalarSource::kOther;
};

using BroadcastCallParams =
    std::variant<std::monostate, BroadcastExtendParams, BroadcastDuplicateParams>;

// Registered empty, filled by Generate.
struct BroadcastNodeParams {
  BroadcastCallParams call_params;
};

// Throws BadInput, naming the parameter, for what no generated call may carry: nothing at all, rank
// outside 1..9, different ranks, a size that is certainly no whole number of at least 1, a source
// size that is certainly neither 1 nor the destination's.
void CheckPayload(const BroadcastNodeParams& params);

}  // namespace reckon::params

#endif  // RECKON_MODEL_PARAMS_PAYLOAD_H_
