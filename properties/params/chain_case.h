// A random place in a random loop nest around a random broadcast: plain values that say how to
// build the compiler's view of it (chain_graph.h), with simpler neighbours for shrinking.
#ifndef RECKON_PROPERTIES_PARAMS_CHAIN_CASE_H_
#define RECKON_PROPERTIES_PARAMS_CHAIN_CASE_H_

#include <cstdint>
#include <iosfwd>
#include <vector>

#include "ledger/dtype.h"
#include "ledger/request.h"
#include "properties/random.h"

namespace reckon::properties {

enum class Split : uint8_t { kNone, kTile, kBlockAndTile };

struct ChainAxis {
  uint32_t size = 1;
  bool symbolic = false;   // the size is tiling data, not a constant
  bool broadcast = false;  // the input repeats one element along it
  Split split = Split::kNone;
  uint32_t block = 1;  // elements of a block, when split in two
  uint32_t tile = 1;   // elements of a tile; may exceed what it splits
  // Where the loops stand: taken modulo the number of steps.
  uint32_t block_step = 0;
  uint32_t tile_step = 0;
  bool operator==(const ChainAxis&) const = default;
};

// How long a row of the output is in memory.
enum class RowPad : uint8_t { kNone, kCeilingOf8, kPlus3 };

struct ChainCase {
  DType dtype = DType::kFloat16;
  std::vector<ChainAxis> axes;  // 1..6; one at least not broadcast, unless scalar
  bool scalar = false;          // the input has one element: a Duplicate
  ScalarSource source = ScalarSource::kOther;
  RowPad pad = RowPad::kNone;
  bool in_loop = true;         // the call stands inside the loops over the outer axes
  bool view_at_inner = false;  // the first vectorized axis is a current axis: an offset into it
  uint32_t view_step = 0;      // the value of its loop variable, modulo its actual size
  bool int_tiling_data = false;
  bool operator==(const ChainCase&) const = default;
};

ChainCase RandomChain(Random& random);
std::vector<ChainCase> SimplerChains(const ChainCase& c);
std::ostream& operator<<(std::ostream& out, const ChainCase& c);

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_PARAMS_CHAIN_CASE_H_
