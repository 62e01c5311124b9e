// The dynamic interpreter of the rules: splits on axis kinds, normalises, walks the decision tables
// and forks where a condition is open. Sub-trees and leaves that come out alike are shared.
#include "model/broadcast/dynamic.h"

#include <array>
#include <optional>

#include "ledger/check.h"
#include "model/broadcast/difference.h"
#include "model/broadcast/facts.h"
#include "model/broadcast/folded.h"
#include "model/broadcast/normalise.h"
#include "model/broadcast/tree_builder.h"
#include "model/broadcast/walk.h"
#include "model/cost/cost.h"

namespace reckon::model {
namespace {

constexpr const char* kTiling = "functional requirement 2";
using VarExprs = std::array<Expr, kVarCount>;

// Everything that is known on one path of the walk.
struct State {
  Facts facts;
  AxisList<Expr> axes;  // plain, those whose kind is known
  NormalForm<Expr> form;
  VarExprs vars;  // plain, as of facts.plain_version() == vars_version
  int vars_version = 0;
  TableId table = TableId::kTop;
  int arity = 4;
  int steps = 0;
  Path path;
  Expr outer = 1;
  std::vector<DomainCondition> domain;
};

expr::Substitution ToMap(const VarExprs& vars, const std::vector<Var>& used) {
  expr::Substitution map;
  for (const Var var : used) {
    map.emplace(std::string(Name(var)), vars[static_cast<std::size_t>(var)]);
  }
  return map;
}

class SymbolicWalk {
 public:
  SymbolicWalk(const SymbolicCase& c, expr::Pool& pool, const FoldedRules& rules)
      : case_(c), pool_(pool), rules_(rules) {}

  ConditionTree Run() {
    State state{Facts(case_, pool_), {}, {}, {}, 0, TableId::kTop, 4, 0, {}, 1, {}};
    const std::uint32_t root = SplitAxis(std::move(state), 0);
    return builder_.Finish(root);
  }

 private:
  // Axis kinds, in the order in which the source looks at the axes.
  std::uint32_t SplitAxis(State state, std::size_t i) {
    if (i == case_.dst.size()) return EnterForm(std::move(state));
    const Expr dst = state.facts.Narrow(case_.dst[i]);
    const Expr src = state.facts.Narrow(case_.src[i]);
    if (src.Is(1)) return SplitUnitSource(std::move(state), i, dst);
    if (dst.Is(1) || src == dst || src.range().lo > 1) {  // by validity
      return AddEqual(std::move(state), i);
    }
    if (dst.range().hi < src.range().lo || src.range().hi < dst.range().lo) {
      return AddBroadcast(std::move(state), i);
    }
    const Expr condition =
        expr::Eq(state.facts.Plain(case_.src[i]), state.facts.Plain(case_.dst[i]));
    const std::uint32_t then_node = AddEqual(state, i);
    const std::uint32_t else_node = AddBroadcast(std::move(state), i);
    return builder_.Fork(condition, then_node, else_node, kTiling);
  }

  std::uint32_t SplitUnitSource(State state, std::size_t i, const Expr& dst) {
    if (dst.Is(1)) return Append(std::move(state), i, false);
    if (dst.is_const() || dst.range().lo > 1) return Append(std::move(state), i, true);
    const Expr plain = state.facts.Plain(case_.dst[i]);
    State one = state;
    one.facts.SetEqual(plain.name(), Expr(1));
    const std::uint32_t then_node = Append(std::move(one), i, false);
    state.facts.Bound(plain.name(), 2, expr::kNoUpperBound);
    const std::uint32_t else_node = Append(std::move(state), i, true);
    return builder_.Fork(expr::Eq(plain, Expr(1)), then_node, else_node, kTiling);
  }

  // src == dst: one of them, if a symbol, goes by the other's name from now on.
  std::uint32_t AddEqual(State state, std::size_t i) {
    const Expr src = state.facts.Plain(case_.src[i]);
    const Expr dst = state.facts.Plain(case_.dst[i]);
    if (!(src == dst)) {
      const expr::Interval src_range = state.facts.Narrow(src).range();
      if (dst.kind() == expr::Kind::kSymbol) {
        state.facts.Bound(dst.name(), src_range.lo, src_range.hi);
      }
      const Expr bounded = state.facts.Plain(dst);
      const Expr source = state.facts.Plain(src);
      if (source.kind() == expr::Kind::kSymbol) {
        state.facts.SetEqual(source.name(), bounded);
      } else if (bounded.kind() == expr::Kind::kSymbol) {
        state.facts.SetEqual(bounded.name(), source);
      }
    }
    return Append(std::move(state), i, false);
  }

  // src != dst, hence src == 1 and dst > 1.
  std::uint32_t AddBroadcast(State state, std::size_t i) {
    const Expr src = state.facts.Plain(case_.src[i]);
    if (src.kind() == expr::Kind::kSymbol) state.facts.SetEqual(src.name(), Expr(1));
    const Expr dst = state.facts.Plain(case_.dst[i]);
    if (dst.kind() == expr::Kind::kSymbol) {
      state.facts.Bound(dst.name(), 2, expr::kNoUpperBound);
    }
    return Append(std::move(state), i, true);
  }

