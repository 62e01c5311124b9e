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
  EXPECT_EQ(v.notes, std::vector<std::string>{"with the constants put in, the same rules for "
                                              "elements of 1, 2, 4, 8 bytes"});
}

// l < H follows from a * l < VL, as there are at least two rows: the trees part, the counts do not.
TEST(FaultsTest, AConditionThatFollowsFromTheNextIsProvedToBeNone) {
  model::Rules rules = model::StandardRules();
  auto& row = rules.tables.at(static_cast<std::size_t>(model::TableId::kNLast2)).rows.at(0);
  ASSERT_EQ(row.all.at(0).text, "l < H");
  row.all.erase(row.all.begin());
  Prover prover;
  const Verdict v = prover.CheckRules(rules);
  EXPECT_EQ(v.outcome, Outcome::kProved) << v.reason;
  EXPECT_GT(v.paths, 100U);
}

// A block is no vector: rows of VL + BLK elements are aligned, and would be taken for unaligned
// ones.
TEST(FaultsTest, AWrongDivisorInAConditionIsRefuted) {
  model::Rules rules = model::StandardRules();
  auto& row = rules.tables.at(static_cast<std::size_t>(model::TableId::kLast2)).rows.at(4);
  ASSERT_EQ(row.all.at(0).text, "mod(l, BLK) == 0");
  row.all.at(0) = rules.Parse("mod(l, VL) == 0");
  Prover prover;
  const Verdict v = prover.CheckRules(rules);
  ASSERT_EQ(v.outcome, Outcome::kRefuted) << v.reason;
  EXPECT_TRUE(v.witness->replayed);
  EXPECT_EQ(*v.witness->shape, (Case{DType::kUint32, {2, 72}, {2, 1}})) << v.witness->what;
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
