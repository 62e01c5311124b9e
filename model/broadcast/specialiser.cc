// A union ledger as an array of operations, evaluated on demand: each value needs only the
// conditions on its path and the taken leaf's formula, and shared conditions are evaluated once.
#include <unordered_map>

#include "ledger/check.h"
#include "model/broadcast/dynamic.h"

namespace reckon::model {
namespace {

using expr::ExprError;
using expr::Kind;

struct Operation {
  Kind kind{};
  std::uint32_t first = 0;  // of the operands
  std::uint32_t count = 0;
};

std::int64_t CheckedAdd(std::int64_t x, std::int64_t y) {
  std::int64_t sum = 0;
  if (__builtin_add_overflow(x, y, &sum)) throw ExprError("a value exceeds 64 bits");
  return sum;
}

std::int64_t CheckedMul(std::int64_t x, std::int64_t y) {
  std::int64_t product = 0;
  if (__builtin_mul_overflow(x, y, &product)) throw ExprError("a value exceeds 64 bits");
  return product;
}

std::int64_t Quotient(Kind kind, std::int64_t x, std::int64_t y) {
  if (y == 0) throw ExprError("division by zero");
  if (kind == Kind::kMod) {
    return static_cast<std::int64_t>(expr::ModOf({x, 1}, {y, 1}).num);
  }
  if (kind == Kind::kDiv) {
    if (x % y != 0) throw ExprError("a quotient is not an integer");
    return x / y;
  }
  return static_cast<std::int64_t>(kind == Kind::kFloorDiv ? expr::FloorDivInt(x, y)
                                                           : expr::CeilDivInt(x, y));
}

bool Compare(Kind kind, std::int64_t x, std::int64_t y) {
  switch (kind) {
    case Kind::kEq:
      return x == y;
    case Kind::kNe:
      return x != y;
    case Kind::kLt:
      return x < y;
    case Kind::kLe:
      return x <= y;
    case Kind::kGt:
      return x > y;
    default:
      return x >= y;
  }
}

}  // namespace

struct Specialiser::Impl {
  struct Symbol {
    std::string name;
    expr::Interval range;
    std::uint32_t slot;
  };
  struct RowPlan {
    Row row;  // counts 0
    std::uint32_t count = 0;
    std::uint32_t param = 0;
    std::array<std::uint32_t, 2> components{};
  };

  std::uint32_t Add(const Expr& e) {
    if (e.is_const()) return AddConstant(e);
    if (const auto found = slots.find(e.node()); found != slots.end()) return found->second;
    std::vector<std::uint32_t> operands;
    for (const Expr& operand : e.operands()) operands.push_back(Add(operand));
    const auto slot = static_cast<std::uint32_t>(operations.size());
    operations.push_back({e.kind(), static_cast<std::uint32_t>(arguments.size()),
                          static_cast<std::uint32_t>(operands.size())});
    arguments.insert(arguments.end(), operands.begin(), operands.end());
    values.push_back(0);
    stamps.push_back(0);
    if (e.kind() == Kind::kSymbol) symbols.push_back({e.name(), e.range(), slot});
    slots.emplace(e.node(), slot);
    return slot;
  }

  std::uint32_t AddConstant(const Expr& e) {
    const expr::Rational value = e.value();
    RECKON_CHECK(value.den == 1, "a formula of the model is a fraction");
    const auto number = static_cast<std::int64_t>(value.num);
    const auto [found, fresh] =
        constants.emplace(number, static_cast<std::uint32_t>(operations.size()));
    if (fresh) {
      operations.push_back({Kind::kConst, 0, 0});
      values.push_back(number);
      stamps.push_back(0);
    }
    return found->second;
  }

  std::int64_t Value(std::uint32_t slot) {
    const Operation& op = operations[slot];
    if (op.kind == Kind::kConst || stamps[slot] == epoch) return values[slot];
    const std::int64_t value = Compute(op);
    values[slot] = value;
    stamps[slot] = epoch;
    return value;
  }

