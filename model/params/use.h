// The last link of the chain: what the cost model makes of a node. Design, software design
// ("flow") and error handling.
#ifndef RECKON_MODEL_PARAMS_USE_H_
#define RECKON_MODEL_PARAMS_USE_H_

#include <optional>
#include <string>
#include <variant>

#include "ledger/request.h"
#include "ledger/shape.h"
#include "model/broadcast/dynamic.h"
#include "model/duplicate/duplicate.h"
#include "model/params/generate.h"
#include "model/v1/v1.h"

namespace reckon::params {

enum class Route : uint8_t { kExtend, kDuplicate, kV1 };

struct ModelledNode {
  Route route = Route::kV1;
  std::string debug_note;  // says why V1 was used; empty otherwise
  // One row an identity, in the names of the generated code. Empty for V1, which counts no calls.
  model::SymbolicLedger ledger;
  expr::Expr cost;  // cycles
};

// A node without parameters (built by hand, or by code that knows none) takes V1 and says so. A
// node with parameters never does: an invalid payload is a BadInput, whatever the dims would allow.
ModelledNode UseNode(const NodeInfo& node, expr::Pool& pool);

// The call's numbers once every name has a value.
using model::DuplicateNumbers;
using CallNumbers = std::variant<Case, DuplicateNumbers>;

// BadInput for a size outside 1..2^32-1, a shape that is no broadcast, an empty payload.
CallNumbers Instantiate(const BroadcastNodeParams& params, DType dtype, const expr::Env& env);

}  // namespace reckon::params

#endif  // RECKON_MODEL_PARAMS_USE_H_
