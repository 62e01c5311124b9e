// One case from Open to Close: counting, findings, the judgement of the output.
#include "simulator/ascendc/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "ledger/check.h"
#include "simulator/ascendc/names.h"

namespace reckon::sim::ascendc {
namespace {

struct CallEntry {
  std::string_view name;
  bool compared;
};
constexpr auto kCalls = std::to_array<CallEntry>({
#define RECKON_CALL(name, compared) {#name, compared},
#include "simulator/ascendc/calls.def"
#undef RECKON_CALL
});
static_assert(kCalls.size() == static_cast<std::size_t>(Call::kCount));

constexpr std::size_t kEvents = 64;

// The functions of the public API have no session argument: this is the one they act on.
Session* current = nullptr;

std::uint32_t RoundUp(std::uint32_t bytes) {
  return (bytes + kBlockBytes - 1) / kBlockBytes * kBlockBytes;
}

// What memory holds before anybody wrote: any bytes will do, as long as they are known.
const std::vector<std::uint8_t>& FreshMemory() {
  static const std::vector<std::uint8_t> bytes = [] {
    std::vector<std::uint8_t> fresh(UnifiedBuffer::kReach);
    std::uint32_t state = 0x2545F491U;
    for (std::uint8_t& byte : fresh) {
      state = state * 1664525U + 1013904223U;
      // Never 0 and never a small number: what scalar code writes looks different.
      byte = static_cast<std::uint8_t>(0x81U | (state >> 24));
    }
    return fresh;
  }();
  return bytes;
}

}  // namespace

std::string_view Name(Call call) { return kCalls.at(static_cast<std::size_t>(call)).name; }
bool IsCompared(Call call) { return kCalls.at(static_cast<std::size_t>(call)).compared; }

bool UserRun::HasError() const {
  return std::any_of(findings.begin(), findings.end(),
                     [](const UserFinding& f) { return f.level == Level::kError; });
}

std::string PlainFunction(const std::string& name) {
  if (name.starts_with("operator")) return name;
  return name.substr(0, name.find('<'));
}

std::size_t Session::KeyHash::operator()(const Key& key) const {
  std::uint64_t hash = key.words[0] * 0x9E3779B97F4A7C15ULL;
  hash = (hash ^ (hash >> 29) ^ key.words[1]) * 0xBF58476D1CE4E5B9ULL;
  hash = (hash ^ (hash >> 32) ^ key.words[2]) * 0x94D049BB133111EBULL;
  return hash ^ (hash >> 31);
}

Session::Session()
    : ub_(&log_, [](SiteId site) { return std::to_string(site); }), events_(kEvents) {
  // The buffer hands out its bytes for reading; kernels, which hold plain pointers, also write.
  base_ = const_cast<std::uint8_t*>(ub_.Read256(0));
}

Session::~Session() {
  if (current == this) current = nullptr;
}

void Session::Open(const SessionSetup& setup) {
  layout_ = BufferLayout();
  layout_.dst_bytes = setup.dst_bytes;
  layout_.src_begin = RoundUp(setup.dst_bytes);
  layout_.src_bytes = setup.src_bytes;
  layout_.table_begin = layout_.src_begin + RoundUp(setup.src_bytes);
  RECKON_CHECK(layout_.table_begin <= kUnifiedBufferBytes, "a case that does not fit");
  layout_.table_bytes = kUnifiedBufferBytes - layout_.table_begin;
  log_.Clear();
  ub_.Open(layout_);
  const std::uint8_t* fresh = FreshMemory().data();
  const std::uint32_t src_end = layout_.src_begin + layout_.src_bytes;
  std::memcpy(base_, fresh, layout_.src_begin);
  std::memcpy(base_ + src_end, fresh + src_end, UnifiedBuffer::kReach - src_end);
  call_limit_ = setup.call_limit;
  calls_ = 0;
  last_ = 0;
  records_.clear();
  index_.clear();
  extras_.clear();
  events_.assign(kEvents, Event());
  writer_.assign(setup.dst_bytes, 0);
  current = this;
}

Session& Session::Current() {
  RECKON_CHECK(current != nullptr, "a kernel call outside a case");
  return *current;
}

const CallRecord* Session::Last() const { return records_.empty() ? nullptr : &records_[last_]; }

SiteId Session::Count(Call call, const Site& site, DType data, DType index, const char* mode) {
  if (++calls_ > call_limit_) throw CallLimit();
  const auto same = [&](const CallRecord& r) {
    return r.site.line == site.line && r.call == call && r.data == data && r.index == index &&
           r.site.function.text == site.function.text && r.site.file == site.file && r.mode == mode;
  };
  if (!records_.empty() && same(records_[last_])) {
    ++records_[last_].count;
    return last_;
  }
  const Key key = {{static_cast<std::uint64_t>(static_cast<std::uint32_t>(site.line)) << 32 |
                        static_cast<std::uint64_t>(call) << 16 |
                        static_cast<std::uint64_t>(data) << 8 | static_cast<std::uint64_t>(index),
                    reinterpret_cast<std::uintptr_t>(site.function.text) ^
                        reinterpret_cast<std::uintptr_t>(site.file) << 20,
                    reinterpret_cast<std::uintptr_t>(mode)}};
  const auto [it, inserted] = index_.try_emplace(key, static_cast<SiteId>(records_.size()));
  if (inserted) records_.push_back({call, site, data, index, mode, 0});
  last_ = it->second;
  ++records_[last_].count;
  return last_;
}

void Session::Find(Level level, const char* kind, SiteId site, std::int64_t address,
                   std::string detail) {
  for (Extra& extra : extras_) {
    if (extra.site != site || std::strcmp(extra.kind, kind) != 0) continue;
    ++extra.finding.times;
    return;
  }
  UserFinding finding;
  finding.level = level;
  finding.kind = kind;
  finding.first_address = address;
  finding.times = 1;
  finding.detail = std::move(detail);
  extras_.push_back({std::move(finding), kind, site});
}

void Session::FindAtLastCall(Level level, const char* kind, std::string detail) {
  Find(level, kind, last_, -1, std::move(detail));
}

bool Session::AddressOf(SiteId site, const void* pointer, std::uint64_t& address) {
  const std::int64_t offset = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(pointer) -
                                                        reinterpret_cast<std::uintptr_t>(base_));
  if (offset >= 0 && offset < static_cast<std::int64_t>(UnifiedBuffer::kReach)) {
    address = static_cast<std::uint64_t>(offset);
    return true;
  }
  constexpr std::int64_t kNear = std::int64_t{1} << 32;
  const bool near = offset > -kNear && offset < kNear;  // else the number says nothing
  Find(Level::kError, "outside the buffer", site, near ? offset : -1,
       near ? fmt::format("byte {}: the unified buffer has {}", offset, kUnifiedBufferBytes)
            : std::string("the pointer does not point into the unified buffer"));
  return false;
}

