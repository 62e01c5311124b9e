// verify, merge and corpus as a user runs them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "tests/cli/run_program.h"

namespace reckon::cli {
namespace {

using Json = nlohmann::ordered_json;
using ::testing::HasSubstr;
using ::testing::Not;

// The sweep and the main property, both small; judged as the whole would be.
ProgramResult Small(std::vector<std::string> more, const std::string& jobs = "2",
                    const std::string& cases = "3000") {
  std::vector<std::string> arguments = {
      "verify", "--stage", "sweep", "--stage", "properties", "--cases", cases, "--sweep-cases",
      cases,    "--part",  "model", "--floor", "rank=0.001", "--jobs",  jobs};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return RunProgram(arguments);
}

Json WithoutTimes(const std::string& text) {
  Json json = Json::parse(text);
  json.erase("times");
  return json;
}

TEST(VerifyProgram, PrintsTheSeedAndJsonThatIsTheSameForTheSameSeed) {
  const ProgramResult one = Small({"--format", "json", "--seed", "77"});
  const ProgramResult two = Small({"--format", "json", "--seed", "77"}, "1");
  EXPECT_THAT(one.err, HasSubstr("seed 77; again: ./reckon verify --seed 77 --cases 3000"));
  EXPECT_EQ(WithoutTimes(one.out).dump(), WithoutTimes(two.out).dump());
  const ProgramResult other = Small({"--format", "json", "--seed", "78"});
  EXPECT_NE(WithoutTimes(one.out).dump(), WithoutTimes(other.out).dump());
  // A sweep this small cannot meet every leaf: that is inconclusive, and said.
  EXPECT_EQ(one.exit, 5);
  EXPECT_THAT(one.out, HasSubstr("reachable, never met"));
}

TEST(VerifyProgram, PrintsNoProgressIntoAPipe) {
  const ProgramResult result = Small({});
  EXPECT_THAT(result.err, Not(HasSubstr("\r")));
  EXPECT_THAT(Small({"--quiet"}).err, ::testing::IsEmpty());
}

TEST(VerifyProgram, JudgesOnlyTheFloorsThatWereAskedForWithoutASweep) {
  const ProgramResult holds = RunProgram(
      {"verify", "--stage", "properties", "--part", "model == count", "--cases", "3000"});
  EXPECT_EQ(holds.exit, 0) << holds.out << holds.err;
  const ProgramResult short_of =
      RunProgram({"verify", "--stage", "properties", "--part", "model == count", "--cases", "3000",
                  "--floor", "rank=0.99"});
  EXPECT_EQ(short_of.exit, 5);
  EXPECT_THAT(short_of.out, HasSubstr("below its floor of 0.990000"));
}

TEST(VerifyProgram, TellsACounterexampleWholeAndSavesItOnlyWhenItIsOurs) {
  const TemporaryFolder folder;
  const std::string junit = folder / "junit.xml";
  const ProgramResult result =
      RunProgram({"verify", "--stage", "properties", "--part", "model == count", "--fault",
                  "tail-off-by-one", "--junit", junit});
  EXPECT_EQ(result.exit, 10);
  EXPECT_THAT(result.out,
              HasSubstr("replay     ./reckon compare --dtype uint32 --dst 2,65 --src 2,1 "
                        "--fault tail-off-by-one\n"));
  EXPECT_THAT(result.err, Not(HasSubstr("saved")));
  EXPECT_THAT(ReadFile(junit), HasSubstr("<failure message="));
}

TEST(VerifyProgram, TellsTheRoadOfACaseOnce) {
  const ProgramResult result =
      RunProgram({"verify", "--stage", "sweep", "--stage", "properties", "--part", "model",
                  "--cases", "3000", "--fault", "tail-off-by-one"});
  EXPECT_EQ(result.exit, 10);
  const std::size_t road = result.out.find("\n  road\n");
  EXPECT_NE(road, std::string::npos);
  EXPECT_EQ(result.out.find("\n  road\n", road + 1), std::string::npos);
  EXPECT_THAT(result.out, HasSubstr("\n  found by   sweep, model, count and byte machine\n"));
  EXPECT_THAT(result.out, HasSubstr("\n  found by   properties, model == count machine\n"
                                    "  detail     the same as by sweep, model, count"));
}

// The line that a failure shows tells what the failure told: with the fault, two rows disagree;
// without it, none.
TEST(VerifyProgram, ReplayLineOfAFaultShowsIt) {
  const std::vector<std::string> compare = {"compare", "--dtype", "uint32", "--dst",
                                            "2,65",    "--src",   "2,1"};
  EXPECT_EQ(RunProgram(compare).exit, 0);
  std::vector<std::string> broken = compare;
  broken.insert(broken.end(), {"--fault", "tail-off-by-one"});
  const ProgramResult result = RunProgram(broken);
  EXPECT_EQ(result.exit, 10);
  EXPECT_THAT(result.out, HasSubstr("BrcLastLargerThanVLUnaligned@2.StoreUnAlignMain"));
  std::vector<std::string> named = {"compare",         "--dtype",  "uint32", "--dst", "A,65",
                                    "--src",           "A,1",      "--set",  "A=2",   "--fault",
                                    "tail-off-by-one", "--format", "json"};
  const ProgramResult dynamic = RunProgram(named);
  EXPECT_EQ(dynamic.exit, 10);
  const Json difference = Json::parse(dynamic.out).at("differences").at(0);
  EXPECT_EQ(difference.at("dynamic").at("call_count"), difference.at("model").at("call_count"));
  EXPECT_NE(difference.at("dynamic").at("call_count"), difference.at("count").at("call_count"));
  EXPECT_EQ(RunProgram(
                {"compare", "--fault", "none such", "--dtype", "uint8", "--dst", "2", "--src", "1"})
                .exit,
            2);
}

// The golden stage has no smaller case to show, but rows: each on a line of its own.
TEST(VerifyProgram, TellsTheRowsOfAGoldenLedger) {
  const std::vector<std::string> arguments = {"verify", "--stage", "corpus",         "--part",
                                              "golden", "--fault", "tail-off-by-one"};
  const ProgramResult result = RunProgram(arguments);
  EXPECT_EQ(result.exit, 10);
  EXPECT_THAT(result.out, HasSubstr("\n  detail     model: only golden: "));
  EXPECT_THAT(result.out, HasSubstr("\n             only here: "));
  EXPECT_THAT(result.out, Not(HasSubstr("\nonly ")));
}

TEST(VerifyProgram, MergesItsShards) {
  // Enough for two units of each part, so that no shard is empty.
  const std::string kTwoUnits = "30000";
  const TemporaryFolder folder;
  std::vector<std::string> merge = {"merge", "--format", "json"};
  for (const char* shard : {"1/2", "2/2"}) {
    const std::string file = folder / (std::string("shard") + shard[0]);
    const ProgramResult part = Small({"--shard", shard, "--json", file}, "2", kTwoUnits);
    EXPECT_EQ(part.exit, 0) << part.out << part.err;
    merge.push_back(file);
  }
  const ProgramResult merged = RunProgram(merge);
  Json json = WithoutTimes(merged.out);
  json.erase("merged_from");
  EXPECT_EQ(json.dump(), WithoutTimes(Small({"--format", "json"}, "2", kTwoUnits).out).dump());
  EXPECT_EQ(merged.exit, 0);  // as the whole
  EXPECT_EQ(RunProgram({"merge", folder / "absent"}).exit, 2);
  EXPECT_EQ(RunProgram({"merge"}).exit, 1);
}

// 500 cases are one unit: the second half of them is empty, which must not look like success.
TEST(VerifyProgram, NoCaseAtAllIsInconclusive) {
  const std::vector<std::string> arguments = {"verify", "--stage", "sweep", "--sweep-cases",
                                              "500",    "--shard", "2/2"};
  const ProgramResult result = RunProgram(arguments);
  EXPECT_EQ(result.exit, 5);
  EXPECT_THAT(result.out, HasSubstr("no case was run"));
}

TEST(VerifyProgram, RefusesAFileItCouldNotWriteBeforeItRuns) {
  const ProgramResult result = RunProgram({"verify", "--json", "/nonexistent/x"});
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("json: cannot write '/nonexistent/x'"));
  EXPECT_EQ(result.out, "");
}

TEST(VerifyProgram, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(RunProgram({"verify", "--stage", "nowhere"}).exit, 1);
  const ProgramResult part = RunProgram({"verify", "--part", "nothing like it"});
  EXPECT_EQ(part.exit, 2);
  EXPECT_THAT(part.err, HasSubstr("part: none contains 'nothing like it'"));
  EXPECT_EQ(RunProgram({"verify", "--floor", "depth=1"}).exit, 2);
  EXPECT_EQ(RunProgram({"verify", "--fault", "none such"}).exit, 2);
  EXPECT_EQ(RunProgram({"verify", "--cases", "0"}).exit, 1);
}

TEST(CorpusProgram, ListsReplaysAndAdds) {
  const ProgramResult list = RunProgram({"corpus", "list", "--format", "json"});
  EXPECT_EQ(list.exit, 0);
  EXPECT_GE(Json::parse(list.out).size(), 12U);
  const ProgramResult replay =
      RunProgram({"corpus", "replay", "16-bit-gather-index-wraps-smallest.json"});
  EXPECT_EQ(replay.exit, 0) << replay.out;
  EXPECT_EQ(RunProgram({"corpus", "replay", "absent.json"}).exit, 2);

  const TemporaryFolder folder;
  setenv("RECKON_CORPUS", (folder / ".").c_str(), 1);
  const ProgramResult added =
      RunProgram({"corpus", "add", "--dtype", "uint8", "--dst", "7,3", "--src", "7,1"});
  EXPECT_EQ(added.exit, 0) << added.err;
  EXPECT_THAT(added.out, HasSubstr("/regressions/added-by-hand-"));
  EXPECT_EQ(RunProgram({"corpus", "replay"}).exit, 2);  // no golden ledgers there
  setenv("RECKON_CORPUS", "/nonexistent", 1);
  const ProgramResult missing = RunProgram({"verify"});
  EXPECT_EQ(missing.exit, 2);
  EXPECT_THAT(missing.err, HasSubstr("'/nonexistent' is no folder"));
  unsetenv("RECKON_CORPUS");
  EXPECT_EQ(RunProgram({"corpus", "add", "--dtype", "uint8"}).exit, 1);
}

}  // namespace
}  // namespace reckon::cli
