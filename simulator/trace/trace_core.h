// The executing core with a pen: every call is written down, and registers know of each byte which
// call made it and from which address.
#ifndef RECKON_SIMULATOR_TRACE_TRACE_CORE_H_
#define RECKON_SIMULATOR_TRACE_TRACE_CORE_H_

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "simulator/machine/byte_core.h"
#include "simulator/trace/trace.h"

namespace reckon::sim {

class TraceCore : public ByteCore {
 public:
  struct Origin {
    std::uint64_t event = 0;
    CallSite site{};
    std::int64_t address = -1;
  };
  struct Register : sim::Register {
    std::array<Origin, kVectorBytes> origin{};
  };
  struct StoreStream : ByteCore::StoreStream {
    using ByteCore::StoreStream::StoreStream;
    std::size_t waiting = 0;  // 1 + index of the write whose byte the stream holds; 0: none
  };

  // Writes of the byte at `watched` are followed when it is not negative.
  void StartTrace(std::uint64_t limit, std::int64_t watched) {
    events_.clear();
    writes_.clear();
    number_ = 0;
    limit_ = limit;
    watched_ = watched;
  }
  std::vector<TraceEvent> TakeEvents() { return std::move(events_); }
  std::vector<ByteWrite> TakeWrites() { return std::move(writes_); }
  std::uint64_t AllEvents() const { return number_; }

  void Step(PathStep step) {
    const std::size_t before = path().size();
    ByteCore::Step(step);
    if (path().size() != before) Remark("path: " + std::string(reckon::Name(step)));
  }
  Int Narrow16(Consumer consumer, int axis, Int value) {
    if (value > 0xFFFFU) RemarkLost(16, axis, value);
    return ByteCore::Narrow16(consumer, axis, value);
  }
  Int Narrow32(Consumer consumer, int axis, Int value) {
    if (value > 0xFFFFFFFFU) RemarkLost(32, axis, value);
    return ByteCore::Narrow32(consumer, axis, value);
  }
  void Record(CallSite site, Api api, DType data, DType index, Mode mode) {
    ByteCore::Record(site, api, data, index, mode);
    Begin({site, api, data, index, mode});
  }
  void RecordCopy(CallSite site, DType type, Int length, Int vectors) {
    ByteCore::RecordCopy(site, type, length, vectors);
    Begin({site, Api::kDataCopy, type, DType::kNone, Mode::kNone});
  }

 protected:
  static StoreStream StreamTo(Address to) { return StoreStream(to); }
  void DoWriteBlockOffsets(Address table, Int quotient) {
    Remark("eight block offsets written to the index table");
    if (TraceEvent* e = Now()) e->write = {table, kBlocksPerVector * sizeof(std::uint32_t)};
    ByteCore::DoWriteBlockOffsets(table, quotient);
  }
  void DoDataCopy(CallSite site, Address to, Address from, Int count) {
    const Int bytes = count * width().original_bytes / kBlockBytes * kBlockBytes;
    if (TraceEvent* e = Now()) {
      e->read = {from, bytes};
      e->write = {to, bytes};
    }
    ByteCore::DoDataCopy(site, to, from, count);
    if (Watches(to, bytes)) {
      const Origin origin{number_, site, Signed(from) + watched_ - Signed(to)};
      AddWrite(site, origin, buffer().Read256(Unsigned(watched_))[0], true);
    }
  }
  void DoCreateMask(Mask& mask, std::uint32_t bytes) {
    ByteCore::DoCreateMask(mask, bytes);
    NoteMask(mask, bytes);
  }
  void DoUpdateMask(Mask& mask, Int& rest) {
    if (TraceEvent* e = Now()) e->scalar = rest;
    ByteCore::DoUpdateMask(mask, rest);
    NoteMask(mask, width().bytes);
  }

