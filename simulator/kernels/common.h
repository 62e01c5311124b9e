// What all kernels share: short names for a machine's types and the arguments leaves are given.
// M is a Calls<Core> (simulator/machine/calls.h).
#ifndef RECKON_SIMULATOR_KERNELS_COMMON_H_
#define RECKON_SIMULATOR_KERNELS_COMMON_H_

#include <array>

#include "simulator/machine/calls.h"

namespace reckon::sim::kernels {

template <class M>
using Int = typename M::Int;
template <class M>
using Address = typename M::Address;
template <class M>
using Register = typename M::Register;
template <class M>
using Mask = typename M::Mask;
template <class M>
using Rest = typename M::Rest;

// Destination and source of one wrapper or leaf.
template <class M>
struct Place {
  Address<M> dst;
  Address<M> src;
};

// A window on the tiling's u32 arrays, from some axis on.
template <class M>
struct Axes {
  const Int<M>* size;
  const Int<M>* stride;  // of the source, in elements; 0 for a broadcast axis
  Axes From(int axis) const { return {size + axis, stride + axis}; }
};

// The u16 sizes and source strides a wrapper hands to a leaf.
template <class M, int N>
struct Shape {
  std::array<Int<M>, N> n;
  std::array<Int<M>, N> s;
};

template <int N, class M>
Shape<M, N> Narrow(M& m, const Axes<M>& axes) {
  Shape<M, N> shape;
  for (int i = 0; i < N; ++i) {
    const auto at = static_cast<std::size_t>(i);
    shape.n[at] = m.Narrow16(Consumer::kWrapperSize, i, axes.size[i]);
    shape.s[at] = m.Narrow16(Consumer::kWrapperStride, i, axes.stride[i]);
  }
  return shape;
}

// Helper BrcLoad: every lane gets the element at `from`.
template <class M>
void BrcLoad(M& m, Register<M>& reg, const Address<M>& from) {
  m.LoadAlign(CallSite::BrcLoad_LoadAlign, m.Data(), Distribution::kBroadcast, reg, from);
}

// Helper E2bLoad: the 8 elements at `from`, each spread over one block.
template <class M>
void E2bLoad(M& m, Register<M>& reg, const Address<M>& from) {
  m.LoadAlign(CallSite::E2bLoad_LoadAlign, m.Data(), Distribution::kElementToBlock, reg, from);
}

// A NORM load of data.
template <class M>
void Load(M& m, CallSite site, Register<M>& reg, const Address<M>& from) {
  m.LoadAlign(site, m.Data(), Distribution::kNorm, reg, from);
}

// A store of data.
template <class M>
void Store(M& m, CallSite site, const Address<M>& to, const Register<M>& reg, const Mask<M>& mask) {
  m.StoreAlign(site, m.Data(), to, reg, mask);
}

}  // namespace reckon::sim::kernels

#endif  // RECKON_SIMULATOR_KERNELS_COMMON_H_
