// Drawing heat maps and bars.
#include "cli/report/charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/map/colours.h"

namespace reckon::cli::html {
namespace {

constexpr int kCell = 80, kRow = 22, kBarWidth = 320;
// The ramp is light enough for black text from here on, dark enough for white below.
constexpr double kBlackText = 0.43;

// Room for the longest of the labels at 13 px.
int LabelWidth(const std::vector<std::string>& labels) {
  std::size_t longest = 0;
  for (const std::string& label : labels) longest = std::max(longest, label.size());
  return 16 + 7 * static_cast<int>(longest) + static_cast<int>(longest) / 2;
}

std::string Open(int width, int height, const std::string& title) {
  return fmt::format(
      "<div class=\"scroll\"><svg viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
      "role=\"img\" "
      "aria-label=\"{2}\">\n",
      width, height, Escape(title));
}

std::string Cell(const HeatCell& cell, int x, int y, double position) {
  const auto box = [&](const std::string& fill, const char* css) {
    return fmt::format(
        "<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" "
        "height=\"{}\"{}><title>{}</title></rect>",
        css, x, y, kCell - 2, kRow - 2, fill.empty() ? "" : " fill=\"" + fill + "\"",
        Escape(cell.title));
  };
  const auto text = [&](const std::string& attributes, const std::string& body) {
    return fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\"{}>{}</text>\n",
                       x + (kCell - 2) / 2, y + 15, attributes, body);
  };
  switch (cell.kind) {
    case HeatCell::Kind::kImpossible:
      return box("", "no") + text(" class=\"dim\"", "-");
    case HeatCell::Kind::kZero:
      return box("", "zero") + text(" class=\"zero\"", "0");
    case HeatCell::Kind::kUnmet:
      return box("", "unmet") + text(" class=\"dim\"", "0");
    case HeatCell::Kind::kCount:
      return box(HeatColour(position), "heat") +
             text(fmt::format(" style=\"fill:{}\"{}", position > kBlackText ? "#000" : "#fff",
                              cell.place.pointer.empty() ? "" : Source(cell.place)),
                  Grouped(cell.count));
  }
  return "";
}

}  // namespace

std::string ToSvg(const HeatMap& map) {
  double highest = 0;
  for (const auto& row : map.cells) {
    for (const HeatCell& cell : row) highest = std::max(highest, static_cast<double>(cell.count));
  }
  const int label = LabelWidth(map.rows);
  const int width = label + kCell * static_cast<int>(map.columns.size());
  const int height = kRow * (static_cast<int>(map.rows.size()) + 1) + 4;
  std::string text = Open(width, height, map.title);
  for (std::size_t c = 0; c < map.columns.size(); ++c) {
    text += fmt::format("<text class=\"head\" x=\"{}\" y=\"15\" text-anchor=\"middle\">{}</text>\n",
                        label + kCell * static_cast<int>(c) + kCell / 2, Escape(map.columns[c]));
  }
  for (std::size_t r = 0; r < map.rows.size(); ++r) {
    const int y = kRow * (static_cast<int>(r) + 1);
    text += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", label - 8,
                        y + 15, Escape(map.rows[r]));
    for (std::size_t c = 0; c < map.cells[r].size(); ++c) {
      const HeatCell& cell = map.cells[r][c];
      const double position =
          highest <= 1 ? 1
                       : std::log(static_cast<double>(std::max(cell.count, std::uint64_t{1}))) /
                             std::log(highest);
      text += Cell(cell, label + kCell * static_cast<int>(c), y, position);
    }
  }
  return text + "</svg></div>\n";
}

std::string ToSvg(const std::vector<Bar>& bars, const std::string& title) {
  double longest = 0;
  for (const Bar& bar : bars) {
    double sum = 0;
    for (const Bar::Part& part : bar.parts) sum += part.size;
    longest = std::max(longest, sum);
  }
  std::vector<std::string> labels;
  for (const Bar& bar : bars) labels.push_back(bar.label);
  const int label = LabelWidth(labels);
  const int width = label + kBarWidth + 180;
  std::string text = Open(width, kRow * static_cast<int>(bars.size()) + 4, title);
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const int y = kRow * static_cast<int>(i);
    text += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", label - 8,
                        y + 15, Escape(bars[i].label));
    double x = label;
    std::string after;
    for (const Bar::Part& part : bars[i].parts) {
      const double length = longest > 0 ? part.size / longest * kBarWidth : 0;
      if (length > 0) {
        text += fmt::format(
            "<rect class=\"bar {}\" x=\"{:.2f}\" y=\"{}\" width=\"{:.2f}\" height=\"{}\"/>\n",
            part.css, x, y + 2, length, kRow - 5);
      }
      x += length;
      if (!part.text.empty()) after += (after.empty() ? "" : " ") + part.text;
    }
    text += fmt::format("<text x=\"{:.2f}\" y=\"{}\">{}</text>\n", x + 6, y + 15, after);
  }
  return text + "</svg></div>\n";
}

}  // namespace reckon::cli::html