  void DoLoadAlign(CallSite site, Distribution distribution, std::uint32_t bytes, Register& reg,
                   Address from) {
    ByteCore::DoLoadAlign(site, distribution, bytes, reg, from);
    const auto source = [&](std::uint32_t i) -> std::uint32_t {
      if (distribution == Distribution::kNorm) return i;
      if (distribution == Distribution::kBroadcast) return i % bytes;
      return i / kBlockBytes * bytes + i % bytes;
    };
    for (std::uint32_t i = 0; i < kVectorBytes; ++i) {
      reg.origin[i] = {number_, site, Signed(from + source(i))};
    }
    if (TraceEvent* e = Now()) e->read = {from, source(kVectorBytes - 1) + std::uint64_t{1}};
  }
  void DoLoadUnAlignPre(LoadStream& stream, Address from) {
    if (TraceEvent* e = Now()) e->read = {from / kBlockBytes * kBlockBytes, kBlockBytes};
    ByteCore::DoLoadUnAlignPre(stream, from);
  }
  void DoLoadUnAlign(CallSite site, Register& reg, LoadStream& stream, Int elements) {
    if (TraceEvent* e = Now()) {
      e->read = {stream.at, kVectorBytes};
      e->scalar = elements;
    }
    for (std::uint32_t i = 0; i < kVectorBytes; ++i) {
      reg.origin[i] = {number_, site, Signed(stream.at + i)};
    }
    ByteCore::DoLoadUnAlign(site, reg, stream, elements);
  }

  void DoStoreAlign(CallSite site, std::uint32_t bytes, Address to, const Register& reg,
                    const Mask& mask) {
    NoteMask(mask, bytes);
    const ByteSet active = mask.ActiveBytes(bytes);
    if (TraceEvent* e = Now()) {
      std::uint32_t end = 0;
      for (std::uint32_t i = 0; i < kVectorBytes; ++i) end = active.Has(i) ? i + 1 : end;
      e->write = {to, end};
    }
    ByteCore::DoStoreAlign(site, bytes, to, reg, mask);
    if (!Watches(to, kVectorBytes)) return;
    const auto i = static_cast<std::uint32_t>(watched_ - Signed(to));
    if (active.Has(i)) AddWrite(site, reg.origin[i], reg.lanes.u8[i], true);
  }
  void DoStoreUnAlign(CallSite site, StoreStream& stream, const Register& reg, Int elements) {
    const Address begin = stream.at;
    const Address held_from = begin - stream.held.held;
    const Int bytes = std::min<Int>(elements * width().bytes, kVectorBytes);
    ByteCore::DoStoreUnAlign(site, stream, reg, elements);
    const Address written_to = stream.at - stream.held.held;
    if (TraceEvent* e = Now()) {
      e->write = {begin, bytes};
      e->scalar = elements;
      e->held = stream.held.held;
    }
    if (written_to > held_from) SettleWaiting(site, stream);
    if (!Watches(begin, bytes)) return;
    const auto i = static_cast<std::uint32_t>(watched_ - Signed(begin));
    const bool written = Unsigned(watched_) < written_to;
    AddWrite(site, reg.origin[i], reg.lanes.u8[i], written);
    if (!written) stream.waiting = writes_.size();
  }
  void DoStoreUnAlignPost(CallSite site, StoreStream& stream) {
    const std::uint32_t held = stream.held.held;
    if (TraceEvent* e = Now()) e->write = {stream.held.end - held, held};
    ByteCore::DoStoreUnAlignPost(site, stream);
    if (held != 0) SettleWaiting(site, stream);
  }

