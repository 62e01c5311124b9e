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
#include "model/broadcast/dynamic.h"
#include "model/broadcast/predict.h"
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
  SymbolicLedger ledger;
};

// Every row of a Duplicate runs exactly once whatever the sizes: there are no conditions, also when
// the sizes are expressions. BadInput when a size is certainly below 1, not a whole number, or
// beyond a bound ("count: 2147483648 exceeds the normal domain: ..."); a size that only may be
// beyond is taken to be inside.
DuplicatePrediction PredictDuplicate(const DuplicateCall& call);

// The same as a tree of one leaf, with its price and the bounds that are not certain.
ConditionTree PredictDuplicateTree(const DuplicateCall& call);

// A call with numbers.
struct DuplicateNumbers {
  DType dtype = DType::kNone;
  uint32_t count = 0;
  uint32_t view_size = 0;
  ScalarSource source = ScalarSource::kOther;
  bool operator==(const DuplicateNumbers&) const = default;
};
Prediction PredictDuplicate(const DuplicateNumbers& numbers);

// The sizes of a request with op duplicate as a shape: dst is {count, view size}, src {1, 1};
// names, values and assumptions then mean what they mean for a broadcast. Without a view size the
// view is as large as the count; BadInput for a uint8 Duplicate, which reads nothing else.
CaseRequest SizesAsShape(const CaseRequest& request);

// The inverse, for both readings of such a shape.
DuplicateNumbers ToDuplicateNumbers(const CaseRequest& request, const Case& sizes);
DuplicateCall ToDuplicateCall(const CaseRequest& request, const SymbolicCase& sizes);

}  // namespace reckon::model

#endif  // RECKON_MODEL_DUPLICATE_DUPLICATE_H_
