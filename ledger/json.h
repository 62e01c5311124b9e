// Ledgers as JSON, the form every other form is made from. The layout is the command-line
// specification's: counts are integers, or expression strings when symbolic.
#ifndef RECKON_LEDGER_JSON_H_
#define RECKON_LEDGER_JSON_H_

#include <nlohmann/json.hpp>
#include <string>

#include "ledger/ledger.h"
#include "ledger/shape.h"

namespace reckon {

using Json = nlohmann::ordered_json;

// One row. `value(v)` turns a count into JSON.
template <class Value, class ToValue>
Json RowToJson(const BasicRow<Value>& row, ToValue value) {
  Json params = Json::object();
  for (const auto& param : row.api_params)
    params[std::string(Name(param.role))] = value(param.value);
  Json components = Json::array();
  for (const auto& c : row.perf_components) {
    components.push_back({{"perf_type", Name(c.perf_type)},
                          {"perf_dtype", Name(c.perf_dtype)},
                          {"component_count", value(c.component_count)}});
  }
  return {{"call_site", Name(row.id.call_site)},
          {"real_api", Name(row.id.real_api)},
          {"data_dtype", Name(row.id.data_dtype)},
          {"index_dtype", Name(row.id.index_dtype)},
          {"mode", Name(row.id.mode)},
          {"api_params", params},
          {"call_count", value(row.call_count)},
          {"perf_components", components}};
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
