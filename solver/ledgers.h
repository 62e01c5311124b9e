// Two symbolic ledgers on one path: are all rows equal?
#ifndef RECKON_SOLVER_LEDGERS_H_
#define RECKON_SOLVER_LEDGERS_H_

#include <string>
#include <vector>

#include "solver/machine.h"

namespace reckon::solver {

// One number of a row, as both sides have it.
struct Pair {
  std::string what;  // "BrcLoad.LoadAlign call_count"
  Term left, right;
};

struct LedgerDifference {
  std::uint64_t same = 0;   // numbers with equal normal forms
  std::vector<Pair> pairs;  // numbers that may differ
  std::string structure;    // a difference that no number can mend, or ""
};

// A row that one side lacks counts as a row of zeros. Names of the sides are for `structure`.
LedgerDifference Compare(const TermLedger& left, const TermLedger& right);

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_LEDGERS_H_
