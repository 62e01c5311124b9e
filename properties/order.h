// The order under which a counterexample is minimal: rank, then elements (product of dst), then sum
// of dst, then dtype (in the order of the command-line specification), then dst and src
// lexicographically. And the enumeration of cases in that order.
#ifndef RECKON_PROPERTIES_ORDER_H_
#define RECKON_PROPERTIES_ORDER_H_

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "ledger/shape.h"

namespace reckon::properties {

// Product of dst; 2^64-1 if it does not fit.
std::uint64_t Elements(const Case& c);

// Position in kAllDTypes.
int DTypeRank(DType dtype);

// Strict total order.
bool Simpler(const Case& a, const Case& b);

// Calls visit(case) for every valid case of `rank` axes whose product is `product` and whose dtype
// is among `dtypes` (given in order of DTypeRank), in the order above, until it returns true.
// Returns whether it did.
bool VisitCases(int rank, std::uint64_t product, std::span<const DType> dtypes,
                const std::function<bool(const Case&)>& visit);

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_ORDER_H_
