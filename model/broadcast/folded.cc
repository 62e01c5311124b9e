#include "model/broadcast/folded.h"

#include <algorithm>

#include "ledger/check.h"
#include "ledger/hardware.h"
#include "model/expr/evaluate.h"
#include "model/expr/transform.h"

namespace reckon::model {
namespace {

using expr::Expr;
using expr::Substitution;

constexpr int kMaxDim = 10;  // rank 9 with an appended axis

Substitution WidthConstants(std::uint32_t e0, std::uint32_t e) {
  Substitution map;
  const auto put = [&map](Var var, std::uint32_t value) {
    map.emplace(std::string(Name(var)), Expr(value));
  };
  put(Var::kE0, e0);
  put(Var::kE, e);
  put(Var::kVL, VectorElements(e));
  put(Var::kH, HalfVectorElements(e));
  put(Var::kBLK, BlockElements(e));
  put(Var::kV0, VectorElements(e0));
  put(Var::kBLK0, BlockElements(e0));
  put(Var::kNB, kBlocksPerVector);
  return map;
}

Mode BrcMode(std::uint32_t e) {
  return e == 1 ? Mode::kBrcB8 : e == 2 ? Mode::kBrcB16 : Mode::kBrcB32;
}
// There is no such load of bytes; the decisions keep 1-byte types from it.
Mode E2bMode(std::uint32_t e) { return e == 4 ? Mode::kE2bB32 : Mode::kE2bB16; }

std::vector<Var> VarsOf(const std::vector<Expr>& exprs) {
  const expr::Ranges symbols = expr::SymbolsOf(exprs);
  std::vector<Var> vars;
  for (std::size_t i = 0; i < kVarCount; ++i) {
    if (symbols.contains(Name(static_cast<Var>(i)))) vars.push_back(static_cast<Var>(i));
  }
  return vars;
}

void AppendBounds(const std::vector<FoldedBound>& bounds, std::vector<Expr>& exprs) {
  for (const FoldedBound& bound : bounds) {
    exprs.insert(exprs.end(), {bound.when, bound.value, bound.maximum});
  }
}

void ListVars(FoldedTable& table) {
  std::vector<Expr> exprs;
  for (const FoldedDecision& row : table.rows) {
    exprs.insert(exprs.end(), row.all.begin(), row.all.end());
  }
  table.tested = VarsOf(exprs);
  exprs = {table.outer};
  AppendBounds(table.bounds, exprs);
  table.bounded = VarsOf(exprs);
}

void ListVars(FoldedLeaf& leaf) {
  std::vector<Expr> exprs;
  for (const FoldedRow& row : leaf.rows) {
    exprs.push_back(row.count);
    for (const auto& param : row.params) exprs.push_back(param.value);
    for (const auto& component : row.components) exprs.push_back(component.count);
  }
  leaf.counted = VarsOf(exprs);
  exprs.clear();
  AppendBounds(leaf.bounds, exprs);
  leaf.bounded = VarsOf(exprs);
}

class Folder {
 public:
  Folder(FoldedRules& out, const Rules& rules)
      : out_(out),
        rules_(rules),
        constants_(WidthConstants(out.original_bytes, out.element_bytes)) {}

  void Run() {
    for (const DecisionTable& table : rules_.tables) out_.tables.push_back(Fold(table));
    AddRows(rules_.prelude, out_.prelude);
    out_.leaf_index.assign(static_cast<std::size_t>(PathStep::kCount), SIZE_MAX);
    for (const LeafTable& leaf : rules_.leaves) {
      out_.leaf_index[FoldedRules::leaf_slot(leaf.leaf)] = out_.leaves.size();
      out_.leaves.push_back(Fold(leaf));
    }
    AddBounds();
    for (FoldedTable& table : out_.tables) ListVars(table);
    for (FoldedLeaf& leaf : out_.leaves) ListVars(leaf);
  }

 private:
  Expr Fold(const Formula& formula) const { return Fold(formula, constants_); }
  Expr Fold(const Formula& formula, const Substitution& map) const {
    return expr::Substitute(formula.expr, map, *out_.pool);
  }

  FoldedTable Fold(const DecisionTable& table) const {
    FoldedTable folded;
    folded.source = &table;
    folded.outer = Fold(table.outer);
    for (const DecisionRow& row : table.rows) {
      FoldedDecision decision{&row, {}, row.outcome};
      bool possible = true;
      for (const Formula& term : row.all) {
        const Expr condition = Fold(term);
        if (condition.Is(0)) possible = false;
        if (!condition.is_const()) decision.all.push_back(condition);
      }
      if (possible) folded.rows.push_back(std::move(decision));
      if (possible && folded.rows.back().all.empty()) break;  // later rows are never reached
    }
    return folded;
  }

