// The map as a picture. Cells are drawn in grid units inside one scaled group, as one path a colour
// whose rectangles are runs of equal cells: 300 x 300 points stay a small file.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "cli/junit.h"
#include "cli/map/colours.h"
#include "cli/map/paint.h"

namespace reckon::cli {
namespace {

constexpr double kPlot = 600;  // pixels of the longer side
constexpr double kLeft = 70, kTop = 70, kWidth = 760, kLine = 18;
constexpr std::size_t kHeatSteps = 24;
constexpr std::size_t kMaxListed = 40;  // lines of each legend

// Which paint a cell gets, and what the paints mean.
struct Painting {
  struct Paint {
    std::string colour;
    std::string label;
    std::uint64_t points = 0;
    std::string title;  // shown when the pointer rests on it
  };
  std::vector<Paint> paints;
  std::vector<std::uint32_t> paint_at;  // of a point
  std::string heading;
};

std::string Share(std::uint64_t points, std::size_t all) {
  return fmt::format("{} points, {:.1f}%", points,
                     100 * static_cast<double>(points) / static_cast<double>(all));
}

// Four digits, and whole numbers without an exponent.
std::string Number(double value) {
  return value >= 1000 ? fmt::format("{:.0f}", value) : fmt::format("{:.4g}", value);
}

Painting PaintRegions(const MapData& data) {
  Painting painting;
  painting.heading = "which leaf where";
  std::size_t coloured = 0;
  for (const MapRegion& region : data.regions) {
    painting.paints.push_back({region.has_road ? RegionColour(coloured++) : "url(#none)",
                               region.name, region.points, region.name});
  }
  painting.paint_at = data.region_at;
  return painting;
}

// Values in steps of a logarithmic scale; the label of a step is the range it stands for.
Painting PaintScale(const std::vector<std::optional<double>>& values, bool difference) {
  Painting painting;
  double low = std::numeric_limits<double>::infinity(), high = -low;
  bool has_zero = false;
  for (const auto& value : values) {
    if (!value) continue;
    if (*value <= 0) {
      has_zero = true;
      continue;
    }
    low = std::min(low, std::log2(*value));
    high = std::max(high, std::log2(*value));
  }
  if (difference) {  // around 1, both ways alike
    high = std::max({std::fabs(low), std::fabs(high), 1e-9});
    low = -high;
  }
  const double span = high - low;
  const std::size_t steps = span > 0 ? kHeatSteps : 1;
  for (std::size_t i = 0; i < steps; ++i) {
    const double position = (static_cast<double>(i) + 0.5) / static_cast<double>(steps);
    const double from = std::exp2(low + span * static_cast<double>(i) / static_cast<double>(steps));
    const double to =
        std::exp2(low + span * static_cast<double>(i + 1) / static_cast<double>(steps));
    const std::string label = steps == 1 ? Number(from) : Number(from) + " .. " + Number(to);
    painting.paints.push_back(
        {difference ? DifferenceColour(2 * position - 1) : HeatColour(position), label, 0, label});
  }
  const auto zero = static_cast<std::uint32_t>(painting.paints.size());
  if (has_zero) painting.paints.push_back({"#888888", "0", 0, "0"});
  const auto none = static_cast<std::uint32_t>(painting.paints.size());
  painting.paints.push_back({"url(#none)", "no value", 0, "no value"});
  for (const auto& value : values) {
    std::uint32_t paint = none;
    if (value && *value <= 0) paint = zero;
    if (value && *value > 0) {
      const double at =
          span > 0 ? (std::log2(*value) - low) / span * static_cast<double>(steps) : 0;
      paint = static_cast<std::uint32_t>(std::clamp(at, 0.0, static_cast<double>(steps) - 1));
    }
    painting.paint_at.push_back(paint);
    ++painting.paints[paint].points;
  }
  return painting;
}

Painting PaintMap(const MapData& data) {
  if (data.values.empty()) return PaintRegions(data);
  std::vector<std::optional<double>> values(data.region_at.size());
  const bool difference = data.request.against_v1;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (difference) {
      values[i] = data.Ratio(i);
    } else if (data.values[i] >= 0) {
      values[i] = data.values[i];
    }
  }
  Painting painting = PaintScale(values, difference);
  painting.heading = difference ? "cost of V2 / cost of V1" : data.request.value.name;
  return painting;
}

class Picture {
 public:
  Picture(const MapData& data, const MapBoundaries& boundaries)
      : data_(data),
        map_(data.request),
        boundaries_(boundaries),
        columns_(map_.x.Count()),
        rows_(map_.y.Count()),
        scale_(kPlot / std::max(columns_, rows_)) {
    // A strip of few columns or rows is widened, or it could not be read.
    scale_x_ = std::max(scale_, 120.0 / columns_);
    scale_y_ = std::max(scale_, 120.0 / rows_);
    width_ = scale_x_ * columns_;
    height_ = scale_y_ * rows_;
  }