  std::uint32_t Append(State state, std::size_t i, bool is_b) {
    state.axes.Append(state.facts.Plain(case_.dst[i]), is_b);
    return SplitAxis(std::move(state), i + 1);
  }

  std::uint32_t EnterForm(State state) {
    // What was learnt of a later axis may have replaced a symbol of an earlier one.
    for (int i = 0; i < state.axes.dim; ++i) {
      Expr& size = state.axes.dst[static_cast<std::size_t>(i)];
      size = state.facts.Plain(size);
    }
    state.form = Normalise(rules_, state.axes);
    const int w = rules_.WrapperRank(state.form.rank, state.form.axes.dim);
    FillShapeVars(state.form, w, state.vars, [](const Expr& e) { return e; });
    return EnterTable(std::move(state));
  }

  std::uint32_t EnterTable(State state) {
    RECKON_CHECK(++state.steps <= kMaxTables, "the decision tables lead round in a circle");
    const FoldedTable& table = rules_.Table(state.table);
    SetArity(state, table.source->arity);
    AddDomain(state, table.bounds, table.bounded);
    if (table.source->step != PathStep::kCount) state.path.push_back(table.source->step);
    if (!table.outer.Is(1)) {
      const expr::Substitution map = ToMap(state.vars, table.bounded);
      state.outer = state.outer * expr::Substitute(table.outer, map, pool_);
    }
    return Test(std::move(state), 0, 0);
  }

  void SetArity(State& state, int arity) {
    state.arity = arity;
    FillSizeVars(state.form, arity, state.vars, [](const Expr& e) { return e; });
    state.vars_version = -1;
    UpdateVars(state);
  }

  // Sizes as they are known now.
  void UpdateVars(State& state) {
    if (state.vars_version == state.facts.plain_version()) return;
    state.vars_version = state.facts.plain_version();
    const std::vector<Expr> plain = expr::SubstituteAll(state.vars, state.facts.plain(), pool_);
    std::copy(plain.begin(), plain.end(), state.vars.begin());
    state.outer = expr::Substitute(state.outer, state.facts.plain(), pool_);
  }

  expr::Substitution NarrowMap(const State& state, const std::vector<Var>& used) {
    std::vector<Expr> plain;
    for (const Var var : used) plain.push_back(state.vars[static_cast<std::size_t>(var)]);
    const std::vector<Expr> narrow = expr::SubstituteAll(plain, state.facts.narrow(), pool_);
    expr::Substitution map;
    for (std::size_t i = 0; i < used.size(); ++i) {
      map.emplace(std::string(Name(used[i])), narrow[i]);
    }
    return map;
  }

  // Term `t` of row `r` of the state's table, and what follows it.
  std::uint32_t Test(State state, std::size_t r, std::size_t t) {
    const FoldedTable& table = rules_.Table(state.table);
    const expr::Substitution plain_map = ToMap(state.vars, table.tested);
    const expr::Substitution narrow_map = NarrowMap(state, table.tested);
    for (;;) {
      RECKON_CHECK(r < table.rows.size(), "no row of a decision table holds");
      const FoldedDecision& row = table.rows[r];
      if (t == row.all.size()) return Arrive(std::move(state), row.outcome);
      const Expr plain = expr::Substitute(row.all[t], plain_map, pool_);
      const Expr narrow = expr::Substitute(row.all[t], narrow_map, pool_);
      const std::optional<bool> known = state.facts.Decide(plain, narrow);
      if (!known) return Open(std::move(state), plain, r, t);
      if (*known) {
        ++t;
      } else {
        ++r;
        t = 0;
      }
    }
  }

  std::uint32_t Open(State state, const Expr& condition, std::size_t r, std::size_t t) {
    const std::string& section = rules_.Table(state.table).rows[r].source->section;
    State yes = state;
    yes.facts.Learn(condition, true);
    UpdateVars(yes);
    const std::uint32_t then_node = Test(std::move(yes), r, t + 1);
    state.facts.Learn(condition, false);
    UpdateVars(state);
    const std::uint32_t else_node = Test(std::move(state), r + 1, 0);
    return builder_.Fork(condition, then_node, else_node, section);
  }

  std::uint32_t Arrive(State state, const Outcome& outcome) {
    if (!outcome.is_leaf) {
      state.table = outcome.table;
      return EnterTable(std::move(state));
    }
    const FoldedLeaf& leaf = rules_.Leaf(outcome.leaf);
    state.path.push_back(outcome.leaf);
    if (state.arity != leaf.arity) SetArity(state, leaf.arity);
    AddDomain(state, leaf.bounds, leaf.bounded);
    return builder_.Leaf(KeyOf(state), [&] { return MakeLeaf(state, leaf); });
  }

