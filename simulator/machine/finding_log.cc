// Grouping and levels of findings.
#include "simulator/machine/finding_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace reckon::sim {
namespace {

// Kinds that break a promise without necessarily touching the result. The rest is always an error:
// real hardware may stop there, or memory that is not ours was touched.
bool HarmlessWhenOutputIsRight(FindingKind kind) {
  return kind == FindingKind::kLostBits16 || kind == FindingKind::kLostBits32 ||
         kind == FindingKind::kIndexWrapped || kind == FindingKind::kUnalignedGather;
}

}  // namespace

std::size_t FindingLog::Add(FindingKind kind, std::string_view site, std::int64_t address,
                            std::string detail, std::uint64_t times) {
  const auto found = std::find_if(findings_.begin(), findings_.end(), [&](const Finding& f) {
    return f.kind == kind && f.site == site;
  });
  const auto place = static_cast<std::size_t>(found - findings_.begin());
  if (found == findings_.end()) {
    findings_.push_back(
        {Level::kError, kind, std::string(site), address, times, std::move(detail)});
  } else if (__builtin_add_overflow(found->times, times, &found->times)) {
    found->times = std::numeric_limits<std::uint64_t>::max();
  }
  return place;
}

void FindingLog::AddLostBits(Consumer consumer, int axis, std::uint64_t value,
                             std::uint64_t times) {
  const bool narrow = Bits(consumer) == 16;
  const std::uint64_t kept = narrow ? value & 0xFFFFU : value & 0xFFFFFFFFU;
  const FindingKind kind = narrow ? FindingKind::kLostBits16 : FindingKind::kLostBits32;
  Add(kind, Name(consumer), -1, fmt::format("axis {}: {} becomes {}", axis, value, kept), times);
}

void FindingLog::Fill(Output output, std::vector<Finding>& findings) const {
  findings = findings_;
  if (output != Output::kCorrect) return;
  for (Finding& finding : findings) {
    if (HarmlessWhenOutputIsRight(finding.kind)) finding.level = Level::kNote;
  }
}

}  // namespace reckon::sim
