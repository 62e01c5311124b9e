// A user's own kernels as a third witness beside the simulator and the model.
#ifndef RECKON_PROPERTIES_KERNEL_STAGE_H_
#define RECKON_PROPERTIES_KERNEL_STAGE_H_

#include <string>

#include "properties/stage.h"
#include "simulator/ascendc/judge.h"

namespace reckon::properties {

inline constexpr const char* kKernelOutput = "user kernel: output correct, no error finding";
inline constexpr const char* kKernelCalls = "user kernel == count machine";

// The cases of the sweep, thinned, that fit the unified buffer and the normal domain. `worker` runs
// the kernels.
Stage KernelStage(const std::string& worker);

// The report of the smallest case near `c` that fails the same property. `c` fails.
Json ShrunkKernelFailure(sim::ascendc::KernelJudge& judge, Checker& checker, const Case& c);

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_KERNEL_STAGE_H_
