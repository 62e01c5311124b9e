// A property that fails is an InternalError, which no target catches.
#include "tests/fuzz/targets.h"

#include <optional>
#include <string>

#include "cli/audit/checks.h"
#include "cli/audit/row.h"
#include "ledger/check.h"
#include "ledger/errors.h"
#include "ledger/request.h"
#include "model/broadcast/dynamic.h"
#include "model/broadcast/predict.h"

namespace reckon::fuzz {
namespace {

// Rows that a fuzzed line can name, of all kinds a union has.
const model::SymbolicLedger& SomeLedger() {
  static expr::Pool pool;
  static const model::SymbolicLedger ledger = model::Union(model::PredictSymbolic(
      model::ToSymbolic(
          RequestFromText(R"({"dtype": "float16", "dst": ["A", "B"], "src": ["A", 1]})"), pool),
      pool));
  return ledger;
}

}  // namespace

void FuzzCase(std::string_view text) {
  const std::optional<CaseRequest> request = FuzzRequest(text);
  if (!request || request->op != Operation::kBroadcast) return;
  try {
    model::StandardPredictor().Predict(ToCase(ApplySet(*request)));
  } catch (const BadInput&) {
    return;
  }
}

void FuzzAudit(std::string_view text) {
  try {
    const audit::AuditRow row = audit::RowFromText(text, 1);
    RECKON_CHECK(row.has_ledger || row.total.has_value(), "a row claims something");
    for (const audit::ClaimedCall& call : row.calls) {
      RECKON_CHECK(!call.call_sites.empty(), "a call has a slot");
      ValueText(call.count, 7);
    }
    for (const audit::CheckFinding& finding : audit::RunChecks(row, SomeLedger())) {
      RECKON_CHECK(finding.message.find('\n') == std::string::npos, "a message is one line");
    }
  } catch (const BadInput&) {
    return;
  }
}

}  // namespace reckon::fuzz
