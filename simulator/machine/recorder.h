// Counts of call sites while a concrete machine runs, and the ledger made of them at the end.
#ifndef RECKON_SIMULATOR_MACHINE_RECORDER_H_
#define RECKON_SIMULATOR_MACHINE_RECORDER_H_

#include <array>
#include <cstdint>
#include <vector>

#include "ledger/ledger.h"

namespace reckon::sim {

class Recorder {
 public:
  // Forgets everything; costs what was recorded.
  void Clear();

  // One call. Each call site has one identity within a case.
  void Add(CallSite site, Api api, DType data, DType index, Mode mode) {
    std::uint64_t& count = counts_[static_cast<std::size_t>(site)];
    if (count == 0) Open({site, api, data, index, mode});
    ++count;
  }

  // `times` calls, at least one. BadInput when the count does not fit 64 bits.
  void Add(const CallIdentity& id, std::uint64_t times);

  // The one call with a parameter: copied elements, and the vectors they are priced as.
  void AddCopy(const CallIdentity& id, std::uint64_t length, std::uint64_t vectors);

  // Rows in the order their sites were first reached.
  void Fill(Ledger& ledger) const;

  // Sum of all counts; 2^64-1 when it does not fit.
  std::uint64_t Calls() const;

 private:
  void Open(const CallIdentity& id) { order_.push_back(id); }

  std::array<std::uint64_t, kCallSiteCount> counts_{};
  std::vector<CallIdentity> order_;
  std::uint64_t copy_length_ = 0;
  std::uint64_t copy_vectors_ = 0;
};

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_MACHINE_RECORDER_H_
