// The picture and the lines of a map, read back.
#include "cli/map/paint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "cli/map/colours.h"
#include "tests/cli/map/map_for_test.h"

namespace reckon::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

// The cells of one path of rectangles "M<x> <y>h<w>v<h>h-<w>z".
void Fill(const std::string& path, std::uint32_t colour, std::uint32_t columns,
          std::vector<std::uint32_t>& cells) {
  static const std::regex kRectangle("M(\\d+) (\\d+)h(\\d+)v(\\d+)h-(\\d+)z");
  for (std::sregex_iterator it(path.begin(), path.end(), kRectangle), end; it != end; ++it) {
    const auto number = [&](std::size_t i) {
      return static_cast<std::uint32_t>(std::stoul((*it)[i]));
    };
    for (std::uint32_t y = number(2); y < number(2) + number(4); ++y) {
      for (std::uint32_t x = number(1); x < number(1) + number(3); ++x) {
        std::uint32_t& cell = cells.at(y * columns + x);
        EXPECT_EQ(cell, UINT32_MAX) << "painted twice";
        cell = colour;
      }
    }
  }
}

std::vector<std::string> Lines(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(MapSvg, PaintsEveryCellOnceWithItsRegion) {
  const MapData data = ComputeMap(MapOf(DType::kFloat16, "X,Y", "X,1", "1..90", "1..150"));
  const std::string svg = MapSvg(data, FindBoundaries(data));
  std::vector<std::uint32_t> cells(data.region_at.size(), UINT32_MAX);
  for (const std::string& line : Lines(svg)) {
    for (std::uint32_t i = 0; i < data.regions.size(); ++i) {
      if (line.rfind("<path fill=\"" + RegionColour(i) + "\"", 0) == 0) Fill(line, i, 90, cells);
    }
  }
  EXPECT_EQ(cells, data.region_at);
  for (const MapRegion& region : data.regions) {
    EXPECT_THAT(svg, HasSubstr(std::to_string(region.points) + " points"));
  }
  EXPECT_THAT(svg, HasSubstr("X * Y &lt; 128"));
}

TEST(MapSvg, StandsAlone) {
  MapRequest request = MapOf(DType::kFloat16, "X,Y", "X,1", "1..40", "1..40");
  request.against_v1 = true;
  const MapData data = ComputeMap(request);
  const std::string svg = MapSvg(data, FindBoundaries(data));
  EXPECT_THAT(svg, HasSubstr("prefers-color-scheme:dark"));
  EXPECT_THAT(svg, Not(HasSubstr("<script")));
  EXPECT_THAT(svg, Not(HasSubstr("href")));
  EXPECT_THAT(svg, HasSubstr("class=\"flip\""));
}

TEST(MapCsv, HasALineForEachPoint) {
  MapRequest request = MapOf(DType::kInt8, "X,4", "Y,4", "1..3", "1..2", "calls");
  const std::vector<std::string> lines = Lines(MapCsv(ComputeMap(request)));
  ASSERT_EQ(lines.size(), 7U);
  EXPECT_EQ(lines[0], "X,Y,road,note,calls");
  EXPECT_THAT(lines[1], testing::StartsWith("1,1,Copy > DataCopy,,"));
  EXPECT_THAT(lines[4], testing::StartsWith("1,2,,"));
  EXPECT_THAT(lines[4], HasSubstr("no broadcast"));
}

TEST(MapColours, DifferBetweenNeighbours) {
  for (std::size_t i = 0; i < 60; ++i) {
    EXPECT_EQ(RegionColour(i).size(), 7U);
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(RegionColour(i), RegionColour(j));
  }
  EXPECT_EQ(HeatColour(0), "#440154");
  EXPECT_EQ(HeatColour(1), "#fde725");
  EXPECT_EQ(DifferenceColour(0), "#f7f7f7");
}

}  // namespace
}  // namespace reckon::cli