  std::int64_t Compute(const Operation& op) {
    const std::uint32_t* args = arguments.data() + op.first;
    switch (op.kind) {
      case Kind::kSelect:
        return Value(Value(args[0]) != 0 ? args[1] : args[2]);
      case Kind::kAdd: {
        std::int64_t sum = Value(args[0]);
        for (std::uint32_t i = 1; i < op.count; ++i) sum = CheckedAdd(sum, Value(args[i]));
        return sum;
      }
      case Kind::kMul: {
        std::int64_t product = Value(args[0]);
        for (std::uint32_t i = 1; i < op.count; ++i) product = CheckedMul(product, Value(args[i]));
        return product;
      }
      case Kind::kAnd:
        return Value(args[0]) != 0 && Value(args[1]) != 0 ? 1 : 0;
      case Kind::kOr:
        return Value(args[0]) != 0 || Value(args[1]) != 0 ? 1 : 0;
      case Kind::kMin:
        return std::min(Value(args[0]), Value(args[1]));
      case Kind::kMax:
        return std::max(Value(args[0]), Value(args[1]));
      case Kind::kFloorDiv:
      case Kind::kCeilDiv:
      case Kind::kMod:
      case Kind::kDiv:
        return Quotient(op.kind, Value(args[0]), Value(args[1]));
      case Kind::kEq:
      case Kind::kNe:
      case Kind::kLt:
      case Kind::kLe:
      case Kind::kGt:
      case Kind::kGe:
        return Compare(op.kind, Value(args[0]), Value(args[1])) ? 1 : 0;
      default:
        throw InternalError(std::string("a model formula with ") + expr::KindName(op.kind));
    }
  }

  void Begin(const expr::Env& env) {
    ++epoch;
    for (const Symbol& symbol : symbols) {
      const auto found = env.find(symbol.name);
      if (found == env.end()) throw ExprError("'" + symbol.name + "' has no value");
      if (!symbol.range.Contains(found->second)) {
        throw ExprError("'" + symbol.name + "' = " + std::to_string(found->second) + " is not in " +
                        symbol.range.ToString());
      }
      values[symbol.slot] = found->second;
      stamps[symbol.slot] = epoch;
    }
  }

  std::vector<Operation> operations;
  std::vector<std::uint32_t> arguments;
  std::vector<std::int64_t> values;
  std::vector<std::uint64_t> stamps;
  std::uint64_t epoch = 0;
  std::vector<Symbol> symbols;
  std::unordered_map<const expr::Node*, std::uint32_t> slots;
  std::unordered_map<std::int64_t, std::uint32_t> constants;
  std::vector<RowPlan> rows;
  std::uint32_t cost = 0;
};

Specialiser::Specialiser(const SymbolicLedger& ledger, const Expr& cost)
    : impl_(std::make_unique<Impl>()) {
  for (const BasicRow<Expr>& row : ledger.rows) {
    Impl::RowPlan plan;
    plan.row.id = row.id;
    plan.count = impl_->Add(row.call_count);
    for (const auto& param : row.api_params) {
      plan.row.api_params.push_back({param.role, 0});
      plan.param = impl_->Add(param.value);
    }
    for (std::size_t i = 0; i < row.perf_components.size(); ++i) {
      const auto& component = row.perf_components[i];
      plan.row.perf_components.push_back({component.perf_type, component.perf_dtype, 0});
      plan.components.at(i) = impl_->Add(component.component_count);
    }
    impl_->rows.push_back(std::move(plan));
  }
  impl_->cost = impl_->Add(cost);
}

Specialiser::~Specialiser() = default;
Specialiser::Specialiser(Specialiser&&) noexcept = default;
Specialiser& Specialiser::operator=(Specialiser&&) noexcept = default;

Ledger Specialiser::Run(const expr::Env& env) const {
  Impl& impl = *impl_;
  impl.Begin(env);
  Ledger ledger;
  for (const Impl::RowPlan& plan : impl.rows) {
    const std::int64_t count = impl.Value(plan.count);
    RECKON_CHECK(count >= 0, "a predicted count is negative");
    if (count == 0) continue;
    Row& row = ledger.rows.emplace_back(plan.row);
    row.call_count = static_cast<Count>(count);
    for (auto& param : row.api_params) param.value = static_cast<Count>(impl.Value(plan.param));
    for (std::size_t i = 0; i < row.perf_components.size(); ++i) {
      row.perf_components[i].component_count = static_cast<Count>(impl.Value(plan.components[i]));
    }
  }
  return ledger;
}

std::int64_t Specialiser::RunCost(const expr::Env& env) const {
  impl_->Begin(env);
  return impl_->Value(impl_->cost);
}

Ledger Specialise(const SymbolicLedger& ledger, const expr::Env& env) {
  return Specialiser(ledger).Run(env);
}

}  // namespace reckon::model
