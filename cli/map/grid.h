// The plane a map shows: two axis sizes vary, everything else is fixed, and the static model is
// asked at every point.
#ifndef RECKON_CLI_MAP_GRID_H_
#define RECKON_CLI_MAP_GRID_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/ledger.h"
#include "ledger/request.h"

namespace reckon::cli {

inline constexpr std::uint64_t kMaxMapPoints = 1'000'000;

// Every size in first..last in steps; both ends are in 1..2^32-1, last is reached.
struct SizeRange {
  std::uint32_t first = 1;
  std::uint32_t last = 1;
  std::uint32_t step = 1;
  std::uint32_t Count() const { return (last - first) / step + 1; }
  std::uint32_t At(std::uint32_t i) const { return first + i * step; }
};
// "1..300" or "32..4096/32"; `last` becomes the last size the steps reach. BadInput names `field`.
SizeRange ParseSizeRange(std::string_view text, std::string_view field);

// What is painted besides the leaf.
struct MapValue {
  enum class Kind : std::uint8_t { kNone, kCost, kCalls, kApi, kPerfType };
  Kind kind = Kind::kNone;
  Api api{};
  PerfType perf_type{};
  std::string name;  // as asked for
};
// "cost", "calls", a terminal function ("StoreAlign"), a price type ("Store", "kStore"). BadInput
// lists what there is.
MapValue ParseMapValue(std::string_view text);

struct MapRequest {
  CaseRequest request;  // a broadcast; exactly two names are left after its values are set
  std::string x_name;   // "": the first name of the destination, or of the source
  std::string y_name;   // "": the other one
  SizeRange x, y;
  MapValue value;
  bool against_v1 = false;
};

// One kind of point: a road through the decision tables, or a reason why there is none.
struct MapRegion {
  Path path;         // empty when there is no road
  std::string name;  // "NLast3 > BrcNlastLessThanVLUnaligned@3", or the reason
  bool has_road = true;
  std::uint64_t points = 0;
};

struct MapData {
  MapRequest request;                    // names filled in
  std::vector<MapRegion> regions;        // most points first; those without a road last
  std::vector<std::uint32_t> region_at;  // of a point, row by row from the lowest y: At(xi, yi)
  // The value asked for (cost when compared with V1); -1 without a road. Empty when none was asked.
  std::vector<double> values;
  std::vector<double> v1;             // -1: no price; only against V1
  std::vector<std::uint8_t> flipped;  // 1: the point is in a pair that V1 and V2 rank differently
  std::uint64_t flips = 0;            // pairs
  std::uint64_t comparable = 0;       // pairs with as many elements

  std::size_t At(std::uint32_t xi, std::uint32_t yi) const {
    return std::size_t{yi} * request.x.Count() + xi;
  }
  // V2 / V1, when both are there.
  std::optional<double> Ratio(std::size_t point) const;
};

// BadInput for a request that is no map: names that are not two, too many points, a duplicate.
MapData ComputeMap(MapRequest request);

// The concrete sizes at a point, whether or not they are a valid case.
Case CaseAt(const MapRequest& request, std::uint32_t x, std::uint32_t y);

}  // namespace reckon::cli

#endif  // RECKON_CLI_MAP_GRID_H_
