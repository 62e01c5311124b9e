// Inside the Broadcast model only: a condition tree under construction, alike parts shared.
#ifndef RECKON_MODEL_BROADCAST_TREE_BUILDER_H_
#define RECKON_MODEL_BROADCAST_TREE_BUILDER_H_

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/broadcast/dynamic.h"

namespace reckon::model {

// What a leaf is made from: equal keys give equal leaves.
struct LeafKey {
  std::vector<int> numbers;
  std::vector<Expr> exprs;
  bool operator==(const LeafKey&) const = default;
};

class TreeBuilder {
 public:
  // Children are made before their parents. Equal children need no test.
  std::uint32_t Fork(const Expr& condition, std::uint32_t then_node, std::uint32_t else_node,
                     const std::string& section) {
    if (then_node == else_node) return then_node;
    const ForkKey key{condition, then_node, else_node};
    if (const auto found = forks_.find(key); found != forks_.end()) return found->second;
    TreeNode node;
    node.condition = condition;
    node.then_node = then_node;
    node.else_node = else_node;
    node.section = section;
    const std::uint32_t index = Add(std::move(node));
    forks_.emplace(key, index);
    return index;
  }

  // `make` gives the leaf if none was made of that key before.
  template <class Make>
  std::uint32_t Leaf(LeafKey key, Make make) {
    if (const auto found = leaves_.find(key); found != leaves_.end()) return found->second;
    TreeNode node;
    node.is_leaf = true;
    node.leaf = static_cast<std::uint32_t>(tree_.leaves.size());
    tree_.leaves.push_back(make());
    const std::uint32_t index = Add(std::move(node));
    leaves_.emplace(std::move(key), index);
    return index;
  }

  ConditionTree Finish(std::uint32_t root) {
    tree_.root = root;
    return std::move(tree_);
  }

 private:
  struct ForkKey {
    Expr condition;
    std::uint32_t then_node, else_node;
    bool operator==(const ForkKey&) const = default;
  };
  static std::size_t Mix(std::size_t seed, std::size_t value) {
    return seed ^ (value + 0x9e3779b97f4a7c15ULL + (seed << 6U) + (seed >> 2U));
  }
  struct Hasher {
    std::size_t operator()(const ForkKey& key) const {
      return Mix(Mix(key.condition.Hash(), key.then_node), key.else_node);
    }
    std::size_t operator()(const LeafKey& key) const {
      std::size_t seed = key.exprs.size();
      for (const int n : key.numbers) seed = Mix(seed, static_cast<std::size_t>(n));
      for (const Expr& e : key.exprs) seed = Mix(seed, e.Hash());
      return seed;
    }
  };

  std::uint32_t Add(TreeNode node) {
    tree_.nodes.push_back(std::move(node));
    return static_cast<std::uint32_t>(tree_.nodes.size() - 1);
  }

  ConditionTree tree_;
  std::unordered_map<ForkKey, std::uint32_t, Hasher> forks_;
  std::unordered_map<LeafKey, std::uint32_t, Hasher> leaves_;
};

}  // namespace reckon::model

#endif  // RECKON_MODEL_BROADCAST_TREE_BUILDER_H_
