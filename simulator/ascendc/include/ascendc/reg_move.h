// Reg calls that make masks and move data between registers and the unified buffer.
// Reg API specification, section 3.
#ifndef RECKON_ASCENDC_REG_MOVE_H_
#define RECKON_ASCENDC_REG_MOVE_H_

#include "ascendc/reg_types.h"

namespace AscendC {
namespace Reg {

namespace reckon_detail {

using reckon::sim::ascendc::ElementOf;
using reckon::sim::ascendc::Spread;
using reckon::sim::ascendc::TypeOf;

constexpr Spread SpreadOf(LoadDist dist) {
  switch (dist) {
    case LoadDist::DIST_NORM:
      return Spread::kNorm;
    case LoadDist::DIST_BRC_B8:
    case LoadDist::DIST_BRC_B16:
    case LoadDist::DIST_BRC_B32:
      return Spread::kBroadcast;
    case LoadDist::DIST_E2B_B16:
    case LoadDist::DIST_E2B_B32:
      return Spread::kElementToBlock;
  }
  return Spread::kNorm;
}

// The width a distribution is for; 0: any.
constexpr std::size_t WidthOf(LoadDist dist) {
  switch (dist) {
    case LoadDist::DIST_NORM:
      return 0;
    case LoadDist::DIST_BRC_B8:
      return 1;
    case LoadDist::DIST_BRC_B16:
    case LoadDist::DIST_E2B_B16:
      return 2;
    case LoadDist::DIST_BRC_B32:
    case LoadDist::DIST_E2B_B32:
      return 4;
  }
  return 0;
}
constexpr std::size_t WidthOf(StoreDist dist) {
  switch (dist) {
    case StoreDist::DIST_NORM:
      return 0;
    case StoreDist::DIST_NORM_B8:
      return 1;
    case StoreDist::DIST_NORM_B16:
      return 2;
    case StoreDist::DIST_NORM_B32:
      return 4;
  }
  return 0;
}

constexpr const char* NameOf(LoadDist dist) {
  constexpr const char* kNames[] = {"NORM", "BRC_B8", "BRC_B16", "BRC_B32", "E2B_B16", "E2B_B32"};
  return kNames[static_cast<int>(dist)];
}
constexpr const char* NameOf(MaskPattern pattern) {
  constexpr const char* kNames[] = {"ALL",  "VL1",   "VL2", "VL3", "VL4", "VL8", "VL16", "VL32",
                                    "VL64", "VL128", "M3",  "M4",  "H",   "Q",   "ALLF"};
  return kNames[static_cast<int>(pattern)];
}

template <class R, class T>
constexpr void CheckWidth() {
  static_assert(sizeof(ElementOf<R>) == sizeof(T),
                "the register and the address must have elements of one width");
}

}  // namespace reckon_detail

// --- masks ------------------------------------------------------------------------------------

template <class T, MaskPattern pattern = MaskPattern::ALL, const RegTrait& trait = RegTraitNumOne>
MaskReg CreateMask(RECKON_SITE_PARAMETERS) {
  MaskReg mask;
  reckon::sim::ascendc::MakeMask(RECKON_SITE, reckon_detail::TypeOf<T>(),
                                 static_cast<reckon::sim::ascendc::LanePattern>(pattern),
                                 reckon_detail::NameOf(pattern), mask.data);
  return mask;
}

// The first min(rest, lanes) lanes; rest becomes what is left.
template <class T, const RegTrait& trait = RegTraitNumOne>
MaskReg UpdateMask(std::uint32_t& rest, RECKON_SITE_PARAMETERS) {
  MaskReg mask;
  reckon::sim::ascendc::UpdateMask(RECKON_SITE, reckon_detail::TypeOf<T>(), rest, mask.data);
  return mask;
}

// --- loads ------------------------------------------------------------------------------------

template <class T = DefaultType, LoadDist dist = LoadDist::DIST_NORM, class R>
void LoadAlign(R& reg, __ubuf__ T* address, RECKON_SITE_PARAMETERS) {
  reckon_detail::CheckWidth<R, T>();
  static_assert(reckon_detail::WidthOf(dist) == 0 || reckon_detail::WidthOf(dist) == sizeof(T),
                "this distribution is for elements of another width");
  reckon::sim::ascendc::LoadAlign(RECKON_SITE, reckon_detail::TypeOf<reckon_detail::ElementOf<R>>(),
                                  reckon_detail::SpreadOf(dist), reckon_detail::NameOf(dist),
                                  reg.data, address);
}
// The address advances by `stride` elements.
template <class T, PostLiteral post, LoadDist dist = LoadDist::DIST_NORM, class R>
void LoadAlign(R& reg, __ubuf__ T*& address, std::int32_t stride, RECKON_SITE_PARAMETERS) {
  LoadAlign<T, dist>(reg, address, reckon_function, reckon_file, reckon_line);
  if constexpr (post == PostLiteral::POST_MODE_UPDATE) address += stride;
}

template <class T, class U>
void LoadUnAlignPre(U& stream, __ubuf__ T* address, RECKON_SITE_PARAMETERS) {
  reckon::sim::ascendc::LoadUnAlignPre(RECKON_SITE, reckon_detail::TypeOf<T>(),
                                       static_cast<UnalignRegForLoad&>(stream).state, address);
}
// The address advances by `stride` elements, whatever was loaded.
template <class T = DefaultType, PostLiteral post = PostLiteral::POST_MODE_UPDATE, class R, class U>
void LoadUnAlign(R& reg, U& stream, __ubuf__ T*& address, std::uint32_t stride,
                 RECKON_SITE_PARAMETERS) {
  static_assert(post == PostLiteral::POST_MODE_UPDATE, "LoadUnAlign with a stride updates");
  reckon_detail::CheckWidth<R, T>();
  reckon::sim::ascendc::LoadUnAlign(
      RECKON_SITE, reckon_detail::TypeOf<reckon_detail::ElementOf<R>>(),
      static_cast<UnalignRegForLoad&>(stream).state, reg.data, address);
  address += stride;
}
// The address stays.
template <class T = DefaultType, class R, class U>
void LoadUnAlign(R& reg, U& stream, __ubuf__ T* address, RECKON_SITE_PARAMETERS) {
  reckon_detail::CheckWidth<R, T>();
  reckon::sim::ascendc::LoadUnAlign(
      RECKON_SITE, reckon_detail::TypeOf<reckon_detail::ElementOf<R>>(),
      static_cast<UnalignRegForLoad&>(stream).state, reg.data, address);
}

// dst lane = element at base + index lane; bytes are zero-extended into 16-bit lanes.
template <class T0 = DefaultType, class T, class R, class I>
void Gather(R& reg, __ubuf__ T* base, I& index, const MaskReg& mask, RECKON_SITE_PARAMETERS) {
  using Lane = reckon_detail::ElementOf<R>;
  using Index = reckon_detail::ElementOf<I>;
  static_assert((sizeof(T) == 1 && sizeof(Lane) == 2) || sizeof(T) == sizeof(Lane),
                "Gather takes bytes to 16-bit lanes and everything else to lanes of its width");
  static_assert((sizeof(Lane) == 2 && std::is_same<Index, std::uint16_t>::value) ||
                    (sizeof(Lane) >= 4 && std::is_same<Index, std::uint32_t>::value) ||
                    (sizeof(Lane) == 8 && std::is_same<Index, std::uint64_t>::value),
                "the index of Gather is uint16_t for b8 and b16, uint32_t for b32, "
                "uint32_t/uint64_t for b64");
  reckon::sim::ascendc::Gather(RECKON_SITE, reckon_detail::TypeOf<T>(),
                               reckon_detail::TypeOf<Index>(), sizeof(Lane), reg.data, base,
                               index.data, mask.data);
}
// Blocks of 32 bytes at the byte offsets in the first eight index lanes.
template <class T0 = DefaultType, class T, class R, class I>
void GatherB(R& reg, __ubuf__ T* base, I& index, const MaskReg& mask, RECKON_SITE_PARAMETERS) {
  reckon_detail::CheckWidth<R, T>();
  static_assert(std::is_same<reckon_detail::ElementOf<I>, std::uint32_t>::value,
                "the index of GatherB is uint32_t");
  reckon::sim::ascendc::GatherB(RECKON_SITE, reckon_detail::TypeOf<T>(), reg.data, base, index.data,
                                mask.data);
}

// --- stores -----------------------------------------------------------------------------------

template <class T = DefaultType, StoreDist dist = StoreDist::DIST_NORM, class R>
void StoreAlign(__ubuf__ T* address, const R& reg, const MaskReg& mask, RECKON_SITE_PARAMETERS) {
  reckon_detail::CheckWidth<R, T>();
  static_assert(reckon_detail::WidthOf(dist) == 0 || reckon_detail::WidthOf(dist) == sizeof(T),
                "this distribution is for elements of another width");
  reckon::sim::ascendc::StoreAlign(RECKON_SITE,
                                   reckon_detail::TypeOf<reckon_detail::ElementOf<R>>(), address,
                                   reg.data, mask.data);
}
template <class T, PostLiteral post, StoreDist dist = StoreDist::DIST_NORM, class R>
void StoreAlign(__ubuf__ T*& address, const R& reg, std::int32_t stride, const MaskReg& mask,
                RECKON_SITE_PARAMETERS) {
  __ubuf__ T* at = address;
  StoreAlign<T, dist>(at, reg, mask, reckon_function, reckon_file, reckon_line);
  if constexpr (post == PostLiteral::POST_MODE_UPDATE) address += stride;
}

// Appends the first `count` elements at the address, which advances by as many.
template <class T = DefaultType, PostLiteral post = PostLiteral::POST_MODE_UPDATE, class R, class U>
void StoreUnAlign(__ubuf__ T*& address, const R& reg, U& stream, std::uint32_t count,
                  RECKON_SITE_PARAMETERS) {
  static_assert(post == PostLiteral::POST_MODE_UPDATE, "StoreUnAlign updates its address");
  reckon_detail::CheckWidth<R, T>();
  reckon::sim::ascendc::StoreUnAlign(
      RECKON_SITE, reckon_detail::TypeOf<reckon_detail::ElementOf<R>>(),
      static_cast<UnalignRegForStore&>(stream).state, address, reg.data, count);
  address += count;
}
// Writes what the stream still holds.
template <class T = DefaultType, PostLiteral post = PostLiteral::POST_MODE_UPDATE, class U>
void StoreUnAlignPost(__ubuf__ T*& address, U& stream, std::int32_t stride,
                      RECKON_SITE_PARAMETERS) {
  reckon::sim::ascendc::StoreUnAlignPost(RECKON_SITE, reckon_detail::TypeOf<T>(),
                                         static_cast<UnalignRegForStore&>(stream).state, address);
  if constexpr (post == PostLiteral::POST_MODE_UPDATE) address += stride;
}

// Orders stores and loads of one vector function; nothing to do on a sequential host.
template <MemType first, MemType second>
void LocalMemBar(RECKON_SITE_PARAMETERS) {
  reckon::sim::ascendc::Record(reckon::sim::ascendc::Call::LocalMemBar, RECKON_SITE);
}

}  // namespace Reg
}  // namespace AscendC

#endif  // RECKON_ASCENDC_REG_MOVE_H_
