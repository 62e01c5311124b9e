// Sizes and places in the unified buffer.
#include "simulator/machine/layout.h"

#include <fmt/format.h>

#include "ledger/errors.h"
#include "ledger/hardware.h"

namespace reckon::sim {
namespace {

// The index table is at most 512 bytes: only near the limit its exact size is worth counting.
constexpr std::uint64_t kLargestTable = 2 * kVectorBytes;

}  // namespace

RoomNeeded RequireRoom(Counter& counter, const Case& c) {
  RoomNeeded room = TensorRoom(c);
  room.index = kLargestTable;
  if (room.Total() <= kUnifiedBufferBytes) return room;
  room = counter.Room(c);
  if (room.Total() > kUnifiedBufferBytes) {
    throw BadInput(
        fmt::format("dst: needs {} bytes of unified buffer (dst {} + src {} + index {}), "
                    "available {}",
                    room.Total(), room.dst, room.src, room.index, kUnifiedBufferBytes));
  }
  return room;
}

BufferLayout LayOut(const Case& c, const RoomNeeded& room) {
  const auto narrow = [](std::uint64_t bytes) { return static_cast<std::uint32_t>(bytes); };
  BufferLayout layout;
  layout.dst_begin = 0;
  layout.dst_bytes = narrow(TensorBytes(c.dst, Bytes(c.dtype)));
  layout.src_begin = narrow(room.dst);
  layout.src_bytes = narrow(TensorBytes(c.src, Bytes(c.dtype)));
  layout.table_begin = narrow(room.dst + room.src);
  layout.table_bytes = narrow(room.index);
  return layout;
}

}  // namespace reckon::sim
