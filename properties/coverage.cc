// Counting, the table of what can be reached, and the floors.
#include "properties/coverage.h"

#include <fmt/format.h>

#include <charconv>

#include "ledger/check.h"
#include "ledger/errors.h"

namespace reckon::properties {
namespace {

struct Reach {
  PathStep step;
  std::string_view widths;  // the widths that reach it, as digits
  std::string_view reason;  // why the others do not
};

constexpr std::string_view kNoLast8 =
    "an 8-byte element is two u32, so the last axis is E: no Last family, no Duplicate";
constexpr std::string_view kNoE2b = "E2B wants e != 1, and 8-byte elements have no Last family";
constexpr std::string_view kOnlyMore = "only 8-byte elements with constRank 4 and a last B axis";
constexpr std::string_view kNoGather4 = "the 4D gather is never taken by 1-byte elements";
constexpr std::string_view kOtherOp = "the scalar Duplicate is another operation";

// Steps that are not here are reached by all four widths.
constexpr Reach kReach[] = {
    {PathStep::kDuplicate, "124", kNoLast8},
    {PathStep::kLast2, "124", kNoLast8},
    {PathStep::kLast3, "124", kNoLast8},
    {PathStep::kLast4, "124", kNoLast8},
    {PathStep::kLastDynamic, "124", kNoLast8},
    {PathStep::kNLastMore, "8", kOnlyMore},
    {PathStep::kBroadcastScalar, "", kOtherOp},
    {PathStep::kBrcDuplicate, "124", kNoLast8},
    {PathStep::kBrcLastE2B2, "24", kNoE2b},
    {PathStep::kBrcLastE2BLargerThanVL, "24", kNoE2b},
    {PathStep::kBrcLastE2BLessThanVL, "24", kNoE2b},
    {PathStep::kBrcLastE2B4, "24", kNoE2b},
    {PathStep::kBrcLastLessThanVLAligned3, "124", kNoLast8},
    {PathStep::kBrcLastLessThanVLAligned4, "124", kNoLast8},
    {PathStep::kBrcLastLessThanVLUnaligned2, "124", kNoLast8},
    {PathStep::kBrcLastLessThanVLUnaligned3, "124", kNoLast8},
    {PathStep::kBrcLastLessThanVLUnaligned4, "124", kNoLast8},
    {PathStep::kBrcLastLargerThanVLAligned2, "124", kNoLast8},
    {PathStep::kBrcLastLargerThanVLAligned3, "124", kNoLast8},
    {PathStep::kBrcLastLargerThanVLAligned4, "124", kNoLast8},
    {PathStep::kBrcLastLargerThanVLUnaligned2, "124", kNoLast8},
    {PathStep::kBrcLastLargerThanVLUnaligned3, "124", kNoLast8},
    {PathStep::kBrcLastLargerThanVLUnaligned4, "124", kNoLast8},
    {PathStep::kBrcLastGatherOne, "124", kNoLast8},
    {PathStep::kBrcLastGatherTwo, "124", kNoLast8},
    {PathStep::kGatherWrapperForFourDim, "248", kNoGather4},
    {PathStep::kScalarDuplicate, "", kOtherOp},
};

struct RankReach {
  PathStep family;
  std::string_view ranks;   // the ranks as given that begin with it, as digits
  std::string_view reason;  // why the others do not
};

constexpr std::string_view kFewerAxes =
    "it works on more axes than there are (8-byte elements have one more than given)";
constexpr std::string_view kNotMerged =
    "axes are merged from rank 5 on, and 8-byte elements have one more than given";

// Families that are not here begin cases of all ranks.
constexpr RankReach kRankReach[] = {
    {PathStep::kLast2, "256789", kNotMerged},       {PathStep::kLast3, "3456789", kFewerAxes},
    {PathStep::kLast4, "456789", kFewerAxes},       {PathStep::kLastDynamic, "56789", kFewerAxes},
    {PathStep::kNLast2, "1256789", kNotMerged},     {PathStep::kNLast3, "23456789", kFewerAxes},
    {PathStep::kNLast4, "3456789", kFewerAxes},     {PathStep::kNLastMore, "4", kOnlyMore},
    {PathStep::kNLastDynamic, "56789", kFewerAxes}, {PathStep::kBroadcastScalar, "", kOtherOp},
};

char Digit(std::size_t number) { return static_cast<char>('0' + number); }

template <class Counters>
Json CountersToJson(const Counters& counters, auto name) {
  Json json = Json::object();
  for (std::size_t i = 0; i < counters.size(); ++i) {
    if (counters[i] != 0) json[name(i)] = counters[i];
  }
  return json;
}

std::string IndexName(std::size_t i) { return std::to_string(i); }
std::string WidthName(std::size_t i) { return std::to_string(kWidths[i]); }

std::uint64_t NumberOf(const Json& json, const std::string& what) {
  if (!json.is_number_unsigned()) throw BadInput(what + ": not a count");
  return json.get<std::uint64_t>();
}

const Json& Member(const Json& json, const char* name) {
  if (!json.is_object() || !json.contains(name)) {
    throw BadInput(fmt::format("coverage: no member '{}'", name));
  }
  return json.at(name);
}

void ReadWidths(const Json& json, PerWidth& counters) {
  for (const auto& [key, value] : json.items()) {
    bool known = false;
    for (std::size_t i = 0; i < kWidths.size(); ++i) {
      if (key != WidthName(i)) continue;
      counters[i] = NumberOf(value, "coverage." + key);
      known = true;
    }
    if (!known) throw BadInput(fmt::format("coverage: '{}' is not a width", key));
  }
}

void ReadRanks(const Json& json, PerRank& counters) {
  for (const auto& [key, value] : json.items()) {
    if (key.size() != 1 || key[0] < '1' || key[0] > '9') {
      throw BadInput(fmt::format("coverage: '{}' is not a rank", key));
    }
    counters[static_cast<std::size_t>(key[0] - '0')] = NumberOf(value, "coverage, rank " + key);
  }
}

PathStep StepNamed(const std::string& name, std::size_t limit) {
  const auto step = FindPathStep(name);
  if (!step || static_cast<std::size_t>(*step) >= limit) {
    throw BadInput(fmt::format("coverage: unknown step '{}'", name));
  }
  return *step;
}

template <class Counters>
std::uint64_t SumOf(const Counters& counters) {
  std::uint64_t sum = 0;
  for (std::uint64_t n : counters) sum += n;
  return sum;
}

template <class Counters>
void AddTo(Counters& sum, const Counters& more) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += more[i];
}

// Rows that are all 0 are left out.
template <class Rows>
Json RowsToJson(const Rows& rows, auto name) {
  Json json = Json::object();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (SumOf(rows[i]) == 0) continue;
    json[std::string(Name(static_cast<PathStep>(i)))] = CountersToJson(rows[i], name);
  }
  return json;
}

