// The sizes at which a kernel changes its mind: boundary sets per element width.
#ifndef RECKON_PROPERTIES_SIZES_H_
#define RECKON_PROPERTIES_SIZES_H_

#include <array>
#include <cstdint>
#include <span>

#include "ledger/dtype.h"

namespace reckon::properties {

inline constexpr std::array<std::uint32_t, 4> kWidths = {1, 2, 4, 8};  // bytes of an element
int WidthIndex(std::uint32_t element_bytes);                           // 0..3

// The dtypes of that width, in the order of kAllDTypes.
std::span<const DType> DTypesOfWidth(std::uint32_t element_bytes);

// For the innermost axis that is not 1: 2.. around BLK, H, VL and their multiples (broadcast
// kernels, section 4), and some ordinary sizes. Ascending, all >= 2.
std::span<const std::uint32_t> InnerSizes(std::uint32_t element_bytes);

// For the axis before it: small ones, multiples of NB = 8 and their neighbours, a few large.
std::span<const std::uint32_t> MiddleSizes();

// For the axes further out.
std::span<const std::uint32_t> OuterSizes();

// Sizes near the ends of 16 bits, for the count machine.
std::span<const std::uint32_t> HugeSizes();

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_SIZES_H_
