// The ways in which one formula can be wrong: every place of it, every operator that fits there.
#ifndef RECKON_PROPERTIES_MUTATION_FORMULA_VARIANTS_H_
#define RECKON_PROPERTIES_MUTATION_FORMULA_VARIANTS_H_

#include <string>
#include <vector>

#include "model/broadcast/rules.h"

namespace reckon::properties {

struct Variant {
  std::string operation;  // "constant + 1"
  model::Formula formula;
};

// New expressions are made in the pool of `names`. No two alike and none like the original (as
// folded). `arity`: how many of a, b, c, l the table of the formula sees: only those are taken for
// one another.
std::vector<Variant> FormulaVariants(const model::Formula& formula, const model::Rules& names,
                                     int arity);

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_MUTATION_FORMULA_VARIANTS_H_
