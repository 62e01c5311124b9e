// Claims of a line, each beside what the model says of the same slot.
#include "cli/audit/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <utility>

#include "cli/audit/checks.h"
#include "cli/audit/trials.h"
#include "ledger/errors.h"
#include "ledger/words.h"
#include "model/expr/transform.h"

namespace reckon::audit {
namespace {

using expr::Env;
using expr::Expr;
using expr::Rational;

// What a claim is about, and what is right of it: in numbers for a trial, as a formula for all.
struct Claim {
  std::string what;
  Expr claimed;
  std::function<std::uint64_t(const Trial&)> right;
  Expr formula;
};

std::uint64_t CountOf(const Ledger& ledger, const std::vector<std::string>& sites) {
  std::uint64_t sum = 0;
  for (const Row& row : ledger.rows) {
    const std::string_view name = Name(row.id.call_site);
    if (std::find(sites.begin(), sites.end(), name) != sites.end()) sum += row.call_count;
  }
  return sum;
}

// Components of one performance type.
std::uint64_t ComponentsOf(const Ledger& ledger, const std::vector<std::string>& sites,
                           const std::string& type) {
  std::uint64_t sum = 0;
  for (const Row& row : ledger.rows) {
    const std::string_view name = Name(row.id.call_site);
    if (std::find(sites.begin(), sites.end(), name) == sites.end()) continue;
    for (const auto& component : row.perf_components) {
      if (Name(component.perf_type) == type) sum += component.component_count;
    }
  }
  return sum;
}

// What the union ledger says of the same, for all shapes.
Expr FormulaOf(const model::SymbolicLedger& ledger, const std::vector<std::string>& sites,
               const std::optional<std::string>& type) {
  Expr sum = 0;
  for (const auto& row : ledger.rows) {
    const std::string_view name = Name(row.id.call_site);
    if (std::find(sites.begin(), sites.end(), name) == sites.end()) continue;
    if (!type) sum += row.call_count;
    for (const auto& component : row.perf_components) {
      if (type && Name(component.perf_type) == *type) sum += component.component_count;
    }
  }
  return sum;
}

std::vector<Claim> ClaimsOf(const AuditRow& row, const model::SymbolicLedger& ledger,
                            const Expr& cost) {
  std::vector<Claim> claims;
  std::set<std::string, std::less<>> listed;
  for (const ClaimedCall& call : row.calls) {
    const std::vector<std::string> sites = call.call_sites;
    listed.insert(sites.begin(), sites.end());
    const std::string name = fmt::format("{}", fmt::join(sites, "+"));
    claims.push_back({"call_count of " + name, call.count,
                      [sites](const Trial& trial) { return CountOf(trial.ledger, sites); },
                      FormulaOf(ledger, sites, std::nullopt)});
    for (const ClaimedComponent& component : call.components) {
      const std::string type = component.perf_type;
      claims.push_back(
          {fmt::format("{} components of {}", type, name), component.count,
           [sites, type](const Trial& trial) { return ComponentsOf(trial.ledger, sites, type); },
           FormulaOf(ledger, sites, type)});
    }
  }
  if (row.has_ledger && !row.partial) {
    for (const auto& right : ledger.rows) {
      const std::string site(Name(right.id.call_site));
      if (!listed.insert(site).second) continue;
      claims.push_back({"call_count of " + site + ", which has no row", Expr(0),
                        [site](const Trial& trial) { return CountOf(trial.ledger, {site}); },
                        FormulaOf(ledger, {site}, std::nullopt)});
    }
  }
  if (row.total) {
    claims.push_back({"total", *row.total, [](const Trial& trial) { return trial.total; }, cost});
  }
  return claims;
}

struct Difference {
  Trial trial;
  std::string claimed, right;
};

std::optional<Difference> DifferenceAt(const Claim& claim, const Trial& trial) {
  const std::uint64_t right = claim.right(trial);
  std::string text;
  try {
    const Rational value = expr::Evaluate(claim.claimed, trial.env);
    if (value == Rational::FromInt(right)) return std::nullopt;
    text = value.ToString();
  } catch (const BadInput& error) {
    text = std::string("no value (") + error.what() + ")";
  }
  return Difference{trial, text, std::to_string(right)};
}

// Each value as small as the others let it be, until nothing moves.
Difference Shrink(const AuditRow& row, const Claim& claim, Difference found) {
  constexpr std::int64_t kNear = 300;
  const auto better = [&](const std::string& name, std::int64_t value) {
    Env env = found.trial.env;
    env[name] = value;
    const auto trial = TrialAt(row, env);
    if (!trial) return false;
    auto difference = DifferenceAt(claim, *trial);
    if (!difference) return false;
    found = std::move(*difference);
    return true;
  };
  for (bool moved = true; moved;) {
    moved = false;
    const Env names = found.trial.env;
    for (const auto& [name, ignored] : names) {
      const std::int64_t value = found.trial.env[name];
      for (std::int64_t target = 1; target < std::min(value, kNear) && !moved; ++target) {
        moved = better(name, target);
      }
      for (std::int64_t step = value / 2; step > 0 && !moved; step /= 2) {
        moved = better(name, value - step);
      }
      if (moved) break;
    }
  }
  return found;
}

void Refute(const AuditRow& row, const Claim& claim, const Difference& difference,
            ClaimVerdict& verdict) {
  const Difference least = Shrink(row, claim, difference);
  verdict.answer = Answer::kDifferent;
  verdict.how = "a shape tells them apart";
  verdict.shape = ToJson(least.trial.c);
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
  const model::ConditionTree tree = model::PredictSymbolic(row.shape, *row.pool);
  const model::SymbolicLedger ledger = model::Union(tree);
  RowVerdict result;
  result.findings = RunChecks(row, ledger);
  const std::vector<Trial> trials = MakeTrials(row, options_.seed, options_.shapes);
  const std::vector<Expr> premises = Premises(row, tree);
  const bool numbers = !IsSymbolic(ApplySet(row.request));
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
      if (trials.empty()) {
        verdict.answer = Answer::kUnknown;
        verdict.how = "no shape of the line is inside the normal domain";
      } else if (numbers) {
        verdict.how = "compared";
      } else {
        Prove(row, claim.claimed, claim.formula, premises, verdict);
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

void Judge::Prove(const AuditRow& row, const Expr& claimed, const Expr& right,
                  const std::vector<Expr>& premises, ClaimVerdict& verdict) {
  if (claimed == right) {
    verdict.how = "proved: the same formula";
    return;
  }
  if (!options_.prove) {
    verdict.answer = Answer::kUnknown;
    verdict.how = "tried shapes agree; no proof was asked for";
    return;
  }
  const solver::EqualVerdict proof = prover_.ProveEqual(claimed, right, premises);
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
