// Reg calls that compute. Integers of 1, 2 and 4 bytes go to the machine's units; 8-byte integers
// and floating point use the same lane loop with operations of their own.
#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "ledger/check.h"
#include "simulator/ascendc/half.h"
#include "simulator/ascendc/runtime_units.h"
#include "simulator/ascendc/session.h"
#include "simulator/machine/reg/arithmetic.h"

namespace reckon::sim::ascendc {
namespace {

bool IsSigned(DType type) {
  return type == DType::kInt8 || type == DType::kInt16 || type == DType::kInt32 ||
         type == DType::kInt64;
}

// A value type T in lanes of its bits.
template <class T>
struct BitsAs {
  using Lane = std::conditional_t<sizeof(T) == 2, std::uint16_t, std::uint32_t>;
  static T Value(Lane bits) {
    T value;
    std::memcpy(static_cast<void*>(&value), &bits, sizeof value);
    return value;
  }
  static Lane Bits(T value) {
    Lane bits;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
  }
};

// Operations on T for reg::Binary, which knows lanes only.
template <class T>
struct FloatOps {
  template <class L>
  struct AddLane {
    static L Apply(L a, L b, L& lost) {
      lost = 0;
      return BitsAs<T>::Bits(T(float(BitsAs<T>::Value(a)) + float(BitsAs<T>::Value(b))));
    }
  };
  template <class L>
  struct SubLane {
    static L Apply(L a, L b, L& lost) {
      lost = 0;
      return BitsAs<T>::Bits(T(float(BitsAs<T>::Value(a)) - float(BitsAs<T>::Value(b))));
    }
  };
  template <class L>
  struct MulLane {
    static L Apply(L a, L b, L& lost) {
      lost = 0;
      return BitsAs<T>::Bits(T(float(BitsAs<T>::Value(a)) * float(BitsAs<T>::Value(b))));
    }
  };
  template <class L>
  struct DivLane {
    static L Apply(L a, L b, L& lost) {
      lost = 0;
      return BitsAs<T>::Bits(T(float(BitsAs<T>::Value(a)) / float(BitsAs<T>::Value(b))));
    }
  };
};

// 64-bit signed division, truncating; the one quotient that does not fit wraps.
template <class L>
struct Div64Lane {
  static L Apply(L a, L b, L& lost) {
    lost = 0;
    if (b == 0) return 0;
    const auto x = static_cast<std::int64_t>(a);
    const auto y = static_cast<std::int64_t>(b);
    if (y == -1) return static_cast<L>(0 - a);
    return static_cast<L>(x / y);
  }
};

// Lanes whose divisor is zero hold nothing defined.
void UndefineZeroDivisors(Register& out, const Register& divisor) {
  for (std::uint32_t i = 0; i < kVectorBytes / 8; ++i) {
    if (divisor.lanes.u64[i] != 0) continue;
    for (std::uint32_t byte = 0; byte < 8; ++byte) out.defined.Clear(i * 8 + byte);
  }
}

template <class T>
void BinaryFloat(Call call, Register& dst, const Register& a, const Register& b) {
  using Lane = typename BitsAs<T>::Lane;
  using Ops = FloatOps<T>;
  switch (call) {
    case Call::Add:
    case Call::Adds:
      return reg::Binary<Lane, Ops::template AddLane>(dst, a, b);
    case Call::Sub:
      return reg::Binary<Lane, Ops::template SubLane>(dst, a, b);
    case Call::Mul:
    case Call::Muls:
      return reg::Binary<Lane, Ops::template MulLane>(dst, a, b);
    case Call::Div:
      return reg::Binary<Lane, Ops::template DivLane>(dst, a, b);
    case Call::MulAddDst: {
      // Product rounded before the sum: whether the hardware fuses the two is not public.
      Register product;
      reg::Binary<Lane, Ops::template MulLane>(product, a, b);
      return reg::Binary<Lane, Ops::template AddLane>(dst, product, dst);
    }
    default:
      throw InternalError("a call that is no lane operation");
  }
}

void Binary64(Call call, bool is_signed, Register& dst, const Register& a, const Register& b) {
  using L = std::uint64_t;
  switch (call) {
    case Call::Add:
    case Call::Adds:
      return reg::Binary<L, reg::AddLane>(dst, a, b);
    case Call::Sub:
      return reg::Binary<L, reg::SubLane>(dst, a, b);
    case Call::Mul:
    case Call::Muls:
      return reg::Binary<L, reg::MulLane>(dst, a, b);
    case Call::Div: {
      const Register divisor = b;
      is_signed ? reg::Binary<L, Div64Lane>(dst, a, b) : reg::Binary<L, reg::DivLane>(dst, a, b);
      return UndefineZeroDivisors(dst, divisor);
    }
    case Call::MulAddDst: {
      Register product;
      reg::Binary<L, reg::MulLane>(product, a, b);
      return reg::Binary<L, reg::AddLane>(dst, product, dst);
    }
    default:
      throw InternalError("a call that is no lane operation");
  }
}

void BinaryNarrow(Call call, DType type, Register& dst, const Register& a, const Register& b) {
  const std::uint32_t width = Bytes(type);
  const Mask all = Mask::FirstLanes(kVectorBytes / width, width);
  switch (call) {
    case Call::Add:
    case Call::Adds:
      return reg::Add(width, dst, a, b, all);
    case Call::Sub:
      return reg::Sub(width, dst, a, b, all);
    case Call::Mul:
    case Call::Muls:
      return reg::Mul(width, dst, a, b, all);
    case Call::Div:
      return reg::Div(width, IsSigned(type), dst, Register(a), Register(b), all);
    case Call::MulAddDst:
      return reg::MulAddDst(width, dst, a, b, all);
    default:
      throw InternalError("a call that is no lane operation");
  }
}

void AllLanes(Call call, DType type, Register& dst, const Register& a, const Register& b) {
  if (type == DType::kFloat32) return BinaryFloat<float>(call, dst, a, b);
  if (type == DType::kFloat16) return BinaryFloat<Half>(call, dst, a, b);
  if (type == DType::kBfloat16) return BinaryFloat<Bfloat16>(call, dst, a, b);
  if (Bytes(type) == 8) return Binary64(call, IsSigned(type), dst, a, b);
  BinaryNarrow(call, type, dst, a, b);
}

// The lanes the mask leaves out become zero, or what they were before.
void FinishLanes(Register& dst, const Register& before, const Mask& mask, std::uint32_t width,
                 bool merge) {
  if (mask.IsFull(width)) return;
  if (!merge) return reg::ZeroInactive(dst, mask, width);
  const ByteSet active = mask.ActiveBytes(width);
  if (!dst.any_wrapped) dst.wrapped = ByteSet();
  for (std::uint32_t i = 0; i < kVectorBytes; ++i) {
    if (active.Has(i)) continue;
    dst.lanes.u8[i] = before.lanes.u8[i];
    before.defined.Has(i) ? dst.defined.Set(i) : dst.defined.Clear(i);
    before.any_wrapped&& before.wrapped.Has(i) ? dst.wrapped.Set(i) : dst.wrapped.Clear(i);
  }
  dst.any_wrapped = !dst.wrapped.IsEmpty();
}

void FillRegister(Register& reg, std::uint32_t width, const void* scalar) {
  for (std::uint32_t at = 0; at < kVectorBytes; at += width) {
    std::memcpy(reg.lanes.u8 + at, scalar, width);
  }
  reg.SetAllDefined();
}

template <class T>
void ArangeLanes(Register& reg, const void* start, bool decreasing) {
  constexpr std::uint32_t kLanes = kVectorBytes / sizeof(T);
  T first;
  std::memcpy(static_cast<void*>(&first), start, sizeof first);
  for (std::uint32_t i = 0; i < kLanes; ++i) {
    const std::uint32_t step = decreasing ? kLanes - 1 - i : i;
    T value;
    if constexpr (std::is_integral_v<T>) {
      value = static_cast<T>(first + static_cast<T>(step));
    } else {
      value = T(float(first) + static_cast<float>(step));
    }
    std::memcpy(reg.lanes.u8 + i * sizeof(T), &value, sizeof value);
  }
  reg.SetAllDefined();
}

}  // namespace

void Binary(Call call, const Site& site, DType data, RegisterData& dst, const RegisterData& a,
            const RegisterData& b, const MaskData& mask, bool merge) {
  Session::Current().Count(call, site, data);
  const Register before = Unit(dst);
  AllLanes(call, data, Unit(dst), Unit(a), Unit(b));
  FinishLanes(Unit(dst), before, Unit(mask), Bytes(data), merge);
}

void WithScalar(Call call, const Site& site, DType data, RegisterData& dst, const RegisterData& a,
                const void* scalar, const MaskData& mask, bool merge) {
  Session::Current().Count(call, site, data);
  const Register before = Unit(dst);
  Register lanes;
  FillRegister(lanes, Bytes(data), scalar);
  AllLanes(call, data, Unit(dst), Unit(a), lanes);
  FinishLanes(Unit(dst), before, Unit(mask), Bytes(data), merge);
}

void DuplicateLanes(const Site& site, DType data, RegisterData& dst, const void* scalar,
                    const MaskData* mask, bool merge) {
  Session::Current().Count(Call::Duplicate, site, data);
  const Register before = Unit(dst);
  FillRegister(Unit(dst), Bytes(data), scalar);
  if (mask != nullptr) FinishLanes(Unit(dst), before, Unit(*mask), Bytes(data), merge);
}

void Arange(const Site& site, DType data, RegisterData& dst, const void* start, bool decreasing) {
  Session::Current().Count(Call::Arange, site, data);
  Register& reg = Unit(dst);
  switch (data) {
    case DType::kFloat16:
      return ArangeLanes<Half>(reg, start, decreasing);
    case DType::kFloat32:
      return ArangeLanes<float>(reg, start, decreasing);
    default:
      break;
  }
  switch (Bytes(data)) {
    case 1:
      return ArangeLanes<std::uint8_t>(reg, start, decreasing);
    case 2:
      return ArangeLanes<std::uint16_t>(reg, start, decreasing);
    case 4:
      return ArangeLanes<std::uint32_t>(reg, start, decreasing);
    default:
      return ArangeLanes<std::uint64_t>(reg, start, decreasing);
  }
}

}  // namespace reckon::sim::ascendc
