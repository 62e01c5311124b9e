// What the leaves call, slot by slot: counts computed by hand from the specification's tables. The
// four calls every Broadcast makes first are not repeated in the rows. Broadcast kernels, sections
// 4 to 8.
#ifndef RECKON_TESTS_SIMULATOR_LEAF_EXPECTATIONS_H_
#define RECKON_TESTS_SIMULATOR_LEAF_EXPECTATIONS_H_

#include <span>

#include "ledger/shape.h"

namespace reckon::sim {

struct Expectation {
  Case c;
  const char* path;
  const char* counts;  // "helper.slot:count ..."
};

std::span<const Expectation> DirectLeaves();
std::span<const Expectation> GatherLeaves();
std::span<const Expectation> DynamicLeaves();

}  // namespace reckon::sim

#endif  // RECKON_TESTS_SIMULATOR_LEAF_EXPECTATIONS_H_
