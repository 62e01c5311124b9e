// The compiler's view of a chain case: axes, tensors, a node, and the numbers at its place.
#ifndef RECKON_PROPERTIES_PARAMS_CHAIN_GRAPH_H_
#define RECKON_PROPERTIES_PARAMS_CHAIN_GRAPH_H_

#include <map>
#include <string>
#include <vector>

#include "model/params/generate.h"
#include "model/params/loop_nest.h"
#include "properties/params/chain_case.h"

namespace reckon::properties {

class ChainGraph {
 public:
  explicit ChainGraph(const ChainCase& c);
  ChainGraph(const ChainGraph&) = delete;
  ChainGraph& operator=(const ChainGraph&) = delete;

  expr::Pool pool;
  params::Tiler tiler{pool};
  params::BroadcastNode node;  // registered, not yet generated
  std::vector<params::AxisId> current;
  expr::Env env;  // of every name, at the case's place

 private:
  void AddAxis(const ChainAxis& axis, size_t index);
  void MakeTensors(const ChainCase& c);
  void MakeInput(const ChainCase& c);
  void Stand(const ChainCase& c);
  expr::Expr SizeOf(const std::string& name, uint32_t value, bool symbolic);

  std::map<std::string, int64_t> sizes_;
  std::vector<params::AxisId> vectorized_;          // of each axis: itself or its inner tile
  std::vector<expr::Expr> repeats_;                 // of the output
  std::vector<std::vector<params::AxisId>> outer_;  // of each axis: block outer, tile outer
};

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_PARAMS_CHAIN_GRAPH_H_
