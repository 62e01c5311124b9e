// One branch for each operation.
#include "cli/any_case.h"

#include <fmt/format.h>

#include "cli/requests.h"
#include "ledger/errors.h"

namespace reckon::cli {
namespace {

// The names of the sizes as the user knows them; the shape they are read as has other ones.
void RequireNumbers(const CaseRequest& request) {
  const CaseRequest set = ApplySet(request);
  for (const auto& [field, size] :
       {std::pair{"count", &set.count}, {"view_size", &set.view_size}}) {
    if (const auto* name = std::get_if<std::string>(size)) {
      throw BadInput(
          fmt::format("{}: '{}' has no value; this needs numbers (set it)", field, *name));
    }
  }
}

bool IsDuplicate(const CaseRequest& request) { return request.op == Operation::kDuplicate; }

}  // namespace

AnyCase ConcreteCase(const CaseRequest& request, std::string_view verb) {
  if (!IsDuplicate(request)) return ConcreteBroadcast(request, verb);
  RequireNumbers(request);
  return model::ToDuplicateNumbers(request, ConcreteBroadcast(model::SizesAsShape(request), verb));
}

void Predict(const AnyCase& c, model::Prediction& prediction, const model::Predictor& predictor) {
  if (const auto* broadcast = std::get_if<Case>(&c)) {
    predictor.PredictInto(*broadcast, prediction);
  } else {
    prediction = model::PredictDuplicate(std::get<model::DuplicateNumbers>(c));
  }
}

model::ConditionTree PredictTree(const CaseRequest& request, std::string_view verb,
                                 expr::Pool& pool, const model::Rules& rules) {
  if (!IsDuplicate(request))
    return model::PredictSymbolic(SymbolicBroadcast(request, verb, pool), pool, rules);
  return model::PredictDuplicateTree(
      model::ToDuplicateCall(request, SymbolicBroadcast(model::SizesAsShape(request), verb, pool)));
}

void Machines::Count(const AnyCase& c, sim::Run& run) {
  if (const auto* broadcast = std::get_if<Case>(&c)) {
    counter_.Count(*broadcast, run);
  } else {
    const auto& d = std::get<model::DuplicateNumbers>(c);
    run = sim::CountDuplicate(d.dtype, d.count, d.view_size, d.source);
  }
}

void Machines::Execute(const AnyCase& c, sim::Run& run) {
  if (const auto* broadcast = std::get_if<Case>(&c)) {
    executor_.Execute(*broadcast, run);
  } else {
    const auto& d = std::get<model::DuplicateNumbers>(c);
    run = duplicates_.Execute(d.dtype, d.count, d.view_size, d.source);
  }
}

bool Fits(const AnyCase& c) {
  if (const auto* broadcast = std::get_if<Case>(&c)) return sim::Fits(*broadcast);
  const auto& d = std::get<model::DuplicateNumbers>(c);
  return sim::DuplicateFits(d.dtype, d.count, d.view_size, d.source);
}

}  // namespace reckon::cli
