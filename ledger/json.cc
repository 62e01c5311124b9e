// JSON in and out for concrete ledgers.
#include "ledger/json.h"

#include <fmt/format.h>

#include "ledger/errors.h"
#include "ledger/excerpt.h"

namespace reckon {
namespace {

const Json& Member(const Json& json, const char* name, const std::string& where) {
  const auto it = json.is_object() ? json.find(name) : json.end();
  if (!json.is_object() || it == json.end()) {
    throw BadInput(fmt::format("{}.{}: missing", where, name));
  }
  return *it;
}

std::string Text(const Json& json, const char* name, const std::string& where) {
  const Json& member = Member(json, name, where);
  if (!member.is_string()) throw BadInput(fmt::format("{}.{}: is not a string", where, name));
  return member.get<std::string>();
}

Count Number(const Json& json, const std::string& where) {
  if (!json.is_number_unsigned()) {
    throw BadInput(fmt::format("{}: is not a count (a whole number, 0 or more)", where));
  }
  return json.get<Count>();
}

template <class Find>
auto Word(const Json& json, const char* name, const std::string& where, Find find) {
  const std::string text = Text(json, name, where);
  const auto word = find(text);
  if (!word) throw BadInput(fmt::format("{}.{}: '{}' is not known", where, name, Excerpt(text)));
  return *word;
}

DType DTypeOrNone(const Json& json, const char* name, const std::string& where) {
  const std::string text = Text(json, name, where);
  return text.empty() ? DType::kNone : ParseDType(text, where + "." + name);
}

BasicPerfComponent<Count> ComponentFromJson(const Json& json, const std::string& where) {
  return {Word(json, "perf_type", where, FindPerfType), DTypeOrNone(json, "perf_dtype", where),
          Number(Member(json, "component_count", where), where + ".component_count")};
}

Row RowFromJson(const Json& json, const std::string& where) {
  Row row;
  row.id.call_site = Word(json, "call_site", where, FindCallSite);
  row.id.real_api = Word(json, "real_api", where, FindApi);
  row.id.data_dtype = DTypeOrNone(json, "data_dtype", where);
  row.id.index_dtype = DTypeOrNone(json, "index_dtype", where);
  row.id.mode = Word(json, "mode", where, FindMode);
  row.call_count = Number(Member(json, "call_count", where), where + ".call_count");
  const Json& params = Member(json, "api_params", where);
  if (!params.is_object()) throw BadInput(fmt::format("{}.api_params: is not an object", where));
  for (const auto& [name, value] : params.items()) {
    const auto role = FindRole(name);
    if (!role || !row.api_params.empty()) {
      throw BadInput(fmt::format("{}.api_params: '{}' does not belong here", where, Excerpt(name)));
    }
    row.api_params.push_back({*role, Number(value, where + ".api_params")});
  }
  const Json& components = Member(json, "perf_components", where);
  if (!components.is_array() || components.size() > 2) {
    throw BadInput(fmt::format("{}.perf_components: is not an array of at most 2", where));
  }
  for (const auto& c : components) {
    row.perf_components.push_back(ComponentFromJson(c, where + ".perf_components"));
  }
  return row;
}

}  // namespace

Json ToJson(const Ledger& ledger) {
  return RowsToJson(ledger, [](Count count) { return Json(count); });
}

Json ToJson(const Case& c) { return {{"dtype", Name(c.dtype)}, {"dst", c.dst}, {"src", c.src}}; }

Json ToJson(const Path& path) {
  Json json = Json::array();
  for (PathStep step : path) json.push_back(Name(step));
  return json;
}

Ledger LedgerFromJson(const Json& rows) {
  if (!rows.is_array()) throw BadInput("ledger: is not an array of rows");
  Ledger ledger;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    ledger.rows.push_back(RowFromJson(rows[i], fmt::format("ledger[{}]", i)));
  }
  return ledger;
}

}  // namespace reckon
