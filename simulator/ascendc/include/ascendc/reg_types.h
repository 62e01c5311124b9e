// Registers of the vector unit and the words that select variants of its calls.
// Reg API specification, sections 2 and 3.
#ifndef RECKON_ASCENDC_REG_TYPES_H_
#define RECKON_ASCENDC_REG_TYPES_H_

#include "ascendc/types.h"

namespace AscendC {
namespace Reg {

enum class RegTrait : std::uint8_t { One, Two };
constexpr RegTrait RegTraitNumOne = RegTrait::One;
constexpr RegTrait RegTraitNumTwo = RegTrait::Two;

enum class LoadDist : std::uint8_t {
  DIST_NORM,
  DIST_BRC_B8,
  DIST_BRC_B16,
  DIST_BRC_B32,
  DIST_E2B_B16,
  DIST_E2B_B32,
};
enum class StoreDist : std::uint8_t {
  DIST_NORM,
  DIST_NORM_B8,
  DIST_NORM_B16,
  DIST_NORM_B32,
};
enum class PostLiteral : std::uint8_t { POST_MODE_NORMAL, POST_MODE_UPDATE };
enum class MaskMergeMode : std::uint8_t { UNKNOWN, ZEROING, MERGING };
enum class IndexOrder : std::uint8_t { INCREASE_ORDER, DECREASE_ORDER };
enum class MaskPattern : std::uint8_t {
  ALL,
  VL1,
  VL2,
  VL3,
  VL4,
  VL8,
  VL16,
  VL32,
  VL64,
  VL128,
  M3,
  M4,
  H,
  Q,
  ALLF,
};
enum class MemType : std::uint8_t {
  VEC_STORE,
  VEC_LOAD,
  SCALAR_STORE,
  SCALAR_LOAD,
  VEC_ALL,
  SCALAR_ALL,
};

// 256 bytes; VL/sizeof(T) lanes. Reinterpreting one as another type is a view of its bytes.
template <class T = std::uint8_t, const RegTrait& trait = RegTraitNumOne>
struct RegTensor {
  static_assert(&trait == &RegTraitNumOne,
                "registers of RegTraitNumTwo are not emulated by reckon");
  using ActualT = T;
  static constexpr std::uint32_t ELEMENTS = VECTOR_REG_WIDTH / sizeof(T);
  reckon::sim::ascendc::RegisterData data;
};

// A bit a byte of a register; the lowest bit of a lane's group decides.
struct MaskReg {
  reckon::sim::ascendc::MaskData data;
};

// 32 bytes on their way from or to memory.
struct UnalignRegForLoad {
  reckon::sim::ascendc::LoadState state;
};
struct UnalignRegForStore {
  reckon::sim::ascendc::StoreState state;
};
// The name for both directions.
struct UnalignReg : UnalignRegForLoad, UnalignRegForStore {};

}  // namespace Reg
namespace MicroAPI = Reg;
}  // namespace AscendC

namespace reckon::sim::ascendc {

// What a register argument is made of.
template <class R>
struct RegisterTraits;
template <class T, const AscendC::Reg::RegTrait& trait>
struct RegisterTraits<AscendC::Reg::RegTensor<T, trait>> {
  using Element = T;
};
template <class R>
using ElementOf = typename RegisterTraits<std::remove_cv_t<R>>::Element;

}  // namespace reckon::sim::ascendc

#endif  // RECKON_ASCENDC_REG_TYPES_H_
