// Reg calls that compute in registers. Reg API specification, section 3.
#ifndef RECKON_ASCENDC_REG_COMPUTE_H_
#define RECKON_ASCENDC_REG_COMPUTE_H_

#include "ascendc/reg_move.h"

namespace AscendC {
namespace Reg {

namespace reckon_detail {

template <class T>
constexpr bool IsFloat() {
  return std::is_same<T, half>::value || std::is_same<T, float>::value;
}
template <class T>
constexpr bool IsInteger() {
  return std::is_integral<T>::value && !std::is_same<T, bool>::value;
}
// Add, Sub, Adds: every integer and the floats.
template <class T>
constexpr bool CanAdd() {
  return IsInteger<T>() || IsFloat<T>() || std::is_same<T, bfloat16_t>::value;
}
// Mul, Muls, MulAddDst, Div: no 8-bit types.
template <class T>
constexpr bool CanMultiply() {
  return CanAdd<T>() && sizeof(T) > 1;
}
template <class T>
constexpr bool CanArange() {
  return SupportType<T, std::int8_t, std::int16_t, std::int32_t, std::int64_t, half, float>();
}
constexpr bool Merges(MaskMergeMode mode) { return mode == MaskMergeMode::MERGING; }

}  // namespace reckon_detail

// dst = a op b in the active lanes; the others become 0, or stay with MERGING.
#define RECKON_BINARY(Name, Rule)                                                          \
  template <class T = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING, class R>   \
  void Name(R& dst, const R& a, const R& b, const MaskReg& mask, RECKON_SITE_PARAMETERS) { \
    using Lane = reckon_detail::ElementOf<R>;                                              \
    static_assert(reckon_detail::Rule<Lane>(), #Name " does not take this element type");  \
    reckon::sim::ascendc::Binary(reckon::sim::ascendc::Call::Name, RECKON_SITE,            \
                                 reckon_detail::TypeOf<Lane>(), dst.data, a.data, b.data,  \
                                 mask.data, reckon_detail::Merges(mode));                  \
  }
RECKON_BINARY(Add, CanAdd)
RECKON_BINARY(Sub, CanAdd)
RECKON_BINARY(Mul, CanMultiply)
RECKON_BINARY(Div, CanMultiply)
RECKON_BINARY(MulAddDst, CanMultiply)  // dst = a * b + dst
#undef RECKON_BINARY

// dst = a op scalar, the scalar cast to the lane's type.
#define RECKON_WITH_SCALAR(Name, Rule)                                                            \
  template <class T = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING, class R, class S> \
  void Name(R& dst, const R& a, S scalar, const MaskReg& mask, RECKON_SITE_PARAMETERS) {          \
    using Lane = reckon_detail::ElementOf<R>;                                                     \
    static_assert(reckon_detail::Rule<Lane>(), #Name " does not take this element type");         \
    const Lane cast = static_cast<Lane>(scalar);                                                  \
    reckon::sim::ascendc::WithScalar(reckon::sim::ascendc::Call::Name, RECKON_SITE,               \
                                     reckon_detail::TypeOf<Lane>(), dst.data, a.data, &cast,      \
                                     mask.data, reckon_detail::Merges(mode));                     \
  }
RECKON_WITH_SCALAR(Adds, CanAdd)
RECKON_WITH_SCALAR(Muls, CanMultiply)
#undef RECKON_WITH_SCALAR

// The active lanes become the scalar, the others 0, or stay with MERGING.
template <class T = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING, class R, class S>
void Duplicate(R& dst, S scalar, const MaskReg& mask, RECKON_SITE_PARAMETERS) {
  using Lane = reckon_detail::ElementOf<R>;
  const Lane cast = static_cast<Lane>(scalar);
  reckon::sim::ascendc::DuplicateLanes(RECKON_SITE, reckon_detail::TypeOf<Lane>(), dst.data, &cast,
                                       &mask.data, reckon_detail::Merges(mode));
}
template <class T = DefaultType, class R, class S>
void Duplicate(R& dst, S scalar, RECKON_SITE_PARAMETERS) {
  using Lane = reckon_detail::ElementOf<R>;
  const Lane cast = static_cast<Lane>(scalar);
  reckon::sim::ascendc::DuplicateLanes(RECKON_SITE, reckon_detail::TypeOf<Lane>(), dst.data, &cast,
                                       nullptr, false);
}

// dst[i] = start + i, or start + (lanes - 1) - i in decreasing order; integers wrap.
template <class T = DefaultType, IndexOrder order = IndexOrder::INCREASE_ORDER, class R, class S>
void Arange(R& dst, S start, RECKON_SITE_PARAMETERS) {
  using Lane = reckon_detail::ElementOf<R>;
  static_assert(reckon_detail::CanArange<Lane>(), "Arange does not take this element type");
  const Lane cast = static_cast<Lane>(start);
  reckon::sim::ascendc::Arange(RECKON_SITE, reckon_detail::TypeOf<Lane>(), dst.data, &cast,
                               order == IndexOrder::DECREASE_ORDER);
}

// The stream low, high: its even positions to `even`, its odd ones to `odd`.
template <class T = DefaultType, class R>
void DeInterleave(R& even, R& odd, const R& low, const R& high, RECKON_SITE_PARAMETERS) {
  using Lane = reckon_detail::ElementOf<R>;
  reckon::sim::ascendc::DeInterleave(RECKON_SITE, reckon_detail::TypeOf<Lane>(), even.data,
                                     odd.data, low.data, high.data);
}

}  // namespace Reg
}  // namespace AscendC

#endif  // RECKON_ASCENDC_REG_COMPUTE_H_
