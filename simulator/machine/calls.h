// The Machine that kernels are written against: every call of the source, with what the ledger says
// about it (function, dtypes, mode), on top of a Core that knows what a call does.
//
// A Core provides
//   types    Int (integer arithmetic: + - * and comparisons, also with constants), Bool, Address,
//            Register, Mask, Rest (elements that UpdateMask counts down), StoreStream, LoadStream
//   sizes    const Width& width() const; Int Constant(std::uint64_t) const
//   integers Int Div(x, y): x/y, 0 when y is 0; Int CeilDiv(x, y): rounded up, 0 when y is 0;
//            Int Mod(x, y); Rest RestOf(Int);
//            Int Narrow16(Consumer, axis, x) and Int Narrow32(Consumer, axis, x): keep low bits
//   control  bool Decide(Bool); void Repeat(Int count, body(Int index)); void Step(PathStep)
//   ledger   void Record(CallSite, Api, DType data, DType index, Mode);
//            void RecordCopy(CallSite, DType, Int copy_length, Int vectors)
//   memory   Address At(Address, Int elements of T); Address IndexTable(bytes);
//            Address AtByte(Address, bytes); StoreStream StreamTo(Address)
//   calls    the Do... functions used below
// A kernel never branches on an integer without Decide, on a loop index never at all.
#ifndef RECKON_SIMULATOR_MACHINE_CALLS_H_
#define RECKON_SIMULATOR_MACHINE_CALLS_H_

#include "ledger/ledger.h"
#include "simulator/consumers.h"
#include "simulator/machine/width.h"

namespace reckon::sim {

enum class Distribution : std::uint8_t { kNorm, kBroadcast, kElementToBlock };

constexpr Mode LoadMode(Distribution distribution, std::uint32_t bytes) {
  switch (distribution) {
    case Distribution::kNorm:
      return Mode::kNorm;
    case Distribution::kBroadcast:
      return bytes == 1 ? Mode::kBrcB8 : bytes == 2 ? Mode::kBrcB16 : Mode::kBrcB32;
    case Distribution::kElementToBlock:
      return bytes == 2 ? Mode::kE2bB16 : Mode::kE2bB32;
  }
  return Mode::kNone;
}

template <class Core>
class Calls : public Core {
 public:
  using Core::Core;
  using typename Core::Address;
  using typename Core::Int;
  using typename Core::LoadStream;
  using typename Core::Mask;
  using typename Core::Register;
  using typename Core::Rest;
  using typename Core::StoreStream;

  using Core::At;
  using Core::AtByte;
  using Core::Div;  // of integers; the lane division below has the same name
  using Core::StreamTo;

  // Elements of T in a vector, half a vector and a block; e itself as a plain number.
  Int Vl() const { return this->Constant(VectorElements(Bytes())); }
  Int Half() const { return this->Constant(HalfVectorElements(Bytes())); }
  Int Blk() const { return this->Constant(BlockElements(Bytes())); }
  std::uint32_t Bytes() const { return this->width().bytes; }

  DType Original() const { return this->width().original; }
  DType Data() const { return this->width().data; }
  DType SignedIndex() const { return this->width().signed_index; }
  DType UnsignedIndex() const { return this->width().unsigned_index; }

  Int Size16(const Int& value, int axis) {
    return this->Narrow16(Consumer::kWrapperSize, axis, value);
  }
  Int Multiply32(Consumer consumer, int axis, const Int& a, const Int& b) {
    return this->Narrow32(consumer, axis, a * b);
  }

  // Tensor and pipe calls: nothing happens to data.
  void CheckTensorPos(CallSite site) { Note(site, Api::kCheckTensorPos, Original()); }
  void GetPhyAddr(CallSite site, DType type) { Note(site, Api::kGetPhyAddr, type); }
  void GetTPipePtr(CallSite site) { Note(site, Api::kGetTPipePtr, Data()); }
  void FetchEventID(CallSite site, Mode event) { Note(site, Api::kFetchEventID, Data(), event); }
  void SetFlag(CallSite site, Mode event) { Note(site, Api::kSetFlag, Data(), event); }
  void WaitFlag(CallSite site, Mode event) { Note(site, Api::kWaitFlag, Data(), event); }

  // The index table; `bytes` is what the caller uses of it.
  Address PopStackBuffer(CallSite site, DType type, std::uint32_t bytes) {
    Note(site, Api::kPopStackBuffer, type, Mode::kLcm);
    return this->IndexTable(bytes);
  }

  // Scalar writes between two fences, not calls: eight 32-bit byte offsets of blocks, for rows of
  // `quotient` blocks: 1: all 0; 2: 0,32,0,32,...; 3: 0,32,64,0,32,64,0,0; others do not matter.
  void WriteBlockOffsets(const Address& table, const Int& quotient) {
    this->DoWriteBlockOffsets(table, quotient);
  }

  // count elements of the original type.
  void DataCopy(CallSite site, const Address& dst, const Address& src, const Int& count) {
    const Int vl = this->Constant(VectorElements(this->width().original_bytes));
    this->RecordCopy(site, Original(), count, this->CeilDiv(count, vl));
    this->DoDataCopy(site, dst, src, count);
  }

