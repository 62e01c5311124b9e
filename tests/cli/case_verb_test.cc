// The course of a case verb, with a verb of our own: every format, errors in their places, files,
// exit codes.
#include "cli/case_verb.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "ledger/errors.h"
#include "tests/cli/streams_for_test.h"

namespace reckon::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// Rank 1 holds, rank 2 is a counterexample, rank 3 inconclusive, rank 4 bad input, rank 5 a bug.
Outcome Answer(const CaseRequest& request) {
  Outcome outcome;
  const std::size_t rank = request.dst.size();
  outcome.json = {{"rank", rank}};
  if (rank == 2) outcome.exit = Exit::kCounterexample;
  if (rank == 3) outcome.exit = Exit::kInconclusive;
  if (rank == 4) throw BadInput("dst: rank 4 is too much");
  if (rank == 5) throw std::runtime_error("five");
  if (outcome.exit != Exit::kHolds) outcome.message = "not so";
  return outcome;
}

std::string Table(const Outcome& outcome, const Style& style) {
  return "rank    " + style.Good(outcome.json.at("rank").dump()) + "\n";
}

std::vector<std::vector<std::string>> Lines(const Outcome& outcome) {
  return {{outcome.json.at("rank").dump(), "x,y"}};
}

const CaseVerb kVerb = {"test", {Table, {"rank", "more"}, Lines}, Answer};

std::string LineOfRank(int rank) {
  std::string sizes = "2";
  for (int i = 1; i < rank; ++i) sizes += ",2";
  return R"({"dtype":"uint8","dst":[)" + sizes + R"(],"src":[)" + sizes + "]}";
}

struct Fixture : ::testing::Test {
  TemporaryFolder folder;
  Captured captured;
  CaseVerbOptions options;

  Exit Run() { return RunCaseVerb(kVerb, options, captured.streams); }
  Exit RunBatch(const std::string& content) {
    options.input.batch = folder.Write("batch", content);
    return Run();
  }
  Exit RunSizes(const std::string& sizes) {
    options.input.dtype = "uint8";
    options.input.dst = options.input.src = sizes;
    options.input.dst_given = options.input.src_given = true;
    return Run();
  }
  std::string out() const { return captured.out.str(); }
  std::string err() const { return captured.err.str(); }
};

using CaseVerbTest = Fixture;

TEST_F(CaseVerbTest, OneCaseIsATable) {
  EXPECT_EQ(RunSizes("2"), Exit::kHolds);
  EXPECT_EQ(out(), "case    --dtype uint8 --dst 2 --src 2\nrank    1\n");
  EXPECT_EQ(err(), "");
}

TEST_F(CaseVerbTest, OneCaseInEveryOtherFormat) {
  const std::string json = R"({"case":{"dtype":"uint8","dst":[2],"src":[2]},"rank":1})";
  const struct {
    Format format;
    std::string out;
  } rows[] = {{Format::kJson, json + "\n"},
              {Format::kJsonl, json + "\n"},
              {Format::kCsv, "dtype,dst,src,error,rank,more\nuint8,2,2,,1,\"x,y\"\n"}};
  for (const auto& row : rows) {
    captured.out.str("");
    options.common.format = row.format;
    EXPECT_EQ(RunSizes("2"), Exit::kHolds);
    EXPECT_EQ(out(), row.out);
  }
}

TEST_F(CaseVerbTest, ABadCaseAlone) {
  EXPECT_EQ(RunSizes("0"), Exit::kBadInput);
  EXPECT_EQ(out(), "");
  EXPECT_EQ(err(),
            "reckon: dst[0]: '0' is not a size; sizes are whole numbers from 1 to "
            "4294967295\n");
}

TEST_F(CaseVerbTest, ABadCaseAloneAsData) {
  options.common.format = Format::kJsonl;
  options.common.quiet = true;
  EXPECT_EQ(RunSizes("2,2,2,2"), Exit::kBadInput);
  EXPECT_EQ(out(), R"({"case":{"dtype":"uint8","dst":[2,2,2,2],"src":[2,2,2,2]},)"
                   R"("error":"dst: rank 4 is too much"})"
                   "\n");
  EXPECT_EQ(err(), "reckon: dst: rank 4 is too much\n");
}

