// Names of the recorded calls.
#ifndef RECKON_SIMULATOR_ASCENDC_NAMES_H_
#define RECKON_SIMULATOR_ASCENDC_NAMES_H_

#include <string_view>

#include "simulator/ascendc/runtime.h"

namespace reckon::sim::ascendc {

std::string_view Name(Call call);  // "LoadAlign"
// Whether a kernel's count of the call is held against the ledger.
bool IsCompared(Call call);

}  // namespace reckon::sim::ascendc

#endif  // RECKON_SIMULATOR_ASCENDC_NAMES_H_
