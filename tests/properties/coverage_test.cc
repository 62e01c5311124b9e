// Counting what was met and judging it.
#include "properties/coverage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ledger/errors.h"

namespace reckon::properties {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Case OfRank(DType dtype, std::size_t rank) {
  return {dtype, std::vector<std::uint32_t>(rank, 2), std::vector<std::uint32_t>(rank, 1)};
}

// A case that begins with `family` and meets `step`.
void Meet(Coverage& coverage, DType dtype, std::size_t rank, PathStep family, PathStep step) {
  Path path;
  path.push_back(family);
  if (step != family) path.push_back(step);
  coverage.Add(OfRank(dtype, rank), path);
}

// One case for each reachable pair: what a perfect run would have met at least.
Coverage EveryPair() {
  Coverage coverage;
  for (std::size_t rank = 1; rank <= 9; ++rank) {
    for (std::size_t i = 0; i < kFamilyCount; ++i) {
      const auto family = static_cast<PathStep>(i);
      if (!WhyNotOfRank(family, rank).empty()) continue;
      const DType dtype = family == PathStep::kNLastMore ? DType::kUint64 : DType::kUint32;
      Meet(coverage, dtype, rank, family, family);
    }
  }
  for (std::uint32_t width : kWidths) {
    for (std::size_t i = 0; i < kStepCount; ++i) {
      const auto step = static_cast<PathStep>(i);
      if (!WhyUnreachable(step, width).empty()) continue;
      const bool leaf = IsLeaf(step);
      const std::size_t rank = leaf ? i % 9 + 1 : step == PathStep::kNLastMore ? 4 : 9;
      Meet(coverage, UnsignedOfBytes(width), rank, leaf ? PathStep::kCopy : step, step);
    }
  }
  return coverage;
}

TEST(Coverage, CountsAndMerges) {
  Coverage a;
  Path path;
  path.push_back(PathStep::kNLast3);
  path.push_back(PathStep::kGatherWrapper);
  a.Add(OfRank(DType::kFloat16, 3), path);
  Coverage b;
  b.Add(OfRank(DType::kInt64, 9), path);
  a.Merge(b);
  EXPECT_EQ(a.cases, 2U);
  EXPECT_THAT(a.widths, ElementsAre(0, 1, 0, 1));
  EXPECT_EQ(a.ranks[3], 1U);
  EXPECT_EQ(a.ranks[9], 1U);
  EXPECT_THAT(a.steps[static_cast<std::size_t>(PathStep::kGatherWrapper)], ElementsAre(0, 1, 0, 1));
  EXPECT_THAT(a.families[static_cast<std::size_t>(PathStep::kNLast3)],
              ElementsAre(0, 0, 0, 1, 0, 0, 0, 0, 0, 1));
}

TEST(Coverage, SurvivesJson) {
  const Coverage coverage = EveryPair();
  EXPECT_EQ(CoverageFromJson(Json::parse(ToJson(coverage).dump())), coverage);
  EXPECT_THROW(CoverageFromJson(Json::parse("{}")), BadInput);
  EXPECT_THROW(CoverageFromJson(Json::parse(R"({"cases":1,"widths":{},"ranks":{},"steps":{}})")),
               BadInput);
  const auto changed = [](const char* pointer, const Json& value) {
    Json json = ToJson(Coverage{});
    json[Json::json_pointer(pointer)] = value;
    return CoverageFromJson(json);
  };
  EXPECT_EQ(changed("/steps/DataCopy", Json{{"8", 1U}}).steps[kFamilyCount][3], 1U);
  EXPECT_THROW(changed("/widths/3", 1U), BadInput);
  EXPECT_THROW(changed("/ranks/10", 1U), BadInput);
  EXPECT_THROW(changed("/steps/Nowhere", Json::object()), BadInput);
  EXPECT_THROW(changed("/families/DataCopy", Json::object()), BadInput);  // a leaf
  EXPECT_THROW(changed("/families/Copy", Json{{"0", 1U}}), BadInput);
}

TEST(Shortfalls, AreNoneWhenEveryPairWasMet) {
  EXPECT_THAT(Shortfalls(EveryPair(), Floors{}), IsEmpty());
}

TEST(Shortfalls, NameThePairThatWasNotMet) {
  Coverage coverage = EveryPair();
  coverage.steps[static_cast<std::size_t>(PathStep::kBrcLastE2B4)][1] = 0;
  EXPECT_THAT(Shortfalls(coverage, Floors{}),
              ElementsAre("BrcLastE2B@4 with 2-byte elements: reachable, never met"));
}

TEST(Shortfalls, NameAPairThatShouldBeUnreachable) {
  Coverage coverage = EveryPair();
  coverage.steps[static_cast<std::size_t>(PathStep::kLast2)][3] = 5;
  EXPECT_THAT(Shortfalls(coverage, Floors{}),
              ElementsAre(HasSubstr("Last2 with 8-byte elements: met 5 times, but")));
}

TEST(Shortfalls, NameTheFamilyThatWasNotMetAtARank) {
  Coverage coverage = EveryPair();
  auto& dynamic = coverage.families[static_cast<std::size_t>(PathStep::kLastDynamic)];
  dynamic[7] = 0;
  dynamic[4] = 3;
  EXPECT_THAT(
      Shortfalls(coverage, Floors{}),
      ElementsAre(HasSubstr("LastDynamic of rank 4: met 3 times, but it works on more axes"),
                  "LastDynamic of rank 7: reachable, never met"));
}

TEST(Shortfalls, NameEachFloorThatWasMissed) {
  Floors floors;
  floors.Set("rank=0.9");
  const auto lines = Shortfalls(EveryPair(), floors);
  EXPECT_EQ(lines.size(), 9U);
  EXPECT_THAT(lines, Contains(HasSubstr("rank 9: ")));
}

TEST(Shortfalls, OfNothingAreEverything) {
  EXPECT_THAT(Shortfalls(Coverage{}, Floors{}), Contains(HasSubstr("width 1: 0 of 0 cases")));
}

TEST(Floors, RefuseWhatIsNoFloor) {
  Floors floors;
  EXPECT_THROW(floors.Set("leaf"), BadInput);
  EXPECT_THROW(floors.Set("depth=0.1"), BadInput);
  EXPECT_THROW(floors.Set("leaf=2"), BadInput);
  EXPECT_THROW(floors.Set("leaf=abc"), BadInput);
  EXPECT_THROW(floors.Set("leaf=nan"), BadInput);
  floors.Set("leaf=0.25");
  EXPECT_EQ(floors.leaf, 0.25);
}

TEST(WhyUnreachable, KnowsTheWidthsOfALeaf) {
  EXPECT_EQ(WhyUnreachable(PathStep::kBrcNlastGatherBOne, 8), "");
  EXPECT_NE(WhyUnreachable(PathStep::kBrcLastE2B2, 1), "");
  EXPECT_EQ(WhyUnreachable(PathStep::kBrcLastE2B2, 4), "");
  EXPECT_NE(WhyUnreachable(PathStep::kNLastMore, 4), "");
  EXPECT_EQ(UnreachablePairs().size(), 39U + 9 + 3 + 2 + 3 + 4 + 2 + 1 + 2 + 8 + 4);
}

}  // namespace
}  // namespace reckon::properties