TEST_F(CaseVerbTest, ABugInOneCase) {
  EXPECT_EQ(RunSizes("2,2,2,2,2"), Exit::kInternal);
  EXPECT_EQ(err(), "reckon: internal error: five\n");
}

TEST_F(CaseVerbTest, ABatchKeepsOrderAndGoesOn) {
  const std::string good = R"({"case":{"dtype":"uint8","dst":[2],"src":[2]},"rank":1})";
  EXPECT_EQ(RunBatch("\n" + LineOfRank(1) + "\r\n \t\nnonsense\n" +
                     R"({"dtype":"uint8","dst":[0],"src":[1]})" + "\n" + LineOfRank(5) + "\n" +
                     LineOfRank(1)),
            Exit::kInternal);
  EXPECT_EQ(out(), good + "\n" +
                       R"({"case":"nonsense","error":"case: not JSON: nonsense"})"
                       "\n"
                       R"({"case":{"dtype":"uint8","dst":[0],"src":[1]},"error":"dst[0]: 0 is )"
                       R"(not a size; sizes are whole numbers from 1 to 4294967295"})"
                       "\n"
                       R"({"case":{"dtype":"uint8","dst":[2,2,2,2,2],"src":[2,2,2,2,2]},)"
                       R"("error":"internal error: five"})"
                       "\n" +
                       good + "\n");
  EXPECT_EQ(
      err(),
      "reckon: line 4: case: not JSON: nonsense\n"
      "reckon: line 5: dst[0]: 0 is not a size; sizes are whole numbers from 1 to 4294967295\n"
      "reckon: line 6: internal error: five\n");
}

TEST_F(CaseVerbTest, TheExitCodeIsTheGravest) {
  const struct {
    std::string batch;
    Exit exit;
  } rows[] = {
      {LineOfRank(1), Exit::kHolds},
      {LineOfRank(1) + "\n" + LineOfRank(3), Exit::kInconclusive},
      {LineOfRank(2) + "\n" + LineOfRank(3), Exit::kCounterexample},
      {"x\n" + LineOfRank(2) + "\n" + LineOfRank(3), Exit::kBadInput},
      {LineOfRank(4) + "\n" + LineOfRank(1), Exit::kBadInput},
      {"x\n" + LineOfRank(5) + "\n" + LineOfRank(2), Exit::kInternal},
  };
  for (const auto& row : rows) EXPECT_EQ(RunBatch(row.batch), row.exit) << row.batch;
}

TEST_F(CaseVerbTest, ABatchInEveryFormat) {
  const std::string batch = LineOfRank(1) + "\nx";
  const struct {
    Format format;
    std::string out;
  } rows[] = {
      {Format::kTable,
       "case    --dtype uint8 --dst 2 --src 2\nrank    1\n\n"
       "case    x\nerror   case: not JSON: x\n"},
      {Format::kJson,
       "[\n  {\"case\":{\"dtype\":\"uint8\",\"dst\":[2],\"src\":[2]},\"rank\":1},\n"
       "  {\"case\":\"x\",\"error\":\"case: not JSON: x\"}\n]\n"},
      {Format::kCsv,
       "dtype,dst,src,error,rank,more\nuint8,2,2,,1,\"x,y\"\n,,,case: not JSON: x,,\n"},
  };
  for (const auto& row : rows) {
    captured.out.str("");
    options.common.format = row.format;
    EXPECT_EQ(RunBatch(batch), Exit::kBadInput);
    EXPECT_EQ(out(), row.out);
  }
}

TEST_F(CaseVerbTest, QuietBatchesSayNothing) {
  options.common.quiet = true;
  EXPECT_EQ(RunBatch("x"), Exit::kBadInput);
  EXPECT_EQ(err(), "");
}

TEST_F(CaseVerbTest, ManyBadLinesAreSummedUp) {
  std::string batch;
  for (int i = 0; i < 1000; ++i) batch += "x\n";
  EXPECT_EQ(RunBatch(batch), Exit::kBadInput);
  EXPECT_LT(err().size(), 1000U);
  EXPECT_THAT(err(), HasSubstr("reckon: ... 1000 lines in all could not be used\n"));
}

