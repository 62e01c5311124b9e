// Inside the Broadcast model only: the road of a case, every condition with its numbers.
#ifndef RECKON_MODEL_BROADCAST_EXPLAIN_H_
#define RECKON_MODEL_BROADCAST_EXPLAIN_H_

#include "ledger/shape.h"
#include "model/broadcast/folded.h"
#include "model/broadcast/predict.h"

namespace reckon::model {

// `c` is valid.
Road ExplainCase(const FoldedRules& rules, const Case& c);

}  // namespace reckon::model

#endif  // RECKON_MODEL_BROADCAST_EXPLAIN_H_
