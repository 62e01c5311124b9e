// The core that executes: every loop runs, every call moves bytes in the unified buffer.
#ifndef RECKON_SIMULATOR_MACHINE_BYTE_CORE_H_
#define RECKON_SIMULATOR_MACHINE_BYTE_CORE_H_

#include <cstdint>

#include "simulator/machine/calls.h"
#include "simulator/machine/finding_log.h"
#include "simulator/machine/integers.h"
#include "simulator/machine/recorder.h"
#include "simulator/machine/reg/arithmetic.h"
#include "simulator/machine/reg/gather.h"
#include "simulator/machine/reg/load.h"
#include "simulator/machine/reg/mask.h"
#include "simulator/machine/reg/store.h"
#include "simulator/machine/unified_buffer.h"

namespace reckon::sim {

class ByteCore : public ConcreteIntegers {
 public:
  using Address = std::uint64_t;  // bytes from the start of the unified buffer
  using Register = sim::Register;
  using Mask = sim::Mask;
  struct LoadStream {
    reg::UnalignedLoad held;
    Address at = 0;
  };
  struct StoreStream {
    explicit StoreStream(Address to) : at(to) {}
    reg::UnalignedStore held;
    Address at;
  };

  ByteCore()
      : ub_(&log_, [](SiteId site) { return std::string(Name(static_cast<CallSite>(site))); }) {}
  ByteCore(const ByteCore&) = delete;
  ByteCore& operator=(const ByteCore&) = delete;

  void Reset(const Width& width, const BufferLayout& layout) {
    ResetIntegers(width);
    recorder_.Clear();
    log_.Clear();
    ub_.Open(layout);
  }

  template <class Body>
  void Repeat(Int count, const Body& body) {
    for (Int i = 0; i < count; ++i) body(i);
  }

  Int Narrow16(Consumer consumer, int axis, Int value) {
    if (value > 0xFFFFU) [[unlikely]] {
      log_.AddLostBits(consumer, axis, value, 1);
    }
    return value & 0xFFFFU;
  }
  Int Narrow32(Consumer consumer, int axis, Int value) {
    if (value > 0xFFFFFFFFU) [[unlikely]] {
      log_.AddLostBits(consumer, axis, value, 1);
    }
    return value & 0xFFFFFFFFU;
  }

  void Record(CallSite site, Api api, DType data, DType index, Mode mode) {
    recorder_.Add(site, api, data, index, mode);
  }
  void RecordCopy(CallSite site, DType type, Int length, Int vectors) {
    recorder_.AddCopy({site, Api::kDataCopy, type, DType::kNone, Mode::kNone}, length, vectors);
  }

  const Recorder& recorder() const { return recorder_; }
  const FindingLog& log() const { return log_; }
  UnifiedBuffer& buffer() { return ub_; }

 protected:
  Address At(Address address, Int elements) const { return address + elements * width().bytes; }
  static Address AtByte(Address address, std::uint32_t bytes) { return address + bytes; }
  static StoreStream StreamTo(Address to) { return StoreStream(to); }
  Address IndexTable(std::uint32_t) const { return ub_.layout().table_begin; }

  void DoWriteBlockOffsets(Address table, Int quotient) {
    for (std::uint32_t k = 0; k < kBlocksPerVector; ++k) {
      std::uint32_t block = 0;
      if (quotient == 2) block = k % 2;
      if (quotient == 3) block = k < 6 ? k % 3 : 0;
      ub_.WriteWord(table + k * sizeof(std::uint32_t), block * kBlockBytes);
    }
  }
  void DoDataCopy(CallSite site, Address to, Address from, Int count) {
    const Int bytes = count * width().original_bytes / kBlockBytes * kBlockBytes;
    ub_.RequireAlignment(Id(site), to, kBlockBytes);
    ub_.RequireAlignment(Id(site), from, kBlockBytes);
    ub_.CopyBlocks(Id(site), to, from, bytes);
  }
  static void DoCreateMask(Mask& mask, std::uint32_t bytes) { mask = reg::CreateMask(bytes); }
  void DoUpdateMask(Mask& mask, Int& rest) const { mask = reg::UpdateMask(width().bytes, rest); }

