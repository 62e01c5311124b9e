// Opening a case, the checked (slow) ways to write, and what is reported.
#include "simulator/machine/unified_buffer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "ledger/check.h"

namespace reckon::sim {
namespace {

// The finaliser of SplitMix64: every bit of the position touches every bit of the result.
std::uint8_t Mix(std::uint64_t position) {
  std::uint64_t z = (position + 1) * 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return static_cast<std::uint8_t>(z ^ (z >> 31));
}

std::vector<std::uint8_t> MixedBytes(std::size_t count, std::uint64_t first) {
  std::vector<std::uint8_t> bytes(count);
  for (std::size_t i = 0; i < count; ++i) bytes[i] = Mix(first + i);
  return bytes;
}

constexpr std::uint64_t Ones(std::uint64_t bits) { return bits >= 64 ? ~0ULL : (1ULL << bits) - 1; }

}  // namespace

UnifiedBuffer::UnifiedBuffer(FindingLog* log, SiteNamer namer)
    : log_(log),
      namer_(std::move(namer)),
      bytes_(MixedBytes(kReach, 1U << 30)),
      shadow_(kReach / 64 + 8) {}

const std::uint8_t* UnifiedBuffer::SourcePattern() {
  static const std::vector<std::uint8_t> pattern = MixedBytes(kUnifiedBufferBytes, 0);
  return pattern.data();
}

void UnifiedBuffer::Open(const BufferLayout& layout) {
  const auto end = [](std::uint32_t begin, std::uint32_t bytes) {
    return std::uint64_t{begin} + bytes;
  };
  const std::uint64_t used =
      std::max({end(layout.dst_begin, layout.dst_bytes), end(layout.src_begin, layout.src_bytes),
                end(layout.table_begin, layout.table_bytes)});
  RECKON_CHECK(used <= kUnifiedBufferBytes, "a case that does not fit was not refused");
  std::fill_n(shadow_.begin(), touched_end_ / 64 + 1, 0);
  touched_end_ = used;
  layout_ = layout;
  dst_end_ = end(layout.dst_begin, layout.dst_bytes);
  written_undefined_.clear();
  reported_.clear();
  table_wrapped_ = false;
  wrapped_in_table_[0] = wrapped_in_table_[1] = ByteSet();
  holding_ = 0;
  std::memcpy(bytes_.data() + layout.src_begin, SourcePattern(), layout.src_bytes);
  if (layout.src_bytes != 0) Define(layout.src_begin, layout.src_bytes);
}

ByteSet UnifiedBuffer::Defined256(std::uint64_t address) const {
  const std::uint64_t at = Clamp(address);
  const std::uint64_t* word = shadow_.data() + at / 64;
  const unsigned shift = at % 64;
  ByteSet set;
  if (shift == 0) {
    std::memcpy(set.word.data(), word, sizeof(set.word));
    return set;
  }
  for (std::size_t i = 0; i < 4; ++i) {
    set.word[i] = word[i] >> shift | word[i + 1] << (64 - shift);
  }
  return set;
}

bool UnifiedBuffer::IsRangeDefined(std::uint64_t address, std::uint64_t bytes) const {
  if (bytes == 0) return true;
  if (address + bytes > kUnifiedBufferBytes) return false;
  std::uint64_t at = address / 64;
  const std::uint64_t first = ~0ULL << (address % 64);
  std::uint64_t left = bytes + address % 64;
  if (left <= 64) return (~shadow_[at] & first & Ones(left)) == 0;
  if ((~shadow_[at] & first) != 0) return false;
  for (left -= 64, ++at; left >= 64; left -= 64, ++at) {
    if (shadow_[at] != ~0ULL) return false;
  }
  return (~shadow_[at] & Ones(left)) == 0;
}

void UnifiedBuffer::Define(std::uint64_t address, std::uint64_t bytes) {
  std::uint64_t* word = shadow_.data() + address / 64;
  const std::uint64_t shift = address % 64;
  std::uint64_t left = bytes + shift;
  *word |= Ones(left) & (~0ULL << shift);
  while (left > 64) {
    left -= 64;
    *++word |= Ones(left);
  }
}

void UnifiedBuffer::StoreByte(SiteId site, std::uint64_t address, std::uint8_t value, bool defined,
                              bool wrapped) {
  if (address >= kUnifiedBufferBytes) {
    Report(FindingKind::kOutsideBuffer, site, address, "store behind the unified buffer");
    return;
  }
  bytes_[address] = value;
  std::uint64_t& word = shadow_[address / 64];
  const std::uint64_t bit = 1ULL << (address % 64);
  word = defined ? word | bit : word & ~bit;
  touched_end_ = std::max(touched_end_, address + 1);
  if (IsDst(address)) {
    if (!defined) {
      Report(FindingKind::kUndefinedOutput, site, address, "stores a byte nobody wrote");
      written_undefined_.resize(layout_.dst_bytes);
      written_undefined_[address - layout_.dst_begin] = true;
    }
    if (wrapped) {
      Report(FindingKind::kIndexWrapped, site, address,
             "stores what a wrapped 16-bit index fetched");
    }
  } else if (IsTable(address)) {
    const auto at = static_cast<std::uint32_t>(address - layout_.table_begin);
    if (at >= kWatchedTable) return;
    ByteSet& half = wrapped_in_table_[at / kVectorBytes];
    wrapped ? half.Set(at % kVectorBytes) : half.Clear(at % kVectorBytes);
    table_wrapped_ = table_wrapped_ || wrapped;
  } else {
    Report(FindingKind::kOutsideDst, site, address, "store beside the destination");
  }
}

void UnifiedBuffer::StoreChecked(SiteId site, std::uint64_t address, const std::uint8_t* data,
                                 const ByteSet& active, const ByteSet& defined,
                                 const ByteSet& wrapped) {
  for (std::uint32_t i = 0; i < kVectorBytes; ++i) {
    if (active.Has(i)) StoreByte(site, address + i, data[i], defined.Has(i), wrapped.Has(i));
  }
}

void UnifiedBuffer::StoreDefined(SiteId site, std::uint64_t address, const std::uint8_t* data,
                                 std::uint32_t bytes) {
  if (bytes == 0) return;
  if (address >= layout_.dst_begin && address + bytes <= dst_end_) [[likely]] {
    std::memcpy(bytes_.data() + address, data, bytes);
    Define(address, bytes);
    return;
  }
  for (std::uint32_t i = 0; i < bytes; ++i) StoreByte(site, address + i, data[i], true, false);
}

void UnifiedBuffer::CopyBlocks(SiteId site, std::uint64_t to, std::uint64_t from,
                               std::uint64_t bytes) {
  // The blocks that round the destination up belong to it, for this call only.
  const std::uint64_t rounded = (dst_end_ + kBlockBytes - 1) / kBlockBytes * kBlockBytes;
  for (std::uint64_t done = 0; done < bytes; done += kVectorBytes) {
    const auto count =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(kVectorBytes, bytes - done));
    Register reg;
    std::memcpy(reg.lanes.u8, Read256(from + done), kVectorBytes);
    reg.defined = Defined256(from + done);
    const std::uint64_t begin = to + done;
    if (begin < layout_.dst_begin || begin + count <= dst_end_ || begin + count > rounded) {
      StorePrefix(site, begin, reg, count);
      continue;
    }
    const auto inside =
        begin < dst_end_ ? static_cast<std::uint32_t>(dst_end_ - begin) : std::uint32_t{0};
    StorePrefix(site, begin, reg, inside);
    std::memcpy(bytes_.data() + begin + inside, reg.lanes.u8 + inside, count - inside);
    touched_end_ = std::max(touched_end_, begin + count);
  }
}

