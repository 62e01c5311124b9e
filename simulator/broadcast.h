// What the kernels do with one case: counted (any shape, no data) or executed byte by byte in the
// unified buffer. This is the only header of simulator/ that the rest of the program needs.
#ifndef RECKON_SIMULATOR_BROADCAST_H_
#define RECKON_SIMULATOR_BROADCAST_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/ledger.h"
#include "ledger/shape.h"

namespace reckon::sim {

// kNote: a documented contract was broken and the output is still right.
// kError: the output is wrong or can be.
enum class Level : std::uint8_t { kNote, kError };

enum class FindingKind : std::uint8_t {
  kMisaligned,       // an aligned access at an address its contract does not allow
  kUndefinedOutput,  // a byte nobody wrote reached an output byte
  kOutsideBuffer,    // a store past the unified buffer
  kOutsideDst,       // a store beside the destination and the index table
  kLostBits16,       // a value did not fit the u16 that consumes it
  kLostBits32,       // a u32 product wrapped
  kIndexWrapped,     // a 16-bit gather index wrapped in a lane that was stored
  kUnflushedStore,   // StoreUnAlign without a StoreUnAlignPost after it
  kUnalignedGather,  // a gather base that is not a multiple of 32 bytes
  kStoreTooLong,     // StoreUnAlign of more than one register
  kStreamMoved,      // StoreUnAlign or its Post away from where its stream stands
  kStaleLoad,        // LoadUnAlign away from the block its register holds
  kBeyondCount,      // a Duplicate wrote more elements than it was asked for
  kCount,
};

std::string_view Name(Level level);       // "note", "error"
std::string_view Name(FindingKind kind);  // "misaligned access", "lost bits in a u16", ...

// All occurrences of one kind at one place.
struct Finding {
  Level level = Level::kError;
  FindingKind kind{};
  std::string site;                 // a call site's name, or the consumer of a lost bit
  std::int64_t first_address = -1;  // byte address of the first occurrence; -1: not an access
  std::uint64_t times = 0;
  std::string detail;  // the numbers of the first occurrence, one line
  bool operator==(const Finding&) const = default;
};

// kNotExecuted: counted only.
enum class Output : std::uint8_t { kNotExecuted, kCorrect, kWrong };
std::string_view Name(Output output);  // "not executed", "correct", "wrong"

struct Run {
  Path path;      // wrapper, dynamic wrapper if any, leaf; what was reached, in that order
  Ledger ledger;  // rows in the order their slots were first reached
  Output output = Output::kNotExecuted;
  std::vector<Finding> findings;  // counted only: lost bits alone can be known
  std::uint64_t calls = 0;        // sum of all call counts; 2^64-1 when it does not fit
  // The rest is known after an execution only. An output byte that was never written, or got a
  // byte nobody had defined, is wrong whatever it holds.
  std::uint64_t written_bytes = 0;  // destination bytes written at least once
  std::uint64_t wrong_bytes = 0;
  std::optional<std::uint64_t> first_wrong_element;

  bool HasError() const;  // a finding of level kError
};

// Bytes of unified buffer: dst and src each rounded up to 32, and the index table (0, 32, 256 or
// 512). Broadcast kernels, section 1.
struct RoomNeeded {
  std::uint64_t dst = 0;
  std::uint64_t src = 0;
  std::uint64_t index = 0;
  std::uint64_t Total() const { return dst + src + index; }
};

// Counts without data; independent of the sizes. All throw BadInput for an invalid case.
class Counter {
 public:
  Counter();
  ~Counter();
  Counter(Counter&&) noexcept;
  Counter& operator=(Counter&&) noexcept;
  // Fills `run`, reusing its memory. BadInput when a count does not fit 64 bits.
  void Count(const Case& c, Run& run);
  // What an execution would need.
  RoomNeeded Room(const Case& c);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Executes in a 253,952-byte unified buffer it keeps between cases; a case's result does not
// depend on the cases before it. Layout: dst at 0, src behind it (rounded up to 32 bytes), the
// index table at the end of the used room, where PopStackBuffer would put it.
class Executor {
 public:
  Executor();
  ~Executor();
  Executor(Executor&&) noexcept;
  Executor& operator=(Executor&&) noexcept;
  // Fills `run`, reusing its memory. BadInput with the numbers when the case does not fit.
  void Execute(const Case& c, Run& run);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// One case, without keeping anything.
Run Count(const Case& c);
Run Execute(const Case& c);

// True when the case fits the unified buffer.
bool Fits(const Case& c, RoomNeeded* needed = nullptr);

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_BROADCAST_H_
