// Groups the cases and compares within each group.
#include "model/v1/flips.h"

#include <algorithm>
#include <map>
#include <utility>

namespace reckon::model {

Flips FindFlips(std::span<const PricedCase> cases, size_t limit) {
  std::map<std::pair<DType, uint64_t>, std::vector<size_t>> groups;
  for (size_t i = 0; i < cases.size(); ++i)
    groups[{cases[i].dtype, cases[i].elements}].push_back(i);
  Flips flips;
  for (const auto& [key, members] : groups) {
    for (size_t i = 0; i < members.size(); ++i) {
      for (size_t j = i + 1; j < members.size(); ++j) {
        ++flips.comparable;
        const PricedCase& a = cases[members[i]];
        const PricedCase& b = cases[members[j]];
        const bool v1_prefers_a = a.v1 < b.v1 && a.v2 > b.v2;
        const bool v1_prefers_b = a.v1 > b.v1 && a.v2 < b.v2;
        if (!v1_prefers_a && !v1_prefers_b) continue;
        ++flips.total;
        if (flips.first.size() >= limit) continue;
        flips.first.push_back(v1_prefers_a ? Flip{members[i], members[j]}
                                           : Flip{members[j], members[i]});
      }
    }
  }
  return flips;
}

}  // namespace reckon::model
