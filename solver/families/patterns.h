// All patterns of axis kinds of a rank, cut into groups of at most 64 so that processes share them.
#ifndef RECKON_SOLVER_FAMILIES_PATTERNS_H_
#define RECKON_SOLVER_FAMILIES_PATTERNS_H_

#include <map>
#include <string>
#include <vector>

#include "solver/forms.h"

namespace reckon::solver {

struct PatternGroup {
  std::string name;  // "EB*****": the kinds the group begins with
  std::vector<Form> forms;
};

// Ranks from `first` to 9.
inline std::vector<PatternGroup> PatternGroups(DType dtype, int first) {
  std::vector<PatternGroup> groups;
  for (int rank = first; rank <= 9; ++rank) {
    const std::size_t fixed = rank <= 6 ? 0 : static_cast<std::size_t>(rank - 6);
    std::map<std::string, std::vector<Form>> by_prefix;
    for (Form& form : AllPatterns(dtype, rank)) {
      by_prefix[form.Letters().substr(0, fixed)].push_back(std::move(form));
    }
    for (auto& [prefix, forms] : by_prefix) {
      groups.push_back(
          {prefix + std::string(static_cast<std::size_t>(rank) - fixed, '*'), std::move(forms)});
    }
  }
  return groups;
}

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_FAMILIES_PATTERNS_H_
