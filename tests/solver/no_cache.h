// Options of a solver that is really asked: no answer comes from an earlier run.
#ifndef RECKON_TESTS_SOLVER_NO_CACHE_H_
#define RECKON_TESTS_SOLVER_NO_CACHE_H_

#include "solver/smt/smt.h"

namespace reckon::solver {

inline SmtOptions NoCache(std::uint64_t rlimit = kDefaultRlimit) {
  SmtOptions options;
  options.cache = false;
  options.rlimit = rlimit;
  return options;
}

}  // namespace reckon::solver

#endif  // RECKON_TESTS_SOLVER_NO_CACHE_H_
