// Reg calls that make masks and move data.
#include <algorithm>

#include "simulator/ascendc/runtime_units.h"
#include "simulator/ascendc/session.h"
#include "simulator/machine/reg/gather.h"
#include "simulator/machine/reg/mask.h"

namespace reckon::sim::ascendc {
namespace {

// Beyond everything: reads there are undefined.
constexpr std::uint64_t kNowhere = UnifiedBuffer::kReach;

// The address a load begins at; what scalar code wrote there is taken over first.
std::uint64_t LoadAddress(Session& session, SiteId site, const void* pointer, std::uint64_t bytes) {
  std::uint64_t address = 0;
  if (!session.AddressOf(site, pointer, address)) return kNowhere;
  session.AdoptScalarWrites(address, bytes);
  return address;
}

static_assert(static_cast<int>(LanePattern::kNone) == static_cast<int>(reg::Pattern::kNone) &&
              static_cast<int>(LanePattern::kM3) == static_cast<int>(reg::Pattern::kM3));

}  // namespace

RegisterData::RegisterData() {
  std::fill_n(unit, kVectorBytes, static_cast<unsigned char>(0xA5));
  new (unit) Register;
}
MaskData::MaskData() { new (unit) Mask; }
LoadState::LoadState() { new (unit) reg::UnalignedLoad; }
StoreState::StoreState() { new (unit) reg::UnalignedStore; }

void MakeMask(const Site& site, DType data, LanePattern pattern, const char* mode, MaskData& mask) {
  Session::Current().Count(Call::CreateMask, site, data, DType::kNone, mode);
  Unit(mask) = reg::CreateMask(Bytes(data), static_cast<reg::Pattern>(pattern));
}

void UpdateMask(const Site& site, DType data, std::uint32_t& rest, MaskData& mask) {
  Session::Current().Count(Call::UpdateMask, site, data);
  Unit(mask) = reg::UpdateMask(Bytes(data), rest);
}

void LoadAlign(const Site& site, DType data, Spread spread, const char* mode, RegisterData& reg,
               const void* address) {
  Session& session = Session::Current();
  const SiteId id = session.Count(Call::LoadAlign, site, data, DType::kNone, mode);
  const std::uint64_t at = LoadAddress(session, id, address, kVectorBytes);
  switch (spread) {
    case Spread::kNorm:
      return reg::LoadNorm(session.ub(), id, at, Unit(reg));
    case Spread::kBroadcast:
      return reg::LoadBroadcast(session.ub(), id, Bytes(data), at, Unit(reg));
    case Spread::kElementToBlock:
      return reg::LoadElementToBlock(session.ub(), id, Bytes(data), at, Unit(reg));
  }
}

void LoadUnAlignPre(const Site& site, DType data, LoadState& stream, const void* address) {
  Session& session = Session::Current();
  const SiteId id = session.Count(Call::LoadUnAlignPre, site, data);
  const std::uint64_t at = LoadAddress(session, id, address, kBlockBytes);
  session.ub().RequireAlignment(id, at, Bytes(data));
  reg::LoadUnAlignPre(Unit(stream), at);
}

void LoadUnAlign(const Site& site, DType data, LoadState& stream, RegisterData& reg,
                 const void* address) {
  Session& session = Session::Current();
  const SiteId id = session.Count(Call::LoadUnAlign, site, data);
  std::uint64_t at = LoadAddress(session, id, address, kVectorBytes);
  session.ub().RequireAlignment(id, at, Bytes(data));
  reg::LoadUnAlign(session.ub(), id, Unit(stream), at, 0, Unit(reg));
}

void StoreAlign(const Site& site, DType data, void* address, const RegisterData& reg,
                const MaskData& mask) {
  Session& session = Session::Current();
  const SiteId id = session.Count(Call::StoreAlign, site, data, DType::kNone, "NORM");
  std::uint64_t at = 0;
  if (!session.AddressOf(id, address, at)) return;
  reg::StoreAlign(session.ub(), id, Bytes(data), at, Unit(reg), Unit(mask));
  if (Unit(mask).IsPrefix(Bytes(data))) {
    session.Wrote(id, at, Unit(mask).PrefixBytes());
    return;
  }
  const ByteSet active = Unit(mask).ActiveBytes(Bytes(data));
  for (std::uint32_t i = 0; i < kVectorBytes; ++i) {
    if (active.Has(i)) session.Wrote(id, at + i, 1);
  }
}

void StoreUnAlign(const Site& site, DType data, StoreState& stream, void* address,
                  const RegisterData& reg, std::uint32_t count) {
  Session& session = Session::Current();
  const SiteId id = session.Count(Call::StoreUnAlign, site, data);
  std::uint64_t at = 0;
  if (!session.AddressOf(id, address, at)) return;
  session.ub().RequireAlignment(id, at, Bytes(data));
  session.Wrote(id, at, std::uint64_t{count} * Bytes(data));
  reg::StoreUnAlign(session.ub(), id, Unit(stream), at, Unit(reg),
                    std::uint64_t{count} * Bytes(data));
}

void StoreUnAlignPost(const Site& site, DType data, StoreState& stream, void* address) {
  Session& session = Session::Current();
  const SiteId id = session.Count(Call::StoreUnAlignPost, site, data);
  std::uint64_t at = 0;
  if (!session.AddressOf(id, address, at)) return;
  reg::StoreUnAlignPost(session.ub(), id, Unit(stream), at);
}

void Gather(const Site& site, DType data, DType index_type, std::size_t lane_bytes,
            RegisterData& reg, const void* base, const RegisterData& index, const MaskData& mask) {
  Session& session = Session::Current();
  const SiteId id = session.Count(Call::Gather, site, data, index_type);
  UnifiedBuffer& ub = session.ub();
  const std::uint64_t at = LoadAddress(session, id, base, kBlockBytes);
  if (!ub.IsInSource(at, at + 1)) session.AdoptScalarWrites(0, kUnifiedBufferBytes);
  if (lane_bytes != 8) {
    reg::Gather(ub, id, Bytes(data), Unit(reg), at, Unit(index), Unit(mask));
    return;
  }
  ub.RequireGatherAlignment(id, at);
  if (Bytes(index_type) == 8) {
    reg::GatherLanes<std::uint64_t, std::uint64_t>(ub, Unit(reg), at, Unit(index), Unit(mask));
    return;
  }
  Register wide;  // the first 32 index lanes, zero-extended
  for (std::uint32_t i = 0; i < kVectorBytes / 8; ++i) {
    wide.lanes.u64[i] = Unit(index).lanes.u32[i];
    if (Unit(index).defined.HasLane(i, 4)) wide.defined.SetLane(i, 8);
  }
  reg::GatherLanes<std::uint64_t, std::uint64_t>(ub, Unit(reg), at, wide, Unit(mask));
}

void GatherB(const Site& site, DType data, RegisterData& reg, const void* base,
             const RegisterData& index, const MaskData& mask) {
  Session& session = Session::Current();
  const SiteId id = session.Count(Call::GatherB, site, data, DType::kUint32);
  const std::uint64_t at = LoadAddress(session, id, base, kBlockBytes);
  if (!session.ub().IsInSource(at, at + 1)) session.AdoptScalarWrites(0, kUnifiedBufferBytes);
  reg::GatherB(session.ub(), id, Unit(reg), at, Unit(index), Unit(mask));
}

void DeInterleave(const Site& site, DType data, RegisterData& even, RegisterData& odd,
                  const RegisterData& low, const RegisterData& high) {
  Session::Current().Count(Call::DeInterleave, site, data);
  if (Bytes(data) == 8) {
    reg::DeInterleaveLanes<std::uint64_t>(Unit(even), Unit(odd), Unit(low), Unit(high));
  } else {
    reg::DeInterleave(Bytes(data), Unit(even), Unit(odd), Unit(low), Unit(high));
  }
}

}  // namespace reckon::sim::ascendc
