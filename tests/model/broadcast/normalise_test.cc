// Normalisation as the road shows it: merging, the 8-byte forms, strides, loops (design, functional
// requirement 2).
#include <gtest/gtest.h>

#include "model/broadcast/predict.h"
#include "tests/model/broadcast/cases.h"

namespace reckon::model {
namespace {

std::string Text(const std::vector<Axis>& axes) {
  std::string text;
  for (const Axis& axis : axes) {
    text += (text.empty() ? "" : " ") + std::to_string(axis.dst) +
            (axis.kind == AxisKind::kBroadcast ? "B" : "E");
    EXPECT_EQ(axis.src, axis.kind == AxisKind::kBroadcast ? 1 : axis.dst);
  }
  return text;
}

std::string Text(const std::vector<std::uint64_t>& numbers) {
  std::string text;
  for (const std::uint64_t n : numbers) text += (text.empty() ? "" : ",") + std::to_string(n);
  return text;
}

struct Form {
  const char *dtype, *dst, *src;
  const char *axes, *dst_strides, *src_strides;
  std::uint64_t loops, outer;
};

TEST(Normalise, Forms) {
  const Form forms[] = {
      // ranks 1-4 keep their axes
      {"float32", "2,3,4", "2,3,1", "2E 3E 4B", "12,4,1", "3,1,0", 0, 1},
      {"float32", "2,1,4,5", "1,1,4,5", "2B 1E 4E 5E", "20,20,5,1", "0,20,5,1", 0, 1},
      // ranks 5-9 merge runs; a unit axis belongs to a run of E
      {"float32", "2,3,4,5,6", "2,3,1,1,6", "6E 20B 6E", "120,6,1", "6,0,1", 0, 1},
      {"float32", "2,3,1,5,6", "1,1,1,1,6", "6B 1E 5B 6E", "30,30,6,1", "0,6,0,1", 0, 1},
      {"float32", "2,3,4,5,6,7,8,9,3", "1,3,1,5,1,7,1,9,1", "2B 3E 4B 5E 6B 7E 8B 9E 3B", "",
       "0,315,0,63,0,9,0,1,0", 0, 720},
      // 8 bytes: last axis B, append an axis of 2
      {"int64", "5", "1", "5B 2E", "2,1", "0,1", 0, 1},
      {"int64", "3,5", "3,1", "3E 5B 2E", "10,2,1", "2,0,1", 0, 1},
      {"int64", "2,3,5", "1,3,1", "2B 3E 5B 2E", "30,10,2,1", "0,2,0,1", 0, 1},
      {"int64", "2,3,4,5", "2,1,4,1", "2E 3B 4E 5B 2E", "120,40,10,2,1", "8,0,2,0,1", 0, 2},
      {"int64", "2,3,4,5,6", "2,3,1,1,1", "6E 120B 2E", "240,2,1", "2,0,1", 0, 1},
      // 8 bytes: last axis E, double it
      {"int64", "3,5", "1,5", "3B 10E", "10,1", "0,1", 0, 1},
      {"int64", "2,3,4,5,6", "2,1,4,1,6", "2E 3B 4E 5B 12E", "720,240,60,12,1", "48,0,12,0,1", 0,
       2},
      // 8 bytes, rank 9 ending in B: axis 0 becomes a loop
      {"int64", "2,3,4,5,6,7,8,9,3", "1,3,1,5,1,7,1,9,1", "3E 4B 5E 6B 7E 8B 9E 3B 2E", "",
       "630,0,126,0,18,0,2,0,1", 2, 5040},
      // 8 bytes without a B axis stay whole
      {"int64", "3,5", "3,5", "3E 5E", "5,1", "5,1", 0, 1},
  };
  for (const Form& form : forms) {
    const Case c = MakeCase(form.dtype, form.dst, form.src);
    SCOPED_TRACE(ToArguments(c));
    const Road road = StandardPredictor().Explain(c);
    EXPECT_EQ(Text(road.normal_axes), form.axes);
    for (std::size_t i = 0; i < road.normal_axes.size(); ++i) {
      std::uint64_t product = 1;
      for (std::size_t k = i + 1; k < road.normal_axes.size(); ++k) {
        product *= road.normal_axes[k].dst;
      }
      EXPECT_EQ(road.dst_strides[i], product);
    }
    if (*form.dst_strides != '\0') {
      EXPECT_EQ(Text(road.dst_strides), form.dst_strides);
    }
    EXPECT_EQ(Text(road.src_strides), form.src_strides);
    EXPECT_EQ(road.loop_num, form.loops);
    EXPECT_EQ(road.outer, form.outer);
    EXPECT_EQ(road.merged, c.dst.size() > 4);
    const bool split = c.dtype == DType::kInt64 && c.dst != c.src;
    EXPECT_EQ(road.element_bytes, split ? 4U : Bytes(c.dtype));
    EXPECT_EQ(road.split.empty(), Bytes(c.dtype) < 8);
  }
}

TEST(Normalise, MergingIsIdempotentAndKeepsProducts) {
  for (const char* src : {"1,3,4,1,6,7", "2,1,1,5,1,1", "1,1,1,1,1,7", "2,3,4,5,1,7"}) {
    const Road road = StandardPredictor().Explain(MakeCase("float16", "2,3,4,5,6,7", src));
    std::uint64_t dst = 1;
    std::uint64_t source = 1;
    for (std::size_t i = 0; i < road.merged_axes.size(); ++i) {
      dst *= road.merged_axes[i].dst;
      source *= road.merged_axes[i].src;
      if (i > 0) {
        EXPECT_NE(road.merged_axes[i].kind, road.merged_axes[i - 1].kind);
      }
    }
    EXPECT_EQ(dst, 5040U);
    std::uint64_t expected = 1;
    for (const std::uint32_t n : Sizes(src)) expected *= n;
    EXPECT_EQ(source, expected);
  }
}

}  // namespace
}  // namespace reckon::model
