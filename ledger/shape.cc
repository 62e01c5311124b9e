// Validation and printing of concrete cases.
#include "ledger/shape.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ledger/errors.h"
#include "ledger/hardware.h"

namespace reckon {
namespace {

void ValidateRank(std::string_view field, std::size_t rank) {
  if (rank < 1 || rank > static_cast<std::size_t>(kMaxRank)) {
    throw BadInput(fmt::format("{}: rank {} is not in 1..{}", field, rank, kMaxRank));
  }
}

void ValidateAxis(std::size_t index, std::uint32_t dst, std::uint32_t src) {
  if (dst == 0) throw BadInput(fmt::format("dst[{}]: 0 is not a size; sizes are 1 or more", index));
  if (src == 0) throw BadInput(fmt::format("src[{}]: 0 is not a size; sizes are 1 or more", index));
  if (src != 1 && src != dst) {
    throw BadInput(
        fmt::format("src[{}]: {} is neither 1 nor dst[{}] = {}", index, src, index, dst));
  }
}

}  // namespace

void Validate(const Case& c) {
  if (c.dtype == DType::kNone) throw BadInput("dtype: missing");
  ValidateRank("dst", c.dst.size());
  ValidateRank("src", c.src.size());
  if (c.dst.size() != c.src.size()) {
    throw BadInput(
        fmt::format("src: rank {} differs from the rank {} of dst", c.src.size(), c.dst.size()));
  }
  for (std::size_t i = 0; i < c.dst.size(); ++i) ValidateAxis(i, c.dst[i], c.src[i]);
}

std::string JoinSizes(const std::vector<std::uint32_t>& sizes) {
  return fmt::format("{}", fmt::join(sizes, ","));
}

std::string ToArguments(const Case& c) {
  return fmt::format("--dtype {} --dst {} --src {}", Name(c.dtype), JoinSizes(c.dst),
                     JoinSizes(c.src));
}

std::string KindLetters(const Case& c) {
  std::string letters;
  for (std::size_t i = 0; i < c.dst.size(); ++i) {
    if (i > 0) letters += ',';
    letters += KindOf(c.dst[i], c.src[i]) == AxisKind::kBroadcast ? 'B' : 'E';
  }
  return letters;
}

}  // namespace reckon
