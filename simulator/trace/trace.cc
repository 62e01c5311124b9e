// Running a case with the tracing machine, twice when the output is wrong: the first run finds the
// byte, the second follows it.
#include "simulator/trace/trace.h"

#include <fmt/format.h>

#include "simulator/machine/layout.h"
#include "simulator/reference.h"
#include "simulator/trace/trace_core.h"

namespace reckon::sim {
namespace {

void TraceKernel(TraceMachine& machine, const Case& c, const BufferLayout& layout,
                 std::uint64_t limit, std::int64_t watched) {
  machine.Reset(WidthOf(c.dtype), layout);
  machine.StartTrace(limit, watched);
  RunKernel(machine, c, layout);
}

// Which byte of the source an output byte comes from.
std::uint64_t SourceByte(const Case& c, std::uint64_t dst_byte) {
  const std::uint32_t bytes = Bytes(c.dtype);
  std::uint64_t element = dst_byte / bytes;
  std::uint64_t source = 0, stride = 1;
  for (std::size_t i = c.dst.size(); i-- > 0;) {
    const std::uint64_t index = element % c.dst[i];
    element /= c.dst[i];
    if (c.src[i] != 1) source += index * stride;
    stride *= c.src[i];
  }
  return source * bytes + dst_byte % bytes;
}

std::optional<WrongByte> FirstWrongByte(const Case& c, const UnifiedBuffer& ub) {
  std::vector<std::uint8_t> expected;
  PlainBroadcast(c, UnifiedBuffer::SourcePattern(), expected);
  for (std::uint32_t i = 0; i < ub.layout().dst_bytes; ++i) {
    const bool defined = ub.IsDefined(ub.layout().dst_begin + i);
    if (defined && ub.dst()[i] == expected[i]) continue;
    WrongByte wrong;
    wrong.address = ub.layout().dst_begin + i;
    wrong.element = i / Bytes(c.dtype);
    wrong.expected = expected[i];
    if (defined) wrong.found = ub.dst()[i];
    wrong.expected_from = static_cast<std::int64_t>(ub.layout().src_begin + SourceByte(c, i));
    return wrong;
  }
  return std::nullopt;
}

}  // namespace

std::string_view Name(Lane lane) {
  switch (lane) {
    case Lane::kScalar:
      return "scalar";
    case Lane::kVector:
      return "vector";
    case Lane::kSync:
      return "sync";
  }
  return "";
}

std::string PlaceOf(const RoomNeeded& room, std::uint64_t address) {
  if (address < room.dst) return fmt::format("dst+{}", address);
  if (address < room.dst + room.src) return fmt::format("src+{}", address - room.dst);
  if (address < room.Total()) return fmt::format("table+{}", address - room.dst - room.src);
  return fmt::format("ub+{}", address);
}

Trace TraceRun(const Case& c, std::uint64_t limit) {
  Trace trace;
  Executor().Execute(c, trace.run);  // the untraced verdict; refuses what cannot be run
  Counter counter;
  trace.room = RequireRoom(counter, c);
  const BufferLayout layout = LayOut(c, trace.room);
  TraceMachine machine;
  TraceKernel(machine, c, layout, limit, -1);
  trace.events = machine.TakeEvents();
  trace.all_events = machine.AllEvents();
  trace.wrong = FirstWrongByte(c, machine.buffer());
  if (trace.wrong) {
    TraceKernel(machine, c, layout, 0, static_cast<std::int64_t>(trace.wrong->address));
    trace.wrong->writes = machine.TakeWrites();
  }
  return trace;
}

}  // namespace reckon::sim
