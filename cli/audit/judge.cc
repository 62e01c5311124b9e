// A claim is tried on shapes, made small where it fails, proved where it does not.
#include "cli/audit/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "cli/audit/checks.h"
#include "cli/audit/claims.h"
#include "cli/audit/difference.h"
#include "cli/audit/trials.h"
#include "ledger/errors.h"
#include "ledger/words.h"
#include "model/expr/transform.h"

namespace reckon::audit {
namespace {

using expr::Env;
using expr::Expr;

void Refute(const AuditRow& row, const Claim& claim, const Difference& difference,
            ClaimVerdict& verdict) {
  const Difference least = Smallest(row, claim, difference);
  verdict.answer = Answer::kDifferent;
  verdict.how = "a shape tells them apart";
  verdict.shape = ShapeOf(row, least.trial);
  verdict.claimed = least.claimed;
  verdict.right = least.right;
}

// Shapes the model answers for, as a condition over the names.
Expr DomainOf(const model::ConditionTree& tree) {
  std::vector<Expr> inside;
  for (const model::TreeNode& node : tree.nodes) {
    if (!node.is_leaf) {
      inside.push_back(
          expr::Select(node.condition, inside[node.then_node], inside[node.else_node]));
      continue;
    }
    Expr all = 1;
    for (const auto& bound : tree.leaves[node.leaf].domain) all = expr::And(all, bound.condition);
    inside.push_back(all);
  }
  return inside[tree.root];
}

std::vector<Expr> Premises(const AuditRow& row, const model::ConditionTree& tree) {
  std::vector<Expr> premises;
  if (const Expr domain = DomainOf(tree); !domain.is_const()) premises.push_back(domain);
  for (std::size_t i = 0; i < row.shape.src.size(); ++i) {
    const Expr& src = row.shape.src[i];
    const Expr& dst = row.shape.dst[i];
    if (src == dst || src.Is(1)) continue;
    premises.push_back(expr::Or(expr::Eq(src, 1), expr::Eq(src, dst)));
  }
  std::vector<Expr> sizes = row.shape.dst;
  sizes.insert(sizes.end(), row.shape.src.begin(), row.shape.src.end());
  for (const auto& [name, range] : expr::SymbolsOf(sizes)) {
    const auto multiple = row.shape.multiples.find(name);
    if (multiple == row.shape.multiples.end()) continue;
    premises.push_back(
        expr::Eq(expr::Mod(row.pool->Symbol(name, range.lo, range.hi), multiple->second), 0));
  }
  std::erase_if(premises, [](const Expr& e) { return e.is_const(); });
  return premises;
}

}  // namespace

RowVerdict Judge::Run(const AuditRow& row) {
  const model::ConditionTree tree = TreeOf(row);
  const model::SymbolicLedger ledger = model::Union(tree);
  RowVerdict result;
  result.findings = RunChecks(row, ledger);
  const std::vector<Trial> trials = MakeTrials(row, options_.seed, options_.shapes, Shapes(row));
  const std::vector<Expr> premises = Premises(row, tree);
  const bool numbers = !IsSymbolic(ApplySet(row.request));
  if (trials.empty()) {
    result.claims.push_back({"the case",
                             Answer::kUnknown,
                             numbers ? "outside the normal domain: " + Refusal(row)
                                     : "no shape that was tried is inside the normal domain",
                             {},
                             "",
                             ""});
    return result;
  }
  for (const Claim& claim : ClaimsOf(row, ledger, model::Cost(tree))) {
    ClaimVerdict verdict;
    verdict.what = claim.what;
    for (const Trial& trial : trials) {
      const auto difference = DifferenceAt(claim, trial);
      if (!difference) continue;
      Refute(row, claim, *difference, verdict);
      break;
    }
    if (verdict.answer == Answer::kEqual) {
      if (numbers) {
        verdict.how = "compared";
      } else {
        Prove(row, claim, premises, verdict);
        if (verdict.answer == Answer::kDifferent) {
          const auto difference = DifferenceAt(claim, *TrialAt(row, witness_));
          RECKON_CHECK(difference.has_value(), "the solver's shape is a difference");
          Refute(row, claim, *difference, verdict);
        }
      }
    }
    result.claims.push_back(std::move(verdict));
  }
  return result;
}

const std::vector<Case>& Judge::Shapes(const AuditRow& row) {
  static const std::vector<Case> kNone;
  if (!IsSymbolic(ApplySet(row.request))) return kNone;
  if (!corpus_) corpus_ = CorpusShapes();
  return *corpus_;
}

void Judge::Prove(const AuditRow& row, const Claim& claim, std::vector<Expr> premises,
                  ClaimVerdict& verdict) {
  if (claim.claimed == claim.formula) {
    verdict.how = "proved: the same formula";
    return;
  }
  if (!options_.prove) {
    verdict.answer = Answer::kUnknown;
    verdict.how = "tried shapes agree; no proof was asked for";
    return;
  }
  if (!claim.where.is_const()) premises.push_back(claim.where);
  const solver::EqualVerdict proof = prover_.ProveEqual(claim.claimed, claim.formula, premises);
  switch (proof.outcome) {
    case solver::Outcome::kProved:
      verdict.how = "proved by the solver";
      return;
    case solver::Outcome::kUnknown:
      verdict.answer = Answer::kUnknown;
      verdict.how = "not proved: " + proof.reason;
      return;
    case solver::Outcome::kRefuted:
      break;
  }
  if (!TrialAt(row, proof.witness)) {
    verdict.answer = Answer::kUnknown;
    verdict.how = "they differ outside the normal domain only as far as is known";
    return;
  }
  verdict.answer = Answer::kDifferent;
  witness_ = proof.witness;
}

Answer RowVerdict::Overall() const {
  Answer worst = findings.empty() ? Answer::kEqual : Answer::kDifferent;
  for (const ClaimVerdict& claim : claims) {
    if (claim.answer == Answer::kDifferent) return Answer::kDifferent;
    if (claim.answer == Answer::kUnknown && worst == Answer::kEqual) worst = Answer::kUnknown;
  }
  return worst;
}

std::string_view Name(Answer answer) {
  switch (answer) {
    case Answer::kEqual:
      return "equal";
    case Answer::kDifferent:
      return "different";
    case Answer::kUnknown:
      break;
  }
  return "unknown";
}

}  // namespace reckon::audit
