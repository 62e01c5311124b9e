// The core that counts: no data, and a loop multiplies what its body counts, so that the cost of a
// case does not depend on its sizes.
#ifndef RECKON_SIMULATOR_MACHINE_COUNT_CORE_H_
#define RECKON_SIMULATOR_MACHINE_COUNT_CORE_H_

#include <algorithm>
#include <cstdint>

#include "ledger/errors.h"
#include "simulator/machine/calls.h"
#include "simulator/machine/finding_log.h"
#include "simulator/machine/integers.h"
#include "simulator/machine/recorder.h"

namespace reckon::sim {

class CountCore : public ConcreteIntegers {
 public:
  struct Address {};
  struct Register {};
  struct Mask {};
  struct LoadStream {};
  struct StoreStream {};

  void Reset(const Width& width) {
    ResetIntegers(width);
    recorder_.Clear();
    log_.Clear();
    multiplier_ = 1;
    index_bytes_ = 0;
  }

  // The body counts once, for index 0; results never depend on the index.
  template <class Body>
  void Repeat(Int count, const Body& body) {
    if (count == 0) return;
    const std::uint64_t outer = multiplier_;
    if (__builtin_mul_overflow(outer, count, &multiplier_)) {
      throw BadInput("dst: the calls of the innermost loop do not fit a 64-bit count");
    }
    body(Int{0});
    multiplier_ = outer;
  }

  Int Narrow16(Consumer consumer, int axis, Int value) {
    if (value > 0xFFFFU) [[unlikely]] {
      log_.AddLostBits(consumer, axis, value, multiplier_);
    }
    return value & 0xFFFFU;
  }
  Int Narrow32(Consumer consumer, int axis, Int value) {
    if (value > 0xFFFFFFFFU) [[unlikely]] {
      log_.AddLostBits(consumer, axis, value, multiplier_);
    }
    return value & 0xFFFFFFFFU;
  }

  void Record(CallSite site, Api api, DType data, DType index, Mode mode) {
    recorder_.Add({site, api, data, index, mode}, multiplier_);
  }
  void RecordCopy(CallSite site, DType type, Int length, Int vectors) {
    recorder_.AddCopy({site, Api::kDataCopy, type, DType::kNone, Mode::kNone}, length, vectors);
  }

  const Recorder& recorder() const { return recorder_; }
  const FindingLog& log() const { return log_; }
  std::uint32_t index_bytes() const { return index_bytes_; }  // room of the index table

 protected:
  static Address At(const Address&, Int) { return {}; }
  static Address AtByte(const Address&, std::uint32_t) { return {}; }
  static StoreStream StreamTo(const Address&) { return {}; }
  Address IndexTable(std::uint32_t bytes) {
    index_bytes_ = std::max(index_bytes_, bytes);
    return {};
  }

  // What a call does to data: nothing.
  template <class... Arguments>
  void DoDataCopy(const Arguments&...) {}
  template <class... Arguments>
  void DoCreateMask(const Arguments&...) {}
  template <class... Arguments>
  void DoUpdateMask(const Arguments&...) {}
  template <class... Arguments>
  void DoLoadAlign(const Arguments&...) {}
  template <class... Arguments>
  void DoLoadUnAlignPre(const Arguments&...) {}
  template <class... Arguments>
  void DoLoadUnAlign(const Arguments&...) {}
  template <class... Arguments>
  void DoStoreAlign(const Arguments&...) {}
  template <class... Arguments>
  void DoStoreUnAlign(const Arguments&...) {}
  template <class... Arguments>
  void DoStoreUnAlignPost(const Arguments&...) {}
  template <class... Arguments>
  void DoGather(const Arguments&...) {}
  template <class... Arguments>
  void DoGatherB(const Arguments&...) {}
  template <class... Arguments>
  void DoDeInterleave(const Arguments&...) {}
  template <class... Arguments>
  void DoDuplicate(const Arguments&...) {}
  template <class... Arguments>
  void DoArange(const Arguments&...) {}
  template <class... Arguments>
  void DoAdd(const Arguments&...) {}
  template <class... Arguments>
  void DoSub(const Arguments&...) {}
  template <class... Arguments>
  void DoMul(const Arguments&...) {}
  template <class... Arguments>
  void DoDiv(const Arguments&...) {}
  template <class... Arguments>
  void DoAdds(const Arguments&...) {}
  template <class... Arguments>
  void DoMuls(const Arguments&...) {}
  template <class... Arguments>
  void DoMulAddDst(const Arguments&...) {}
  template <class... Arguments>
  void DoWriteBlockOffsets(const Arguments&...) {}

 private:
  Recorder recorder_;
  FindingLog log_;
  std::uint64_t multiplier_ = 1;
  std::uint32_t index_bytes_ = 0;
};

using CountMachine = Calls<CountCore>;

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_MACHINE_COUNT_CORE_H_
