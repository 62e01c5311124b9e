// Rebuilding expressions: substitution, narrowing of ranges, folding of texts kept as written, and
// the replacement of one occurrence for mutants.
#ifndef RECKON_MODEL_EXPR_TRANSFORM_H_
#define RECKON_MODEL_EXPR_TRANSFORM_H_

#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "model/expr/expr.h"

namespace reckon::expr {

using Substitution = std::map<std::string, Expr, std::less<>>;
using Ranges = std::map<std::string, Interval, std::less<>>;

// Replaces symbols by name and folds the result into `pool`; `e` may live in another pool: symbols
// that `map` does not name are made anew with their range. Memoised. A condition that becomes
// decided drops the branch not taken, unvisited: a division by zero in there does no harm.
Expr Substitute(const Expr& e, const Substitution& map, Pool& pool);
// The same for many, sharing the memo.
std::vector<Expr> SubstituteAll(std::span<const Expr> exprs, const Substitution& map, Pool& pool);

// Intersects the ranges of the named symbols with those given and folds again. Throws ExprError if
// an intersection is empty. A range narrowed to one value becomes that constant.
Expr AssumeRanges(const Expr& e, const Ranges& ranges, Pool& pool);

// Folds an expression that was kept as written (ParseAtt without fold).
Expr Fold(const Expr& e, Pool& pool);

// Replaces every divisor d that may be zero, though it never is where it counts (in a branch not
// taken), by max(1, d): the same value wherever `e` has one, and no division by zero for an
// evaluator that computes both branches, as the generated C++ does (cost and expressions, section
// 1.6). Divisors are integers, 0 or more.
Expr GuardDivisors(const Expr& e, Pool& pool);

// Every occurrence in preorder: the root is 0, then each operand's subtree in turn. Shared nodes
// count at each occurrence, constants count too: there are TreeSize(e) positions.
void VisitPreorder(const Expr& e, const std::function<void(size_t position, const Expr&)>& visit);
// `e` with the occurrence at `position` replaced by fn(old); all nodes on the way to it are built
// again, folding. `pool` is the pool of `e`. InternalError if there is no such position.
Expr Rewrite(const Expr& e, size_t position, const std::function<Expr(const Expr&)>& fn,
             Pool& pool);

// The symbols in order of name, each with the tightest of its ranges.
Ranges SymbolsOf(std::span<const Expr> exprs);
inline Ranges SymbolsOf(const Expr& e) { return SymbolsOf(std::span<const Expr>(&e, 1)); }

}  // namespace reckon::expr

#endif  // RECKON_MODEL_EXPR_TRANSFORM_H_
