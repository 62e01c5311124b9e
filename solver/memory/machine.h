// MemoryMachine: the symbolic machine that also keeps where each call reads and writes, on all
// trips of its loops. Offsets, lengths and alignments are in bytes. A loop's body runs once for all
// trips: streams and rests that go on from trip to trip are followed. What is not followed is said
// (MemoryRun::unfollowed), and nothing is then proved.
#ifndef RECKON_SOLVER_MEMORY_MACHINE_H_
#define RECKON_SOLVER_MEMORY_MACHINE_H_

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "solver/machine.h"
#include "solver/memory/lanes.h"
#include "solver/memory/loops.h"
#include "solver/memory/stream.h"

namespace reckon::solver {

// A call's reading or writing of memory.
struct Access {
  CallSite site{};
  bool is_store = false;
  SymbolicAddress at;
  std::vector<Term> lengths;  // each is at least the bytes of a store; of a load: none
  std::int64_t alignment = 1;
  bool rounds_up = false;  // of a store: the rest of the destination's last block may be written
  Loops loops;
};

// A term, on all trips of its loops.
struct Bound {
  Term value;
  Loops loops;
};

// Bytes that a load takes to lanes which are stored: they lie before each of the ends.
struct Reading {
  CallSite store{};
  CallSite load{};
  SymbolicAddress from;
  bool by_index = false;          // of elements, each lane by its own
  std::optional<Term> copies_to;  // of a copy: the offset in the destination
  std::vector<Bound> ends;
};

// A value that must lie within bounds.
struct Value {
  enum class Kind : std::uint8_t {
    kComputed,     // by the kernel, in `int` or a wider type
    kElements,     // that an unaligned call moves
    kRest,         // that UpdateMask counts down
    kLaneDivisor,  // of lanes of signed integers
  };
  Kind kind{};
  std::string what;  // the call, of those two that one makes
  Term value;
  Loops loops;
};

struct MemoryRun {
  SymbolicRun run;
  std::vector<Access> accesses;
  std::vector<Reading> readings;
  std::vector<Value> values;
  std::vector<CallSite> unflushed;  // the last call of a stream of stores that no Post ends
  std::vector<CallSite> unloaded;   // stores of a register that was never loaded, or not all of it
  std::set<std::string> unfollowed;
};

class MemoryCore : public SymbolicCore {
 public:
  // Where a register or mask was set, and in which loops it was used before it was set there: set
  // there after all, it would go on from trip to trip.
  struct History {
    bool is_set = false;
    Loops set;
    mutable Loops used;
  };
  // Elements in the mask's lanes: each is at least their number.
  struct Mask {
    std::vector<Term> elements;
    std::uint32_t lane_bytes = 0;
    bool is_full = false;
    History history;
  };
  struct Stream;
  // Where lanes come from.
  struct Origin {
    enum class Kind : std::uint8_t {
      kConsecutive,  // lane i from element i
      kOne,          // all lanes from one element
      kSpread,       // the lanes of block i from element i
      kIndexed,      // by an index register
      kBlocks,       // the blocks of a row, again and again
    };
    Kind kind{};
    CallSite site{};
    SymbolicAddress at;
    Term index;               // kIndexed: of the element; kBlocks: blocks of a row
    std::uint32_t first = 0;  // kIndexed: the lane of the data that lane 0 of the index is for
    std::shared_ptr<Stream> stream;  // of an unaligned load: `at` is where it began
    std::size_t call = 0;            // and this one of its calls
  };
  // Data has origins: one, or of 1-byte gathers two. An index has a lane or a row of blocks.
  struct Register {
    std::vector<Origin> origins;
    std::optional<Term> lane;
    std::optional<Term> row_blocks;
    History history;
  };
  struct Rest {
    Int start;
    Loops begin;
    bool counted = false;
  };
  // Made when the stream begins; kept by the machine too, which places its calls at the end.
  struct Stream {
    bool is_store = false;
    SymbolicAddress at;
    Loops begin;
    std::vector<StreamCall> calls;
    bool is_flushed = false;
  };
  struct StoreStream {
    std::shared_ptr<Stream> stream;
  };
  struct LoadStream {
    std::shared_ptr<Stream> stream;
  };

  using SymbolicCore::SymbolicCore;

  bool Decide(const Bool& condition) {
    Compute(condition);
    return SymbolicCore::Decide(condition);
  }
  Int Narrow16(sim::Consumer consumer, int axis, const Int& x) {
    Compute(x);
    return SymbolicCore::Narrow16(consumer, axis, x);
  }
  Int Narrow32(sim::Consumer consumer, int axis, const Int& x) {
    Compute(x);
    return SymbolicCore::Narrow32(consumer, axis, x);
  }
  Rest RestOf(const Int& elements) {
    Compute(elements);
    return {elements, loops_};
  }
  template <class Body>
  void Repeat(const Int& count, Body body) {
    Compute(count);
    const Int index(NextIndex());
    loops_.push_back({count.term, index.term});
    RepeatAt(count, index, body);
    loops_.pop_back();
  }
  StoreStream StreamTo(const Address& to) { return {Begin(true, to)}; }
  Address At(const Address& base, const Int& elements) {
    Compute(elements);
    return SymbolicCore::At(base, elements);
  }