  FoldedLeaf Fold(const LeafTable& leaf) const {
    FoldedLeaf folded;
    folded.leaf = leaf.leaf;
    folded.arity = leaf.arity;
    for (const LeafTable::Part& part : leaf.parts) {
      if ((part.widths & WidthBit(out_.element_bytes)) == 0) continue;
      AddRows(rules_.helpers.at(part.helper), folded.rows);
    }
    return folded;
  }

  void AddRows(const HelperTable& helper, std::vector<FoldedRow>& rows) const {
    Substitution map = constants_;
    for (const Local& local : helper.locals) {
      map.insert_or_assign(local.name, Fold(local.value, map));
    }
    for (const LeafRow& row : helper.rows) {
      if ((row.widths & WidthBit(out_.element_bytes)) != 0) rows.push_back(Fold(row, map));
    }
  }

  FoldedRow Fold(const LeafRow& row, const Substitution& map) const {
    const std::uint32_t e = out_.element_bytes;
    FoldedRow folded;
    folded.id = {row.site, row.api, Resolve(row.data_dtype, DType::kNone, e),
                 Resolve(row.index_dtype, DType::kNone, e), ModeOf(row)};
    folded.original_dtype = row.data_dtype == TypeRule::kOriginal;
    folded.count = Fold(row.count, map);
    for (const auto& param : row.params) {
      folded.params.push_back({param.role, Fold(param.value, map)});
    }
    for (const ComponentRule& component : row.components) {
      folded.components.push_back({component.perf_type,
                                   Resolve(component.perf_dtype, DType::kNone, e),
                                   Fold(component.count, map)});
    }
    return folded;
  }

  Mode ModeOf(const LeafRow& row) const {
    switch (row.mode_rule) {
      case ModeRule::kBrc:
        return BrcMode(out_.element_bytes);
      case ModeRule::kE2b:
        return E2bMode(out_.element_bytes);
      case ModeRule::kFixed:
        return row.mode;
    }
    return row.mode;
  }

  void AddBounds() {
    for (const DomainRow& row : rules_.domain) {
      FoldedBound bound{&row, 1, Fold(row.value), Fold(row.maximum)};
      for (const Formula& term : row.when) bound.when = expr::And(bound.when, Fold(term));
      if (bound.when.Is(0)) continue;
      if (row.where.is_leaf) {
        const std::size_t i = out_.leaf_index.at(FoldedRules::leaf_slot(row.where.leaf));
        out_.leaves.at(i).bounds.push_back(std::move(bound));
      } else {
        out_.tables.at(static_cast<std::size_t>(row.where.table))
            .bounds.push_back(std::move(bound));
      }
    }
  }

  FoldedRules& out_;
  const Rules& rules_;
  Substitution constants_;
};

}  // namespace

ActionTable::ActionTable(const std::vector<NormaliseRow>& rows, std::uint32_t original_bytes) {
  const auto action = [&rows](const expr::Env& env) {
    for (const NormaliseRow& row : rows) {
      const bool holds = std::all_of(row.all.begin(), row.all.end(), [&env](const Formula& term) {
        return expr::EvaluateInt(term.expr, env) != 0;
      });
      if (holds) return row.action;
    }
    return NormaliseAction::kNone;
  };
  for (int rank = 1; rank <= kMaxRank; ++rank) {
    for (int dim = 1; dim <= rank; ++dim) {
      for (const bool last_is_b : {false, true}) {
        for (const bool grows : {false, true}) {
          actions_[Index(rank, dim, last_is_b, grows)] = action({{"C", rank},
                                                                 {"e0", original_bytes},
                                                                 {"dim", dim},
                                                                 {"sl", last_is_b ? 0 : 1},
                                                                 {"grow", grows ? 2 : 1}});
        }
      }
    }
  }
}

FoldedRules::FoldedRules(const Rules& rules, std::uint32_t bytes, std::shared_ptr<expr::Pool> into)
    : original_bytes(bytes),
      element_bytes(std::min(bytes, 4U)),
      pool(into != nullptr ? std::move(into) : std::make_shared<expr::Pool>()),
      merge(rules.merge_rows, bytes),
      split(rules.split_rows, bytes) {
  for (int rank = 1; rank <= kMaxRank; ++rank) {
    for (int dim = 1; dim <= kMaxDim; ++dim) {
      const std::int64_t w =
          expr::EvaluateInt(rules.wrapper_rank.expr, {{"C", rank}, {"dim", dim}});
      wrapper_rank[static_cast<std::size_t>((rank - 1) * 16 + dim)] = static_cast<std::int8_t>(w);
    }
  }
  Folder(*this, rules).Run();
}

int FoldedRules::WrapperRank(int rank, int dim) const {
  return wrapper_rank[static_cast<std::size_t>((rank - 1) * 16 + dim)];
}

const std::vector<std::string>& VarNames() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < kVarCount; ++i) {
      names.emplace_back(Name(static_cast<Var>(i)));
    }
    return names;
  }();
  return kNames;
}

}  // namespace reckon::model
