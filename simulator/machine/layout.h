// What a broadcast needs of the unified buffer, where its tensors lie there, and its execution: the
// same for every machine that moves bytes.
#ifndef RECKON_SIMULATOR_MACHINE_LAYOUT_H_
#define RECKON_SIMULATOR_MACHINE_LAYOUT_H_

#include "ledger/shape.h"
#include "simulator/broadcast.h"
#include "simulator/kernels/entry.h"
#include "simulator/machine/case_shape.h"
#include "simulator/machine/unified_buffer.h"

namespace reckon::sim {

// With the whole index table where there is room for it. BadInput with the numbers when the case
// does not fit.
RoomNeeded RequireRoom(Counter& counter, const Case& c);

// dst, src and index table, one after the other.
BufferLayout LayOut(const Case& c, const RoomNeeded& room);

// `machine` was reset to this layout.
template <class M>
void RunKernel(M& machine, const Case& c, const BufferLayout& layout) {
  kernels::BroadcastExtend(machine, c.Rank(), {layout.dst_begin, layout.src_begin},
                           ShapeArray<M>(c.dst), ShapeArray<M>(c.src));
  machine.buffer().Close();
}

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_MACHINE_LAYOUT_H_
