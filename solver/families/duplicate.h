// The scalar Duplicate, proved for all counts and view sizes: what is judged, so that tests can
// judge a wrong model the same way.
#ifndef RECKON_SOLVER_FAMILIES_DUPLICATE_H_
#define RECKON_SOLVER_FAMILIES_DUPLICATE_H_

#include <functional>
#include <string>

#include "model/duplicate/duplicate.h"
#include "solver/obligation.h"

namespace reckon::solver {

// A model of the Duplicate: its ledger and the bounds it holds within.
struct DuplicateModel {
  std::function<model::SymbolicLedger(const model::DuplicateCall&)> ledger;
  std::function<std::vector<model::DuplicateBound>(const model::DuplicateCall&)> bounds;
};
DuplicateModel StandardDuplicateModel();

// For all sizes 1..2^32-1: the model's bounds hold exactly where every int32_t on the kernel's way
// holds its value, and there all rows are equal. Refuted with the smallest sizes.
Verdict JudgeDuplicate(Context& context, DType dtype, ScalarSource source,
                       const DuplicateModel& model, const std::string& topic);

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_FAMILIES_DUPLICATE_H_
