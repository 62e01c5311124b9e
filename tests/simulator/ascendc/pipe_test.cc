// Events: ids, and the pairing of flags.
#include "emulation.h"

namespace reckon::sim::ascendc {
namespace {

using AscendC::HardEvent;
using testing::ElementsAre;
using testing::IsEmpty;

class PipeTest : public Emulation {};

TEST_F(PipeTest, FetchingReservesNothing) {
  AscendC::TPipe* pipe = AscendC::GetTPipePtr();
  EXPECT_EQ(pipe->FetchEventID(HardEvent::V_S), 0);
  EXPECT_EQ(pipe->FetchEventID<HardEvent::V_S>(), 0);
  EXPECT_EQ(pipe->AllocEventID<HardEvent::V_S>(), 0);
  EXPECT_EQ(pipe->FetchEventID(HardEvent::V_S), 1);
  EXPECT_EQ(pipe->FetchEventID(HardEvent::S_V), 0);
  pipe->ReleaseEventID<HardEvent::V_S>(0);
  EXPECT_EQ(pipe->FetchEventID(HardEvent::V_S), 0);
  EXPECT_THAT(FindingKinds(), IsEmpty());
}

TEST_F(PipeTest, FlagsPair) {
  const auto id = static_cast<event_t>(AscendC::GetTPipePtr()->FetchEventID(HardEvent::MTE2_S));
  AscendC::SetFlag<HardEvent::MTE2_S>(id);
  AscendC::WaitFlag<HardEvent::MTE2_S>(id);
  AscendC::PipeBarrier<PIPE_V>();
  Reg::LocalMemBar<Reg::MemType::VEC_STORE, Reg::MemType::VEC_LOAD>();
  const UserRun run = session.Close(nullptr, 1);
  EXPECT_THAT(run.findings, IsEmpty());
  ASSERT_EQ(run.calls.size(), 6U);
  EXPECT_EQ(run.calls[1].mode, "MTE2_S");
  EXPECT_EQ(run.calls[2].api, "SetFlag");
  EXPECT_EQ(run.calls[5].api, "LocalMemBar");
}

TEST_F(PipeTest, EveryMistakeIsFound) {
  AscendC::WaitFlag<HardEvent::V_S>(0);
  EXPECT_THAT(FindingKinds(), ElementsAre("wait for a flag nobody set"));
  SetUp();
  AscendC::SetFlag<HardEvent::V_S>(0);
  AscendC::WaitFlag<HardEvent::S_V>(0);  // another event
  EXPECT_THAT(FindingKinds(),
              ElementsAre("wait for a flag nobody set", "event flag never waited for"));
  SetUp();
  AscendC::SetFlag<HardEvent::V_S>(1);
  AscendC::SetFlag<HardEvent::V_S>(1);
  AscendC::WaitFlag<HardEvent::V_S>(1);
  EXPECT_THAT(FindingKinds(), ElementsAre("event flag set twice"));
  SetUp();
  AscendC::SetFlag<HardEvent::V_S>(8);
  EXPECT_THAT(FindingKinds(), ElementsAre("event id out of range"));
  SetUp();
  for (int i = 0; i < 8; ++i) AscendC::GetTPipePtr()->AllocEventID<HardEvent::V_S>();
  AscendC::GetTPipePtr()->FetchEventID(HardEvent::V_S);
  EXPECT_THAT(FindingKinds(), ElementsAre("no event id left"));
}

}  // namespace
}  // namespace reckon::sim::ascendc
