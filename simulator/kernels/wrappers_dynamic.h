// The dynamic wrappers: any rank, the last four axes to a 4D leaf, the axes before them as loops.
// Broadcast kernels, section 8.
#ifndef RECKON_SIMULATOR_KERNELS_WRAPPERS_DYNAMIC_H_
#define RECKON_SIMULATOR_KERNELS_WRAPPERS_DYNAMIC_H_

#include "simulator/kernels/gather_four_dim.h"
#include "simulator/kernels/tiling.h"
#include "simulator/kernels/wrappers_two_dim.h"

namespace reckon::sim::kernels {

// The last four axes; missing ones are of size 1 and stride 0, on the left.
template <class M>
struct InnerAxes {
  std::array<Int<M>, 4> size;
  std::array<Int<M>, 4> stride;
  Axes<M> View() const { return {size.data(), stride.data()}; }
};

template <class M>
InnerAxes<M> LastFourAxes(M& m, const Tiling<M>& t) {
  InnerAxes<M> inner;
  for (int i = 0; i < 4; ++i) {
    const int axis = t.rank - 4 + i;
    const auto at = static_cast<std::size_t>(i);
    inner.size[at] = axis < 0 ? m.Constant(1) : t.dst[static_cast<std::size_t>(axis)];
    inner.stride[at] = axis < 0 ? m.Constant(0) : t.src_stride[static_cast<std::size_t>(axis)];
  }
  return inner;
}

// Calls body(place) for every step of the axes [axis, end), outermost first; limits are u16.
template <class M, class Body>
void RepeatOuter(M& m, const Place<M>& p, const Tiling<M>& t, int axis, int end, const Body& body) {
  if (axis >= end) {
    body(p);
    return;
  }
  const auto at = static_cast<std::size_t>(axis);
  m.Repeat(m.Narrow16(Consumer::kOuterLoop, axis, t.dst[at]), [&](const Int<M>& i) {
    const Place<M> step{m.At(p.dst, i * t.dst_stride[at]), m.At(p.src, i * t.src_stride[at])};
    RepeatOuter(m, step, t, axis + 1, end, body);
  });
}

template <class M>
void BrcLastWrapperForMoreDimDynamicShape(M& m, const Place<M>& p, const Tiling<M>& t) {
  m.Step(PathStep::kLastDynamic);
  const InnerAxes<M> inner = LastFourAxes(m, t);
  const Shape<M, 4> shape = Narrow<4>(m, inner.View());
  const bool less = m.Decide(shape.n[3] <= m.Vl());
  RepeatOuter(m, p, t, 0, t.rank - 4, [&](const Place<M>& step) {
    less ? BrcLastLessThanVLUnaligned4(m, step, shape)
         : BrcLastLargerThanVLUnaligned4(m, step, shape);
  });
}

template <class M>
void BrcNlastWrapperForMoreDimDynamicShape(M& m, const Place<M>& p, const Tiling<M>& t) {
  m.Step(PathStep::kNLastDynamic);
  const InnerAxes<M> inner = LastFourAxes(m, t);
  const Shape<M, 4> shape = Narrow<4>(m, inner.View());
  const Int<M> l = shape.n[3];
  const int end = t.rank - 4;
  if (m.Bytes() != 1 && m.Decide(l < m.Half())) {
    RepeatOuter(m, p, t, 0, end,
                [&](const Place<M>& step) { GatherWrapperForFourDim(m, step, inner.View()); });
    return;
  }
  const bool less = m.Decide(l <= m.Vl());
  const bool aligned = m.Decide(m.Mod(l, m.Blk()) == 0);
  RepeatOuter(m, p, t, 0, end, [&](const Place<M>& step) {
    if (less) {
      aligned ? BrcNlastLessThanVLAligned(m, step, shape)
              : BrcNlastLessThanVLUnaligned4(m, step, shape);
    } else {
      aligned ? BrcNlastLargerThanVLAlignedWithBlock4(m, step, shape)
              : BrcNlastLargerThanVLUnaligned4(m, step, shape);
    }
  });
}

}  // namespace reckon::sim::kernels

#endif  // RECKON_SIMULATOR_KERNELS_WRAPPERS_DYNAMIC_H_
