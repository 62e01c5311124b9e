// Case distinction: a question that is too hard for all values at once is asked for each value of
// the variables that a path leaves few of. With a size known to be below 64, a quotient by
// floor(64, size) becomes 63 quotients by numbers, most of which need no solver at all.
#ifndef RECKON_SOLVER_SPLIT_H_
#define RECKON_SOLVER_SPLIT_H_

#include <span>
#include <string>

#include "solver/explore.h"

namespace reckon::solver {

// PathState::Find(condition, meaning, premises), by cases alone. Unknown when no variable has few
// values.
Reply FindInCases(PathState& path, const Literal& condition, const std::string& meaning,
                  std::span<const Literal> premises);

// PathState::Find(condition, meaning), by cases when the condition divides by more than a number or
// when the whole question stays open.
Reply FindByCases(PathState& path, const Literal& condition, const std::string& meaning);

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_SPLIT_H_
