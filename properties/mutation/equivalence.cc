// The changed part is never reached with an element width it is changed for.
#include "properties/mutation/equivalence.h"

#include <fmt/format.h>

#include <algorithm>

#include "properties/coverage.h"
#include "properties/sizes.h"

namespace reckon::properties {
namespace {

// Why no case reaches the mutant: each of its leaves is out of reach for each of its widths.
std::optional<std::string> NeverReached(const Reach& reach) {
  if (reach.leaves.empty()) return std::nullopt;
  std::string_view reason;
  for (const PathStep leaf : reach.leaves) {
    for (const std::uint32_t width : kWidths) {
      if ((reach.widths & model::WidthBit(std::min<std::uint32_t>(width, 4))) == 0) continue;
      const std::string_view why = WhyUnreachable(leaf, width);
      if (why.empty()) return std::nullopt;
      reason = why;
    }
  }
  return fmt::format("never reached: {}", reason);
}

}  // namespace

std::optional<std::string> ProvedWithoutSolver(const Mutant& mutant) {
  return NeverReached(mutant.reach);
}

}  // namespace reckon::properties
