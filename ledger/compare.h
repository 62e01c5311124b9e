// Exact comparison of two concrete ledgers: equal when they hold the same rows with the same
// counts, parameters and components, in any order.
#ifndef RECKON_LEDGER_COMPARE_H_
#define RECKON_LEDGER_COMPARE_H_

#include <optional>
#include <vector>

#include "ledger/ledger.h"

namespace reckon {

// One identity as both sides have it; a side that lacks the row holds nothing.
struct RowPair {
  CallIdentity id;
  std::optional<Row> left;
  std::optional<Row> right;
  bool Equal() const { return left == right; }
};

// True when nothing differs. Fast path: no allocation for ledgers of usual size.
bool Equal(const Ledger& left, const Ledger& right);

// Every identity of either ledger, the ones that differ first, each group in the order of the left
// ledger (rows only on the right last). A ledger that holds an identity twice gives a pair that
// differs: the second occurrence stands alone.
std::vector<RowPair> Align(const Ledger& left, const Ledger& right);

}  // namespace reckon

#endif  // RECKON_LEDGER_COMPARE_H_
