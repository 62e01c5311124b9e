// Processes that work, that throw, that die.
#include "properties/pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <map>

#include "ledger/errors.h"

namespace reckon::properties {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

TEST(RunPool, RunsEachTaskOnceWhateverTheNumberOfJobs) {
  for (unsigned jobs : {1U, 2U, 5U}) {
    std::map<std::uint64_t, std::string> results;
    PoolHooks hooks;
    hooks.arrived = [&](std::uint64_t number, const std::string& text) {
      EXPECT_TRUE(results.emplace(number, text).second);
    };
    EXPECT_EQ(RunPool(
                  23, jobs, [](std::uint64_t n) { return std::to_string(n * n); }, hooks),
              23U);
    ASSERT_EQ(results.size(), 23U);
    for (const auto& [number, text] : results) EXPECT_EQ(text, std::to_string(number * number));
  }
}

TEST(RunPool, CarriesLargeAndEmptyTexts) {
  std::map<std::uint64_t, std::size_t> sizes;
  PoolHooks hooks;
  hooks.arrived = [&](std::uint64_t number, const std::string& text) {
    sizes[number] = text.size();
  };
  RunPool(
      3, 2, [](std::uint64_t n) { return std::string(n * 3'000'000, 'x'); }, hooks);
  EXPECT_EQ(sizes[0], 0U);
  EXPECT_EQ(sizes[2], 6'000'000U);
}

TEST(RunPool, StopsAtATaskThatIsNotWanted) {
  std::uint64_t arrived = 0;
  PoolHooks hooks;
  hooks.arrived = [&](std::uint64_t, const std::string&) { ++arrived; };
  hooks.wanted = [](std::uint64_t number) { return number < 7; };
  EXPECT_EQ(RunPool(
                100, 2, [](std::uint64_t) { return std::string(); }, hooks),
            7U);
  EXPECT_EQ(arrived, 7U);
}

TEST(RunPool, IsNothingForNoTasks) {
  EXPECT_EQ(RunPool(0, 2, [](std::uint64_t) { return std::string(); }, {}), 0U);
}

TEST(RunPool, NamesTheTaskThatThrew) {
  const auto run = [] {
    RunPool(10, 2,
            [](std::uint64_t n) -> std::string {
              if (n == 6) throw InternalError("broken promise");
              return "";
            },
            {});
  };
  EXPECT_THAT(run, ThrowsMessage<InternalError>(HasSubstr("task 6: broken promise")));
}

TEST(RunPool, NamesTheTaskWhoseWorkerWasKilled) {
  const auto run = [] {
    RunPool(10, 2,
            [](std::uint64_t n) -> std::string {
              if (n == 4) raise(SIGKILL);
              return "";
            },
            {});
  };
  EXPECT_THAT(run,
              ThrowsMessage<InternalError>(HasSubstr("task 4: its worker was killed by signal 9")));
}

TEST(RunPool, NamesTheTaskWhoseWorkerLeft) {
  const auto run = [] {
    RunPool(10, 2,
            [](std::uint64_t n) -> std::string {
              if (n == 4) _exit(3);
              return "";
            },
            {});
  };
  EXPECT_THAT(run,
              ThrowsMessage<InternalError>(HasSubstr("task 4: its worker ended with status 3")));
}

}  // namespace
}  // namespace reckon::properties
