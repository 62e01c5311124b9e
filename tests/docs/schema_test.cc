// What the program writes about cases, and the files of the corpus, against docs/schemas (draft 7).
#include "tests/docs/schema.h"

#include <filesystem>
#include <sstream>
#include <utility>

namespace reckon::docs {
namespace {

const std::string kCorpus = RECKON_SOURCE_DIR "/corpus/";

TEST_P(OutputTest, FitsItsSchema) { FitsItsSchema(GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    Ledger, OutputTest,
    testing::Values(
        Command{"ledger", "simulate --dtype float16 --dst 4,3,128 --src 4,1,128"},
        Command{"ledger", "simulate --machine count --dtype bool --dst 4,9 --src 4,1"},
        Command{"ledger", "simulate --dtype uint8 --dst 70000,2 --src 1,2", 10},
        Command{"ledger", "simulate --steps --dtype uint8 --dst 70000,2 --src 1,2", 10},
        Command{"ledger", "simulate --steps --dtype uint8 --dst 198,331,2 --src 198,331,1", 10},
        Command{"ledger", "simulate --dtype uint8 --dst 700000,2 --src 1,2", 2},
        Command{"ledger", "simulate --op duplicate --dtype float16 --count 100 --source vecin"},
        Command{"ledger", "model --dtype int64 --dst 4,3,5 --src 4,1,5"},
        Command{"ledger", "model --dtype int64 --dst 7 --src 7"},
        Command{"ledger", "model --dtype int64 --dst 70000,4 --src 1,4", 2},
        Command{"ledger", "model --dtype float16 --dst A,64 --src 1,64"},
        Command{"ledger", "model --dtype float16 --dst A,B,C --src 1,B,1 --assume 'A >= 2'"},
        Command{"ledger", "model --dtype float16 --dst A,64 --src 1,64 --leaf 2"},
        Command{"ledger", "model --dtype float16 --dst A,64 --src 1,64 --set A=9"}));
INSTANTIATE_TEST_SUITE_P(
    Compare, OutputTest,
    testing::Values(Command{"compare", "compare --dtype float16 --dst 4,64 --src 1,64"},
                    Command{"compare", "compare --dtype float16 --dst A,64 --src 1,64 --set A=3"},
                    Command{"compare", "compare --dtype uint8 --dst 65535,9 --src 1,9"},
                    Command{"compare", "compare --op duplicate --dtype int32 --count 7"},
                    Command{"compare", "compare --dtype uint8 --dst 65536,9 --src 1,9", 2}));
INSTANTIATE_TEST_SUITE_P(
    Cost, OutputTest,
    testing::Values(Command{"cost", "cost --dtype float16 --dst 4,64 --src 1,64"},
                    Command{"cost", "cost --dtype float16 --dst A,64 --src 1,64"},
                    Command{"cost", "cost --dtype float16 --dst A,64 --src 1,64 --set A=5"},
                    Command{"cost", "cost --dtype float16 --dst A,64 --src 1,64 --form cpp"},
                    Command{"cost", "cost --v1 --dtype float16 --dst 4,64 --src 1,64"},
                    Command{"cost", "cost --v1 --dtype float16 --dst A,64 --src 1,64"},
                    Command{"cost", "cost --dtype float16 --dst 4,64 --src 1,63", 2}));
INSTANTIATE_TEST_SUITE_P(
    Explain, OutputTest,
    testing::Values(Command{"explain", "explain --dtype uint64 --dst 2,7 --src 2,1"},
                    Command{"explain", "explain --dtype uint8 --dst 2,3,4,5,6 --src 1,1,4,1,6"},
                    Command{"explain", "explain --dtype uint8 --dst 70000,2 --src 1,2"},
                    Command{"explain", "explain --dtype float16 --dst A,64 --src 1,64"},
                    Command{"explain", "explain --op duplicate --dtype float16 --count 100"},
                    Command{"explain", "explain --op duplicate --dtype int64 --count n"},
                    Command{"explain",
                            "explain --op duplicate --dtype uint8 --count 5 --view-size N"}));
INSTANTIATE_TEST_SUITE_P(
    Corpus, OutputTest,
    testing::Values(Command{"corpus", "corpus list"},
                    Command{"corpus", "corpus replay 16-bit-gather-index-wraps-smallest.json"}));

// Every verdict, a finding, a line that cannot be read; and what the schema must refuse.
TEST(AuditTest, ResultsFit) {
  const Shell shell;
  const Schema schema("audit");
  const auto result = shell.Run(
      R"(printf '%s\n' '{"dtype":"float16","dst":["A",3,128],"src":["A",1,128],"total":1}' )"
      R"('{"dtype":"uint8","dst":[70000,2],"src":[1,2],"total":20}' )"
      R"('{"op":"duplicate","dtype":"int32","count":"N","partial":true,"ledger":)"
      R"([{"call_site":"BroadcastScalar.Duplicate","call_count":1,"real_api":"Move"}]}' nonsense )"
      "| ./reckon audit --format json -");
  ASSERT_EQ(result.exit, 2) << result.err;
  const Json good = Json::parse(result.out);
  EXPECT_EQ(schema.Complaints(good), "") << result.out;
  ASSERT_EQ(good.size(), 4U);
  EXPECT_EQ(good[0]["verdict"], "different");
  EXPECT_EQ(good[1]["verdict"], "unknown");
  ASSERT_EQ(good[2]["findings"].size(), 1U);
  for (const auto& [member, value] : good[0].items()) {
    Json less = good;
    less[0].erase(member);
    EXPECT_NE(schema.Complaints(less), "") << member;
  }
  Json other = good;
  other[0]["claims"][0].erase("right");
  EXPECT_NE(schema.Complaints(other), "");
}

// What the program says of itself is a right line of an audit file, names or numbers.
TEST(AuditTest, OwnOutputIsALine) {
  const Shell shell;
  const Schema schema("audit-line");
  const auto result = shell.Run(
      "{ ./reckon model --dtype float16 --dst A,B --src A,1 --format jsonl;"
      " ./reckon simulate --dtype int64 --dst 4,3,5 --src 4,1,5 --format jsonl;"
      " ./reckon model --op duplicate --dtype int32 --count N --format jsonl; } | tee lines |"
      " ./reckon audit --format csv -; cat lines");
  ASSERT_EQ(result.exit, 0) << result.err;
  for (const char* line : {"\n1,equal,", "\n2,equal,", "\n3,equal,"}) {
    EXPECT_NE(result.out.find(line), std::string::npos) << result.out;
  }
  std::istringstream lines(result.out.substr(result.out.find("{\"case")));
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    Json json = Json::parse(line);
    EXPECT_EQ(schema.Complaints(json), "") << line;
    json["ledger"][0].erase("call_count");
    EXPECT_NE(schema.Complaints(json), "");
  }
  EXPECT_EQ(count, 3);
}

TEST(TraceTest, FilesFit) {
  const Schema schema("trace");
  const Shell shell;
  for (const char* arguments :
       {"--dtype float16 --dst 4,3,128 --src 4,1,128", "--dtype uint32 --dst 2,3,65 --src 2,1,65",
        "--dtype uint8 --dst 9,4 --src 9,1 --event-limit 5"}) {
    const auto result =
        shell.Run("./reckon simulate --trace t.json " + std::string(arguments) + " >o; cat t.json");
    EXPECT_EQ(schema.Complaints(Json::parse(result.out)), "") << arguments;
    Json other = Json::parse(result.out);
    other["traceEvents"].back()["surprise"] = 1;
    EXPECT_NE(schema.Complaints(other), "");
  }
}

TEST(WrongByteTest, EachMemberIsJudged) {
  const Schema schema("ledger");
  const auto result = Shell().Run(
      "./reckon simulate --steps --dtype uint8 --dst 198,331,2 --src 198,331,1 --format json");
  const Json good = Json::parse(result.out);
  ASSERT_EQ(schema.Complaints(good), "");
  ASSERT_FALSE(good.at("wrong_byte").at("writes").empty());
  for (const auto& [member, value] : good.at("wrong_byte").items()) {
    Json less = good;
    less["wrong_byte"].erase(member);
    EXPECT_NE(schema.Complaints(less), "") << member;
  }
  Json other = good;
  other["wrong_byte"]["writes"][0]["value"] = 256;
  EXPECT_NE(schema.Complaints(other), "");
}

TEST(BatchOutputTest, EveryLineFits) {
  const Shell shell;
  const Schema schema("compare");
  const auto result = shell.Run(
      R"(printf '%s\n' '{"dtype":"uint8","dst":[3,2],"src":[1,2]}' )"
      R"('{"dtype":"uint8","dst":[3,2],"src":[4,2]}' nonsense | ./reckon compare --batch -)");
  ASSERT_EQ(result.exit, 2);
  std::istringstream lines(result.out);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    EXPECT_EQ(schema.Complaints(Json::parse(line)), "") << line;
  }
  EXPECT_EQ(count, 3);
}

TEST(BatchOutputTest, FlipsFit) {
  const Shell shell;
  const Schema schema("cost");
  const auto result = shell.Run(
      R"(printf '%s\n' '{"dtype":"float16","dst":[4,64],"src":[1,64]}' )"
      R"('{"dtype":"float16","dst":[64,4],"src":[64,1]}' | ./reckon cost --v1 --batch -)");
  ASSERT_EQ(result.exit, 0) << result.err;
  std::istringstream lines(result.out);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    EXPECT_EQ(schema.Complaints(Json::parse(line)), "") << line;
  }
  EXPECT_EQ(count, 3);
}

