#include "solver/model_side.h"

#include "ledger/check.h"

namespace reckon::solver {

using expr::Expr;

model::SymbolicCase ToModelCase(const SymbolicShape& shape, expr::Pool& pool) {
  model::SymbolicCase c;
  c.dtype = shape.form.dtype;
  const auto side = [&](const std::vector<Term>& terms) {
    std::vector<Expr> sizes;
    for (const Term& t : terms) {
      if (t.IsConstant()) {
        sizes.emplace_back(t.constant());
        continue;
      }
      const AtomRef& atom = t.monomials()[0].factors[0];
      sizes.push_back(pool.Symbol(atom->name, atom->bounds.lo, atom->bounds.hi));
    }
    return sizes;
  };
  c.dst = side(shape.dst);
  c.src = side(shape.src);
  return c;
}

ModelSide::ModelSide(const SymbolicShape& shape, const model::Rules& rules)
    : pool_(std::make_shared<expr::Pool>()),
      tree_(model::PredictSymbolic(ToModelCase(shape, *pool_), *pool_, rules)) {}

ModelSide::ModelSide(std::shared_ptr<expr::Pool> pool, model::ConditionTree tree)
    : pool_(std::move(pool)), tree_(std::move(tree)) {}

ModelLeaf ModelSide::Walk(PathState& path, const std::map<std::string, Term>* bound) const {
  Translator translator(path, bound);
  std::uint32_t at = tree_.root;
  while (!tree_.nodes[at].is_leaf) {
    const model::TreeNode& node = tree_.nodes[at];
    at = translator.Truth(node.condition) ? node.then_node : node.else_node;
  }
  const model::TreeLeaf& leaf = tree_.leaves[tree_.nodes[at].leaf];
  ModelLeaf result;
  result.path = leaf.path;
  for (const BasicRow<Expr>& row : leaf.ledger.rows) {
    BasicRow<Term> out;
    out.id = row.id;
    for (const auto& param : row.api_params) {
      out.api_params.push_back({param.role, translator.Integer(param.value)});
    }
    out.call_count = translator.Integer(row.call_count);
    for (const auto& part : row.perf_components) {
      out.perf_components.push_back(
          {part.perf_type, part.perf_dtype, translator.Integer(part.component_count)});
    }
    result.ledger.rows.push_back(std::move(out));
  }
  for (const model::DomainCondition& d : leaf.domain) {
    if (d.condition.is_const()) {
      if (!d.condition.Is(0)) continue;
      result.domain.push_back(Literal::Of(false));
    } else {
      result.domain.push_back(translator.Comparison(d.condition));
    }
    result.consumers.push_back(d.what + " (" + d.consumer + ")");
  }
  result.divisors = translator.divisors();
  return result;
}

}  // namespace reckon::solver
