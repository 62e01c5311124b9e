// The executing side of the public interface.
#include <cstring>

#include "simulator/broadcast.h"
#include "simulator/machine/byte_core.h"
#include "simulator/machine/layout.h"
#include "simulator/reference.h"

namespace reckon::sim {

struct Executor::State {
  ByteMachine machine;
  Counter counter;
  std::vector<std::uint8_t> expected;
};

namespace {

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
  RunKernel(machine, c, layout);
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