  void CreateMask(CallSite site, DType type, Mask& mask) {
    Note(site, Api::kCreateMask, type, Mode::kAll);
    this->DoCreateMask(mask, reckon::Bytes(type));
  }
  // The first min(rest, VL) lanes; rest becomes what is left.
  void UpdateMask(CallSite site, Mask& mask, Rest& rest) {
    Note(site, Api::kUpdateMask, Data());
    this->DoUpdateMask(mask, rest);
  }

  void LoadAlign(CallSite site, DType type, Distribution distribution, Register& reg,
                 const Address& from) {
    const std::uint32_t bytes = reckon::Bytes(type);
    Note(site, Api::kLoadAlign, type, LoadMode(distribution, bytes));
    this->DoLoadAlign(site, distribution, bytes, reg, from);
  }
  void LoadUnAlignPre(CallSite site, LoadStream& stream, const Address& from) {
    Note(site, Api::kLoadUnAlignPre, Data());
    this->DoLoadUnAlignPre(stream, from);
  }
  void LoadUnAlign(CallSite site, Register& reg, LoadStream& stream, const Int& elements) {
    Note(site, Api::kLoadUnAlign, Data());
    this->DoLoadUnAlign(site, reg, stream, elements);
  }
  void StoreAlign(CallSite site, DType type, const Address& to, const Register& reg,
                  const Mask& mask) {
    Note(site, Api::kStoreAlign, type, Mode::kNorm);
    this->DoStoreAlign(site, reckon::Bytes(type), to, reg, mask);
  }
  void StoreUnAlign(CallSite site, StoreStream& stream, const Register& reg, const Int& elements) {
    Note(site, Api::kStoreUnAlign, Data());
    this->DoStoreUnAlign(site, stream, reg, elements);
  }
  void StoreUnAlignPost(CallSite site, StoreStream& stream) {
    Note(site, Api::kStoreUnAlignPost, Data());
    this->DoStoreUnAlignPost(site, stream);
  }

  // Index lanes count elements of T from `base`.
  void Gather(CallSite site, Register& reg, const Address& base, const Register& index,
              const Mask& mask) {
    this->Record(site, Api::kGather, Data(), UnsignedIndex(), Mode::kNone);
    this->DoGather(site, reg, base, index, mask);
  }
  // The first eight 32-bit index lanes are byte offsets of blocks from `base`.
  void GatherB(CallSite site, Register& reg, const Address& base, const Register& index,
               const Mask& mask) {
    this->Record(site, Api::kGatherB, Data(), DType::kUint32, Mode::kNone);
    this->DoGatherB(site, reg, base, index, mask);
  }
  void DeInterleave(CallSite site, Register& even, Register& odd, const Register& low,
                    const Register& high) {
    Note(site, Api::kDeInterleave, Data());
    this->DoDeInterleave(Bytes(), even, odd, low, high);
  }

  void Duplicate(CallSite site, DType type, Register& reg, const Int& scalar, const Mask& mask) {
    Note(site, Api::kDuplicate, type);
    this->DoDuplicate(type, reg, scalar, mask);
  }
  void Arange(CallSite site, DType type, Register& reg, std::uint32_t start) {
    Note(site, Api::kArange, type);
    this->DoArange(type, reg, start);
  }
  // reg = a op b
  void Add(CallSite site, DType type, Register& reg, const Register& a, const Register& b,
           const Mask& mask) {
    Note(site, Api::kAdd, type);
    this->DoAdd(type, reg, a, b, mask);
  }
  void Sub(CallSite site, DType type, Register& reg, const Register& a, const Register& b,
           const Mask& mask) {
    Note(site, Api::kSub, type);
    this->DoSub(type, reg, a, b, mask);
  }
  void Mul(CallSite site, DType type, Register& reg, const Register& a, const Register& b,
           const Mask& mask) {
    Note(site, Api::kMul, type);
    this->DoMul(type, reg, a, b, mask);
  }
  void Div(CallSite site, DType type, Register& reg, const Register& a, const Register& b,
           const Mask& mask) {
    Note(site, Api::kDiv, type);
    this->DoDiv(type, reg, a, b, mask);
  }
  void Adds(CallSite site, DType type, Register& reg, const Register& a, const Int& scalar,
            const Mask& mask) {
    Note(site, Api::kAdds, type);
    this->DoAdds(type, reg, a, scalar, mask);
  }
  void Muls(CallSite site, DType type, Register& reg, const Register& a, const Int& scalar,
            const Mask& mask) {
    Note(site, Api::kMuls, type);
    this->DoMuls(type, reg, a, scalar, mask);
  }
  // reg += a * b
  void MulAddDst(CallSite site, DType type, Register& reg, const Register& a, const Register& b,
                 const Mask& mask) {
    Note(site, Api::kMulAddDst, type);
    this->DoMulAddDst(type, reg, a, b, mask);
  }

 private:
  void Note(CallSite site, Api api, DType type, Mode mode = Mode::kNone) {
    this->Record(site, api, type, DType::kNone, mode);
  }
};

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_MACHINE_CALLS_H_
