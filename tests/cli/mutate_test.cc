// The whole of `mutate` on a few mutants: killed, proved, left open, survived.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/run_program.h"

namespace reckon::cli {
namespace {

using Json = nlohmann::ordered_json;
using Arguments = std::vector<std::string>;

Json Mutate(const std::string& only, int exit, const Arguments& more = {},
            const std::string& sweep = "0") {
  Arguments all = {"mutate", "--quiet", "--only", only, "--format", "jsonl"};
  for (const char* none : {"--random-cases", "--edge-cases"}) all.insert(all.end(), {none, "0"});
  all.insert(all.end(), {"--sweep-cases", sweep});
  all.insert(all.end(), more.begin(), more.end());
  const ProgramResult result = RunProgram(all);
  EXPECT_EQ(result.exit, exit) << result.err;
  return Json::parse(result.out);
}

const char* const kCondition = "NLast2, row 6, condition 1";  // mod(l, VL) == 0

// The corpus alone has no shape with a multiple of H that is none of VL there.
TEST(MutateTest, KillsProvesAndFindsWhatSurvives) {
  const Json json = Mutate(kCondition, 10);
  EXPECT_EQ(json.at("mutants"), 13);
  EXPECT_EQ(json.at("killed"), 11);
  EXPECT_EQ(json.at("equivalent"), 1);
  EXPECT_EQ(json.at("survived"), 1);
  EXPECT_DOUBLE_EQ(json.at("score").get<double>(), 11.0 / 12);
  EXPECT_EQ(json.at("groups").at("condition").at("killed"), 11);
  EXPECT_EQ(json.at("stages").at("corpus").at("killed"), 11);
  const Json& proved = json.at("equivalents").at(0);
  EXPECT_EQ(proved.at("after"), "mod(l, VL) <= 0");
  EXPECT_THAT(proved.at("why").get<std::string>(), testing::HasSubstr("where the trees part"));
  const Json& survivor = json.at("survivors").at(0);
  EXPECT_EQ(survivor.at("after"), "mod(l, H) == 0");
  EXPECT_EQ(survivor.at("case").at("dst").at(0), 9);  // NB + 1 rows
  EXPECT_THAT(survivor.at("replay").get<std::string>(), testing::StartsWith("./reckon compare "));
  EXPECT_EQ(json, Mutate(kCondition, 10, {"--jobs", "3"}));
}

TEST(MutateTest, WithoutProofsWhatIsNotKilledIsOpen) {
  const Json json = Mutate(kCondition, 5, {"--no-prove"});
  EXPECT_EQ(json.at("killed"), 11);
  EXPECT_EQ(json.at("unknown"), 2);
}

TEST(MutateTest, TheSweepKillsWhatSurvivedTheCorpus) {
  const std::string survivor =
      "NLast2, row 6, condition 1: VL mistaken: mod(l, VL) == 0 -> mod(l, H)";
  const Json json = Mutate(survivor, 0, {"--no-prove"}, "20000");
  EXPECT_EQ(json.at("mutants"), 1);
  EXPECT_EQ(json.at("stages").at("sweep").at("killed"), 1);
}

TEST(MutateTest, KernelsAreMeasuredToo) {
  const Json json = Mutate("kernel gather_blocks.h", 0);
  EXPECT_EQ(json.at("mutants"), 2);
  EXPECT_EQ(json.at("killed"), 2);
  EXPECT_EQ(json.at("groups").at("kernel loop").at("killed"), 2);
}

}  // namespace
}  // namespace reckon::cli
