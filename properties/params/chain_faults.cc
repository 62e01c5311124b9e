// The table of faults.
#include "properties/params/chain_faults.h"

#include <array>
#include <variant>

namespace reckon::properties {
namespace {

using expr::Expr;

params::BroadcastExtendParams* ExtendOf(ChainGraph& graph) {
  return std::get_if<params::BroadcastExtendParams>(&graph.node.params->call_params);
}
params::BroadcastDuplicateParams* DuplicateOf(ChainGraph& graph) {
  return std::get_if<params::BroadcastDuplicateParams>(&graph.node.params->call_params);
}

// The full tile also in the tail step.
void FullTileAlways(ChainGraph& graph) {
  auto* extend = ExtendOf(graph);
  if (extend == nullptr || extend->dst_shapes.size() < 2) return;
  extend->dst_shapes[0] = Value(graph.tiler.Size(graph.node.out.VectorizedRepeat(0)));
}

// The elements of a row instead of its length in memory.
void RowWithoutPad(ChainGraph& graph) {
  auto* extend = ExtendOf(graph);
  if (extend == nullptr || extend->dst_shapes.size() < 2) return;
  const size_t last = extend->dst_shapes.size() - 1;
  extend->dst_shapes[last] = Value(graph.tiler.Size(graph.node.out.VectorizedRepeat(last)));
}

void SourceAsDestination(ChainGraph& graph) {
  if (auto* extend = ExtendOf(graph)) extend->src_shapes = extend->dst_shapes;
}

void LastAxisLost(ChainGraph& graph) {
  auto* extend = ExtendOf(graph);
  if (extend == nullptr) return;
  extend->dst_shapes.pop_back();
  extend->src_shapes.pop_back();
}

void ViewFromTheStart(ChainGraph& graph) {
  if (auto* duplicate = DuplicateOf(graph))
    duplicate->dst_view_size = Value(graph.tiler.TensorVectorizedSize(graph.node.out));
}

void ViewWithoutBlocks(ChainGraph& graph) {
  if (auto* duplicate = DuplicateOf(graph)) {
    duplicate->dst_view_size =
        Value(graph.tiler.TensorActualSize(graph.node.out)) -
        Value(graph.tiler.TensorVectorizedOffset(graph.current, graph.node.out));
  }
}

void CountOfTheWholeTensor(ChainGraph& graph) {
  if (auto* duplicate = DuplicateOf(graph))
    duplicate->count = Value(graph.tiler.TensorVectorizedSize(graph.node.out));
}

// The product of the sizes: right only where no row has padding.
void CountAsProduct(ChainGraph& graph) {
  auto* duplicate = DuplicateOf(graph);
  if (duplicate == nullptr) return;
  Expr product = 1;
  for (size_t i = 0; i < graph.node.out.vectorized_axis.size(); ++i)
    product *= Value(graph.tiler.ActualSize(graph.node.out.VectorizedRepeat(i)));
  duplicate->count = product;
}

void CountWithoutTheFirst(ChainGraph& graph) {
  if (auto* duplicate = DuplicateOf(graph)) duplicate->count = duplicate->count - 1;
}

void SourcesSwapped(ChainGraph& graph) {
  auto* duplicate = DuplicateOf(graph);
  if (duplicate == nullptr) return;
  if (duplicate->source_kind == ScalarSource::kUbScalar) {
    duplicate->source_kind = ScalarSource::kVecCalc;
  } else if (duplicate->source_kind == ScalarSource::kVecCalc) {
    duplicate->source_kind = ScalarSource::kUbScalar;
  }
}

void EventOfTheOtherPipe(ChainGraph& graph) {
  auto* duplicate = DuplicateOf(graph);
  if (duplicate != nullptr && duplicate->source_kind == ScalarSource::kVecIn)
    duplicate->source_kind = ScalarSource::kVecCalc;
}

constexpr auto kFaults = std::to_array<ChainFault>({
    {"the full tile also in the tail step", FullTileAlways},
    {"a row without its pad", RowWithoutPad},
    {"the source as large as the destination", SourceAsDestination},
    {"the last axis lost", LastAxisLost},
    {"a view from the tensor's start", ViewFromTheStart},
    {"a view without whole blocks", ViewWithoutBlocks},
    {"the count of the whole tensor", CountOfTheWholeTensor},
    {"the count as a product of sizes", CountAsProduct},
    {"the count without its + 1", CountWithoutTheFirst},
    {"UB scalar and VecCalc swapped", SourcesSwapped},
    {"VecIn waits for the vector", EventOfTheOtherPipe},
});

}  // namespace

std::span<const ChainFault> ChainFaults() { return kFaults; }

}  // namespace reckon::properties
