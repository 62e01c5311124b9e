// Options of map.
#include "cli/verbs/map.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "cli/map/paint.h"
#include "cli/options.h"
#include "cli/output_file.h"
#include "ledger/errors.h"

namespace reckon::cli {
namespace {

struct Options {
  CommonOptions common;
  std::string format = "svg";
  std::string dtype, dst, src;
  std::vector<std::string> set;
  std::string x = "1..256", y = "1..256";
  std::string x_name, y_name;
  std::string value, against;
  std::string out;
};

MapRequest ToMapRequest(const Options& o) {
  MapRequest map;
  map.request.dtype = ParseDType(o.dtype);
  map.request.dst = ParseSizes(o.dst, "dst");
  map.request.src = ParseSizes(o.src, "src");
  for (const auto& text : o.set) ParseAssignments(text, map.request.set);
  map.x = ParseSizeRange(o.x, "x");
  map.y = ParseSizeRange(o.y, "y");
  map.x_name = o.x_name;
  map.y_name = o.y_name;
  map.against_v1 = !o.against.empty();
  if (!o.value.empty()) map.value = ParseMapValue(o.value);
  if (map.against_v1 && !o.value.empty() && o.value != "cost") {
    throw BadInput(
        fmt::format("value: '{}' cannot be compared with V1, which has costs only", o.value));
  }
  return map;
}

std::string Paint(const MapData& data, const std::string& format) {
  return format == "csv" ? MapCsv(data) : MapSvg(data, FindBoundaries(data));
}

// The regions, for those who wrote the map to a file.
std::string Summary(const MapData& data) {
  std::string text;
  for (const MapRegion& region : data.regions) {
    text += fmt::format("{:>8}  {}\n", region.points, region.name);
  }
  if (!data.v1.empty()) {
    text += fmt::format("{} of {} pairs of equal size are ranked differently by V1 and V2\n",
                        data.flips, data.comparable);
  }
  return text;
}

Exit RunMap(const Options& options, Streams& streams) {
  const MapData data = ComputeMap(ToMapRequest(options));
  const std::string painted = Paint(data, options.format);
  if (options.out.empty() || options.out == "-") {
    Emit(streams, painted);
    return Exit::kHolds;
  }
  OutputFile file(options.out, "--out");
  file.Write(painted);
  file.Commit();
  if (!options.common.quiet) streams.err << Summary(data) << std::flush;
  return Exit::kHolds;
}

}  // namespace

Runner SetUpMap(CLI::App& app) {
  auto options = std::make_shared<Options>();
  AddCommonOptions(app, options->common);
  app.remove_option(app.get_option("--format"));  // a map has forms of its own
  ChangeNothing(app, {"--json", "--junit", "--color", "--seed", "--jobs", "--shard"});
  app.add_option("--format", options->format, "svg (default) or csv")
      ->check(CLI::IsMember({"svg", "csv"}));
  app.add_option("--dtype", options->dtype, "element type, e.g. float16")->required();
  app.add_option("--dst", options->dst, "sizes of the result, two of them names: X,Y")->required();
  app.add_option("--src", options->src, "sizes of the source: X,1")->required();
  app.add_option("--set", options->set, "values of further names: A=7,B=3")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option("--x", options->x, "sizes across: FIRST..LAST or FIRST..LAST/STEP (1..256)");
  app.add_option("--y", options->y, "sizes upward (1..256)");
  app.add_option("--x-name", options->x_name, "the name that goes across (the first one)");
  app.add_option("--y-name", options->y_name, "the name that goes upward (the other one)");
  app.add_option("--value", options->value,
                 "heat map of cost, calls, a function (StoreAlign) or a price type (Store)");
  app.add_option("--against", options->against, "v1: cost of V2 / cost of V1, ranking flips marked")
      ->check(CLI::IsMember({"v1"}));
  app.add_option("--out", options->out, "write to FILE instead of standard output")
      ->type_name("FILE");
  return [options](Streams& streams) { return RunMap(*options, streams); };
}

}  // namespace reckon::cli
