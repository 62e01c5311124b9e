// Lanes of index registers, as terms in the lane's number. Kernels split lane numbers into
// coordinates by division; a coordinate is a variable, and what bounds it when only the first lanes
// count is known from how it was split off.
#ifndef RECKON_SOLVER_MEMORY_LANES_H_
#define RECKON_SOLVER_MEMORY_LANES_H_

#include <functional>
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

  // The number of the lane of a vector of T: of 1-byte types, whose index takes two registers, the
  // second one begins at 128.
  Term Number(const NewVariable& make);
  // floor(lane, size), in coordinates.
  Term Divide(const Term& lane, const Term& size, const NewVariable& make);
  // a - b, which must be what a Divide left over, a coordinate too. So a lane is made of numbers
  // not below 0 by sums and products only: no value on the way to it is larger.
  Term Subtract(const Term& a, const Term& b) const;

  // The coordinates that `index` is made of as loops, when the lanes below `active` count: in every
  // way that is known, each of which holds.
  std::vector<Loops> Ranges(const Term& index, const Term& active) const;

 private:
  // dividend = size * quotient + rest, 0 <= rest < size
  struct Split {
    Term dividend, size, quotient, rest;
  };
  Term LanesPerStep(const Term& coordinate) const;
  Term Count(const Term& coordinate, const Term& active) const;

  std::optional<Term> number_;
  std::vector<Split> splits_;
};

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_MEMORY_LANES_H_
