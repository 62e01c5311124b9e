// Ranking flips: two cases that do the same work and that V1 and V2 order differently, so that the
// compiler prefers another tiling depending on which model it asks.
#ifndef RECKON_MODEL_V1_FLIPS_H_
#define RECKON_MODEL_V1_FLIPS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ledger/dtype.h"

namespace reckon::model {

// One case with both its costs, in cycles.
struct PricedCase {
  DType dtype = DType::kNone;
  uint64_t elements = 0;  // of the destination
  double v1 = 0;
  double v2 = 0;
};

// Positions in the input: V1 says v1_prefers is cheaper, V2 says v2_prefers is.
struct Flip {
  size_t v1_prefers = 0;
  size_t v2_prefers = 0;
  bool operator==(const Flip&) const = default;
};

struct Flips {
  uint64_t total = 0;       // all pairs
  uint64_t comparable = 0;  // pairs with the same dtype and number of elements
  std::vector<Flip> first;  // at most `limit` of them, by position
};

// Compares every two cases of the same dtype and number of destination elements. Equal costs are no
// order and so no flip.
Flips FindFlips(std::span<const PricedCase> cases, size_t limit);

}  // namespace reckon::model

#endif  // RECKON_MODEL_V1_FLIPS_H_
