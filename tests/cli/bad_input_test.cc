// Everything a user can get wrong, through the built program: one clear line each, the right exit
// code, never a crash or a hang.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/cli/run_program.h"

namespace reckon::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Json = nlohmann::ordered_json;
using Arguments = std::vector<std::string>;

const char* const kVerbs[] = {"simulate", "model", "compare", "cost", "explain"};

Arguments Typed(const std::string& verb, const std::string& dtype, const std::string& dst,
                const std::string& src) {
  return {verb, "--dtype", dtype, "--dst", dst, "--src", src};
}

bool IsOneLine(const std::string& text) {
  return std::count(text.begin(), text.end(), '\n') == 1 && text.back() == '\n';
}

TEST(BadInputTest, TypedCases) {
  const std::string not_a_size = " is not a size; sizes are whole numbers from 1 to 4294967295\n";
  const struct {
    const char* dtype;
    const char* dst;
    const char* src;
    std::string err;
  } rows[] = {
      {"float16", "", "", "reckon: dst: rank 0 is not in 1..9\n"},
      {"float16", "1,1,1,1,1,1,1,1,1,1", "1,1,1,1,1,1,1,1,1,1",
       "reckon: dst: rank 10 is not in 1..9\n"},
      {"float16", "0", "1", "reckon: dst[0]: '0'" + not_a_size},
      {"float16", "4294967296", "1", "reckon: dst[0]: '4294967296'" + not_a_size},
      {"float16", "-4", "1", "reckon: dst[0]: '-4'" + not_a_size},
      {"float16", "4x", "1", "reckon: dst[0]: '4x'" + not_a_size},
      {"float16", "4.5", "1", "reckon: dst[0]: '4.5'" + not_a_size},
      {"float16", "4\n5", "1", "reckon: dst[0]: '4?5'" + not_a_size},
      {"float16", "\xff", "1", "reckon: dst[0]: '?'" + not_a_size},
      {"float16", "4,8", "2,8", "reckon: src[0]: 2 is neither 1 nor dst[0] = 4\n"},
      {"float16", "4,8", "8", "reckon: src: rank 1 differs from the rank 2 of dst\n"},
      {"float17", "4", "1",
       "reckon: dtype: 'float17' is not a known dtype (uint8 int8 bool uint16 int16 float16 "
       "bfloat16 uint32 int32 float32 uint64 int64)\n"},
  };
  for (const char* verb : kVerbs) {
    for (const auto& row : rows) {
      const ProgramResult result = RunProgram(Typed(verb, row.dtype, row.dst, row.src));
      EXPECT_EQ(result.exit, 2) << verb << ' ' << row.err;
      EXPECT_EQ(result.out, "");
      EXPECT_EQ(result.err, row.err);
    }
  }
}

TEST(BadInputTest, NamesNeedValuesWhereNumbersAreNeeded) {
  for (const char* verb : {"simulate", "compare"}) {
    const ProgramResult result = RunProgram(Typed(verb, "int8", "A,3", "A,1"));
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(result.err, "reckon: dst[0]: 'A' has no value; this needs numbers (set it)\n");
  }
}

TEST(BadInputTest, CommandLinesThatAreNone) {
  for (const Arguments& arguments : std::vector<Arguments>{
           {},
           {"calculate"},
           {"simulate"},
           {"simulate", "--dtype", "int8"},
           {"simulate", "--dtype", "int8", "--dst", "4"},
           {"simulate", "--dtype", "int8", "--dst", "4", "--src", "4", "--batch", "x"},
           {"simulate", "--dtype", "int8", "--dst", "4", "--src", "4", "--machine", "abacus"},
           {"model", "--dtype", "int8", "--dst", "4", "--src", "4", "--machine", "byte"},
           {"model", "--dtype", "int8", "--dst", "4", "--src", "4", "--format", "yaml"},
           {"model", "--dtype", "int8", "--dst", "4", "--src", "4", "--leaf", "0"},
           {"cost", "--batch"},
       }) {
    const ProgramResult result = RunProgram(arguments);
    EXPECT_EQ(result.exit, 1) << ::testing::PrintToString(arguments);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, StartsWith("reckon: "));
    EXPECT_TRUE(IsOneLine(result.err)) << result.err;
  }
}

TEST(BadInputTest, BatchFilesThatAreNone) {
  const TemporaryFolder folder;
  const struct {
    std::string file;
    std::string err;
  } rows[] = {
      {"/no/such/file", "reckon: batch: cannot open '/no/such/file': No such file or directory\n"},
      {"/", "reckon: batch: '/' is a directory\n"},
      {"-", "reckon: batch: no case in -\n"},
      {"/dev/null", "reckon: batch: no case in /dev/null\n"},
  };
  for (const char* verb : kVerbs) {
    for (const auto& row : rows) {
      const ProgramResult result = RunProgram({verb, "--batch", row.file});
      EXPECT_EQ(result.exit, 2) << row.file;
      EXPECT_EQ(result.out, "");
      EXPECT_EQ(result.err, row.err);
    }
  }
  EXPECT_EQ(RunProgram({"model", "--batch", "-"}, "\n \r\n\xEF\xBB\xBF").exit, 2);
}

