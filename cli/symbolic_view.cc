// Trees of conditions as JSON and as indented text.
#include "cli/symbolic_view.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <limits>
#include <map>

#include "cli/ledger_view.h"
#include "ledger/errors.h"
#include "model/expr/print.h"
#include "model/expr/transform.h"

namespace reckon::cli {
namespace {

using expr::Expr;
using model::ConditionTree;
using model::TreeNode;

// Writes the indented text of a tree. Recursion is bounded by the depth of the tree, and the tree
// by kMaxDepth of its expressions.
class TreeWriter {
 public:
  TreeWriter(const NumberedTree& numbered, Form form) : numbered_(numbered), form_(form) {
    const auto& nodes = tree().nodes;
    parents_.resize(nodes.size());
    label_.resize(nodes.size());
    for (const TreeNode& node : nodes) {
      if (node.is_leaf) continue;
      ++parents_[node.then_node];
      ++parents_[node.else_node];
    }
  }

  std::string Write() {
    Node(tree().root, 0);
    return std::move(text_);
  }

 private:
  const ConditionTree& tree() const { return numbered_.tree(); }

  void Line(std::size_t depth, const std::string& text) {
    text_ += std::string(2 * depth, ' ') + text + "\n";
  }

  // A shared test gets a label at its first printing; returns false when it was printed before.
  bool Announce(std::uint32_t index, std::size_t depth) {
    if (label_[index] != 0) {
      Line(depth, fmt::format("as [{}]", label_[index]));
      return false;
    }
    if (parents_[index] > 1) {
      label_[index] = ++labels_;
      Line(depth, fmt::format("[{}]", label_[index]));
    }
    return true;
  }

  void Leaf(const TreeNode& node, std::size_t depth) {
    const std::uint64_t number = numbered_.NumberOf(node.leaf);
    Line(depth, fmt::format("leaf {}  {}", number, PathText(ToJson(numbered_.Leaf(number).path))));
  }

  void Node(std::uint32_t index, std::size_t depth) {
    const TreeNode* node = &tree().nodes[index];
    if (node->is_leaf) return Leaf(*node, depth);
    if (!Announce(index, depth)) return;
    Line(depth, "if " + Print(node->condition, form_));
    Node(node->then_node, depth + 1);
    // A chain of "else if" stays at one depth, so that long tables stay readable.
    while (true) {
      const std::uint32_t next = node->else_node;
      const TreeNode& other = tree().nodes[next];
      if (other.is_leaf || parents_[next] > 1) {
        Line(depth, "else");
        Node(next, depth + 1);
        return;
      }
      node = &other;
      Line(depth, "else if " + Print(node->condition, form_));
      Node(node->then_node, depth + 1);
    }
  }

