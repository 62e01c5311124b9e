// What is fuzzed: texts from outside. Each reads any bytes; BadInput is the only way to refuse.
#ifndef RECKON_TESTS_FUZZ_TARGETS_H_
#define RECKON_TESTS_FUZZ_TARGETS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ledger/request.h"
#include "model/expr/expr.h"

namespace reckon::fuzz {

// A batch line: what is read prints back to the same request, which is returned.
std::optional<CaseRequest> FuzzRequest(std::string_view text);

// The same, and the request is predicted or refused.
void FuzzCase(std::string_view text);
// A formula, as ATT and as infix text: what is read prints to a text that reads as the same, and
// has the same value at a few points.
void FuzzExpression(std::string_view text);
// A line of an audit file, read and checked.
void FuzzAudit(std::string_view text);

// The formula's value with every name at `value`; "none" when it has none there.
std::string ValueText(const expr::Expr& e, std::int64_t value);

}  // namespace reckon::fuzz

#endif  // RECKON_TESTS_FUZZ_TARGETS_H_
