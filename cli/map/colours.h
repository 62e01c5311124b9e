// The colours of a map: one a region, and the ramps of heat maps.
#ifndef RECKON_CLI_MAP_COLOURS_H_
#define RECKON_CLI_MAP_COLOURS_H_

#include <cstddef>
#include <string>

namespace reckon::cli {

// "#rrggbb"; the first twelve are a palette, the rest steps round the wheel.
std::string RegionColour(std::size_t index);

// Position 0..1 on a ramp from dark blue to yellow; one order of lightness, so that it survives
// grey printing and red-green blindness.
std::string HeatColour(double position);

// Position -1..1: blue, white, orange.
std::string DifferenceColour(double position);

}  // namespace reckon::cli

#endif  // RECKON_CLI_MAP_COLOURS_H_
