// What a run has seen: cases a width, rank, wrapper and leaf, and a family at each rank; which
// pairs of step and width, of family and rank can be reached at all; and the judgement whether
// enough was seen.
#ifndef RECKON_PROPERTIES_COVERAGE_H_
#define RECKON_PROPERTIES_COVERAGE_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/json.h"
#include "ledger/ledger.h"
#include "ledger/shape.h"
#include "properties/sizes.h"

namespace reckon::properties {

inline constexpr std::size_t kStepCount = static_cast<std::size_t>(PathStep::kCount);
using PerWidth = std::array<std::uint64_t, kWidths.size()>;
// The first step of a path is a wrapper: it names the family and the axes left after merging.
inline constexpr std::size_t kFamilyCount = static_cast<std::size_t>(PathStep::kDataCopy);
using PerRank = std::array<std::uint64_t, 10>;  // index is the rank as given

struct Coverage {
  std::uint64_t cases = 0;  // compared
  PerWidth widths{};
  PerRank ranks{};
  std::array<PerWidth, kStepCount> steps{};
  std::array<PerRank, kFamilyCount> families{};

  void Add(const Case& c, const Path& path);  // `path` begins with a wrapper
  void Merge(const Coverage& other);
  bool operator==(const Coverage&) const = default;
};

// Counters that are 0 are left out. FromJson: BadInput for what ToJson does not write.
Json ToJson(const Coverage& coverage);
Coverage CoverageFromJson(const Json& json);

// Why a step cannot be reached with elements of that width; "" when it can. Broadcast kernels,
// sections 3, 4 and 8.
std::string_view WhyUnreachable(PathStep step, std::uint32_t element_bytes);
// Why no case of that rank (1..9, as given) begins with that wrapper; "" when some do. Broadcast
// kernels, section 3.
std::string_view WhyNotOfRank(PathStep family, std::size_t rank);

// The least share of the compared cases that each width, rank, wrapper and leaf must have.
struct Floors {
  double width = 0.10;
  double rank = 0.005;
  double wrapper = 0.0005;
  double leaf = 0.00005;
  // True: each reachable pair of step and width, of family and rank must have been met.
  bool every_pair = true;

  // Sets one from "leaf=0.001". BadInput for an unknown name or a share not in 0..1.
  void Set(std::string_view text);
};

// One line for each floor not reached and each pair not met; empty when all is well. A pair that
// was met although the table calls it unreachable is a line, too.
std::vector<std::string> Shortfalls(const Coverage& coverage, const Floors& floors);

// The pairs the table calls unreachable, with the reasons, one line each.
std::vector<std::string> UnreachablePairs();

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_COVERAGE_H_
