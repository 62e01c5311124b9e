// Inside the Broadcast model only: what differs between two sets of rules folded into one pool.
#ifndef RECKON_MODEL_BROADCAST_DIFFERENCE_H_
#define RECKON_MODEL_BROADCAST_DIFFERENCE_H_

#include "model/broadcast/dynamic.h"
#include "model/broadcast/folded.h"

namespace reckon::model {

// InternalError unless both have the same width and pool.
RulesDifference Difference(const FoldedRules& a, const FoldedRules& b);

}  // namespace reckon::model

#endif  // RECKON_MODEL_BROADCAST_DIFFERENCE_H_