void Session::AdoptScalarWrites(std::uint64_t address, std::uint64_t bytes) {
  const std::uint64_t end = std::min<std::uint64_t>(address + bytes, kUnifiedBufferBytes);
  if (address >= end || ub_.IsRangeDefined(address, end - address)) return;
  const std::uint8_t* fresh = FreshMemory().data();
  for (std::uint64_t word = address / 4 * 4; word < end; word += 4) {
    std::uint32_t now;
    if (std::memcmp(base_ + word, fresh + word, 4) == 0 || ub_.IsRangeDefined(word, 4)) continue;
    std::memcpy(&now, base_ + word, 4);
    ub_.WriteWord(word, now);
  }
}

bool Session::Logged(FindingKind kind) const {
  std::vector<Finding> found;
  log_.Fill(Output::kWrong, found);
  return std::any_of(found.begin(), found.end(), [&](const Finding& f) { return f.kind == kind; });
}

void Session::CheckEvents() {
  for (const Event& event : events_) {
    if (event.set == 0) continue;
    Find(Level::kError, "event flag never waited for", event.last_set, -1,
         fmt::format("{} flag(s) are still set at the end", __builtin_popcount(event.set)));
  }
}

void Session::CheckMemoryOutside() {
  if (std::memcmp(src(), UnifiedBuffer::SourcePattern(), layout_.src_bytes) != 0 &&
      !Logged(FindingKind::kOutsideDst)) {
    FindAtLastCall(Level::kError, "source overwritten", "scalar code wrote into the source");
  }
  const std::uint8_t* fresh = FreshMemory().data();
  if (std::memcmp(base_ + kUnifiedBufferBytes, fresh + kUnifiedBufferBytes,
                  UnifiedBuffer::kReach - kUnifiedBufferBytes) != 0) {
    FindAtLastCall(Level::kError, "outside the buffer",
                   "scalar code wrote behind the unified buffer");
  }
}

