// Judging two ledgers on all paths of a form: equal, or a smallest shape on which they differ.
#ifndef RECKON_SOLVER_JUDGE_H_
#define RECKON_SOLVER_JUDGE_H_

#include <functional>

#include "solver/forms.h"
#include "solver/ledgers.h"
#include "solver/model_side.h"
#include "solver/obligation.h"

namespace reckon::solver {

// What one side says along a path. `domain`: premises under which it says so.
struct Side {
  Path path;
  TermLedger ledger;
  std::vector<Literal> domain;
};
using SideOf = std::function<Side(PathState&)>;
Side ToSide(ModelLeaf leaf);

// Do two cases differ when run or predicted with numbers? Nothing when the case cannot be judged
// (outside the normal domain); otherwise what differs, "" when nothing does.
using Replay = std::function<std::optional<std::string>(const Case&)>;

// On every path of the shape: the premises of `right` being true, both sides have the same path and
// the same rows; with `same_domain`, also the same premises. Refuted only by a case that `replay`
// confirms: one it denies is an InternalError.
Verdict JudgeForm(Context& context, const SymbolicShape& shape, const std::string& topic,
                  const SideOf& left, const SideOf& right, const Replay& replay,
                  bool same_domain = false);

// The kernel against the context's model, on all sizes of a form.
Verdict JudgeKernel(Context& context, const Form& form, const std::string& topic);

// The first row that differs, with both counts; "" when none does.
std::string DescribeDifference(const Ledger& left, const Ledger& right);

// Kernel against model with numbers: count machine against predictor. `rules` must outlive it.
Replay KernelAgainst(const model::Rules& rules);
// Model against model.
Replay ModelAgainst(const model::Rules& standard, const model::Rules& rules);

// The smallest case (rank, product, sum, dtype, dst, src) that still differs, looked for below
// `start` as far as `budget` replays reach; then the smallest found. Among `dtypes`, in the order
// of kAllDTypes; without: the dtype of `start`.
Case Minimise(const Case& start, const Replay& replay, std::span<const DType> dtypes = {},
              std::size_t budget = 400'000);

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_JUDGE_H_
