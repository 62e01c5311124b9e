// Concrete shapes of a line, and what the model says of each.
#ifndef RECKON_CLI_AUDIT_TRIALS_H_
#define RECKON_CLI_AUDIT_TRIALS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/audit/row.h"
#include "ledger/ledger.h"
#include "model/expr/evaluate.h"

namespace reckon::audit {

struct Trial {
  expr::Env env;
  Case c;         // of a scalar duplicate: dst {count, view size}, src {1, 1}
  Ledger ledger;  // the model's
  std::uint64_t total = 0;
};

// With those values; nothing when they make no valid shape or one outside the normal domain.
std::optional<Trial> TrialAt(const AuditRow& row, const expr::Env& env);

// Why a line without names has no trial.
std::string Refusal(const AuditRow& row);

// The cases of `corpus` that the line's shape can be, whatever dtype of the width; then boundary
// sizes and random ones for each name, `count` attempts, at least one of all small values. A line
// without names has one trial.
std::vector<Trial> MakeTrials(const AuditRow& row, std::uint64_t seed, std::uint64_t count,
                              const std::vector<Case>& corpus);

// The shapes of the regressions and of the golden ledgers.
std::vector<Case> CorpusShapes();

// The trial's shape as a case line has it, without names.
Json ShapeOf(const AuditRow& row, const Trial& trial);

// The model's answer for all shapes of the line.
model::ConditionTree TreeOf(const AuditRow& row);

}  // namespace reckon::audit

#endif  // RECKON_CLI_AUDIT_TRIALS_H_