  void DoGather(CallSite site, Register& reg, Address base, const Register& index,
                const Mask& mask) {
    const std::uint32_t bytes = width().bytes;
    const std::uint32_t lane = std::max(bytes, std::uint32_t{2});
    NoteMask(mask, lane);
    const ByteSet active = mask.ActiveBytes(lane);
    std::array<Origin, kVectorBytes> origin{};
    Span span;
    for (std::uint32_t i = 0; i < kVectorBytes; ++i) {
      const std::uint32_t at = i / lane;
      const std::uint64_t element = lane == 4 ? index.lanes.u32[at] : index.lanes.u16[at];
      const Address from = base + element * bytes + i % lane;
      const bool reads = active.Has(i) && i % lane < bytes;
      origin[i] = {number_, site, reads ? Signed(from) : -1};
      if (reads) span.Take(from);
    }
    if (TraceEvent* e = Now()) e->read = span.Get();
    ByteCore::DoGather(site, reg, base, index, mask);
    reg.origin = origin;
  }
  void DoGatherB(CallSite site, Register& reg, Address base, const Register& index,
                 const Mask& mask) {
    NoteMask(mask, sizeof(std::uint32_t));
    const ByteSet bits = mask.Bits();
    std::array<Origin, kVectorBytes> origin{};
    Span span;
    for (std::uint32_t i = 0; i < kVectorBytes; ++i) {
      const std::uint32_t block = i / kBlockBytes;
      const Address from = base + index.lanes.u32[block] + i % kBlockBytes;
      const bool reads = bits.Has(block * 4);
      origin[i] = {number_, site, reads ? Signed(from) : -1};
      if (reads) span.Take(from);
    }
    if (TraceEvent* e = Now()) e->read = span.Get();
    ByteCore::DoGatherB(site, reg, base, index, mask);
    reg.origin = origin;
  }
  static void DoDeInterleave(std::uint32_t bytes, Register& even, Register& odd,
                             const Register& low, const Register& high) {
    std::array<std::array<Origin, kVectorBytes>, 2> origin{};
    constexpr std::uint32_t kHalf = kVectorBytes / 2;
    for (std::uint32_t i = 0; i < kVectorBytes; ++i) {
      const Register& from = i < kHalf ? low : high;
      const std::uint32_t lane = i % kHalf / bytes;
      for (std::uint32_t parity = 0; parity < 2; ++parity) {
        origin[parity][i] = from.origin[(2 * lane + parity) * bytes + i % bytes];
      }
    }
    ByteCore::DoDeInterleave(bytes, even, odd, low, high);
    even.origin = origin[0];
    odd.origin = origin[1];
  }

  void DoDuplicate(DType type, Register& reg, Int scalar, const Mask& mask) {
    Scalar(scalar);
    ByteCore::DoDuplicate(type, reg, scalar, mask);
    Computed(type, reg, &mask);
  }
  void DoArange(DType type, Register& reg, std::uint32_t start) {
    Scalar(start);
    ByteCore::DoArange(type, reg, start);
    Computed(type, reg, nullptr);
  }
  void DoAdd(DType type, Register& out, const Register& a, const Register& b, const Mask& mask) {
    ByteCore::DoAdd(type, out, a, b, mask);
    Computed(type, out, &mask);
  }
  void DoSub(DType type, Register& out, const Register& a, const Register& b, const Mask& mask) {
    ByteCore::DoSub(type, out, a, b, mask);
    Computed(type, out, &mask);
  }
  void DoMul(DType type, Register& out, const Register& a, const Register& b, const Mask& mask) {
    ByteCore::DoMul(type, out, a, b, mask);
    Computed(type, out, &mask);
  }
  void DoDiv(DType type, Register& out, const Register& a, const Register& b, const Mask& mask) {
    ByteCore::DoDiv(type, out, a, b, mask);
    Computed(type, out, &mask);
  }
  void DoAdds(DType type, Register& out, const Register& a, Int scalar, const Mask& mask) {
    Scalar(scalar);
    ByteCore::DoAdds(type, out, a, scalar, mask);
    Computed(type, out, &mask);
  }
  void DoMuls(DType type, Register& out, const Register& a, Int scalar, const Mask& mask) {
    Scalar(scalar);
    ByteCore::DoMuls(type, out, a, scalar, mask);
    Computed(type, out, &mask);
  }
  void DoMulAddDst(DType type, Register& out, const Register& a, const Register& b,
                   const Mask& mask) {
    ByteCore::DoMulAddDst(type, out, a, b, mask);
    Computed(type, out, &mask);
  }

