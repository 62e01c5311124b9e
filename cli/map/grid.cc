// Asking the model at every point.
#include "cli/map/grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <limits>
#include <map>
#include <numeric>
#include <set>

#include "ledger/errors.h"
#include "ledger/excerpt.h"
#include "model/broadcast/predict.h"
#include "model/cost/cost.h"
#include "model/v1/flips.h"
#include "model/v1/v1.h"

namespace reckon::cli {
namespace {

constexpr double kNoValue = -1;

[[noreturn]] void FailRange(std::string_view text, std::string_view field, const char* rule) {
  throw BadInput(fmt::format("{}: '{}' {}", field, Excerpt(std::string(text)), rule));
}

std::uint32_t SizeFrom(std::string_view digits, std::string_view text, std::string_view field) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size() || value == 0) {
    FailRange(text, field, "is not FIRST..LAST or FIRST..LAST/STEP with sizes 1..4294967295");
  }
  return value;
}

// The names left in the shape, in the order met.
std::vector<std::string> NamesOf(const CaseRequest& request) {
  std::vector<std::string> names;
  for (const auto* sizes : {&request.dst, &request.src}) {
    for (const SizeOrName& size : *sizes) {
      const auto* name = std::get_if<std::string>(&size);
      if (name != nullptr && std::find(names.begin(), names.end(), *name) == names.end()) {
        names.push_back(*name);
      }
    }
  }
  return names;
}

void RequireName(const std::vector<std::string>& names, const std::string& name,
                 const char* field) {
  if (std::find(names.begin(), names.end(), name) != names.end()) return;
  throw BadInput(
      fmt::format("{}: '{}' is no name of a size in --dst or --src", field, Excerpt(name)));
}

// Which name is x and which is y.
void ChooseNames(MapRequest& map) {
  const std::vector<std::string> names = NamesOf(map.request);
  if (names.size() != 2) {
    throw BadInput(
        fmt::format("dst: {} names without a value are left; a map needs two, the sizes that vary "
                    "(--dst X,Y --src X,1; --set gives values to the others)",
                    names.size()));
  }
  if (!map.x_name.empty()) RequireName(names, map.x_name, "x-name");
  if (!map.y_name.empty()) RequireName(names, map.y_name, "y-name");
  if (map.x_name.empty() && map.y_name.empty()) map.x_name = names[0];
  if (map.x_name.empty()) map.x_name = map.y_name == names[0] ? names[1] : names[0];
  if (map.y_name.empty()) map.y_name = map.x_name == names[0] ? names[1] : names[0];
  if (map.x_name == map.y_name) {
    throw BadInput(fmt::format("y-name: '{}' is the name of x too", Excerpt(map.y_name)));
  }
}

void CheckRequest(MapRequest& map) {
  if (map.request.op != Operation::kBroadcast) {
    throw BadInput("op: duplicate is not supported by map");
  }
  if (!map.request.assume.empty()) {
    throw BadInput("assume: a map takes the ranges of its names from --x and --y");
  }
  map.request = ApplySet(map.request);
  map.request.set.clear();
  if (map.request.dst.size() != map.request.src.size()) {
    throw BadInput(
        fmt::format("src: {} sizes for {} of dst", map.request.src.size(), map.request.dst.size()));
  }
  ChooseNames(map);
  const std::uint64_t points = std::uint64_t{map.x.Count()} * map.y.Count();
  if (points > kMaxMapPoints) {
    throw BadInput(
        fmt::format("x: {} x {} are {} points; at most {} (a step makes them fewer: "
                    "--x 1..3000/10)",
                    map.x.Count(), map.y.Count(), points, kMaxMapPoints));
  }
}

double ValueOf(const MapValue& value, const Ledger& ledger) {
  if (value.kind == MapValue::Kind::kCost) {
    return static_cast<double>(model::PriceLedger(ledger).total);
  }
  Count sum = 0;
  for (const Row& row : ledger.rows) {
    if (value.kind == MapValue::Kind::kCalls ||
        (value.kind == MapValue::Kind::kApi && row.id.real_api == value.api)) {
      sum += row.call_count;
    }
    if (value.kind != MapValue::Kind::kPerfType) continue;
    for (const auto& component : row.perf_components) {
      if (component.perf_type == value.perf_type) sum += component.component_count;
    }
  }
  return static_cast<double>(sum);
}

