// The widths and dtypes that follow from the dtype of a case. Broadcast kernels, sections 3 and 6.
#ifndef RECKON_SIMULATOR_MACHINE_WIDTH_H_
#define RECKON_SIMULATOR_MACHINE_WIDTH_H_

#include <cstdint>

#include "ledger/dtype.h"
#include "ledger/hardware.h"

namespace reckon::sim {

struct Width {
  DType original;                // T0: what the user's tensors hold
  DType data;                    // T: uint8, uint16 or uint32; 8-byte elements are two uint32
  DType signed_index;            // what index generation works on
  DType unsigned_index;          // what the consumers of the index work on
  std::uint32_t original_bytes;  // 1, 2, 4 or 8
  std::uint32_t bytes;           // e: 1, 2 or 4
};

inline Width WidthOf(DType original) {
  const std::uint32_t original_bytes = Bytes(original);
  const std::uint32_t bytes = original_bytes == 8 ? 4 : original_bytes;
  return {original,
          UnsignedOfBytes(bytes),
          bytes == 4 ? DType::kInt32 : DType::kInt16,
          bytes == 4 ? DType::kUint32 : DType::kUint16,
          original_bytes,
          bytes};
}

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_MACHINE_WIDTH_H_
