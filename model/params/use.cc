// The three routes, and the numbers of a call.
#include "model/params/use.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "ledger/errors.h"
#include "model/cost/cost.h"
#include "model/expr/evaluate.h"
#include "model/expr/transform.h"

namespace reckon::params {
namespace {

using expr::Expr;
using model::SymbolicLedger;

constexpr int64_t kMaxSize = 4294967295;

// The dynamic model takes sizes that are constants or symbols. A compound size becomes a symbol of
// its own for the time of the prediction, equal sizes the same one, and is put back afterwards.
class Names {
 public:
  explicit Names(expr::Pool& pool) : pool_(pool) {}

  std::vector<Expr> Abstract(const std::vector<Expr>& sizes) {
    std::vector<Expr> result;
    result.reserve(sizes.size());
    for (const Expr& size : sizes) result.push_back(Abstract(size));
    return result;
  }

  // Rows padded to whole eights stay multiples of eight.
  const std::map<std::string, int64_t, std::less<>>& multiples() const { return multiples_; }

  std::vector<Expr> Restore(const std::vector<Expr>& exprs) const {
    if (back_.empty()) return exprs;
    return expr::SubstituteAll(exprs, back_, pool_);
  }

 private:
  Expr Abstract(const Expr& size) {
    if (size.is_const() || size.kind() == expr::Kind::kSymbol) return size;
    const auto [it, is_new] = names_.emplace(size.node()->id, Expr(0));
    if (!is_new) return it->second;
    // No name of generated code begins with a digit.
    const std::string name = fmt::format("{}size", back_.size());
    const expr::Interval range = size.range();
    it->second = pool_.Symbol(name, std::max<int64_t>(range.lo, 1), std::min(range.hi, kMaxSize));
    back_.emplace(name, size);
    if (const int64_t factor = IntegerFactor(size); factor > 1) multiples_.emplace(name, factor);
    return it->second;
  }

  static int64_t IntegerFactor(const Expr& size) {
    if (size.kind() != expr::Kind::kMul || !size.operand(0).is_const()) return 1;
    const expr::Rational factor = size.operand(0).value();
    if (!factor.is_integer() || factor.num < 1 || factor.num > kMaxSize) return 1;
    for (const Expr& operand : size.operands()) {
      if (!operand.is_const() && !operand.range().integer) return 1;
    }
    return static_cast<int64_t>(factor.num);
  }

  expr::Pool& pool_;
  std::map<uint32_t, Expr> names_;
  expr::Substitution back_;
  std::map<std::string, int64_t, std::less<>> multiples_;
};

// Calls visit(value) for every value of the ledger.
template <class Visit>
void ForEachValue(SymbolicLedger& ledger, Visit visit) {
  for (auto& row : ledger.rows) {
    for (auto& param : row.api_params) visit(param.value);
    visit(row.call_count);
    for (auto& component : row.perf_components) visit(component.component_count);
  }
}

ModelledNode UseExtend(const BroadcastExtendParams& params, DType dtype, expr::Pool& pool) {
  Names names(pool);
  model::SymbolicCase symbolic;
  symbolic.dtype = dtype;
  symbolic.dst = names.Abstract(params.dst_shapes);
  symbolic.src = names.Abstract(params.src_shapes);
  symbolic.multiples = names.multiples();
  const model::ConditionTree tree = model::PredictSymbolic(symbolic, pool);
  ModelledNode result;
  result.route = Route::kExtend;
  result.ledger = model::Union(tree);
  std::vector<Expr> values;
  ForEachValue(result.ledger, [&](const Expr& value) { values.push_back(value); });
  values.push_back(model::Cost(tree));
  values = names.Restore(values);
  size_t next = 0;
  ForEachValue(result.ledger, [&](Expr& value) { value = values[next++]; });
  result.cost = values[next];
  return result;
}

ModelledNode UseDuplicate(const BroadcastDuplicateParams& params, DType dtype) {
  ModelledNode result;
  result.route = Route::kDuplicate;
  const model::DuplicateCall call = {dtype, params.count, params.dst_view_size, params.source_kind};
  result.ledger = model::PredictDuplicate(call).ledger;
  result.cost = model::PriceLedger(result.ledger).total;
  return result;
}

ModelledNode UseV1(const NodeInfo& node) {
  ModelledNode result;
  result.route = Route::kV1;
  const model::V1Cost v1 = model::PriceV1(node.dtype, node.output_dims, node.input_dims);
  result.debug_note =
      fmt::format("no Broadcast parameters: V1 cost, rule '{}'", model::Name(v1.rule));
  result.cost = v1.cost;
  return result;
}

uint32_t SizeOf(const std::string& field, const Expr& size, const expr::Env& env) {
  const expr::Rational value = expr::Evaluate(size, env);
  if (!value.is_integer() || value.num < 1 || value.num > kMaxSize) {
    throw BadInput(fmt::format("{}: {} is not a size; sizes are whole numbers from 1 to {}", field,
                               value.ToString(), kMaxSize));
  }
  return static_cast<uint32_t>(value.num);
}

Case ToCase(const BroadcastExtendParams& params, DType dtype, const expr::Env& env) {
  Case c;
  c.dtype = dtype;
  for (size_t i = 0; i < params.dst_shapes.size(); ++i) {
    c.dst.push_back(SizeOf(fmt::format("dst_shapes[{}]", i), params.dst_shapes[i], env));
    c.src.push_back(SizeOf(fmt::format("src_shapes[{}]", i), params.src_shapes[i], env));
  }
  Validate(c);
  return c;
}

}  // namespace

ModelledNode UseNode(const NodeInfo& node, expr::Pool& pool) {
  if (!node.broadcast_node_params) return UseV1(node);
  const BroadcastNodeParams& params = *node.broadcast_node_params;
  CheckPayload(params);
  if (const auto* extend = std::get_if<BroadcastExtendParams>(&params.call_params))
    return UseExtend(*extend, node.dtype, pool);
  return UseDuplicate(std::get<BroadcastDuplicateParams>(params.call_params), node.dtype);
}

CallNumbers Instantiate(const BroadcastNodeParams& params, DType dtype, const expr::Env& env) {
  CheckPayload(params);
  if (const auto* extend = std::get_if<BroadcastExtendParams>(&params.call_params))
    return ToCase(*extend, dtype, env);
  const auto& duplicate = std::get<BroadcastDuplicateParams>(params.call_params);
  return DuplicateNumbers{dtype, SizeOf("count", duplicate.count, env),
                          SizeOf("dst_view_size", duplicate.dst_view_size, env),
                          duplicate.source_kind};
}

}  // namespace reckon::params