  // To be called when the kernel has returned.
  MemoryRun Finish();

 protected:
  void DoDataCopy(CallSite site, const Address& to, const Address& from, const Int& count);
  void DoWriteBlockOffsets(const Address& table, const Int& quotient);
  void DoCreateMask(Mask& mask, std::uint32_t bytes);
  void DoUpdateMask(Mask& mask, Rest& rest);
  void DoLoadAlign(CallSite site, sim::Distribution distribution, std::uint32_t bytes,
                   Register& reg, const Address& from);
  void DoLoadUnAlignPre(LoadStream& stream, const Address& from);
  void DoLoadUnAlign(CallSite site, Register& reg, LoadStream& stream, const Int& elements);
  void DoStoreAlign(CallSite site, std::uint32_t bytes, const Address& to, const Register& reg,
                    const Mask& mask);
  void DoStoreUnAlign(CallSite site, StoreStream& stream, const Register& reg, const Int& elements);
  void DoStoreUnAlignPost(CallSite site, StoreStream& stream);

  void DoGather(CallSite site, Register& reg, const Address& base, const Register& index,
                const Mask& mask);
  void DoGatherB(CallSite site, Register& reg, const Address& base, const Register& index,
                 const Mask& mask);
  void DoDeInterleave(std::uint32_t bytes, Register& even, Register& odd, const Register& low,
                      const Register& high);
  void DoDuplicate(DType type, Register& reg, const Int& scalar, const Mask& mask);
  void DoArange(DType type, Register& reg, std::uint32_t start);
  void DoAdd(DType type, Register& reg, const Register& a, const Register& b, const Mask& mask);
  void DoSub(DType type, Register& reg, const Register& a, const Register& b, const Mask& mask);
  void DoMul(DType type, Register& reg, const Register& a, const Register& b, const Mask& mask);
  void DoDiv(DType type, Register& reg, const Register& a, const Register& b, const Mask& mask);
  void DoAdds(DType type, Register& reg, const Register& a, const Int& scalar, const Mask& mask);
  void DoMuls(DType type, Register& reg, const Register& a, const Int& scalar, const Mask& mask);
  void DoMulAddDst(DType type, Register& reg, const Register& a, const Register& b,
                   const Mask& mask);

 private:
  // A store of a register's first lanes; of the elements each is at least their number.
  struct Stored {
    CallSite site{};
    std::vector<Origin> origins;
    std::vector<Term> elements;
    Loops loops;
  };

  struct TableEntry {
    Register content;
    std::int64_t bytes = 0;
  };

  Term NextIndex();
  Lanes::NewVariable NewVariable();
  void CannotFollow(const std::string& what) { unfollowed_.insert(what); }
  void Use(const History& history, const char* what);
  void Set(History& history, const char* what);
  void Set(Register& reg, std::vector<Origin> origins);
  void SetLane(Register& reg, DType type, Term lane, const Mask& mask);
  Term LaneOf(const Register& reg);
  void RequireFull(const Mask& mask, std::uint32_t lane_bytes);
  void KeepInTable(const Address& at, Register content, std::int64_t bytes);
  void TakeFromTable(const Address& at, Register& reg);
  void StoreLanes(CallSite site, const Register& reg, std::vector<Term> elements);
  Reading ReadingOf(const Stored& stored, const Origin& origin) const;
  void Compute(const std::vector<Term>& steps);
  void Compute(const Int& value) { Compute(value.steps); }
  void Compute(const Bool& condition);
  void CheckUnalignedLoads(const Stream& stream);
  void Move(Stream& stream, CallSite site, const Int& elements);
  void Load(CallSite site, const Address& from, std::int64_t alignment);
  std::shared_ptr<Stream> Begin(bool is_store, const Address& at);

  Loops loops_;
  std::uint32_t indices_ = 0;
  std::vector<std::shared_ptr<Stream>> streams_;
  Lanes lanes_;
  std::map<std::int64_t, TableEntry> table_;  // what lies in the index table, by its byte
  std::vector<Stored> stored_;
  std::vector<Access> accesses_;
  std::vector<Value> values_;
  std::vector<Reading> copies_;
  std::set<std::string> unfollowed_;
};

using MemoryMachine = sim::Calls<MemoryCore>;

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_MEMORY_MACHINE_H_
