// Tensors, the pipe, events and scalar accesses.
#include "simulator/ascendc/runtime.h"

#include <fmt/format.h>

#include <cstring>

#include "simulator/ascendc/runtime_units.h"
#include "simulator/ascendc/session.h"
#include "simulator/machine/reg/mask.h"

namespace reckon::sim::ascendc {
namespace {

constexpr std::int32_t kEventIds = 8;  // QUE_MAX_EVENT

bool CheckEventId(Session& session, SiteId site, const char* name, std::int32_t id) {
  if (id >= 0 && id < kEventIds) return true;
  session.Find(Level::kError, "event id out of range", site, -1,
               fmt::format("{}: id {} is not one of 0..{}", name, id, kEventIds - 1));
  return false;
}

}  // namespace

std::uint8_t* UnifiedBufferBase() { return Session::Current().base(); }

void Record(Call call, const Site& site, DType data, DType index, const char* mode) {
  Session::Current().Count(call, site, data, index, mode);
}

void Asserted(bool holds, const char* condition, const Site& site) {
  if (holds) return;
  Session::Current().FindAtLastCall(
      Level::kNote, "assertion of the kernel is false",
      fmt::format("{}:{}: {} does not hold", site.file, site.line, condition));
}

void CheckPosition(const Site& site, DType data, bool right) {
  Session& session = Session::Current();
  const SiteId id = session.Count(Call::CheckTensorPos, site, data);
  if (right) return;
  session.Find(Level::kError, "tensor in another memory", id, -1,
               "the tensor's position is not where the kernel expects it");
}

std::int32_t FetchEvent(const Site& site, int event, const char* name, bool reserve) {
  Session& session = Session::Current();
  const SiteId id = session.Count(reserve ? Call::AllocEventID : Call::FetchEventID, site,
                                  DType::kNone, DType::kNone, name);
  Session::Event& state = session.EventOf(event);
  for (std::int32_t free = 0; free < kEventIds; ++free) {
    if ((state.reserved >> free & 1U) != 0) continue;
    if (reserve) state.reserved |= 1U << free;
    return free;
  }
  session.Find(Level::kError, "no event id left", id, -1,
               fmt::format("{}: all {} ids are reserved", name, kEventIds));
  return kEventIds - 1;
}

void ReleaseEvent(const Site& site, int event, const char* name, std::int32_t id) {
  Session& session = Session::Current();
  const SiteId at = session.Count(Call::ReleaseEventID, site, DType::kNone, DType::kNone, name);
  if (!CheckEventId(session, at, name, id)) return;
  session.EventOf(event).reserved &= ~(1U << id);
}

void SetEvent(const Site& site, int event, const char* name, std::int32_t id) {
  Session& session = Session::Current();
  const SiteId at = session.Count(Call::SetFlag, site, DType::kNone, DType::kNone, name);
  if (!CheckEventId(session, at, name, id)) return;
  Session::Event& state = session.EventOf(event);
  if ((state.set >> id & 1U) != 0) {
    session.Find(Level::kError, "event flag set twice", at, -1,
                 fmt::format("{}: id {} is set and nobody waited for it", name, id));
  }
  state.set |= 1U << id;
  state.last_set = at;
}

void WaitEvent(const Site& site, int event, const char* name, std::int32_t id) {
  Session& session = Session::Current();
  const SiteId at = session.Count(Call::WaitFlag, site, DType::kNone, DType::kNone, name);
  if (!CheckEventId(session, at, name, id)) return;
  Session::Event& state = session.EventOf(event);
  if ((state.set >> id & 1U) == 0) {
    session.Find(Level::kError, "wait for a flag nobody set", at, -1,
                 fmt::format("{}: id {}: the hardware would wait for ever", name, id));
  }
  state.set &= ~(1U << id);
}

void ScalarRead(const Site& site, DType data, const void* address, void* value) {
  Session& session = Session::Current();
  const SiteId id = session.Count(Call::GetValue, site, data);
  const std::uint32_t bytes = Bytes(data);
  std::memset(value, 0, bytes);
  std::uint64_t at = 0;
  if (!session.AddressOf(id, address, at)) return;
  session.AdoptScalarWrites(at, bytes);
  std::memcpy(value, session.ub().Read256(at), bytes);
  if (session.ub().IsRangeDefined(at, bytes)) return;
  session.Find(Level::kError, "unwritten byte read by scalar code", id,
               static_cast<std::int64_t>(at), fmt::format("byte {}: nobody wrote it", at));
}

void ScalarWrite(const Site& site, DType data, void* address, const void* value) {
  Session& session = Session::Current();
  const SiteId id = session.Count(Call::SetValue, site, data);
  std::uint64_t at = 0;
  if (!session.AddressOf(id, address, at)) return;
  session.ub().StoreDefined(id, at, static_cast<const std::uint8_t*>(value), Bytes(data));
  session.Wrote(id, at, Bytes(data));
}

std::uint8_t* StackBuffer(const Site& site, DType data, std::uint32_t& bytes) {
  Session& session = Session::Current();
  session.Count(Call::PopStackBuffer, site, data, DType::kNone, "LCM");
  bytes = kUnifiedBufferBytes - session.stack_begin();
  return session.base() + session.stack_begin();
}

void CopyTensor(const Site& site, DType data, void* dst, const void* src, std::uint32_t count) {
  Session& session = Session::Current();
  const SiteId id = session.Count(Call::DataCopy, site, data);
  const std::uint64_t wanted = std::uint64_t{count} * Bytes(data);
  const std::uint64_t blocks = wanted / kBlockBytes;
  if (wanted % kBlockBytes != 0) {
    session.Find(Level::kNote, "copy of part of a block", id, -1,
                 fmt::format("{} bytes: only whole blocks of 32 are copied", wanted));
  }
  // blockLen has 16 bits.
  const std::uint64_t bytes = (blocks & 0xFFFFU) * kBlockBytes;
  std::uint64_t to = 0;
  std::uint64_t from = 0;
  if (!session.AddressOf(id, dst, to) || !session.AddressOf(id, src, from)) return;
  session.ub().RequireAlignment(id, to, kBlockBytes);
  session.ub().RequireAlignment(id, from, kBlockBytes);
  session.AdoptScalarWrites(from, bytes);
  session.ub().CopyBlocks(id, to, from, bytes);
  session.Wrote(id, to, bytes);
}

void FillTensor(const Site& site, DType data, void* dst, const void* scalar, std::int32_t count) {
  Session& session = Session::Current();
  const SiteId id = session.Count(Call::Duplicate, site, data);
  const std::uint32_t width = Bytes(data);
  std::uint64_t at = 0;
  if (!session.AddressOf(id, dst, at)) return;
  session.ub().RequireAlignment(id, at, kBlockBytes);
  const std::uint32_t lanes = kVectorBytes / width;
  Register filled;
  for (std::uint32_t i = 0; i < lanes; ++i) {
    std::memcpy(filled.lanes.u8 + i * width, scalar, width);
  }
  filled.SetAllDefined();
  std::uint32_t rest = count > 0 ? static_cast<std::uint32_t>(count) : 0U;
  // The loop counter of the device has 16 bits.
  const auto steps = static_cast<std::uint16_t>((std::uint64_t{rest} + lanes - 1) / lanes);
  for (std::uint16_t i = 0; i < steps; ++i) {
    const Mask mask = reg::UpdateMask(width, rest);
    session.ub().StorePrefix(id, at + std::uint64_t{i} * kVectorBytes, filled, mask.PrefixBytes());
    session.Wrote(id, at + std::uint64_t{i} * kVectorBytes, mask.PrefixBytes());
  }
}

}  // namespace reckon::sim::ascendc
