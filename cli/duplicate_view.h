// Explains a scalar duplicate: which overload, what it reads, what it hands down, and the bounds.
#ifndef RECKON_CLI_DUPLICATE_VIEW_H_
#define RECKON_CLI_DUPLICATE_VIEW_H_

#include "cli/report.h"
#include "cli/symbolic_view.h"
#include "ledger/request.h"

namespace reckon::cli {

// For numbers and for names. {"path", "source", "overload", "reads", "lower": {"dtype", "count",
// "stores"}, "bounds": [{"field", "value", "maximum", "consumer"}]}; detail as explain's.
Outcome ExplainDuplicate(const CaseRequest& request, Form form);

}  // namespace reckon::cli

#endif  // RECKON_CLI_DUPLICATE_VIEW_H_
