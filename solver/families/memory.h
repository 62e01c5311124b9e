// What the kernels must never do with memory, path by path.
#ifndef RECKON_SOLVER_FAMILIES_MEMORY_H_
#define RECKON_SOLVER_FAMILIES_MEMORY_H_

#include <vector>

#include "solver/families/never.h"

namespace reckon::solver {

// Stores beside the destination (a copy may fill its last block) or the index table, unaligned
// calls that move less than nothing or more than a vector, streams that are never flushed.
std::vector<Claim> StoreClaims(const Walked& walked);
// Aligned loads, stores and copies that begin between the multiples their mode asks for. Reg API,
// section 3. The base of a gather is no claim: kernels of 8-byte elements break it
// (corpus/hazards).
std::vector<Claim> AlignmentClaims(const Walked& walked);
// Loads that begin outside the source or the index table, and stored lanes that were loaded from
// outside the source. Lanes beyond those may be: kernels read past the end of rows.
std::vector<Claim> LoadClaims(const Walked& walked);
// Values below 0 or beyond int32 in the kernels' integer arithmetic, for shapes that fit the
// unified buffer. Without that premise there are some: 65535 * 65535 is no int.
std::vector<Claim> IntegerClaims(const Walked& walked);

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_FAMILIES_MEMORY_H_
