// Drawing, simplifying and showing chain cases.
#include "properties/params/chain_case.h"

#include <algorithm>
#include <array>
#include <ostream>

namespace reckon::properties {
namespace {

// Ordinary sizes and the neighbours of block and vector lengths.
constexpr std::array<uint32_t, 22> kSizes = {1,  2,  3,  4,  5,  7,  8,  9,   15,  16,  17,
                                             31, 32, 33, 63, 64, 65, 96, 127, 128, 129, 257};

uint32_t RandomSize(Random& random) {
  return random.OneIn(4) ? random.Between(1, 40) : random.Pick<uint32_t>(kSizes);
}

ChainAxis RandomAxis(Random& random, bool first) {
  ChainAxis axis;
  axis.size = RandomSize(random);
  axis.symbolic = !random.OneIn(3);
  axis.broadcast = random.OneIn(3);
  if (random.OneIn(first ? 2 : 6))
    axis.split = random.OneIn(3) ? Split::kBlockAndTile : Split::kTile;
  axis.block = random.Between(1, axis.size + 2);
  axis.tile = random.Between(1, (axis.split == Split::kBlockAndTile ? axis.block : axis.size) + 2);
  axis.block_step = random.OneIn(2) ? UINT32_MAX : random.Below(1000);
  axis.tile_step = random.OneIn(2) ? UINT32_MAX : random.Below(1000);
  return axis;
}

// Some input element must stay, or the call is no Extend.
void KeepOneAxis(ChainCase& c) {
  if (c.scalar) return;
  const bool all = std::all_of(c.axes.begin(), c.axes.end(), [](const ChainAxis& axis) {
    return axis.broadcast || (!axis.symbolic && axis.size == 1 && axis.split == Split::kNone);
  });
  if (!all) return;
  c.axes[0].broadcast = false;
  c.axes[0].symbolic = true;
}

template <class Change>
void TryAxes(const ChainCase& c, std::vector<ChainCase>& simpler, Change change) {
  for (size_t i = 0; i < c.axes.size(); ++i) {
    ChainCase copy = c;
    change(copy.axes[i]);
    KeepOneAxis(copy);
    if (copy != c) simpler.push_back(copy);
  }
}

template <class Change>
void Try(const ChainCase& c, std::vector<ChainCase>& simpler, Change change) {
  ChainCase copy = c;
  change(copy);
  KeepOneAxis(copy);
  if (copy != c) simpler.push_back(copy);
}

}  // namespace

ChainCase RandomChain(Random& random) {
  ChainCase c;
  c.dtype = random.Pick<DType>(kAllDTypes);
  c.scalar = random.OneIn(3);
  c.source = static_cast<ScalarSource>(random.Below(5));
  const uint32_t rank = random.Between(1, random.OneIn(5) ? 6 : 3);
  for (uint32_t i = 0; i < rank; ++i) c.axes.push_back(RandomAxis(random, i == 0));
  c.pad = static_cast<RowPad>(random.Below(3));
  c.in_loop = !random.OneIn(4);
  c.view_at_inner = random.OneIn(3);
  c.view_step = random.Below(1000);
  c.int_tiling_data = random.OneIn(4);
  KeepOneAxis(c);
  return c;
}

std::vector<ChainCase> SimplerChains(const ChainCase& c) {
  std::vector<ChainCase> simpler;
  for (size_t i = 0; i < c.axes.size() && c.axes.size() > 1; ++i) {
    ChainCase copy = c;
    copy.axes.erase(copy.axes.begin() + static_cast<std::ptrdiff_t>(i));
    KeepOneAxis(copy);
    simpler.push_back(copy);
  }
  TryAxes(c, simpler, [](ChainAxis& a) { a.split = Split::kNone; });
  TryAxes(c, simpler, [](ChainAxis& a) {
    if (a.split == Split::kBlockAndTile) a.split = Split::kTile;
  });
  TryAxes(c, simpler, [](ChainAxis& a) { a.broadcast = false; });
  TryAxes(c, simpler, [](ChainAxis& a) { a.symbolic = false; });
  TryAxes(c, simpler, [](ChainAxis& a) { a.size = std::max(1U, a.size / 2); });
  TryAxes(c, simpler, [](ChainAxis& a) { a.size = std::max(1U, a.size - 1); });
  TryAxes(c, simpler, [](ChainAxis& a) { a.tile = std::max(1U, a.tile - 1); });
  TryAxes(c, simpler, [](ChainAxis& a) { a.block = std::max(1U, a.block - 1); });
  TryAxes(c, simpler, [](ChainAxis& a) { a.tile_step = 0; });
  TryAxes(c, simpler, [](ChainAxis& a) { a.block_step = 0; });
  Try(c, simpler, [](ChainCase& x) { x.pad = RowPad::kNone; });
  Try(c, simpler, [](ChainCase& x) { x.view_at_inner = false; });
  Try(c, simpler, [](ChainCase& x) { x.view_step = std::min(x.view_step, 1U); });
  Try(c, simpler, [](ChainCase& x) { x.int_tiling_data = false; });
  Try(c, simpler, [](ChainCase& x) { x.source = ScalarSource::kConstant; });
  Try(c, simpler, [](ChainCase& x) { x.dtype = DType::kUint8; });
  return simpler;
}

std::ostream& operator<<(std::ostream& out, const ChainCase& c) {
  out << Name(c.dtype) << (c.scalar ? " scalar from " : " extend");
  if (c.scalar) out << Name(c.source);
  for (const ChainAxis& a : c.axes) {
    out << ", axis " << a.size << (a.symbolic ? " symbolic" : "")
        << (a.broadcast ? " broadcast" : "");
    if (a.split == Split::kBlockAndTile) out << " blocks of " << a.block << " at " << a.block_step;
    if (a.split != Split::kNone) out << " tiles of " << a.tile << " at " << a.tile_step;
  }
  if (c.pad == RowPad::kCeilingOf8) out << ", rows of whole eights";
  if (c.pad == RowPad::kPlus3) out << ", rows 3 longer";
  out << (c.in_loop ? ", in the loops" : ", outside the loops");
  if (c.view_at_inner) out << ", view at " << c.view_step;
  if (c.int_tiling_data) out << ", integer tiling data";
  return out;
}

}  // namespace reckon::properties
