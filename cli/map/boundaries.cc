// Walking the tree on both sides of an edge.
#include "cli/map/boundaries.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "ledger/errors.h"
#include "model/expr/print.h"

namespace reckon::cli {

TreeWalker::TreeWalker(const model::ConditionTree& tree, const std::string& x_name,
                       const std::string& y_name)
    : tree_(&tree) {
  const std::array<std::string, 2> names = {x_name, y_name};
  conditions_.resize(tree.nodes.size());
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const model::TreeNode& node = tree.nodes[i];
    if (!node.is_leaf) conditions_[i].emplace(std::span(&node.condition, 1), names);
  }
}

bool TreeWalker::Holds(std::uint32_t node, Point p) const {
  const std::array<std::int64_t, 2> sizes = {p.x, p.y};
  std::int64_t holds = 0;
  conditions_[node]->Run(sizes, std::span(&holds, 1));
  return holds != 0;
}

std::uint32_t TreeWalker::LeafAt(Point p) const {
  std::uint32_t at = tree_->root;
  while (!tree_->nodes[at].is_leaf) {
    at = Holds(at, p) ? tree_->nodes[at].then_node : tree_->nodes[at].else_node;
  }
  return tree_->nodes[at].leaf;
}

std::optional<std::uint32_t> TreeWalker::Parting(Point p, Point q) const {
  std::uint32_t at = tree_->root;
  while (!tree_->nodes[at].is_leaf) {
    const bool holds = Holds(at, p);
    if (holds != Holds(at, q)) return at;
    at = holds ? tree_->nodes[at].then_node : tree_->nodes[at].else_node;
  }
  return std::nullopt;
}

model::ConditionTree TreeOf(const MapRequest& map, expr::Pool& pool) {
  CaseRequest request = map.request;
  for (const auto& [name, range] : {std::pair{map.x_name, map.x}, {map.y_name, map.y}}) {
    request.assume.push_back(fmt::format("{} >= {}", name, range.first));
    request.assume.push_back(fmt::format("{} <= {}", name, range.last));
  }
  return model::PredictSymbolic(model::ToSymbolic(request, pool), pool);
}

namespace {

class Finder {
 public:
  explicit Finder(const MapData& data)
      : data_(data),
        map_(data.request),
        tree_(TreeOf(map_, pool_)),
        walker_(tree_, map_.x_name, map_.y_name) {}

  MapBoundaries Run() {
    for (std::uint32_t yi = 0; yi < map_.y.Count(); ++yi) {
      for (std::uint32_t xi = 0; xi < map_.x.Count(); ++xi) {
        if (xi > 0) Look({xi, yi, true}, data_.At(xi, yi), data_.At(xi - 1, yi));
        if (yi > 0) Look({xi, yi, false}, data_.At(xi, yi), data_.At(xi, yi - 1));
      }
    }
    MapBoundaries result;
    for (auto& [key, boundary] : found_) result.all.push_back(std::move(boundary));
    std::stable_sort(
        result.all.begin(), result.all.end(),
        [](const MapBoundary& a, const MapBoundary& b) { return a.edges.size() > b.edges.size(); });
    for (const model::TreeNode& node : tree_.nodes)
      ++(node.is_leaf ? result.leaves : result.conditions);
    return result;
  }

 private:
  TreeWalker::Point PointOf(std::size_t at) const {
    const std::uint32_t width = map_.x.Count();
    return {map_.x.At(static_cast<std::uint32_t>(at % width)),
            map_.y.At(static_cast<std::uint32_t>(at / width))};
  }

  void RequireSameRoad(std::size_t at) const {
    const TreeWalker::Point p = PointOf(at);
    const MapRegion& region = data_.regions[data_.region_at[at]];
    if (tree_.leaves[walker_.LeafAt(p)].path == region.path) return;
    throw InternalError(
        fmt::format("the static model and the tree of conditions take different roads at {} = {}, "
                    "{} = {}",
                    map_.x_name, p.x, map_.y_name, p.y));
  }

  void Look(const MapEdge& edge, std::size_t here, std::size_t there) {
    const std::uint32_t a = data_.region_at[here], b = data_.region_at[there];
    if (a == b) return;
    std::pair<std::string, std::string> key;  // condition, section
    if (data_.regions[a].has_road && data_.regions[b].has_road) {
      RequireSameRoad(here);
      RequireSameRoad(there);
      const auto node = walker_.Parting(PointOf(here), PointOf(there));
      RECKON_CHECK(node.has_value(), "two roads and no condition that parts them");
      key = {Text(*node), tree_.nodes[*node].section};
    }
    MapBoundary& boundary = found_[key];
    boundary.condition = key.first;
    boundary.section = key.second;
    boundary.edges.push_back(edge);
  }

  const std::string& Text(std::uint32_t node) {
    std::string& text = texts_[node];
    if (text.empty()) text = expr::ToInfix(tree_.nodes[node].condition);
    return text;
  }

  const MapData& data_;
  const MapRequest& map_;
  expr::Pool pool_;
  model::ConditionTree tree_;
  TreeWalker walker_;
  std::map<std::uint32_t, std::string> texts_;
  std::map<std::pair<std::string, std::string>, MapBoundary> found_;
};

}  // namespace

MapBoundaries FindBoundaries(const MapData& data) { return Finder(data).Run(); }

}  // namespace reckon::cli
