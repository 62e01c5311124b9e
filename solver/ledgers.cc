#include "solver/ledgers.h"

#include <map>

namespace reckon::solver {
namespace {

using TermRow = BasicRow<Term>;

std::string Describe(const CallIdentity& id) {
  std::string text(Name(id.call_site));
  if (id.data_dtype != DType::kNone) text += " " + std::string(Name(id.data_dtype));
  if (id.index_dtype != DType::kNone) text += " index " + std::string(Name(id.index_dtype));
  if (id.mode != Mode::kNone) text += " " + std::string(Name(id.mode));
  return text;
}

void Add(LedgerDifference& result, const std::string& what, const Term& left, const Term& right) {
  if (left == right) {
    ++result.same;
  } else {
    result.pairs.push_back({what, left, right});
  }
}

void CompareRows(LedgerDifference& result, const TermRow& left, const TermRow& right) {
  const std::string name = Describe(left.id);
  Add(result, name + " call_count", left.call_count, right.call_count);
  bool same_form = left.api_params.size() == right.api_params.size() &&
                   left.perf_components.size() == right.perf_components.size();
  for (std::size_t i = 0; same_form && i < left.api_params.size(); ++i) {
    same_form = left.api_params[i].role == right.api_params[i].role;
    if (!same_form) break;
    Add(result, name + " " + std::string(Name(left.api_params[i].role)), left.api_params[i].value,
        right.api_params[i].value);
  }
  for (std::size_t i = 0; same_form && i < left.perf_components.size(); ++i) {
    const auto &x = left.perf_components[i], &y = right.perf_components[i];
    same_form = x.perf_type == y.perf_type && x.perf_dtype == y.perf_dtype;
    if (!same_form) break;
    Add(result, name + " " + std::string(Name(x.perf_type)) + " component_count", x.component_count,
        y.component_count);
  }
  // Rows of different form are equal only where both are absent.
  if (!same_form) {
    result.pairs.push_back(
        {name + " present with other parameters or components", left.call_count, Term(0)});
  }
}

}  // namespace

LedgerDifference Compare(const TermLedger& left, const TermLedger& right) {
  LedgerDifference result;
  std::map<std::uint64_t, const TermRow*> rest;
  for (const TermRow& row : right.rows) {
    if (!rest.emplace(row.id.Key(), &row).second) {
      result.structure = Describe(row.id) + " twice on the right";
    }
  }
  std::map<std::uint64_t, const TermRow*> seen;
  for (const TermRow& row : left.rows) {
    if (!seen.emplace(row.id.Key(), &row).second) {
      result.structure = Describe(row.id) + " twice on the left";
      continue;
    }
    const auto it = rest.find(row.id.Key());
    if (it == rest.end()) {
      Add(result, Describe(row.id) + " only on the left", row.call_count, Term(0));
      continue;
    }
    CompareRows(result, row, *it->second);
    rest.erase(it);
  }
  for (const TermRow& row : right.rows) {
    if (rest.count(row.id.Key())) {
      Add(result, Describe(row.id) + " only on the right", Term(0), row.call_count);
    }
  }
  return result;
}

}  // namespace reckon::solver
