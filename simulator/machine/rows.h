// From "this slot ran so often" to a ledger row with its performance components. Generic in the
// count, so that concrete and symbolic machines make the same rows.
#ifndef RECKON_SIMULATOR_MACHINE_ROWS_H_
#define RECKON_SIMULATOR_MACHINE_ROWS_H_

#include "ledger/ledger.h"

namespace reckon::sim {

// The entry of the price table a call stands under.
constexpr PerfType PerfTypeOf(Api api) {
  switch (api) {
    case Api::kLoadAlign:
    case Api::kLoadUnAlignPre:
    case Api::kLoadUnAlign:
      return PerfType::kLoad;
    case Api::kStoreAlign:
    case Api::kStoreUnAlign:
    case Api::kStoreUnAlignPost:
      return PerfType::kStore;
    case Api::kDuplicate:
      return PerfType::kDuplicate;
    case Api::kUpdateMask:
      return PerfType::kUpdateMask;
    case Api::kAdd:
      return PerfType::kAdd;
    case Api::kAdds:
      return PerfType::kAdds;
    case Api::kSub:
      return PerfType::kSub;
    case Api::kMul:
      return PerfType::kMul;
    case Api::kMuls:
      return PerfType::kMuls;
    case Api::kMulAddDst:
      return PerfType::kMulAddDst;
    case Api::kDiv:
      return PerfType::kDiv;
    case Api::kDeInterleave:
      return PerfType::kDeInterleave;
    default:
      return PerfType::kPlaceholder;
  }
}

// A gather of bytes works on 16-bit lanes and is priced as such.
inline DType PerfDTypeOf(const CallIdentity& id) {
  return id.real_api == Api::kGather && Bytes(id.data_dtype) == 1 ? DType::kUint16 : id.data_dtype;
}

template <class Value>
BasicRow<Value> MakeRow(const CallIdentity& id, const Value& count) {
  BasicRow<Value> row;
  row.id = id;
  row.call_count = count;
  row.perf_components.push_back({PerfTypeOf(id.real_api), PerfDTypeOf(id), count});
  return row;
}

// DataCopy: called once, priced as `vectors` loads and as many stores.
template <class Value>
BasicRow<Value> MakeCopyRow(const CallIdentity& id, const Value& copy_length,
                            const Value& vectors) {
  BasicRow<Value> row;
  row.id = id;
  row.api_params.push_back({Role::kCopyLength, copy_length});
  row.call_count = Value{1};
  row.perf_components.push_back({PerfType::kLoad, id.data_dtype, vectors});
  row.perf_components.push_back({PerfType::kStore, id.data_dtype, vectors});
  return row;
}

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_MACHINE_ROWS_H_
