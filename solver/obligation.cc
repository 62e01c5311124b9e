#include "solver/obligation.h"

#include <algorithm>

#include "ledger/errors.h"
#include "solver/families/families.h"

namespace reckon::solver {

std::string_view Name(Outcome outcome) {
  return outcome == Outcome::kProved    ? "proved"
         : outcome == Outcome::kRefuted ? "refuted"
                                        : "unknown";
}

std::vector<Obligation> AllObligations() {
  std::vector<Obligation> list;
  AddKernelEqualsModel(list);
  AddBranches(list);
  AddMerge(list);
  AddDynamicEqualsStatic(list);
  AddBounds(list);
  AddEdges(list);
  AddDuplicateEdges(list);
  AddMemory(list);
  AddHazards(list);
  AddDuplicateEqualsModel(list);
  return list;
}

std::vector<Obligation> Select(const std::vector<Obligation>& all,
                               const std::vector<std::string>& prefixes) {
  if (prefixes.empty()) return all;
  std::vector<bool> wanted(all.size(), false);
  for (const std::string& prefix : prefixes) {
    bool found = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!all[i].name.starts_with(prefix)) continue;
      wanted[i] = found = true;
    }
    if (!found) {
      throw BadInput("obligation: no name starts with '" + prefix + "' (prove --list shows all)");
    }
  }
  std::vector<Obligation> selected;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (wanted[i]) selected.push_back(all[i]);
  }
  return selected;
}

Verdict Prove(const Obligation& obligation, Context& context) {
  context.smt.SetTopic(obligation.name);
  return obligation.run(context);
}

}  // namespace reckon::solver
