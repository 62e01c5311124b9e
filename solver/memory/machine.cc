#include "solver/memory/machine.h"

#include <algorithm>

#include "ledger/check.h"
#include "ledger/hardware.h"

namespace reckon::solver {
namespace {

// Of a place in the index table, which kernels know as they are written.
std::int64_t ByteOf(const SymbolicAddress& table) {
  RECKON_CHECK(table.offset.IsConstant(), "a place in the index table that depends on the shape");
  return table.offset.constant();
}

}  // namespace

// Behind the shape's variables, which no loop's index ever meets in a question to the solver.
Term MemoryCore::NextIndex() {
  const auto at = static_cast<std::uint32_t>(path_.space().size()) + indices_;
  return Term::Variable(at, "i" + std::to_string(indices_++), {0, kOpen});
}

Lanes::NewVariable MemoryCore::NewVariable() {
  return [this] { return NextIndex(); };
}

void MemoryCore::Compute(const std::vector<Term>& steps) {
  for (const Term& step : steps) values_.push_back({Value::Kind::kComputed, {}, step, loops_});
}

void MemoryCore::Compute(const Bool& condition) {
  Compute(condition.steps);
  for (const Bool& part : condition.parts) Compute(part);
}

// What was set in a loop that has ended may not have been set at all: the loop may have had no
// trips.
void MemoryCore::Use(const History& history, const char* what) {
  if (!history.is_set) return;
  if (!AreInside(loops_, history.set)) {
    CannotFollow(std::string(what) + " that is set in a loop and used behind it");
  }
  for (std::size_t i = history.set.size(); i < loops_.size(); ++i) {
    history.used.push_back(loops_[i]);
  }
}

void MemoryCore::Set(History& history, const char* what) {
  for (const SymbolicLoop& loop : loops_) {
    if (std::find(history.used.begin(), history.used.end(), loop) == history.used.end()) continue;
    CannotFollow(std::string(what) + " that goes on from trip to trip");
  }
  history = {true, loops_, {}};
}

void MemoryCore::Set(Register& reg, std::vector<Origin> origins) {
  Set(reg.history, "a register");
  reg.origins = std::move(origins);
  reg.lane.reset();
  reg.row_blocks.reset();
}

void MemoryCore::SetLane(Register& reg, DType type, Term lane, const Mask& mask) {
  RequireFull(mask, Bytes(type));
  Set(reg, {});
  reg.lane = std::move(lane);
}

Term MemoryCore::LaneOf(const Register& reg) {
  RECKON_CHECK(reg.lane.has_value(), "arithmetic on a register that holds no index");
  Use(reg.history, "an index");
  return *reg.lane;
}

// Of what works on lanes: those that a mask leaves out would be others.
void MemoryCore::RequireFull(const Mask& mask, std::uint32_t lane_bytes) {
  Use(mask.history, "a mask");
  if (!mask.is_full || mask.lane_bytes != lane_bytes) {
    CannotFollow("a mask that leaves lanes out, or is of other lanes, where all are worked on");
  }
}

// The length is rounded up to whole blocks by the caller; the call drops what is no whole block.
void MemoryCore::DoDataCopy(CallSite site, const Address& to, const Address& from,
                            const Int& count) {
  Compute(count);
  const Term bytes = count.term * Term(width().original_bytes);
  accesses_.push_back({site, true, to, {bytes}, kBlockBytes, true, loops_});
  Load(site, from, kBlockBytes);
  copies_.push_back({site, site, from, false, to.offset, {{from.offset + bytes, loops_}}});
}

// Scalar code; the site is that of the call which made the table.
void MemoryCore::DoWriteBlockOffsets(const Address& table, const Int& quotient) {
  Compute(quotient);
  const std::int64_t bytes = kBlocksPerVector * sizeof(std::uint32_t);
  accesses_.push_back({CallSite::BrcNlastWrapperForTwoDim_PopStackBuffer,
                       true,
                       table,
                       {Term(bytes)},
                       sizeof(std::uint32_t),
                       false,
                       loops_});
  Register blocks;
  Set(blocks, {});
  blocks.row_blocks = quotient.term;
  KeepInTable(table, std::move(blocks), bytes);
}

void MemoryCore::KeepInTable(const Address& at, Register content, std::int64_t bytes) {
  const std::int64_t begin = ByteOf(at);
  for (const auto& [other, entry] : table_) {
    if (other != begin && begin < other + entry.bytes && other < begin + bytes) {
      CannotFollow("a part of the index table that is stored over another");
    }
  }
  table_[begin] = {std::move(content), bytes};
}

void MemoryCore::TakeFromTable(const Address& at, Register& reg) {
  const auto it = table_.find(ByteOf(at));
  if (it == table_.end()) return CannotFollow("a place of the index table that was not stored to");
  const Register& content = it->second.content;
  Use(content.history, "a part of the index table");
  reg.lane = content.lane;
  reg.row_blocks = content.row_blocks;
}

void MemoryCore::DoCreateMask(Mask& mask, std::uint32_t bytes) {
  Set(mask.history, "a mask");
  mask.elements = {Term(kVectorBytes / bytes)};
  mask.lane_bytes = bytes;
  mask.is_full = true;
}

// The first min(rest, VL) lanes, where each trip of the loops since the declaration took VL.
void MemoryCore::DoUpdateMask(Mask& mask, Rest& rest) {
  RECKON_CHECK(!rest.counted, "a rest that two calls count down has no closed form");
  rest.counted = true;
  const Term vector(kVectorBytes / width().bytes);
  std::vector<StreamCall> taken{{CallSite{}, vector, loops_, {}}};
  Place(taken, rest.begin);
  const Term left = rest.start.term - taken[0].position;
  values_.push_back({Value::Kind::kRest, "UpdateMask", left, loops_});
  Set(mask.history, "a mask");
  mask.elements = {left, vector};
  mask.lane_bytes = width().bytes;
  mask.is_full = false;
}

void MemoryCore::Load(CallSite site, const Address& from, std::int64_t alignment) {
  accesses_.push_back({site, false, from, {}, alignment, false, loops_});
}

void MemoryCore::DoLoadAlign(CallSite site, sim::Distribution distribution, std::uint32_t bytes,
                             Register& reg, const Address& from) {
  const auto load = [&](Origin::Kind kind, std::int64_t alignment) {
    Load(site, from, alignment);
    Set(reg, {{kind, site, from, {}, 0, nullptr, 0}});
  };
  switch (distribution) {
    case sim::Distribution::kNorm:
      load(Origin::Kind::kConsecutive, kBlockBytes);
      break;
    case sim::Distribution::kBroadcast:
      load(Origin::Kind::kOne, bytes);
      break;
    case sim::Distribution::kElementToBlock:
      load(Origin::Kind::kSpread, std::int64_t{kBlocksPerVector} * bytes);
      break;
  }
  if (from.region == SymbolicAddress::Region::kTable) TakeFromTable(from, reg);
}

std::shared_ptr<MemoryCore::Stream> MemoryCore::Begin(bool is_store, const Address& at) {
  streams_.push_back(std::make_shared<Stream>(Stream{is_store, at, loops_, {}, false}));
  return streams_.back();
}

void MemoryCore::Move(Stream& stream, CallSite site, const Int& elements) {
  Compute(elements);
  values_.push_back({Value::Kind::kElements, std::string(Name(site)), elements.term, loops_});
  stream.calls.push_back({site, elements.term * Term(width().bytes), loops_, {}});
}

void MemoryCore::DoLoadUnAlignPre(LoadStream& stream, const Address& from) {
  stream.stream = Begin(false, from);
}

void MemoryCore::DoLoadUnAlign(CallSite site, Register& reg, LoadStream& stream,
                               const Int& elements) {
  RECKON_CHECK(stream.stream != nullptr, "LoadUnAlign before LoadUnAlignPre");
  const std::size_t call = stream.stream->calls.size();
  Move(*stream.stream, site, elements);
  Set(reg, {{Origin::Kind::kConsecutive, site, stream.stream->at, {}, 0, stream.stream, call}});
}

// The block that a load holds is the next one's only when it moved by a vector.
void MemoryCore::CheckUnalignedLoads(const Stream& stream) {
  for (std::size_t i = 0; i < stream.calls.size(); ++i) {
    const StreamCall& call = stream.calls[i];
    const bool is_last = i + 1 == stream.calls.size() && call.loops == stream.begin;
    if (is_last || call.length.Is(kVectorBytes)) continue;
    CannotFollow("an unaligned load behind one that moved by less than a vector");
  }
}

void MemoryCore::DoStoreAlign(CallSite site, std::uint32_t bytes, const Address& to,
                              const Register& reg, const Mask& mask) {
  Use(mask.history, "a mask");
  if (mask.lane_bytes != bytes) CannotFollow("a mask of other lanes than those that are stored");
  std::vector<Term> lengths;
  for (const Term& elements : mask.elements) lengths.push_back(elements * Term(bytes));
  accesses_.push_back({site, true, to, std::move(lengths), kBlockBytes, false, loops_});
  if (to.region == SymbolicAddress::Region::kTable) {
    RequireFull(mask, bytes);
    Use(reg.history, "an index");
    KeepInTable(to, reg, kVectorBytes);
  } else {
    StoreLanes(site, reg, mask.elements);
  }
}

void MemoryCore::DoStoreUnAlign(CallSite site, StoreStream& stream, const Register& reg,
                                const Int& elements) {
  StoreLanes(site, reg, {elements.term});
  stream.stream->is_flushed = false;
  Move(*stream.stream, site, elements);
}

// Where the stream began: inside a loop the trips after the first would begin behind a Post.
void MemoryCore::DoStoreUnAlignPost(CallSite, StoreStream& stream) {
  stream.stream->is_flushed = loops_ == stream.stream->begin;
}

void MemoryCore::DoGather(CallSite site, Register& reg, const Address& base, const Register& index,
                          const Mask& mask) {
  RequireFull(mask, std::max<std::uint32_t>(width().bytes, sizeof(std::uint16_t)));
  Term lane = LaneOf(index);
  Set(reg, {{Origin::Kind::kIndexed, site, base, std::move(lane), 0, nullptr, 0}});
}

void MemoryCore::DoGatherB(CallSite site, Register& reg, const Address& base, const Register& index,
                           const Mask& mask) {
  RECKON_CHECK(index.row_blocks.has_value(), "a register of blocks that is none");
  RequireFull(mask, width().bytes);
  Use(index.history, "an index");
  Set(reg, {{Origin::Kind::kBlocks, site, base, *index.row_blocks, 0, nullptr, 0}});
}

// The even bytes of the lanes of both: all that a gather of 1-byte elements put there. Without
// either half the whole counts as not loaded.
void MemoryCore::DoDeInterleave(std::uint32_t bytes, Register& even, Register& odd,
                                const Register& low, const Register& high) {
  Use(low.history, "a register");
  Use(high.history, "a register");
  std::vector<Origin> both;
  if (!low.origins.empty() && !high.origins.empty()) {
    both = low.origins;
    both.insert(both.end(), high.origins.begin(), high.origins.end());
    for (std::size_t i = 0; i < both.size(); ++i) {
      if (both[i].kind != Origin::Kind::kIndexed || bytes != 1 || both.size() != 2) {
        CannotFollow("a DeInterleave of anything but two gathers of 1-byte elements");
      }
      if (i != 0) both[i].first = kVectorBytes / sizeof(std::uint16_t);
    }
  }
  Set(odd, {});
  Set(even, std::move(both));
}

void MemoryCore::DoDuplicate(DType type, Register& reg, const Int& scalar, const Mask& mask) {
  Compute(scalar);
  SetLane(reg, type, scalar.term, mask);
}

void MemoryCore::DoArange(DType, Register& reg, std::uint32_t start) {
  Set(reg, {});
  reg.lane = lanes_.Number(start, NewVariable());
}

void MemoryCore::DoAdd(DType type, Register& reg, const Register& a, const Register& b,
                       const Mask& mask) {
  SetLane(reg, type, LaneOf(a) + LaneOf(b), mask);
}

void MemoryCore::DoSub(DType type, Register& reg, const Register& a, const Register& b,
                       const Mask& mask) {
  SetLane(reg, type, lanes_.Subtract(LaneOf(a), LaneOf(b)), mask);
}

void MemoryCore::DoMul(DType type, Register& reg, const Register& a, const Register& b,
                       const Mask& mask) {
  SetLane(reg, type, LaneOf(a) * LaneOf(b), mask);
}

void MemoryCore::DoDiv(DType type, Register& reg, const Register& a, const Register& b,
                       const Mask& mask) {
  const Term size = LaneOf(b);
  values_.push_back({Value::Kind::kLaneDivisor, {}, size, loops_});
  SetLane(reg, type, lanes_.Divide(LaneOf(a), size, NewVariable()), mask);
}

void MemoryCore::DoAdds(DType type, Register& reg, const Register& a, const Int& scalar,
                        const Mask& mask) {
  Compute(scalar);
  SetLane(reg, type, LaneOf(a) + scalar.term, mask);
}

void MemoryCore::DoMuls(DType type, Register& reg, const Register& a, const Int& scalar,
                        const Mask& mask) {
  Compute(scalar);
  SetLane(reg, type, LaneOf(a) * scalar.term, mask);
}

void MemoryCore::DoMulAddDst(DType type, Register& reg, const Register& a, const Register& b,
                             const Mask& mask) {
  SetLane(reg, type, LaneOf(reg) + LaneOf(a) * LaneOf(b), mask);
}

void MemoryCore::StoreLanes(CallSite site, const Register& reg, std::vector<Term> elements) {
  Use(reg.history, "a register");
  stored_.push_back({site, reg.origins, std::move(elements), loops_});
}

Reading MemoryCore::ReadingOf(const Stored& stored, const Origin& origin) const {
  Reading reading{stored.site,  origin.site, origin.at, origin.kind == Origin::Kind::kIndexed,
                  std::nullopt, {}};
  const Term element(width().bytes);
  Term begin = origin.at.offset;
  if (origin.stream != nullptr) begin = begin + origin.stream->calls[origin.call].position;
  const auto add = [&](const Term& end, const Loops& coordinates) {
    Loops loops = stored.loops;
    loops.insert(loops.end(), coordinates.begin(), coordinates.end());
    reading.ends.push_back({end, std::move(loops)});
  };
  for (const Term& active : stored.elements) {
    switch (origin.kind) {
      case Origin::Kind::kConsecutive:
        add(begin + active * element, {});
        break;
      case Origin::Kind::kOne:
        add(begin + element, {});
        break;
      case Origin::Kind::kSpread:
        add(begin + Ceil(active * element, kBlockBytes) * element, {});
        break;
      case Origin::Kind::kIndexed:
        for (const Loops& range : lanes_.Ranges(origin.index, active, origin.first)) {
          add(begin + (origin.index + Term(1)) * element, range);
        }
        break;
      case Origin::Kind::kBlocks:
        add(begin + origin.index * Term(kBlockBytes), {});
        break;
    }
  }
  return reading;
}

MemoryRun MemoryCore::Finish() {
  MemoryRun result{run(), std::move(accesses_), std::move(copies_), std::move(values_), {}, {}, {}};
  for (const auto& stream : streams_) {
    if (stream->calls.empty()) continue;
    if (stream->is_store && !stream->is_flushed) {
      result.unflushed.push_back(stream->calls.back().site);
    }
    if (!stream->is_store) CheckUnalignedLoads(*stream);
    Place(stream->calls, stream->begin);
    for (const StreamCall& call : stream->calls) {
      SymbolicAddress at = stream->at;
      at.offset = at.offset + call.position;
      Access access{call.site, stream->is_store, at, {}, width().bytes, false, call.loops};
      if (stream->is_store) access.lengths = {call.length};
      result.accesses.push_back(std::move(access));
    }
  }
  for (const Stored& stored : stored_) {
    if (stored.origins.empty()) result.unloaded.push_back(stored.site);
    for (const Origin& origin : stored.origins) {
      result.readings.push_back(ReadingOf(stored, origin));
    }
  }
  result.unfollowed = std::move(unfollowed_);
  return result;
}

}  // namespace reckon::solver
