// duplicate-equals-model/: the kernel's text read over terms, against the model's expressions.
#include "solver/families/duplicate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "ledger/errors.h"
#include "model/expr/evaluate.h"
#include "simulator/duplicate/duplicate.h"
#include "simulator/duplicate/kernel.h"
#include "simulator/machine/rows.h"
#include "solver/families/families.h"
#include "solver/ledgers.h"
#include "solver/translate.h"

namespace reckon::solver {
namespace {

constexpr std::array kSources = {ScalarSource::kConstant, ScalarSource::kUbScalar,
                                 ScalarSource::kVecIn, ScalarSource::kVecCalc,
                                 ScalarSource::kOther};
constexpr std::int64_t kInt32Max = 2147483647;
constexpr std::int64_t kUint32Max = 4294967295;

// The machine of simulator/duplicate/kernel.h over terms.
class TermMachine {
 public:
  using Int = Term;
  struct Scalar {};

  Int Constant(std::uint64_t value) const { return {static_cast<std::int64_t>(value)}; }
  Int Div(const Int& x, const Int& y) const { return Floor(x, y); }
  Int CeilDiv(const Int& x, const Int& y) const { return Ceil(x, y); }
  Int ToInt32(const std::string&, const Int& value) {
    conversions.push_back(value);
    return value;
  }
  void Step(PathStep step) { path.push_back(step); }
  void Note(CallSite site, Api api, DType dtype, Mode mode) {
    ledger.rows.push_back(sim::MakeRow<Term>({site, api, dtype, DType::kNone, mode}, 1));
  }
  Scalar Given() const { return {}; }
  Scalar GetValue(CallSite site, DType dtype) {
    Note(site, Api::kGetValue, dtype, Mode::kNone);
    return {};
  }
  Scalar Pack(Scalar scalar) const { return scalar; }
  void Fill(CallSite site, DType dtype, const Int& count, Scalar) {
    BasicRow<Term> row;
    row.id = {site, Api::kDuplicate, dtype, DType::kNone, Mode::kNone};
    row.api_params.push_back({Role::kElementCount, count});
    row.call_count = 1;
    row.perf_components.push_back(
        {PerfType::kDuplicate, dtype, CeilDiv(count, Constant(VectorElements(Bytes(dtype))))});
    ledger.rows.push_back(row);
  }

