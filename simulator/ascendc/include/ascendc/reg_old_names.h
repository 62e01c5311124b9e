// The spellings of the Reg calls from the time the namespace was MicroAPI: other names for the same
// calls, recorded under the new ones. Reg API specification, introduction.
#ifndef RECKON_ASCENDC_REG_OLD_NAMES_H_
#define RECKON_ASCENDC_REG_OLD_NAMES_H_

#include "ascendc/reg_compute.h"

namespace AscendC {
namespace Reg {

#define RECKON_FORWARD_SITE reckon_function, reckon_file, reckon_line

template <class T = DefaultType, LoadDist dist = LoadDist::DIST_NORM, class R>
void DataCopy(R& reg, __ubuf__ T* address, RECKON_SITE_PARAMETERS) {
  LoadAlign<T, dist>(reg, address, RECKON_FORWARD_SITE);
}
template <class T, PostLiteral post, LoadDist dist = LoadDist::DIST_NORM, class R>
void DataCopy(R& reg, __ubuf__ T*& address, std::int32_t stride, RECKON_SITE_PARAMETERS) {
  LoadAlign<T, post, dist>(reg, address, stride, RECKON_FORWARD_SITE);
}
template <class T = DefaultType, StoreDist dist = StoreDist::DIST_NORM, class R>
void DataCopy(__ubuf__ T* address, const R& reg, const MaskReg& mask, RECKON_SITE_PARAMETERS) {
  StoreAlign<T, dist>(address, reg, mask, RECKON_FORWARD_SITE);
}
template <class T, PostLiteral post, StoreDist dist = StoreDist::DIST_NORM, class R>
void DataCopy(__ubuf__ T*& address, const R& reg, std::int32_t stride, const MaskReg& mask,
              RECKON_SITE_PARAMETERS) {
  StoreAlign<T, post, dist>(address, reg, stride, mask, RECKON_FORWARD_SITE);
}

template <class T, class U>
void DataCopyUnAlignPre(U& stream, __ubuf__ T* address, RECKON_SITE_PARAMETERS) {
  LoadUnAlignPre<T>(stream, address, RECKON_FORWARD_SITE);
}
template <class T = DefaultType, PostLiteral post = PostLiteral::POST_MODE_UPDATE, class R, class U>
auto DataCopyUnAlign(R& reg, U& stream, __ubuf__ T*& address, std::uint32_t stride,
                     RECKON_SITE_PARAMETERS) -> std::void_t<reckon_detail::ElementOf<R>> {
  LoadUnAlign<T, post>(reg, stream, address, stride, RECKON_FORWARD_SITE);
}
template <class T = DefaultType, class R, class U>
auto DataCopyUnAlign(R& reg, U& stream, __ubuf__ T* address, RECKON_SITE_PARAMETERS)
    -> std::void_t<reckon_detail::ElementOf<R>> {
  LoadUnAlign<T>(reg, stream, address, RECKON_FORWARD_SITE);
}
template <class T = DefaultType, PostLiteral post = PostLiteral::POST_MODE_UPDATE, class R, class U>
auto DataCopyUnAlign(__ubuf__ T*& address, const R& reg, U& stream, std::uint32_t count,
                     RECKON_SITE_PARAMETERS) -> std::void_t<reckon_detail::ElementOf<R>> {
  StoreUnAlign<T, post>(address, reg, stream, count, RECKON_FORWARD_SITE);
}
template <class T = DefaultType, PostLiteral post = PostLiteral::POST_MODE_UPDATE, class U>
void DataCopyUnAlignPost(__ubuf__ T*& address, U& stream, std::int32_t stride,
                         RECKON_SITE_PARAMETERS) {
  StoreUnAlignPost<T, post>(address, stream, stride, RECKON_FORWARD_SITE);
}

template <class T0 = DefaultType, class T, class R, class I>
void DataCopyGather(R& reg, __ubuf__ T* base, I& index, const MaskReg& mask,
                    RECKON_SITE_PARAMETERS) {
  Gather(reg, base, index, mask, RECKON_FORWARD_SITE);
}
template <class T0 = DefaultType, class T, class R, class I>
void DataCopyGatherB(R& reg, __ubuf__ T* base, I& index, const MaskReg& mask,
                     RECKON_SITE_PARAMETERS) {
  GatherB(reg, base, index, mask, RECKON_FORWARD_SITE);
}

#undef RECKON_FORWARD_SITE

}  // namespace Reg
}  // namespace AscendC

#endif  // RECKON_ASCENDC_REG_OLD_NAMES_H_
