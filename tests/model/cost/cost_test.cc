// Prices, and the cost of ledgers worked out by hand: head 20 + largest latency + sum of throughput
// x count (cost and expressions, sections 1.1 to 1.4; design, functional requirement 5).
#include "model/cost/cost.h"

#include <gtest/gtest.h>

#include "model/broadcast/dynamic.h"
#include "model/broadcast/predict.h"
#include "model/expr/print.h"
#include "tests/model/broadcast/cases.h"

namespace reckon::model {
namespace {

TEST(PriceTable, RowsAndLookup) {
  EXPECT_EQ(PriceTable().size(), 421U);
  EXPECT_EQ(MappedPriceTable().size(), 12U);
  EXPECT_EQ(FindPrice("kStore", "uint16"), (Price{0, 5}));
  EXPECT_EQ(FindPrice("Store", "float32"), (Price{0, 1}));
  EXPECT_EQ(FindPrice("Store", "int64"), (Price{0, 1}));
  EXPECT_EQ(FindPrice("vcadd", "float16"), (Price{21, 1}));
  EXPECT_EQ(FindPrice("kVcadd", "float32"), (Price{19, 1}));
  EXPECT_EQ(FindPrice("Div", "float16"), (Price{19, 8}));
  EXPECT_EQ(FindPrice("Div", "int16"), std::nullopt);
  EXPECT_EQ(FindPrice("CreateMask", "int16"), std::nullopt);
  EXPECT_EQ(FindMappedPrice("Store", "uint8", "int64"), (Price{0, 5}));
  EXPECT_EQ(FindMappedPrice("Store", "uint16", "uint16"), (Price{0, 1}));
  EXPECT_EQ(FindMappedPrice("Cast", "float16", "float32"), (Price{4, 1}));
  EXPECT_EQ(FindMappedPrice("Cast", "int8", "float32"), (Price{5, 2}));
  EXPECT_EQ(FindMappedPrice("Add", "int8", "int8"), std::nullopt);
}

TEST(PriceTable, EveryBroadcastInstruction) {
  EXPECT_EQ(FindPrice(PerfType::kLoad, DType::kInt64), (Price{0, 0}));
  EXPECT_EQ(FindPrice(PerfType::kUpdateMask, DType::kUint8), (Price{3, 1}));
  EXPECT_EQ(FindPrice(PerfType::kDuplicate, DType::kInt16), (Price{8, 1}));
  EXPECT_EQ(FindPrice(PerfType::kDuplicate, DType::kInt64), std::nullopt);
  EXPECT_EQ(FindPrice(PerfType::kMulAddDst, DType::kInt32), (Price{6, 2}));
  EXPECT_EQ(FindPrice(PerfType::kDeInterleave, DType::kUint8), (Price{8, 1}));
  EXPECT_EQ(FindPrice(PerfType::kPlaceholder, DType::kUint16), (Price{0, 0}));
  EXPECT_EQ(FindPrice(PerfType::kPlaceholder, DType::kBool), std::nullopt);
  EXPECT_EQ(FindPrice(PerfType::kDiv, DType::kInt32), std::nullopt);
}

CostResult CostOf(const char* dtype, const char* dst, const char* src) {
  return PriceLedger(StandardPredictor().Predict(MakeCase(dtype, dst, src)).ledger);
}

TEST(Cost, FourDimensionalE2B) {
  // L = 2 * 3 * ceil(16 / 8) = 12: UpdateMask 3/1, Load 0/0, Store of 2 bytes 0/5
  const CostResult cost = CostOf("float16", "2,3,16,16", "2,1,16,1");
  EXPECT_EQ(cost.head, 20);
  EXPECT_EQ(cost.latency, 3);
  EXPECT_EQ(cost.throughput, 12U * (1 + 0 + 5));
  EXPECT_EQ(cost.total, 20U + 3 + 72);
  EXPECT_TRUE(Unpriced(cost).empty());
}

TEST(Cost, CopyOfHalvesAndOfBooleans) {
  // 3,000 halves: copy length 3008, 24 vectors, each a load 0/0 and a store 0/5
  const CostResult halves = CostOf("float16", "30,100", "30,100");
  EXPECT_EQ(halves.latency, 0);
  EXPECT_EQ(halves.total, 20U + 24 * 5);
  const CostResult booleans = CostOf("bool", "30,100", "30,100");
  EXPECT_EQ(booleans.total, 20U);
  EXPECT_EQ(Unpriced(booleans),
            (std::vector<std::string>{"Placeholder bool x 4 calls", "Load bool x 12 calls",
                                      "Store bool x 12 calls"}));
}

TEST(Cost, GatherHasUnpricedDivisions) {
  // (10,3,5) from (10,1,5): m = 1, n = 2. Duplicate int32 6 and uint32 2, Mul 4, Sub 3, MulAddDst
  // 2, Muls and Add 4 each, Store int32 1 and uint32 4; the three divisions have no price.
  const CostResult cost = CostOf("float32", "10,3,5", "10,1,5");
  EXPECT_EQ(cost.latency, 8);
  EXPECT_EQ(cost.throughput, 6U * 1 + 2 * 1 + 4 * 2 + 3 * 2 + 2 * 2 + 4 * 2 + 4 * 2 + 1 + 4);
  EXPECT_EQ(cost.total, 20 + 8 + cost.throughput);
  EXPECT_EQ(Unpriced(cost), (std::vector<std::string>{"Div int32 x 3 calls"}));
}

TEST(Cost, ContributionsAddUp) {
  const CostResult cost = CostOf("uint8", "40,3,5", "40,1,5");
  Count sum = 0;
  for (const auto& entry : cost.by_instruction) {
    EXPECT_EQ(entry.cost,
              entry.price ? entry.count * static_cast<Count>(entry.price->throughput) : 0);
    sum += entry.cost;
  }
  EXPECT_EQ(sum, cost.throughput);
  EXPECT_EQ(cost.total, 28 + sum);
  EXPECT_EQ(Unpriced(cost), (std::vector<std::string>{"Div int16 x 6 calls"}));
}

TEST(Cost, Json) {
  const Json json = ToJson(CostOf("float16", "2,3,16,16", "2,1,16,1"));
  EXPECT_EQ(json["total"], 95);
  EXPECT_EQ(json["head"], 20);
  EXPECT_EQ(json["latency"], 3);
  EXPECT_EQ(json["throughput"], 72);
  EXPECT_EQ(json["unpriced"], Json::array());
  EXPECT_EQ(json["by_instruction"].size(), 4U);
}

// The branch's own latency counts, not the largest of all branches.
TEST(Cost, SymbolicCostIsPerBranch) {
  CaseRequest request;
  request.dtype = DType::kFloat16;
  request.dst = ParseSizes("A", "dst");
  request.src = ParseSizes("S", "src");
  expr::Pool pool;
  const ConditionTree tree = PredictSymbolic(ToSymbolic(request, pool), pool);
  EXPECT_EQ(expr::ToInfix(Cost(tree)),
            "S == A ? 5 * ceil(ceil(A / 16) / 8) + 20 : 6 * ceil(A / 128) + 23");
  const SymbolicCostResult result = PriceLedger(tree.leaves.at(0).ledger);
  EXPECT_EQ(ToJson(result)["latency"], 0);
}

}  // namespace
}  // namespace reckon::model
