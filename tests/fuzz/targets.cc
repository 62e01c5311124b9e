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
#include "model/expr/evaluate.h"
#include "model/expr/parse.h"
#include "model/expr/print.h"
#include "model/expr/transform.h"

namespace reckon::fuzz {
namespace {

using expr::Expr;

std::string ValueText(const Expr& e, std::int64_t value) {
  expr::Env env;
  for (const auto& [name, range] : expr::SymbolsOf(e)) env[name] = value;
  try {
    return expr::Evaluate(e, env).ToString();
  } catch (const BadInput&) {
    return "none";
  }
}

bool HasElided(const Expr& e) { return e.node() != nullptr && ValueText(e, 1) == "none"; }

using Parse = Expr (*)(std::string_view, expr::Pool&, const expr::ParseOptions&);

void OneLanguage(std::string_view text, Parse parse, std::string (*print)(const Expr&)) {
  // Printed texts grow with sharing undone; what is larger says nothing new.
  constexpr std::uint64_t kMostNodes = 2000;
  expr::Pool pool;
  try {
    const Expr e = parse(text, pool, {});
    if (expr::TreeSize(e) > kMostNodes || HasElided(e)) return;
    const Expr again = parse(print(e), pool, {});
    for (const std::int64_t value : {1, 2, 7, 300}) {
      RECKON_CHECK(ValueText(e, value) == ValueText(again, value),
                   "a printed formula has the value of the formula");
    }
  } catch (const BadInput&) {
    return;
  }
}

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
  try {
    const CaseRequest request = RequestFromText(text);
    RECKON_CHECK(RequestFromJson(ToJson(request)) == request, "a request reads back");
    if (request.op != Operation::kBroadcast) return;
    const Case c = ToCase(ApplySet(request));
    model::StandardPredictor().Predict(c);
  } catch (const BadInput&) {
    return;
  }
}

void FuzzExpression(std::string_view text) {
  OneLanguage(text, expr::ParseAtt, expr::ToAtt);
  OneLanguage(text, expr::ParseInfix, expr::ToInfix);
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
