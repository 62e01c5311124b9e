// What a run found, gathered by kind and place.
#ifndef RECKON_SIMULATOR_MACHINE_FINDING_LOG_H_
#define RECKON_SIMULATOR_MACHINE_FINDING_LOG_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "simulator/broadcast.h"
#include "simulator/consumers.h"

namespace reckon::sim {

class FindingLog {
 public:
  void Clear() { findings_.clear(); }
  bool empty() const { return findings_.empty(); }

  // One more occurrence; `detail` and `address` are kept from the first one at that site. Gives
  // the place of the finding, for Repeat.
  std::size_t Add(FindingKind kind, std::string_view site, std::int64_t address, std::string detail,
                  std::uint64_t times = 1);
  // One more occurrence of a finding Add gave a place to since the last Clear.
  void Repeat(std::size_t place) { ++findings_.at(place).times; }

  // `value` did not fit the consumer's bits.
  void AddLostBits(Consumer consumer, int axis, std::uint64_t value, std::uint64_t times);

  // Findings with their levels: which of them are harmless depends on the output.
  void Fill(Output output, std::vector<Finding>& findings) const;

 private:
  std::vector<Finding> findings_;
};

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_MACHINE_FINDING_LOG_H_
