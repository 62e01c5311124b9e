// A cost expression evaluated twice: exactly, and as the generated C++ does it in double (cost and
// expressions, section 1.6). Where the two differ the compiler tunes by another number.
#ifndef RECKON_CLI_CPP_CHECK_H_
#define RECKON_CLI_CPP_CHECK_H_

#include <cstdint>
#include <vector>

#include "ledger/json.h"
#include "model/broadcast/dynamic.h"

namespace reckon::cli {

inline constexpr std::uint32_t kCppAssignments = 64;

// Up to kCppAssignments pseudo-random assignments of the shape's symbols, the same ones every time:
// around the kernels' boundaries, within the ranges and multiples assumed, valid as a broadcast.
std::vector<expr::Env> DrawAssignments(const model::SymbolicCase& shape);

// At the assignments drawn for the shape. {"assignments": n, "differ": n, "example": null | {"set",
// "exact", "cpp", "where"}}; "where" is the innermost part that differs. Assignments at which the
// exact value does not exist are not counted.
Json CheckAsCpp(const expr::Expr& total, const model::SymbolicCase& shape);

// At one assignment: {"exact", "cpp", "differ"}.
Json CheckAsCpp(const expr::Expr& total, const expr::Env& env);

}  // namespace reckon::cli

#endif  // RECKON_CLI_CPP_CHECK_H_
