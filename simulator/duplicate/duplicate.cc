// Running the kernel on both machines, and judging what was written.
#include "simulator/duplicate/duplicate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>

#include "ledger/errors.h"
#include "ledger/hardware.h"
#include "simulator/duplicate/kernel.h"
#include "simulator/duplicate/machines.h"
#include "simulator/machine/rows.h"

namespace reckon::sim {
namespace {

void CheckSizes(std::uint32_t count, std::uint32_t view_size) {
  for (const auto& [field, value] :
       {std::pair{"count", count}, std::pair{"view_size", view_size}}) {
    if (value == 0) {
      throw BadInput(
          fmt::format("{}: 0 is not a size; sizes are whole numbers from 1 to 4294967295", field));
    }
  }
}

std::uint64_t RoundUp(std::uint64_t value, std::uint64_t step) {
  return (value + step - 1) / step * step;
}

bool HasInputTensor(ScalarSource source) {
  return source != ScalarSource::kConstant && source != ScalarSource::kUbScalar;
}

// Bytes the call may write: the view, in whole words where it is seen as words.
std::uint64_t WritableBytes(DType dtype, std::uint32_t view_size) {
  const std::uint64_t bytes = std::uint64_t{view_size} * Bytes(dtype);
  const bool as_words = dtype == DType::kUint8 || dtype == DType::kInt8;
  return as_words ? RoundUp(bytes, 2) : bytes;
}

void CountCalls(Run& run) {
  run.calls = 0;
  for (const Row& row : run.ledger.rows) run.calls += row.call_count;
}

struct Judged {
  std::uint64_t expected_bytes;  // of the first `count` elements
  std::uint64_t view_bytes;
};

// Compares the first `count` elements with the scalar.
void JudgeOutput(const UnifiedBuffer& buffer, const Judged& j, std::uint32_t element,
                 const DuplicateExecutor::Scalar& scalar, Run& run) {
  const std::uint64_t end = std::min<std::uint64_t>(j.expected_bytes, buffer.layout().dst_bytes);
  for (std::uint64_t i = 0; i < end; ++i) {
    if (buffer.IsDefined(i) && buffer.dst()[i] == scalar[i % element]) continue;
    ++run.wrong_bytes;
    if (!run.first_wrong_element) run.first_wrong_element = i / element;
  }
  if (end < j.expected_bytes) {  // never written: there is no room for them
    run.wrong_bytes += j.expected_bytes - end;
    if (!run.first_wrong_element) run.first_wrong_element = end / element;
  }
  run.output = run.wrong_bytes == 0 ? Output::kCorrect : Output::kWrong;
}

// A note for what was written beyond the elements asked for.
void JudgeExcess(const UnifiedBuffer& buffer, const Judged& j, Run& run) {
  std::uint64_t excess = 0;
  std::uint64_t beside = 0;
  std::int64_t first = -1;
  for (std::uint64_t i = j.expected_bytes; i < buffer.layout().dst_bytes; ++i) {
    if (!buffer.IsDefined(i)) continue;
    if (excess++ == 0) first = static_cast<std::int64_t>(i);
    if (i >= j.view_bytes) ++beside;
  }
  if (excess == 0) return;
  Finding finding;
  finding.level = Level::kNote;
  finding.kind = FindingKind::kBeyondCount;
  finding.site = std::string(Name(run.ledger.rows.back().id.call_site));
  finding.first_address = first;
  finding.times = excess;
  finding.detail =
      fmt::format("{} bytes written, {} asked for", j.expected_bytes + excess, j.expected_bytes);
  if (beside > 0) finding.detail += fmt::format("; {} of them beside the view", beside);
  run.findings.push_back(finding);
}

}  // namespace

DuplicateRecorder::Int DuplicateRecorder::ToInt32(const std::string& what, Int value) const {
  if (value > static_cast<Int>(std::numeric_limits<std::int32_t>::max())) {
    throw BadInput(fmt::format("{}: {} does not fit the int32_t that takes it", what, value));
  }
  return value;
}

void DuplicateRecorder::Note(CallSite site, Api api, DType dtype, Mode mode) {
  run_->ledger.rows.push_back(MakeRow<reckon::Count>({site, api, dtype, DType::kNone, mode}, 1));
}

void DuplicateRecorder::AddFill(CallSite site, DType dtype, Int count, Int vectors) {
  Row row;
  row.id = {site, Api::kDuplicate, dtype, DType::kNone, Mode::kNone};
  row.api_params.push_back({Role::kElementCount, count});
  row.call_count = 1;
  row.perf_components.push_back({PerfType::kDuplicate, dtype, vectors});
  run_->ledger.rows.push_back(row);
}

DuplicateCounter::Scalar DuplicateCounter::GetValue(CallSite site, DType dtype) {
  Note(site, Api::kGetValue, dtype, Mode::kNone);
  return {};
}

void DuplicateCounter::Fill(CallSite site, DType dtype, Int count, Scalar) {
  AddFill(site, dtype, count, CeilDiv(count, VectorElements(Bytes(dtype))));
}

DuplicateExecutor::Scalar DuplicateExecutor::Given() const {
  return {0xA7, 0x3C, 0xE1, 0x58, 0x0D, 0x96, 0x4B, 0xF2};
}

DuplicateExecutor::Scalar DuplicateExecutor::GetValue(CallSite site, DType dtype) {
  Note(site, Api::kGetValue, dtype, Mode::kNone);
  Scalar scalar{};
  std::memcpy(scalar.data(), buffer_->Read256(buffer_->layout().src_begin), Bytes(dtype));
  return scalar;
}

DuplicateExecutor::Scalar DuplicateExecutor::Pack(const Scalar& scalar) const {
  return {scalar[0], scalar[0]};
}

void DuplicateExecutor::Fill(CallSite site, DType dtype, Int count, const Scalar& scalar) {
  const std::uint32_t element = Bytes(dtype);
  std::array<std::uint8_t, kVectorBytes> lanes{};
  for (std::size_t i = 0; i < lanes.size(); ++i) lanes[i] = scalar[i % element];
  const std::uint64_t base = buffer_->layout().dst_begin;
  buffer_->RequireAlignment(static_cast<SiteId>(site), base, kBlockBytes);
  Int vectors = 0;
  for (Int rest = count; rest > 0; ++vectors) {
    const Int active = std::min<Int>(rest, VectorElements(element));
    buffer_->StoreDefined(static_cast<SiteId>(site), base + vectors * kVectorBytes, lanes.data(),
                          static_cast<std::uint32_t>(active * element));
    rest -= active;
  }
  AddFill(site, dtype, count, vectors);
}

Run CountDuplicate(DType dtype, std::uint32_t count, std::uint32_t view_size, ScalarSource source) {
  CheckSizes(count, view_size);
  Run run;
  DuplicateCounter machine(&run);
  BroadcastScalar(machine, dtype, source, count, view_size);
  CountCalls(run);
  return run;
}

bool DuplicateFits(DType dtype, std::uint32_t count, std::uint32_t view_size, ScalarSource source,
                   RoomNeeded* needed) {
  // A uint8 Duplicate does not look at its count; any other writes as far as that says.
  const std::uint32_t elements = dtype == DType::kUint8 ? view_size : std::max(count, view_size);
  RoomNeeded room;
  room.dst = RoundUp(std::uint64_t{elements} * Bytes(dtype), kBlockBytes);
  room.src = HasInputTensor(source) ? kBlockBytes : 0;
  if (needed != nullptr) *needed = room;
  return room.Total() <= kUnifiedBufferBytes;
}

struct DuplicateRunner::State {
  FindingLog log;
  UnifiedBuffer buffer{&log,
                       [](SiteId id) { return std::string(Name(static_cast<CallSite>(id))); }};
};

DuplicateRunner::DuplicateRunner() : state_(std::make_unique<State>()) {}
DuplicateRunner::~DuplicateRunner() = default;
DuplicateRunner::DuplicateRunner(DuplicateRunner&&) noexcept = default;
DuplicateRunner& DuplicateRunner::operator=(DuplicateRunner&&) noexcept = default;

Run RunDuplicate(DType dtype, std::uint32_t count, std::uint32_t view_size, ScalarSource source) {
  return DuplicateRunner().Execute(dtype, count, view_size, source);
}

Run DuplicateRunner::Execute(DType dtype, std::uint32_t count, std::uint32_t view_size,
                             ScalarSource source) {
  CheckSizes(count, view_size);
  RoomNeeded room;
  if (!DuplicateFits(dtype, count, view_size, source, &room)) {
    throw BadInput(
        fmt::format("count: needs {} bytes of unified buffer (dst {} + src {}), available {}",
                    room.Total(), room.dst, room.src, kUnifiedBufferBytes));
  }
  Run run;
  FindingLog& log = state_->log;
  UnifiedBuffer& buffer = state_->buffer;
  log.Clear();
  BufferLayout layout;
  layout.dst_bytes = static_cast<std::uint32_t>(WritableBytes(dtype, view_size));
  layout.src_begin = static_cast<std::uint32_t>(room.dst);
  layout.src_bytes = static_cast<std::uint32_t>(room.src);
  layout.table_begin = static_cast<std::uint32_t>(room.Total());
  buffer.Open(layout);
  DuplicateExecutor machine(&run, &buffer);
  BroadcastScalar(machine, dtype, source, count, view_size);
  CountCalls(run);

  const std::uint32_t element = Bytes(dtype);
  DuplicateExecutor::Scalar scalar = machine.Given();
  if (HasInputTensor(source)) std::memcpy(scalar.data(), buffer.Read256(layout.src_begin), element);
  const Judged judged = {std::uint64_t{count} * element, std::uint64_t{view_size} * element};
  JudgeOutput(buffer, judged, element, scalar, run);
  log.Fill(run.output, run.findings);
  JudgeExcess(buffer, judged, run);
  run.written_bytes = buffer.WrittenBytes();
  return run;
}

}  // namespace reckon::sim