TEST_F(CaseVerbTest, FilesBesideTheTable) {
  options.common.format = Format::kTable;
  options.common.json_file = folder / "out.json";
  options.common.junit_file = folder / "out.xml";
  EXPECT_EQ(RunBatch(LineOfRank(1) + "\n" + LineOfRank(2) + "\nx"), Exit::kBadInput);
  const auto json = nlohmann::ordered_json::parse(ReadFile(folder / "out.json"));
  ASSERT_EQ(json.size(), 3U);
  EXPECT_EQ(json[1].at("rank"), 2);
  EXPECT_EQ(json[2].at("error"), "case: not JSON: x");
  const std::string xml = ReadFile(folder / "out.xml");
  EXPECT_THAT(xml, HasSubstr("tests=\"3\" failures=\"1\" errors=\"1\" skipped=\"0\""));
  EXPECT_THAT(xml, HasSubstr("<failure message=\"not so\"/>"));
  EXPECT_THAT(out(), StartsWith("case "));
}

TEST_F(CaseVerbTest, TheFileOfOneCaseIsTheObject) {
  options.common.json_file = folder / "out.json";
  EXPECT_EQ(RunSizes("2,2"), Exit::kCounterexample);
  EXPECT_EQ(ReadFile(folder / "out.json"),
            "{\"case\":{\"dtype\":\"uint8\",\"dst\":[2,2],\"src\":[2,2]},\"rank\":2}\n");
}

TEST_F(CaseVerbTest, JsonToStandardOutputReplacesTheTable) {
  options.common.json_file = "-";
  EXPECT_EQ(RunSizes("2"), Exit::kHolds);
  EXPECT_EQ(out(), "{\"case\":{\"dtype\":\"uint8\",\"dst\":[2],\"src\":[2]},\"rank\":1}\n");
}

TEST_F(CaseVerbTest, AFileThatCannotBeWrittenIsKnownBeforeAnyWork) {
  options.common.json_file = "/no/such/folder/out.json";
  EXPECT_THROW(RunSizes("2"), BadInput);
  EXPECT_EQ(out(), "");
}

TEST_F(CaseVerbTest, NothingIsLeftOfAnEmptyBatch) {
  options.common.json_file = folder / "out.json";
  EXPECT_THROW(RunBatch("\n \n"), BadInput);
  EXPECT_EQ(folder.FileCount(), 1U);  // the batch itself
}

TEST_F(CaseVerbTest, ShardsAreDisjointAndTogetherTheWhole) {
  std::string batch;
  for (int rank : {1, 2, 3, 1, 2, 3, 1}) batch += LineOfRank(rank) + "\n\n";
  options.common.format = Format::kCsv;
  std::vector<std::size_t> lines;
  for (std::uint32_t index = 1; index <= 3; ++index) {
    captured.out.str("");
    options.common.shard = {index, 3};
    const Exit expected[] = {Exit::kHolds, Exit::kCounterexample, Exit::kInconclusive};
    EXPECT_EQ(RunBatch(batch), expected[index - 1]);
    const std::string text = out();
    lines.push_back(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) - 1);
  }
  EXPECT_EQ(lines, (std::vector<std::size_t>{3, 2, 2}));
}

TEST_F(CaseVerbTest, StandardInputIsABatchToo) {
  const int fd = ::open(folder.Write("in", LineOfRank(1)).c_str(), O_RDONLY);
  captured.streams.in_fd = fd;
  options.input.batch = "-";
  EXPECT_EQ(Run(), Exit::kHolds);
  EXPECT_THAT(out(), HasSubstr("\"rank\":1"));
  ::close(fd);
}

TEST_F(CaseVerbTest, ColourOnlyWhenAsked) {
  options.common.color = Color::kAlways;
  EXPECT_EQ(RunSizes("2"), Exit::kHolds);
  EXPECT_THAT(out(), HasSubstr("\x1b[32m1\x1b[0m"));
}

}  // namespace
}  // namespace reckon::cli
