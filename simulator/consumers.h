// The consumers of narrowed values, as names for findings and, later, for proof obligations.
#ifndef RECKON_SIMULATOR_CONSUMERS_H_
#define RECKON_SIMULATOR_CONSUMERS_H_

#include <cstdint>
#include <string_view>

namespace reckon::sim {

enum class Consumer : std::uint8_t {
#define RECKON_CONSUMER(id, bits, text) id,
#include "simulator/consumers.def"
#undef RECKON_CONSUMER
  kCount,
};

// What the source calls it: "wrapper size".
std::string_view Name(Consumer consumer);

// 16 or 32: the bits it keeps.
int Bits(Consumer consumer);

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_CONSUMERS_H_
