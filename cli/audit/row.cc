// Reading a line: the case, then the ledger, then the total.
#include "cli/audit/row.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "ledger/errors.h"
#include "ledger/excerpt.h"
#include "model/duplicate/duplicate.h"
#include "model/expr/parse.h"
#include "model/expr/transform.h"

namespace reckon::audit {
namespace {

// What makes a case, in "case" or beside the claims.
constexpr std::array<const char*, 9> kCase = {"op",     "dtype", "dst",       "src",   "set",
                                              "assume", "count", "view_size", "source"};
constexpr std::array<const char*, 6> kMembers = {"name",    "case",   "form",
                                                 "partial", "ledger", "total"};
// What simulate and model write beside a ledger: known, not judged.
constexpr std::array<const char*, 5> kIgnored = {"path", "tree", "leaves", "output", "findings"};
constexpr std::size_t kMostCalls = 1000;

bool Known(const std::string& member) {
  const auto among = [&](const auto& names) {
    return std::find(names.begin(), names.end(), member) != names.end();
  };
  return among(kCase) || among(kMembers) || among(kIgnored);
}

// Words and names go into reports line by line, as they are.
std::string Checked(const Json& json, const std::string& field) {
  constexpr std::size_t kLongest = 200;
  if (!json.is_string()) throw BadInput(field + ": must be a text");
  const auto& text = json.get_ref<const std::string&>();
  const bool printable = std::all_of(text.begin(), text.end(),
                                     [](const char c) { return c < 0 || (c >= ' ' && c != 127); });
  if (!printable || text.size() > kLongest) {
    throw BadInput(fmt::format("{}: '{}': must be one line of at most {} bytes", field,
                               Excerpt(text), kLongest));
  }
  return text;
}

std::string TextOf(const Json& json, const char* member, const std::string& where) {
  return json.contains(member) ? Checked(json.at(member), where + member) : "";
}

CaseRequest RequestOf(const Json& json) {
  if (json.contains("case")) {
    for (const char* member : kCase) {
      if (json.contains(member)) {
        throw BadInput(std::string(member) + ": stands beside 'case', which holds it already");
      }
    }
    return RequestFromJson(json.at("case"));
  }
  Json shape = Json::object();
  for (const char* member : kCase) {
    if (json.contains(member)) shape[member] = json.at(member);
  }
  return RequestFromJson(shape);
}

// Formulas of one row, in one language, over the names of its shape.
class Formulas {
 public:
  Formulas(const model::SymbolicCase& shape, expr::Pool& pool, bool infix)
      : pool_(pool), infix_(infix) {
    std::vector<expr::Expr> sizes = shape.dst;
    sizes.insert(sizes.end(), shape.src.begin(), shape.src.end());
    options_.names = expr::SymbolsOf(sizes);
    options_.fold = true;
    options_.check_divisors = false;  // a condition of the text may guard them
  }

  expr::Expr Read(const Json& json, const std::string& where) const {
    if (json.is_number_integer()) {
      if (json.is_number_unsigned()) {
        return expr::Expr(expr::Rational::FromInt(json.get<std::uint64_t>()));
      }
      return expr::Expr(json.get<std::int64_t>());
    }
    if (!json.is_string()) throw BadInput(where + ": must be an integer or a formula");
    const auto& text = json.get_ref<const std::string&>();
    try {
      const expr::Expr e =
          infix_ ? expr::ParseInfix(text, pool_, options_) : expr::ParseAtt(text, pool_, options_);
      bool elided = false;
      expr::VisitPreorder(e, [&](std::size_t, const expr::Expr& part) {
        elided |= part.kind() == expr::Kind::kElided;
      });
      if (elided) throw BadInput("an abridged formula has no value");
      return e;
    } catch (const BadInput& error) {
      throw BadInput(fmt::format("{}: '{}': {}", where, Excerpt(text), error.what()));
    }
  }

