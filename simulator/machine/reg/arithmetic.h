// Lane arithmetic on integers: wrap-around by default, lanes left out by the mask become zero.
// Reg API, section 3. On 16-bit lanes each operation also says which lanes lost bits as unsigned
// numbers: gather indices are used as such, whatever the type they were computed in.
#ifndef RECKON_SIMULATOR_MACHINE_REG_ARITHMETIC_H_
#define RECKON_SIMULATOR_MACHINE_REG_ARITHMETIC_H_

#include <cstdint>
#include <type_traits>

#include "simulator/machine/reg/gather.h"
#include "simulator/machine/reg/load.h"
#include "simulator/machine/reg/register.h"

// Lanes are independent even when a result is one of the operands.
#if defined(__clang__)
#define RECKON_INDEPENDENT_LANES _Pragma("clang loop vectorize(assume_safety)")
#else
#define RECKON_INDEPENDENT_LANES _Pragma("GCC ivdep")
#endif

namespace reckon::sim::reg {

// One lane's result, and nonzero in `lost` when it lost bits.
template <class L>
struct AddLane {
  static L Apply(L a, L b, L& lost) {
    const L r = static_cast<L>(a + b);
    lost = r < a ? L{1} : L{0};
    return r;
  }
};

template <class L>
struct SubLane {
  static L Apply(L a, L b, L& lost) {
    lost = a < b ? L{1} : L{0};
    return static_cast<L>(a - b);
  }
};

template <class L>
struct MulLane {
  static L Apply(L a, L b, L& lost) {
    if constexpr (sizeof(L) == 2) {
      const std::uint32_t product = std::uint32_t{a} * b;
      lost = static_cast<L>(product >> 16);
      return static_cast<L>(product);
    } else {
      const std::uint64_t product = std::uint64_t{a} * b;
      lost = L{0};  // only 16-bit lanes are watched
      return static_cast<L>(product);
    }
  }
};

// Truncating; the result of a division by zero is not defined (0 here).
template <class L>
struct DivLane {
  static L Apply(L a, L b, L& lost) {
    lost = 0;
    return b == 0 ? L{0} : static_cast<L>(a / b);
  }
};

// The same bits as two's complement numbers, truncating toward zero.
template <class L>
struct SignedDivLane {
  static L Apply(L a, L b, L& lost) {
    using S = std::make_signed_t<L>;
    lost = 0;
    if (b == 0) return 0;
    if (((a | b) >> (8 * sizeof(L) - 1)) == 0) return static_cast<L>(a / b);
    return static_cast<L>(std::int64_t{static_cast<S>(a)} / static_cast<S>(b));
  }
};

// Shadows of a lane operation, the slow way: a lane is defined when both operands are.
template <class L>
void CombineShadows(Register& out, const ByteSet& a_defined, const ByteSet& b_defined,
                    const ByteSet& wrapped) {
  out.defined = ByteSet();
  for (std::uint32_t i = 0; i < kVectorBytes / sizeof(L); ++i) {
    if (a_defined.HasLane(i, sizeof(L)) && b_defined.HasLane(i, sizeof(L))) {
      out.defined.SetLane(i, sizeof(L));
    }
  }
  out.wrapped = wrapped;
  out.any_wrapped = !wrapped.IsEmpty();
}

inline const ByteSet& WrappedOf(const Register& reg) {
  static constexpr ByteSet kNone{};
  return reg.any_wrapped ? reg.wrapped : kNone;
}

// A wrapped operand makes the result wrapped, except in a product with zero.
template <class L>
bool CarriesWrap(bool multiplies, bool a_wrapped, L a, bool b_wrapped, L b) {
  if (!multiplies) return a_wrapped || b_wrapped;
  return (a_wrapped && b != 0) || (b_wrapped && a != 0);
}

// out = a op b for every lane.
template <class L, template <class> class Op>
void Binary(Register& out, const Register& a, const Register& b, bool multiplies = false) {
  constexpr std::uint32_t kLanes = kVectorBytes / sizeof(L);
  const bool clean_operands =
      a.defined.IsAll() && b.defined.IsAll() && !a.any_wrapped && !b.any_wrapped;
  if (clean_operands) [[likely]] {
    alignas(64) L lost[kLanes];
    L any_lost = 0;
    const L* x = a.As<L>();
    const L* y = b.As<L>();
    L* r = out.As<L>();
    RECKON_INDEPENDENT_LANES
    for (std::uint32_t i = 0; i < kLanes; ++i) {
      L lane_lost;
      r[i] = Op<L>::Apply(x[i], y[i], lane_lost);
      lost[i] = lane_lost;
      any_lost = static_cast<L>(any_lost | lane_lost);
    }
    out.SetAllDefined();
    if (sizeof(L) == 2 && any_lost != 0) [[unlikely]] {
      out.wrapped = ByteSet();
      for (std::uint32_t i = 0; i < kLanes; ++i) {
        if (lost[i] != 0) out.wrapped.SetLane(i, sizeof(L));
      }
      out.any_wrapped = true;
    }
    return;
  }
  const Register x = a, y = b;
  ByteSet wrapped;
  for (std::uint32_t i = 0; i < kLanes; ++i) {
    L lost = 0;
    const L xi = x.As<L>()[i], yi = y.As<L>()[i];
    out.As<L>()[i] = Op<L>::Apply(xi, yi, lost);
    const bool carried = CarriesWrap(multiplies, WrappedOf(x).LaneBits(i, sizeof(L)) != 0, xi,
                                     WrappedOf(y).LaneBits(i, sizeof(L)) != 0, yi);
    if (sizeof(L) == 2 && (lost != 0 || carried)) wrapped.SetLane(i, sizeof(L));
  }
  CombineShadows<L>(out, x.defined, y.defined, wrapped);
}

// The lanes of one scalar, cast to the lane's type.
template <class L>
void DuplicateLanes(Register& reg, std::uint64_t scalar) {
  FillLanes<L>(reg, static_cast<L>(scalar));
  reg.SetAllDefined();
  if (sizeof(L) == 2 && scalar > 0xFFFFU) [[unlikely]] {
    reg.wrapped = ByteSet::All();
    reg.any_wrapped = true;
  }
}

inline void ApplyMask(Register& reg, const Mask& mask, std::uint32_t width) {
  if (!mask.IsFull(width)) [[unlikely]] {
    ZeroInactive(reg, mask, width);
  }
}

// Runs f.template operator()<L>() with the unsigned lane type of `width` bytes.
template <class F>
void WithLane(std::uint32_t width, const F& f) {
  switch (width) {
    case 1:
      return f.template operator()<std::uint8_t>();
    case 2:
      return f.template operator()<std::uint16_t>();
    default:
      return f.template operator()<std::uint32_t>();
  }
}

inline void Duplicate(std::uint32_t width, Register& reg, std::uint64_t scalar, const Mask& mask) {
  WithLane(width, [&]<class L>() { DuplicateLanes<L>(reg, scalar); });
  ApplyMask(reg, mask, width);
}

// Lane i = start + i.
inline void Arange(std::uint32_t width, Register& reg, std::uint64_t start) {
  WithLane(width, [&]<class L>() {
    for (std::uint32_t i = 0; i < kVectorBytes / sizeof(L); ++i) {
      reg.As<L>()[i] = static_cast<L>(start + i);
    }
  });
  reg.SetAllDefined();
}

inline void Add(std::uint32_t width, Register& out, const Register& a, const Register& b,
                const Mask& mask) {
  WithLane(width, [&]<class L>() { Binary<L, AddLane>(out, a, b); });
  ApplyMask(out, mask, width);
}

inline void Sub(std::uint32_t width, Register& out, const Register& a, const Register& b,
                const Mask& mask) {
  WithLane(width, [&]<class L>() { Binary<L, SubLane>(out, a, b); });
  ApplyMask(out, mask, width);
}

inline void Mul(std::uint32_t width, Register& out, const Register& a, const Register& b,
                const Mask& mask) {
  WithLane(width, [&]<class L>() { Binary<L, MulLane>(out, a, b, true); });
  ApplyMask(out, mask, width);
}

// A lane divided by zero is undefined from then on.
inline void Div(std::uint32_t width, bool is_signed, Register& out, const Register& a,
                const Register& b, const Mask& mask) {
  ByteSet zero_divisor;
  WithLane(width, [&]<class L>() {
    for (std::uint32_t i = 0; i < kVectorBytes / sizeof(L); ++i) {
      if (b.As<L>()[i] == 0) zero_divisor.SetLane(i, sizeof(L));
    }
    if (is_signed) {
      Binary<L, SignedDivLane>(out, a, b);
    } else {
      Binary<L, DivLane>(out, a, b);
    }
  });
  for (std::size_t i = 0; i < 4; ++i) out.defined.word[i] &= ~zero_divisor.word[i];
  ApplyMask(out, mask, width);
}

inline void Adds(std::uint32_t width, Register& out, const Register& a, std::uint64_t scalar,
                 const Mask& mask) {
  Register lanes;
  WithLane(width, [&]<class L>() {
    DuplicateLanes<L>(lanes, scalar);
    Binary<L, AddLane>(out, a, lanes);
  });
  ApplyMask(out, mask, width);
}

inline void Muls(std::uint32_t width, Register& out, const Register& a, std::uint64_t scalar,
                 const Mask& mask) {
  Register lanes;
  WithLane(width, [&]<class L>() {
    DuplicateLanes<L>(lanes, scalar);
    Binary<L, MulLane>(out, a, lanes, true);
  });
  ApplyMask(out, mask, width);
}

// out += a * b
inline void MulAddDst(std::uint32_t width, Register& out, const Register& a, const Register& b,
                      const Mask& mask) {
  WithLane(width, [&]<class L>() {
    Register product;
    Binary<L, MulLane>(product, a, b, true);
    Binary<L, AddLane>(out, product, out);
  });
  ApplyMask(out, mask, width);
}

}  // namespace reckon::sim::reg

#endif  // RECKON_SIMULATOR_MACHINE_REG_ARITHMETIC_H_
