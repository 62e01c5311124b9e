// Stores of a register, aligned and unaligned. Reg API, section 3.
#ifndef RECKON_SIMULATOR_MACHINE_REG_STORE_H_
#define RECKON_SIMULATOR_MACHINE_REG_STORE_H_

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "simulator/machine/reg/register.h"
#include "simulator/machine/unified_buffer.h"

namespace reckon::sim::reg {

// StoreAlign: the active lanes; 32-byte aligned. No active lane: no write.
inline void StoreAlign(UnifiedBuffer& ub, SiteId site, std::uint32_t width, std::uint64_t address,
                       const Register& reg, const Mask& mask) {
  ub.RequireAlignment(site, address, kBlockBytes);
  if (mask.IsPrefix(width)) [[likely]] {
    ub.StorePrefix(site, address, reg, mask.PrefixBytes());
    return;
  }
  ub.StoreChecked(site, address, reg.lanes.u8, mask.ActiveBytes(width), reg.defined,
                  reg.any_wrapped ? reg.wrapped : ByteSet());
}

// The register of unaligned stores: the bytes of one block that are not in the buffer yet. They
// are [end - held, end), and do not cross a block border.
struct UnalignedStore {
  std::uint64_t end = 0;
  std::uint32_t held = 0;
  std::uint32_t undefined = 0;  // one bit a held byte
  std::uint32_t wrapped = 0;
  std::uint8_t bytes[kBlockBytes];
};

// Writes the held bytes and forgets them; they stay counted as held by the caller.
inline void FlushHeld(UnifiedBuffer& ub, SiteId site, UnalignedStore& u) {
  if (u.undefined == 0 && u.wrapped == 0) {
    ub.StoreDefined(site, u.end - u.held, u.bytes, u.held);
  } else {
    Register reg;
    std::memcpy(reg.lanes.u8, u.bytes, kBlockBytes);
    reg.defined.word[0] = ~std::uint64_t{u.undefined};
    reg.wrapped.word[0] = u.wrapped;
    ub.StoreChecked(site, u.end - u.held, reg.lanes.u8, ByteSet::First(u.held), reg.defined,
                    reg.wrapped);
  }
  u.undefined = 0;
  u.wrapped = 0;
}

// Bits [first, first + count) of a set, count <= 32.
inline std::uint32_t BitsOf(const ByteSet& set, std::uint32_t first, std::uint32_t count) {
  std::uint32_t bits = 0;
  for (std::uint32_t i = 0; i < count; ++i) bits |= std::uint32_t{set.Has(first + i)} << i;
  return bits;
}

// Puts bytes [first, first + count) of the register behind the held ones; count < 32.
inline void Hold(UnalignedStore& u, const Register& reg, std::uint32_t first, std::uint32_t count,
                 bool clean) {
  std::memcpy(u.bytes + u.held, reg.lanes.u8 + first, count);
  if (!clean) {
    const auto ones = static_cast<std::uint32_t>((1ULL << count) - 1);
    u.undefined |= (~BitsOf(reg.defined, first, count) & ones) << u.held;
    if (reg.any_wrapped) u.wrapped |= BitsOf(reg.wrapped, first, count) << u.held;
  }
  u.held += count;
}

// StoreUnAlign: appends the first `bytes` bytes of the register at `address`, which advances.
// Complete blocks are written now; what begins the next block is held. An empty register starts
// at `address` exactly: the bytes before it in its block stay as they are.
inline void StoreUnAlign(UnifiedBuffer& ub, SiteId site, UnalignedStore& u, std::uint64_t& address,
                         const Register& reg, std::uint64_t bytes) {
  if (bytes > kVectorBytes) [[unlikely]] {
    ub.Report(FindingKind::kStoreTooLong, site, address, "a register has 256 bytes");
    bytes = kVectorBytes;
  }
  if (u.held != 0 && u.end != address) [[unlikely]] {
    ub.Report(FindingKind::kStreamMoved, site, address,
              "the stream stands elsewhere; the bytes it held are lost");
    u = UnalignedStore();
    ub.HoldsLess();
  }
  if (bytes == 0) return;
  const auto count = static_cast<std::uint32_t>(bytes);
  const bool clean = !reg.any_wrapped && reg.defined.ContainsFirst(count);
  const std::uint64_t end = address + count;
  const std::uint64_t full_end = end / kBlockBytes * kBlockBytes;
  const bool held_before = u.held != 0;
  if (full_end > address) {
    FlushHeld(ub, site, u);
    u.held = 0;
    const auto direct = static_cast<std::uint32_t>(full_end - address);
    ub.StorePrefix(site, address, reg, direct);
    Hold(u, reg, direct, count - direct, clean);
  } else {
    Hold(u, reg, 0, count, clean);
  }
  u.end = end;
  address = end;
  const bool holds = u.held != 0;
  if (holds && !held_before) {
    ub.HoldsMore(site, end - u.held);
  } else if (!holds && held_before) {
    ub.HoldsLess();
  }
}

// StoreUnAlignPost: writes what is held, nothing beyond `address`.
inline void StoreUnAlignPost(UnifiedBuffer& ub, SiteId site, UnalignedStore& u,
                             std::uint64_t address) {
  if (u.held == 0) return;
  if (u.end != address) [[unlikely]] {
    ub.Report(FindingKind::kStreamMoved, site, address, "the stream stands elsewhere");
  }
  FlushHeld(ub, site, u);
  u.held = 0;
  ub.HoldsLess();
}

}  // namespace reckon::sim::reg

#endif  // RECKON_SIMULATOR_MACHINE_REG_STORE_H_
