// Proofs that a mutant is no change, which need no solver.
#ifndef RECKON_PROPERTIES_MUTATION_EQUIVALENCE_H_
#define RECKON_PROPERTIES_MUTATION_EQUIVALENCE_H_

#include <optional>
#include <string>

#include "properties/mutation/mutant.h"

namespace reckon::properties {

// The proof in words, or nothing.
std::optional<std::string> ProvedWithoutSolver(const Mutant& mutant);

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_MUTATION_EQUIVALENCE_H_
