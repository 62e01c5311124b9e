// The part of the replay that continuous integration runs under sanitizers, too.
#include "tests/fuzz/replay.h"
#include "tests/fuzz/targets.h"

namespace reckon::fuzz {
namespace {

TEST(TextReplayTest, Request) {
  Replay("case", [](std::string_view text) { static_cast<void>(FuzzRequest(text)); });
}
TEST(TextReplayTest, Expression) { Replay("expression", FuzzExpression); }

}  // namespace
}  // namespace reckon::fuzz