// Numbers the kinds of points as they are met.
class RegionIndex {
 public:
  explicit RegionIndex(std::vector<MapRegion>& regions) : regions_(regions) {}

  std::uint32_t Of(const Path& path) {
    if (last_ < regions_.size() && regions_[last_].has_road && regions_[last_].path == path) {
      return Count(last_);
    }
    std::string name;
    for (const PathStep step : path) {
      name += (name.empty() ? "" : " > ") + std::string(Name(step));
    }
    return Named(name, path, true);
  }
  std::uint32_t Without(const std::string& reason) { return Named(reason, {}, false); }

 private:
  std::uint32_t Named(const std::string& name, const Path& path, bool has_road) {
    const auto [at, fresh] =
        by_name_.try_emplace(name, static_cast<std::uint32_t>(regions_.size()));
    if (fresh) regions_.push_back({path, name, has_road, 0});
    return Count(at->second);
  }
  std::uint32_t Count(std::uint32_t region) {
    ++regions_[region].points;
    return last_ = region;
  }

  std::vector<MapRegion>& regions_;
  std::map<std::string, std::uint32_t> by_name_;
  std::uint32_t last_ = 0;
};

constexpr const char* kNoBroadcast =
    "no broadcast: a source size is neither 1 nor the destination's";
constexpr const char* kOutOfDomain = "outside the normal domain";

bool IsBroadcast(const Case& c) {
  for (std::size_t i = 0; i < c.dst.size(); ++i) {
    if (c.src[i] != 1 && c.src[i] != c.dst[i]) return false;
  }
  return true;
}

std::uint64_t Elements(const Case& c) {
  std::uint64_t elements = 1;
  for (const std::uint32_t size : c.dst) {
    if (__builtin_mul_overflow(elements, std::uint64_t{size}, &elements)) return UINT64_MAX;
  }
  return elements;
}

double PriceV1(const Case& c) {
  const std::vector<expr::Expr> dst(c.dst.begin(), c.dst.end());
  const std::vector<expr::Expr> src(c.src.begin(), c.src.end());
  const model::V1Cost v1 = model::PriceV1(c.dtype, dst, src);
  return v1.rule == model::V1Rule::kUnpriced ? kNoValue : v1.cost.value().ToDouble();
}

// Most points first; equal counts by name, so that the order is the shapes' alone.
void SortRegions(MapData& data) {
  std::vector<std::uint32_t> order(data.regions.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const MapRegion& x = data.regions[a];
    const MapRegion& y = data.regions[b];
    if (x.has_road != y.has_road) return x.has_road;
    if (x.points != y.points) return x.points > y.points;
    return x.name < y.name;
  });
  std::vector<std::uint32_t> place(order.size());
  std::vector<MapRegion> sorted;
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    place[order[i]] = i;
    sorted.push_back(std::move(data.regions[order[i]]));
  }
  data.regions = std::move(sorted);
  for (std::uint32_t& region : data.region_at) region = place[region];
}

void MarkFlips(MapData& data, const std::vector<model::PricedCase>& priced,
               const std::vector<std::size_t>& point_of) {
  const model::Flips flips = model::FindFlips(priced, std::numeric_limits<std::size_t>::max());
  data.flips = flips.total;
  data.comparable = flips.comparable;
  data.flipped.assign(data.region_at.size(), 0);
  for (const model::Flip& flip : flips.first) {
    data.flipped[point_of[flip.v1_prefers]] = 1;
    data.flipped[point_of[flip.v2_prefers]] = 1;
  }
}

}  // namespace

SizeRange ParseSizeRange(std::string_view text, std::string_view field) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) FailRange(text, field, "is not FIRST..LAST");
  std::string_view rest = text.substr(dots + 2);
  SizeRange range;
  range.first = SizeFrom(text.substr(0, dots), text, field);
  const std::size_t slash = rest.find('/');
  if (slash != std::string_view::npos) {
    range.step = SizeFrom(rest.substr(slash + 1), text, field);
    rest = rest.substr(0, slash);
  }
  range.last = SizeFrom(rest, text, field);
  if (range.last < range.first) FailRange(text, field, "ends before it begins");
  range.last = range.first + (range.last - range.first) / range.step * range.step;
  return range;
}