  void AddDomain(State& state, const std::vector<FoldedBound>& bounds,
                 const std::vector<Var>& used) {
    if (bounds.empty()) return;
    const expr::Substitution plain_map = ToMap(state.vars, used);
    const expr::Substitution narrow_map = NarrowMap(state, used);
    for (const FoldedBound& bound : bounds) {
      const Expr condition = expr::Le(bound.value, bound.maximum);
      const Expr narrow = expr::Substitute(condition, narrow_map, pool_);
      if (narrow.Is(1)) continue;
      const Expr when = expr::Substitute(bound.when, plain_map, pool_);
      const Expr plain = expr::Substitute(condition, plain_map, pool_);
      const Expr premise = when.Is(1) ? plain : expr::Or(expr::Not(when), plain);
      if (!premise.Is(1)) {
        state.domain.push_back({bound.source->what, bound.source->consumer, premise});
      }
    }
  }

  static LeafKey KeyOf(const State& state) {
    LeafKey key;
    for (const PathStep step : state.path) key.numbers.push_back(static_cast<int>(step));
    key.exprs.assign(state.vars.begin(), state.vars.end());
    key.exprs.push_back(state.outer);
    for (const DomainCondition& d : state.domain) key.exprs.push_back(d.condition);
    return key;
  }

  TreeLeaf MakeLeaf(const State& state, const FoldedLeaf& leaf) {
    TreeLeaf result;
    result.path = state.path;
    result.domain = state.domain;
    AddRows(rules_.prelude, {}, 1, result.ledger);
    AddRows(leaf.rows, ToMap(state.vars, leaf.counted), state.outer, result.ledger);
    result.cost = PriceLedger(result.ledger).total;
    return result;
  }

  void AddRows(const std::vector<FoldedRow>& rows, const expr::Substitution& map, const Expr& outer,
               SymbolicLedger& ledger) {
    std::vector<Expr> formulas;
    for (const FoldedRow& row : rows) {
      formulas.push_back(row.count);
      for (const auto& param : row.params) formulas.push_back(param.value);
      for (const auto& component : row.components) formulas.push_back(component.count);
    }
    const std::vector<Expr> values = expr::SubstituteAll(formulas, map, pool_);
    std::size_t next = 0;
    for (const FoldedRow& folded : rows) {
      BasicRow<Expr> row;
      row.id = folded.id;
      if (folded.original_dtype) row.id.data_dtype = case_.dtype;
      row.call_count = values[next++] * outer;
      for (const auto& param : folded.params) {
        row.api_params.push_back({param.role, values[next++]});
      }
      for (const FoldedComponent& component : folded.components) {
        const DType dtype =
            component.perf_dtype == DType::kNone ? case_.dtype : component.perf_dtype;
        row.perf_components.push_back({component.perf_type, dtype, values[next++] * outer});
      }
      if (!row.call_count.Is(0)) ledger.rows.push_back(std::move(row));
    }
  }

  const SymbolicCase& case_;
  expr::Pool& pool_;
  const FoldedRules& rules_;
  TreeBuilder builder_;
};

std::size_t WidthSlot(std::uint32_t bytes) {
  return bytes == 1 ? 0U : bytes == 2 ? 1U : bytes == 4 ? 2U : 3U;
}

}  // namespace

ConditionTree PredictSymbolic(const SymbolicCase& c, expr::Pool& pool, const Rules& rules) {
  const std::uint32_t bytes = Bytes(c.dtype);
  if (&rules == &StandardRules()) {
    static const std::array<FoldedRules, 4> kFolded = {
        FoldedRules(StandardRules(), 1), FoldedRules(StandardRules(), 2),
        FoldedRules(StandardRules(), 4), FoldedRules(StandardRules(), 8)};
    return SymbolicWalk(c, pool, kFolded[WidthSlot(bytes)]).Run();
  }
  const FoldedRules folded(rules, bytes);
  return SymbolicWalk(c, pool, folded).Run();
}

SymbolicRules::SymbolicRules(const Rules& rules, std::uint32_t original_bytes,
                             const SymbolicRules* beside)
    : folded_(std::make_shared<const FoldedRules>(
          rules, original_bytes, beside == nullptr ? nullptr : beside->folded_->pool)) {}

ConditionTree SymbolicRules::Predict(const SymbolicCase& c, expr::Pool& pool) const {
  RECKON_CHECK(Bytes(c.dtype) == folded_->original_bytes, "the rules are folded for another width");
  return SymbolicWalk(c, pool, *folded_).Run();
}

RulesDifference SymbolicRules::From(const SymbolicRules& other) const {
  return Difference(*folded_, *other.folded_);
}

std::uint32_t ConditionTree::LeafFor(const expr::Env& env) const {
  const TreeNode* node = &nodes.at(root);
  while (!node->is_leaf) {
    const bool holds = expr::EvaluateInt(node->condition, env) != 0;
    node = &nodes.at(holds ? node->then_node : node->else_node);
  }
  return node->leaf;
}

}  // namespace reckon::model
