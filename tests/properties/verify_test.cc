// The course of a verification with small stages of its own and with the real ones on small
// budgets.
#include "properties/verify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "ledger/errors.h"
#include "properties/faults.h"

namespace reckon::properties {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

// A part of `units` units of ten cases; unit `bad` fails, unit `unknown` cannot judge.
Stage Small(std::uint64_t units, std::int64_t bad = -1, std::int64_t unknown = -1) {
  Stage stage;
  stage.name = "small";
  stage.plan = [=](const PlanOptions&) {
    Part part;
    part.name = "tens";
    part.units = units;
    part.run = [=](std::uint64_t unit) {
      UnitResult result;
      result.cases = 10;
      result.counts["units"] = 1;
      result.counts["sum"] = unit;
      if (static_cast<std::int64_t>(unit) == unknown) result.inconclusive = "time-out";
      if (static_cast<std::int64_t>(unit) >= bad && bad >= 0) {
        result.failure = {{"property", "p"}, {"input", unit}, {"replay", "r"}};
      }
      return result;
    };
    return std::vector<Part>{part};
  };
  return stage;
}

VerifyOptions Options(unsigned jobs = 1) {
  VerifyOptions options;
  options.jobs = jobs;
  options.judge_coverage = false;
  return options;
}

Json WithoutTimes(Json json) {
  json.erase("times");
  return json;
}

const Json& FirstPart(const Json& result) { return result.at("stages")[0].at("parts")[0]; }

TEST(Verify, AddsUpItsUnits) {
  const Json result = Verify({Small(7)}, Options(), {});
  EXPECT_EQ(VerdictOf(result), VerifyVerdict::kHolds);
  EXPECT_EQ(FirstPart(result).at("cases"), 70);
  EXPECT_EQ(FirstPart(result).at("counts").at("sum"), 21);
}

TEST(Verify, GivesTheSameDocumentWhateverTheNumberOfProcesses) {
  const Json one = WithoutTimes(Verify({Small(50, 20)}, Options(1), {}));
  for (unsigned jobs : {2U, 3U, 8U}) {
    EXPECT_EQ(WithoutTimes(Verify({Small(50, 20)}, Options(jobs), {})).dump(), one.dump()) << jobs;
  }
  // The first failing unit is the one that is told, and units behind it do not count.
  EXPECT_EQ(FirstPart(one).at("failure").at("input"), 20);
  EXPECT_EQ(FirstPart(one).at("cases"), 210);
  EXPECT_EQ(VerdictOf(one), VerifyVerdict::kCounterexample);
}

TEST(Verify, IsInconclusiveWhenAUnitIs) {
  const Json result = Verify({Small(5, -1, 3)}, Options(), {});
  EXPECT_EQ(VerdictOf(result), VerifyVerdict::kInconclusive);
  EXPECT_EQ(result.at("inconclusive"), Json::array({"time-out"}));
}

TEST(Verify, IsInconclusiveWhenTheTimeIsUpBeforeTheEnd) {
  VerifyOptions options = Options();
  options.seconds = 0;
  const Json result = Verify({Small(5)}, options, {});
  EXPECT_EQ(VerdictOf(result), VerifyVerdict::kInconclusive);
  EXPECT_THAT(result.at("inconclusive")[0].get<std::string>(), HasSubstr("0 of 5 units"));
}

TEST(Verify, RepeatsRandomStagesUntilTheTimeIsUp) {
  Stage stage = Small(2);
  stage.repeats = true;
  VerifyOptions options = Options();
  options.seconds = 0.2;
  const Json result = Verify({stage}, options, {});
  EXPECT_GT(FirstPart(result).at("cases"), 20);
}

TEST(Verify, IsInconclusiveWhenAFloorCannotBeReached) {
  VerifyOptions options = Options(2);
  options.judge_coverage = true;
  options.plan.sweep_cases = 20'000;
  options.floors.width = 0.9;
  const Json result = Verify({SweepStage()}, options, {});
  EXPECT_EQ(VerdictOf(result), VerifyVerdict::kInconclusive);
  EXPECT_THAT(result.at("shortfalls")[0].get<std::string>(), HasSubstr("width 1: "));
}

TEST(Verify, NamesStagePartAndTaskOfAWorkerThatDied) {
  Stage stage = Small(4);
  stage.plan = [](const PlanOptions&) {
    Part part;
    part.name = "dying";
    part.units = 4;
    part.run = [](std::uint64_t unit) -> UnitResult {
      if (unit == 2) raise(SIGKILL);  // a sanitizer would turn SIGSEGV into an exit
      return {};
    };
    return std::vector<Part>{part};
  };
  EXPECT_THAT([&] { Verify({stage}, Options(2), {}); },
              ThrowsMessage<InternalError>(
                  HasSubstr("stage small, part 'dying', task 2: its worker was killed by signal")));
}

TEST(Verify, ReportsProgress) {
  std::vector<std::uint64_t> done;
  Verify({Small(3)}, Options(), [&](const Progress& p) { done.push_back(p.all_done); });
  EXPECT_EQ(done, (std::vector<std::uint64_t>{0, 1, 2, 3}));
}

// The real stages.

VerifyOptions Shard(std::uint32_t index, std::uint32_t count) {
  VerifyOptions options = Options(2);
  options.plan.cases = 20'000;
  options.plan.sweep_cases = 40'000;
  options.shard_index = index;
  options.shard_count = count;
  return options;
}

// All but the part that is the same, and long, whatever the budget.
std::vector<Stage> RealStages() {
  Stage properties = PropertiesStage();
  properties.plan = [plan = properties.plan](const PlanOptions& options) {
    std::vector<Part> parts = plan(options);
    std::erase_if(parts, [](const Part& part) {
      return part.name == "every state of ranks 5-9, each width";
    });
    return parts;
  };
  return {CorpusStage(), SweepStage(), properties};
}

TEST(Shards, TogetherAreTheWhole) {
  const Json whole = Verify(RealStages(), Shard(1, 1), {});
  std::vector<Json> shards;
  for (std::uint32_t index = 1; index <= 3; ++index) {
    shards.push_back(Verify(RealStages(), Shard(index, 3), {}));
    EXPECT_EQ(VerdictOf(shards.back()), VerifyVerdict::kHolds) << shards.back().dump();
  }
  // In any order.
  Json merged = MergeResults({shards[2], shards[0], shards[1]}, {"c", "a", "b"});
  EXPECT_EQ(merged.at("merged_from"), 3);
  merged.erase("merged_from");
  EXPECT_EQ(WithoutTimes(merged).dump(), WithoutTimes(whole).dump());
}

TEST(MergeResults, IsInconclusiveWhenAShardIsMissing) {
  VerifyOptions options = Options();
  options.shard_count = 3;
  const Json first = Verify({Small(9)}, options, {});
  options.shard_index = 3;
  const Json third = Verify({Small(9)}, options, {});
  const Json merged = MergeResults({first, third}, {"a", "b"});
  EXPECT_EQ(VerdictOf(merged), VerifyVerdict::kInconclusive);
  EXPECT_EQ(merged.at("inconclusive"), Json::array({"part 2/3 is missing"}));
}

TEST(MergeResults, RefusesWhatDoesNotBelongTogether) {
  VerifyOptions options = Options();
  options.shard_count = 2;
  const Json first = Verify({Small(9)}, options, {});
  const auto refusal = [&](Json other, const char* text) {
    EXPECT_THAT(
        [&] {
          MergeResults({first, other}, {"a.json", "b.json"});
        },
        ThrowsMessage<BadInput>(HasSubstr(text)));
  };
  refusal(first, "b.json: part 1/2 comes twice");
  Json other = first;
  other["shard"] = "2/2";
  other["seed"] = 99;
  refusal(other, "b.json: seed is 99, but 1 in a.json");
  other = first;
  other["shard"] = "2/3";
  refusal(other, "b.json: part 2 of 3");
  other = first;
  other["shard"] = "2/2";
  other["stages"] = Json::array();
  refusal(other, "ran other stages");
  refusal(Json::parse("[1]"), "no member 'format'");
  other = first;
  other["shard"] = "2/2";
  other["again"] = "./reckon verify --stage sweep";
  refusal(other, "b.json: not the run of a.json");
  refusal({{"format", "x"}}, "format \"x\" is not");
  other = first;
  other["shard"] = "2/2";
  other["stages"][0]["parts"][0]["units"] = "many";
  refusal(other, "b.json: not a result of verify");
  other = first;
  other["shard"] = "2/2";
  other.erase("times");
  refusal(other, "b.json: not a result of verify");
}

// A fault is told by every stage that can see it.
TEST(Stages, SeeASeededFault) {
  const model::Rules rules = FindFault("missed-outer-factor").Make();
  VerifyOptions options = Shard(1, 1);
  options.plan.rules = &rules;
  const Json result = Verify(RealStages(), options, {});
  EXPECT_EQ(VerdictOf(result), VerifyVerdict::kCounterexample);
  std::vector<std::string> failed;
  for (const Json& stage : result.at("stages")) {
    for (const Json& part : stage.at("parts")) {
      if (!part.at("failure").is_null()) failed.push_back(part.at("name"));
    }
  }
  for (const char* name :
       {"golden ledgers", "model, count and byte machine", "model == count machine",
        "byte machine == count machine, output correct"}) {
    EXPECT_THAT(failed, ::testing::Contains(name));
  }
}

TEST(Stages, SeeThatMergingWasForgotten) {
  const model::Rules rules = FindFault("merged-too-late").Make();
  VerifyOptions options = Shard(1, 1);
  options.plan.rules = &rules;
  const Json result = Verify({RealStages().back()}, options, {});
  for (const Json& part : result.at("stages")[0].at("parts")) {
    if (part.at("name") != "merging is idempotent") continue;
    EXPECT_EQ(part.at("failure").at("detail"), "two neighbours stay unmerged");
  }
}

}  // namespace
}  // namespace reckon::properties