void UnifiedBuffer::WriteWord(std::uint64_t address, std::uint32_t value) {
  RECKON_CHECK(address + sizeof(value) <= kUnifiedBufferBytes, "a scalar write past the buffer");
  std::memcpy(bytes_.data() + address, &value, sizeof(value));
  Define(address, sizeof(value));
  touched_end_ = std::max(touched_end_, address + sizeof(value));
}

void UnifiedBuffer::TakeWrappedSlow(std::uint64_t address, Register& reg) const {
  reg.wrapped = ByteSet();
  for (std::uint32_t i = 0; i < kVectorBytes; ++i) {
    if (!IsTable(address + i)) continue;
    const auto at = static_cast<std::uint32_t>(address + i - layout_.table_begin);
    if (at >= kWatchedTable) continue;
    if (wrapped_in_table_[at / kVectorBytes].Has(at % kVectorBytes)) reg.wrapped.Set(i);
  }
  reg.any_wrapped = !reg.wrapped.IsEmpty();
}

std::uint64_t UnifiedBuffer::WrittenBytes() const {
  std::uint64_t written = 0;
  for (std::uint32_t i = 0; i < layout_.dst_bytes; ++i) {
    const bool undefined = !written_undefined_.empty() && written_undefined_[i];
    written += IsDefined(layout_.dst_begin + i) || undefined;
  }
  return written;
}

bool UnifiedBuffer::Repeats(FindingKind kind, SiteId site) {
  for (const Reported& r : reported_) {
    if (r.kind != kind || r.site != site) continue;
    log_->Repeat(r.place);
    return true;
  }
  return false;
}

void UnifiedBuffer::Report(FindingKind kind, SiteId site, std::uint64_t address,
                           std::string_view what) {
  if (Repeats(kind, site)) return;
  const std::size_t place = log_->Add(kind, namer_(site), static_cast<std::int64_t>(address),
                                      fmt::format("byte {}: {}", address, what));
  reported_.push_back({kind, site, place});
}

void UnifiedBuffer::ReportMisaligned(FindingKind kind, SiteId site, std::uint64_t address,
                                     std::uint32_t alignment) {
  if (Repeats(kind, site)) return;
  Report(kind, site, address, fmt::format("not a multiple of {}", alignment));
}

void UnifiedBuffer::Close() {
  if (holding_ == 0) return;
  Report(FindingKind::kUnflushedStore, last_holder_, last_held_,
         fmt::format("{} unaligned store stream(s) still hold bytes", holding_));
}

}  // namespace reckon::sim
