// Both sides of each 32-bit bound, and the text of the refusals.
#include <gtest/gtest.h>

#include "ledger/errors.h"
#include "model/duplicate/duplicate.h"

namespace reckon::model {
namespace {

using expr::Expr;

constexpr uint32_t kInt32Max = 2147483647;
constexpr uint32_t kUint32Max = 4294967295;

std::string Refusal(DType dtype, uint32_t count, uint32_t view) {
  try {
    PredictDuplicate(DuplicateNumbers{dtype, count, view, ScalarSource::kConstant});
  } catch (const BadInput& error) {
    return error.what();
  }
  return "";
}

TEST(DuplicateBounds, CountOfTheLibraryFunctionIsInt32) {
  for (DType dtype : kAllDTypes) {
    if (dtype == DType::kUint8 || dtype == DType::kInt8) continue;
    EXPECT_EQ(Refusal(dtype, kInt32Max, kUint32Max), "") << Name(dtype);
    EXPECT_NE(Refusal(dtype, kInt32Max + 1, kUint32Max), "") << Name(dtype);
  }
  EXPECT_EQ(Refusal(DType::kFloat16, kInt32Max + 1, 1),
            "count: 2147483648 exceeds the normal domain: at most 2147483647 (int32_t count of "
            "Duplicate<float16>)");
}

TEST(DuplicateBounds, Int8RoundsTheCountUpInInt32) {
  EXPECT_EQ(Refusal(DType::kInt8, kInt32Max - 1, kUint32Max), "");
  EXPECT_EQ(Refusal(DType::kInt8, kInt32Max, 1),
            "count: 2147483647 exceeds the normal domain: at most 2147483646 (int32_t(size + 1) of "
            "Duplicate@int8)");
}

TEST(DuplicateBounds, Uint8RoundsTheViewUpInInt32AndIgnoresTheCount) {
  EXPECT_EQ(Refusal(DType::kUint8, kUint32Max, kInt32Max - 1), "");
  EXPECT_EQ(Refusal(DType::kUint8, 1, kInt32Max),
            "view_size: 2147483647 exceeds the normal domain: at most 2147483646 "
            "(int32_t(GetSize() + 1) of Duplicate@uint8)");
}

// The 16-bit limits of the Extend kernels have no part in a Duplicate.
TEST(DuplicateBounds, LowerCountsOf65535And65536AreBothFine) {
  for (uint32_t lower : {65535U, 65536U}) {
    EXPECT_EQ(Refusal(DType::kUint8, 1, 2 * lower), "");
    EXPECT_EQ(Refusal(DType::kInt8, 2 * lower, 1), "");
    EXPECT_EQ(Refusal(DType::kFloat16, lower, lower), "");
  }
}

TEST(DuplicateBounds, ASymbolThatMayBeBeyondIsTakenToBeInside) {
  expr::Pool pool;
  const Expr maybe = pool.Symbol("N", 1, kUint32Max);
  EXPECT_NO_THROW(
      PredictDuplicate(DuplicateCall{DType::kFloat16, maybe, maybe, ScalarSource::kConstant}));
  const Expr surely = pool.Symbol("N", int64_t{kInt32Max} + 1, kUint32Max);
  EXPECT_THROW(
      PredictDuplicate(DuplicateCall{DType::kFloat16, surely, maybe, ScalarSource::kConstant}),
      BadInput);
}

TEST(DuplicateBounds, SizesAreWholeNumbersFromOne) {
  EXPECT_EQ(Refusal(DType::kInt16, 0, 1), "count: 0 is not a size; sizes are whole numbers from 1");
  EXPECT_EQ(Refusal(DType::kInt16, 1, 0),
            "view_size: 0 is not a size; sizes are whole numbers from 1");
  const Expr half(expr::Rational::Make(1, 2));
  EXPECT_THROW(PredictDuplicate(DuplicateCall{DType::kInt16, half + 2, 1, ScalarSource::kConstant}),
               BadInput);
}

}  // namespace
}  // namespace reckon::model