 private:
  // The lowest and the highest byte read.
  struct Span {
    Address low = ~Address{0}, high = 0;
    void Take(Address at) {
      low = std::min(low, at);
      high = std::max(high, at);
    }
    std::optional<TraceAccess> Get() const {
      if (low > high) return std::nullopt;
      return TraceAccess{low, high - low + 1};
    }
  };

  static std::int64_t Signed(Address address) { return static_cast<std::int64_t>(address); }
  static Address Unsigned(std::int64_t address) { return static_cast<Address>(address); }

  bool Watches(Address begin, std::uint64_t bytes) const {
    return watched_ >= Signed(begin) && watched_ < Signed(begin + bytes);
  }

  static Lane LaneOf(Api api) {
    switch (api) {
      case Api::kFetchEventID:
      case Api::kSetFlag:
      case Api::kWaitFlag:
        return Lane::kSync;
      case Api::kCheckTensorPos:
      case Api::kGetPhyAddr:
      case Api::kGetTPipePtr:
      case Api::kPopStackBuffer:
        return Lane::kScalar;
      default:
        return Lane::kVector;
    }
  }

  void Begin(const CallIdentity& id) {
    site_ = id.call_site;
    if (++number_ > limit_) return;
    TraceEvent& event = events_.emplace_back();
    event.number = number_;
    event.lane = LaneOf(id.real_api);
    event.id = id;
  }
  void Remark(std::string note) {
    if (++number_ > limit_) return;
    TraceEvent& event = events_.emplace_back();
    event.number = number_;
    event.is_call = false;
    event.note = std::move(note);
  }
  void RemarkLost(int bits, int axis, Int value) {
    Remark("lost bits: " + std::to_string(value) + " does not fit " + std::to_string(bits) +
           " bits (axis " + std::to_string(axis) + ")");
  }
  // The event of the call being made; nothing past the limit.
  TraceEvent* Now() { return number_ > limit_ || events_.empty() ? nullptr : &events_.back(); }

  void NoteMask(const Mask& mask, std::uint32_t lane_bytes) {
    TraceEvent* e = Now();
    if (e == nullptr) return;
    TraceMask note;
    note.lanes = kVectorBytes / lane_bytes;
    const ByteSet active = mask.ActiveBytes(lane_bytes);
    for (std::uint32_t lane = 0; lane < note.lanes; ++lane) {
      if (!active.HasLane(lane, lane_bytes)) continue;
      note.prefix &= lane == note.active;
      ++note.active;
    }
    e->mask = note;
  }
  void Scalar(Int scalar) {
    if (TraceEvent* e = Now()) e->scalar = scalar;
  }
  void Computed(DType type, Register& reg, const Mask* mask) {
    if (mask != nullptr) NoteMask(*mask, reckon::Bytes(type));
    reg.origin.fill({number_, site_, -1});
  }
  void AddWrite(CallSite site, const Origin& origin, std::uint8_t value, bool written) {
    ByteWrite write;
    write.store = number_;
    write.store_site = site;
    write.made = origin.event;
    write.made_site = origin.site;
    write.loaded_from = origin.address;
    write.value = value;
    if (written) {
      write.written = number_;
      write.written_site = site;
    }
    writes_.push_back(write);
  }
  void SettleWaiting(CallSite site, StoreStream& stream) {
    if (stream.waiting == 0) return;
    ByteWrite& write = writes_[stream.waiting - 1];
    write.written = number_;
    write.written_site = site;
    stream.waiting = 0;
  }

  std::vector<TraceEvent> events_;
  std::vector<ByteWrite> writes_;
  std::uint64_t number_ = 0;
  std::uint64_t limit_ = 0;
  std::int64_t watched_ = -1;
  CallSite site_{};  // of the call being made, also past the limit
};

using TraceMachine = Calls<TraceCore>;

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_TRACE_TRACE_CORE_H_
