// The dynamic model: from a shape with symbols to a tree of conditions whose leaves are ledgers of
// expressions, the union ledger of them, and the cost. Design, functional requirements 2 and 5.
#ifndef RECKON_MODEL_BROADCAST_DYNAMIC_H_
#define RECKON_MODEL_BROADCAST_DYNAMIC_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "ledger/ledger.h"
#include "ledger/request.h"
#include "model/broadcast/rules.h"
#include "model/expr/evaluate.h"
#include "model/expr/expr.h"

namespace reckon::model {

using expr::Expr;
using SymbolicLedger = BasicLedger<Expr>;

// Sizes are constants or symbols of one pool. Validity is a premise: a source axis that is a symbol
// is 1 or equal to its destination in every assignment.
struct SymbolicCase {
  DType dtype = DType::kNone;
  std::vector<Expr> dst;
  std::vector<Expr> src;
  // What is known of a symbol beyond its range: it is a multiple of this.
  std::map<std::string, std::int64_t, std::less<>> multiples;
};

// Applies `set` and `assume` ("NAME op NUMBER" with op one of == < <= > >=, or "NAME % N == 0").
// Symbols range over 1..2^32-1. BadInput for a bad assumption, one that leaves no value, or an
// invalid shape.
SymbolicCase ToSymbolic(const CaseRequest& request, expr::Pool& pool);
// BadInput when a value that `set` gives breaks an assumption, or an assumption is bad.
void CheckSet(const CaseRequest& request);
SymbolicCase ToSymbolic(const Case& c);

struct DomainCondition {
  std::string what;      // "u16 wrapper size a"
  std::string consumer;  // "BrcNlastLessThanVLUnaligned@2"
  Expr condition;        // value <= maximum; premises of the branch
};

struct TreeLeaf {
  Path path;
  SymbolicLedger ledger;
  Expr cost;
  std::vector<DomainCondition> domain;  // those not decided to hold
};

// A shared node: a test, or a leaf.
struct TreeNode {
  bool is_leaf = false;
  std::uint32_t leaf = 0;                      // index into leaves
  Expr condition;                              // ==, <, <=, >, >= (Mod(...) == 0 among them)
  std::uint32_t then_node = 0, else_node = 0;  // indices into nodes, smaller than the node's own
  std::string section;
};

struct ConditionTree {
  std::vector<TreeNode> nodes;  // children first
  std::vector<TreeLeaf> leaves;
  std::uint32_t root = 0;
  // The leaf that an assignment of the symbols reaches. ExprError for a symbol without value.
  std::uint32_t LeafFor(const expr::Env& env) const;
};

// Where two sets of rules, folded for one width, are not the same. A road that meets none of it is
// the same road.
struct RulesDifference {
  bool merging = false;      // for some rank and kinds of axes
  bool everywhere = false;   // the 8-byte handling, the wrapper rank or the prelude
  std::set<TableId> tables;  // decisions, runs of the leaf or bounds
  std::set<PathStep> leaves;
  bool None() const { return !merging && !everywhere && tables.empty() && leaves.empty(); }
};

struct FoldedRules;

// Rules folded once, for many symbolic cases of one width. The rules must outlive it.
class SymbolicRules {
 public:
  // original_bytes: 1, 2, 4 or 8. `beside`: folded into its pool, so that the two can be compared.
  SymbolicRules(const Rules& rules, std::uint32_t original_bytes,
                const SymbolicRules* beside = nullptr);
  // As PredictSymbolic does; the case must have the width.
  ConditionTree Predict(const SymbolicCase& c, expr::Pool& pool) const;
  // From rules made beside it, or beside which it was made.
  RulesDifference From(const SymbolicRules& other) const;

 private:
  std::shared_ptr<const FoldedRules> folded_;
};

// Everything lives in `pool`, which must be the symbols' own.
ConditionTree PredictSymbolic(const SymbolicCase& c, expr::Pool& pool,
                              const Rules& rules = StandardRules());

// One row an identity; every value a nested conditional in the tree's order, 0 where a branch lacks
// the call.
SymbolicLedger Union(const ConditionTree& tree);
// The conditional over the branches' totals.
Expr Cost(const ConditionTree& tree);

// A union ledger compiled for many assignments: only taken branches are evaluated. Not thread-safe.
class Specialiser {
 public:
  // `cost` may be left out.
  explicit Specialiser(const SymbolicLedger& ledger, const Expr& cost = Expr(0));
  ~Specialiser();
  Specialiser(Specialiser&&) noexcept;
  Specialiser& operator=(Specialiser&&) noexcept;
  // Rows of count 0 are dropped. ExprError for a symbol without value or out of its range.
  Ledger Run(const expr::Env& env) const;
  std::int64_t RunCost(const expr::Env& env) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};
Ledger Specialise(const SymbolicLedger& ledger, const expr::Env& env);

}  // namespace reckon::model

#endif  // RECKON_MODEL_BROADCAST_DYNAMIC_H_
