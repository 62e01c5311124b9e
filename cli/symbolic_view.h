// Shows a tree of conditions: the common form of model, explain and cost for sizes that are names.
#ifndef RECKON_CLI_SYMBOLIC_VIEW_H_
#define RECKON_CLI_SYMBOLIC_VIEW_H_

#include <cstdint>
#include <string>
#include <vector>

#include "ledger/json.h"
#include "model/broadcast/dynamic.h"

namespace CLI {
class App;
}

namespace reckon::cli {

// The three texts of an expression.
// kAuto: not chosen; see Chosen. It prints as nothing else: resolve it first.
enum class Form : std::uint8_t { kAuto, kInfix, kAtt, kCpp };

// Adds --form infix|att|cpp.
void AddFormOption(CLI::App& app, Form& form);

// What kAuto stands for: people read infix; programs get the compiler's own expression syntax (cost
// and expressions, section 1.5), which is the one written down for them.
Form Chosen(Form form, bool only_people_read);

std::string Print(const expr::Expr& e, Form form);

// A count in JSON: a number when it is one (and fits 64 bits), else its text.
Json CountJson(const expr::Expr& e, Form form);

// A tree with its leaves numbered from 1 in the order in which reading the tree meets them: first
// the branch taken, then the other.
class NumberedTree {
 public:
  explicit NumberedTree(const model::ConditionTree& tree);

  const model::ConditionTree& tree() const { return *tree_; }
  std::size_t LeafCount() const { return order_.size(); }
  // BadInput when there is no such leaf.
  const model::TreeLeaf& Leaf(std::uint64_t number) const;
  std::uint64_t NumberOf(std::uint32_t leaf) const { return number_[leaf]; }
  // The tests that lead from the root to a leaf along its first way, "A == 1" or "not A == 1".
  std::vector<std::string> WayTo(std::uint64_t number, Form form) const;

 private:
  const model::ConditionTree* tree_;
  std::vector<std::uint32_t> order_;   // number - 1 -> index of the leaf
  std::vector<std::uint64_t> number_;  // index of the leaf -> number, 0 if unreached
};

// {"root": id, "nodes": [{"id", "if", "then", "else"} | {"id", "leaf": number}]}: shared parts
// occur once, children before parents.
Json TreeToJson(const NumberedTree& tree, Form form);
// [{"leaf": number, "path", "cost", "domain": [{"consumer", "condition"}]}]
Json LeavesToJson(const NumberedTree& tree, Form form);

// The tree, indented; a part that is shared is printed once, as "[n]", and named afterwards.
std::string TreeText(const NumberedTree& tree, Form form);
// "12 conditions, 8 leaves"
std::string TreeSummary(const NumberedTree& tree);

// One expression for a value known at each leaf (indexed like tree.leaves).
expr::Expr Combine(const model::ConditionTree& tree, const std::vector<expr::Expr>& at_leaves);

// All texts of the ledger together have about this many symbols and operators.
std::uint64_t PrintedSize(const model::SymbolicLedger& ledger);
inline constexpr std::uint64_t kMaxPrintedLedger = 5'000'000;

Json SymbolicLedgerToJson(const model::SymbolicLedger& ledger, Form form);

}  // namespace reckon::cli

#endif  // RECKON_CLI_SYMBOLIC_VIEW_H_
