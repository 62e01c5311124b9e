// What a line claims, value by value, each beside what the model says of the same.
#ifndef RECKON_CLI_AUDIT_CLAIMS_H_
#define RECKON_CLI_AUDIT_CLAIMS_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/audit/row.h"
#include "cli/audit/trials.h"
#include "model/broadcast/dynamic.h"

namespace reckon::audit {

struct Claim {
  std::string what;  // "call_count of BrcLoad.LoadAlign"
  expr::Expr claimed;
  // With numbers. Nothing where there is nothing to compare with: a parameter of a call that this
  // shape does not make.
  std::function<std::optional<std::uint64_t>(const Trial&)> right;
  // For all shapes on which `where` holds.
  expr::Expr formula;
  expr::Expr where = 1;
};

// Counts, components and parameters of every row; without "partial" also the slots that have no
// row, as claimed to be 0; the total.
std::vector<Claim> ClaimsOf(const AuditRow& row, const model::SymbolicLedger& ledger,
                            const expr::Expr& cost);

}  // namespace reckon::audit

#endif  // RECKON_CLI_AUDIT_CLAIMS_H_
