// What became of one audited line.
#ifndef RECKON_CLI_AUDIT_VERDICT_H_
#define RECKON_CLI_AUDIT_VERDICT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "ledger/json.h"

namespace reckon::audit {

enum class Answer : std::uint8_t { kEqual, kDifferent, kUnknown };
std::string_view Name(Answer answer);  // "equal", "different", "unknown"

// One claim of a line: a call count, a component count, the total.
struct ClaimVerdict {
  std::string what;  // "call_count of BrcLoad.LoadAlign"
  Answer answer = Answer::kEqual;
  std::string how;             // "proved", "compared", why it is unknown
  Json shape;                  // of a difference: the smallest case found
  std::string claimed, right;  // both values there
};

// A rule of good modelling that the line breaks, whatever its numbers.
struct CheckFinding {
  std::string check;    // "placeholder-apart"
  std::string message;  // one line
};

struct RowVerdict {
  std::vector<ClaimVerdict> claims;
  std::vector<CheckFinding> findings;
  // Different beats unknown beats equal; a finding makes it different.
  Answer Overall() const;
};

}  // namespace reckon::audit

#endif  // RECKON_CLI_AUDIT_VERDICT_H_
