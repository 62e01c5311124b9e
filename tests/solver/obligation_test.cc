// The register of obligations, and a sample of them proved without a cache.
#include "solver/obligation.h"

#include <gtest/gtest.h>

#include <set>

#include "ledger/errors.h"
#include "tests/solver/no_cache.h"

namespace reckon::solver {
namespace {

TEST(ObligationTest, NamesAreUniqueAndDescribed) {
  std::set<std::string> names;
  for (const Obligation& o : AllObligations()) {
    EXPECT_TRUE(names.insert(o.name).second) << o.name;
    EXPECT_NE(o.name.find('/'), std::string::npos) << o.name;
    EXPECT_FALSE(o.meaning.empty()) << o.name;
    EXPECT_EQ(o.meaning.find('\n'), std::string::npos) << o.name;
    EXPECT_FALSE(o.section.empty()) << o.name;
  }
  EXPECT_GT(names.size(), 500U);
}

TEST(ObligationTest, SelectionIsByPrefix) {
  const std::vector<Obligation> all = AllObligations();
  const auto some = Select(all, {"kernel-equals-model/uint8/EB"});
  EXPECT_FALSE(some.empty());
  for (const Obligation& o : some) {
    EXPECT_TRUE(o.name.starts_with("kernel-equals-model/uint8/EB")) << o.name;
  }
  EXPECT_THROW(Select(all, {"no-such-family"}), BadInput);
}

class SampleTest : public testing::TestWithParam<const char*> {};

TEST_P(SampleTest, IsProved) {
  Smt smt(NoCache());
  Context context{smt, model::StandardRules()};
  for (const Obligation& o : Select(AllObligations(), {GetParam()})) {
    const Verdict v = Prove(o, context);
    EXPECT_EQ(v.outcome, Outcome::kProved) << o.name << ": " << v.reason;
    EXPECT_GT(v.paths, 0U) << o.name;
    EXPECT_GT(v.by_normal_form + v.by_solver, 0U) << o.name;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Families, SampleTest,
    testing::Values("kernel-equals-model/uint8/E", "kernel-equals-model/uint64/BE",
                    "branches/wrapper/uint16/", "branches/leaves/uint8", "merge/tiling/uint64/5",
                    "merge/agreement/uint32/*****", "dynamic-equals-static/uint16/****",
                    "bounds/inside/uint8/3", "memory/stores/uint16/3", "memory/aligned/uint64/3",
                    "memory/loads/uint8/4", "memory/int32/uint32/3"));

// A model with `<=` where the kernel has `<`: refuted, by a case that was replayed and is least.
TEST(ObligationTest, ABrokenConditionIsRefutedWithTheLeastShape) {
  model::Rules rules = model::StandardRules();
  bool broken = false;
  for (model::DecisionRow& row :
       rules.tables[static_cast<std::size_t>(model::TableId::kLast2)].rows) {
    for (model::Formula& condition : row.all) {
      if (condition.text != "l < H") continue;
      condition = rules.Parse("l <= H");
      broken = true;
    }
  }
  ASSERT_TRUE(broken);
  Smt smt(NoCache());
  Context context{smt, rules};
  const Verdict v = Prove(Select(AllObligations(), {"kernel-equals-model/uint32/EB"})[0], context);
  ASSERT_EQ(v.outcome, Outcome::kRefuted);
  EXPECT_TRUE(v.witness->replayed);
  EXPECT_EQ(*v.witness->shape, (Case{DType::kUint32, {2, 32}, {2, 1}}));
}

// The standard rules with another maximum for the outer size of one leaf.
model::Rules WithMaximum(const char* maximum) {
  model::Rules rules = model::StandardRules();
  for (model::DomainRow& row : rules.domain) {
    if (row.what == "u16 wrapper size a" && row.consumer == "BrcNlastGatherTwo") {
      row.maximum = rules.Parse(maximum);
    }
  }
  return rules;
}

Verdict Judge(const model::Rules& rules, const char* obligation) {
  Smt smt(NoCache());
  Context context{smt, rules};
  return Prove(Select(AllObligations(), {obligation})[0], context);
}

TEST(BoundsTest, ABoundTooWideIsRefutedByAShapeThatLosesABit) {
  const Verdict v = Judge(WithMaximum("65536"), "bounds/inside/uint8/2");
  ASSERT_EQ(v.outcome, Outcome::kRefuted) << v.reason;
  EXPECT_TRUE(v.witness->replayed);
  EXPECT_EQ(v.witness->shape->dst[0], 65536U);
}

TEST(BoundsTest, ABoundTooNarrowIsRefutedByAShapeThatLosesNothing) {
  const Verdict v = Judge(WithMaximum("65534"), "bounds/edge/uint8");
  ASSERT_EQ(v.outcome, Outcome::kRefuted) << v.reason;
  EXPECT_EQ(v.witness->shape->dst[0], 65535U);
}

TEST(BoundsTest, TheLeastHazardsAreTheKnownOnes) {
  const Verdict v = Judge(model::StandardRules(), "hazard/uint8");
  ASSERT_EQ(v.outcome, Outcome::kProved) << v.reason;
  std::set<std::string> found;
  for (const std::string& note : v.notes) {
    if (note.find("least") != std::string::npos) {
      found.insert(note.substr(0, note.find(" bytes")));
    }
  }
  EXPECT_EQ(found, (std::set<std::string>{
                       "16-bit gather index: least --dtype uint8 --dst 198,331,2 --src 198,331,1, "
                       "196614",
                       "u16 source stride: least --dtype uint8 --dst 2,1,2,32768 --src "
                       "1,1,2,32768, 196608",
                       "u16 wrapper size: least --dtype uint8 --dst 65536,2 --src 1,2, 131074"}));
}

}  // namespace
}  // namespace reckon::solver
