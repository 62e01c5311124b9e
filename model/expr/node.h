// Inside the expression library only: how nodes are made without folding.
#ifndef RECKON_MODEL_EXPR_NODE_H_
#define RECKON_MODEL_EXPR_NODE_H_

#include <span>
#include <vector>

#include "model/expr/expr.h"

namespace reckon::expr {

// The range of an operation on operands of known ranges.
Interval RangeOf(Kind kind, std::span<const Expr> operands);

// The exact value of an operation on constants. And, Or and Select as a whole.
Rational ApplyExact(Kind kind, std::span<const Rational> values);

// Constants first (by value, then spelling), then nodes by age.
bool OperandLess(const Expr& a, const Expr& b);

// The distinct nodes that the roots reach, operands before their users: whoever works in this
// order needs no recursion.
std::vector<const Node*> NodesInOrder(std::span<const Expr> roots);

// Too deep for recursions with large frames: they go through NodesInOrder first.
inline bool IsDeep(const Expr& e) { return e.node() != nullptr && e.node()->depth > 100; }

// Has `kind` a fixed number of operands? 0 for sums and products (any number from 2).
size_t ArityOf(Kind kind);

inline bool IsQuotient(Kind kind) { return kind >= Kind::kDiv && kind <= Kind::kMod; }
inline bool IsTruth(const Expr& e) {
  return IsComparison(e.kind()) || e.kind() == Kind::kAnd || e.kind() == Kind::kOr;
}
inline bool IsOpaque(const Expr& e) { return e.node() != nullptr && e.node()->opaque; }

}  // namespace reckon::expr

#endif  // RECKON_MODEL_EXPR_NODE_H_
