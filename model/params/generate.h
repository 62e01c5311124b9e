// The chain from a node of the graph to the parameters of its call: register, generate, extract.
// Design, functional requirement 1 and software design; Reg API, section 7.
#ifndef RECKON_MODEL_PARAMS_GENERATE_H_
#define RECKON_MODEL_PARAMS_GENERATE_H_

#include <optional>
#include <string>
#include <vector>

#include "model/params/payload.h"
#include "model/params/tensor.h"
#include "model/params/tiler.h"

namespace reckon::params {

// A Broadcast node of the graph.
struct BroadcastNode {
  Tensor in;
  Tensor out;
  std::optional<BroadcastNodeParams> params;  // nothing: built by hand, or by older code
};

// Attaches an empty parameter node, as the compiler does before it generates code. What is already
// there is dropped.
void Register(BroadcastNode& node);

// The text of the call at one place of the loop nest, one statement a line. When the node is
// registered its parameters are filled from the same recipes; the text is the same either way.
// Throws BadInput when the tensors do not have the same number of vectorized axes, 1..9; the
// parameters then stay empty.
std::string Generate(BroadcastNode& node, const Tiler& tiler, const std::vector<AxisId>& current);

// "const uint32_t local_1_actual_size = ...;", which a Duplicate's third argument refers to.
std::string ActualSizeDeclaration(const Tiler& tiler, const Tensor& tensor);

// True when the node becomes a Duplicate: the input is a constant, or every vectorized repeat of it
// is the literal 1 (so also when it has no vectorized axis).
bool IsScalarBroadcast(const Tensor& in);

// What the cost model gets to see of a node.
struct NodeInfo {
  DType dtype = DType::kNone;  // of the output
  // Vectorized repeats, the innermost axis padded: its size is the stride of the axis outside it.
  std::vector<expr::Expr> input_dims;
  std::vector<expr::Expr> output_dims;
  std::optional<BroadcastNodeParams> broadcast_node_params;
};
NodeInfo Extract(const BroadcastNode& node);

}  // namespace reckon::params

#endif  // RECKON_MODEL_PARAMS_GENERATE_H_
