// The same for the kernels: each loop they run with a trip more or fewer, each decision turned. Is
// it noticed that they no longer do what the model predicts, or no longer broadcast?
#ifndef RECKON_PROPERTIES_MUTATION_KERNEL_MUTANTS_H_
#define RECKON_PROPERTIES_MUTATION_KERNEL_MUTANTS_H_

#include <vector>

#include "properties/mutation/measure.h"

namespace reckon::properties {

// Of the loops and decisions that the cases reach, in the order of the text.
std::vector<Mutant> KernelMutants(const CaseList& list);

// First the counts of every case that reaches the place, against the model; then the output of the
// first of them that fit the unified buffer. At most `limit` cases.
MutantResult TryKernel(const Mutant& mutant, const CaseList& list, std::uint64_t limit);

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_MUTATION_KERNEL_MUTANTS_H_
