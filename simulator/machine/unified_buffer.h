// The unified buffer and its shadow: 253,952 bytes, one "defined" bit for each, and the rules of
// who may write where. Nothing is cleared between cases but the shadow of what a case used: a byte
// that is not defined counts as wrong whatever it holds, so old contents cannot matter.
#ifndef RECKON_SIMULATOR_MACHINE_UNIFIED_BUFFER_H_
#define RECKON_SIMULATOR_MACHINE_UNIFIED_BUFFER_H_

#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/hardware.h"
#include "simulator/machine/finding_log.h"
#include "simulator/machine/reg/register.h"

namespace reckon::sim {

// Who makes an access: a number that a namer turns into text when something is found.
using SiteId = std::uint32_t;
using SiteNamer = std::function<std::string(SiteId)>;

// Half-open byte ranges, each beginning at a multiple of 32.
struct BufferLayout {
  std::uint32_t dst_begin = 0;
  std::uint32_t dst_bytes = 0;
  std::uint32_t src_begin = 0;
  std::uint32_t src_bytes = 0;
  std::uint32_t table_begin = 0;
  std::uint32_t table_bytes = 0;
};

class UnifiedBuffer {
 public:
  UnifiedBuffer(FindingLog* log, SiteNamer namer);

  // Makes the source of a new case: defined bytes of SourceByte. All else is undefined.
  void Open(const BufferLayout& layout);
  const BufferLayout& layout() const { return layout_; }

  // What the source holds at byte `position`: a mixed hash, so that a wrong place shows.
  static const std::uint8_t* SourcePattern();

  // Reading. Any address; past the end the bytes are arbitrary and undefined.
  const std::uint8_t* Read256(std::uint64_t address) const {
    return bytes_.data() + Clamp(address);
  }
  ByteSet Defined256(std::uint64_t address) const;
  bool IsDefined(std::uint64_t address) const {
    const std::uint64_t at = Clamp(address);
    return (shadow_[at / 64] >> (at % 64) & 1) != 0;
  }
  // True when all of [address, address + bytes) is defined; fast for the source.
  bool IsRangeDefined(std::uint64_t address, std::uint64_t bytes) const;
  bool IsInSource(std::uint64_t begin, std::uint64_t end) const {
    return begin >= layout_.src_begin &&
           end <= std::uint64_t{layout_.src_begin} + layout_.src_bytes;
  }
  // Bytes behind the end that a gather of 16-bit indices can reach without being checked.
  static constexpr std::uint64_t kSlack = 2 * 65536 + 512;
  static constexpr std::uint64_t kReach = kUnifiedBufferBytes + kSlack;

  // Wrapped index lanes survive in the index table: in its first 512 bytes, all that Broadcast
  // kernels use.
  static constexpr std::uint32_t kWatchedTable = 2 * kVectorBytes;
  void TakeWrapped(std::uint64_t address, Register& reg) const {
    if (table_wrapped_) TakeWrappedSlow(address, reg);
  }

  // Writing the first `bytes` bytes of a register, at most 256.
  void StorePrefix(SiteId site, std::uint64_t address, const Register& reg, std::uint32_t bytes) {
    if (bytes == 0) return;
    if (address + bytes <= dst_end_ && address >= layout_.dst_begin &&
        reg.defined.ContainsFirst(bytes) && !reg.any_wrapped) [[likely]] {
      if (bytes == kVectorBytes) {
        std::memcpy(bytes_.data() + address, reg.lanes.u8, kVectorBytes);
      } else {
        std::memcpy(bytes_.data() + address, reg.lanes.u8, bytes);
      }
      Define(address, bytes);
      return;
    }
    StoreChecked(site, address, reg.lanes.u8, ByteSet::First(bytes), reg.defined,
                 reg.any_wrapped ? reg.wrapped : ByteSet());
  }
  // Writing any set of bytes, with every rule checked byte by byte.
  void StoreChecked(SiteId site, std::uint64_t address, const std::uint8_t* data,
                    const ByteSet& active, const ByteSet& defined, const ByteSet& wrapped);
  // Writing bytes known to be defined and unwrapped; any length.
  void StoreDefined(SiteId site, std::uint64_t address, const std::uint8_t* data,
                    std::uint32_t bytes);
  // DataCopy: whole blocks, also those that round the destination up.
  void CopyBlocks(SiteId site, std::uint64_t to, std::uint64_t from, std::uint64_t bytes);
  // Scalar code writing its index table.
  void WriteWord(std::uint64_t address, std::uint32_t value);

  void Report(FindingKind kind, SiteId site, std::uint64_t address, std::string_view what);
  void RequireAlignment(SiteId site, std::uint64_t address, std::uint32_t alignment) {
    if (address % alignment != 0) [[unlikely]] {
      ReportMisaligned(FindingKind::kMisaligned, site, address, alignment);
    }
  }
  void RequireGatherAlignment(SiteId site, std::uint64_t base) {
    if (base % kBlockBytes != 0) [[unlikely]] {
      ReportMisaligned(FindingKind::kUnalignedGather, site, base, kBlockBytes);
    }
  }

  // The destination after a run.
  const std::uint8_t* dst() const { return bytes_.data() + layout_.dst_begin; }
  bool IsDstDefined() const { return IsRangeDefined(layout_.dst_begin, layout_.dst_bytes); }
  std::uint64_t WrittenBytes() const;

  // Streams of unaligned stores that hold bytes not yet written: at the end there must be none.
  void HoldsMore(SiteId site, std::uint64_t address) {
    ++holding_;
    last_holder_ = site;
    last_held_ = address;
  }
  void HoldsLess() { --holding_; }
  // Reports streams that were never flushed.
  void Close();

 private:
  // Past the end everything reads the undefined bytes behind the buffer.
  static std::uint64_t Clamp(std::uint64_t address) {
    return address < kUnifiedBufferBytes ? address : kUnifiedBufferBytes;
  }
  void Define(std::uint64_t address, std::uint64_t bytes);
  void ReportMisaligned(FindingKind kind, SiteId site, std::uint64_t address,
                        std::uint32_t alignment);
  bool IsTable(std::uint64_t address) const {
    return address >= layout_.table_begin &&
           address < std::uint64_t{layout_.table_begin} + layout_.table_bytes;
  }
  bool IsDst(std::uint64_t address) const {
    return address >= layout_.dst_begin && address < dst_end_;
  }
  void StoreByte(SiteId site, std::uint64_t address, std::uint8_t value, bool defined,
                 bool wrapped);
  void TakeWrappedSlow(std::uint64_t address, Register& reg) const;

  // True when this finding is in the log already; it then counts once more.
  bool Repeats(FindingKind kind, SiteId site);

  struct Reported {
    FindingKind kind;
    SiteId site;
    std::size_t place;
  };

  FindingLog* log_;  // cleared by its owner whenever a case is opened
  SiteNamer namer_;
  std::vector<Reported> reported_;
  BufferLayout layout_;
  std::uint64_t dst_end_ = 0;
  std::vector<std::uint8_t> bytes_;
  std::vector<std::uint64_t> shadow_;
  std::uint64_t touched_end_ = 0;        // behind the last byte whose shadow may be set
  std::vector<bool> written_undefined_;  // destination bytes that got an undefined byte; or empty
  bool table_wrapped_ = false;
  ByteSet wrapped_in_table_[2];
  std::uint64_t holding_ = 0;
  SiteId last_holder_ = 0;
  std::uint64_t last_held_ = 0;
};

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_MACHINE_UNIFIED_BUFFER_H_
