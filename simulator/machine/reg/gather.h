// Gather, GatherB and DeInterleave. Reg API, section 3.
#ifndef RECKON_SIMULATOR_MACHINE_REG_GATHER_H_
#define RECKON_SIMULATOR_MACHINE_REG_GATHER_H_

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "simulator/machine/reg/register.h"
#include "simulator/machine/unified_buffer.h"

namespace reckon::sim::reg {

// One lane of the buffer: an element read anywhere; undefined past the end.
template <class Element>
Element ReadElement(const UnifiedBuffer& ub, std::uint64_t address, bool& defined) {
  Element value;
  std::memcpy(&value, ub.Read256(address), sizeof(Element));
  defined = ub.IsRangeDefined(address, sizeof(Element));
  return value;
}

// Zeroes what the mask leaves out; zeros are defined.
inline void ZeroInactive(Register& reg, const Mask& mask, std::uint32_t width) {
  const ByteSet active = mask.ActiveBytes(width);
  for (std::uint32_t i = 0; i < kVectorBytes; ++i) {
    if (active.Has(i)) continue;
    reg.lanes.u8[i] = 0;
    reg.defined.Set(i);
    reg.wrapped.Clear(i);
  }
}

// Lane shadows of a gather that may leave the source, or whose index has a shadow of its own.
template <class Lane, class Element>
void GatherChecked(const UnifiedBuffer& ub, Register& reg, std::uint64_t base,
                   const Register& index) {
  constexpr std::uint32_t kWidth = sizeof(Lane);
  Register result;
  if (index.any_wrapped) result.wrapped = index.wrapped;
  result.any_wrapped = index.any_wrapped;
  for (std::uint32_t i = 0; i < kVectorBytes / kWidth; ++i) {
    bool defined = false;
    const std::uint64_t address = base + std::uint64_t{index.As<Lane>()[i]} * sizeof(Element);
    result.As<Lane>()[i] = ReadElement<Element>(ub, address, defined);
    if (defined && index.defined.HasLane(i, kWidth)) result.defined.SetLane(i, kWidth);
  }
  reg = result;
}

template <class Lane>
Lane LargestLane(const Register& index) {
  const Lane* lanes = index.As<Lane>();
  Lane max = 0;
  for (std::uint32_t i = 0; i < kVectorBytes / sizeof(Lane); ++i) max = std::max(max, lanes[i]);
  return max;
}

// Lane i = element at base + index lane i, zero-extended. Lanes left out by the mask are zero.
template <class Lane, class Element>
void GatherLanes(const UnifiedBuffer& ub, Register& reg, std::uint64_t base, const Register& index,
                 const Mask& mask) {
  const std::uint64_t end = base + (std::uint64_t{LargestLane<Lane>(index)} + 1) * sizeof(Element);
  if (ub.IsInSource(base, end) && index.defined.IsAll() && !index.any_wrapped) [[likely]] {
    const std::uint8_t* from = ub.Read256(base);
    const Lane* lanes = index.As<Lane>();
    Lane* to = reg.As<Lane>();
    for (std::uint32_t i = 0; i < kVectorBytes / sizeof(Lane); ++i) {
      Element value;
      std::memcpy(&value, from + std::size_t{lanes[i]} * sizeof(Element), sizeof(Element));
      to[i] = value;
    }
    reg.SetAllDefined();
  } else {
    GatherChecked<Lane, Element>(ub, reg, base, index);
  }
  if (!mask.IsFull(sizeof(Lane))) [[unlikely]] {
    ZeroInactive(reg, mask, sizeof(Lane));
  }
}

// Gather of `width`-byte elements: 1 (to 16-bit lanes) and 2 by 16-bit indices, 4 by 32-bit ones.
inline void Gather(UnifiedBuffer& ub, SiteId site, std::uint32_t width, Register& reg,
                   std::uint64_t base, const Register& index, const Mask& mask) {
  ub.RequireGatherAlignment(site, base);
  switch (width) {
    case 1:
      return GatherLanes<std::uint16_t, std::uint8_t>(ub, reg, base, index, mask);
    case 2:
      return GatherLanes<std::uint16_t, std::uint16_t>(ub, reg, base, index, mask);
    default:
      return GatherLanes<std::uint32_t, std::uint32_t>(ub, reg, base, index, mask);
  }
}

// GatherB: block k = the 32 bytes at base + index lane k (bytes); only eight 32-bit lanes count.
// The mask decides for whole blocks, by the bits 0, 4, ..., 28; a block left out is zero.
inline void GatherB(UnifiedBuffer& ub, SiteId site, Register& reg, std::uint64_t base,
                    const Register& index, const Mask& mask) {
  ub.RequireGatherAlignment(site, base);
  const ByteSet bits = mask.Bits();
  Register result;
  for (std::uint32_t k = 0; k < kBlocksPerVector; ++k) {
    std::uint8_t* to = result.lanes.u8 + k * kBlockBytes;
    std::uint64_t defined = 0xFFFFFFFFULL;
    if (bits.Has(k * 4)) {
      const std::uint64_t address = base + index.As<std::uint32_t>()[k];
      if ((address - base) % kBlockBytes != 0) [[unlikely]] {
        ub.Report(FindingKind::kMisaligned, site, address, "block offset not a multiple of 32");
      }
      std::memcpy(to, ub.Read256(address), kBlockBytes);
      defined = index.defined.HasLane(k, 4) ? ub.Defined256(address).word[0] & defined : 0;
    } else {
      std::memset(to, 0, kBlockBytes);
    }
    result.defined.word[k / 2] |= defined << (k % 2 * kBlockBytes);
  }
  reg = result;
}

// even and odd lanes of the stream low, high. The results may be the same registers as the sources.
template <class L>
void DeInterleaveLanes(Register& even, Register& odd, const Register& low, const Register& high) {
  constexpr std::uint32_t kLanes = kVectorBytes / sizeof(L);
  constexpr std::uint32_t kHalf = kLanes / 2;
  Register e, o;
  for (std::uint32_t i = 0; i < kHalf; ++i) {
    e.As<L>()[i] = low.As<L>()[2 * i];
    o.As<L>()[i] = low.As<L>()[2 * i + 1];
  }
  for (std::uint32_t i = 0; i < kHalf; ++i) {
    e.As<L>()[kHalf + i] = high.As<L>()[2 * i];
    o.As<L>()[kHalf + i] = high.As<L>()[2 * i + 1];
  }
  const bool clean =
      low.defined.IsAll() && high.defined.IsAll() && !low.any_wrapped && !high.any_wrapped;
  if (clean) {
    e.SetAllDefined();
    o.SetAllDefined();
  } else {
    const auto shadow = [&](Register& to, std::uint32_t parity) {
      for (std::uint32_t i = 0; i < kLanes; ++i) {
        const Register& from = i < kHalf ? low : high;
        const std::uint32_t lane = 2 * (i % kHalf) + parity;
        if (from.defined.HasLane(lane, sizeof(L))) to.defined.SetLane(i, sizeof(L));
        if (from.any_wrapped && from.wrapped.LaneBits(lane, sizeof(L)) != 0) {
          to.wrapped.SetLane(i, sizeof(L));
          to.any_wrapped = true;
        }
      }
    };
    shadow(e, 0);
    shadow(o, 1);
  }
  even = e;
  odd = o;
}

inline void DeInterleave(std::uint32_t width, Register& even, Register& odd, const Register& low,
                         const Register& high) {
  switch (width) {
    case 1:
      return DeInterleaveLanes<std::uint8_t>(even, odd, low, high);
    case 2:
      return DeInterleaveLanes<std::uint16_t>(even, odd, low, high);
    default:
      return DeInterleaveLanes<std::uint32_t>(even, odd, low, high);
  }
}

}  // namespace reckon::sim::reg

#endif  // RECKON_SIMULATOR_MACHINE_REG_GATHER_H_
