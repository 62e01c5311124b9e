// Inside the Broadcast model only: folded rules as programs over the variables, for one width.
#ifndef RECKON_MODEL_BROADCAST_COMPILED_H_
#define RECKON_MODEL_BROADCAST_COMPILED_H_

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "model/broadcast/folded.h"
#include "model/broadcast/predict.h"
#include "model/expr/program.h"

namespace reckon::model {

inline constexpr std::size_t kMaxOutputs = 192;
using VarValues = std::array<std::int64_t, kVarCount>;
using Outputs = std::array<std::int64_t, kMaxOutputs>;

// A value of a run: an output of the program, or a constant.
struct Slot {
  std::int32_t output = -1;
  std::int64_t constant = 0;
  std::int64_t Get(const Outputs& outputs) const {
    return output < 0 ? constant : outputs[static_cast<std::size_t>(output)];
  }
};

// Collects distinct expressions and compiles them together.
class OutputSet {
 public:
  Slot Add(const expr::Expr& e);
  // At least one output is compiled in, so that a program is never empty.
  expr::Program Compile() const;
  std::size_t size() const { return exprs_.size(); }

 private:
  std::vector<expr::Expr> exprs_;
};

struct CompiledBound {
  const DomainRow* source = nullptr;
  Slot when, value, maximum;
};

class CompiledTable {
 public:
  explicit CompiledTable(const FoldedTable& table);
  void Run(const VarValues& vars, Outputs& out) const;
  const Outcome& Decide(const Outputs& out) const;

  const DecisionTable* source;
  Slot outer;
  std::vector<CompiledBound> bounds;

 private:
  struct Row {
    std::uint32_t first = 0, count = 0;  // in terms_
    Outcome outcome;
  };
  std::vector<Row> rows_;
  std::vector<Slot> terms_;
  std::optional<expr::Program> program_;  // none when every output is a constant
};

class CompiledLeaf {
 public:
  // `rows` first, then the leaf's own.
  explicit CompiledLeaf(const FoldedLeaf& leaf);
  void Run(const VarValues& vars, Outputs& out) const;
  // Appends the rows that run, `outer` times each.
  void Emit(const Outputs& out, std::uint64_t outer, DType original, std::vector<Row>& rows) const;

  PathStep leaf;
  int arity;
  std::vector<CompiledBound> bounds;

 private:
  struct RowPlan {
    Row row;  // with count 0
    bool original_dtype = false;
    Slot count, param;
    std::array<Slot, 2> components{};
  };
  std::vector<RowPlan> rows_;
  std::optional<expr::Program> program_;
};

}  // namespace reckon::model

#endif  // RECKON_MODEL_BROADCAST_COMPILED_H_
