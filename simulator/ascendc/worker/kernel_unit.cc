// A user's kernel for one element width, ranks 1 to 9. Compiled four times, with
// RECKON_KERNEL_BYTES 1, 2, 4 and 8 and RECKON_KERNEL_TYPE the unsigned type of that size. The
// user's folder comes first in the include path.
// clang-format off
#include "broadcast.h"
#include "kernel_basic_intf.h"
// clang-format on
#include <algorithm>

#include "simulator/ascendc/kernel_table.h"

#define RECKON_JOIN_(a, b) a##b
#define RECKON_JOIN(a, b) RECKON_JOIN_(a, b)

// Each unit has its own.
#define RECKON_KERNEL_UNIT RECKON_JOIN(reckon_kernel_unit_, RECKON_KERNEL_BYTES)
namespace RECKON_KERNEL_UNIT {

// The entry is in the global namespace or in AscendC.
using namespace AscendC;

using Element = RECKON_KERNEL_TYPE;
static_assert(sizeof(Element) == RECKON_KERNEL_BYTES, "one width a unit");

template <int rank>
void Run(const reckon::sim::ascendc::KernelArguments& arguments) {
  std::uint32_t dst_shape[rank];
  std::uint32_t src_shape[rank];
  std::copy_n(arguments.dst_shape, rank, dst_shape);
  std::copy_n(arguments.src_shape, rank, src_shape);
  AscendC::LocalTensor<Element> dst(arguments.dst, arguments.dst_bytes, AscendC::TPosition::VECOUT);
  AscendC::LocalTensor<Element> src(arguments.src, arguments.src_bytes, AscendC::TPosition::VECIN);
  BroadcastExtend<Element, rank>(dst, src, dst_shape, src_shape);
}

}  // namespace RECKON_KERNEL_UNIT

namespace reckon::sim::ascendc {

extern const KernelRow RECKON_JOIN(kKernels, RECKON_KERNEL_BYTES) = {
    RECKON_KERNEL_UNIT::Run<1>, RECKON_KERNEL_UNIT::Run<2>, RECKON_KERNEL_UNIT::Run<3>,
    RECKON_KERNEL_UNIT::Run<4>, RECKON_KERNEL_UNIT::Run<5>, RECKON_KERNEL_UNIT::Run<6>,
    RECKON_KERNEL_UNIT::Run<7>, RECKON_KERNEL_UNIT::Run<8>, RECKON_KERNEL_UNIT::Run<9>};

}  // namespace reckon::sim::ascendc
