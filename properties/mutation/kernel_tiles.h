// Decisions that hold for tiles smaller than a vector only, and then choose nothing but the scalars
// of a gather's index table: whether they matter is a question about finitely many shapes, and all
// of them can be run.
#ifndef RECKON_PROPERTIES_MUTATION_KERNEL_TILES_H_
#define RECKON_PROPERTIES_MUTATION_KERNEL_TILES_H_

#include <optional>
#include <string>
#include <vector>

#include "properties/mutation/case_list.h"
#include "properties/mutation/mutant.h"

namespace reckon::properties {

// All shapes of rank 3 (4) with fewer elements than a vector holds and a last axis below half a
// vector: what the gather of three (four) dimensions can be given of that size, under every pattern
// of kinds, one dtype a width.
std::vector<Case> SmallTiles(std::size_t rank);

// The proof in words that a decision that never holds changes nothing, or nothing: of a place that
// only the gathers of three and four dimensions reach, that held for small tiles only, and when
// every small tile is executed right, with the calls the model predicts.
std::optional<std::string> ProvedOnTiles(const Mutant& mutant, const CaseList& list);

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_MUTATION_KERNEL_TILES_H_
