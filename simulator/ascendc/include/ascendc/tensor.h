// LocalTensor and the calls that take one. Reg API specification, section 4.
#ifndef RECKON_ASCENDC_TENSOR_H_
#define RECKON_ASCENDC_TENSOR_H_

#include "ascendc/pipe.h"

namespace AscendC {

// A typed view of bytes of the unified buffer.
template <class T>
class LocalTensor {
 public:
  using PrimType = T;

  LocalTensor() = default;
  LocalTensor(std::uint8_t* address, std::uint32_t bytes, TPosition position)
      : address_(address), bytes_(bytes), position_(position) {}
  // `bytes` at `offset` of the unified buffer.
  LocalTensor(TPosition position, std::uint32_t offset, std::uint32_t elements)
      : LocalTensor(reckon::sim::ascendc::UnifiedBufferBase() + offset,
                    elements * static_cast<std::uint32_t>(sizeof(T)), position) {}

  __ubuf__ T* GetPhyAddr(RECKON_SITE_PARAMETERS) const { return Address(0, RECKON_SITE); }
  // `offset` in elements.
  __ubuf__ T* GetPhyAddr(std::uint32_t offset, RECKON_SITE_PARAMETERS) const {
    return Address(offset, RECKON_SITE);
  }

  // Elements of T in the view's bytes.
  std::uint32_t GetSize(RECKON_SITE_PARAMETERS) const {
    reckon::sim::ascendc::Record(reckon::sim::ascendc::Call::GetSize, RECKON_SITE,
                                 reckon::sim::ascendc::TypeOf<T>());
    return bytes_ / static_cast<std::uint32_t>(sizeof(T));
  }
  void SetSize(std::uint32_t elements) {
    bytes_ = elements * static_cast<std::uint32_t>(sizeof(T));
  }
  std::uint32_t GetLength() const { return bytes_; }
  TPosition GetPosition() const { return position_; }
  // For the emulation itself: the address, not counted as a call.
  std::uint8_t* Bytes() const { return address_; }

  // The rest of the view from element `offset` on.
  LocalTensor operator[](std::uint32_t offset) const {
    const auto skipped = static_cast<std::uint64_t>(offset) * sizeof(T);
    const std::uint32_t rest = skipped < bytes_ ? bytes_ - static_cast<std::uint32_t>(skipped) : 0U;
    return LocalTensor(address_ + skipped, rest, position_);
  }

  template <class U>
  LocalTensor<U> ReinterpretCast(RECKON_SITE_PARAMETERS) const {
    reckon::sim::ascendc::Record(reckon::sim::ascendc::Call::ReinterpretCast, RECKON_SITE,
                                 reckon::sim::ascendc::TypeOf<U>());
    return LocalTensor<U>(address_, bytes_, position_);
  }

  T GetValue(std::uint32_t index, RECKON_SITE_PARAMETERS) const {
    T value;
    reckon::sim::ascendc::ScalarRead(RECKON_SITE, reckon::sim::ascendc::TypeOf<T>(),
                                     address_ + static_cast<std::uint64_t>(index) * sizeof(T),
                                     &value);
    return value;
  }
  void SetValue(std::uint32_t index, T value, RECKON_SITE_PARAMETERS) const {
    reckon::sim::ascendc::ScalarWrite(RECKON_SITE, reckon::sim::ascendc::TypeOf<T>(),
                                      address_ + static_cast<std::uint64_t>(index) * sizeof(T),
                                      &value);
  }

 private:
  __ubuf__ T* Address(std::uint32_t offset, const reckon::sim::ascendc::Site& site) const {
    reckon::sim::ascendc::Record(reckon::sim::ascendc::Call::GetPhyAddr, site,
                                 reckon::sim::ascendc::TypeOf<T>());
    return reinterpret_cast<T*>(address_) + offset;
  }

  std::uint8_t* address_ = nullptr;
  std::uint32_t bytes_ = 0;
  TPosition position_ = TPosition::VECCALC;
};

// A wrong position is a finding; the texts serve the device's message only.
template <class T>
void CheckTensorPos(const LocalTensor<T>& tensor, Hardware expected, const char* /*tensor*/ = "",
                    const char* /*positions*/ = "", const char* /*api*/ = "",
                    RECKON_SITE_PARAMETERS) {
  reckon::sim::ascendc::CheckPosition(RECKON_SITE, reckon::sim::ascendc::TypeOf<T>(),
                                      GetPhyType(tensor.GetPosition()) == expected);
}

// All of the unified buffer that is left. Not a stack: two calls give the same bytes.
template <class T, TPosition position>
bool PopStackBuffer(LocalTensor<T>& tensor, RECKON_SITE_PARAMETERS) {
  static_assert(GetPhyType(position) == Hardware::UB, "only the unified buffer is emulated");
  std::uint32_t bytes = 0;
  std::uint8_t* address =
      reckon::sim::ascendc::StackBuffer(RECKON_SITE, reckon::sim::ascendc::TypeOf<T>(), bytes);
  tensor = LocalTensor<T>(address, bytes, position);
  return true;
}

// Unified buffer to unified buffer, whole blocks of 32 bytes.
template <class T>
void DataCopy(const LocalTensor<T>& dst, const LocalTensor<T>& src, const std::uint32_t count,
              RECKON_SITE_PARAMETERS) {
  reckon::sim::ascendc::CopyTensor(RECKON_SITE, reckon::sim::ascendc::TypeOf<T>(), dst.Bytes(),
                                   src.Bytes(), count);
}

// Exactly `count` elements of dst become `scalar`.
template <class T>
void Duplicate(const LocalTensor<T>& dst, const T& scalar, const std::int32_t& count,
               RECKON_SITE_PARAMETERS) {
  reckon::sim::ascendc::FillTensor(RECKON_SITE, reckon::sim::ascendc::TypeOf<T>(), dst.Bytes(),
                                   &scalar, count);
}

}  // namespace AscendC

#endif  // RECKON_ASCENDC_TENSOR_H_
