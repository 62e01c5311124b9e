// Making a counterexample small: steps for RapidCheck's greedy shrinking, and an own pass that goes
// on from its local minimum and ends by enumerating simpler cases in order.
#ifndef RECKON_PROPERTIES_SHRINK_H_
#define RECKON_PROPERTIES_SHRINK_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "ledger/shape.h"

namespace reckon::properties {

using Fails = std::function<bool(const Case&)>;

// Simpler cases near `c`, boldest first; each is valid and Simpler than `c`.
std::vector<Case> SimplerNeighbours(const Case& c);

struct ShrinkResult {
  Case c;
  std::uint64_t tried = 0;
  bool proved_minimal = false;  // every simpler case of the same rank was tried, and lower ranks
                                // up to the same number of elements
};

// `c` fails. The result fails too and is never less simple. `budget` bounds the calls of `fails`
// made by the enumeration.
ShrinkResult Shrink(const Case& c, const Fails& fails, std::uint64_t budget = 400'000);

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_SHRINK_H_
