// Negative controls: every seeded fault of the properties is refuted by the solver too, and its
// counterexample is the known smallest one.
#include "properties/faults.h"

#include <gtest/gtest.h>

#include "solver/api.h"

namespace reckon::solver {
namespace {

TEST(FaultsTest, TheStandardRulesAreTheStandardRules) {
  Prover prover;
  const Verdict v = prover.CheckRules(model::StandardRules());
  EXPECT_EQ(v.outcome, Outcome::kProved) << v.reason;
  EXPECT_GT(v.paths, 2000U);
}

class SeededFaultTest : public testing::TestWithParam<std::size_t> {};

TEST_P(SeededFaultTest, IsRefutedWithItsSmallestShape) {
  const properties::SeededFault& fault = properties::SeededFaults()[GetParam()];
  Prover prover;
  const Verdict v = prover.CheckRules(fault.Make());
  ASSERT_EQ(v.outcome, Outcome::kRefuted) << fault.name;
  EXPECT_TRUE(v.witness->replayed);
  EXPECT_EQ(*v.witness->shape, fault.smallest) << fault.name << ": " << v.witness->what;
}

INSTANTIATE_TEST_SUITE_P(All, SeededFaultTest,
                         testing::Range(std::size_t{0}, properties::SeededFaults().size()),
                         [](const auto& fault) {
                           std::string name(properties::SeededFaults()[fault.param].name);
                           for (char& c : name) {
                             if (c == '-') c = '_';
                           }
                           return name;
                         });

}  // namespace
}  // namespace reckon::solver