  void DoLoadAlign(CallSite site, Distribution distribution, std::uint32_t bytes, Register& reg,
                   Address from) {
    switch (distribution) {
      case Distribution::kNorm:
        return reg::LoadNorm(ub_, Id(site), from, reg);
      case Distribution::kBroadcast:
        return reg::LoadBroadcast(ub_, Id(site), bytes, from, reg);
      case Distribution::kElementToBlock:
        return reg::LoadElementToBlock(ub_, Id(site), bytes, from, reg);
    }
  }
  static void DoLoadUnAlignPre(LoadStream& stream, Address from) {
    stream.at = from;
    reg::LoadUnAlignPre(stream.held, from);
  }
  void DoLoadUnAlign(CallSite site, Register& reg, LoadStream& stream, Int elements) {
    reg::LoadUnAlign(ub_, Id(site), stream.held, stream.at, elements * width().bytes, reg);
  }
  void DoStoreAlign(CallSite site, std::uint32_t bytes, Address to, const Register& reg,
                    const Mask& mask) {
    reg::StoreAlign(ub_, Id(site), bytes, to, reg, mask);
  }
  void DoStoreUnAlign(CallSite site, StoreStream& stream, const Register& reg, Int elements) {
    reg::StoreUnAlign(ub_, Id(site), stream.held, stream.at, reg, elements * width().bytes);
  }
  void DoStoreUnAlignPost(CallSite site, StoreStream& stream) {
    reg::StoreUnAlignPost(ub_, Id(site), stream.held, stream.at);
  }

  void DoGather(CallSite site, Register& reg, Address base, const Register& index,
                const Mask& mask) {
    reg::Gather(ub_, Id(site), width().bytes, reg, base, index, mask);
  }
  void DoGatherB(CallSite site, Register& reg, Address base, const Register& index,
                 const Mask& mask) {
    reg::GatherB(ub_, Id(site), reg, base, index, mask);
  }
  static void DoDeInterleave(std::uint32_t bytes, Register& even, Register& odd,
                             const Register& low, const Register& high) {
    reg::DeInterleave(bytes, even, odd, low, high);
  }

  static void DoDuplicate(DType type, Register& reg, Int scalar, const Mask& mask) {
    reg::Duplicate(Bytes(type), reg, scalar, mask);
  }
  static void DoArange(DType type, Register& reg, std::uint32_t start) {
    reg::Arange(Bytes(type), reg, start);
  }
  static void DoAdd(DType type, Register& out, const Register& a, const Register& b,
                    const Mask& mask) {
    reg::Add(Bytes(type), out, a, b, mask);
  }
  static void DoSub(DType type, Register& out, const Register& a, const Register& b,
                    const Mask& mask) {
    reg::Sub(Bytes(type), out, a, b, mask);
  }
  static void DoMul(DType type, Register& out, const Register& a, const Register& b,
                    const Mask& mask) {
    reg::Mul(Bytes(type), out, a, b, mask);
  }
  static void DoDiv(DType type, Register& out, const Register& a, const Register& b,
                    const Mask& mask) {
    const bool is_signed = type == DType::kInt16 || type == DType::kInt32;
    reg::Div(Bytes(type), is_signed, out, a, b, mask);
  }
  static void DoAdds(DType type, Register& out, const Register& a, Int scalar, const Mask& mask) {
    reg::Adds(Bytes(type), out, a, scalar, mask);
  }
  static void DoMuls(DType type, Register& out, const Register& a, Int scalar, const Mask& mask) {
    reg::Muls(Bytes(type), out, a, scalar, mask);
  }
  static void DoMulAddDst(DType type, Register& out, const Register& a, const Register& b,
                          const Mask& mask) {
    reg::MulAddDst(Bytes(type), out, a, b, mask);
  }

 private:
  static SiteId Id(CallSite site) { return static_cast<SiteId>(site); }

  Recorder recorder_;
  FindingLog log_;
  UnifiedBuffer ub_;
};

using ByteMachine = Calls<ByteCore>;

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_MACHINE_BYTE_CORE_H_