class Judge {
 public:
  Judge(const Coverage& coverage, const Floors& floors) : coverage_(coverage), floors_(floors) {}

  std::vector<std::string> Lines() {
    for (std::size_t i = 0; i < kWidths.size(); ++i) {
      Share(fmt::format("width {}", kWidths[i]), coverage_.widths[i], floors_.width);
    }
    for (std::size_t rank = 1; rank < coverage_.ranks.size(); ++rank) {
      Share(fmt::format("rank {}", rank), coverage_.ranks[rank], floors_.rank);
    }
    for (std::size_t i = 0; i < kStepCount; ++i) Step(static_cast<PathStep>(i));
    for (std::size_t i = 0; i < kFamilyCount; ++i) Family(static_cast<PathStep>(i));
    return std::move(lines_);
  }

 private:
  void Share(const std::string& what, std::uint64_t count, double floor) {
    const double share = coverage_.cases == 0
                             ? 0
                             : static_cast<double>(count) / static_cast<double>(coverage_.cases);
    if (share >= floor) return;
    lines_.push_back(fmt::format("{}: {} of {} cases, a share of {:.6f} below its floor of {:.6f}",
                                 what, count, coverage_.cases, share, floor));
  }
  void Step(PathStep step) {
    const PerWidth& counters = coverage_.steps[static_cast<std::size_t>(step)];
    bool reachable = false;
    for (std::size_t i = 0; i < kWidths.size(); ++i) {
      const std::string_view why = WhyUnreachable(step, kWidths[i]);
      reachable |= why.empty();
      if (why.empty() && counters[i] == 0 && floors_.every_pair) {
        lines_.push_back(
            fmt::format("{} with {}-byte elements: reachable, never met", Name(step), kWidths[i]));
      }
      if (!why.empty() && counters[i] != 0) {
        lines_.push_back(fmt::format("{} with {}-byte elements: met {} times, but {}", Name(step),
                                     kWidths[i], counters[i], why));
      }
    }
    if (!reachable) return;
    const bool leaf = IsLeaf(step);
    Share(fmt::format("{} {}", leaf ? "leaf" : "wrapper", Name(step)), SumOf(counters),
          leaf ? floors_.leaf : floors_.wrapper);
  }

  void Family(PathStep family) {
    const PerRank& counters = coverage_.families[static_cast<std::size_t>(family)];
    for (std::size_t rank = 1; rank < counters.size(); ++rank) {
      const std::string_view why = WhyNotOfRank(family, rank);
      if (why.empty() && counters[rank] == 0 && floors_.every_pair) {
        lines_.push_back(fmt::format("{} of rank {}: reachable, never met", Name(family), rank));
      }
      if (!why.empty() && counters[rank] != 0) {
        lines_.push_back(fmt::format("{} of rank {}: met {} times, but {}", Name(family), rank,
                                     counters[rank], why));
      }
    }
  }

