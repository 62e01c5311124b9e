// A plain broadcast, written without looking at the kernels: what the output must be.
#ifndef RECKON_SIMULATOR_REFERENCE_H_
#define RECKON_SIMULATOR_REFERENCE_H_

#include <cstdint>
#include <vector>

#include "ledger/shape.h"

namespace reckon::sim {

// Fills `out` with the bytes of dst for a source of `src`. The case is valid and its destination
// is of a size that fits in memory.
void PlainBroadcast(const Case& c, const std::uint8_t* src, std::vector<std::uint8_t>& out);

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_REFERENCE_H_
