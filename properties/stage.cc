// Joining unit results and carrying them through a pipe.
#include "properties/stage.h"

#include <memory>

#include "ledger/errors.h"

namespace reckon::properties {

void UnitResult::Merge(const UnitResult& other) {
  cases += other.cases;
  for (const auto& [name, count] : other.counts) counts[name] += count;
  coverage.Merge(other.coverage);
  if (!failure) failure = other.failure;
  if (inconclusive.empty()) inconclusive = other.inconclusive;
}

Json ToJson(const UnitResult& result) {
  Json json = {{"cases", result.cases}, {"counts", result.counts}};
  json["coverage"] = ToJson(result.coverage);
  json["failure"] = result.failure ? *result.failure : Json();
  json["inconclusive"] = result.inconclusive;
  return json;
}

UnitResult UnitResultFromJson(const Json& json) {
  try {
    UnitResult result;
    result.cases = json.at("cases").get<std::uint64_t>();
    result.counts = json.at("counts").get<std::map<std::string, std::uint64_t>>();
    result.coverage = CoverageFromJson(json.at("coverage"));
    if (!json.at("failure").is_null()) result.failure = json.at("failure");
    result.inconclusive = json.at("inconclusive").get<std::string>();
    return result;
  } catch (const Json::exception& error) {
    throw BadInput(std::string("result of a part: ") + error.what());
  }
}

Checker& CheckerFor(const model::Rules* rules) {
  static std::unique_ptr<Checker> checker;
  static const model::Rules* compiled = nullptr;
  if (checker == nullptr || compiled != rules) {
    checker = rules == nullptr ? std::make_unique<Checker>() : std::make_unique<Checker>(*rules);
    compiled = rules;
  }
  return *checker;
}

}  // namespace reckon::properties