  const NumberedTree& numbered_;
  Form form_;
  std::vector<std::uint32_t> parents_;
  std::vector<std::uint64_t> label_;
  std::uint64_t labels_ = 0;
  std::string text_;
};

std::uint64_t AddSizes(std::uint64_t a, std::uint64_t b) {
  return a > std::numeric_limits<std::uint64_t>::max() - b
             ? std::numeric_limits<std::uint64_t>::max()
             : a + b;
}

}  // namespace

void AddFormOption(CLI::App& app, Form& form) {
  static const std::map<std::string, Form> forms = {
      {"infix", Form::kInfix}, {"att", Form::kAtt}, {"cpp", Form::kCpp}};
  app.add_option_function<std::string>(
         "--form", [&form](const std::string& name) { form = forms.at(name); },
         "how expressions are written: infix (default in tables), att (default in "
         "JSON and CSV) or cpp")
      ->check(CLI::IsMember(forms));
}

Form Chosen(Form form, bool only_people_read) {
  if (form != Form::kAuto) return form;
  return only_people_read ? Form::kInfix : Form::kAtt;
}

namespace {
// The compiler evaluates both branches of a conditional: no divisor may be zero in either.
Expr Guarded(const Expr& e) { return e.pool() == nullptr ? e : expr::GuardDivisors(e, *e.pool()); }
}  // namespace

std::string Print(const Expr& e, Form form) {
  switch (form) {
    case Form::kAuto:
      break;
    case Form::kInfix:
      return expr::ToInfix(e);
    case Form::kAtt:
      return expr::ToAtt(Guarded(e));
    case Form::kCpp:
      return expr::ToCpp(Guarded(e));
  }
  throw InternalError("a form outside its vocabulary");
}

Json CountJson(const Expr& e, Form form) {
  if (e.is_const() && e.value().den == 1 && e.value().num >= 0 &&
      e.value().num <= std::numeric_limits<std::int64_t>::max()) {
    return static_cast<std::int64_t>(e.value().num);
  }
  return Print(e, form);
}

NumberedTree::NumberedTree(const ConditionTree& tree) : tree_(&tree), number_(tree.leaves.size()) {
  std::vector<bool> seen(tree.nodes.size());
  std::vector<std::uint32_t> todo = {tree.root};
  while (!todo.empty()) {
    const std::uint32_t index = todo.back();
    todo.pop_back();
    if (seen[index]) continue;
    seen[index] = true;
    const TreeNode& node = tree.nodes[index];
    if (!node.is_leaf) {
      todo.push_back(node.else_node);
      todo.push_back(node.then_node);
    } else if (number_[node.leaf] == 0) {
      order_.push_back(node.leaf);
      number_[node.leaf] = order_.size();
    }
  }
}

const model::TreeLeaf& NumberedTree::Leaf(std::uint64_t number) const {
  if (number < 1 || number > order_.size()) {
    throw BadInput(fmt::format("leaf: {} is not in 1..{}", number, order_.size()));
  }
  return tree_->leaves[order_[number - 1]];
}

std::vector<std::string> NumberedTree::WayTo(std::uint64_t number, Form form) const {
  const std::uint32_t wanted = order_.at(number - 1);
  std::vector<bool> reaches(tree_->nodes.size());  // children come first
  for (std::size_t i = 0; i < tree_->nodes.size(); ++i) {
    const TreeNode& node = tree_->nodes[i];
    reaches[i] =
        node.is_leaf ? node.leaf == wanted : reaches[node.then_node] || reaches[node.else_node];
  }
  std::vector<std::string> way;
  std::uint32_t at = tree_->root;
  while (!tree_->nodes[at].is_leaf) {
    const TreeNode& node = tree_->nodes[at];
    const bool taken = reaches[node.then_node];
    way.push_back((taken ? "" : "not ") + Print(node.condition, form));
    at = taken ? node.then_node : node.else_node;
  }
  return way;
}

Json TreeToJson(const NumberedTree& numbered, Form form) {
  const ConditionTree& tree = numbered.tree();
  Json nodes = Json::array();
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const TreeNode& node = tree.nodes[i];
    Json json = {{"id", i}};
    if (node.is_leaf) {
      json["leaf"] = numbered.NumberOf(node.leaf);
    } else {
      json["if"] = Print(node.condition, form);
      json["then"] = node.then_node;
      json["else"] = node.else_node;
    }
    nodes.push_back(std::move(json));
  }
  return {{"root", tree.root}, {"nodes", std::move(nodes)}};
}

Json LeavesToJson(const NumberedTree& numbered, Form form) {
  Json leaves = Json::array();
  for (std::uint64_t number = 1; number <= numbered.LeafCount(); ++number) {
    const model::TreeLeaf& leaf = numbered.Leaf(number);
    Json domain = Json::array();
    for (const auto& d : leaf.domain) {
      domain.push_back({{"consumer", d.consumer}, {"condition", Print(d.condition, form)}});
    }
    leaves.push_back({{"leaf", number},
                      {"path", ToJson(leaf.path)},
                      {"cost", CountJson(leaf.cost, form)},
                      {"domain", std::move(domain)}});
  }
  return leaves;
}

std::string TreeText(const NumberedTree& tree, Form form) { return TreeWriter(tree, form).Write(); }

std::string TreeSummary(const NumberedTree& tree) {
  const auto tests = std::count_if(tree.tree().nodes.begin(), tree.tree().nodes.end(),
                                   [](const TreeNode& node) { return !node.is_leaf; });
  return fmt::format("{} condition{}, {} {}", tests, tests == 1 ? "" : "s", tree.LeafCount(),
                     tree.LeafCount() == 1 ? "leaf" : "leaves");
}

Expr Combine(const ConditionTree& tree, const std::vector<Expr>& at_leaves) {
  std::vector<Expr> values;
  for (const TreeNode& node : tree.nodes) {  // children first
    values.push_back(node.is_leaf ? at_leaves[node.leaf]
                                  : expr::Select(node.condition, values[node.then_node],
                                                 values[node.else_node]));
  }
  return values[tree.root];
}

std::uint64_t PrintedSize(const model::SymbolicLedger& ledger) {
  std::uint64_t size = 0;
  for (const auto& row : ledger.rows) {
    size = AddSizes(size, expr::TreeSize(row.call_count));
    for (const auto& c : row.perf_components) {
      size = AddSizes(size, expr::TreeSize(c.component_count));
    }
    for (const auto& p : row.api_params) size = AddSizes(size, expr::TreeSize(p.value));
  }
  return size;
}

Json SymbolicLedgerToJson(const model::SymbolicLedger& ledger, Form form) {
  return RowsToJson(ledger, [form](const Expr& e) { return CountJson(e, form); });
}

}  // namespace reckon::cli
