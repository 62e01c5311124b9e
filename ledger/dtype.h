// The element types a Broadcast can carry, with their names as users and ledgers write them.
#ifndef RECKON_LEDGER_DTYPE_H_
#define RECKON_LEDGER_DTYPE_H_

#include <array>
#include <cstdint>
#include <string_view>

namespace reckon {

enum class DType : std::uint8_t {
  kNone,  // "": a call without an index type
  kUint8,
  kInt8,
  kBool,
  kUint16,
  kInt16,
  kFloat16,
  kBfloat16,
  kUint32,
  kInt32,
  kFloat32,
  kUint64,
  kInt64,
};

// The twelve types in the order of the command-line specification.
inline constexpr std::array<DType, 12> kAllDTypes = {
    DType::kUint8, DType::kInt8,    DType::kBool,     DType::kUint16,
    DType::kInt16, DType::kFloat16, DType::kBfloat16, DType::kUint32,
    DType::kInt32, DType::kFloat32, DType::kUint64,   DType::kInt64};

// "float16", ...; "" for kNone.
std::string_view Name(DType dtype);

// Size of one element: 1, 2, 4 or 8. Throws InternalError for kNone.
std::uint32_t Bytes(DType dtype);

// The unsigned type of that size: 1, 2, 4 or 8 bytes. Throws InternalError for any other size.
DType UnsignedOfBytes(std::uint32_t bytes);

// Throws BadInput that names `field`, the text and the known names.
DType ParseDType(std::string_view text, std::string_view field = "dtype");

}  // namespace reckon

#endif  // RECKON_LEDGER_DTYPE_H_
