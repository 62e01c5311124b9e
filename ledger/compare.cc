// Comparison of ledgers by identity.
#include "ledger/compare.h"

#include <algorithm>
#include <map>

namespace reckon {
namespace {

// Where each call site's row stands in a ledger; -1 is nowhere. A call site normally has one row,
// so this finds the partner without sorting; anything unusual falls back to Align.
using Places = std::array<std::int16_t, kCallSiteCount>;

bool FillPlaces(const Ledger& ledger, Places& places) {
  places.fill(-1);
  for (std::size_t i = 0; i < ledger.rows.size(); ++i) {
    auto& place = places[static_cast<std::size_t>(ledger.rows[i].id.call_site)];
    if (place >= 0) return false;
    place = static_cast<std::int16_t>(i);
  }
  return true;
}

bool AllPairsEqual(const std::vector<RowPair>& pairs) {
  return std::all_of(pairs.begin(), pairs.end(), [](const RowPair& p) { return p.Equal(); });
}

}  // namespace

bool Equal(const Ledger& left, const Ledger& right) {
  if (left.rows.size() != right.rows.size()) return false;
  Places places;
  if (!FillPlaces(right, places)) return AllPairsEqual(Align(left, right));
  Places seen;
  if (!FillPlaces(left, seen)) return AllPairsEqual(Align(left, right));
  return std::all_of(left.rows.begin(), left.rows.end(), [&](const Row& row) {
    const auto place = places[static_cast<std::size_t>(row.id.call_site)];
    return place >= 0 && right.rows[static_cast<std::size_t>(place)] == row;
  });
}

std::vector<RowPair> Align(const Ledger& left, const Ledger& right) {
  std::multimap<std::uint64_t, const Row*> rest;
  for (const Row& row : right.rows) rest.emplace(row.id.Key(), &row);
  std::vector<RowPair> pairs;
  for (const Row& row : left.rows) {
    RowPair pair{row.id, row, std::nullopt};
    if (const auto it = rest.find(row.id.Key()); it != rest.end()) {
      pair.right = *it->second;
      rest.erase(it);
    }
    pairs.push_back(pair);
  }
  for (const Row& row : right.rows) {
    const auto range = rest.equal_range(row.id.Key());
    const auto it = std::find_if(range.first, range.second,
                                 [&](const auto& entry) { return entry.second == &row; });
    if (it != range.second) pairs.push_back({row.id, std::nullopt, row});
  }
  std::stable_partition(pairs.begin(), pairs.end(), [](const RowPair& p) { return !p.Equal(); });
  return pairs;
}

}  // namespace reckon
