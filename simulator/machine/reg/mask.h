// CreateMask and UpdateMask. Reg API, section 3.
#ifndef RECKON_SIMULATOR_MACHINE_REG_MASK_H_
#define RECKON_SIMULATOR_MACHINE_REG_MASK_H_

#include <algorithm>
#include <cstdint>

#include "simulator/machine/reg/register.h"

namespace reckon::sim::reg {

// The first 1, 2, 3, 4, 8, 16, 32, 64, 128 lanes; all; none; the lower half or quarter; every
// third or fourth lane from 0 on.
enum class Pattern : std::uint8_t {
  kAll,
  kVl1,
  kVl2,
  kVl3,
  kVl4,
  kVl8,
  kVl16,
  kVl32,
  kVl64,
  kVl128,
  kM3,
  kM4,
  kHalf,
  kQuarter,
  kNone,
};

// Lanes of a pattern that is a run from lane 0 on; `all` lanes there are. Not for kM3 and kM4.
constexpr std::uint32_t RunOf(Pattern pattern, std::uint32_t all) {
  switch (pattern) {
    case Pattern::kVl1:
      return 1;
    case Pattern::kVl2:
      return 2;
    case Pattern::kVl3:
      return 3;
    case Pattern::kVl4:
      return 4;
    case Pattern::kVl8:
      return 8;
    case Pattern::kVl16:
      return 16;
    case Pattern::kVl32:
      return 32;
    case Pattern::kVl64:
      return 64;
    case Pattern::kVl128:
      return 128;
    case Pattern::kHalf:
      return all / 2;
    case Pattern::kQuarter:
      return all / 4;
    case Pattern::kNone:
      return 0;
    default:
      return all;
  }
}

inline Mask CreateMask(std::uint32_t width, Pattern pattern = Pattern::kAll) {
  const std::uint32_t all = kVectorBytes / width;
  if (pattern == Pattern::kM3 || pattern == Pattern::kM4) {
    const std::uint32_t step = pattern == Pattern::kM3 ? 3 : 4;
    ByteSet bits;
    for (std::uint32_t lane = 0; lane < all; lane += step) bits.Set(lane * width);
    return Mask::OfBits(bits);
  }
  return Mask::FirstLanes(std::min(RunOf(pattern, all), all), width);
}

// The first min(rest, lanes) lanes; rest becomes what is left.
template <class Integer>
Mask UpdateMask(std::uint32_t width, Integer& rest) {
  const Integer all = kVectorBytes / width;
  const Integer active = std::min(rest, all);
  rest -= active;
  return Mask::FirstLanes(static_cast<std::uint32_t>(active), width);
}

}  // namespace reckon::sim::reg

#endif  // RECKON_SIMULATOR_MACHINE_REG_MASK_H_
