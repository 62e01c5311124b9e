// What a map says of its points: regions against the tree of conditions, boundaries, values.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <random>

#include "cli/map/boundaries.h"
#include "ledger/errors.h"
#include "model/broadcast/predict.h"
#include "model/cost/cost.h"
#include "tests/cli/map/map_for_test.h"

namespace reckon::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

const MapRegion& RegionAt(const MapData& data, std::uint32_t xi, std::uint32_t yi) {
  return data.regions.at(data.region_at.at(data.At(xi, yi)));
}

// Every point's road is that of the leaf the dynamic model's conditions lead to.
void RequireTreeRegions(const MapData& data) {
  const MapRequest& map = data.request;
  expr::Pool pool;
  const model::ConditionTree tree = TreeOf(map, pool);
  const TreeWalker walker(tree, map.x_name, map.y_name);
  for (std::uint32_t yi = 0; yi < map.y.Count(); ++yi) {
    for (std::uint32_t xi = 0; xi < map.x.Count(); ++xi) {
      const MapRegion& region = RegionAt(data, xi, yi);
      if (!region.has_road) continue;
      const auto leaf = walker.LeafAt({map.x.At(xi), map.y.At(yi)});
      ASSERT_EQ(tree.leaves[leaf].path, region.path)
          << map.x_name << "=" << map.x.At(xi) << " " << map.y_name << "=" << map.y.At(yi);
      ASSERT_EQ(leaf, tree.LeafFor({{map.x_name, map.x.At(xi)}, {map.y_name, map.y.At(yi)}}));
    }
  }
}

// Draws shapes of ranks 1..6 whose axes are X, Y or small numbers, each E or B.
MapRequest RandomMap(std::mt19937_64& random) {
  const auto below = [&random](std::uint64_t n) { return random() % n; };
  static constexpr DType kTypes[] = {DType::kInt8, DType::kFloat16, DType::kInt32, DType::kInt64};
  static constexpr const char* kSizes[] = {"1", "2", "3", "16", "33", "X", "Y"};
  std::string dst, src;
  const std::uint64_t rank = 2 + below(5);
  for (std::uint64_t i = 0; i < rank; ++i) {
    std::string size = kSizes[below(7)];
    if (i == 0) size = "X";
    if (i + 1 == rank) size = "Y";
    dst += (i == 0 ? "" : ",") + size;
    src += (i == 0 ? "" : ",") + (below(2) == 0 ? size : "1");
  }
  return MapOf(kTypes[below(4)], dst, src, "1..70/3", "1..140/3");
}

TEST(MapRegions, AreThoseOfTheConditionTree) {
  std::mt19937_64 random(7);
  std::map<std::string, int> met;
  for (int i = 0; i < 150; ++i) {
    const MapRequest map = RandomMap(random);
    const MapData data = ComputeMap(map);
    ASSERT_NO_FATAL_FAILURE(RequireTreeRegions(data));
    for (const MapRegion& region : data.regions) ++met[region.name];
  }
  EXPECT_GE(met.size(), 25U) << "the random shapes see too few roads to say much";
}

TEST(MapRegions, CountsAreTheCells) {
  const MapData data = ComputeMap(MapOf(DType::kFloat16, "X,Y", "X,1", "1..300", "1..300"));
  std::vector<std::uint64_t> counts(data.regions.size());
  for (const std::uint32_t region : data.region_at) ++counts[region];
  std::uint64_t last = UINT64_MAX;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    EXPECT_EQ(counts[i], data.regions[i].points);
    EXPECT_LE(counts[i], last) << "most points first";
    last = counts[i];
  }
  // Y = 1 copies every X; X = 1 with a longer row duplicates.
  const auto points = [&](const std::string& name) {
    for (const MapRegion& region : data.regions) {
      if (region.name == name) return region.points;
    }
    return std::uint64_t{0};
  };
  EXPECT_EQ(points("Copy > DataCopy"), 300U);
  EXPECT_EQ(points("Duplicate > BrcDuplicate"), 299U);
}

TEST(MapRegions, NamesPointsWithoutARoad) {
  const MapData data = ComputeMap(MapOf(DType::kInt8, "X,4", "Y,4", "1..3", "1..3"));
  EXPECT_THAT(RegionAt(data, 1, 2).name, HasSubstr("no broadcast"));
  EXPECT_TRUE(RegionAt(data, 2, 2).has_road);
  EXPECT_TRUE(RegionAt(data, 2, 0).has_road);
  const MapData large = ComputeMap(MapOf(DType::kInt8, "X,Y", "X,1", "65534..65537", "200..200"));
  EXPECT_TRUE(RegionAt(large, 0, 0).has_road);
  EXPECT_EQ(RegionAt(large, 3, 0).name, "outside the normal domain");
}

TEST(MapBoundaries, EveryEdgeIsPartedByItsCondition) {
  const MapData data = ComputeMap(MapOf(DType::kFloat16, "X,Y", "X,1", "1..80", "1..80"));
  const MapBoundaries boundaries = FindBoundaries(data);
  std::size_t edges = 0;
  std::vector<std::string> conditions;
  for (const MapBoundary& boundary : boundaries.all) {
    edges += boundary.edges.size();
    conditions.push_back(boundary.condition);
    EXPECT_FALSE(boundary.section.empty());
  }
  std::size_t expected = 0;
  for (std::uint32_t yi = 0; yi < 80; ++yi) {
    for (std::uint32_t xi = 0; xi < 80; ++xi) {
      const auto here = data.region_at[data.At(xi, yi)];
      expected += xi > 0 && here != data.region_at[data.At(xi - 1, yi)];
      expected += yi > 0 && here != data.region_at[data.At(xi, yi - 1)];
    }
  }
  EXPECT_EQ(edges, expected);
  EXPECT_THAT(conditions, testing::Contains("Y < 64"));
  EXPECT_THAT(conditions, testing::Contains("X * Y < 128"));
}