MapValue ParseMapValue(std::string_view text) {
  MapValue value;
  value.name = std::string(text);
  if (text == "cost") value.kind = MapValue::Kind::kCost;
  if (text == "calls") value.kind = MapValue::Kind::kCalls;
  std::string known = "cost, calls";
  for (std::size_t i = 0; i < static_cast<std::size_t>(PerfType::kCount); ++i) {
    const auto type = static_cast<PerfType>(i);
    const std::string_view name = Name(type);  // "kStore"
    known += ", " + std::string(name.substr(1));
    if (text != name && text != name.substr(1)) continue;
    value.kind = MapValue::Kind::kPerfType;
    value.perf_type = type;
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(Api::kCount); ++i) {
    const auto api = static_cast<Api>(i);
    known += ", " + std::string(Name(api));
    if (text != Name(api)) continue;
    value.kind = MapValue::Kind::kApi;
    value.api = api;
  }
  if (value.kind == MapValue::Kind::kNone) {
    throw BadInput(fmt::format("value: '{}' is none of {}", Excerpt(value.name), known));
  }
  return value;
}

std::optional<double> MapData::Ratio(std::size_t point) const {
  if (v1.empty() || v1[point] <= 0 || values[point] < 0) return std::nullopt;
  return values[point] / v1[point];
}

Case CaseAt(const MapRequest& map, std::uint32_t x, std::uint32_t y) {
  Case c;
  c.dtype = map.request.dtype;
  const auto fill = [&](const std::vector<SizeOrName>& sizes, std::vector<std::uint32_t>& out) {
    for (const SizeOrName& size : sizes) {
      const auto* name = std::get_if<std::string>(&size);
      out.push_back(name == nullptr ? std::get<std::uint32_t>(size) : *name == map.x_name ? x : y);
    }
  };
  fill(map.request.dst, c.dst);
  fill(map.request.src, c.src);
  return c;
}

MapData ComputeMap(MapRequest request) {
  if (request.against_v1) request.value = ParseMapValue("cost");
  CheckRequest(request);
  MapData data;
  data.request = std::move(request);
  const MapRequest& map = data.request;
  const std::vector<std::uint32_t> ones(map.request.dst.size(), 1);
  Validate({map.request.dtype, ones, ones});  // the rank; sizes are looked at point by point
  RegionIndex index(data.regions);
  model::Prediction prediction;
  std::vector<model::PricedCase> priced;
  std::vector<std::size_t> point_of;
  for (std::uint32_t yi = 0; yi < map.y.Count(); ++yi) {
    for (std::uint32_t xi = 0; xi < map.x.Count(); ++xi) {
      const Case c = CaseAt(map, map.x.At(xi), map.y.At(yi));
      double value = kNoValue;
      double v1 = kNoValue;
      if (!IsBroadcast(c)) {
        data.region_at.push_back(index.Without(kNoBroadcast));
      } else {
        try {
          model::StandardPredictor().PredictInto(c, prediction);
          data.region_at.push_back(index.Of(prediction.path));
          if (map.value.kind != MapValue::Kind::kNone) {
            value = ValueOf(map.value, prediction.ledger);
          }
          if (map.against_v1) v1 = PriceV1(c);
        } catch (const BadInput&) {
          data.region_at.push_back(index.Without(kOutOfDomain));
        }
      }
      if (map.value.kind != MapValue::Kind::kNone) data.values.push_back(value);
      if (!map.against_v1) continue;
      data.v1.push_back(v1);
      if (v1 < 0) continue;
      priced.push_back({c.dtype, Elements(c), v1, value});
      point_of.push_back(data.region_at.size() - 1);
    }
  }
  if (map.against_v1) MarkFlips(data, priced, point_of);
  SortRegions(data);
  return data;
}

}  // namespace reckon::cli
