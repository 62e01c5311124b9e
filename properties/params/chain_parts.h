// The parameter chain among the random properties.
#ifndef RECKON_PROPERTIES_PARAMS_CHAIN_PARTS_H_
#define RECKON_PROPERTIES_PARAMS_CHAIN_PARTS_H_

#include <vector>

#include "properties/stage.h"

namespace reckon::properties {

// Generated text against travelling expressions; ledgers on the numbers, static and dynamic.
std::vector<Part> ChainParts(const PlanOptions& options);

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_PARAMS_CHAIN_PARTS_H_
