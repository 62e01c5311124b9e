// The twelve element types: names, sizes, the unsigned partner.
#include "ledger/dtype.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "ledger/check.h"
#include "tests/ledger/error_of.h"

namespace reckon {
namespace {

struct Row {
  DType dtype;
  const char* name;
  std::uint32_t bytes;
  DType unsigned_dtype;
};

constexpr Row kRows[] = {
    {DType::kUint8, "uint8", 1, DType::kUint8},
    {DType::kInt8, "int8", 1, DType::kUint8},
    {DType::kBool, "bool", 1, DType::kUint8},
    {DType::kUint16, "uint16", 2, DType::kUint16},
    {DType::kInt16, "int16", 2, DType::kUint16},
    {DType::kFloat16, "float16", 2, DType::kUint16},
    {DType::kBfloat16, "bfloat16", 2, DType::kUint16},
    {DType::kUint32, "uint32", 4, DType::kUint32},
    {DType::kInt32, "int32", 4, DType::kUint32},
    {DType::kFloat32, "float32", 4, DType::kUint32},
    {DType::kUint64, "uint64", 8, DType::kUint64},
    {DType::kInt64, "int64", 8, DType::kUint64},
};

TEST(DTypeTest, NamesAndSizes) {
  for (const Row& row : kRows) {
    EXPECT_EQ(Name(row.dtype), row.name);
    EXPECT_EQ(Bytes(row.dtype), row.bytes) << row.name;
    EXPECT_EQ(UnsignedOfBytes(row.bytes), row.unsigned_dtype) << row.name;
    EXPECT_EQ(ParseDType(row.name), row.dtype);
  }
}

TEST(DTypeTest, TheTableNamesEachTypeOnce) {
  const std::set<DType> all(kAllDTypes.begin(), kAllDTypes.end());
  EXPECT_EQ(all.size(), 12U);
  std::set<DType> rows;
  for (const Row& row : kRows) rows.insert(row.dtype);
  EXPECT_EQ(rows, all);
}

TEST(DTypeTest, NoneHasNoSize) {
  EXPECT_EQ(Name(DType::kNone), "");
  EXPECT_THROW(Bytes(DType::kNone), InternalError);
}

TEST(DTypeTest, OtherSizesHaveNoType) {
  for (std::uint32_t bytes : {0U, 3U, 5U, 16U}) {
    EXPECT_THROW(UnsignedOfBytes(bytes), InternalError) << bytes;
  }
}

TEST(DTypeTest, UnknownNames) {
  const std::string known =
      " (uint8 int8 bool uint16 int16 float16 bfloat16 uint32 int32 float32 uint64 int64)";
  for (const char* name : {"float", "FLOAT16", "float16 ", "", "uint"}) {
    EXPECT_EQ(ErrorOf([&] { ParseDType(name); }),
              "dtype: '" + std::string(name) + "' is not a known dtype" + known);
  }
  EXPECT_EQ(ErrorOf([] { ParseDType("x\n\x80", "row.data_dtype"); }),
            "row.data_dtype: 'x?"
            "?' is not a known dtype" +
                known);
}

}  // namespace
}  // namespace reckon
