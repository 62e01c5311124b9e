// A case as the machines take it.
#ifndef RECKON_SIMULATOR_MACHINE_CASE_SHAPE_H_
#define RECKON_SIMULATOR_MACHINE_CASE_SHAPE_H_

#include <array>
#include <cstdint>
#include <vector>

#include "ledger/hardware.h"
#include "simulator/broadcast.h"

namespace reckon::sim {

template <class M>
std::array<typename M::Int, kMaxRank> ShapeArray(const std::vector<std::uint32_t>& sizes) {
  std::array<typename M::Int, kMaxRank> array{};
  for (std::size_t i = 0; i < sizes.size(); ++i) array[i] = sizes[i];
  return array;
}

// Bytes of a tensor; 2^62 stands for that and everything above.
inline std::uint64_t TensorBytes(const std::vector<std::uint32_t>& sizes, std::uint64_t bytes) {
  constexpr std::uint64_t kHuge = std::uint64_t{1} << 62;
  std::uint64_t product = bytes;
  for (const std::uint32_t size : sizes) {
    if (__builtin_mul_overflow(product, std::uint64_t{size}, &product) || product > kHuge) {
      return kHuge;
    }
  }
  return product;
}

// Room of dst and src; the index table is the kernel's to say.
inline RoomNeeded TensorRoom(const Case& c) {
  const auto round = [](std::uint64_t bytes) {
    return (bytes + kBlockBytes - 1) / kBlockBytes * kBlockBytes;
  };
  const std::uint64_t bytes = Bytes(c.dtype);
  return {round(TensorBytes(c.dst, bytes)), round(TensorBytes(c.src, bytes)), 0};
}

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_MACHINE_CASE_SHAPE_H_
