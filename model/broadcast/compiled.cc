#include "model/broadcast/compiled.h"

#include "ledger/check.h"

namespace reckon::model {
namespace {

std::uint64_t Times(std::int64_t count, std::uint64_t outer) {
  std::uint64_t product = 0;
  RECKON_CHECK(count >= 0, "a predicted count is negative");
  RECKON_CHECK(!__builtin_mul_overflow(static_cast<std::uint64_t>(count), outer, &product),
               "a predicted count exceeds 64 bits");
  return product;
}

std::optional<expr::Program> CompileIfNeeded(const OutputSet& outputs) {
  if (outputs.size() == 0) return std::nullopt;
  RECKON_CHECK(outputs.size() <= kMaxOutputs, "too many formulas in one table");
  return outputs.Compile();
}

void RunIfAny(const std::optional<expr::Program>& program, const VarValues& vars, Outputs& out) {
  if (program) program->Run(vars, std::span(out).first(program->output_count()));
}

std::vector<CompiledBound> AddBounds(const std::vector<FoldedBound>& bounds, OutputSet& outputs) {
  std::vector<CompiledBound> compiled;
  for (const FoldedBound& bound : bounds) {
    compiled.push_back({bound.source, outputs.Add(bound.when), outputs.Add(bound.value),
                        outputs.Add(bound.maximum)});
  }
  return compiled;
}

}  // namespace

Slot OutputSet::Add(const expr::Expr& e) {
  if (e.is_const()) {
    const expr::Rational value = e.value();
    RECKON_CHECK(value.den == 1, "a formula of the model is a fraction");
    return {-1, static_cast<std::int64_t>(value.num)};
  }
  for (std::size_t i = 0; i < exprs_.size(); ++i) {
    if (exprs_[i] == e) return {static_cast<std::int32_t>(i), 0};
  }
  exprs_.push_back(e);
  return {static_cast<std::int32_t>(exprs_.size() - 1), 0};
}

expr::Program OutputSet::Compile() const { return expr::Program(exprs_, VarNames()); }

CompiledTable::CompiledTable(const FoldedTable& table) : source(table.source) {
  OutputSet outputs;
  for (const FoldedDecision& row : table.rows) {
    rows_.push_back({static_cast<std::uint32_t>(terms_.size()),
                     static_cast<std::uint32_t>(row.all.size()), row.outcome});
    for (const expr::Expr& term : row.all) terms_.push_back(outputs.Add(term));
  }
  outer = outputs.Add(table.outer);
  bounds = AddBounds(table.bounds, outputs);
  program_ = CompileIfNeeded(outputs);
}

void CompiledTable::Run(const VarValues& vars, Outputs& out) const {
  RunIfAny(program_, vars, out);
}

const Outcome& CompiledTable::Decide(const Outputs& out) const {
  for (const Row& row : rows_) {
    bool holds = true;
    for (std::uint32_t i = row.first; i < row.first + row.count && holds; ++i) {
      holds = terms_[i].Get(out) != 0;
    }
    if (holds) return row.outcome;
  }
  throw InternalError("no row of decision table " + std::string(Name(source->id)) + " holds");
}

CompiledLeaf::CompiledLeaf(const FoldedLeaf& folded) : leaf(folded.leaf), arity(folded.arity) {
  OutputSet outputs;
  for (const FoldedRow& row : folded.rows) {
    RowPlan plan;
    plan.row.id = row.id;
    plan.original_dtype = row.original_dtype;
    plan.count = outputs.Add(row.count);
    for (const auto& param : row.params) {
      plan.row.api_params.push_back({param.role, 0});
      plan.param = outputs.Add(param.value);
    }
    for (std::size_t i = 0; i < row.components.size(); ++i) {
      const FoldedComponent& component = row.components[i];
      plan.row.perf_components.push_back({component.perf_type, component.perf_dtype, 0});
      plan.components.at(i) = outputs.Add(component.count);
    }
    rows_.push_back(std::move(plan));
  }
  bounds = AddBounds(folded.bounds, outputs);
  program_ = CompileIfNeeded(outputs);
}

void CompiledLeaf::Run(const VarValues& vars, Outputs& out) const { RunIfAny(program_, vars, out); }

void CompiledLeaf::Emit(const Outputs& out, std::uint64_t outer, DType original,
                        std::vector<Row>& rows) const {
  for (const RowPlan& plan : rows_) {
    const std::uint64_t count = Times(plan.count.Get(out), outer);
    if (count == 0) continue;
    Row& row = rows.emplace_back(plan.row);
    row.call_count = count;
    if (plan.original_dtype) row.id.data_dtype = original;
    if (!row.api_params.empty()) {
      row.api_params[0].value = static_cast<Count>(plan.param.Get(out));
    }
    for (std::size_t i = 0; i < row.perf_components.size(); ++i) {
      auto& component = row.perf_components[i];
      component.component_count = Times(plan.components[i].Get(out), outer);
      if (component.perf_dtype == DType::kNone) component.perf_dtype = original;
    }
  }
}

}  // namespace reckon::model
