// A map as a picture (SVG that stands alone, light and dark) and as lines (CSV).
#ifndef RECKON_CLI_MAP_PAINT_H_
#define RECKON_CLI_MAP_PAINT_H_

#include <string>

#include "cli/map/boundaries.h"
#include "cli/map/grid.h"

namespace reckon::cli {

std::string MapSvg(const MapData& data, const MapBoundaries& boundaries);

// One line a point, rows from the lowest y: the two sizes under their names, road (empty when there
// is none), note (why there is none), then what was asked for.
std::string MapCsv(const MapData& data);

}  // namespace reckon::cli

#endif  // RECKON_CLI_MAP_PAINT_H_
