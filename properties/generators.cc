// Drawing cases and templates.
#include "properties/generators.h"

#include <algorithm>
#include <array>
#include <ostream>

#include "ledger/hardware.h"
#include "ledger/json.h"
#include "properties/shrink.h"
#include "properties/sizes.h"

namespace reckon {

std::ostream& operator<<(std::ostream& out, const Case& c) { return out << ToArguments(c); }

}  // namespace reckon

namespace reckon::properties {
namespace {

int RandomRank(Random& random, int max_rank) {
  // Ranks 1..4 twice as often: they are not merged.
  static constexpr std::array<int, 14> kRanks = {1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8, 9, 9};
  for (;;) {
    const int rank = random.Pick(std::span<const int>(kRanks));
    if (rank <= max_rank) return rank;
  }
}

std::uint32_t InnerSize(Random& random, std::uint32_t width) {
  if (random.Below(10) < 7) return random.Pick(InnerSizes(width));
  if (random.OneIn(24)) return random.Pick(HugeSizes());
  return random.Between(2, 4 * VectorElements(width));
}

std::uint32_t OuterSize(Random& random, bool middle, Room room) {
  if (room == Room::kDomain && random.OneIn(32)) return random.Pick(HugeSizes());
  if (middle) return random.OneIn(4) ? random.Between(2, 300) : random.Pick(MiddleSizes());
  return random.Pick(OuterSizes());
}

// Elements a case may have.
std::uint64_t Cap(Random& random, Room room, std::uint32_t width) {
  if (room == Room::kBuffer) {
    if (random.OneIn(32)) return kUnifiedBufferBytes / (2 * width);
    return (std::uint64_t{1} << random.Between(8, 14)) / width;
  }
  return random.OneIn(8) ? std::uint64_t{1} << random.Between(16, 31) : 65535;
}

}  // namespace

Case RandomCase(Random& random, Room room) {
  Case c;
  c.dtype = kAllDTypes[random.Below(kAllDTypes.size())];
  const std::uint32_t width = Bytes(c.dtype);
  const auto rank = static_cast<std::size_t>(RandomRank(random, kMaxRank));
  const std::uint64_t cap = Cap(random, room, width);
  c.dst.assign(rank, 1);
  c.src.assign(rank, 1);
  std::uint64_t elements = 1;
  int seen = 0;
  // Some cases carry the same kind on, so that ranks 5..9 merge to few runs.
  // Others alternate, so that nothing merges: only then is an 8-byte shape of rank 9 looped over.
  const bool runs = random.OneIn(2);
  const bool alternating = random.OneIn(8);
  std::uint32_t kind = random.Below(7);
  for (std::size_t i = rank; i-- > 0;) {
    if (alternating) {
      kind = kind < 3 ? 3 : random.OneIn(4) ? 6 : 0;
    } else if (!runs || random.OneIn(3)) {
      kind = random.Below(7);
    }
    if (kind == 6) continue;  // unit
    std::uint32_t size = seen == 0 ? InnerSize(random, width) : OuterSize(random, seen == 1, room);
    // E2B wants exactly a block of lanes and eight rows: rare among all pairs.
    const bool block = seen == 1 && elements == BlockElements(width);
    if (block && random.OneIn(3)) size = kBlocksPerVector;
    if (elements * size > cap) size = seen == 0 ? random.Pick(InnerSizes(width)) : 2;
    elements *= size;
    ++seen;
    c.dst[i] = size;
    c.src[i] = kind < 3 ? size : 1;
  }
  return c;
}

CaseRequest Template::Request() const {
  CaseRequest request;
  request.dtype = dtype;
  for (std::size_t i = 0; i < dst_names.size(); ++i) {
    const SizeOrName dst = dst_names[i].empty() ? SizeOrName(dst_sizes[i]) : dst_names[i];
    request.dst.push_back(dst);
    switch (sources[i]) {
      case Source::kOne:
        request.src.emplace_back(std::uint32_t{1});
        break;
      case Source::kSame:
        request.src.push_back(dst);
        break;
      case Source::kOther:
        request.src.emplace_back("S" + std::to_string(i));
        break;
    }
  }
  return request;
}

CaseRequest Template::Assign(Random& random) const {
  CaseRequest request = Request();
  const std::uint32_t width = Bytes(dtype);
  const std::uint64_t cap = Cap(random, random.OneIn(2) ? Room::kBuffer : Room::kDomain, width);
  std::uint64_t elements = 1;
  int seen = 0;
  for (std::size_t i = dst_names.size(); i-- > 0;) {
    std::uint32_t size = dst_sizes[i];
    if (!dst_names[i].empty()) {
      const auto [entry, is_new] = request.set.emplace(dst_names[i], 1);
      if (is_new && !random.OneIn(7)) {
        size = seen == 0 ? InnerSize(random, width) : OuterSize(random, seen == 1, Room::kDomain);
        if (elements * size > cap) size = 2;
        entry->second = size;
      }
      size = entry->second;
    }
    elements *= size;
    seen += size != 1 ? 1 : 0;
    if (sources[i] == Source::kOther) {
      request.set["S" + std::to_string(i)] = random.OneIn(2) ? size : 1;
    }
  }
  return request;
}

Template RandomTemplate(Random& random, int max_rank) {
  Template t;
  t.dtype = kAllDTypes[random.Below(kAllDTypes.size())];
  const std::uint32_t width = Bytes(t.dtype);
  const auto rank = static_cast<std::size_t>(RandomRank(random, max_rank));
  const std::size_t certain = random.Below(static_cast<std::uint32_t>(rank));  // has a symbol
  for (std::size_t i = 0; i < rank; ++i) {
    const bool symbol = i == certain || random.Below(5) < 3;
    std::string name;
    if (symbol) {
      // Now and then the symbol of an earlier axis.
      const bool shared = i > 0 && random.OneIn(8);
      name = shared ? t.dst_names[random.Below(static_cast<std::uint32_t>(i))] : std::string();
      if (name.empty()) name = std::string(1, static_cast<char>('A' + i));
    }
    t.dst_names.push_back(name);
    const bool last = i + 1 == rank;
    t.dst_sizes.push_back(symbol            ? 0
                          : random.OneIn(5) ? 1
                          : last            ? InnerSize(random, width)
                                            : random.Pick(OuterSizes()));
    t.sources.push_back(static_cast<Template::Source>(random.Below(3)));
    if (!symbol && t.sources.back() == Template::Source::kOther && random.OneIn(2)) {
      t.sources.back() = Template::Source::kSame;
    }
  }
  return t;
}

std::vector<Template> SimplerTemplates(const Template& t) {
  std::vector<Template> list;
  const auto rank = t.dst_names.size();
  const auto keep = [&](Template next) {
    const bool symbolic = IsSymbolic(next.Request());
    if (symbolic && !(next == t)) list.push_back(std::move(next));
  };
  for (std::size_t i = 0; i < rank && rank > 1; ++i) {
    Template next = t;
    const auto at = static_cast<std::ptrdiff_t>(i);
    next.dst_names.erase(next.dst_names.begin() + at);
    next.dst_sizes.erase(next.dst_sizes.begin() + at);
    next.sources.erase(next.sources.begin() + at);
    keep(std::move(next));
  }
  for (std::size_t i = 0; i < rank; ++i) {
    for (std::uint32_t size : {1U, 2U}) {
      if (t.dst_names[i].empty() && t.dst_sizes[i] <= size) continue;
      Template next = t;
      next.dst_names[i].clear();
      next.dst_sizes[i] = size;
      keep(std::move(next));
    }
    for (auto source : {Template::Source::kOne, Template::Source::kSame}) {
      if (t.sources[i] <= source) continue;
      Template next = t;
      next.sources[i] = source;
      keep(std::move(next));
    }
  }
  for (DType dtype : kAllDTypes) {
    if (dtype == t.dtype) break;
    Template next = t;
    next.dtype = dtype;
    keep(std::move(next));
  }
  return list;
}

std::ostream& operator<<(std::ostream& out, const Template& t) {
  return out << reckon::ToJson(t.Request()).dump();
}

rc::Gen<Case> CaseGen(Room room) {
  return KeyedGen<Case>([room](Random& random) { return RandomCase(random, room); },
                        SimplerNeighbours);
}

rc::Gen<Template> TemplateGen(int max_rank) {
  return KeyedGen<Template>([max_rank](Random& random) { return RandomTemplate(random, max_rank); },
                            SimplerTemplates);
}

}  // namespace reckon::properties
