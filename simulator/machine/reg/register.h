// A vector register with its shadow, and a mask register. Reg API, section 2.
#ifndef RECKON_SIMULATOR_MACHINE_REG_REGISTER_H_
#define RECKON_SIMULATOR_MACHINE_REG_REGISTER_H_

#include <array>
#include <cstdint>

#include "ledger/hardware.h"

namespace reckon::sim {

// One bit for each of the 256 bytes of a register.
struct ByteSet {
  std::array<std::uint64_t, 4> word{};

  static ByteSet All() { return {{~0ULL, ~0ULL, ~0ULL, ~0ULL}}; }
  // The first `bytes` bytes, at most 256.
  static ByteSet First(std::uint32_t bytes) {
    ByteSet set;
    for (std::uint32_t i = 0; i < 4; ++i) {
      const std::uint32_t begin = i * 64;
      if (bytes >= begin + 64) {
        set.word[i] = ~0ULL;
      } else if (bytes > begin) {
        set.word[i] = (1ULL << (bytes - begin)) - 1;
      }
    }
    return set;
  }

  bool Has(std::uint32_t byte) const { return (word[byte / 64] >> (byte % 64) & 1) != 0; }
  void Set(std::uint32_t byte) { word[byte / 64] |= 1ULL << (byte % 64); }
  void Clear(std::uint32_t byte) { word[byte / 64] &= ~(1ULL << (byte % 64)); }
  // All bytes of a lane; `width` is 1, 2, 4 or 8 bytes, so a lane lies in one word.
  std::uint64_t LaneBits(std::uint32_t lane, std::uint32_t width) const {
    return word[lane * width / 64] >> (lane * width % 64) & LaneOnes(width);
  }
  bool HasLane(std::uint32_t lane, std::uint32_t width) const {
    return LaneBits(lane, width) == LaneOnes(width);
  }
  void SetLane(std::uint32_t lane, std::uint32_t width) {
    word[lane * width / 64] |= LaneOnes(width) << (lane * width % 64);
  }

  bool IsAll() const { return (word[0] & word[1] & word[2] & word[3]) == ~0ULL; }
  bool IsEmpty() const { return (word[0] | word[1] | word[2] | word[3]) == 0; }
  bool Contains(const ByteSet& other) const {
    return ((other.word[0] & ~word[0]) | (other.word[1] & ~word[1]) | (other.word[2] & ~word[2]) |
            (other.word[3] & ~word[3])) == 0;
  }
  bool ContainsFirst(std::uint32_t bytes) const { return IsAll() || Contains(First(bytes)); }
  bool operator==(const ByteSet&) const = default;

 private:
  static std::uint64_t LaneOnes(std::uint32_t width) { return (1ULL << width) - 1; }
};

// 256 bytes seen as lanes of any width, little-endian. `defined` says which bytes come from the
// source, from an index table or from a constant; `wrapped` which come from a 16-bit index lane
// that lost bits (only valid when any_wrapped).
struct Register {
  union Lanes {
    std::uint8_t u8[256];
    std::uint16_t u16[128];
    std::uint32_t u32[64];
    std::uint64_t u64[32];
  };
  alignas(64) Lanes lanes;
  ByteSet defined;
  ByteSet wrapped;
  bool any_wrapped;

  // The lanes of a register nobody loaded are arbitrary, as the hardware's are.
  Register() : any_wrapped(false) {}  // NOLINT(cppcoreguidelines-pro-type-member-init)

  template <class L>
  L* As() {
    if constexpr (sizeof(L) == 1) return reinterpret_cast<L*>(lanes.u8);
    if constexpr (sizeof(L) == 2) return reinterpret_cast<L*>(lanes.u16);
    if constexpr (sizeof(L) == 4) return reinterpret_cast<L*>(lanes.u32);
    if constexpr (sizeof(L) == 8) return reinterpret_cast<L*>(lanes.u64);
  }
  template <class L>
  const L* As() const {
    return const_cast<Register*>(this)->As<L>();
  }

  void SetAllDefined() {
    defined = ByteSet::All();
    any_wrapped = false;
  }
};

// 256 bits, one a byte of a register; lane i of width w is active when bit i*w is set. Masks made
// by UpdateMask and CreateMask are runs of lanes from 0 on and stay in that short form.
class Mask {
 public:
  Mask() = default;  // no lane

  static Mask FirstLanes(std::uint32_t lanes, std::uint32_t width) {
    Mask mask;
    mask.prefix_bytes_ = lanes * width;
    mask.width_ = width;
    return mask;
  }
  static Mask OfBits(const ByteSet& bits) {
    Mask mask;
    mask.is_prefix_ = false;
    mask.bits_ = bits;
    return mask;
  }

  // True when the active bytes for an operation on `width`-byte lanes are the first PrefixBytes().
  bool IsPrefix(std::uint32_t width) const { return is_prefix_ && width_ == width; }
  std::uint32_t PrefixBytes() const { return prefix_bytes_; }
  bool IsFull(std::uint32_t width) const {
    return IsPrefix(width) && prefix_bytes_ == kVectorBytes;
  }

  ByteSet Bits() const {
    if (!is_prefix_) return bits_;
    ByteSet bits;
    for (std::uint32_t byte = 0; byte < prefix_bytes_; byte += width_) bits.Set(byte);
    return bits;
  }

  // The bytes of the active lanes of an operation on `width`-byte lanes.
  ByteSet ActiveBytes(std::uint32_t width) const {
    if (IsPrefix(width)) return ByteSet::First(prefix_bytes_);
    const ByteSet bits = Bits();
    ByteSet active;
    for (std::uint32_t lane = 0; lane < kVectorBytes / width; ++lane) {
      if (bits.Has(lane * width)) active.SetLane(lane, width);
    }
    return active;
  }

 private:
  bool is_prefix_ = true;
  std::uint32_t width_ = 1;
  std::uint32_t prefix_bytes_ = 0;
  ByteSet bits_;  // when not a prefix
};

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_MACHINE_REG_REGISTER_H_
