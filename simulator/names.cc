// Names of the words of a run.
#include <algorithm>
#include <array>

#include "ledger/check.h"
#include "simulator/broadcast.h"

namespace reckon::sim {
namespace {

constexpr auto kKindNames = std::to_array<std::string_view>({
    "misaligned access",
    "unwritten byte reached output",
    "outside the buffer",
    "outside the destination",
    "lost bits in a u16",
    "lost bits in a u32",
    "16-bit index wrapped",
    "unaligned store not flushed",
    "unaligned gather base",
    "store of more than a register",
    "unaligned stream moved",
    "unaligned load without its pre-load",
    "written beyond the count",
});
static_assert(kKindNames.size() == static_cast<std::size_t>(FindingKind::kCount));

}  // namespace

std::string_view Name(Level level) { return level == Level::kNote ? "note" : "error"; }

std::string_view Name(FindingKind kind) {
  const auto index = static_cast<std::size_t>(kind);
  RECKON_CHECK(index < kKindNames.size(), "a finding outside its vocabulary");
  return kKindNames[index];
}

std::string_view Name(Output output) {
  switch (output) {
    case Output::kNotExecuted:
      return "not executed";
    case Output::kCorrect:
      return "correct";
    case Output::kWrong:
      return "wrong";
  }
  return "";
}

bool Run::HasError() const {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Finding& f) { return f.level == Level::kError; });
}

}  // namespace reckon::sim
