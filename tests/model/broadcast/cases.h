// Short ways to write cases, paths and ledgers in tests of the Broadcast model.
#ifndef RECKON_TESTS_MODEL_BROADCAST_CASES_H_
#define RECKON_TESTS_MODEL_BROADCAST_CASES_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/ledger.h"
#include "ledger/shape.h"

namespace reckon::model {

inline std::vector<std::uint32_t> Sizes(std::string_view text) {
  std::vector<std::uint32_t> sizes;
  std::uint64_t number = 0;
  for (const char c : text) {
    if (c == ',') {
      sizes.push_back(static_cast<std::uint32_t>(number));
      number = 0;
    } else {
      number = number * 10 + static_cast<std::uint64_t>(c - '0');
    }
  }
  sizes.push_back(static_cast<std::uint32_t>(number));
  return sizes;
}

inline Case MakeCase(std::string_view dtype, std::string_view dst, std::string_view src) {
  return {ParseDType(dtype), Sizes(dst), Sizes(src)};
}

inline std::string PathText(const Path& path) {
  std::string text;
  for (const PathStep step : path) text += (text.empty() ? "" : " ") + std::string(Name(step));
  return text;
}

using SlotCounts = std::map<std::string, std::uint64_t>;

// Call counts by call site, without the four calls of BroadcastExtend's prelude.
inline SlotCounts CountsOf(const Ledger& ledger) {
  SlotCounts counts;
  for (const Row& row : ledger.rows) {
    if (row.id.real_api == Api::kCheckTensorPos) continue;
    if (row.id.call_site == CallSite::BroadcastExtend_GetPhyAddrDst) continue;
    if (row.id.call_site == CallSite::BroadcastExtend_GetPhyAddrSrc) continue;
    counts[std::string(Name(row.id.call_site))] = row.call_count;
  }
  return counts;
}

}  // namespace reckon::model

#endif  // RECKON_TESTS_MODEL_BROADCAST_CASES_H_