 private:
  expr::Pool& pool_;
  bool infix_;
  expr::ParseOptions options_;
};

std::vector<std::string> SitesOf(const Json& json, const std::string& where) {
  const std::string field = where + "call_site";
  if (!json.contains("call_site")) throw BadInput(field + ": missing");
  const Json& site = json.at("call_site");
  if (!site.is_array()) return {Checked(site, field)};
  if (site.empty()) throw BadInput(field + ": an empty list");
  std::vector<std::string> sites;
  for (const Json& one : site) sites.push_back(Checked(one, field));
  return sites;
}

ClaimedCall CallFromJson(const Json& json, const std::string& where, const Formulas& formulas) {
  if (!json.is_object()) throw BadInput(where + " must be an object");
  static const std::set<std::string> kRow = {"call_site",   "real_api",       "data_dtype",
                                             "index_dtype", "mode",           "api_params",
                                             "call_count",  "perf_components"};
  for (const auto& [member, value] : json.items()) {
    if (kRow.count(member) == 0) throw BadInput(where + Excerpt(member) + ": unknown member");
  }
  ClaimedCall call;
  call.call_sites = SitesOf(json, where);
  call.real_api = TextOf(json, "real_api", where);
  call.has_words = json.contains("data_dtype");
  call.data_dtype = TextOf(json, "data_dtype", where);
  call.index_dtype = TextOf(json, "index_dtype", where);
  call.mode = TextOf(json, "mode", where);
  if (!json.contains("call_count")) throw BadInput(where + "call_count: missing");
  call.count = formulas.Read(json.at("call_count"), where + "call_count");
  if (json.contains("api_params")) {
    if (!json.at("api_params").is_object()) throw BadInput(where + "api_params: must be an object");
    for (const auto& [role, value] : json.at("api_params").items()) {
      call.params.push_back({role, formulas.Read(value, where + "api_params." + Excerpt(role))});
    }
  }
  if (!json.contains("perf_components")) return call;
  if (!json.at("perf_components").is_array()) {
    throw BadInput(where + "perf_components: must be a list");
  }
  for (const Json& part : json.at("perf_components")) {
    const std::string at = where + "perf_components.";
    if (!part.is_object() || !part.contains("component_count")) {
      throw BadInput(at + "component_count: missing");
    }
    call.components.push_back({TextOf(part, "perf_type", at), TextOf(part, "perf_dtype", at),
                               formulas.Read(part.at("component_count"), at + "component_count")});
  }
  return call;
}

}  // namespace

AuditRow RowFromText(std::string_view text, std::uint64_t line) {
  const Json json = CaseJsonFromText(text);
  if (!json.is_object()) throw BadInput("a line must be a JSON object");
  for (const auto& [member, value] : json.items()) {
    if (!Known(member)) throw BadInput(Excerpt(member) + ": unknown member");
  }
  AuditRow row;
  row.line = line;
  row.name = TextOf(json, "name", "");
  row.request = RequestOf(json);
  row.pool = std::make_shared<expr::Pool>();
  const bool broadcast = row.request.op == Operation::kBroadcast;
  row.shape =
      model::ToSymbolic(broadcast ? row.request : model::SizesAsShape(row.request), *row.pool);
  const std::string form = TextOf(json, "form", "");
  if (!form.empty() && form != "att" && form != "infix") {
    throw BadInput("form: '" + Excerpt(form) + "' is none of att, infix");
  }
  if (json.contains("partial")) {
    if (!json.at("partial").is_boolean()) throw BadInput("partial: must be true or false");
    row.partial = json.at("partial").get<bool>();
  }
  const Formulas formulas(row.shape, *row.pool, form == "infix");
  if (json.contains("ledger")) {
    const Json& ledger = json.at("ledger");
    if (!ledger.is_array()) throw BadInput("ledger: must be a list");
    if (ledger.size() > kMostCalls) throw BadInput("ledger: has more than 1000 rows");
    row.has_ledger = true;
    for (std::size_t i = 0; i < ledger.size(); ++i) {
      row.calls.push_back(CallFromJson(ledger[i], fmt::format("ledger[{}].", i), formulas));
    }
  }
  if (json.contains("total")) row.total = formulas.Read(json.at("total"), "total");
  if (!row.has_ledger && !row.total) throw BadInput("neither 'ledger' nor 'total' to judge");
  return row;
}

}  // namespace reckon::audit
