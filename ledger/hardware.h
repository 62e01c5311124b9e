// The hardware constants of the vector core (arch 3510) that both witnesses use. Reg API
// specification, section 1. All sizes are in bytes unless a name says otherwise.
#ifndef RECKON_LEDGER_HARDWARE_H_
#define RECKON_LEDGER_HARDWARE_H_

#include <cstdint>

namespace reckon {

inline constexpr std::uint32_t kVectorBytes = 256;            // VL: one vector register
inline constexpr std::uint32_t kBlockBytes = 32;              // BLK: one data block
inline constexpr std::uint32_t kBlocksPerVector = 8;          // NB, DEFAULT_BLK_NUM
inline constexpr std::uint32_t kUnifiedBufferBytes = 253952;  // 248 KiB, kernel-visible part
inline constexpr int kMaxRank = 9;                            // constRank is 1..9

// Elements of `element_bytes` in one vector, half a vector and one block.
constexpr std::uint32_t VectorElements(std::uint32_t element_bytes) {
  return kVectorBytes / element_bytes;
}
constexpr std::uint32_t HalfVectorElements(std::uint32_t element_bytes) {
  return kVectorBytes / 2 / element_bytes;
}
constexpr std::uint32_t BlockElements(std::uint32_t element_bytes) {
  return kBlockBytes / element_bytes;
}

}  // namespace reckon

#endif  // RECKON_LEDGER_HARDWARE_H_
