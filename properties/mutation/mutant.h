// One deliberate change of the model's data or of a kernel, made by a rule and not by hand: what it
// changes, how it reads before and after, and which cases it can touch at all.
#ifndef RECKON_PROPERTIES_MUTATION_MUTANT_H_
#define RECKON_PROPERTIES_MUTATION_MUTANT_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/broadcast/rules.h"
#include "simulator/mutation/mutated_core.h"

namespace reckon::properties {

// A case outside this is predicted the same with and without the mutant: either its road enters
// the table, or ends in one of the leaves. Nothing given: every case.
struct Reach {
  std::optional<model::TableId> table;
  std::vector<PathStep> leaves;
  model::Widths widths = model::kAnyWidth;  // of the kernel's element

  bool Everything() const { return !table && leaves.empty(); }
};

struct Mutant {
  std::string place;      // "Last3, row 3, condition 1"; of a row of a leaf its call site too
  std::string group;      // "condition", "count", "dtype", ...: what reports add up
  std::string operation;  // "< to <="
  std::string before, after;
  Reach reach;
  std::function<void(model::Rules&)> put_in;
  std::optional<sim::KernelChange> kernel;  // a change of the kernels, and none of the rules

  std::string Title() const { return place + ": " + operation + ": " + before + " -> " + after; }
  // The rules with the change; shares their pool.
  model::Rules Make(const model::Rules& rules) const;
};

// Those of the model, in an order that depends on the rules alone. New expressions are made in the
// pool of `rules`.
std::vector<Mutant> AllMutants(const model::Rules& rules);

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_MUTATION_MUTANT_H_
