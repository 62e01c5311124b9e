// `prove` as a program: names, verdicts as exit codes, the folder of questions, shards, seeds.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/cli/run_program.h"

namespace reckon::cli {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::ordered_json;
using Arguments = std::vector<std::string>;

constexpr const char* kOne = "memory/stores/uint8/1";

ProgramResult Prove(const Arguments& more) {
  Arguments all = {"prove", "--no-cache", "--quiet"};
  all.insert(all.end(), more.begin(), more.end());
  return RunProgram(all);
}

TEST(ProveProgram, TheVerdictIsTheExitCode) {
  EXPECT_EQ(Prove({kOne}).exit, 0);
  EXPECT_EQ(Prove({"kernel-equals-model/uint32/EB", "--fault", "tail-off-by-one"}).exit, 10);
  EXPECT_EQ(Prove({"bounds/inside/uint8/3", "--rlimit", "1"}).exit, 5);
  const ProgramResult none = Prove({"memory/stores/uint7"});
  EXPECT_EQ(none.exit, 2);
  EXPECT_THAT(none.err, HasSubstr("obligation: no name starts with 'memory/stores/uint7'"));
}

TEST(ProveProgram, QuestionsGoIntoAFolder) {
  const TemporaryFolder folder;
  const std::string made = folder / "a/b";
  EXPECT_EQ(Prove({kOne, "--dump", made}).exit, 0);
  EXPECT_TRUE(std::filesystem::is_directory(made));
  std::size_t questions = 0;
  for (const auto& file : std::filesystem::directory_iterator(made)) {
    EXPECT_EQ(file.path().extension(), ".smt2");
    ++questions;
  }
  EXPECT_GT(questions, 0U);
}

TEST(ProveProgram, AFileIsNoFolderForQuestions) {
  const TemporaryFolder folder;
  const std::string file = folder.Write("file", "kept");
  const ProgramResult result = Prove({kOne, "--dump", file});
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("dump: cannot make the folder '" + file + "'"));
  EXPECT_EQ(ReadFile(file), "kept");
}

TEST(ProveProgram, ShardsAreDisjointAndTogetherAll) {
  std::multiset<std::string> names;
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    const ProgramResult part =
        Prove({"memory/aligned/uint16/", "--shard", shard, "--format", "json"});
    EXPECT_EQ(part.exit, 0) << part.err;
    const Json json = Json::parse(part.out);
    for (const Json& o : json.at("obligations")) names.insert(o.at("name").get<std::string>());
  }
  std::multiset<std::string> all;
  for (int rank = 1; rank <= 9; ++rank) {
    all.insert("memory/aligned/uint16/" + std::to_string(rank));
  }
  EXPECT_EQ(names, all);
}

}  // namespace
}  // namespace reckon::cli