TEST(BadInputTest, BadLinesAreAnsweredInTheirPlaces) {
  const std::string good = R"({"dtype":"float16","dst":[4,3,128],"src":[4,1,128]})";
  const struct {
    std::string line;
    std::string shown;  // the case in the answer, as JSON
    std::string error;  // its start
  } rows[] = {
      {"{", R"("{")", "case: not JSON: {"},
      {"{\"dtype\": \"\xff\xfe\"}", R"("{\"dtype\": \"??\"}")", "case: not JSON: "},
      {std::string("{\0}", 3), R"("{?}")", "case: not JSON: {?}"},
      {R"({"dtype":"int8","dst":[4],"dst":[5],"src":[1]})",
       R"("{\"dtype\":\"int8\",\"dst\":[4],\"dst\":[5],\"src\":[1]}")", "dst: is given twice"},
      {R"({"dtype":"int8","dst":[],"src":[]})", R"({"dtype":"int8","dst":[],"src":[]})",
       "dst: rank 0"},
      {R"({"dtype":"int8","dst":[4294967296],"src":[1]})",
       R"({"dtype":"int8","dst":[4294967296],"src":[1]})", "dst[0]: 4294967296 is not a size"},
      {R"({"dtype":"int8","dst":[4],"src":[3]})", R"({"dtype":"int8","dst":[4],"src":[3]})",
       "src[0]: 3 is neither 1 nor dst[0] = 4"},
      {"17", "17", "case: is not a JSON object"},
      {std::string(1000000, '['), "\"" + std::string(60, '[') + "...\"",
       "case: nested deeper than 16 levels"},
      {std::string((1 << 20) + 1, ' ') + good, "\"" + std::string(60, ' ') + "...\"",
       "case: the line is longer than 1048576 bytes"},
  };
  for (const char* verb : kVerbs) {
    std::string batch = "\xEF\xBB\xBF" + good + "\r\n\n";
    for (const auto& row : rows) batch += row.line + "\n";
    const ProgramResult result = RunProgram({verb, "--batch", "-", "--quiet"}, batch + good);
    EXPECT_EQ(result.exit, 2) << verb;
    EXPECT_EQ(result.err, "");
    std::istringstream lines(result.out);
    std::string line;
    ASSERT_TRUE(std::getline(lines, line));
    const std::string first = line;
    EXPECT_FALSE(Json::parse(first).contains("error"));
    for (const auto& row : rows) {
      ASSERT_TRUE(std::getline(lines, line)) << row.error;
      const Json answer = Json::parse(line);
      EXPECT_EQ(answer.at("case").dump(), row.shown);
      EXPECT_THAT(answer.at("error").get<std::string>(), StartsWith(row.error));
      EXPECT_EQ(answer.size(), 2U);
    }
    ASSERT_TRUE(std::getline(lines, line));
    EXPECT_EQ(line, first);
    EXPECT_FALSE(std::getline(lines, line));
  }
}

TEST(BadInputTest, AHugeLineIsOneErrorAndTheBatchGoesOn) {
  const TemporaryFolder folder;
  {
    std::ofstream file(folder / "huge", std::ios::binary);
    const std::string chunk(1 << 20, 'x');
    for (int i = 0; i < 64; ++i) file << chunk;
    file << "\n"
         << R"({"dtype":"int8","dst":[4],"src":[1]})"
         << "\n";
  }
  const ProgramResult result = RunProgram({"model", "--batch", folder / "huge"});
  EXPECT_EQ(result.exit, 2);
  EXPECT_EQ(result.err, "reckon: line 1: case: the line is longer than 1048576 bytes\n");
  EXPECT_THAT(result.out, StartsWith("{\"case\":\"xxxx"));
  EXPECT_THAT(result.out, HasSubstr("\n{\"case\":{\"dtype\":\"int8\",\"dst\":[4],\"src\":[1]},"));
}

TEST(BadInputTest, ACaseTooLargeForTheBufferIsRefusedWithTheNumbersAndStillCounted) {
  const Arguments typed = Typed("simulate", "uint16", "60000,4", "60000,1");
  const ProgramResult byte = RunProgram(typed);
  EXPECT_EQ(byte.exit, 2);
  EXPECT_THAT(byte.err, HasSubstr("253952"));
  EXPECT_TRUE(IsOneLine(byte.err));
  Arguments counted = typed;
  counted.insert(counted.end(), {"--machine", "count"});
  EXPECT_EQ(RunProgram(counted).exit, 0);
}

TEST(BadInputTest, FilesThatCannotBeWritten) {
  const TemporaryFolder folder;
  for (const char* option : {"--json", "--junit"}) {
    Arguments arguments = Typed("model", "int8", "4", "1");
    arguments.insert(arguments.end(), {option, folder / "no/such/folder"});
    const ProgramResult result = RunProgram(arguments);
    EXPECT_EQ(result.exit, 2);
    EXPECT_THAT(result.err, HasSubstr("No such file or directory"));
    EXPECT_EQ(result.out, "");
  }
}

TEST(BadInputTest, AFullStandardOutput) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full";
  const TemporaryFolder folder;
  const ProgramResult result = RunProgramWithFiles(Typed("model", "int8", "4", "1"), "/dev/null",
                                                   "/dev/full", folder / "err");
  EXPECT_EQ(result.exit, 70);
  EXPECT_EQ(ReadFile(folder / "err"), "reckon: standard output: No space left on device\n");
}

TEST(BadInputTest, AReaderThatLeavesEndsTheRunQuietly) {
  const TemporaryFolder folder;
  std::string batch;
  for (int i = 0; i < 2000; ++i)
    batch += R"({"dtype":"int8","dst":[4],"src":[1]})"
             "\n";
  const std::string file = folder.Write("batch", batch);
  const std::string command = std::string("(") + RECKON_PROGRAM + " model --batch " + file + " 2>" +
                              (folder / "err") + "; echo $? >" + (folder / "rc") +
                              ") | head -n 1 >/dev/null";
  ASSERT_EQ(std::system(command.c_str()), 0);
  EXPECT_EQ(ReadFile(folder / "rc"), "5\n");
  EXPECT_EQ(ReadFile(folder / "err"), "");
}

}  // namespace
}  // namespace reckon::cli
