// The counting side of the public interface.
#include "ledger/hardware.h"
#include "simulator/broadcast.h"
#include "simulator/kernels/entry.h"
#include "simulator/machine/case_shape.h"
#include "simulator/machine/count_core.h"

namespace reckon::sim {

struct Counter::State {
  CountMachine machine;

  void Run(const Case& c) {
    Validate(c);
    machine.Reset(WidthOf(c.dtype));
    const auto dst = ShapeArray<CountMachine>(c.dst);
    const auto src = ShapeArray<CountMachine>(c.src);
    kernels::BroadcastExtend(machine, c.Rank(), {}, dst, src);
  }
};

Counter::Counter() : state_(std::make_unique<State>()) {}
Counter::~Counter() = default;
Counter::Counter(Counter&&) noexcept = default;
Counter& Counter::operator=(Counter&&) noexcept = default;

void Counter::Count(const Case& c, Run& run) {
  CountMachine& machine = state_->machine;
  state_->Run(c);
  run.path = machine.path();
  machine.recorder().Fill(run.ledger);
  run.output = Output::kNotExecuted;
  machine.log().Fill(run.output, run.findings);
  run.calls = machine.recorder().Calls();
  run.written_bytes = 0;
  run.wrong_bytes = 0;
  run.first_wrong_element.reset();
}

RoomNeeded Counter::Room(const Case& c) {
  state_->Run(c);
  RoomNeeded room = TensorRoom(c);
  room.index = state_->machine.index_bytes();
  return room;
}

Run Count(const Case& c) {
  Run run;
  Counter().Count(c, run);
  return run;
}

bool Fits(const Case& c, RoomNeeded* needed) {
  const RoomNeeded room = Counter().Room(c);
  if (needed != nullptr) *needed = room;
  return room.Total() <= kUnifiedBufferBytes;
}

}  // namespace reckon::sim
