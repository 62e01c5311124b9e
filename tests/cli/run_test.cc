// The program around the verbs: usage, help, version, and what becomes of exceptions.
#include "cli/run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>

#include "ledger/errors.h"
#include "tests/cli/streams_for_test.h"

namespace reckon::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

Runner Throwing(CLI::App& app) {
  auto what = std::make_shared<std::string>();
  app.add_option("--what", *what, "what to throw");
  return [what](Streams& streams) -> Exit {
    if (*what == "bad") throw BadInput("field: value breaks\nthe rule");
    if (*what == "bug") throw InternalError("a promise");
    if (*what == "memory") throw std::bad_alloc();
    if (*what == "closed") throw OutputError("standard output: closed", true);
    if (*what == "full") throw OutputError("standard output: No space left on device", false);
    Emit(streams, "data\n");
    return Exit::kCounterexample;
  };
}

constexpr Verb kVerbs[] = {{"throw", "throws what it is told", Throwing}};

struct Result {
  int exit = 0;
  std::string out;
  std::string err;
};

Result RunWith(const std::vector<std::string>& arguments) {
  Captured captured;
  Result result;
  result.exit = Run(arguments, kVerbs, captured.streams);
  result.out = captured.out.str();
  result.err = captured.err.str();
  return result;
}

TEST(RunTest, TheVerbsExitIsTheProgramsExit) {
  const Result result = RunWith({"throw"});
  EXPECT_EQ(result.exit, 10);
  EXPECT_EQ(result.out, "data\n");
  EXPECT_EQ(result.err, "");
}

TEST(RunTest, EachExceptionHasItsCodeAndOneLine) {
  const struct {
    const char* what;
    int exit;
    const char* err;
  } rows[] = {
      {"bad", 2, "reckon: field: value breaks the rule\n"},
      {"bug", 70, "reckon: internal error: a promise\n"},
      {"memory", 70, "reckon: internal error: std::bad_alloc\n"},
      {"closed", 5, ""},
      {"full", 70, "reckon: standard output: No space left on device\n"},
  };
  for (const auto& row : rows) {
    const Result result = RunWith({"throw", "--what", row.what});
    EXPECT_EQ(result.exit, row.exit) << row.what;
    EXPECT_EQ(result.err, row.err);
    EXPECT_EQ(result.out, "");
  }
}

TEST(RunTest, WrongCommandLinesAreOneLineEach) {
  for (const auto& arguments : std::vector<std::vector<std::string>>{{},
                                                                     {"unknown"},
                                                                     {"throw", "--unknown"},
                                                                     {"throw", "--what"},
                                                                     {"throw", "x"},
                                                                     {"--what"}}) {
    const Result result = RunWith(arguments);
    EXPECT_EQ(result.exit, 1) << ::testing::PrintToString(arguments);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, StartsWith("reckon: "));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
}

TEST(RunTest, HelpOfTheProgramAndOfAVerb) {
  const Result all = RunWith({"--help"});
  EXPECT_EQ(all.exit, 0);
  EXPECT_THAT(all.out, HasSubstr("throws what it is told"));
  EXPECT_THAT(all.out, HasSubstr("70, then 2, then 10, then 5, then 0"));
  const Result one = RunWith({"throw", "--help"});
  EXPECT_EQ(one.exit, 0);
  EXPECT_THAT(one.out, HasSubstr("--what"));
}

TEST(RunTest, Version) {
  const Result result = RunWith({"--version"});
  EXPECT_EQ(result.exit, 0);
  EXPECT_EQ(result.out, VersionText() + "\n");
  EXPECT_THAT(result.out, StartsWith("reckon 0."));
}

}  // namespace
}  // namespace reckon::cli
