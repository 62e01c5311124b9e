// A case for tests that call the emulated API themselves.
#ifndef RECKON_TESTS_SIMULATOR_ASCENDC_EMULATION_H_
#define RECKON_TESTS_SIMULATOR_ASCENDC_EMULATION_H_

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "kernel_basic_intf.h"
#include "simulator/ascendc/runtime_units.h"
#include "simulator/ascendc/session.h"

namespace reckon::sim::ascendc {

namespace Reg = AscendC::Reg;

class Emulation : public testing::Test {
 protected:
  static constexpr std::uint32_t kBytes = 2048;

  void SetUp() override { Open(kBytes, kBytes); }
  void Open(std::uint32_t dst_bytes, std::uint32_t src_bytes,
            std::uint64_t call_limit = 1'000'000) {
    session.Open({dst_bytes, src_bytes, call_limit});
  }

  template <class T>
  T* Dst(std::uint32_t byte = 0) {
    return reinterpret_cast<T*>(session.dst() + byte);
  }
  template <class T>
  T* Src(std::uint32_t byte = 0) {
    return reinterpret_cast<T*>(session.src() + byte);
  }
  // Element i of the source.
  template <class T>
  static T Source(std::uint32_t i) {
    T value;
    std::memcpy(static_cast<void*>(&value), UnifiedBuffer::SourcePattern() + i * sizeof(T),
                sizeof(T));
    return value;
  }
  template <class T>
  static std::vector<T> LanesOf(const Reg::RegTensor<T>& reg) {
    std::vector<T> lanes(256 / sizeof(T));
    std::memcpy(static_cast<void*>(lanes.data()), Unit(reg.data).lanes.u8, 256);
    return lanes;
  }
  // A register that holds `value(i)` in lane i.
  template <class T, class F>
  Reg::RegTensor<T> Filled(F value) {
    Reg::RegTensor<T> reg;
    for (std::uint32_t i = 0; i < 256 / sizeof(T); ++i) {
      const T lane = static_cast<T>(value(i));
      std::memcpy(Unit(reg.data).lanes.u8 + i * sizeof(T), &lane, sizeof(T));
    }
    Unit(reg.data).SetAllDefined();
    return reg;
  }
  // The mask of the first `lanes` lanes.
  template <class T>
  Reg::MaskReg First(std::uint32_t lanes) {
    return Reg::UpdateMask<T>(lanes);
  }
  template <class T>
  std::vector<T> DstElements(std::uint32_t count) {
    std::vector<T> elements(count);
    std::memcpy(static_cast<void*>(elements.data()), session.dst(), count * sizeof(T));
    return elements;
  }
  std::vector<std::string> FindingKinds() {
    std::vector<std::string> kinds;
    for (const UserFinding& finding : session.Close(nullptr, 1).findings) {
      kinds.push_back(finding.kind);
    }
    return kinds;
  }

  Session session;
};

}  // namespace reckon::sim::ascendc

#endif  // RECKON_TESTS_SIMULATOR_ASCENDC_EMULATION_H_
