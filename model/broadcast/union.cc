// The union ledger and the cost of a condition tree: nested conditionals over the branches.
#include <algorithm>
#include <unordered_map>

#include "ledger/check.h"
#include "model/broadcast/dynamic.h"

namespace reckon::model {
namespace {

// Per leaf, the row of one identity (or null).
using RowOfLeaf = std::vector<const BasicRow<Expr>*>;

struct Identity {
  const BasicRow<Expr>* first = nullptr;  // gives id, roles, component types
  RowOfLeaf rows;
};

std::vector<Identity> CollectIdentities(const ConditionTree& tree) {
  std::vector<Identity> identities;
  std::unordered_map<std::uint64_t, std::size_t> index;
  for (std::size_t i = 0; i < tree.leaves.size(); ++i) {
    for (const BasicRow<Expr>& row : tree.leaves[i].ledger.rows) {
      const auto [found, fresh] = index.emplace(row.id.Key(), identities.size());
      if (fresh) identities.push_back({&row, RowOfLeaf(tree.leaves.size(), nullptr)});
      Identity& identity = identities[found->second];
      RECKON_CHECK(identity.rows[i] == nullptr, "a branch holds one identity twice");
      RECKON_CHECK(identity.first->api_params.size() == row.api_params.size() &&
                       identity.first->perf_components.size() == row.perf_components.size(),
                   "one identity has different roles or components in two branches");
      identity.rows[i] = &row;
    }
  }
  return identities;
}

// Builds the nested conditional of a value given per leaf; nodes come children first.
class Conditional {
 public:
  explicit Conditional(const ConditionTree& tree) : tree_(tree), values_(tree.nodes.size()) {}

  template <class ValueOfLeaf>
  Expr Of(ValueOfLeaf value_of_leaf) {
    for (std::size_t i = 0; i < tree_.nodes.size(); ++i) {
      const TreeNode& node = tree_.nodes[i];
      if (node.is_leaf) {
        values_[i] = value_of_leaf(node.leaf);
        continue;
      }
      const Expr& then_value = values_[node.then_node];
      const Expr& else_value = values_[node.else_node];
      values_[i] = then_value == else_value ? then_value
                                            : expr::Select(node.condition, then_value, else_value);
    }
    return values_[tree_.root];
  }

 private:
  const ConditionTree& tree_;
  std::vector<Expr> values_;
};

}  // namespace

SymbolicLedger Union(const ConditionTree& tree) {
  SymbolicLedger ledger;
  Conditional conditional(tree);
  for (const Identity& identity : CollectIdentities(tree)) {
    BasicRow<Expr> row = *identity.first;
    const auto value = [&](auto get) {
      return conditional.Of([&](std::uint32_t leaf) {
        const BasicRow<Expr>* found = identity.rows[leaf];
        return found == nullptr ? Expr(0) : get(*found);
      });
    };
    row.call_count = value([](const BasicRow<Expr>& r) { return r.call_count; });
    for (std::size_t i = 0; i < row.api_params.size(); ++i) {
      row.api_params[i].value =
          value([i](const BasicRow<Expr>& r) { return r.api_params[i].value; });
    }
    for (std::size_t i = 0; i < row.perf_components.size(); ++i) {
      const bool as_calls =
          std::all_of(identity.rows.begin(), identity.rows.end(), [i](const BasicRow<Expr>* r) {
            return r == nullptr || r->perf_components[i].component_count == r->call_count;
          });
      row.perf_components[i].component_count =
          as_calls ? row.call_count : value([i](const BasicRow<Expr>& r) {
            return r.perf_components[i].component_count;
          });
    }
    ledger.rows.push_back(std::move(row));
  }
  return ledger;
}

Expr Cost(const ConditionTree& tree) {
  return Conditional(tree).Of([&](std::uint32_t leaf) { return tree.leaves[leaf].cost; });
}

}  // namespace reckon::model
