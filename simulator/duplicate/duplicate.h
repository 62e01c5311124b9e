// What a scalar broadcast does: BroadcastScalar's statements and the overloads of the
// three-argument Duplicate, counted or executed in the unified buffer. Reg API, sections 4 and 7.
#ifndef RECKON_SIMULATOR_DUPLICATE_DUPLICATE_H_
#define RECKON_SIMULATOR_DUPLICATE_DUPLICATE_H_

#include <cstdint>
#include <memory>

#include "ledger/dtype.h"
#include "ledger/request.h"
#include "simulator/broadcast.h"

namespace reckon::sim {

// Sizes in elements of `dtype`. `view_size` is the length of the view passed as destination.
// Both throw BadInput for a size of 0 and for a number that an int32_t on the way cannot hold:
// what the library does with a negative count is not documented.
Run CountDuplicate(DType dtype, std::uint32_t count, std::uint32_t view_size, ScalarSource source);

// Layout: the view at 0; behind it (rounded up to 32 bytes) the block of the input tensor, when
// there is one. The first `count` elements must hold the scalar. What is written beyond them is a
// note; a store beside the view (rounded up to whole 16-bit words where the overload works on
// those) is an error. BadInput with the numbers when it does not fit the unified buffer.
Run RunDuplicate(DType dtype, std::uint32_t count, std::uint32_t view_size, ScalarSource source);

// The same for many calls: keeps its unified buffer. A result does not depend on those before it.
class DuplicateRunner {
 public:
  DuplicateRunner();
  ~DuplicateRunner();
  DuplicateRunner(DuplicateRunner&&) noexcept;
  DuplicateRunner& operator=(DuplicateRunner&&) noexcept;
  Run Execute(DType dtype, std::uint32_t count, std::uint32_t view_size, ScalarSource source);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

bool DuplicateFits(DType dtype, std::uint32_t count, std::uint32_t view_size, ScalarSource source,
                   RoomNeeded* needed = nullptr);

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_DUPLICATE_DUPLICATE_H_
