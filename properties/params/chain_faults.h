// Deliberate faults of the parameter chain: what Generate could have attached by mistake. Each must
// be found by comparing the parameters with the generated text.
#ifndef RECKON_PROPERTIES_PARAMS_CHAIN_FAULTS_H_
#define RECKON_PROPERTIES_PARAMS_CHAIN_FAULTS_H_

#include <span>

#include "properties/params/chain_graph.h"

namespace reckon::properties {

struct ChainFault {
  const char* name;
  void (*apply)(ChainGraph& graph);  // changes the parameters of the generated node, if it can
};

std::span<const ChainFault> ChainFaults();

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_PARAMS_CHAIN_FAULTS_H_
