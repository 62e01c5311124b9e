// Products as lists of factors.
#ifndef RECKON_SOLVER_TERM_FACTORS_H_
#define RECKON_SOLVER_TERM_FACTORS_H_

#include <algorithm>
#include <optional>
#include <vector>

#include "solver/term/term.h"

namespace reckon::solver {

using Factors = std::vector<AtomRef>;

// The factors of `whole` that are left when those of `part` are taken away; nothing if they are not
// all there.
inline std::optional<Factors> Without(const Factors& whole, const Factors& part) {
  if (part.size() > whole.size()) return std::nullopt;
  Factors rest = whole;
  for (const AtomRef& f : part) {
    const auto it = std::find_if(rest.begin(), rest.end(),
                                 [&](const AtomRef& r) { return Compare(r, f) == 0; });
    if (it == rest.end()) return std::nullopt;
    rest.erase(it);
  }
  return rest;
}

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_TERM_FACTORS_H_