void Session::JudgeOutput(const std::uint8_t* expected, std::uint32_t element_bytes, UserRun& run) {
  // Bytes that are undefined because undefined ones were stored there differ from fresh memory too.
  if (!Logged(FindingKind::kUndefinedOutput)) AdoptScalarWrites(0, layout_.dst_bytes);
  run.written_bytes = ub_.WrittenBytes();
  if (expected == nullptr) return;
  for (std::uint32_t i = 0; i < layout_.dst_bytes; ++i) {
    if (ub_.IsDefined(i) && base_[i] == expected[i]) continue;
    ++run.wrong_bytes;
    if (run.first_wrong_element) continue;
    run.first_wrong_element = i / element_bytes;
    if (writer_[i] == 0) continue;
    const CallRecord& record = records_[writer_[i] - 1];
    run.wrong_helper = PlainFunction(record.site.function.text);
    run.wrong_api = Name(record.call);
    run.wrong_file = record.site.file;
    run.wrong_line = record.site.line;
  }
  run.output = run.wrong_bytes == 0 ? Output::kCorrect : Output::kWrong;
}

void Session::Place(SiteId site, UserFinding& finding) const {
  if (site >= records_.size()) return;
  const CallRecord& record = records_[site];
  finding.helper = PlainFunction(record.site.function.text);
  finding.api = Name(record.call);
  finding.file = record.site.file;
  finding.line = record.site.line;
}

void Session::FillFindings(UserRun& run) const {
  std::vector<Finding> found;
  log_.Fill(run.output, found);
  for (const Finding& f : found) {
    UserFinding finding;
    finding.level = f.level;
    finding.kind = Name(f.kind);
    finding.first_address = f.first_address;
    finding.times = f.times;
    finding.detail = f.detail;
    Place(static_cast<SiteId>(std::stoul(f.site)), finding);
    run.findings.push_back(std::move(finding));
  }
  for (const Extra& extra : extras_) {
    run.findings.push_back(extra.finding);
    Place(extra.site, run.findings.back());
  }
}

void Session::FillCalls(UserRun& run) const {
  for (const CallRecord& record : records_) {
    UserCall call;
    call.helper = PlainFunction(record.site.function.text);
    call.api = Name(record.call);
    call.data_dtype = reckon::Name(record.data);
    call.index_dtype = reckon::Name(record.index);
    call.mode = record.mode;
    call.compared = IsCompared(record.call);
    call.file = record.site.file;
    call.line = record.site.line;
    call.count = record.count;
    // One place can have two records when equal literals of two objects have two addresses.
    const auto same = std::find_if(run.calls.begin(), run.calls.end(), [&](const UserCall& c) {
      UserCall other = c;
      other.count = call.count;
      return other == call;
    });
    if (same != run.calls.end()) {
      same->count += call.count;
    } else {
      run.calls.push_back(std::move(call));
    }
  }
}

UserRun Session::Close(const std::uint8_t* expected, std::uint32_t element_bytes) {
  UserRun run;
  ub_.Close();
  CheckEvents();
  CheckMemoryOutside();
  JudgeOutput(expected, element_bytes, run);
  FillCalls(run);
  FillFindings(run);
  return run;
}

}  // namespace reckon::sim::ascendc
