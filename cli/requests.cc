// Values set and assumptions made, brought together.
#include "cli/requests.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "ledger/errors.h"

namespace reckon::cli {
namespace {

void CheckOperation(const CaseRequest& request, std::string_view verb) {
  if (request.op == Operation::kBroadcast) return;
  const std::string op = ToJson(request).at("op");
  throw BadInput(fmt::format("op: {} is not supported by {}", op, verb));
}

// Whether an assumption, already known to be well formed, speaks of a name that has a value.
bool SpeaksOfSetName(const std::string& assumption, const CaseRequest& request) {
  const auto is_word = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
  auto begin = assumption.begin();
  while (begin != assumption.end()) {
    begin = std::find_if(begin, assumption.end(), is_word);
    const auto end = std::find_if_not(begin, assumption.end(), is_word);
    if (request.set.contains(std::string(begin, end))) return true;
    begin = end;
  }
  return false;
}

}  // namespace

Case ConcreteBroadcast(const CaseRequest& request, std::string_view verb) {
  CheckOperation(request, verb);
  if (!request.assume.empty()) model::CheckSet(request);
  return ToCase(ApplySet(request));
}

model::SymbolicCase SymbolicBroadcast(const CaseRequest& request, std::string_view verb,
                                      expr::Pool& pool) {
  CheckOperation(request, verb);
  CaseRequest rest = ApplySet(request);
  if (!request.set.empty() && !request.assume.empty()) {
    model::CheckSet(request);
    std::erase_if(rest.assume,
                  [&](const std::string& text) { return SpeaksOfSetName(text, request); });
  }
  return model::ToSymbolic(rest, pool);
}

}  // namespace reckon::cli
