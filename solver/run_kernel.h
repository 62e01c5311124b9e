// The kernels' entry on any machine whose integers are terms.
#ifndef RECKON_SOLVER_RUN_KERNEL_H_
#define RECKON_SOLVER_RUN_KERNEL_H_

#include "simulator/kernels/entry.h"
#include "solver/forms.h"

namespace reckon::solver {

template <class M>
void RunKernelOn(M& machine, const SymbolicShape& shape) {
  const KernelShape k = ToKernelShape(shape);
  const sim::kernels::Place<M> place{{SymbolicAddress::Region::kDst, 0},
                                     {SymbolicAddress::Region::kSrc, 0}};
  sim::kernels::BroadcastExtend(machine, shape.form.Rank(), place, k.dst, k.src);
}

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_RUN_KERNEL_H_
