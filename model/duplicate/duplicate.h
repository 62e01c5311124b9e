// The model of a scalar broadcast: Duplicate(dst[offset], scalar, count) with what BroadcastScalar
// puts before it. Design, functional requirements 1, 5 and 6; Reg API, sections 4 and 7.
//
// Counting starts at the statements the broadcast itself generates: the event and GetValue of a UB
// scalar belong to the node that produced it.
#ifndef RECKON_MODEL_DUPLICATE_DUPLICATE_H_
#define RECKON_MODEL_DUPLICATE_DUPLICATE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "ledger/ledger.h"
#include "ledger/request.h"
#include "model/expr/expr.h"

namespace reckon::model {

// The parameters of one call. Sizes are in elements of `dtype`.
struct DuplicateCall {
  DType dtype = DType::kNone;
  expr::Expr count;      // third argument
  expr::Expr view_size;  // GetSize() of the view passed: the tensor's size less the view's offset
  ScalarSource source = ScalarSource::kOther;
};

// What the 32-bit integers on the way to the lower function can hold: one bound each.
struct DuplicateBound {
  std::string field;     // "count" or "view_size"
  std::string consumer;  // "int32_t count of Duplicate<float16>", ...
  expr::Expr value;
  int64_t maximum = 0;
};
std::vector<DuplicateBound> DuplicateBounds(const DuplicateCall& call);

struct DuplicatePrediction {
  Path path;  // {BroadcastScalar, ScalarDuplicate}
  BasicLedger<expr::Expr> ledger;
};

// Every row of a Duplicate runs exactly once whatever the sizes: there are no conditions, also when
// the sizes are expressions. BadInput when a size is certainly below 1, not a whole number, or
// beyond a bound ("count: 2147483648 exceeds the normal domain: ..."); a size that only may be
// beyond is taken to be inside.
DuplicatePrediction PredictDuplicate(const DuplicateCall& call);

// The same with numbers.
struct ConcreteDuplicate {
  Path path;
  Ledger ledger;
};
ConcreteDuplicate PredictDuplicate(DType dtype, uint32_t count, uint32_t view_size,
                                   ScalarSource source);

// From a request with op duplicate: applies `set` and `assume` as ToSymbolic (broadcast/dynamic.h)
// does; names that are left become symbols of `pool`. Without a view size the view is as large as
// the count; a uint8 Duplicate needs one: it reads nothing else.
DuplicateCall ToDuplicateCall(const CaseRequest& request, expr::Pool& pool);

}  // namespace reckon::model

#endif  // RECKON_MODEL_DUPLICATE_DUPLICATE_H_
