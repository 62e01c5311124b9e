// A small ledger with every kind of row, for the tests of comparison and printing.
#ifndef RECKON_TESTS_LEDGER_SAMPLE_LEDGER_H_
#define RECKON_TESTS_LEDGER_SAMPLE_LEDGER_H_

#include "ledger/ledger.h"

namespace reckon {

inline Row PlainRow(CallSite site, Api api, Count count) {
  return {{site, api, DType::kUint16, DType::kNone, Mode::kNone},
          {},
          count,
          {{PerfType::kPlaceholder, DType::kUint16, count}}};
}

inline Ledger SampleLedger() {
  return {{
      PlainRow(CallSite::BroadcastExtend_CheckTensorPosDst, Api::kCheckTensorPos, 1),
      {{CallSite::BrcLoad_LoadAlign, Api::kLoadAlign, DType::kUint16, DType::kNone, Mode::kBrcB16},
       {},
       12,
       {{PerfType::kLoad, DType::kUint16, 12}}},
      {{CallSite::BroadcastExtend_DataCopy, Api::kDataCopy, DType::kFloat16, DType::kNone,
        Mode::kNone},
       {{Role::kCopyLength, 48}},
       1,
       {{PerfType::kLoad, DType::kFloat16, 2}, {PerfType::kStore, DType::kFloat16, 2}}},
  }};
}

}  // namespace reckon

#endif  // RECKON_TESTS_LEDGER_SAMPLE_LEDGER_H_
