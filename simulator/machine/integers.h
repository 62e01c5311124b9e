// The integers of the concrete machines: 64-bit and mathematical; what the source keeps in fewer
// bits goes through Narrow16 or Narrow32. Products the source makes in `int` are made in 64 bits
// here: nothing a kernel multiplies after narrowing reaches 2^64 (at most four u16).
#ifndef RECKON_SIMULATOR_MACHINE_INTEGERS_H_
#define RECKON_SIMULATOR_MACHINE_INTEGERS_H_

#include <cstdint>

#include "ledger/ledger.h"
#include "simulator/machine/width.h"

namespace reckon::sim {

class ConcreteIntegers {
 public:
  using Int = std::uint64_t;
  using Bool = bool;
  using Rest = Int;

  const Width& width() const { return width_; }
  static Int Constant(std::uint64_t value) { return value; }
  static Int Div(Int x, Int y) { return y == 0 ? 0 : Divide(x, y); }
  static Int CeilDiv(Int x, Int y) { return y == 0 ? 0 : Divide(x, y) + (Modulo(x, y) != 0); }
  static Int Mod(Int x, Int y) { return y == 0 ? 0 : Modulo(x, y); }
  static Rest RestOf(Int elements) { return elements; }
  static bool Decide(bool condition) { return condition; }

  // A step counts once, when it is first reached.
  void Step(PathStep step) {
    const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(step);
    if ((steps_seen_ & bit) != 0) return;
    steps_seen_ |= bit;
    path_.push_back(step);
  }
  const Path& path() const { return path_; }

 protected:
  void ResetIntegers(const Width& width) {
    width_ = width;
    steps_seen_ = 0;
    path_ = Path();
  }

 private:
  static_assert(static_cast<unsigned>(PathStep::kCount) <= 64);

  // Nearly all operands fit 32 bits, and a 32-bit division is several times faster.
  static Int Divide(Int x, Int y) {
    if (((x | y) >> 32) == 0) return static_cast<std::uint32_t>(x) / static_cast<std::uint32_t>(y);
    return x / y;
  }
  static Int Modulo(Int x, Int y) {
    if (((x | y) >> 32) == 0) return static_cast<std::uint32_t>(x) % static_cast<std::uint32_t>(y);
    return x % y;
  }

  Width width_{};
  std::uint64_t steps_seen_ = 0;
  Path path_;
};

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_MACHINE_INTEGERS_H_
