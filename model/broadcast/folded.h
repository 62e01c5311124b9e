// Inside the Broadcast model only: the rules for one element width, constants put in and locals
// replaced. Both interpreters start from here: programs (predict.cc) and symbols (dynamic.cc).
#ifndef RECKON_MODEL_BROADCAST_FOLDED_H_
#define RECKON_MODEL_BROADCAST_FOLDED_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/broadcast/rules.h"

namespace reckon::model {

struct FoldedBound {
  const DomainRow* source = nullptr;
  expr::Expr when = 1;
  expr::Expr value;
  expr::Expr maximum;
};

struct FoldedDecision {
  const DecisionRow* source = nullptr;
  std::vector<expr::Expr> all;
  Outcome outcome;
};

struct FoldedTable {
  const DecisionTable* source = nullptr;
  std::vector<Var> tested;  // what the rows name
  std::vector<FoldedDecision> rows;
  expr::Expr outer = 1;
  std::vector<FoldedBound> bounds;
  std::vector<Var> bounded;  // what outer and the bounds name
};

struct FoldedComponent {
  PerfType perf_type{};
  DType perf_dtype = DType::kNone;
  expr::Expr count;
};

// Types are resolved but for TypeRule::kOriginal, which leaves kNone: the dtype of the case.
struct FoldedRow {
  CallIdentity id;
  bool original_dtype = false;
  expr::Expr count;
  InlineList<BasicApiParam<expr::Expr>, 1> params;
  InlineList<FoldedComponent, 2> components;
};

struct FoldedLeaf {
  PathStep leaf{};
  int arity = 4;
  std::vector<FoldedRow> rows;
  std::vector<Var> counted;  // what the rows name
  std::vector<FoldedBound> bounds;
  std::vector<Var> bounded;  // what the bounds name
};

// Actions by the few facts their conditions can name.
class ActionTable {
 public:
  ActionTable() = default;
  ActionTable(const std::vector<NormaliseRow>& rows, std::uint32_t original_bytes);
  // rank, dim: 1..9. last_is_b: the last axis is B. grows: some axis is B.
  NormaliseAction Get(int rank, int dim, bool last_is_b, bool grows) const {
    return actions_[Index(rank, dim, last_is_b, grows)];
  }

 private:
  static std::size_t Index(int rank, int dim, bool last_is_b, bool grows) {
    return static_cast<std::size_t>((((rank - 1) * 9 + dim - 1) * 2 + (last_is_b ? 1 : 0)) * 2 +
                                    (grows ? 1 : 0));
  }
  std::array<NormaliseAction, 9 * 9 * 4> actions_{};
};

struct FoldedRules {
  // original_bytes: 1, 2, 4 or 8. `rules` must outlive the result. No pool: one of its own.
  FoldedRules(const Rules& rules, std::uint32_t original_bytes,
              std::shared_ptr<expr::Pool> into = nullptr);

  const FoldedTable& Table(TableId id) const { return tables[static_cast<std::size_t>(id)]; }
  const FoldedLeaf& Leaf(PathStep leaf) const { return leaves[leaf_index.at(leaf_slot(leaf))]; }
  static std::size_t leaf_slot(PathStep leaf) { return static_cast<std::size_t>(leaf); }
  int WrapperRank(int rank, int dim) const;

  std::uint32_t original_bytes;
  std::uint32_t element_bytes;
  std::shared_ptr<expr::Pool> pool;
  ActionTable merge;
  ActionTable split;
  std::array<std::int8_t, 9 * 16> wrapper_rank{};
  std::vector<FoldedRow> prelude;
  std::vector<FoldedTable> tables;
  std::vector<FoldedLeaf> leaves;
  std::vector<std::size_t> leaf_index;  // by PathStep
};

// The names of all variables in the order of Var, for programs.
const std::vector<std::string>& VarNames();

}  // namespace reckon::model

#endif  // RECKON_MODEL_BROADCAST_FOLDED_H_
