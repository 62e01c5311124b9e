// Boundary sets, computed once from the hardware constants.
#include "properties/sizes.h"

#include <set>
#include <vector>

#include "ledger/check.h"
#include "ledger/hardware.h"

namespace reckon::properties {
namespace {

std::vector<std::uint32_t> ComputeInnerSizes(std::uint32_t element_bytes) {
  const std::uint32_t vl = VectorElements(element_bytes);
  const std::uint32_t half = HalfVectorElements(element_bytes);
  const std::uint32_t block = BlockElements(element_bytes);
  std::set<std::uint32_t> sizes = {2, 3, 5, 7, 10};
  for (std::uint32_t center : {block, 2 * block, 3 * block, half, vl, 2 * vl}) {
    sizes.insert({center - 1, center, center + 1});
  }
  sizes.insert({half - block, half + block, vl - block, vl + block, vl + block + 1, 3 * vl,
                3 * vl + 1, 5 * vl - block});
  sizes.erase(1);
  return {sizes.begin(), sizes.end()};
}

std::array<std::vector<std::uint32_t>, 4> ComputeAllInnerSizes() {
  std::array<std::vector<std::uint32_t>, 4> all;
  for (std::size_t i = 0; i < kWidths.size(); ++i) all[i] = ComputeInnerSizes(kWidths[i]);
  return all;
}

std::array<std::vector<DType>, 4> ComputeDTypes() {
  std::array<std::vector<DType>, 4> all;
  for (DType dtype : kAllDTypes) {
    all[static_cast<std::size_t>(WidthIndex(Bytes(dtype)))].push_back(dtype);
  }
  return all;
}

constexpr std::array<std::uint32_t, 26> kMiddle = {2,  3,  4,  5,  6,  7,  8,  9,  10,
                                                   15, 16, 17, 23, 24, 25, 31, 32, 33,
                                                   40, 48, 63, 64, 65, 72, 97, 128};
constexpr std::array<std::uint32_t, 14> kOuter = {2, 2, 2, 3, 3, 4, 5, 7, 8, 9, 11, 16, 17, 20};
constexpr std::array<std::uint32_t, 8> kHuge = {255, 256, 1000, 4095, 16385, 32768, 65534, 65535};

}  // namespace

int WidthIndex(std::uint32_t element_bytes) {
  switch (element_bytes) {
    case 1:
      return 0;
    case 2:
      return 1;
    case 4:
      return 2;
    case 8:
      return 3;
    default:
      break;
  }
  RECKON_CHECK(false, "an element has 1, 2, 4 or 8 bytes");
  return -1;
}

std::span<const DType> DTypesOfWidth(std::uint32_t element_bytes) {
  static const auto all = ComputeDTypes();
  return all[static_cast<std::size_t>(WidthIndex(element_bytes))];
}

std::span<const std::uint32_t> InnerSizes(std::uint32_t element_bytes) {
  static const auto all = ComputeAllInnerSizes();
  return all[static_cast<std::size_t>(WidthIndex(element_bytes))];
}

std::span<const std::uint32_t> MiddleSizes() { return kMiddle; }
std::span<const std::uint32_t> OuterSizes() { return kOuter; }
std::span<const std::uint32_t> HugeSizes() { return kHuge; }

}  // namespace reckon::properties
