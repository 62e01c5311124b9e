// What the rest of the program asks of the solver: are two formulas equal, are two sets of rules.
// No solver header is needed to include this.
#ifndef RECKON_SOLVER_API_H_
#define RECKON_SOLVER_API_H_

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/broadcast/rules.h"
#include "model/expr/evaluate.h"
#include "model/expr/expr.h"
#include "solver/smt/smt.h"
#include "solver/verdict.h"

namespace reckon::solver {

struct EqualVerdict {
  Outcome outcome = Outcome::kProved;
  // Refuted: an assignment of every symbol on which the exact values differ (or only one side has
  // a value), small in every symbol, and both values as text.
  expr::Env witness;
  std::string left, right;
  std::string reason;  // unknown: which limit
};

// Proves things and remembers answers. One process, one thread.
class Prover {
 public:
  explicit Prover(SmtOptions options = {});
  ~Prover();

  // For all values of the symbols within their ranges (a name with several ranges: the tightest)
  // that make every hypothesis nonzero: lhs == rhs, exactly. Hypotheses that nothing satisfies are
  // an unknown ("vacuous"). BadInput for abridged formulas and constants beyond 62 bits.
  // Quotients by zero count as 0 on both sides.
  EqualVerdict ProveEqual(const expr::Expr& lhs, const expr::Expr& rhs,
                          std::span<const expr::Expr> hypotheses = {});

  // Do `rules` predict what the standard rules predict, path and all counts, and accept the same
  // shapes, for all shapes of the normal domain? Refuted with the smallest shape found.
  Verdict CheckRules(const model::Rules& rules);

  Smt& smt();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_API_H_
