// What differs between rules folded for one width: the parts that were changed, and no others.
#include <gtest/gtest.h>

#include "model/broadcast/dynamic.h"

namespace reckon::model {
namespace {

class DifferenceTest : public testing::TestWithParam<std::uint32_t> {
 protected:
  template <class Change>
  RulesDifference After(Change change) const {
    Rules rules = StandardRules();
    change(rules);
    const SymbolicRules standard(StandardRules(), GetParam());
    return SymbolicRules(rules, GetParam(), &standard).From(standard);
  }
};

DecisionTable& Table(Rules& rules, TableId id) {
  return rules.tables.at(static_cast<std::size_t>(id));
}

TEST_P(DifferenceTest, TheSameRulesDoNotDiffer) {
  EXPECT_TRUE(After([](Rules&) {}).None());
}

TEST_P(DifferenceTest, ADecisionDiffersInItsTable) {
  const RulesDifference difference = After([](Rules& rules) {
    Table(rules, TableId::kLast2).rows.at(3).all.at(0) = rules.Parse("l < VL");
  });
  EXPECT_EQ(difference.tables, std::set<TableId>{TableId::kLast2});
  EXPECT_TRUE(difference.leaves.empty());
  EXPECT_FALSE(difference.everywhere || difference.merging);
}

TEST_P(DifferenceTest, WhatTheWidthDecidesIsFolded) {
  const bool one_byte = GetParam() == 1;
  const RulesDifference difference = After([](Rules& rules) {
    Table(rules, TableId::kLast2).rows.at(0).all.at(1) = rules.Parse("e > 0");
  });
  EXPECT_EQ(difference.None(), !one_byte);  // e > 1 holds for the others as well
}

TEST_P(DifferenceTest, ACountDiffersInTheLeavesThatRunIt) {
  Rules rules = StandardRules();
  const LeafTable& leaf = rules.leaves.at(5);
  const std::size_t helper = leaf.parts.at(0).helper;
  const RulesDifference difference = After([&](Rules& changed) {
    LeafRow& row = changed.helpers.at(helper).rows.at(0);
    row.widths = kAnyWidth;
    row.count = {row.count.text + " + 1", row.count.expr + 1};
  });
  EXPECT_EQ(difference.leaves, std::set<PathStep>{leaf.leaf});
  EXPECT_TRUE(difference.tables.empty());
}

TEST_P(DifferenceTest, MergingAndThePreludeAreEverywhere) {
  EXPECT_TRUE(
      After([](Rules& rules) { rules.merge_rows.at(0).action = NormaliseAction::kNone; }).merging);
  EXPECT_TRUE(After([](Rules& rules) { rules.prelude.rows.pop_back(); }).everywhere);
  // An action that the first step does not know is none.
  EXPECT_TRUE(After([](Rules& rules) {
                rules.merge_rows.at(1).action = NormaliseAction::kDoubleLast;
              }).None());
}

INSTANTIATE_TEST_SUITE_P(Widths, DifferenceTest, testing::Values(1U, 2U, 4U, 8U));

}  // namespace
}  // namespace reckon::model
