// Loads into a register. Reg API, section 3.
#ifndef RECKON_SIMULATOR_MACHINE_REG_LOAD_H_
#define RECKON_SIMULATOR_MACHINE_REG_LOAD_H_

#include <cstdint>
#include <cstring>

#include "simulator/machine/reg/register.h"
#include "simulator/machine/unified_buffer.h"

namespace reckon::sim::reg {

// The 256 bytes at any address.
inline void LoadBytes(const UnifiedBuffer& ub, std::uint64_t address, Register& reg) {
  std::memcpy(reg.lanes.u8, ub.Read256(address), kVectorBytes);
  if (ub.IsInSource(address, address + kVectorBytes)) {
    reg.defined = ByteSet::All();
  } else {
    reg.defined = ub.Defined256(address);
  }
  reg.any_wrapped = false;
  ub.TakeWrapped(address, reg);
}

// LoadAlign NORM: 32-byte aligned.
inline void LoadNorm(UnifiedBuffer& ub, SiteId site, std::uint64_t address, Register& reg) {
  ub.RequireAlignment(site, address, kBlockBytes);
  LoadBytes(ub, address, reg);
}

// Every lane gets the same value.
template <class L>
void FillLanes(Register& reg, L value) {
  L* lanes = reg.As<L>();
  for (std::uint32_t i = 0; i < kVectorBytes / sizeof(L); ++i) lanes[i] = value;
}

template <class L>
void BroadcastLane(const UnifiedBuffer& ub, std::uint64_t address, Register& reg) {
  L value;
  std::memcpy(&value, ub.Read256(address), sizeof(L));
  FillLanes<L>(reg, value);
}

// LoadAlign BRC_B8/B16/B32: one element to all lanes; aligned to the element.
inline void LoadBroadcast(UnifiedBuffer& ub, SiteId site, std::uint32_t width,
                          std::uint64_t address, Register& reg) {
  ub.RequireAlignment(site, address, width);
  switch (width) {
    case 1:
      BroadcastLane<std::uint8_t>(ub, address, reg);
      break;
    case 2:
      BroadcastLane<std::uint16_t>(ub, address, reg);
      break;
    default:
      BroadcastLane<std::uint32_t>(ub, address, reg);
  }
  const bool defined = ub.IsInSource(address, address + width) || ub.IsRangeDefined(address, width);
  reg.defined = defined ? ByteSet::All() : ByteSet();
  reg.any_wrapped = false;
}

template <class L>
void SpreadElements(const std::uint8_t* from, Register& reg) {
  constexpr std::uint32_t kLanes = kBlockBytes / sizeof(L);
  L* lanes = reg.As<L>();
  for (std::uint32_t k = 0; k < kBlocksPerVector; ++k) {
    L value;
    std::memcpy(&value, from + k * sizeof(L), sizeof(L));
    for (std::uint32_t i = 0; i < kLanes; ++i) lanes[k * kLanes + i] = value;
  }
}

// LoadAlign E2B_B16/B32: 8 elements, each over one block; aligned to the 8 elements.
inline void LoadElementToBlock(UnifiedBuffer& ub, SiteId site, std::uint32_t width,
                               std::uint64_t address, Register& reg) {
  ub.RequireAlignment(site, address, kBlocksPerVector * width);
  const std::uint8_t* from = ub.Read256(address);
  width == 2 ? SpreadElements<std::uint16_t>(from, reg) : SpreadElements<std::uint32_t>(from, reg);
  reg.any_wrapped = false;
  if (ub.IsInSource(address, address + kBlocksPerVector * width)) {
    reg.defined = ByteSet::All();
    return;
  }
  reg.defined = ByteSet();
  for (std::uint32_t k = 0; k < kBlocksPerVector; ++k) {
    if (!ub.IsRangeDefined(address + k * width, width)) continue;
    reg.defined.word[k / 2] |= 0xFFFFFFFFULL << (k % 2 * kBlockBytes);
  }
}

// The register of unaligned loads: one block, known by where it came from.
struct UnalignedLoad {
  std::uint64_t block = ~0ULL;  // byte address of the held block; none at first
};

// LoadUnAlignPre: holds the block of `address`. Alignment to the element is the caller's.
inline void LoadUnAlignPre(UnalignedLoad& held, std::uint64_t address) {
  held.block = address / kBlockBytes * kBlockBytes;
}

// LoadUnAlign: 256 bytes from `address`, which then advances by `bytes`. Up to the next block
// border they come from the held block: of whatever block that is. The source does not change
// between the two calls in any kernel, so holding an address equals holding its bytes.
inline void LoadUnAlign(UnifiedBuffer& ub, SiteId site, UnalignedLoad& held, std::uint64_t& address,
                        std::uint64_t bytes, Register& reg) {
  LoadBytes(ub, address, reg);
  const std::uint64_t block = address / kBlockBytes * kBlockBytes;
  if (address != block && held.block != block) [[unlikely]] {
    ub.Report(FindingKind::kStaleLoad, site, address, "the register holds another block");
    const auto offset = static_cast<std::uint32_t>(address - block);
    for (std::uint32_t i = offset; i < kBlockBytes; ++i) {
      reg.lanes.u8[i - offset] = *ub.Read256(held.block + i);
      ub.IsDefined(held.block + i) ? reg.defined.Set(i - offset) : reg.defined.Clear(i - offset);
    }
  }
  held.block = block + kVectorBytes;
  address += bytes;
}

}  // namespace reckon::sim::reg

#endif  // RECKON_SIMULATOR_MACHINE_REG_LOAD_H_
