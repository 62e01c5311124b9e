// The two forms of a trace.
#include "cli/trace/trace_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

namespace reckon::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

const Case kWrong{DType::kUint8, {257, 288, 2}, {257, 288, 1}};

TEST(ChromeTrace, HasEveryEventInItsLane) {
  const Case c{DType::kFloat16, {30, 50}, {30, 1}};
  const sim::Trace trace = sim::TraceRun(c);
  const Json json = Json::parse(ChromeTrace(c, trace));
  EXPECT_EQ(json.at("otherData").at("events"), trace.all_events);
  std::map<int, std::string> lanes;
  std::uint64_t next = 0;
  for (const Json& event : json.at("traceEvents")) {
    if (event.at("ph") == "M") {
      if (event.at("name") == "thread_name") lanes[event.at("tid")] = event.at("args").at("name");
      continue;
    }
    ASSERT_EQ(event.at("ph"), "X");
    EXPECT_EQ(event.at("ts"), next);
    const sim::TraceEvent& traced = trace.events.at(next++);
    EXPECT_EQ(lanes.at(event.at("tid")), Name(traced.lane));
    if (!traced.is_call) continue;
    EXPECT_EQ(event.at("name"), Name(traced.id.real_api));
    EXPECT_EQ(event.at("args").at("call_site"), Name(traced.id.call_site));
    EXPECT_EQ(event.at("args").contains("write"), traced.write.has_value());
    EXPECT_EQ(event.at("args").contains("mask"), traced.mask.has_value());
    if (traced.write) {
      EXPECT_EQ(event.at("args").at("write").at("address"), traced.write->address);
    }
  }
  EXPECT_EQ(next, trace.all_events);
  EXPECT_EQ(lanes.size(), 3U);
}

TEST(ChromeTrace, SaysThatItIsCut) {
  const Case c{DType::kFloat16, {30, 50}, {30, 1}};
  const std::string text = ChromeTrace(c, sim::TraceRun(c, 5));
  EXPECT_THAT(text, HasSubstr("CUT SHORT: only the first 5 of "));
  EXPECT_EQ(Json::parse(text).at("traceEvents").size(), 5U + 5U);
}

TEST(StepsText, TellsTheHistoryOfTheFirstWrongByte) {
  const sim::Trace trace = sim::TraceRun(kWrong, 3);
  const std::string text = StepsText(trace, Style{});
  EXPECT_THAT(text, HasSubstr("first wrong byte: dst+131072"));
  EXPECT_THAT(text, HasSubstr("which lies at src+65536"));
  EXPECT_THAT(text, HasSubstr("which loaded src+0\n"));
  EXPECT_THAT(text, HasSubstr("CUT SHORT"));
  const Json json = WrongByteToJson(trace);
  EXPECT_EQ(json.at("address"), 131072);
  EXPECT_EQ(json.at("writes").back().at("value"), json.at("found"));
  EXPECT_NE(json.at("found"), json.at("expected"));
  EXPECT_THAT(StepsText(sim::TraceRun({DType::kInt8, {5}, {5}}), Style{}),
              Not(HasSubstr("wrong byte")));
}

TEST(StepsText, OfAByteNobodyWrote) {
  const std::string text = StepsText(sim::TraceRun({DType::kUint8, {70000, 2}, {1, 2}}), Style{});
  EXPECT_THAT(text, HasSubstr("no store ever wrote it"));
}

}  // namespace
}  // namespace reckon::cli