TEST(CorpusTest, FilesFit) {
  int hazards = 0;
  for (const auto& [folder, name] :
       {std::pair{"hazards", "hazard"}, {"regressions", "regression"}}) {
    const Schema schema(name);
    for (const auto& entry : std::filesystem::directory_iterator(kCorpus + folder)) {
      if (entry.path().extension() != ".json") continue;
      hazards += std::string(name) == "hazard";
      EXPECT_EQ(schema.Complaints(Json::parse(cli::ReadFile(entry.path()))), "") << entry.path();
    }
  }
  EXPECT_GE(hazards, 10);
}

TEST(CorpusTest, ASavedRegressionFits) {
  const Shell shell;
  const auto result = shell.Run(
      "mkdir -p corpus/regressions && export RECKON_CORPUS=$PWD/corpus && "
      "./reckon corpus add --dtype uint8 --dst 7,3 --src 7,1 >/dev/null && "
      "cat corpus/regressions/*.json");
  ASSERT_EQ(result.exit, 0) << result.err;
  EXPECT_EQ(Schema("regression").Complaints(Json::parse(result.out)), "") << result.out;
}

TEST(CorpusTest, GoldenLinesFit) {
  const Schema schema("golden");
  const auto result = Shell().Run("for f in '" + kCorpus +
                                  "'golden/*.jsonl.gz; do gzip -dc $f | head -n 200; done");
  std::istringstream lines(result.out);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    ASSERT_EQ(schema.Complaints(Json::parse(line)), "") << line;
  }
  EXPECT_EQ(count, 337);
}

