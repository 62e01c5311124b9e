// RapidCheck inside a unit: counts, seeds, shrinking, our own errors.
#include "properties/rc_run.h"

#include <gtest/gtest.h>

#include <chrono>

#include "properties/generators.h"
#include "properties/order.h"

namespace reckon::properties {
namespace {

TEST(RunRc, RunsAllCasesOfAPropertyThatHolds) {
  std::optional<Case> smallest;
  std::uint64_t calls = 0;
  const RcSummary summary = RunRc<Case>(
      5, 500, CaseGen(Room::kDomain),
      [&](const Case& c) {
        Validate(c);
        ++calls;
        return true;
      },
      smallest);
  EXPECT_EQ(summary.cases, 500U);
  EXPECT_EQ(calls, 500U);
  EXPECT_FALSE(smallest);
}

TEST(RunRc, GivesTheSameCasesForTheSameSeed) {
  std::vector<Case> seen[3];
  for (int i = 0; i < 3; ++i) {
    std::optional<Case> smallest;
    RunRc<Case>(
        i == 2 ? 6 : 5, 50, CaseGen(Room::kBuffer),
        [&](const Case& c) {
          seen[i].push_back(c);
          return true;
        },
        smallest);
  }
  EXPECT_EQ(seen[0], seen[1]);
  EXPECT_NE(seen[0], seen[2]);
}

TEST(RunRc, LeavesTheCaseItsShrinkingEndsWith) {
  std::optional<Case> smallest;
  const RcSummary summary = RunRc<Case>(
      5, 10'000, CaseGen(Room::kDomain), [](const Case& c) { return Elements(c) < 100; }, smallest);
  ASSERT_TRUE(smallest);
  EXPECT_EQ(*smallest, (Case{DType::kUint8, {100}, {1}}));
  EXPECT_GT(summary.shrinks, 0U);
}

TEST(RunRc, DoesNotCallAnInternalErrorACounterexample) {
  std::optional<Case> smallest;
  EXPECT_THROW(RunRc<Case>(
                   5, 10, CaseGen(Room::kDomain),
                   [](const Case&) -> bool { throw InternalError("ours"); }, smallest),
               InternalError);
}

TEST(RunRc, TakesAnyOtherExceptionAsAFailure) {
  std::optional<Case> smallest;
  RunRc<Case>(
      5, 10, CaseGen(Room::kDomain), [](const Case&) -> bool { throw BadInput("no"); }, smallest);
  ASSERT_TRUE(smallest);
  EXPECT_EQ(*smallest, (Case{DType::kUint8, {1}, {1}}));
}

TEST(RandomCase, FitsTheBufferWhenAskedTo) {
  std::uint64_t fits = 0;
  for (std::uint64_t i = 0; i < 2000; ++i) {
    Random random(Mix(3, i));
    const Case c = RandomCase(random, Room::kBuffer);
    fits += sim::Fits(c) ? 1 : 0;
  }
  EXPECT_GT(fits, 1900U);
}

TEST(Template, AssignsValidCases) {
  for (std::uint64_t i = 0; i < 2000; ++i) {
    Random random(Mix(4, i));
    const Template t = RandomTemplate(random, 9);
    EXPECT_TRUE(IsSymbolic(t.Request()));
    const CaseRequest request = t.Assign(random);
    EXPECT_FALSE(IsSymbolic(ApplySet(request)));
    Validate(ToCase(ApplySet(request)));
    for (const Template& simpler : SimplerTemplates(t)) {
      EXPECT_TRUE(IsSymbolic(simpler.Request()));
    }
  }
}

}  // namespace
}  // namespace reckon::properties
