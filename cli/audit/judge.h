// Judging a line: first by trying shapes, then by proof.
#ifndef RECKON_CLI_AUDIT_JUDGE_H_
#define RECKON_CLI_AUDIT_JUDGE_H_

#include <cstdint>
#include <vector>

#include "cli/audit/row.h"
#include "cli/audit/verdict.h"
#include "solver/api.h"

namespace reckon::audit {

struct JudgeOptions {
  std::uint64_t seed = 1;
  std::uint64_t shapes = 400;  // tried for a line with names
  bool prove = true;
};

class Judge {
 public:
  explicit Judge(const JudgeOptions& options) : options_(options) {}
  RowVerdict Run(const AuditRow& row);

 private:
  // Settles what the shapes that were tried could not tell apart.
  void Prove(const AuditRow& row, const expr::Expr& claimed, const expr::Expr& right,
             const std::vector<expr::Expr>& premises, ClaimVerdict& verdict);

  JudgeOptions options_;
  solver::Prover prover_;
  expr::Env witness_;  // of the last refutation by the solver
};

}  // namespace reckon::audit

#endif  // RECKON_CLI_AUDIT_JUDGE_H_
