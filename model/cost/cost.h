// The price of a ledger: VF head + largest latency + sum of throughput x count, from the compiler's
// instruction price table. Cost and expressions, sections 1.1 to 1.4.
#ifndef RECKON_MODEL_COST_COST_H_
#define RECKON_MODEL_COST_COST_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ledger/json.h"
#include "ledger/ledger.h"
#include "model/cost/price_table.h"
#include "model/expr/expr.h"

namespace reckon::model {

inline constexpr std::int64_t kVfHeadCost = 20;

// Nothing when the table does not list the dtype: such a call is free and must be reported.
std::optional<Price> FindPrice(PerfType type, DType dtype);

// All components of one (perf type, dtype), in the order first met.
template <class Value>
struct BasicContribution {
  PerfType perf_type{};
  DType perf_dtype = DType::kNone;
  Value count{};               // components
  std::optional<Price> price;  // nothing: unpriced, cost 0
  Value cost{};                // throughput x count
};

template <class Value>
struct BasicCostResult {
  std::int64_t head = kVfHeadCost;
  std::int64_t latency = 0;  // the largest
  Value throughput{};        // the sum
  Value total{};
  std::vector<BasicContribution<Value>> by_instruction;
};
using CostResult = BasicCostResult<Count>;
using SymbolicCostResult = BasicCostResult<expr::Expr>;

CostResult PriceLedger(const Ledger& ledger);
// For one branch: a union ledger is never priced (rows of count 0 would leak their latency).
SymbolicCostResult PriceLedger(const BasicLedger<expr::Expr>& ledger);

// "Div int16 x 3 calls", one an unpriced (perf type, dtype).
std::vector<std::string> Unpriced(const CostResult& result);
std::vector<std::string> Unpriced(const SymbolicCostResult& result);

// {"total", "head", "latency", "throughput", "by_instruction": [...], "unpriced": [...]}
// In a symbolic result counts, throughput and total are infix texts unless constant.
Json ToJson(const CostResult& result);
Json ToJson(const SymbolicCostResult& result);

}  // namespace reckon::model

#endif  // RECKON_MODEL_COST_COST_H_
