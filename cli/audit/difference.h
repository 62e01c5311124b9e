// A shape on which a claim is wrong, and the smallest such shape.
#ifndef RECKON_CLI_AUDIT_DIFFERENCE_H_
#define RECKON_CLI_AUDIT_DIFFERENCE_H_

#include <optional>
#include <string>

#include "cli/audit/claims.h"
#include "cli/audit/row.h"
#include "cli/audit/trials.h"

namespace reckon::audit {

struct Difference {
  Trial trial;
  std::string claimed, right;
};

std::optional<Difference> DifferenceAt(const Claim& claim, const Trial& trial);

// First each name as small as the others let it be; then every shape below that, by the product of
// the names' values and their sum, as far as 10,000 shapes reach.
Difference Smallest(const AuditRow& row, const Claim& claim, Difference found);

}  // namespace reckon::audit

#endif  // RECKON_CLI_AUDIT_DIFFERENCE_H_
