// Rows of a foreign ledger and rows of the model's that speak of the same slots.
#include "cli/audit/claims.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ledger/words.h"

namespace reckon::audit {
namespace {

using expr::Expr;

bool Speaks(const CallIdentity& id, const std::vector<std::string>& sites) {
  return std::find(sites.begin(), sites.end(), Name(id.call_site)) != sites.end();
}

std::uint64_t CountOf(const Ledger& ledger, const std::vector<std::string>& sites) {
  std::uint64_t sum = 0;
  for (const Row& row : ledger.rows) {
    if (Speaks(row.id, sites)) sum += row.call_count;
  }
  return sum;
}

// Components of one performance type.
std::uint64_t ComponentsOf(const Ledger& ledger, const std::vector<std::string>& sites,
                           const std::string& type) {
  std::uint64_t sum = 0;
  for (const Row& row : ledger.rows) {
    if (!Speaks(row.id, sites)) continue;
    for (const auto& component : row.perf_components) {
      if (Name(component.perf_type) == type) sum += component.component_count;
    }
  }
  return sum;
}

std::optional<std::uint64_t> ParamOf(const Ledger& ledger, const std::vector<std::string>& sites,
                                     const std::string& role) {
  for (const Row& row : ledger.rows) {
    if (!Speaks(row.id, sites)) continue;
    for (const auto& param : row.api_params) {
      if (Name(param.role) == role) return param.value;
    }
  }
  return std::nullopt;
}

// What the union ledger says of the same, for all shapes.
Expr FormulaOf(const model::SymbolicLedger& ledger, const std::vector<std::string>& sites) {
  Expr sum = 0;
  for (const auto& row : ledger.rows) {
    if (Speaks(row.id, sites)) sum += row.call_count;
  }
  return sum;
}

Expr ComponentFormulaOf(const model::SymbolicLedger& ledger, const std::vector<std::string>& sites,
                        const std::string& type) {
  Expr sum = 0;
  for (const auto& row : ledger.rows) {
    if (!Speaks(row.id, sites)) continue;
    for (const auto& component : row.perf_components) {
      if (Name(component.perf_type) == type) sum += component.component_count;
    }
  }
  return sum;
}

std::optional<Expr> ParamFormulaOf(const model::SymbolicLedger& ledger,
                                   const std::vector<std::string>& sites, const std::string& role) {
  for (const auto& row : ledger.rows) {
    if (!Speaks(row.id, sites)) continue;
    for (const auto& param : row.api_params) {
      if (Name(param.role) == role) return param.value;
    }
  }
  return std::nullopt;
}

void AddClaims(const ClaimedCall& call, const model::SymbolicLedger& ledger,
               std::vector<Claim>& claims) {
  const std::vector<std::string> sites = call.call_sites;
  const std::string name = fmt::format("{}", fmt::join(sites, "+"));
  const Expr count = FormulaOf(ledger, sites);
  claims.push_back({"call_count of " + name, call.count,
                    [sites](const Trial& trial) { return CountOf(trial.ledger, sites); }, count});
  for (const ClaimedComponent& component : call.components) {
    const std::string type = component.perf_type;
    claims.push_back(
        {fmt::format("{} components of {}", type, name), component.count,
         [sites, type](const Trial& trial) { return ComponentsOf(trial.ledger, sites, type); },
         ComponentFormulaOf(ledger, sites, type)});
  }
  for (const ClaimedParam& param : call.params) {
    const std::string role = param.role;
    const std::optional<Expr> right = ParamFormulaOf(ledger, sites, role);
    if (!right) continue;  // no such parameter: a check says so
    claims.push_back(
        {fmt::format("{} of {}", role, name), param.value,
         [sites, role](const Trial& trial) { return ParamOf(trial.ledger, sites, role); }, *right,
         expr::Ne(count, 0)});
  }
}

}  // namespace

std::vector<Claim> ClaimsOf(const AuditRow& row, const model::SymbolicLedger& ledger,
                            const Expr& cost) {
  std::vector<Claim> claims;
  std::set<std::string, std::less<>> listed;
  for (const ClaimedCall& call : row.calls) {
    listed.insert(call.call_sites.begin(), call.call_sites.end());
    AddClaims(call, ledger, claims);
  }
  if (row.has_ledger && !row.partial) {
    for (const auto& right : ledger.rows) {
      const std::string site(Name(right.id.call_site));
      if (!listed.insert(site).second) continue;
      claims.push_back({"call_count of " + site + ", which has no row", Expr(0),
                        [site](const Trial& trial) { return CountOf(trial.ledger, {site}); },
                        FormulaOf(ledger, {site})});
    }
  }
  if (row.total) {
    claims.push_back({"total", *row.total, [](const Trial& trial) { return trial.total; }, cost});
  }
  return claims;
}

}  // namespace reckon::audit
