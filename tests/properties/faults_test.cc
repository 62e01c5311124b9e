// Every seeded fault is found within 10,000 random cases and shrunk to its known smallest case, and
// nothing simpler shows it.
#include "properties/faults.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ledger/errors.h"
#include "properties/failure.h"
#include "properties/generators.h"
#include "properties/order.h"
#include "properties/rc_run.h"
#include "properties/shrink.h"

namespace reckon::properties {
namespace {

constexpr std::uint64_t kSeed = 20261;
constexpr std::uint64_t kWithin = 10'000;
constexpr std::uint64_t kBruteForce = 60'000;  // cases tried below each minimum, at most

class Fault : public ::testing::TestWithParam<SeededFault> {};

bool Shows(Checker& checker, const Case& c) { return checker.CompareModel(c) == Verdict::kFails; }

TEST_P(Fault, IsFoundAndShrunkToItsSmallestCase) {
  const model::Rules rules = GetParam().Make();
  Checker checker(rules);
  std::optional<Case> found;
  const RcSummary summary = RunRc<Case>(
      kSeed, kWithin, CaseGen(Room::kDomain), [&](const Case& c) { return !Shows(checker, c); },
      found);
  ASSERT_TRUE(found) << "not found in " << kWithin << " cases";
  RecordProperty("cases_before", static_cast<int>(summary.cases));
  const Json report = ShrunkFailure(checker, *found, kModelIsCount);
  EXPECT_EQ(report.at("case"), ToJson(GetParam().smallest)) << report.at("case").dump();
}

// Independent of the shrinking: the enumeration itself, all twelve dtypes.
TEST_P(Fault, IsNotShownByASimplerCase) {
  const model::Rules rules = GetParam().Make();
  Checker checker(rules);
  const Case& smallest = GetParam().smallest;
  ASSERT_TRUE(Shows(checker, smallest));
  std::uint64_t left = kBruteForce;
  const std::uint64_t elements = Elements(smallest);
  for (int rank = 1; rank <= smallest.Rank(); ++rank) {
    for (std::uint64_t product = 1; product <= elements && left > 0; ++product) {
      VisitCases(rank, product, kAllDTypes, [&](const Case& c) {
        if (!Simpler(c, smallest) || left == 0) return true;
        --left;
        EXPECT_FALSE(Shows(checker, c)) << ToArguments(c);
        return ::testing::Test::HasFailure();
      });
    }
    left = std::max<std::uint64_t>(left, kBruteForce / 8);  // each rank has its share
  }
}

INSTANTIATE_TEST_SUITE_P(Seeded, Fault,
                         ::testing::ValuesIn(SeededFaults().begin(), SeededFaults().end()),
                         [](const auto& fault) {
                           std::string name(fault.param.name);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(SeededFaults, AreManyAndNamedOnce) {
  EXPECT_GE(SeededFaults().size(), 12U);
  for (const SeededFault& fault : SeededFaults()) EXPECT_EQ(&FindFault(fault.name), &fault);
  EXPECT_THROW(FindFault("no-such-fault"), BadInput);
}

TEST(StandardRules, ShowNoFault) {
  Checker checker;
  for (const SeededFault& fault : SeededFaults()) {
    EXPECT_EQ(checker.CompareModel(fault.smallest), Verdict::kHolds) << fault.name;
  }
}

TEST(FailureText, ShowsInputsRoadDifferenceJsonAndReplay) {
  const model::Rules rules = FindFault("tail-off-by-one").Make();
  Checker checker(rules);
  const Json report = ShrunkFailure(checker, {DType::kInt16, {9, 300}, {9, 1}}, kModelIsCount);
  const std::string text = FailureText(report, [](const std::string& s) { return "[" + s + "]"; });
  for (const char* part :
       {"[model == count machine does not hold]", "found as   {\"dtype\":\"int16\"",
        "Last2: l <= VL? 65 <= 64 no", "[      model      4 StoreUnAlign uint32",
        "[      simulator  2 StoreUnAlign uint32",
        "json       {\"dtype\":\"uint32\",\"dst\":[2,65],\"src\":[2,1]}",
        "replay     ./reckon compare --dtype uint32 --dst 2,65 --src 2,1"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
}

TEST(FaultNames, StandInEveryReplayLine) {
  EXPECT_EQ(ReplayWithFault("./reckon compare --dtype int8 --dst 2 --src 1", "f"),
            "./reckon compare --dtype int8 --dst 2 --src 1 --fault f");
  EXPECT_EQ(ReplayWithFault("./reckon corpus replay x.json", "f"),
            "./reckon verify --stage corpus --fault f");
  Json failure = {{"replay", "./reckon compare"}, {"part_replay", "./reckon verify --seed 1"}};
  NameFault(failure, "f");
  EXPECT_EQ(failure.at("replay"), "./reckon compare --fault f");
  EXPECT_EQ(failure.at("part_replay"), "./reckon verify --seed 1 --fault f");
}

}  // namespace
}  // namespace reckon::properties
