// Kernels with one change: without any they are the kernels; a change is where it says and nowhere
// else.
#include <gtest/gtest.h>

#include <algorithm>

#include "ledger/compare.h"
#include "simulator/mutation/mutated_kernels.h"

namespace reckon::sim {
namespace {

const Case kCases[] = {{DType::kUint8, {3, 70}, {3, 1}},
                       {DType::kFloat16, {4, 5, 100}, {4, 1, 100}},
                       {DType::kInt32, {2, 3, 4, 5}, {2, 1, 4, 1}},
                       {DType::kInt64, {3, 2, 3}, {1, 2, 1}},
                       {DType::kFloat32, {2, 3, 2, 3, 2}, {1, 3, 1, 3, 1}}};

KernelSite FirstOf(const Case& c, bool is_loop) {
  for (const KernelSite& site : MutatedKernels().Sites(c)) {
    if (site.is_loop == is_loop) return site;
  }
  return {};
}

TEST(MutatedKernels, WithoutAChangeAreTheKernels) {
  MutatedKernels same;
  for (const Case& c : kCases) {
    sim::Run run;
    same.Count(c, run);
    EXPECT_TRUE(Equal(run.ledger, Count(c).ledger)) << ToArguments(c);
    same.Execute(c, run);
    EXPECT_EQ(run.output, Output::kCorrect);
    EXPECT_TRUE(Equal(run.ledger, Execute(c).ledger)) << ToArguments(c);
  }
}

TEST(MutatedKernels, ATripMoreAndATripFewerCountSo) {
  const Case c = kCases[1];
  const std::uint64_t calls = Count(c).calls;
  const KernelSite loop = FirstOf(c, true);
  ASSERT_TRUE(loop.is_loop);
  sim::Run more, fewer;
  MutatedKernels(KernelChange{loop, Turn::kMoreTrips}).Count(c, more);
  MutatedKernels(KernelChange{loop, Turn::kFewerTrips}).Count(c, fewer);
  EXPECT_GT(more.calls, calls);
  EXPECT_LT(fewer.calls, calls);
  EXPECT_EQ(more.calls - calls, calls - fewer.calls);
}

TEST(MutatedKernels, ATurnedDecisionTakesTheOtherWay) {
  const Case c = kCases[1];
  bool other_path = false;
  for (const KernelSite& site : MutatedKernels().Sites(c)) {
    if (site.is_loop || site.file != "wrappers_nlast.h") continue;
    sim::Run run;
    MutatedKernels(KernelChange{site, Turn::kNegated}).Count(c, run);
    other_path = other_path || !(run.path == Count(c).path);
    const bool holds = MutatedKernels().HoldsSomewhere(c, site);
    sim::Run forced;
    MutatedKernels(KernelChange{site, holds ? Turn::kAlways : Turn::kNever}).Count(c, forced);
    EXPECT_TRUE(Equal(forced.ledger, Count(c).ledger)) << ToString(site);
  }
  EXPECT_TRUE(other_path);
}

TEST(MutatedKernels, AChangeElsewhereChangesNothing) {
  const KernelSite elsewhere{"no_such_kernel.h", 1, true};
  sim::Run run;
  MutatedKernels(KernelChange{elsewhere, Turn::kMoreTrips}).Count(kCases[0], run);
  EXPECT_TRUE(Equal(run.ledger, Count(kCases[0]).ledger));
}

}  // namespace
}  // namespace reckon::sim
