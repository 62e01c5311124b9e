// Decisions of the tiled gathers that choose nothing but the scalars of an index table: whether
// they matter is a question about finitely many tiles, and all of them can be run.
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
// These and larger ones: each axis up to one row beyond what fills a vector.
std::vector<Case> FullTiles(std::size_t rank);

// The proof in words that a turned decision changes nothing, or nothing.
// - One that never holds, of a place that held for small tiles only: every small tile is executed
//   right, with the calls the model predicts.
// - Any, of a place that the four-dimensional gather alone reaches: every full tile is. That speaks
//   for all shapes that fit the unified buffer: the table has a lane for each element of a vector,
//   and a coordinate is the lane divided by the sizes behind it, modulo its own size, in 16 or 32
//   bits with a sign. An axis that reaches beyond the vector leaves the lane as it is, and so does
//   one of 2^15 and more, as -2048 or less: with elements of 2 bytes none that fits is longer than
//   63488.
std::optional<std::string> ProvedOnTiles(const Mutant& mutant, const CaseList& list);

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_MUTATION_KERNEL_TILES_H_
