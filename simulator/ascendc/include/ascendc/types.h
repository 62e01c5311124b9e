// Element types, constants and small helpers of device code. Reg API specification, section 1.
#ifndef RECKON_ASCENDC_TYPES_H_
#define RECKON_ASCENDC_TYPES_H_

#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "ascendc/macros.h"
#include "simulator/ascendc/half.h"
#include "simulator/ascendc/runtime.h"

using half = reckon::sim::ascendc::Half;
using bfloat16_t = reckon::sim::ascendc::Bfloat16;

namespace AscendC {

constexpr std::uint16_t ONE_BLK_SIZE = 32;
constexpr std::uint16_t ONE_REPEAT_BYTE_SIZE = 256;
constexpr std::uint32_t VECTOR_REG_WIDTH = 256;
constexpr std::int32_t DEFAULT_BLK_NUM = 8;
constexpr std::int32_t DEFAULT_BLK_STRIDE = 1;
constexpr std::int32_t DEFAULT_REPEAT_STRIDE = 8;
constexpr std::int32_t QUE_MAX_EVENT = 8;
constexpr std::uint32_t TOTAL_UB_SIZE = 248 * 1024;
constexpr std::uint32_t TMP_UB_OFFSET = 248 * 1024;
constexpr std::uint32_t TOTAL_VEC_LOCAL_SIZE = 248 * 1024;
constexpr std::uint32_t TMP_UB_SIZE = 8 * 1024;

constexpr std::uint32_t GetVecLen() { return VECTOR_REG_WIDTH; }
constexpr std::uint32_t GetDataBlockSizeInBytes() { return ONE_BLK_SIZE; }
constexpr std::uint32_t GetUBSizeInBytes() { return TOTAL_UB_SIZE; }
constexpr std::uint32_t GetRuntimeUBSize() { return TOTAL_UB_SIZE; }

// 32-bit signed, as on the device: 0 when b is 0.
constexpr std::int32_t CeilDivision(std::int32_t a, std::int32_t b) {
  return b == 0 ? 0 : (a + b - 1) / b;
}
// 32-bit unsigned. The device does not guard b == 0; neither does this.
constexpr std::uint32_t AlignUp(std::uint32_t a, std::uint32_t b) { return (a + b - 1) / b * b; }
constexpr std::uint32_t DivCeil(std::uint32_t a, std::uint32_t b) { return (a + b - 1) / b; }

struct DefaultType {};

template <class T, class U>
struct IsSameType {
  static constexpr bool value = std::is_same<T, U>::value;
};

// True when T is one of the listed types.
template <class T, class... Listed>
constexpr bool SupportType() {
  return (std::is_same<T, Listed>::value || ...);
}
// True when the value is one of the listed ones.
template <auto value, auto... listed>
constexpr bool SupportEnum() {
  return ((value == listed) || ...);
}
// True when T has one of the listed sizes.
template <class T, int... Sizes>
constexpr bool SupportBytes() {
  return ((sizeof(T) == static_cast<std::size_t>(Sizes)) || ...);
}

namespace Std {
using std::conditional;
using std::conditional_t;
using std::decay;
using std::decay_t;
using std::enable_if;
using std::enable_if_t;
using std::false_type;
using std::forward;
using std::get;
using std::index_sequence;
using std::integral_constant;
using std::is_base_of;
using std::is_const;
using std::is_convertible;
using std::is_floating_point;
using std::is_integral;
using std::is_same;
using std::is_same_v;
using std::make_index_sequence;
using std::make_tuple;
using std::move;
using std::remove_cv;
using std::remove_cv_t;
using std::remove_reference;
using std::remove_reference_t;
using std::true_type;
using std::tuple;
using std::tuple_size;
template <class T>
constexpr const T& max(const T& a, const T& b) {
  return a < b ? b : a;
}
template <class T>
constexpr const T& min(const T& a, const T& b) {
  return b < a ? b : a;
}
}  // namespace Std

}  // namespace AscendC

namespace reckon::sim::ascendc {

// The name of an element type in a ledger. b64 and narrower integers, floats and both 16-bit ones.
template <class T>
constexpr DType TypeOf() {
  using U = std::remove_cv_t<T>;
  if constexpr (std::is_same_v<U, bool>) {
    return DType::kBool;
  } else if constexpr (std::is_same_v<U, Half>) {
    return DType::kFloat16;
  } else if constexpr (std::is_same_v<U, Bfloat16>) {
    return DType::kBfloat16;
  } else if constexpr (std::is_same_v<U, float>) {
    return DType::kFloat32;
  } else {
    static_assert(std::is_integral_v<U>, "this element type is not emulated by reckon");
    constexpr bool kSigned = std::is_signed_v<U>;
    if constexpr (sizeof(U) == 1) return kSigned ? DType::kInt8 : DType::kUint8;
    if constexpr (sizeof(U) == 2) return kSigned ? DType::kInt16 : DType::kUint16;
    if constexpr (sizeof(U) == 4) return kSigned ? DType::kInt32 : DType::kUint32;
    if constexpr (sizeof(U) == 8) return kSigned ? DType::kInt64 : DType::kUint64;
  }
}

}  // namespace reckon::sim::ascendc

#endif  // RECKON_ASCENDC_TYPES_H_
