// The map as lines.
#include <fmt/format.h>

#include "cli/map/paint.h"
#include "ledger/text.h"

namespace reckon::cli {
namespace {

std::string Number(double value) { return value < 0 ? "" : fmt::format("{:.15g}", value); }

}  // namespace

std::string MapCsv(const MapData& data) {
  const MapRequest& map = data.request;
  std::vector<std::string> header = {map.x_name, map.y_name, "road", "note"};
  if (!data.values.empty()) header.push_back(map.value.name);
  if (!data.v1.empty()) header.insert(header.end(), {"v1", "ratio", "flipped"});
  std::string text = CsvLine(header);
  std::vector<std::string> tails;  // of each region, written once
  for (const MapRegion& region : data.regions) {
    tails.push_back(region.has_road ? CsvField(region.name) + "," : "," + CsvField(region.name));
  }
  for (std::uint32_t yi = 0; yi < map.y.Count(); ++yi) {
    for (std::uint32_t xi = 0; xi < map.x.Count(); ++xi) {
      const std::size_t at = data.At(xi, yi);
      fmt::format_to(std::back_inserter(text), "{},{},{}", map.x.At(xi), map.y.At(yi),
                     tails[data.region_at[at]]);
      if (!data.values.empty()) text += "," + Number(data.values[at]);
      if (!data.v1.empty()) {
        const auto ratio = data.Ratio(at);
        text += "," + Number(data.v1[at]) + "," + (ratio ? Number(*ratio) : "") +
                (data.flipped[at] != 0 ? ",1" : ",0");
      }
      text += "\n";
    }
  }
  return text;
}

}  // namespace reckon::cli
