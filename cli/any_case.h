// The two operations behind one face: what model and simulator say of a case, be it a broadcast or
// a scalar duplicate.
#ifndef RECKON_CLI_ANY_CASE_H_
#define RECKON_CLI_ANY_CASE_H_

#include <string_view>
#include <variant>

#include "ledger/request.h"
#include "model/broadcast/dynamic.h"
#include "model/broadcast/predict.h"
#include "model/duplicate/duplicate.h"
#include "simulator/broadcast.h"
#include "simulator/duplicate/duplicate.h"

namespace reckon::cli {

using AnyCase = std::variant<Case, model::DuplicateNumbers>;

// All throw BadInput as their counterparts in requests.h do; `verb` is for the message.
AnyCase ConcreteCase(const CaseRequest& request, std::string_view verb);

// A broadcast by `predictor`; there is one model of the scalar duplicate.
void Predict(const AnyCase& c, model::Prediction& prediction,
             const model::Predictor& predictor = model::StandardPredictor());

// The dynamic model of the request with the names that are not set left in; `rules` as above.
model::ConditionTree PredictTree(const CaseRequest& request, std::string_view verb,
                                 expr::Pool& pool,
                                 const model::Rules& rules = model::StandardRules());

// Keeps the machines' memory between the cases of a batch.
class Machines {
 public:
  void Count(const AnyCase& c, sim::Run& run);
  void Execute(const AnyCase& c, sim::Run& run);

 private:
  sim::Counter counter_;
  sim::Executor executor_;
  sim::DuplicateRunner duplicates_;
};

// True when the byte machine can run the case.
bool Fits(const AnyCase& c);

}  // namespace reckon::cli

#endif  // RECKON_CLI_ANY_CASE_H_