  std::string Draw() {
    const Painting painting = PaintMap(data_);
    body_ += fmt::format("<g transform=\"translate({} {:.6g}) scale({:.6g} {:.6g})\">\n", kLeft,
                         kTop + height_, scale_x_, -scale_y_);
    Cells(painting);
    Flips();
    Edges();
    body_ += "</g>\n";
    Axes();
    y_ = kTop + height_ + 64;
    Legend(painting);
    Conditions();
    return Head(painting) + body_ + "</svg>\n";
  }

 private:
  template <class... Args>
  void Add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(body_), format, std::forward<Args>(args)...);
  }

  std::string Head(const Painting& painting) const {
    std::string title = ToText(map_.request.dst) + " from " + ToText(map_.request.src);
    title = fmt::format("{} {}: {}", Name(map_.request.dtype), title, painting.heading);
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1:.6g}\" width=\"{0}\" "
        "role=\"img\" aria-label=\"{2}\">\n"
        "<style>svg{{background:#fff;font:13px system-ui,sans-serif;max-width:100%;height:auto}}"
        "text{{fill:#222}}.h{{font-size:17px;font-weight:600}}.d{{fill:#666}}"
        ".b{{fill:none;stroke:#000;stroke-opacity:.75;vector-effect:non-scaling-stroke}}"
        ".a{{stroke:#666;fill:none}}path{{shape-rendering:crispEdges}}"
        "@media(prefers-color-scheme:dark){{svg{{background:#16181d}}text{{fill:#e6e6e6}}"
        ".d{{fill:#a0a4ab}}.a{{stroke:#a0a4ab}}}}"
        "@media print{{svg{{background:#fff}}text{{fill:#000}}}}</style>\n"
        "<defs><pattern id=\"none\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">"
        "<rect width=\"6\" height=\"6\" fill=\"#d9d9d9\"/><path d=\"M0 6L6 0\" stroke=\"#9a9a9a\"/>"
        "</pattern></defs>\n"
        "<text x=\"{3}\" y=\"28\" class=\"h\">{2}</text>\n"
        "<text x=\"{3}\" y=\"50\" class=\"d\">{4}</text>\n",
        kWidth, y_ + 20, XmlEscape(title), kLeft, XmlEscape(Summary()));
  }

  std::string Summary() const {
    std::string text = fmt::format("{} x {} points; the tree has {} conditions and {} leaves",
                                   columns_, rows_, boundaries_.conditions, boundaries_.leaves);
    if (!data_.v1.empty()) {
      text = fmt::format("{} of {} pairs of points with equal size are ranked differently",
                         data_.flips, data_.comparable);
    }
    return text;
  }

  static std::string ToText(const std::vector<SizeOrName>& sizes) {
    std::string text;
    for (const SizeOrName& size : sizes) {
      const auto* name = std::get_if<std::string>(&size);
      text += (text.empty() ? "" : ",") +
              (name != nullptr ? *name : std::to_string(std::get<std::uint32_t>(size)));
    }
    return "(" + text + ")";
  }

  // Rectangles of equal cells: runs in a row, joined with the same run of the rows above.
  template <class Same>
  std::string Rectangles(Same same) const {
    struct Run {
      std::uint32_t begin, end, bottom;
    };
    std::string path;
    std::vector<Run> open;
    const auto close = [&path](const Run& run, std::uint32_t top) {
      fmt::format_to(std::back_inserter(path), "M{} {}h{}v{}h-{}z", run.begin, run.bottom,
                     run.end - run.begin, top - run.bottom, run.end - run.begin);
    };
    for (std::uint32_t yi = 0; yi <= rows_; ++yi) {
      std::vector<Run> now;
      for (std::uint32_t xi = 0; yi < rows_ && xi < columns_; ++xi) {
        if (!same(data_.At(xi, yi))) continue;
        Run run{xi, xi + 1, yi};
        while (run.end < columns_ && same(data_.At(run.end, yi))) ++run.end;
        xi = run.end - 1;
        now.push_back(run);
      }
      std::size_t next = 0;
      for (const Run& old : open) {
        while (next < now.size() && now[next].begin < old.begin) ++next;
        if (next < now.size() && now[next].begin == old.begin && now[next].end == old.end) {
          now[next].bottom = old.bottom;
        } else {
          close(old, yi);
        }
      }
      open = std::move(now);
    }
    return path;
  }

  void Cells(const Painting& painting) {
    for (std::uint32_t paint = 0; paint < painting.paints.size(); ++paint) {
      const auto& p = painting.paints[paint];
      if (p.points == 0) continue;
      Add("<path fill=\"{}\" d=\"{}\"><title>{}</title></path>\n",
          p.colour == "url(#none)" ? "#c9c9c9" : p.colour,
          Rectangles([&](std::size_t at) { return painting.paint_at[at] == paint; }),
          XmlEscape(p.title));
    }
  }

  // A small mark in the middle of the cell; a veil over cells too small for one.
  void Flips() {
    if (data_.flipped.empty()) return;
    const bool veil = std::min(scale_x_, scale_y_) < 5;
    std::string path;
    if (veil) path = Rectangles([this](std::size_t at) { return data_.flipped[at] != 0; });
    for (std::uint32_t yi = 0; !veil && yi < rows_; ++yi) {
      for (std::uint32_t xi = 0; xi < columns_; ++xi) {
        if (data_.flipped[data_.At(xi, yi)] != 0) {
          fmt::format_to(std::back_inserter(path), "M{}.3 {}.3h.4v.4h-.4z", xi, yi);
        }
      }
    }
    if (path.empty()) return;
    Add("<path class=\"flip\" fill=\"#000\" fill-opacity=\"{}\" d=\"{}\"><title>V1 and V2 rank "
        "this point and another one of equal size differently</title></path>\n",
        veil ? ".22" : ".6", path);
  }

  // Edges of one condition, straight pieces joined.
  void Edges() {
    for (const MapBoundary& boundary : boundaries_.all) {
      std::map<std::pair<bool, std::uint32_t>, std::vector<std::uint32_t>> lines;
      for (const MapEdge& e : boundary.edges) {
        lines[{e.vertical, e.vertical ? e.xi : e.yi}].push_back(e.vertical ? e.yi : e.xi);
      }
      std::string path;
      for (auto& [line, at] : lines) {
        std::sort(at.begin(), at.end());
        for (std::size_t i = 0; i < at.size();) {
          std::size_t j = i + 1;
          while (j < at.size() && at[j] == at[j - 1] + 1) ++j;
          const auto length = j - i;
          if (line.first) {
            fmt::format_to(std::back_inserter(path), "M{} {}v{}", line.second, at[i], length);
          } else {
            fmt::format_to(std::back_inserter(path), "M{} {}h{}", at[i], line.second, length);
          }
          i = j;
        }
      }
      // Lines on both sides of a strip one cell wide, or at every second cell, must not hide the
      // colours.
      const bool dense = boundary.edges.size() * 6 > data_.region_at.size();
      const double line = std::min(1.0, std::min(scale_x_, scale_y_) / (dense ? 8 : 4));
      Add("<path class=\"b\" stroke-width=\"{:.3g}\" d=\"{}\"><title>{}</title></path>\n", line,
          path, XmlEscape(Describe(boundary)));
    }
  }

  static std::string Describe(const MapBoundary& boundary) {
    if (boundary.condition.empty()) return "where a road begins or ends";
    if (boundary.section.empty()) return boundary.condition;
    return boundary.condition + "  [" + boundary.section + "]";
  }

  // Cells to label: sizes that are multiples of a power of two, as the kernels' own bounds are, and
  // the first one; of a range that has few of these, every so many cells.
  static std::vector<std::uint32_t> Ticks(const SizeRange& range) {
    const std::uint32_t cells = range.Count();
    const std::uint32_t spread = range.At(cells - 1) - range.At(0);
    std::uint32_t step = 1;
    while (step < spread / 10) step *= 2;
    std::vector<std::uint32_t> ticks;
    for (std::uint32_t i = 0; i < cells; ++i) {
      if (range.At(i) % step == 0) ticks.push_back(i);
    }
    if (ticks.size() < 4 && cells >= 4) {
      ticks.clear();
      for (std::uint32_t i = 0; i < cells; i += (cells + 9) / 10) ticks.push_back(i);
    } else if (ticks.empty() || range.At(ticks.front()) - range.At(0) > step / 2) {
      ticks.insert(ticks.begin(), 0);
    }
    return ticks;
  }

  // Ticks at the middle of cells.
  void Axes() {
    Add("<rect class=\"a\" x=\"{}\" y=\"{}\" width=\"{:.6g}\" height=\"{:.6g}\"/>\n", kLeft, kTop,
        width_, height_);
    for (const std::uint32_t i : Ticks(map_.x)) {
      Add("<text x=\"{:.6g}\" y=\"{:.6g}\" text-anchor=\"middle\">{}</text>\n",
          kLeft + (i + 0.5) * scale_x_, kTop + height_ + 18, map_.x.At(i));
    }
    for (const std::uint32_t i : Ticks(map_.y)) {
      Add("<text x=\"{}\" y=\"{:.6g}\" text-anchor=\"end\">{}</text>\n", kLeft - 6,
          kTop + height_ - (i + 0.5) * scale_y_ + 4, map_.y.At(i));
    }
    Add("<text x=\"{:.6g}\" y=\"{:.6g}\" text-anchor=\"middle\" class=\"h\">{}</text>\n",
        kLeft + width_ / 2, kTop + height_ + 40, XmlEscape(map_.x_name));
    Add("<text transform=\"translate(18 {:.6g}) rotate(-90)\" text-anchor=\"middle\" "
        "class=\"h\">{}</text>\n",
        kTop + height_ / 2, XmlEscape(map_.y_name));
  }

  void Legend(const Painting& painting) {
    std::size_t listed = 0;
    for (const auto& paint : painting.paints) {
      if (paint.points == 0) continue;
      if (++listed > kMaxListed) continue;
      y_ += kLine;
      Add("<rect x=\"{}\" y=\"{:.6g}\" width=\"13\" height=\"13\" fill=\"{}\"/>"
          "<text x=\"{}\" y=\"{:.6g}\">{} <tspan class=\"d\">{}</tspan></text>\n",
          kLeft, y_ - 11, paint.colour, kLeft + 20, y_, XmlEscape(paint.label),
          Share(paint.points, data_.region_at.size()));
    }
    if (listed > kMaxListed) Line(fmt::format("and {} more", listed - kMaxListed));
    if (!data_.flipped.empty()) {
      const auto marked = std::count(data_.flipped.begin(), data_.flipped.end(), 1);
      Line(fmt::format("darkened: in a pair that V1 and V2 rank differently ({} points)", marked));
    }
  }

  void Conditions() {
    if (boundaries_.all.empty()) return;
    y_ += 12;
    y_ += kLine;
    Add("<text x=\"{}\" y=\"{:.6g}\" class=\"h\">The conditions at the boundaries</text>\n", kLeft,
        y_);
    for (std::size_t i = 0; i < boundaries_.all.size() && i < kMaxListed; ++i) {
      Line(fmt::format("{}  ({} edges)", Describe(boundaries_.all[i]),
                       boundaries_.all[i].edges.size()));
    }
    if (boundaries_.all.size() > kMaxListed) {
      Line(fmt::format("and {} more", boundaries_.all.size() - kMaxListed));
    }
  }

  void Line(const std::string& text) {
    y_ += kLine;
    Add("<text x=\"{}\" y=\"{:.6g}\">{}</text>\n", kLeft, y_, XmlEscape(text));
  }

  const MapData& data_;
  const MapRequest& map_;
  const MapBoundaries& boundaries_;
  std::uint32_t columns_, rows_;
  double scale_, scale_x_ = 1, scale_y_ = 1, width_ = 0, height_ = 0, y_ = 0;
  std::string body_;
};

}  // namespace

std::string MapSvg(const MapData& data, const MapBoundaries& boundaries) {
  return Picture(data, boundaries).Draw();
}

}  // namespace reckon::cli
