// What a case is: a dtype and a list of (dst, src) axis sizes; and the rules a broadcast must obey
// before anything may run it (broadcast kernels, section 1).
#ifndef RECKON_LEDGER_SHAPE_H_
#define RECKON_LEDGER_SHAPE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/dtype.h"

namespace reckon {

// E: src == dst (1 == 1 included). B: src == 1 and dst != 1.
enum class AxisKind : std::uint8_t { kEqual, kBroadcast };

constexpr AxisKind KindOf(std::uint32_t dst, std::uint32_t src) {
  return src == 1 && dst != 1 ? AxisKind::kBroadcast : AxisKind::kEqual;
}

// One concrete broadcast. Sizes are elements, 1..2^32-1, outermost axis first.
struct Case {
  DType dtype = DType::kNone;
  std::vector<std::uint32_t> dst;
  std::vector<std::uint32_t> src;

  int Rank() const { return static_cast<int>(dst.size()); }
  bool operator==(const Case&) const = default;
};

// Throws BadInput naming the field, the value and the rule unless: 1 <= rank <= 9, dst and src have
// the same rank, every size is at least 1, every src is 1 or equal to its dst.
void Validate(const Case& c);

// "4,3,128"
std::string JoinSizes(const std::vector<std::uint32_t>& sizes);

// "--dtype float16 --dst 4,3,128 --src 4,1,128": what replays the case on the command line.
std::string ToArguments(const Case& c);

// "E,B,E": the axis letters as people write them.
std::string KindLetters(const Case& c);

}  // namespace reckon

#endif  // RECKON_LEDGER_SHAPE_H_
