// One execution, call by call: what each call read and wrote, and, when the output is wrong, where
// the first wrong byte came from. A machine of its own on top of the executing one, which stays as
// it is: who does not trace does not pay.
#ifndef RECKON_SIMULATOR_TRACE_TRACE_H_
#define RECKON_SIMULATOR_TRACE_TRACE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simulator/broadcast.h"

namespace reckon::sim {

inline constexpr std::uint64_t kDefaultTraceLimit = 100'000;  // events

enum class Lane : std::uint8_t { kScalar, kVector, kSync };
std::string_view Name(Lane lane);  // "scalar", "vector", "sync"

// A byte range of the unified buffer. Of a gather: from the lowest to the highest lane.
struct TraceAccess {
  std::uint64_t address = 0;
  std::uint64_t bytes = 0;
};

// Lanes a call works on.
struct TraceMask {
  std::uint32_t active = 0;
  std::uint32_t lanes = 0;
  bool prefix = true;  // the active lanes are the first ones
};

struct TraceEvent {
  std::uint64_t number = 0;  // from 1, in the order made
  Lane lane = Lane::kScalar;
  bool is_call = true;  // false: a step of the path, lost bits, scalar writes; see note
  CallIdentity id;      // of a call
  std::optional<TraceAccess> read;
  std::optional<TraceAccess> write;  // StoreUnAlign: the bytes appended, held or written
  std::optional<TraceMask> mask;
  std::optional<std::uint64_t> scalar;  // an operand: the scalar, the rest before UpdateMask
  std::uint32_t held = 0;               // bytes a stream of unaligned stores holds back afterwards
  std::string note;
};

// One store that put a value into the watched byte.
struct ByteWrite {
  std::uint64_t store = 0;  // event that took the byte from a register
  CallSite store_site{};
  std::uint64_t written = 0;  // event that put it into the buffer; 0: never, it stayed in a stream
  CallSite written_site{};
  std::uint64_t made = 0;  // event that put it into the register; 0: nobody
  CallSite made_site{};
  std::int64_t loaded_from = -1;  // byte address; -1: computed, no load
  std::uint8_t value = 0;
};

struct WrongByte {
  std::uint64_t address = 0;
  std::uint64_t element = 0;  // of the destination
  std::uint8_t expected = 0;
  std::optional<std::uint8_t> found;  // nothing: undefined
  std::int64_t expected_from = -1;    // where the right value lies in the source; byte address
  std::vector<ByteWrite> writes;      // in order; the last one that was written counts
};

struct Trace {
  Run run;
  RoomNeeded room;                 // dst at 0, src behind it, then the index table
  std::vector<TraceEvent> events;  // the first `limit`
  std::uint64_t all_events = 0;
  std::optional<WrongByte> wrong;
};

// BadInput as Executor::Execute.
Trace TraceRun(const Case& c, std::uint64_t limit = kDefaultTraceLimit);

// "dst+32", "src+0", "table+4", "ub+99999": an address for people.
std::string PlaceOf(const RoomNeeded& room, std::uint64_t address);

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_TRACE_TRACE_H_
