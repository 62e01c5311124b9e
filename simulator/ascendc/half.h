// The two 16-bit floating-point types of device code, as classes: storage, conversion with
// round-to-nearest-even, arithmetic through float (exact enough: a float holds the exact sum,
// difference and product of two of them up to one rounding). C++17.
#ifndef RECKON_SIMULATOR_ASCENDC_HALF_H_
#define RECKON_SIMULATOR_ASCENDC_HALF_H_

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace reckon::sim::ascendc {

inline std::uint32_t BitsOf(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}
inline float FloatOf(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

// `bits` >> `shift`, rounded to nearest, ties to even; shift 1..31.
constexpr std::uint32_t ShiftRoundEven(std::uint32_t bits, std::uint32_t shift) {
  const std::uint32_t half_unit = 1U << (shift - 1);
  const std::uint32_t rest = bits & ((half_unit << 1) - 1);
  const std::uint32_t kept = shift == 31 ? bits >> 31 : bits >> shift;
  return kept + (rest > half_unit || (rest == half_unit && (kept & 1U) != 0) ? 1U : 0U);
}

// IEEE binary16: 1 sign, 5 exponent, 10 fraction bits.
struct Binary16 {
  static std::uint16_t FromFloat(float value) {
    const std::uint32_t bits = BitsOf(value);
    const auto sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000U);
    const std::uint32_t magnitude = bits & 0x7fffffffU;
    if (magnitude > 0x7f800000U) return static_cast<std::uint16_t>(sign | 0x7e00U);   // NaN
    if (magnitude >= 0x477ff000U) return static_cast<std::uint16_t>(sign | 0x7c00U);  // infinity
    if (magnitude >= 0x38800000U) {  // normal: rebias the exponent, keep 10 of 23 fraction bits
      return static_cast<std::uint16_t>(sign | ShiftRoundEven(magnitude - 0x38000000U, 13));
    }
    const std::uint32_t exponent = magnitude >> 23;
    if (exponent < 102) return sign;  // below half of the least subnormal
    const std::uint32_t fraction = (magnitude & 0x7fffffU) | 0x800000U;
    return static_cast<std::uint16_t>(sign | ShiftRoundEven(fraction, 126 - exponent));
  }
  static float ToFloat(std::uint16_t bits) {
    const std::uint32_t sign = (bits & 0x8000U) << 16;
    const std::uint32_t exponent = (bits >> 10) & 0x1fU;
    const std::uint32_t fraction = bits & 0x3ffU;
    if (exponent == 31) return FloatOf(sign | 0x7f800000U | (fraction << 13));
    if (exponent != 0) return FloatOf(sign | ((exponent + 112) << 23) | (fraction << 13));
    const float magnitude = static_cast<float>(fraction) * 0x1p-24F;
    return sign != 0 ? -magnitude : magnitude;
  }
};

// bfloat16: the high half of a float.
struct Brain16 {
  static std::uint16_t FromFloat(float value) {
    const std::uint32_t bits = BitsOf(value);
    if ((bits & 0x7fffffffU) > 0x7f800000U) {
      return static_cast<std::uint16_t>((bits >> 16) | 0x40U);  // NaN stays NaN
    }
    return static_cast<std::uint16_t>((bits & 0x80000000U) >> 16 |
                                      ShiftRoundEven(bits & 0x7fffffffU, 16));
  }
  static float ToFloat(std::uint16_t bits) {
    return FloatOf(static_cast<std::uint32_t>(bits) << 16);
  }
};

template <class Format>
class Float16 {
 public:
  Float16() = default;
  template <class Number, std::enable_if_t<std::is_arithmetic<Number>::value, int> = 0>
  Float16(Number value)  // NOLINT: implicit, as device code has it
      : bits_(Format::FromFloat(static_cast<float>(value))) {}
  operator float() const { return Format::ToFloat(bits_); }  // NOLINT: implicit likewise

  Float16& operator+=(Float16 other) { return *this = Float16(float(*this) + float(other)); }
  Float16& operator-=(Float16 other) { return *this = Float16(float(*this) - float(other)); }
  Float16& operator*=(Float16 other) { return *this = Float16(float(*this) * float(other)); }
  Float16& operator/=(Float16 other) { return *this = Float16(float(*this) / float(other)); }

 private:
  std::uint16_t bits_;
};

using Half = Float16<Binary16>;
using Bfloat16 = Float16<Brain16>;
static_assert(sizeof(Half) == 2 && std::is_trivial<Half>::value, "a plain 16-bit value");

}  // namespace reckon::sim::ascendc

#endif  // RECKON_SIMULATOR_ASCENDC_HALF_H_
