// The executing side of the public interface.
#include <fmt/format.h>

#include <cstring>

#include "ledger/errors.h"
#include "ledger/hardware.h"
#include "simulator/broadcast.h"
#include "simulator/kernels/entry.h"
#include "simulator/machine/byte_core.h"
#include "simulator/machine/case_shape.h"
#include "simulator/reference.h"

namespace reckon::sim {

struct Executor::State {
  ByteMachine machine;
  Counter counter;
  std::vector<std::uint8_t> expected;
};

namespace {

// The index table is at most 512 bytes: only near the limit its exact size is worth counting.
constexpr std::uint64_t kLargestTable = 2 * kVectorBytes;

RoomNeeded RequireRoom(Counter& counter, const Case& c) {
  RoomNeeded room = TensorRoom(c);
  room.index = kLargestTable;
  if (room.Total() <= kUnifiedBufferBytes) return room;
  room = counter.Room(c);
  if (room.Total() > kUnifiedBufferBytes) {
    throw BadInput(
        fmt::format("dst: needs {} bytes of unified buffer (dst {} + src {} + index {}), "
                    "available {}",
                    room.Total(), room.dst, room.src, room.index, kUnifiedBufferBytes));
  }
  return room;
}

BufferLayout LayOut(const Case& c, const RoomNeeded& room) {
  const auto narrow = [](std::uint64_t bytes) { return static_cast<std::uint32_t>(bytes); };
  BufferLayout layout;
  layout.dst_begin = 0;
  layout.dst_bytes = narrow(TensorBytes(c.dst, Bytes(c.dtype)));
  layout.src_begin = narrow(room.dst);
  layout.src_bytes = narrow(TensorBytes(c.src, Bytes(c.dtype)));
  layout.table_begin = narrow(room.dst + room.src);
  layout.table_bytes = narrow(room.index);
  return layout;
}

// Compares the destination with `expected`, byte by byte.
void JudgeOutput(const UnifiedBuffer& ub, const std::uint8_t* expected, std::uint32_t bytes,
                 Run& run) {
  const std::uint32_t dst_bytes = ub.layout().dst_bytes;
  run.wrong_bytes = 0;
  run.first_wrong_element.reset();
  if (ub.IsDstDefined() && std::memcmp(ub.dst(), expected, dst_bytes) == 0) {
    run.output = Output::kCorrect;
    run.written_bytes = dst_bytes;
    return;
  }
  run.output = Output::kWrong;
  run.written_bytes = ub.WrittenBytes();
  for (std::uint32_t i = 0; i < dst_bytes; ++i) {
    if (ub.IsDefined(ub.layout().dst_begin + i) && ub.dst()[i] == expected[i]) continue;
    ++run.wrong_bytes;
    if (!run.first_wrong_element) run.first_wrong_element = i / bytes;
  }
}

}  // namespace

Executor::Executor() : state_(std::make_unique<State>()) {}
Executor::~Executor() = default;
Executor::Executor(Executor&&) noexcept = default;
Executor& Executor::operator=(Executor&&) noexcept = default;

void Executor::Execute(const Case& c, Run& run) {
  Validate(c);
  ByteMachine& machine = state_->machine;
  const BufferLayout layout = LayOut(c, RequireRoom(state_->counter, c));
  machine.Reset(WidthOf(c.dtype), layout);
  kernels::BroadcastExtend(machine, c.Rank(), {layout.dst_begin, layout.src_begin},
                           ShapeArray<ByteMachine>(c.dst), ShapeArray<ByteMachine>(c.src));
  machine.buffer().Close();
  PlainBroadcast(c, UnifiedBuffer::SourcePattern(), state_->expected);
  JudgeOutput(machine.buffer(), state_->expected.data(), Bytes(c.dtype), run);
  run.path = machine.path();
  machine.recorder().Fill(run.ledger);
  machine.log().Fill(run.output, run.findings);
  run.calls = machine.recorder().Calls();
}

Run Execute(const Case& c) {
  Run run;
  Executor().Execute(c, run);
  return run;
}

}  // namespace reckon::sim
