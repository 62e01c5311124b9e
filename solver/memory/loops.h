// Values inside loops, for all trips at once: each loop has an index, and what is asked of a value
// is asked of the trip on which it is largest.
#ifndef RECKON_SOLVER_MEMORY_LOOPS_H_
#define RECKON_SOLVER_MEMORY_LOOPS_H_

#include <optional>
#include <span>
#include <vector>

#include "solver/term/facts.h"

namespace reckon::solver {

// A loop on the way to the place that runs now: 0 <= index < count. The index is a variable that
// belongs to this one loop.
struct SymbolicLoop {
  Term count;
  Term index;
  bool operator==(const SymbolicLoop& other) const { return index == other.index; }
};
using Loops = std::vector<SymbolicLoop>;

// `term` with the loop's index replaced.
Term AtIndex(const Term& term, const SymbolicLoop& loop, const Term& index);
bool Mentions(const Term& term, const SymbolicLoop& loop);
// Are `inner` the loops of a place inside `outer`, or at the same place?
bool AreInside(const Loops& inner, const Loops& outer);

// The largest value over all trips of all loops, outermost loop first; free of their indices. The
// term must be of degree 1 in each index, with a coefficient whose sign the facts tell: otherwise
// nothing.
std::optional<Term> Largest(const Facts& facts, const Term& term,
                            std::span<const SymbolicLoop> loops);

// Terms free of indices with the property: when each is a multiple of a number, so is `term` on
// every trip. Nothing when the term is not linear in an index.
std::optional<std::vector<Term>> Parts(const Term& term, std::span<const SymbolicLoop> loops);

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_MEMORY_LOOPS_H_
