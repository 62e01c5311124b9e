// The instantiations of a user's BroadcastExtend, by element width and rank. C++17.
#ifndef RECKON_SIMULATOR_ASCENDC_KERNEL_TABLE_H_
#define RECKON_SIMULATOR_ASCENDC_KERNEL_TABLE_H_

#include <array>
#include <cstdint>

namespace reckon::sim::ascendc {

struct KernelArguments {
  std::uint8_t* dst;
  std::uint32_t dst_bytes;
  std::uint8_t* src;
  std::uint32_t src_bytes;
  const std::uint32_t* dst_shape;
  const std::uint32_t* src_shape;
};

using Kernel = void (*)(const KernelArguments&);
using KernelRow = std::array<Kernel, 9>;  // rank 1 first

// Each in its own object file (worker/kernel_unit.cc).
extern const KernelRow kKernels1;
extern const KernelRow kKernels2;
extern const KernelRow kKernels4;
extern const KernelRow kKernels8;

}  // namespace reckon::sim::ascendc

#endif  // RECKON_SIMULATOR_ASCENDC_KERNEL_TABLE_H_
