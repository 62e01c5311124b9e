// Building axes, tensors and numbers from a chain case.
#include "properties/params/chain_graph.h"

#include <fmt/format.h>

namespace reckon::properties {

using expr::Expr;
using params::AxisId;
using params::AxisType;
using params::kNoAxis;

namespace {

// Five ids an axis: itself, block outer, block inner, tile outer, tile inner.
AxisId IdOf(size_t index, int part) { return static_cast<AxisId>(index) * 5 + part; }

}  // namespace

Expr ChainGraph::SizeOf(const std::string& name, uint32_t value, bool symbolic) {
  if (!symbolic) return value;
  sizes_[name] = value;
  return tiler.AddSize(name);
}

void ChainGraph::AddAxis(const ChainAxis& axis, size_t index) {
  const std::string name = fmt::format("z{}", index);
  const Expr size = SizeOf(fmt::format("s{}", index), axis.size, axis.symbolic);
  tiler.AddAxis({IdOf(index, 0), name, AxisType::kOriginal, size, {}, kNoAxis});
  vectorized_.push_back(IdOf(index, 0));
  repeats_.push_back(size);
  outer_.emplace_back();
  if (axis.split == Split::kNone) return;
  AxisId from = IdOf(index, 0);
  std::string prefix = name;
  if (axis.split == Split::kBlockAndTile) {
    const Expr block = SizeOf(name + "b_size", axis.block, axis.symbolic);
    tiler.AddAxis(
        {IdOf(index, 1), name + "B", AxisType::kBlockOuter, size, {from}, IdOf(index, 2)});
    tiler.AddAxis(
        {IdOf(index, 2), name + "b", AxisType::kBlockInner, block, {from}, IdOf(index, 1)});
    outer_.back().push_back(IdOf(index, 1));
    from = IdOf(index, 2);
    prefix += "b";
  }
  const Expr tile = SizeOf(prefix + "t_size", axis.tile, axis.symbolic);
  tiler.AddAxis({IdOf(index, 3), prefix + "T", AxisType::kTileOuter, size, {from}, IdOf(index, 4)});
  tiler.AddAxis({IdOf(index, 4), prefix + "t", AxisType::kTileInner, tile, {from}, IdOf(index, 3)});
  outer_.back().push_back(IdOf(index, 3));
  vectorized_.back() = IdOf(index, 4);
  repeats_.back() = tile;
}

// Rows one after another, each `pad` longer than its elements; an axis of the literal 1 has no
// stride.
void ChainGraph::MakeTensors(const ChainCase& c) {
  params::Tensor& out = node.out;
  out.id = 1;
  out.name = "local_1";
  out.dtype = c.dtype;
  out.position = params::Position::kVecOut;
  out.axis = out.vectorized_axis = vectorized_;
  out.repeats = repeats_;
  const size_t rank = repeats_.size();
  out.strides.assign(rank, Expr(0));
  Expr stride = 1;
  for (size_t i = rank; i-- > 0;) {
    if (!repeats_[i].Is(1)) out.strides[i] = stride;
    stride *= repeats_[i];
    if (i + 1 != rank) continue;
    if (c.pad == RowPad::kCeilingOf8) stride = Expr(8) * Ceil(Div(stride, 8));
    if (c.pad == RowPad::kPlus3) stride = stride + 3;
  }
  out.vectorized_strides = out.strides;
}

void ChainGraph::MakeInput(const ChainCase& c) {
  params::Tensor& in = node.in;
  in = node.out;
  in.id = 0;
  in.name = "local_0";
  in.position = params::Position::kVecCalc;
  for (size_t i = 0; i < c.axes.size(); ++i) {
    if (!c.scalar && !c.axes[i].broadcast) continue;
    in.repeats[i] = 1;
    in.strides[i] = in.vectorized_strides[i] = 0;
  }
  if (!c.scalar) return;
  in.is_constant = c.source == ScalarSource::kConstant;
  in.is_ub_scalar = c.source == ScalarSource::kUbScalar;
  if (in.is_constant) in.name = "scalar_0";
  if (c.source == ScalarSource::kVecIn) in.position = params::Position::kVecIn;
  if (c.source == ScalarSource::kOther) in.position = params::Position::kGm;
}

// Puts the loops where the case says and takes down all numbers.
void ChainGraph::Stand(const ChainCase& c) {
  const params::LoopNest nest(tiler, sizes_);
  params::LoopPosition position;
  for (size_t i = 0; i < c.axes.size(); ++i) {
    for (AxisId outer : outer_[i]) {
      const bool is_block = tiler.GetAxis(outer).type == AxisType::kBlockOuter;
      const uint32_t step = is_block ? c.axes[i].block_step : c.axes[i].tile_step;
      const int64_t steps = nest.Numbers(outer, position).loop_size;
      position[outer] = step == UINT32_MAX ? steps - 1 : step % steps;
      current.push_back(outer);
    }
  }
  if (c.view_at_inner) {
    current.push_back(vectorized_[0]);
    position[vectorized_[0]] = c.view_step % nest.Numbers(vectorized_[0], position).actual_size;
  }
  env = nest.At(position);
}

ChainGraph::ChainGraph(const ChainCase& c) {
  if (c.int_tiling_data) tiler.UseIntTilingData();
  for (size_t i = 0; i < c.axes.size(); ++i) AddAxis(c.axes[i], i);
  MakeTensors(c);
  MakeInput(c);
  Stand(c);
  if (c.in_loop) {
    for (size_t i = 0; i < c.axes.size(); ++i) {
      if (c.axes[i].split == Split::kBlockAndTile) tiler.EnterLoop(IdOf(i, 2));
      if (c.axes[i].split != Split::kNone) tiler.EnterLoop(IdOf(i, 4));
    }
  }
  params::Register(node);
}

}  // namespace reckon::properties
