// The two concrete machines of a scalar broadcast: one counts, one moves bytes as well.
#ifndef RECKON_SIMULATOR_DUPLICATE_MACHINES_H_
#define RECKON_SIMULATOR_DUPLICATE_MACHINES_H_

#include <array>
#include <cstdint>
#include <string>

#include "simulator/broadcast.h"
#include "simulator/machine/unified_buffer.h"

namespace reckon::sim {

// Integers and ledger rows of both machines.
class DuplicateRecorder {
 public:
  using Int = std::uint64_t;

  explicit DuplicateRecorder(Run* run) : run_(run) {}

  Int Constant(std::uint64_t value) const { return value; }
  Int Div(Int x, Int y) const { return x / y; }
  Int CeilDiv(Int x, Int y) const { return (x + y - 1) / y; }
  Int ToInt32(const std::string& what, Int value) const;  // BadInput beyond 2^31 - 1
  void Step(PathStep step) { run_->path.push_back(step); }
  void Note(CallSite site, Api api, DType dtype, Mode mode);

 protected:
  // One call of the library's Duplicate that took `vectors` register stores.
  void AddFill(CallSite site, DType dtype, Int count, Int vectors);

  Run* run_;
};

class DuplicateCounter : public DuplicateRecorder {
 public:
  struct Scalar {};

  using DuplicateRecorder::DuplicateRecorder;
  Scalar Given() const { return {}; }
  Scalar GetValue(CallSite site, DType dtype);
  Scalar Pack(Scalar scalar) const { return scalar; }
  void Fill(CallSite site, DType dtype, Int count, Scalar scalar);
};

class DuplicateExecutor : public DuplicateRecorder {
 public:
  // Little-endian bytes of one element.
  using Scalar = std::array<std::uint8_t, 8>;

  DuplicateExecutor(Run* run, UnifiedBuffer* buffer) : DuplicateRecorder(run), buffer_(buffer) {}
  Scalar Given() const;
  Scalar GetValue(CallSite site, DType dtype);
  Scalar Pack(const Scalar& scalar) const;
  // The value in every lane of a register, then one masked store a vector.
  void Fill(CallSite site, DType dtype, Int count, const Scalar& scalar);

 private:
  UnifiedBuffer* buffer_;
};

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_DUPLICATE_MACHINES_H_
