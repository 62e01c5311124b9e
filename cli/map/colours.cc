// Ramps by linear interpolation between a few anchors.
#include "cli/map/colours.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>

namespace reckon::cli {
namespace {

struct Rgb {
  double r, g, b;
};

constexpr std::array<Rgb, 12> kPalette = {{{78, 121, 167},
                                           {242, 142, 43},
                                           {89, 161, 79},
                                           {225, 87, 89},
                                           {118, 183, 178},
                                           {237, 201, 72},
                                           {176, 122, 161},
                                           {255, 157, 167},
                                           {156, 117, 95},
                                           {160, 203, 232},
                                           {140, 209, 125},
                                           {212, 166, 200}}};
constexpr std::array<Rgb, 5> kHeat = {
    {{68, 1, 84}, {59, 82, 139}, {33, 145, 140}, {94, 201, 98}, {253, 231, 37}}};
constexpr std::array<Rgb, 5> kDifference = {
    {{33, 102, 172}, {146, 197, 222}, {247, 247, 247}, {244, 165, 130}, {178, 24, 43}}};

std::string Hex(const Rgb& c) {
  const auto byte = [](double v) {
    return static_cast<int>(std::lround(std::clamp(v, 0.0, 255.0)));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", byte(c.r), byte(c.g), byte(c.b));
}

// position 0..1
std::string OnRamp(std::span<const Rgb> anchors, double position) {
  const double last = static_cast<double>(anchors.size() - 1);
  const double at = std::clamp(position, 0.0, 1.0) * last;
  const auto i = static_cast<std::size_t>(std::min(std::floor(at), last - 1));
  const double t = at - static_cast<double>(i);
  const Rgb& a = anchors[i];
  const Rgb& b = anchors[i + 1];
  return Hex({a.r + t * (b.r - a.r), a.g + t * (b.g - a.g), a.b + t * (b.b - a.b)});
}

}  // namespace

std::string RegionColour(std::size_t index) {
  if (index < kPalette.size()) return Hex(kPalette[index]);
  // The golden angle keeps neighbours in the order apart on the wheel.
  const double hue = std::fmod(static_cast<double>(index) * 137.50776405003785, 360.0) / 60;
  const double x = 1 - std::fabs(std::fmod(hue, 2.0) - 1);
  const std::array<Rgb, 6> wheel = {
      {{1, x, 0}, {x, 1, 0}, {0, 1, x}, {0, x, 1}, {x, 0, 1}, {1, 0, x}}};
  const Rgb& c = wheel[static_cast<std::size_t>(hue) % 6];
  return Hex({80 + 120 * c.r, 80 + 120 * c.g, 80 + 120 * c.b});
}

std::string HeatColour(double position) { return OnRamp(kHeat, position); }

std::string DifferenceColour(double position) { return OnRamp(kDifference, (position + 1) / 2); }

}  // namespace reckon::cli
