// The plain broadcast against index arithmetic, element by element.
#include "simulator/reference.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace reckon::sim {
namespace {

// Offset of the source element that dst element `index` must hold.
std::size_t SourceIndex(const Case& c, std::size_t index) {
  std::size_t offset = 0, stride = 1;
  for (std::size_t axis = c.dst.size(); axis-- > 0;) {
    const std::size_t coordinate = index % c.dst[axis];
    index /= c.dst[axis];
    if (c.src[axis] != 1) offset += coordinate * stride;
    stride *= c.src[axis];
  }
  return offset;
}

TEST(Reference, EqualsIndexArithmetic) {
  const std::vector<std::vector<std::uint32_t>> shapes[] = {
      {{7}, {1}},
      {{7}, {7}},
      {{1}, {1}},
      {{3, 5}, {1, 5}},
      {{3, 5}, {3, 1}},
      {{2, 3, 4}, {2, 1, 4}},
      {{2, 3, 4}, {1, 3, 1}},
      {{2, 1, 3, 2, 5}, {1, 1, 3, 1, 5}},
      {{2, 2, 2, 2, 2, 2, 2, 2, 3}, {1, 2, 1, 2, 1, 2, 1, 2, 1}}};
  std::vector<std::uint8_t> src(8 * 256);
  for (std::size_t i = 0; i < src.size(); ++i) src[i] = static_cast<std::uint8_t>(i * 37 + i / 256);
  for (const DType type : {DType::kBool, DType::kInt16, DType::kFloat32, DType::kUint64}) {
    for (const auto& shape : shapes) {
      const Case c{type, shape[0], shape[1]};
      std::size_t elements = 1;
      for (const std::uint32_t size : c.dst) elements *= size;
      std::vector<std::uint8_t> out;
      PlainBroadcast(c, src.data(), out);
      const std::size_t bytes = Bytes(type);
      ASSERT_GE(out.size(), elements * bytes);
      for (std::size_t i = 0; i < elements; ++i) {
        ASSERT_EQ(
            std::memcmp(out.data() + i * bytes, src.data() + SourceIndex(c, i) * bytes, bytes), 0)
            << ToArguments(c) << " element " << i;
      }
    }
  }
}

}  // namespace
}  // namespace reckon::sim
