// The cases of a run, one after the other: the one typed, or those of a batch file.
#ifndef RECKON_CLI_BATCH_H_
#define RECKON_CLI_BATCH_H_

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "cli/options.h"
#include "ledger/request.h"

namespace reckon::cli {

inline constexpr std::size_t kMaxLine = std::size_t{1} << 20;  // bytes of one batch line

// One case as read. Without a request it could not be understood and `error` says why.
struct Item {
  nlohmann::ordered_json shown;  // the case as it is quoted in results
  std::optional<CaseRequest> request;
  std::string error;
  std::uint64_t line = 0;  // in the batch file, from 1; 0 when typed
};

// The case typed on the command line.
Item ItemFromOptions(const CaseOptions& options);

// One batch line; never throws BadInput.
Item ItemFromLine(std::string_view line, std::uint64_t number);

// Calls visit for every line of the file ("-": `in_fd`) that is not blank and belongs to the
// shard, in order, as soon as it can be read. Lines longer than kMaxLine become items with an
// error. BadInput when the file cannot be opened or read or holds no case.
void ForEachBatchItem(const std::string& file, int in_fd, const Shard& shard,
                      const std::function<void(const Item&)>& visit);

}  // namespace reckon::cli

#endif  // RECKON_CLI_BATCH_H_
