// Names and sizes of the element types: one table.
#include "ledger/dtype.h"

#include <fmt/format.h>

#include "ledger/check.h"
#include "ledger/excerpt.h"

namespace reckon {
namespace {

struct Entry {
  std::string_view name;
  std::uint8_t bytes;
};

// Indexed by DType.
constexpr std::array<Entry, 13> kEntries = {{
    {"", 0},
    {"uint8", 1},
    {"int8", 1},
    {"bool", 1},
    {"uint16", 2},
    {"int16", 2},
    {"float16", 2},
    {"bfloat16", 2},
    {"uint32", 4},
    {"int32", 4},
    {"float32", 4},
    {"uint64", 8},
    {"int64", 8},
}};

const Entry& EntryOf(DType dtype) { return kEntries.at(static_cast<std::size_t>(dtype)); }

}  // namespace

std::string_view Name(DType dtype) { return EntryOf(dtype).name; }

std::uint32_t Bytes(DType dtype) {
  RECKON_CHECK(dtype != DType::kNone, "no dtype has no size");
  return EntryOf(dtype).bytes;
}

DType UnsignedOfBytes(std::uint32_t bytes) {
  switch (bytes) {
    case 1:
      return DType::kUint8;
    case 2:
      return DType::kUint16;
    case 4:
      return DType::kUint32;
    case 8:
      return DType::kUint64;
    default:
      CheckFailed(__FILE__, __LINE__, "bytes in {1,2,4,8}", fmt::format("{} bytes", bytes));
  }
}

DType ParseDType(std::string_view text, std::string_view field) {
  for (DType dtype : kAllDTypes) {
    if (Name(dtype) == text) return dtype;
  }
  std::string known;
  for (DType dtype : kAllDTypes)
    known += fmt::format("{}{}", known.empty() ? "" : " ", Name(dtype));
  throw BadInput(fmt::format("{}: '{}' is not a known dtype ({})", field, Excerpt(text), known));
}

}  // namespace reckon
