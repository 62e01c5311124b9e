// Outside the normal domain nothing is promised but this: no crash, no endless loop, the two
// machines count the same, and whatever goes wrong with the output is explained by a finding.
#include <gtest/gtest.h>

#include <random>

#include "ledger/compare.h"
#include "ledger/errors.h"
#include "simulator/broadcast.h"

namespace reckon::sim {
namespace {

// Sizes above u16 with the small axes they leave room for, in every place and role.
std::vector<Case> LargeCases() {
  std::vector<Case> cases;
  for (const std::uint32_t large : {65535u, 65536u, 65537u, 70000u, 100000u}) {
    for (const unsigned doubled : {0u, 1u, 2u}) {  // which other axis is 2, if any
      for (int place = 0; place < 3; ++place) {
        for (unsigned kinds = 0; kinds < 8; ++kinds) {
          for (int leading = 0; leading < 3; ++leading) {
            Case c{DType::kInt8, std::vector<std::uint32_t>(static_cast<std::size_t>(leading), 1),
                   std::vector<std::uint32_t>(static_cast<std::size_t>(leading), 1)};
            unsigned other = 0;
            for (int axis = 0; axis < 3; ++axis) {
              const std::uint32_t size = axis == place ? large : ++other == doubled ? 2 : 1;
              c.dst.push_back(size);
              c.src.push_back((kinds >> axis & 1) != 0 ? 1 : size);
            }
            cases.push_back(c);
          }
        }
      }
    }
  }
  return cases;
}

TEST(Outside, LargeAxesThatFitTheBuffer) {
  Executor executor;
  Counter counter;
  sim::Run run, counted;
  int executed = 0, wrong = 0;
  for (const Case& c : LargeCases()) {
    if (!Fits(c)) continue;
    ++executed;
    executor.Execute(c, run);
    counter.Count(c, counted);
    ASSERT_TRUE(Equal(run.ledger, counted.ledger)) << ToArguments(c);
    ASSERT_EQ(run.output == Output::kCorrect, run.wrong_bytes == 0) << ToArguments(c);
    if (run.output == Output::kCorrect) {
      EXPECT_FALSE(run.HasError()) << ToArguments(c);
      continue;
    }
    ++wrong;
    EXPECT_TRUE(run.HasError()) << ToArguments(c);
    EXPECT_FALSE(counted.findings.empty()) << ToArguments(c);
    EXPECT_TRUE(run.first_wrong_element.has_value());
  }
  EXPECT_GT(executed, 300);
  EXPECT_GT(wrong, 20);
}

TEST(Outside, AnySizesAreCountedOrRefused) {
  std::mt19937_64 random(1);
  const DType types[] = {DType::kUint8, DType::kInt16, DType::kFloat32, DType::kInt64};
  Counter counter;
  sim::Run run;
  int counted = 0;
  for (int i = 0; i < 20000; ++i) {
    Case c;
    c.dtype = types[random() % 4];
    const std::size_t rank = 1 + random() % 9;
    for (std::size_t axis = 0; axis < rank; ++axis) {
      const auto size = static_cast<std::uint32_t>(random() >> (32 + random() % 32));
      c.dst.push_back(std::max(size, 1u));
      c.src.push_back(random() % 2 == 0 ? 1 : c.dst.back());
    }
    try {
      counter.Count(c, run);
      ++counted;
      EXPECT_FALSE(run.ledger.rows.empty());
    } catch (const BadInput& error) {
      EXPECT_NE(std::string(error.what()).find("64-bit"), std::string::npos) << error.what();
    }
  }
  EXPECT_GT(counted, 10000);
}

}  // namespace
}  // namespace reckon::sim
