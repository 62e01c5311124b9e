// Where a map's regions meet, and which of the model's own conditions parts them there: the dynamic
// model's tree of conditions for the same shape is walked on both sides of an edge at once.
#ifndef RECKON_CLI_MAP_BOUNDARIES_H_
#define RECKON_CLI_MAP_BOUNDARIES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/map/grid.h"
#include "model/broadcast/dynamic.h"
#include "model/expr/program.h"

namespace reckon::cli {

// A tree over two symbols, each condition compiled on its own: only those on the way are run.
class TreeWalker {
 public:
  TreeWalker(const model::ConditionTree& tree, const std::string& x_name,
             const std::string& y_name);

  struct Point {
    std::uint32_t x = 1, y = 1;
  };
  // Index of the leaf.
  std::uint32_t LeafAt(Point p) const;
  // The node whose condition holds for one and not for the other; nothing when both reach the same
  // leaf by the same way.
  std::optional<std::uint32_t> Parting(Point p, Point q) const;

 private:
  bool Holds(std::uint32_t node, Point p) const;

  const model::ConditionTree* tree_;
  std::vector<std::optional<expr::Program>> conditions_;  // of each node; none at a leaf
};

// Unit edges between points, as indices into the grid: the edge lies left of (vertical) or below
// (horizontal) the point.
struct MapEdge {
  std::uint32_t xi = 0, yi = 0;
  bool vertical = false;
};

struct MapBoundary {
  std::string condition;  // infix text; "" where a region without a road begins
  std::string section;
  std::vector<MapEdge> edges;
};

struct MapBoundaries {
  std::vector<MapBoundary> all;  // most edges first
  std::size_t conditions = 0;    // of the whole tree
  std::size_t leaves = 0;
};

// The dynamic model of the map's shape with its names in the map's ranges.
model::ConditionTree TreeOf(const MapRequest& map, expr::Pool& pool);

// InternalError if the static model and the tree of conditions disagree on a road at an edge.
MapBoundaries FindBoundaries(const MapData& data);

}  // namespace reckon::cli

#endif  // RECKON_CLI_MAP_BOUNDARIES_H_
