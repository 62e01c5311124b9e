// The machine behind the emulated headers while one case runs: a unified buffer, the calls made so
// far and what was found. Free functions of the headers act on the session that is open.
#ifndef RECKON_SIMULATOR_ASCENDC_SESSION_H_
#define RECKON_SIMULATOR_ASCENDC_SESSION_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "simulator/ascendc/runtime.h"
#include "simulator/ascendc/user_run.h"
#include "simulator/machine/finding_log.h"
#include "simulator/machine/unified_buffer.h"

namespace reckon::sim::ascendc {

// Thrown out of a kernel that makes more calls than allowed.
struct CallLimit {};

struct SessionSetup {
  std::uint32_t dst_bytes = 0;
  std::uint32_t src_bytes = 0;
  std::uint64_t call_limit = 20'000'000;
};

// One place of the source with one set of types and one mode.
struct CallRecord {
  Call call{};
  Site site{"", "", 0};
  DType data = DType::kNone;
  DType index = DType::kNone;
  const char* mode = "";
  std::uint64_t count = 0;
};

class Session {
 public:
  Session();
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // A new case: dst at byte 0, src behind it, the stack buffer behind both; each begins at a
  // multiple of 32. Everything but src is undefined. The session becomes the current one.
  void Open(const SessionSetup& setup);
  // The end of the case. `expected`: the right destination, dst_bytes long; null: not judged.
  UserRun Close(const std::uint8_t* expected, std::uint32_t element_bytes);

  // The open session of this process. InternalError without one.
  static Session& Current();
  // The last recorded call, for a report about a crash. Null before the first.
  const CallRecord* Last() const;

  std::uint8_t* base() { return base_; }
  std::uint8_t* dst() { return base_; }
  std::uint8_t* src() { return base_ + layout_.src_begin; }
  std::uint32_t stack_begin() const { return layout_.table_begin; }
  UnifiedBuffer& ub() { return ub_; }

  // Counts the call; the number names its place in findings.
  SiteId Count(Call call, const Site& site, DType data = DType::kNone, DType index = DType::kNone,
               const char* mode = "");

  // One more occurrence of something the unified buffer does not know of.
  void Find(Level level, const char* kind, SiteId site, std::int64_t address, std::string detail);
  void FindAtLastCall(Level level, const char* kind, std::string detail);

  // The byte address of a pointer, when it points into the buffer or a little behind it.
  // Otherwise a finding.
  bool AddressOf(SiteId site, const void* pointer, std::uint64_t& address);

  // A call wrote these bytes; remembered where they belong to dst.
  void Wrote(SiteId site, std::uint64_t address, std::uint64_t bytes) {
    if (address >= writer_.size()) return;
    const std::uint64_t end = std::min<std::uint64_t>(address + bytes, writer_.size());
    std::fill(writer_.begin() + static_cast<std::ptrdiff_t>(address),
              writer_.begin() + static_cast<std::ptrdiff_t>(end), site + 1);
  }

  // Scalar code writes through plain pointers, unseen: bytes whose contents changed since Open
  // although no call wrote them are taken as defined.
  void AdoptScalarWrites(std::uint64_t address, std::uint64_t bytes);

  // Events: flags that are set and not yet waited for, ids that are reserved.
  struct Event {
    std::uint32_t reserved = 0;  // one bit an id
    std::uint32_t set = 0;
    SiteId last_set = 0;
  };
  Event& EventOf(int event) { return events_[static_cast<std::size_t>(event)]; }

 private:
  struct Extra {
    UserFinding finding;
    const char* kind;
    SiteId site;
  };
  struct Key {
    std::uint64_t words[3];
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };

  bool Logged(FindingKind kind) const;
  void CheckEvents();
  void CheckMemoryOutside();
  void JudgeOutput(const std::uint8_t* expected, std::uint32_t element_bytes, UserRun& run);
  void FillCalls(UserRun& run) const;
  void FillFindings(UserRun& run) const;
  void Place(SiteId site, UserFinding& finding) const;

  FindingLog log_;
  UnifiedBuffer ub_;
  std::uint8_t* base_ = nullptr;
  BufferLayout layout_;
  std::uint64_t call_limit_ = 0;
  std::uint64_t calls_ = 0;
  SiteId last_ = 0;
  std::vector<CallRecord> records_;
  std::unordered_map<Key, SiteId, KeyHash> index_;
  std::vector<Extra> extras_;
  std::vector<Event> events_;
  std::vector<SiteId> writer_;  // of each dst byte: the last call that wrote it, plus 1
};

}  // namespace reckon::sim::ascendc

#endif  // RECKON_SIMULATOR_ASCENDC_SESSION_H_
