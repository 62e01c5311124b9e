// The shared options: parsing, refusals, and the small rules behind them.
#include "cli/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "tests/cli/streams_for_test.h"
#include "tests/ledger/error_of.h"

namespace reckon::cli {
namespace {

using ::testing::HasSubstr;

struct Parsed {
  CommonOptions common;
  CaseOptions input;
  std::string error;  // CLI11's, "" when the line is well formed
};

Parsed Parse(std::vector<std::string> arguments) {
  Parsed parsed;
  CLI::App app("", "verb");
  AddCaseOptions(app, parsed.input);
  AddCommonOptions(app, parsed.common);
  std::reverse(arguments.begin(), arguments.end());
  try {
    app.parse(std::move(arguments));
  } catch (const CLI::ParseError& error) {
    parsed.error = error.what();
  }
  return parsed;
}

std::vector<std::string> With(std::vector<std::string> more) {
  std::vector<std::string> all = {"--dtype", "uint8", "--dst", "4,3", "--src", "4,1"};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

TEST(OptionsTest, ACase) {
  const Parsed parsed = Parse(With({}));
  ASSERT_EQ(parsed.error, "");
  EXPECT_EQ(ToJson(ToRequest(parsed.input)).dump(), R"({"dtype":"uint8","dst":[4,3],"src":[4,1]})");
  EXPECT_FALSE(parsed.input.IsBatch());
  EXPECT_FALSE(parsed.common.format.has_value());
}

TEST(OptionsTest, NamesValuesAssumptions) {
  const Parsed parsed = Parse({"--dtype", "int8", "--dst", "A,B", "--src", "A,1", "--set", "A=7",
                               "--set", "B=3", "--assume", "A >= 2", "--assume", "B < 9"});
  ASSERT_EQ(parsed.error, "");
  const CaseRequest request = ToRequest(parsed.input);
  EXPECT_EQ(request.set, (std::map<std::string, std::uint32_t>{{"A", 7}, {"B", 3}}));
  EXPECT_EQ(request.assume, (std::vector<std::string>{"A >= 2", "B < 9"}));
}

TEST(OptionsTest, ADuplicate) {
  const Parsed parsed = Parse({"--op", "duplicate", "--dtype", "int8", "--count", "N",
                               "--view-size", "64", "--source", "vecin"});
  ASSERT_EQ(parsed.error, "");
  EXPECT_EQ(ToJson(ToRequest(parsed.input)).dump(),
            R"({"op":"duplicate","dtype":"int8","count":"N","view_size":64,"source":"vecin"})");
}

TEST(OptionsTest, CommonOptions) {
  const Parsed parsed =
      Parse(With({"--format", "csv", "--json", "a", "--junit", "b", "--color", "never", "--quiet",
                  "--seed", "18446744073709551615", "--jobs", "3", "--shard", "2/5"}));
  ASSERT_EQ(parsed.error, "");
  EXPECT_EQ(parsed.common.format, Format::kCsv);
  EXPECT_EQ(parsed.common.json_file, "a");
  EXPECT_EQ(parsed.common.junit_file, "b");
  EXPECT_EQ(parsed.common.color, Color::kNever);
  EXPECT_TRUE(parsed.common.quiet);
  EXPECT_EQ(parsed.common.seed, 18446744073709551615ULL);
  EXPECT_EQ(parsed.common.jobs, 3U);
  EXPECT_EQ(parsed.common.shard.index, 2U);
  EXPECT_EQ(parsed.common.shard.count, 5U);
}

TEST(OptionsTest, WhatIsNoCommandLine) {
  for (const auto& arguments : std::vector<std::vector<std::string>>{
           {},
           {"--dtype", "uint8"},
           {"--dtype", "uint8", "--dst", "4"},
           {"--dst", "4", "--src", "4"},
           {"--op", "duplicate", "--dtype", "uint8"},
           {"--batch", "x", "--dtype", "uint8"},
           {"--batch", "x", "--set", "A=1"},
           {"--batch"},
           With({"--format", "xml"}),
           With({"--color", "red"}),
           With({"--jobs", "-1"}),
           With({"--jobs", "many"}),
           With({"--seed", "1.5"}),
           With({"--seed", "-1"}),
           With({"--seed", ""}),
           With({"--seed", "18446744073709551616"}),
           With({"--json", "--quiet"}),
           With({"--json", ""}),
           With({"--junit", "--json"}),
           With({"--shard", "0/2"}),
           With({"--shard", "3/2"}),
           With({"--dst", "4"}),
           With({"--unknown"}),
           With({"stray"}),
       }) {
    EXPECT_NE(Parse(arguments).error, "") << ::testing::PrintToString(arguments);
  }
}

// A case that is typed whole but wrong is bad input, not a wrong command line.
TEST(OptionsTest, WhatIsNoCase) {
  const struct {
    std::vector<std::string> arguments;
    const char* message;
  } rows[] = {
      {{"--dtype", "float", "--dst", "4", "--src", "4"}, "dtype: 'float' is not a known dtype"},
      {{"--dtype", "uint8", "--dst", "", "--src", ""}, "dst: rank 0 is not in 1..9"},
      {{"--dtype", "uint8", "--dst", "-4,3", "--src", "1,3"}, "dst[0]: '-4' is not a size"},
      {{"--dtype", "uint8", "--dst", "4,3", "--src", "4"}, "src: rank 1 differs from the rank 2"},
      {{"--dtype", "uint8", "--dst", "A", "--src", "1", "--set", "A"}, "set: 'A' is not NAME=NUM"},
      {{"--dtype", "uint8", "--dst", "4", "--src", "1", "--source", "vecin"},
       "source: vecin, and only a duplicate has one"},
      {{"--op", "move", "--dtype", "uint8", "--dst", "4", "--src", "4"}, "op: 'move' is neither"},
      {{"--op", "duplicate", "--dtype", "uint8", "--count", "0"}, "count: '0' is not a size"},
      {{"--op", "duplicate", "--dtype", "uint8", "--count", "1", "--source", "gm"},
       "source: 'gm' is not one of"},
  };
  for (const auto& row : rows) {
    const Parsed parsed = Parse(row.arguments);
    EXPECT_EQ(parsed.error, "") << row.message;
    EXPECT_THAT(ErrorOf([&] { ToRequest(parsed.input); }), HasSubstr(row.message));
  }
}

TEST(OptionsTest, AReportQuotesWhatWasTyped) {
  EXPECT_EQ(ToJson(Parse({"--dtype", "x", "--dst", "", "--src", "1", "--set", "A"}).input).dump(),
            R"({"dtype":"x","dst":"","src":"1","set":["A"]})");
}

TEST(OptionsTest, Shards) {
  for (const char* text :
       {"", "1", "/", "1/", "/1", "0/1", "2/1", "1/1x", "-1/2", "1/2/3", "1/4294967296"}) {
    EXPECT_FALSE(ParseShard(text)) << text;
  }
  // The parts of a whole are disjoint and complete.
  for (std::uint64_t number = 0; number < 20; ++number) {
    int holders = 0;
    for (const char* text : {"1/3", "2/3", "3/3"}) holders += ParseShard(text)->Holds(number);
    EXPECT_EQ(holders, 1) << number;
  }
}

TEST(OptionsTest, ColorFollowsOptionThenEnvironmentThenTerminal) {
  Captured captured;
  CommonOptions options;
  ::unsetenv("NO_COLOR");
  EXPECT_FALSE(UseColor(options, captured.streams));
  captured.streams.out_is_terminal = true;
  EXPECT_TRUE(UseColor(options, captured.streams));
  ::setenv("NO_COLOR", "", 1);
  EXPECT_TRUE(UseColor(options, captured.streams));
  ::setenv("NO_COLOR", "1", 1);
  EXPECT_FALSE(UseColor(options, captured.streams));
  options.color = Color::kAlways;
  EXPECT_TRUE(UseColor(options, captured.streams));
  ::unsetenv("NO_COLOR");
  options.color = Color::kNever;
  EXPECT_FALSE(UseColor(options, captured.streams));
}

}  // namespace
}  // namespace reckon::cli
