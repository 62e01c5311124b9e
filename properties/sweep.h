// The systematic part of verification: every pattern of E, B and unit axes, with boundary sizes on
// the inner axes. Case number i of a sweep is a function of the seed and i alone, so any split
// among processes or machines gives the same cases.
#ifndef RECKON_PROPERTIES_SWEEP_H_
#define RECKON_PROPERTIES_SWEEP_H_

#include <cstdint>
#include <vector>

#include "ledger/shape.h"

namespace reckon::properties {

// An axis of a pattern: 1 -> 1, n -> n, 1 -> n with n > 1.
enum class Axis : std::uint8_t { kUnit, kEqual, kBroadcast };
using Pattern = std::vector<Axis>;

struct SweepCase {
  Case c;
  bool bytes = false;  // small enough for the byte machine, and chosen for it
};

class Sweep {
 public:
  explicit Sweep(std::uint64_t seed);

  // Cases of one round: all 3^rank patterns of ranks 1..7 and samples of ranks 8 and 9, for each
  // of the four widths.
  std::uint64_t RoundSize() const { return round_size_; }
  std::size_t GroupCount() const { return groups_.size(); }

  // Any index is valid: later rounds repeat the patterns and boundary sizes with other outer
  // sizes and dtypes.
  SweepCase At(std::uint64_t index) const;

  // The index of position j in a budget of `total` cases: the round itself when total is a whole
  // round or more, else evenly spread over it.
  std::uint64_t IndexOf(std::uint64_t j, std::uint64_t total) const;

 private:
  struct Group {
    std::uint64_t first;  // index of its first case
    std::uint32_t cases;
    std::uint32_t element_bytes;
    Pattern pattern;
  };
  void AddGroup(std::uint32_t element_bytes, Pattern pattern, std::uint32_t cases);
  void AddAllPatterns(std::uint32_t element_bytes, int rank);
  void AddSampledPatterns(std::uint32_t element_bytes, int rank);

  std::uint64_t seed_;
  std::uint64_t round_size_ = 0;
  std::vector<Group> groups_;
};

// A pattern of `rank` axes whose merged form (broadcast kernels, section 2) has `runs` runs, the
// outermost of kind B if `first_is_broadcast`. 1 <= runs <= rank.
Pattern PatternOfMergedForm(int rank, int runs, bool first_is_broadcast, std::uint64_t key);

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_SWEEP_H_
