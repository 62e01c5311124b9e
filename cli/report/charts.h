// The pictures of a report: inline SVG, each cell and bar with its number as text.
#ifndef RECKON_CLI_REPORT_CHARTS_H_
#define RECKON_CLI_REPORT_CHARTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "cli/report/html.h"

namespace reckon::cli::html {

struct HeatCell {
  // kZero could have been met, and somebody should look; kUnmet, that nobody judged.
  enum class Kind : std::uint8_t { kCount, kZero, kUnmet, kImpossible };
  Kind kind = Kind::kZero;
  std::uint64_t count = 0;
  Place place;        // of a count; empty pointer: it is a sum
  std::string title;  // shown when the pointer rests on the cell; why it is impossible
};

struct HeatMap {
  std::string title;
  std::vector<std::string> columns;
  std::vector<std::string> rows;
  std::vector<std::vector<HeatCell>> cells;  // [row][column]
};
// Colours on a logarithmic scale; a zero that could have been something is red.
std::string ToSvg(const HeatMap& map);

struct Bar {
  std::string label;
  struct Part {
    double size = 0;
    std::string css;   // "good", "bad", "unsure", "plain"
    std::string text;  // HTML after the bar
  };
  std::vector<Part> parts;
};
std::string ToSvg(const std::vector<Bar>& bars, const std::string& title);

}  // namespace reckon::cli::html

#endif  // RECKON_CLI_REPORT_CHARTS_H_
