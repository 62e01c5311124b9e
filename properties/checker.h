// One case before all witnesses: the model, the count machine, the byte machine. Holds the reusable
// state of each; a process has one for millions of cases.
#ifndef RECKON_PROPERTIES_CHECKER_H_
#define RECKON_PROPERTIES_CHECKER_H_

#include <optional>
#include <string>

#include "ledger/json.h"
#include "ledger/shape.h"
#include "model/broadcast/predict.h"
#include "simulator/broadcast.h"

namespace reckon::properties {

enum class Verdict {
  kHolds,
  kFails,
  kOutside,  // the model refuses the case: outside the normal domain
};

// The properties of one concrete case, by the names reports use.
inline constexpr const char* kModelIsCount = "model == count machine";
inline constexpr const char* kByteIsCount = "byte machine == count machine";
inline constexpr const char* kOutputRight = "output correct, no error finding";

class Checker {
 public:
  // Uses the compiled standard rules; or `rules`, compiled now.
  Checker();
  explicit Checker(const model::Rules& rules);

  // kModelIsCount: same path, same ledger, and inside the domain no value lost a bit. Leaves the
  // observed run in Counted() (also for kFails).
  Verdict CompareModel(const Case& c);

  // kByteIsCount, then kOutputRight, for a case that fits the unified buffer. In the domain the
  // findings may be notes only. Call after CompareModel of the same case gave kHolds, or with
  // `count_first`. FailedProperty() says which one failed.
  Verdict CompareBytes(const Case& c, bool count_first = false);

  // All that apply, in order: model, bytes when it fits. The property that failed, or nothing.
  std::optional<const char*> FirstFailure(const Case& c);

  const sim::Run& Counted() const { return counted_; }
  const sim::Run& Executed() const { return executed_; }
  const model::Prediction& Predicted() const { return predicted_; }
  const char* FailedProperty() const { return failed_; }
  const model::Predictor& GetPredictor() const { return *predictor_; }

 private:
  std::optional<model::Predictor> own_;
  const model::Predictor* predictor_;
  sim::Counter counter_;
  sim::Executor executor_;
  model::Prediction predicted_;
  sim::Run counted_;
  sim::Run executed_;
  const char* failed_ = nullptr;
};

// The case judged anew, as data: "property", "case", "road", "difference" (the first row that
// differs with both values, or the findings), "all_differences", "json" (rebuilds the case) and
// "replay" (one line). The property must be one of the three above.
Json DescribeFailure(Checker& checker, const Case& c, const std::string& property);

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_CHECKER_H_
