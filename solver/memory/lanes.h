// Lanes of index registers, as terms in the lane's number. Kernels split lane numbers into
// coordinates by division; a coordinate is a variable, and what bounds it when only the first lanes
// count is known from how it was split off.
#ifndef RECKON_SOLVER_MEMORY_LANES_H_
#define RECKON_SOLVER_MEMORY_LANES_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "solver/memory/loops.h"

namespace reckon::solver {

// term / divisor, when every monomial is a multiple of the divisor, which is one monomial.
std::optional<Term> DividedExactly(const Term& term, const Term& divisor);

class Lanes {
 public:
  // Makes a variable that no other term has, at least 0.
  using NewVariable = std::function<Term()>;

  // start + i in lane i.
  Term Number(std::uint32_t start, const NewVariable& make);
  // floor(lane, size), in coordinates.
  Term Divide(const Term& lane, const Term& size, const NewVariable& make);
  // a - b, which must be what a Divide left over, a coordinate too. So a lane is made of numbers
  // not below 0 by sums and products only: no value on the way to it is larger.
  Term Subtract(const Term& a, const Term& b) const;

  // The coordinates that `index` is made of as loops, when the lanes i with first + i < active
  // count: in every way that is known, each of which holds. None when a coordinate has no bounds.
  std::vector<Loops> Ranges(const Term& index, const Term& active, std::uint32_t first) const;

 private:
  // dividend = size * quotient + rest, 0 <= rest < size
  struct Split {
    Term dividend, size, quotient, rest;
  };
  // What a quotient, or a number, is counted by: every so many lanes, from lane -start on.
  struct Step {
    Term lanes;
    std::uint32_t start = 0;
  };
  std::optional<Step> StepOf(const Term& coordinate) const;
  std::optional<Term> Count(const Term& coordinate, const Term& active, std::uint32_t first) const;

  std::map<std::uint32_t, Term> numbers_;  // by start
  std::vector<Split> splits_;
};

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_MEMORY_LANES_H_
