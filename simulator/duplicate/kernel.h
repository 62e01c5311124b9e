// The source text of a scalar broadcast, over a Machine M as all kernels are.
//
// M provides Int with Constant(), operator+, Div(x, y) and CeilDiv(x, y); Int ToInt32(what, x), the
// conversion of a uint32_t argument; void Note(site, api, dtype, mode), a call that moves no data;
// void Fill(site, dtype, count, scalar), the library's Duplicate; Scalar GetValue(site, dtype), the
// first element of the input; Scalar Given(), a scalar that is ready; Scalar Pack(scalar), both
// bytes of a 16-bit word the same.
#ifndef RECKON_SIMULATOR_DUPLICATE_KERNEL_H_
#define RECKON_SIMULATOR_DUPLICATE_KERNEL_H_

#include "ledger/ledger.h"
#include "ledger/request.h"

namespace reckon::sim {

// event_t id = GetTPipePtr()->FetchEventID(event); SetFlag<event>(id); WaitFlag<event>(id);
template <class M>
void Fence(M& m, DType dtype, Mode event) {
  m.Note(CallSite::BroadcastScalar_GetTPipePtr, Api::kGetTPipePtr, dtype, Mode::kNone);
  m.Note(CallSite::BroadcastScalar_FetchEventID, Api::kFetchEventID, dtype, event);
  m.Note(CallSite::BroadcastScalar_SetFlag, Api::kSetFlag, dtype, event);
  m.Note(CallSite::BroadcastScalar_WaitFlag, Api::kWaitFlag, dtype, event);
}

// void Duplicate(const LocalTensor<uint8_t>& dst, const uint8_t& scalar, const uint32_t size):
// `size` is not read. The destination as 16-bit words; one word more when its length is odd.
template <class M>
void DuplicateUint8(M& m, const typename M::Int& dst_size, const typename M::Scalar& scalar) {
  m.Note(CallSite::Duplicate_uint8_ReinterpretCast, Api::kReinterpretCast, DType::kUint8,
         Mode::kNone);
  m.Note(CallSite::Duplicate_uint8_GetSize, Api::kGetSize, DType::kUint8, Mode::kNone);
  const auto rounded = m.ToInt32("dst.GetSize() + 1 of Duplicate@uint8", dst_size + m.Constant(1));
  m.Fill(CallSite::Duplicate_uint8_Duplicate, DType::kUint16, m.Div(rounded, m.Constant(2)),
         m.Pack(scalar));
}

// The same for int8_t, but `size` counts.
template <class M>
void DuplicateInt8(M& m, const typename M::Int& size, const typename M::Scalar& scalar) {
  m.Note(CallSite::Duplicate_int8_ReinterpretCast, Api::kReinterpretCast, DType::kInt8,
         Mode::kNone);
  const auto rounded = m.ToInt32("size + 1 of Duplicate@int8", size + m.Constant(1));
  m.Fill(CallSite::Duplicate_int8_Duplicate, DType::kUint16, m.Div(rounded, m.Constant(2)),
         m.Pack(scalar));
}

// Overload resolution with a uint32_t count: the two 8-bit integer overloads match exactly, for all
// other types only the library's template is left, which takes an int32_t.
template <class M>
void ResolveDuplicate(M& m, DType dtype, const typename M::Int& dst_size,
                      const typename M::Scalar& scalar, const typename M::Int& count) {
  switch (dtype) {
    case DType::kUint8:
      return DuplicateUint8(m, dst_size, scalar);
    case DType::kInt8:
      return DuplicateInt8(m, count, scalar);
    default:
      return m.Fill(CallSite::BroadcastScalar_Duplicate, dtype,
                    m.ToInt32("count of Duplicate", count), scalar);
  }
}

// The generated statements. The producer of a UB scalar has fenced and read it already.
template <class M>
void BroadcastScalar(M& m, DType dtype, ScalarSource source, const typename M::Int& count,
                     const typename M::Int& dst_size) {
  m.Step(PathStep::kBroadcastScalar);
  m.Step(PathStep::kScalarDuplicate);
  if (source == ScalarSource::kVecIn) Fence(m, dtype, Mode::kMte2ToS);
  if (source == ScalarSource::kVecCalc) Fence(m, dtype, Mode::kVToS);
  const bool is_ready = source == ScalarSource::kConstant || source == ScalarSource::kUbScalar;
  const auto scalar = is_ready ? m.Given() : m.GetValue(CallSite::BroadcastScalar_GetValue, dtype);
  ResolveDuplicate(m, dtype, dst_size, scalar, count);
}

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_DUPLICATE_KERNEL_H_
