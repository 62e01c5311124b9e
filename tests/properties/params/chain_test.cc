// The properties of the parameter chain on a fixed random sample, and that they can fail.
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "properties/params/chain_check.h"
#include "properties/params/chain_faults.h"
#include "properties/params/chain_graph.h"

namespace reckon::properties {
namespace {

std::string Shown(const ChainCase& c) {
  std::ostringstream out;
  out << c;
  return out.str();
}

TEST(Chain, TextAndParametersAgree) {
  std::map<ChainOutcome, int> outcomes;
  for (uint64_t key = 0; key < 20000; ++key) {
    Random random(Mix(11, key));
    const ChainCase c = RandomChain(random);
    ChainOutcome outcome{};
    const std::string why = TextAndParamsDisagree(c, outcome);
    ASSERT_EQ(why, "") << Shown(c);
    ++outcomes[outcome];
  }
  EXPECT_GT(outcomes[ChainOutcome::kExtend], 10000);
  EXPECT_GT(outcomes[ChainOutcome::kDuplicate], 5000);
}

TEST(Chain, ModelAndSimulatorAgreeOnTheNumbers) {
  ChainMachines machines;
  std::map<ChainOutcome, int> outcomes;
  for (uint64_t key = 0; key < 20000; ++key) {
    Random random(Mix(12, key));
    const ChainCase c = RandomChain(random);
    ChainOutcome outcome{};
    const std::string why = LedgerDisagrees(c, outcome, machines);
    ASSERT_EQ(why, "") << Shown(c);
    ++outcomes[outcome];
  }
  EXPECT_GT(outcomes[ChainOutcome::kExtend], 8000);
  EXPECT_GT(outcomes[ChainOutcome::kDuplicate], 4000);
  EXPECT_GT(outcomes[ChainOutcome::kRefused], 10);
}

TEST(Chain, DynamicModelAndSimulatorAgreeOnTheNumbers) {
  std::map<ChainOutcome, int> outcomes;
  for (uint64_t key = 0; key < 1000; ++key) {
    Random random(Mix(13, key));
    const ChainCase c = RandomChain(random);
    ChainOutcome outcome{};
    const std::string why = DynamicLedgerDisagrees(c, outcome);
    ASSERT_EQ(why, "") << Shown(c);
    ++outcomes[outcome];
  }
  EXPECT_GT(outcomes[ChainOutcome::kExtend], 400);
  EXPECT_GT(outcomes[ChainOutcome::kDuplicate], 200);
}

// The first simpler case that still fails, until there is none.
ChainCase Shrunk(ChainCase c, const ChainFault& fault) {
  ChainOutcome outcome{};
  for (bool found = true; found;) {
    found = false;
    for (const ChainCase& simpler : SimplerChains(c)) {
      if (TextAndParamsDisagree(simpler, outcome, &fault).empty()) continue;
      c = simpler;
      found = true;
      break;
    }
  }
  return c;
}

// What is left of each fault after shrinking.
TEST(Chain, EverySeededFaultIsFoundAndShrunk) {
  const std::map<std::string, std::string> smallest = {
      {"the full tile also in the tail step",
       "uint8 extend, axis 1 tiles of 2 at 0, axis 1, in the loops"},
      {"a row without its pad",
       "uint8 extend, axis 1 symbolic, axis 1, rows 3 longer, in the loops"},
      {"the source as large as the destination",
       "uint8 extend, axis 2 broadcast, axis 2, in the loops"},
      {"the last axis lost", "uint8 extend, axis 1 symbolic, in the loops"},
      {"a view from the tensor's start",
       "uint8 scalar from constant, axis 2, in the loops, view at 1"},
      {"a view without whole blocks", "uint8 scalar from constant, axis 1, in the loops"},
      {"the count of the whole tensor", "uint8 scalar from constant, axis 1, in the loops"},
      {"the count as a product of sizes",
       "uint8 scalar from constant, axis 2, axis 1, rows 3 longer, in the loops"},
      {"the count without its + 1", "uint8 scalar from constant, axis 1, in the loops"},
      {"UB scalar and VecCalc swapped", "uint8 scalar from ubscalar, axis 1, in the loops"},
      {"VecIn waits for the vector", "uint8 scalar from vecin, axis 1, in the loops"},
  };
  for (const ChainFault& fault : ChainFaults()) {
    std::string shown;
    for (uint64_t key = 0; key < 5000 && shown.empty(); ++key) {
      Random random(Mix(14, key));
      const ChainCase c = RandomChain(random);
      ChainOutcome outcome{};
      if (!TextAndParamsDisagree(c, outcome, &fault).empty()) shown = Shown(Shrunk(c, fault));
    }
    const auto expected = smallest.find(fault.name);
    ASSERT_NE(expected, smallest.end()) << fault.name;
    EXPECT_EQ(shown, expected->second) << fault.name;
  }
}

}  // namespace
}  // namespace reckon::properties
