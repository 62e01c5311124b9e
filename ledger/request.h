// A case as a user wrote it: sizes may be names, values may be set, assumptions may be made. The
// command line and a batch line both end here.
#ifndef RECKON_LEDGER_REQUEST_H_
#define RECKON_LEDGER_REQUEST_H_

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "ledger/shape.h"

namespace reckon {

// A size: a number 1..2^32-1 or a name ([A-Za-z_][A-Za-z0-9_]*, at most 64 characters).
using SizeOrName = std::variant<std::uint32_t, std::string>;

enum class Operation : std::uint8_t { kBroadcast, kDuplicate };

// Where a scalar broadcast takes its value from. Design, functional requirement 1.
enum class ScalarSource : std::uint8_t { kConstant, kUbScalar, kVecIn, kVecCalc, kOther };

std::string_view Name(ScalarSource source);  // "constant", "ubscalar", "vecin", "veccalc", "other"
ScalarSource ParseScalarSource(std::string_view text);

// "broadcast" or "duplicate"; BadInput otherwise.
Operation ParseOperation(std::string_view text);

struct CaseRequest {
  Operation op = Operation::kBroadcast;
  DType dtype = DType::kNone;
  std::vector<SizeOrName> dst;
  std::vector<SizeOrName> src;
  // Only for Operation::kDuplicate: elements.
  SizeOrName count = std::uint32_t{0};
  SizeOrName view_size = std::uint32_t{0};
  ScalarSource source = ScalarSource::kConstant;

  std::map<std::string, std::uint32_t> set;  // "--set A=7"
  std::vector<std::string> assume;           // "--assume 'A >= 2'"

  bool operator==(const CaseRequest&) const = default;
};

// Each throws BadInput naming `field`, the text and the rule.
SizeOrName ParseSize(std::string_view text, std::string_view field);
std::vector<SizeOrName> ParseSizes(std::string_view text, std::string_view field);
void ParseAssignments(std::string_view text, std::map<std::string, std::uint32_t>& set);

// The JSON of one batch line: any JSON text without a repeated member and at most 16 levels deep
// (a case needs 2; what is deeper could overflow the stack of whoever walks it). BadInput
// otherwise.
nlohmann::ordered_json CaseJsonFromText(std::string_view line);

// What a request of its kind must have, and may not have; called by the functions below.
void CheckMembers(const CaseRequest& request);

// One batch line. Unknown members, wrong types, missing members: BadInput.
CaseRequest RequestFromJson(const nlohmann::ordered_json& json);
// Both steps: CaseJsonFromText, RequestFromJson.
CaseRequest RequestFromText(std::string_view line);
// The line that gives the request again.
nlohmann::ordered_json ToJson(const CaseRequest& request);

// Replaces the names that are set; names in `set` that occur nowhere are a BadInput.
CaseRequest ApplySet(const CaseRequest& request);

// True when a size is still a name (after ApplySet).
bool IsSymbolic(const CaseRequest& request);

// The concrete case, validated. BadInput when a name is left ("dst[0]: 'A' has no value ...") or
// the request is not a broadcast.
Case ToCase(const CaseRequest& request);
CaseRequest ToRequest(const Case& c);

}  // namespace reckon

#endif  // RECKON_LEDGER_REQUEST_H_