  Path path;
  TermLedger ledger;
  std::vector<Term> conversions;  // each to an int32_t
};

TermLedger Translate(const model::SymbolicLedger& from, Translator& translator) {
  TermLedger ledger;
  for (const auto& row : from.rows) {
    BasicRow<Term> to;
    to.id = row.id;
    to.call_count = translator.Integer(row.call_count);
    for (const auto& p : row.api_params)
      to.api_params.push_back({p.role, translator.Integer(p.value)});
    for (const auto& c : row.perf_components) {
      to.perf_components.push_back(
          {c.perf_type, c.perf_dtype, translator.Integer(c.component_count)});
    }
    ledger.rows.push_back(to);
  }
  return ledger;
}

// One claim that must hold for all sizes inside the premises; its negation is looked for.
struct Claim {
  std::string what;
  Literal negation;
  std::vector<Literal> premises;
  bool FailsAt(const Assignment& sizes) const {
    if (!negation.Holds(sizes)) return false;
    for (const Literal& premise : premises) {
      if (!premise.Holds(sizes)) return false;
    }
    return true;
  }
};

// The smallest sizes (their sum, then the count) below 64 at which the claim fails, else `found`.
Assignment Smallest(const Claim& claim, const Assignment& found) {
  for (std::int64_t sum = 2; sum <= 64; ++sum) {
    for (std::int64_t count = 1; count < sum; ++count) {
      Assignment sizes = {count, sum - count};
      if (claim.FailsAt(sizes)) return sizes;
    }
  }
  return found;
}

// False when the obligation is refuted.
bool Check(const PathState& path, const Claim& claim, Verdict& verdict) {
  if (claim.negation.Decided() == false || path.Known(claim.negation) == false) {
    ++verdict.by_normal_form;
    return true;
  }
  const Reply reply = path.Find(claim.negation, claim.what + ": can it fail?", claim.premises);
  if (reply.answer == Answer::kUnsat) {
    ++verdict.by_solver;
    return true;
  }
  if (reply.answer == Answer::kUnknown) {
    verdict.Unknown(claim.what + ": " + reply.reason);
    return true;
  }
  RECKON_CHECK(claim.FailsAt(reply.model), "a witness of " + claim.what + " does not replay");
  const Assignment sizes = Smallest(claim, reply.model);
  verdict.Refute({std::nullopt,
                  fmt::format("count {}, view_size {}: {}", sizes[0], sizes[1], claim.what), true});
  return false;
}

std::vector<Claim> ClaimsOf(const TermMachine& kernel, const TermLedger& model,
                            const std::vector<Literal>& bounds, Verdict& verdict) {
  std::vector<Literal> conversions;
  for (const Term& value : kernel.conversions) conversions.push_back(Literal::Le(value, kInt32Max));
  std::vector<Claim> claims;
  for (const Literal& c : conversions)
    claims.push_back({"the bounds leave no int32_t too small", c.Negated(), bounds});
  for (const Literal& b : bounds)
    claims.push_back({"no bound refuses what every int32_t holds", b.Negated(), conversions});
  const LedgerDifference difference = Compare(kernel.ledger, model);
  verdict.by_normal_form += difference.same;
  if (!difference.structure.empty())
    claims.push_back({difference.structure, Literal::Of(true), bounds});
  for (const Pair& pair : difference.pairs) {
    claims.push_back({fmt::format("{} (kernel {}, model {})", pair.what, pair.left.ToString(),
                                  pair.right.ToString()),
                      Literal::Ne(pair.left, pair.right), bounds});
  }
  return claims;
}

}  // namespace

DuplicateModel StandardDuplicateModel() {
  return {[](const model::DuplicateCall& call) { return model::PredictDuplicate(call).ledger; },
          model::DuplicateBounds};
}

Verdict JudgeDuplicate(Context& context, DType dtype, ScalarSource source,
                       const DuplicateModel& model, const std::string& topic) {
  Space space;
  const Term count = space.Add("count", {1, kUint32Max});
  const Term view = space.Add("view_size", {1, kUint32Max});
  expr::Pool pool;
  const model::DuplicateCall call = {dtype, pool.Symbol("count", 1, kUint32Max),
                                     pool.Symbol("view_size", 1, kUint32Max), source};
  Verdict verdict;
  Explorer explorer(space, context.smt, {1, 2, 3, 64, 65, kInt32Max - 1, kInt32Max, kUint32Max},
                    topic);
  explorer.ForEachPath([&](PathState& path) {
    ++verdict.paths;
    TermMachine kernel;
    sim::BroadcastScalar(kernel, dtype, source, count, view);
    Translator translator(path);
    const TermLedger predicted = Translate(model.ledger(call), translator);
    std::vector<Literal> bounds;
    for (const auto& bound : model.bounds(call))
      bounds.push_back(Literal::Le(translator.Integer(bound.value), bound.maximum));
    for (const Claim& claim : ClaimsOf(kernel, predicted, bounds, verdict)) {
      if (!Check(path, claim, verdict)) return false;
    }
    return true;
  });
  return verdict;
}

namespace {

// Does the kernel's run hold its numbers? It refuses what an int32_t on the way cannot.
bool Runs(DType dtype, ScalarSource source, const Assignment& sizes) {
  // No uint32_t argument can be larger.
  if (std::max(sizes[0], sizes[1]) > kUint32Max) return false;
  try {
    sim::CountDuplicate(dtype, static_cast<std::uint32_t>(sizes[0]),
                        static_cast<std::uint32_t>(sizes[1]), source);
    return true;
  } catch (const BadInput&) {
    return false;
  }
}

// Each bound at its maximum is kept by the kernel, and one beyond is not.
Verdict DuplicateEdges(DType dtype) {
  Verdict verdict;
  for (const ScalarSource source : kSources) {
    const auto bounds_at = [&](const Assignment& sizes) {
      return model::DuplicateBounds({dtype, expr::Expr(sizes[0]), expr::Expr(sizes[1]), source});
    };
    for (std::size_t i = 0; i < bounds_at({64, 64}).size(); ++i) {
      ++verdict.paths;
      const model::DuplicateBound bound = bounds_at({64, 64})[i];
      const std::size_t field = bound.field == "count" ? 0 : 1;
      Assignment inside = {64, 64}, beyond = {64, 64};
      inside[field] = bound.maximum;
      beyond[field] = bound.maximum + 1;
      const auto keeps = [&](const Assignment& sizes) {
        const model::DuplicateBound at = bounds_at(sizes)[i];
        return expr::EvaluateInt(at.value, {}) <= at.maximum;
      };
      const std::string text =
          fmt::format("{}, {} {}: {}", Name(source), bound.field, bound.maximum, bound.consumer);
      if (!keeps(inside) || keeps(beyond) || !Runs(dtype, source, inside) ||
          Runs(dtype, source, beyond)) {
        verdict.Refute({std::nullopt, text + " is no bound of the kernel's", true});
        return verdict;
      }
      ++verdict.by_normal_form;
      if (bound.maximum < kUint32Max) verdict.notes.push_back(text + ", is kept, one more is not");
    }
  }
  return verdict;
}

}  // namespace

void AddDuplicateEdges(std::vector<Obligation>& list) {
  for (const DType dtype : kAllDTypes) {
    list.push_back({fmt::format("bounds/duplicate/{}", Name(dtype)),
                    "each 32-bit bound of the scalar Duplicate is kept by the kernel at its "
                    "maximum and not one beyond",
                    "design, assumptions and dependencies",
                    [dtype](Context&) { return DuplicateEdges(dtype); }});
  }
}

void AddDuplicateEqualsModel(std::vector<Obligation>& list) {
  for (const DType dtype : kAllDTypes) {
    for (const ScalarSource source : kSources) {
      const std::string name =
          fmt::format("duplicate-equals-model/{}/{}", Name(dtype), Name(source));
      list.push_back({name,
                      "rows and 32-bit bounds of the model equal the overload's, for all counts "
                      "and view sizes",
                      "Reg API, sections 4 and 7", [=](Context& context) {
                        return JudgeDuplicate(context, dtype, source, StandardDuplicateModel(),
                                              name);
                      }});
    }
  }
}

}  // namespace reckon::solver
