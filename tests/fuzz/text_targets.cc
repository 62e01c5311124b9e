// What needs the texts' own libraries only: cheap to build under sanitizers.
#include <cstdint>
#include <string>

#include "ledger/check.h"
#include "ledger/errors.h"
#include "ledger/json.h"
#include "ledger/request.h"
#include "model/expr/evaluate.h"
#include "model/expr/parse.h"
#include "model/expr/print.h"
#include "model/expr/transform.h"
#include "tests/fuzz/targets.h"

namespace reckon::fuzz {

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

namespace {

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

}  // namespace

std::optional<CaseRequest> FuzzRequest(std::string_view text) {
  try {
    CaseRequest request = RequestFromText(text);
    RECKON_CHECK(RequestFromJson(ToJson(request)) == request, "a request reads back");
    return request;
  } catch (const BadInput&) {
    return std::nullopt;
  }
}

void FuzzExpression(std::string_view text) {
  OneLanguage(text, expr::ParseAtt, expr::ToAtt);
  OneLanguage(text, expr::ParseInfix, expr::ToInfix);
}

}  // namespace reckon::fuzz