TEST(MapValues, AreTheLedgers) {
  for (const char* what : {"cost", "calls", "StoreUnAlign", "Store", "kLoad"}) {
    const MapData data = ComputeMap(MapOf(DType::kInt32, "X,Y,5", "X,1,5", "1..9", "3..11", what));
    for (std::uint32_t i = 0; i < 9; ++i) {
      const Ledger ledger = model::StandardPredictor()
                                .Predict({DType::kInt32, {1 + i, 11 - i, 5}, {1 + i, 1, 5}})
                                .ledger;
      double expected = 0;
      const std::string name = what;
      if (name == "cost") expected = static_cast<double>(model::PriceLedger(ledger).total);
      for (const Row& row : ledger.rows) {
        if (name == "calls" || (name == "StoreUnAlign" && row.id.real_api == Api::kStoreUnAlign)) {
          expected += static_cast<double>(row.call_count);
        }
        for (const auto& part : row.perf_components) {
          if ((name == "Store" && part.perf_type == PerfType::kStore) ||
              (name == "kLoad" && part.perf_type == PerfType::kLoad)) {
            expected += static_cast<double>(part.component_count);
          }
        }
      }
      EXPECT_EQ(data.values[data.At(i, 8 - i)], expected) << what << " " << i;
    }
  }
}

TEST(MapAgainstV1, MarksBothPointsOfAFlip) {
  MapRequest request = MapOf(DType::kFloat16, "X,Y", "X,1", "1..40", "1..40");
  request.against_v1 = true;
  const MapData data = ComputeMap(request);
  EXPECT_GT(data.flips, 0U);
  EXPECT_GT(data.comparable, data.flips);
  std::size_t marked = 0;
  for (std::size_t p = 0; p < data.values.size(); ++p) {
    const auto size = [](std::size_t at) { return (at % 40 + 1) * (at / 40 + 1); };
    bool flips = false;
    for (std::size_t q = 0; q < data.values.size(); ++q) {
      if (p == q || size(p) != size(q) || data.v1[p] < 0 || data.v1[q] < 0) continue;
      flips |= (data.v1[p] - data.v1[q]) * (data.values[p] - data.values[q]) < 0;
    }
    EXPECT_EQ(data.flipped[p] != 0, flips) << p;
    marked += flips;
  }
  EXPECT_GT(marked, 0U);
}

TEST(MapNames, AreTheFirstTwoOrAsAsked) {
  MapRequest map = MapOf(DType::kInt8, "B,A", "1,A", "1..3", "1..5");
  EXPECT_EQ(ComputeMap(map).request.x_name, "B");
  map.x_name = "A";
  const MapData data = ComputeMap(map);
  EXPECT_EQ(data.request.y_name, "B");
  EXPECT_EQ(CaseAt(data.request, 2, 5).dst, (std::vector<std::uint32_t>{5, 2}));
}

TEST(MapRanges, TakeSteps) {
  const SizeRange range = ParseSizeRange("32..4100/32", "x");
  EXPECT_EQ(range.Count(), 128U);
  EXPECT_EQ(range.last, 4096U);
  EXPECT_EQ(range.At(127), 4096U);
  EXPECT_EQ(ParseSizeRange("4294967295..4294967295", "x").At(0), 4294967295U);
}

template <class F>
void ExpectBadInput(F f, const std::string& text) {
  EXPECT_THAT(f, ThrowsMessage<BadInput>(HasSubstr(text)));
}

TEST(MapBadInput, NamesTheField) {
  for (const char* text : {"5", "0..3", "5..4", "1..", "1..9/0", "a..b", "1..4294967296"}) {
    ExpectBadInput([&] { ParseSizeRange(text, "x"); }, "x: '");
  }
  ExpectBadInput([] { ParseMapValue("stores"); }, "value: 'stores' is none of cost, calls");
  const auto compute = [](const char* dst, const char* src, const char* x = "1..4") {
    return [=] { ComputeMap(MapOf(DType::kInt8, dst, src, x, "1..4000")); };
  };
  ExpectBadInput(compute("X,4", "X,1"), "a map needs two");
  ExpectBadInput(compute("X,Y,Z", "X,1,1"), "3 names without a value");
  ExpectBadInput(compute("X,Y", "X"), "src: 1 sizes for 2 of dst");
  ExpectBadInput(compute("X,Y", "X,1", "1..4000"), "at most 1000000");
  MapRequest map = MapOf(DType::kInt8, "X,Y", "X,1", "1..3", "1..3");
  map.x_name = "Z";
  ExpectBadInput([&] { ComputeMap(map); }, "x-name: 'Z'");
}

TEST(MapSpeed, NinetyThousandPointsInASecond) {
  const std::clock_t start = std::clock();  // of this process: neighbours do not count
  MapRequest request = MapOf(DType::kFloat16, "X,Y", "X,1", "1..300", "1..300");
  request.against_v1 = true;
  const MapData data = ComputeMap(request);
  FindBoundaries(data);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__)
  EXPECT_LT(seconds, 1.0);
#endif
  RecordProperty("seconds", std::to_string(seconds));
}

}  // namespace
}  // namespace reckon::cli
