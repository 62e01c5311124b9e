// Ledgers as JSON, the form every other form is made from. The layout is the command-line
// specification's: counts are integers, or expression strings when symbolic.
#ifndef RECKON_LEDGER_JSON_H_
#define RECKON_LEDGER_JSON_H_

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "ledger/ledger.h"
#include "ledger/shape.h"

namespace reckon {

using Json = nlohmann::ordered_json;

// An object of these members, in this order. Moves, where an initializer list would copy: ledgers
// are most of what the program prints.
template <class... Members>
Json ObjectOf(Members&&... members) {
  Json json = Json::object();
  auto& object = json.get_ref<Json::object_t&>();
  object.reserve(sizeof...(members));
  (object.emplace_back(members.first, std::move(members.second)), ...);
  return json;
}

// One row. `value(v)` turns a count into JSON.
template <class Value, class ToValue>
Json RowToJson(const BasicRow<Value>& row, ToValue value) {
  using Member = std::pair<const char*, Json>;
  Json params = Json::object();
  for (const auto& param : row.api_params)
    params[std::string(Name(param.role))] = value(param.value);
  Json components = Json::array();
  for (const auto& c : row.perf_components) {
    components.push_back(ObjectOf(Member{"perf_type", Name(c.perf_type)},
                                  Member{"perf_dtype", Name(c.perf_dtype)},
                                  Member{"component_count", value(c.component_count)}));
  }
  return ObjectOf(
      Member{"call_site", Name(row.id.call_site)}, Member{"real_api", Name(row.id.real_api)},
      Member{"data_dtype", Name(row.id.data_dtype)},
      Member{"index_dtype", Name(row.id.index_dtype)}, Member{"mode", Name(row.id.mode)},
      Member{"api_params", std::move(params)}, Member{"call_count", value(row.call_count)},
      Member{"perf_components", std::move(components)});
}

template <class Value, class ToValue>
Json RowsToJson(const BasicLedger<Value>& ledger, ToValue value) {
  Json rows = Json::array();
  for (const auto& row : ledger.rows) rows.push_back(RowToJson(row, value));
  return rows;
}

Json ToJson(const Ledger& ledger);
Json ToJson(const Case& c);
Json ToJson(const Path& path);

// The inverse of ToJson(Ledger). BadInput names the row and the member.
Ledger LedgerFromJson(const Json& rows);

}  // namespace reckon

#endif  // RECKON_LEDGER_JSON_H_
