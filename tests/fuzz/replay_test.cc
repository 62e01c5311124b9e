#include "tests/fuzz/replay.h"

#include "tests/fuzz/targets.h"

namespace reckon::fuzz {
namespace {

TEST(ReplayTest, Case) { Replay("case", FuzzCase); }
TEST(ReplayTest, Audit) { Replay("audit", FuzzAudit); }

}  // namespace
}  // namespace reckon::fuzz
