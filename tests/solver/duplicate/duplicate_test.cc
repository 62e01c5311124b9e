// The proofs about the scalar Duplicate: all hold, and wrong models are refuted with the smallest
// sizes.
#include "solver/families/duplicate.h"

#include <gtest/gtest.h>

#include "solver/obligation.h"
#include "tests/solver/no_cache.h"

namespace reckon::solver {
namespace {

TEST(DuplicateProofs, EveryDtypeAndSourceIsProved) {
  Smt smt(NoCache());
  Context context{smt, model::StandardRules()};
  const auto obligations = Select(AllObligations(), {"duplicate-equals-model/"});
  EXPECT_EQ(obligations.size(), 60U);  // 12 dtypes, 5 sources
  for (const Obligation& obligation : obligations) {
    const Verdict verdict = Prove(obligation, context);
    EXPECT_TRUE(verdict.proved()) << obligation.name << ": " << verdict.reason;
    // Calls, the count and its stores, and both directions of the domain.
    EXPECT_GE(verdict.by_normal_form + verdict.by_solver, 5U) << obligation.name;
  }
}

std::string Refutation(DType dtype, ScalarSource source, const DuplicateModel& model) {
  Smt smt(NoCache());
  Context context{smt, model::StandardRules()};
  const Verdict verdict = JudgeDuplicate(context, dtype, source, model, "test");
  return verdict.outcome == Outcome::kRefuted ? verdict.witness->what
                                              : std::string(Name(verdict.outcome));
}

// The standard model with the count of its last row replaced.
DuplicateModel WithCount(expr::Expr (*count)(const model::DuplicateCall&)) {
  DuplicateModel model = StandardDuplicateModel();
  model.ledger = [standard = model.ledger, count](const model::DuplicateCall& call) {
    model::SymbolicLedger ledger = standard(call);
    ledger.rows.back().api_params[0].value = count(call);
    return ledger;
  };
  return model;
}

TEST(DuplicateProofs, AWrongCountIsRefutedWithTheSmallestSizes) {
  EXPECT_EQ(
      Refutation(DType::kInt8, ScalarSource::kConstant,
                 WithCount([](const model::DuplicateCall& c) { return FloorDiv(c.count, 2); })),
      "count 1, view_size 1: Duplicate@int8.Duplicate uint16 count (kernel floor(1 + count, "
      "2), model floor(count, 2))");
  // Right only where count and view size agree up to a byte.
  const std::string swapped =
      Refutation(DType::kUint8, ScalarSource::kConstant,
                 WithCount([](const model::DuplicateCall& c) { return CeilDiv(c.count, 2); }));
  EXPECT_EQ(swapped.substr(0, swapped.find(':')), "count 1, view_size 3");
}

TEST(DuplicateProofs, AForgottenRowIsRefuted) {
  DuplicateModel model = StandardDuplicateModel();
  model.ledger = [standard = model.ledger](const model::DuplicateCall& call) {
    model::SymbolicLedger ledger = standard(call);
    ledger.rows.erase(ledger.rows.begin());
    return ledger;
  };
  EXPECT_EQ(Refutation(DType::kFloat16, ScalarSource::kVecIn, model).substr(0, 49),
            "count 1, view_size 1: BroadcastScalar.GetTPipePtr");
}

TEST(DuplicateProofs, ABoundOffByOneIsRefutedEitherWay) {
  for (int64_t off : {-1, 1}) {
    DuplicateModel model = StandardDuplicateModel();
    model.bounds = [off](const model::DuplicateCall& call) {
      auto bounds = model::DuplicateBounds(call);
      bounds[0].maximum += off;
      return bounds;
    };
    EXPECT_EQ(Refutation(DType::kInt8, ScalarSource::kConstant, model),
              off < 0 ? "count 2147483646, view_size 1: no bound refuses what every int32_t holds"
                      : "count 2147483647, view_size 1: the bounds leave no int32_t too small");
  }
}

}  // namespace
}  // namespace reckon::solver
