// The V1 price of a case beside its V2 price, and over a batch the pairs that the two rank
// differently.
#ifndef RECKON_CLI_V1_COST_H_
#define RECKON_CLI_V1_COST_H_

#include <cstddef>
#include <string>
#include <vector>

#include "cli/report.h"
#include "cli/symbolic_view.h"
#include "ledger/request.h"
#include "model/v1/flips.h"

namespace reckon::cli {

inline constexpr std::size_t kMaxFlipsListed = 1000;

// Answers the cases of one run and remembers the concrete ones.
class V1Costs {
 public:
  // {"total", "rule", "merged": {"dst", "src"}, "v2", "v2_unpriced", "ratio", "unpriced"}; "v2" is
  // null with a "v2_error" where the case is outside V2's normal domain. A scalar duplicate is the
  // broadcast of one element to its count.
  Outcome Answer(const CaseRequest& request, Form form);

  // {"flips": {"comparable", "total", "listed": [{"v1_prefers", "v2_prefers"}]}}; detail "text".
  Outcome Flips() const;

 private:
  Outcome AnswerNumbers(const CaseRequest& request);
  Outcome AnswerNames(const CaseRequest& request, Form form) const;

  std::vector<model::PricedCase> priced_;
  std::vector<nlohmann::ordered_json> shown_;  // of each, the request
};

std::string V1Text(const Outcome& outcome, const Style& style);
std::vector<std::vector<std::string>> V1Lines(const Outcome& outcome);  // under V1Columns
const std::vector<std::string>& V1Columns();

}  // namespace reckon::cli

#endif  // RECKON_CLI_V1_COST_H_
