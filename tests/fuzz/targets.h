// What is fuzzed: texts from outside. Each reads any bytes; BadInput is the only way to refuse.
#ifndef RECKON_TESTS_FUZZ_TARGETS_H_
#define RECKON_TESTS_FUZZ_TARGETS_H_

#include <string_view>

namespace reckon::fuzz {

// A batch line: what is read prints back to the same request, and is predicted or refused.
void FuzzCase(std::string_view text);
// A formula, as ATT and as infix text: what is read prints to a text that reads as the same, and
// has the same value at a few points.
void FuzzExpression(std::string_view text);
// A line of an audit file.
void FuzzAudit(std::string_view text);

}  // namespace reckon::fuzz

#endif  // RECKON_TESTS_FUZZ_TARGETS_H_
