// The counts of every leaf against a table computed by hand.
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "simulator/broadcast.h"
#include "tests/simulator/leaf_expectations.h"

namespace reckon::sim {

// What a failing row is called.
std::ostream& operator<<(std::ostream& out, const Expectation& expectation) {
  return out << ToArguments(expectation.c) << " -> " << expectation.path;
}

namespace {

using Counts = std::map<std::string, std::uint64_t>;

Counts Parse(const char* text) {
  Counts counts;
  std::istringstream words(text);
  std::string word;
  while (words >> word) {
    const std::size_t colon = word.rfind(':');
    counts[word.substr(0, colon)] = std::stoull(word.substr(colon + 1));
  }
  return counts;
}

Counts CountsOf(const sim::Run& run) {
  Counts counts;
  for (const Row& row : run.ledger.rows)
    counts[std::string(Name(row.id.call_site))] = row.call_count;
  return counts;
}

std::string PathOf(const sim::Run& run) {
  std::string path;
  for (const PathStep step : run.path) path += (path.empty() ? "" : " ") + std::string(Name(step));
  return path;
}

class Leaves : public testing::TestWithParam<Expectation> {};

TEST_P(Leaves, SlotBySlot) {
  const Expectation& expectation = GetParam();
  Counts expected = Parse(expectation.counts);
  for (const char* site :
       {"CheckTensorPosDst", "CheckTensorPosSrc", "GetPhyAddrDst", "GetPhyAddrSrc"}) {
    expected["BroadcastExtend." + std::string(site)] = 1;
  }
  const sim::Run counted = Count(expectation.c);
  EXPECT_EQ(PathOf(counted), expectation.path);
  EXPECT_EQ(CountsOf(counted), expected);
  const sim::Run executed = Execute(expectation.c);
  EXPECT_EQ(PathOf(executed), expectation.path);
  EXPECT_EQ(CountsOf(executed), expected);
  EXPECT_EQ(executed.output, Output::kCorrect);
}

INSTANTIATE_TEST_SUITE_P(Direct, Leaves,
                         testing::ValuesIn(DirectLeaves().begin(), DirectLeaves().end()));
INSTANTIATE_TEST_SUITE_P(Gather, Leaves,
                         testing::ValuesIn(GatherLeaves().begin(), GatherLeaves().end()));
INSTANTIATE_TEST_SUITE_P(Dynamic, Leaves,
                         testing::ValuesIn(DynamicLeaves().begin(), DynamicLeaves().end()));

}  // namespace
}  // namespace reckon::sim