  const Coverage& coverage_;
  const Floors& floors_;
  std::vector<std::string> lines_;
};

}  // namespace

void Coverage::Add(const Case& c, const Path& path) {
  const auto width = static_cast<std::size_t>(WidthIndex(Bytes(c.dtype)));
  ++cases;
  ++widths[width];
  ++ranks[c.dst.size()];
  for (PathStep step : path) ++steps[static_cast<std::size_t>(step)][width];
  RECKON_CHECK(!path.empty() && !IsLeaf(path[0]), "a path begins with a wrapper");
  ++families[static_cast<std::size_t>(path[0])][c.dst.size()];
}

void Coverage::Merge(const Coverage& other) {
  cases += other.cases;
  AddTo(widths, other.widths);
  AddTo(ranks, other.ranks);
  for (std::size_t i = 0; i < steps.size(); ++i) AddTo(steps[i], other.steps[i]);
  for (std::size_t i = 0; i < families.size(); ++i) AddTo(families[i], other.families[i]);
}

Json ToJson(const Coverage& coverage) {
  return {{"cases", coverage.cases},
          {"widths", CountersToJson(coverage.widths, WidthName)},
          {"ranks", CountersToJson(coverage.ranks, IndexName)},
          {"steps", RowsToJson(coverage.steps, WidthName)},
          {"families", RowsToJson(coverage.families, IndexName)}};
}

Coverage CoverageFromJson(const Json& json) {
  Coverage coverage;
  coverage.cases = NumberOf(Member(json, "cases"), "coverage.cases");
  ReadWidths(Member(json, "widths"), coverage.widths);
  ReadRanks(Member(json, "ranks"), coverage.ranks);
  for (const auto& [key, value] : Member(json, "steps").items()) {
    ReadWidths(value, coverage.steps[static_cast<std::size_t>(StepNamed(key, kStepCount))]);
  }
  for (const auto& [key, value] : Member(json, "families").items()) {
    ReadRanks(value, coverage.families[static_cast<std::size_t>(StepNamed(key, kFamilyCount))]);
  }
  return coverage;
}

std::string_view WhyUnreachable(PathStep step, std::uint32_t element_bytes) {
  for (const Reach& reach : kReach) {
    if (reach.step != step) continue;
    return reach.widths.find(Digit(element_bytes)) == std::string_view::npos ? reach.reason
                                                                             : std::string_view();
  }
  return {};
}

std::string_view WhyNotOfRank(PathStep family, std::size_t rank) {
  for (const RankReach& reach : kRankReach) {
    if (reach.family != family) continue;
    return reach.ranks.find(Digit(rank)) == std::string_view::npos ? reach.reason
                                                                   : std::string_view();
  }
  return {};
}

void Floors::Set(std::string_view text) {
  const std::size_t equals = text.find('=');
  const std::string_view name = text.substr(0, equals);
  double* floor = name == "width"     ? &width
                  : name == "rank"    ? &rank
                  : name == "wrapper" ? &wrapper
                  : name == "leaf"    ? &leaf
                                      : nullptr;
  if (floor == nullptr || equals == std::string_view::npos) {
    throw BadInput(
        fmt::format("floor: '{}' is not width=, rank=, wrapper= or leaf= and a share", text));
  }
  const std::string_view value = text.substr(equals + 1);
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), *floor);
  if (error != std::errc() || end != value.data() + value.size() || !(*floor >= 0 && *floor <= 1)) {
    throw BadInput(fmt::format("floor: '{}' is not a share between 0 and 1", value));
  }
}

std::vector<std::string> Shortfalls(const Coverage& coverage, const Floors& floors) {
  return Judge(coverage, floors).Lines();
}

std::vector<std::string> UnreachablePairs() {
  std::vector<std::string> lines;
  for (const Reach& reach : kReach) {
    for (std::uint32_t width : kWidths) {
      if (WhyUnreachable(reach.step, width).empty()) continue;
      lines.push_back(
          fmt::format("{} with {}-byte elements: {}", Name(reach.step), width, reach.reason));
    }
  }
  for (std::size_t i = 0; i < kFamilyCount; ++i) {
    const auto family = static_cast<PathStep>(i);
    for (std::size_t rank = 1; rank < PerRank().size(); ++rank) {
      const std::string_view why = WhyNotOfRank(family, rank);
      if (!why.empty()) lines.push_back(fmt::format("{} of rank {}: {}", Name(family), rank, why));
    }
  }
  return lines;
}

}  // namespace reckon::properties
