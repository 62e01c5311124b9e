// The static interpreter of the rules: normalise, walk the decision tables, emit the leaf's rows.
#include "model/broadcast/predict.h"

#include <array>

#include "ledger/check.h"
#include "ledger/errors.h"
#include "model/broadcast/compiled.h"
#include "model/broadcast/explain.h"
#include "model/broadcast/normalise.h"
#include "model/broadcast/walk.h"

namespace reckon::model {
namespace {

constexpr std::int64_t kMostElements = std::int64_t{1} << 40;

// One width: programs for every table and leaf.
struct Compiled {
  Compiled(const Rules& rules, std::uint32_t original_bytes) : folded(rules, original_bytes) {
    for (const FoldedTable& table : folded.tables) tables.emplace_back(table);
    for (const FoldedLeaf& leaf : folded.leaves) leaves.emplace_back(leaf);
    FoldedLeaf entry;
    entry.rows = folded.prelude;
    prelude.emplace(entry);
  }
  const CompiledTable& Table(TableId id) const { return tables[static_cast<std::size_t>(id)]; }
  const CompiledLeaf& Leaf(PathStep leaf) const {
    const std::size_t i = folded.leaf_index[FoldedRules::leaf_slot(leaf)];
    RECKON_CHECK(i < leaves.size(), "a leaf without a table");
    return leaves[i];
  }

  FoldedRules folded;
  std::vector<CompiledTable> tables;
  std::vector<CompiledLeaf> leaves;
  std::optional<CompiledLeaf> prelude;
};

AxisList<Saturating> AxesOf(const Case& c) {
  AxisList<Saturating> axes;
  for (std::size_t i = 0; i < c.dst.size(); ++i) {
    axes.Append(Saturating(c.dst[i]), KindOf(c.dst[i], c.src[i]) == AxisKind::kBroadcast);
  }
  return axes;
}

// Walks the tables; Visit is told of every bound and may throw.
class StaticWalk {
 public:
  StaticWalk(const Compiled& compiled, const Case& c)
      : compiled_(compiled), form_(Normalise(compiled.folded, AxesOf(c))) {
    FillShapeVars(form_, compiled.folded.WrapperRank(form_.rank, form_.axes.dim), vars_, kValue);
  }

  // Calls on_bounds(bounds, outputs) for each table and the leaf; stops when it returns false.
  template <class OnBounds>
  bool Run(OnBounds on_bounds) {
    TableId id = TableId::kTop;
    for (int steps = 0; steps < kMaxTables; ++steps) {
      const CompiledTable& table = compiled_.Table(id);
      FillSizeVars(form_, table.source->arity, vars_, kValue);
      table.Run(vars_, outputs_);
      if (!on_bounds(table.bounds, outputs_)) return false;
      if (table.source->step != PathStep::kCount) path.push_back(table.source->step);
      outer *= static_cast<std::uint64_t>(table.outer.Get(outputs_));
      const Outcome& outcome = table.Decide(outputs_);
      if (!outcome.is_leaf) {
        id = outcome.table;
        continue;
      }
      path.push_back(outcome.leaf);
      leaf = &compiled_.Leaf(outcome.leaf);
      if (leaf->arity != table.source->arity) {
        FillSizeVars(form_, leaf->arity, vars_, kValue);
      }
      leaf->Run(vars_, outputs_);
      return on_bounds(leaf->bounds, outputs_);
    }
    throw InternalError("the decision tables lead round in a circle");
  }

  std::int64_t dst_size() const { return form_.dst_size.value; }
  const Outputs& outputs() const { return outputs_; }

  Path path;
  std::uint64_t outer = 1;
  const CompiledLeaf* leaf = nullptr;

 private:
  static constexpr auto kValue = [](Saturating v) { return v.value; };
  const Compiled& compiled_;
  NormalForm<Saturating> form_;
  VarValues vars_{};
  Outputs outputs_;  // NOLINT: filled by each run before it is read
};

bool Breaks(const CompiledBound& bound, const Outputs& outputs) {
  return bound.value.Get(outputs) > bound.maximum.Get(outputs) && bound.when.Get(outputs) != 0;
}

DomainBreach BreachOf(const CompiledBound& bound, const Outputs& outputs) {
  return {bound.source->what,
          bound.source->consumer,
          static_cast<std::uint64_t>(bound.value.Get(outputs)),
          static_cast<std::uint64_t>(bound.maximum.Get(outputs)),
          bound.source->section,
          bound.source->note};
}

[[noreturn]] void Refuse(const Case& c, const DomainBreach& breach) {
  throw BadInput("dst " + JoinSizes(c.dst) + " from src " + JoinSizes(c.src) +
                 " exceeds the normal domain: " + breach.ToString());
}

}  // namespace

std::string DomainBreach::ToString() const {
  return what + " = " + std::to_string(value) + " > " + std::to_string(maximum) + " (consumer " +
         consumer + (note.empty() ? "" : "; " + note) + ")";
}

struct Predictor::Impl {
  explicit Impl(const Rules& r)
      : rules(r),
        widths{Compiled(rules, 1), Compiled(rules, 2), Compiled(rules, 4), Compiled(rules, 8)} {}
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  const Compiled& For(DType dtype) const {
    const std::uint32_t bytes = Bytes(dtype);
    return widths[bytes == 1 ? 0U : bytes == 2 ? 1U : bytes == 4 ? 2U : 3U];
  }

  Rules rules;  // a copy: the folded rules point into it
  std::array<Compiled, 4> widths;
};

Predictor::Predictor(const Rules& rules) : impl_(std::make_unique<const Impl>(rules)) {}
Predictor::~Predictor() = default;
Predictor::Predictor(Predictor&&) noexcept = default;
Predictor& Predictor::operator=(Predictor&&) noexcept = default;

void Predictor::PredictInto(const Case& c, Prediction& prediction) const {
  Validate(c);
  const Compiled& compiled = impl_->For(c.dtype);
  StaticWalk walk(compiled, c);
  walk.Run([&c](const std::vector<CompiledBound>& bounds, const Outputs& outputs) {
    for (const CompiledBound& bound : bounds) {
      if (Breaks(bound, outputs)) Refuse(c, BreachOf(bound, outputs));
    }
    return true;
  });
  prediction.path = walk.path;
  prediction.ledger.rows.clear();
  const Outputs none{};
  compiled.prelude->Emit(none, 1, c.dtype, prediction.ledger.rows);
  walk.leaf->Emit(walk.outputs(), walk.outer, c.dtype, prediction.ledger.rows);
}

Prediction Predictor::Predict(const Case& c) const {
  Prediction prediction;
  PredictInto(c, prediction);
  return prediction;
}

std::vector<DomainBreach> Predictor::CheckDomain(const Case& c) const {
  Validate(c);
  std::vector<DomainBreach> breaches;
  StaticWalk walk(impl_->For(c.dtype), c);
  walk.Run([&](const std::vector<CompiledBound>& bounds, const Outputs& outputs) {
    for (const CompiledBound& bound : bounds) {
      if (Breaks(bound, outputs)) breaches.push_back(BreachOf(bound, outputs));
    }
    return walk.dst_size() <= kMostElements;
  });
  return breaches;
}

Road Predictor::Explain(const Case& c) const {
  Validate(c);
  return ExplainCase(impl_->For(c.dtype).folded, c);
}

const Predictor& StandardPredictor() {
  static const Predictor kPredictor;
  return kPredictor;
}

std::vector<DomainBreach> CheckDomain(const Case& c) { return StandardPredictor().CheckDomain(c); }

}  // namespace reckon::model
