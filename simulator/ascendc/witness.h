// A user's own kernels as a witness: they run in a worker process, so that a kernel that loops for
// ever or breaks its memory ends there and is a finding here.
#ifndef RECKON_SIMULATOR_ASCENDC_WITNESS_H_
#define RECKON_SIMULATOR_ASCENDC_WITNESS_H_

#include <sys/types.h>

#include <cstdint>
#include <string>

#include "ledger/shape.h"
#include "simulator/ascendc/user_run.h"

namespace reckon::sim::ascendc {

struct WitnessLimits {
  std::uint64_t calls = 20'000'000;     // of one case
  std::uint32_t milliseconds = 10'000;  // processor time of one case
  std::uint32_t wall_milliseconds = 60'000;
};

class Witness {
 public:
  // `worker`: the program built from a kernel directory. Started when first needed; BadInput then
  // if it cannot be.
  explicit Witness(std::string worker, WitnessLimits limits = WitnessLimits());
  ~Witness();
  Witness(const Witness&) = delete;
  Witness& operator=(const Witness&) = delete;

  // Runs the kernel of the case's width (its dtype counts as the unsigned type of that size) and
  // rank. The case must fit: BadInput otherwise.
  UserRun Run(const Case& c);

  void SetLimits(const WitnessLimits& limits) { limits_ = limits; }
  const WitnessLimits& limits() const { return limits_; }

 private:
  void Start();
  void Stop();
  enum class Reading : std::uint8_t { kLine, kClosed, kTooLate };
  Reading ReadLine(std::string& line);

  std::string worker_;
  WitnessLimits limits_;
  int socket_ = -1;
  pid_t child_ = -1;
  pid_t owner_ = -1;  // a process forked from the owner starts a worker of its own
  std::string pending_;
};

// The case as the kernel sees it: the dtype replaced by the unsigned type of its size.
Case Unsigned(const Case& c);

// The worker to use: environment RECKON_KERNEL_WORKER (its empty value: none), else the one of the
// directory this program was configured with; "" when there is none.
std::string WorkerPath();

}  // namespace reckon::sim::ascendc

#endif  // RECKON_SIMULATOR_ASCENDC_WITNESS_H_
