// Judging a line: first by trying shapes, then by proof.
#ifndef RECKON_CLI_AUDIT_JUDGE_H_
#define RECKON_CLI_AUDIT_JUDGE_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "cli/audit/claims.h"
#include "cli/audit/row.h"
#include "cli/audit/verdict.h"
#include "solver/api.h"

namespace reckon::audit {

struct JudgeOptions {
  std::uint64_t seed = 1;
  std::uint64_t shapes = 400;  // tried for a line with names, beside those of the corpus
  bool prove = true;
};

class Judge {
 public:
  explicit Judge(const JudgeOptions& options) : options_(options) {}
  RowVerdict Run(const AuditRow& row);

 private:
  // Settles what the shapes that were tried could not tell apart.
  void Prove(const AuditRow& row, const Claim& claim, std::vector<expr::Expr> premises,
             ClaimVerdict& verdict);
  // The corpus, read when a line with names first needs it.
  const std::vector<Case>& Shapes(const AuditRow& row);

  JudgeOptions options_;
  solver::Prover prover_;
  std::optional<std::vector<Case>> corpus_;
  expr::Env witness_;  // of the last refutation by the solver
};

}  // namespace reckon::audit

#endif  // RECKON_CLI_AUDIT_JUDGE_H_
