#include "model/cost/cost.h"

#include <algorithm>
#include <array>

#include "ledger/check.h"
#include "model/expr/print.h"

namespace reckon::model {
namespace {

using expr::Expr;

constexpr std::size_t kPerfTypes = static_cast<std::size_t>(PerfType::kCount);
constexpr std::size_t kDTypes = kAllDTypes.size() + 1;
using PriceGrid = std::array<std::array<std::optional<Price>, kDTypes>, kPerfTypes>;

PriceGrid MakeGrid() {
  PriceGrid grid;
  for (std::size_t type = 0; type < kPerfTypes; ++type) {
    for (const DType dtype : kAllDTypes) {
      grid[type][static_cast<std::size_t>(dtype)] =
          FindPrice(Name(static_cast<PerfType>(type)), Name(dtype));
    }
  }
  return grid;
}

// A count as the sum and product of its kind, checked.
Count Scale(Count count, std::int64_t factor) {
  Count product = 0;
  RECKON_CHECK(!__builtin_mul_overflow(count, static_cast<Count>(factor), &product),
               "a cost exceeds 64 bits");
  return product;
}
Count Plus(Count x, Count y) {
  Count sum = 0;
  RECKON_CHECK(!__builtin_add_overflow(x, y, &sum), "a cost exceeds 64 bits");
  return sum;
}
Expr Scale(const Expr& count, std::int64_t factor) { return count * Expr(factor); }
Expr Plus(const Expr& x, const Expr& y) { return x + y; }

template <class Value>
BasicContribution<Value>& Entry(BasicCostResult<Value>& result, PerfType type, DType dtype) {
  for (auto& entry : result.by_instruction) {
    if (entry.perf_type == type && entry.perf_dtype == dtype) return entry;
  }
  result.by_instruction.push_back({type, dtype, Value(0), FindPrice(type, dtype), Value(0)});
  return result.by_instruction.back();
}

template <class Value>
BasicCostResult<Value> PriceRows(const BasicLedger<Value>& ledger) {
  BasicCostResult<Value> result;
  result.throughput = Value(0);
  for (const auto& row : ledger.rows) {
    for (const auto& component : row.perf_components) {
      auto& entry = Entry(result, component.perf_type, component.perf_dtype);
      entry.count = Plus(entry.count, component.component_count);
    }
  }
  for (auto& entry : result.by_instruction) {
    if (!entry.price) continue;
    entry.cost = Scale(entry.count, entry.price->throughput);
    result.latency = std::max(result.latency, entry.price->latency);
    result.throughput = Plus(result.throughput, entry.cost);
  }
  result.total = Plus(result.throughput, Value(result.head + result.latency));
  return result;
}

Json ToValue(Count count) { return count; }
Json ToValue(const Expr& e) {
  if (!e.is_const()) return expr::ToInfix(e);
  const expr::Rational value = e.value();
  RECKON_CHECK(value.den == 1, "a cost is a fraction");
  return static_cast<std::int64_t>(value.num);
}

template <class Value>
std::vector<std::string> UnpricedOf(const BasicCostResult<Value>& result) {
  std::vector<std::string> list;
  for (const auto& entry : result.by_instruction) {
    if (entry.price) continue;
    const Json count = ToValue(entry.count);
    std::string type(Name(entry.perf_type));
    list.push_back(type.substr(1) + " " + std::string(Name(entry.perf_dtype)) + " x " +
                   (count.is_string() ? "(" + count.get<std::string>() + ")" : count.dump()) +
                   (count == 1 ? " call" : " calls"));
  }
  return list;
}

template <class Value>
Json CostToJson(const BasicCostResult<Value>& result) {
  Json instructions = Json::array();
  for (const auto& entry : result.by_instruction) {
    Json item = {{"perf_type", Name(entry.perf_type)},
                 {"perf_dtype", Name(entry.perf_dtype)},
                 {"count", ToValue(entry.count)},
                 {"priced", entry.price.has_value()}};
    item["latency"] = entry.price ? entry.price->latency : 0;
    item["throughput"] = entry.price ? entry.price->throughput : 0;
    item["cost"] = ToValue(entry.cost);
    instructions.push_back(std::move(item));
  }
  return {{"total", ToValue(result.total)},
          {"head", result.head},
          {"latency", result.latency},
          {"throughput", ToValue(result.throughput)},
          {"by_instruction", std::move(instructions)},
          {"unpriced", UnpricedOf(result)}};
}

}  // namespace

std::optional<Price> FindPrice(PerfType type, DType dtype) {
  static const PriceGrid kGrid = MakeGrid();
  return kGrid.at(static_cast<std::size_t>(type)).at(static_cast<std::size_t>(dtype));
}

CostResult PriceLedger(const Ledger& ledger) { return PriceRows(ledger); }
SymbolicCostResult PriceLedger(const BasicLedger<Expr>& ledger) { return PriceRows(ledger); }

std::vector<std::string> Unpriced(const CostResult& result) { return UnpricedOf(result); }
std::vector<std::string> Unpriced(const SymbolicCostResult& result) { return UnpricedOf(result); }

Json ToJson(const CostResult& result) { return CostToJson(result); }
Json ToJson(const SymbolicCostResult& result) { return CostToJson(result); }

}  // namespace reckon::model