TEST(BatchCaseTest, LinesThatTheProgramTakesFit) {
  const Schema schema("batch-case");
  for (const char* line :
       {R"({"dtype":"uint8","dst":[3,2],"src":[1,2]})",
        R"({"dtype":"uint16","dst":["A",3],"src":["A",1],"set":{"A":7},"assume":["A >= 2"]})",
        R"({"op":"broadcast","dtype":"bool","dst":[1],"src":[1]})",
        R"({"op":"duplicate","dtype":"float16","count":100,"view_size":128,"source":"vecin"})"}) {
    EXPECT_EQ(schema.Complaints(Json::parse(line)), "") << line;
    const auto taken =
        Shell().Run("printf '%s\\n' '" + std::string(line) + "' | ./reckon model --batch -");
    EXPECT_EQ(taken.exit, 0) << taken.err;
  }
}

TEST(BatchCaseTest, LinesThatTheProgramRefusesDoNotFit) {
  const Schema schema("batch-case");
  for (const char* line :
       {R"({"dst":[3,2],"src":[1,2]})", R"({"dtype":"double","dst":[3],"src":[1]})",
        R"({"dtype":"uint8","dst":[],"src":[]})", R"({"dtype":"uint8","dst":[0],"src":[1]})",
        R"({"dtype":"uint8","dst":["3x"],"src":[1]})", R"({"dtype":"uint8","dst":3,"src":1})",
        R"({"dtype":"uint8","dst":[3],"src":[1],"colour":"red"})",
        R"({"op":"duplicate","dtype":"float16"})"}) {
    EXPECT_NE(schema.Complaints(Json::parse(line)), "") << line;
    const auto refused =
        Shell().Run("printf '%s\\n' '" + std::string(line) + "' | ./reckon model --batch -");
    EXPECT_EQ(refused.exit, 2) << refused.out;
  }
}

// A schema that takes anything proves nothing: each member of a result is really judged.
TEST(SchemaTest, AnUnknownOrMissingMemberDoesNotFit) {
  const Schema schema("ledger");
  const auto result = Shell().Run("./reckon model --dtype int8 --dst 2,2 --src 2,1 --format json");
  const Json good = Json::parse(result.out);
  ASSERT_EQ(schema.Complaints(good), "");
  for (const auto& [member, value] : good.items()) {
    Json less = good;
    less.erase(member);
    EXPECT_NE(schema.Complaints(less), "") << member;
  }
  Json more = good;
  more["surprise"] = 1;
  EXPECT_NE(schema.Complaints(more), "");
  Json deep = good;
  deep["ledger"][0]["call_count"] = -1;
  EXPECT_NE(schema.Complaints(deep), "");
  deep["ledger"][0]["call_count"] = "many";
  EXPECT_NE(schema.Complaints(deep), "");
}

}  // namespace
}  // namespace reckon::docs
