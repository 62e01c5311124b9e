#include "solver/memory/machine.h"

#include "ledger/check.h"
#include "ledger/hardware.h"

namespace reckon::solver {
namespace {

// Of a place in the index table, which kernels know as they are written.
std::int64_t ByteOf(const SymbolicAddress& table) {
  RECKON_CHECK(table.offset.IsConstant(), "a place in the index table that depends on the shape");
  return table.offset.constant();
}

const Term& LaneOf(const MemoryCore::Register& reg) {
  RECKON_CHECK(reg.lane.has_value(), "arithmetic on a register that holds no index");
  return *reg.lane;
}

}  // namespace

Term MemoryCore::NextIndex() {
  // Behind the shape's variables, which no loop's index ever meets in a question to the solver.
  const auto at = static_cast<std::uint32_t>(path_.space().size()) + indices_;
  return Term::Variable(at, "i" + std::to_string(indices_++), {0, kOpen});
}

void MemoryCore::Compute(const Int& value) {
  for (const Term& step : value.steps) values_.push_back({Value::Kind::kComputed, step, loops_});
}

void MemoryCore::Compute(const Bool& condition) {
  for (const Term& step : condition.steps) {
    values_.push_back({Value::Kind::kComputed, step, loops_});
  }
  for (const Bool& part : condition.parts) Compute(part);
}

// The length is rounded up to whole blocks by the caller; the call drops what is no whole block.
void MemoryCore::DoDataCopy(CallSite site, const Address& to, const Address& from,
                            const Int& count) {
  Compute(count);
  const Term bytes = count.term * Term(width().original_bytes);
  accesses_.push_back({site, true, to, {bytes}, kBlockBytes, true, loops_});
  Load(site, from, kBlockBytes);
}

// Scalar code; the site is that of the call which made the table.
void MemoryCore::DoWriteBlockOffsets(const Address& table, const Int& quotient) {
  Compute(quotient);
  const Term bytes(kBlocksPerVector * sizeof(std::uint32_t));
  accesses_.push_back({CallSite::BrcNlastWrapperForTwoDim_PopStackBuffer,
                       true,
                       table,
                       {bytes},
                       sizeof(std::uint32_t),
                       false,
                       loops_});
  table_[ByteOf(table)] = {{}, {}, quotient.term};
}

void MemoryCore::DoCreateMask(Mask& mask, std::uint32_t bytes) const {
  mask.elements = {Term(kVectorBytes / bytes)};
}

// The first min(rest, VL) lanes, where each trip of the loops since the declaration took VL.
void MemoryCore::DoUpdateMask(Mask& mask, Rest& rest) {
  RECKON_CHECK(!rest.counted, "a rest that two calls count down has no closed form");
  rest.counted = true;
  Compute(rest.start);
  const Term vector(kVectorBytes / width().bytes);
  std::vector<StreamCall> taken{{CallSite{}, vector, loops_, {}}};
  Place(taken, rest.depth);
  const Term left = rest.start.term - taken[0].position;
  values_.push_back({Value::Kind::kRest, left, loops_});
  mask.elements = {left, vector};
}

void MemoryCore::Load(CallSite site, const Address& from, std::int64_t alignment) {
  accesses_.push_back({site, false, from, {}, alignment, false, loops_});
}

void MemoryCore::DoLoadAlign(CallSite site, sim::Distribution distribution, std::uint32_t bytes,
                             Register& reg, const Address& from) {
  const auto load = [&](Origin::Kind kind, std::int64_t alignment) {
    Load(site, from, alignment);
    reg = {{{kind, site, from, {}, nullptr, 0}}, {}, {}};
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
  if (from.region == SymbolicAddress::Region::kTable) reg = table_[ByteOf(from)];
}

std::shared_ptr<MemoryCore::Stream> MemoryCore::Begin(bool is_store, const Address& at) {
  streams_.push_back(std::make_shared<Stream>(Stream{is_store, at, loops_.size(), {}, false}));
  return streams_.back();
}

void MemoryCore::Move(Stream& stream, CallSite site, const Int& elements) {
  Compute(elements);
  values_.push_back({Value::Kind::kElements, elements.term, loops_});
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
  reg = {{{Origin::Kind::kConsecutive, site, stream.stream->at, {}, stream.stream, call}}, {}, {}};
}

void MemoryCore::DoStoreAlign(CallSite site, std::uint32_t bytes, const Address& to,
                              const Register& reg, const Mask& mask) {
  if (to.region == SymbolicAddress::Region::kTable) {
    table_[ByteOf(to)] = reg;
  } else {
    StoreLanes(site, reg, mask.elements);
  }
  std::vector<Term> lengths;
  for (const Term& elements : mask.elements) lengths.push_back(elements * Term(bytes));
  accesses_.push_back({site, true, to, std::move(lengths), kBlockBytes, false, loops_});
}

// A stream is declared where its Post stands: that tells the loops it goes through.
void MemoryCore::DoStoreUnAlign(CallSite site, StoreStream& stream, const Register& reg,
                                const Int& elements) {
  StoreLanes(site, reg, {elements.term});
  if (stream.stream == nullptr) stream.stream = Begin(true, stream.at);
  stream.stream->flushed = false;
  Move(*stream.stream, site, elements);
}

void MemoryCore::DoStoreUnAlignPost(CallSite, StoreStream& stream) {
  if (stream.stream == nullptr) return;
  stream.stream->depth = loops_.size();
  stream.stream->flushed = true;
}

void MemoryCore::DoGather(CallSite site, Register& reg, const Address& base, const Register& index,
                          const Mask&) {
  reg = {{{Origin::Kind::kIndexed, site, base, LaneOf(index), nullptr, 0}}, {}, {}};
}

void MemoryCore::DoGatherB(CallSite site, Register& reg, const Address& base, const Register& index,
                           const Mask&) {
  RECKON_CHECK(index.row_blocks.has_value(), "a register of blocks that is none");
  reg = {{{Origin::Kind::kBlocks, site, base, *index.row_blocks, nullptr, 0}}, {}, {}};
}

// The even bytes of the lanes of both: all that a gather of 1-byte elements put there.
void MemoryCore::DoDeInterleave(std::uint32_t, Register& even, Register& odd, const Register& low,
                                const Register& high) {
  Register both = low;
  both.origins.insert(both.origins.end(), high.origins.begin(), high.origins.end());
  odd = {};
  even = std::move(both);
}

void MemoryCore::DoDuplicate(DType, Register& reg, const Int& scalar, const Mask&) {
  Compute(scalar);
  reg = {{}, scalar.term, {}};
}

void MemoryCore::DoArange(DType type, Register& reg, std::uint32_t start) {
  RECKON_CHECK(start == 0 || start == kVectorBytes / Bytes(type), "lanes that begin elsewhere");
  reg = {{}, lanes_.Number([this] { return NextIndex(); }), {}};
}

void MemoryCore::DoAdd(DType, Register& reg, const Register& a, const Register& b, const Mask&) {
  reg = {{}, LaneOf(a) + LaneOf(b), {}};
}

void MemoryCore::DoSub(DType, Register& reg, const Register& a, const Register& b, const Mask&) {
  reg = {{}, lanes_.Subtract(LaneOf(a), LaneOf(b)), {}};
}

void MemoryCore::DoMul(DType, Register& reg, const Register& a, const Register& b, const Mask&) {
  reg = {{}, LaneOf(a) * LaneOf(b), {}};
}

void MemoryCore::DoDiv(DType, Register& reg, const Register& a, const Register& b, const Mask&) {
  reg = {{}, lanes_.Divide(LaneOf(a), LaneOf(b), [this] { return NextIndex(); }), {}};
}

void MemoryCore::DoAdds(DType, Register& reg, const Register& a, const Int& scalar, const Mask&) {
  Compute(scalar);
  reg = {{}, LaneOf(a) + scalar.term, {}};
}

void MemoryCore::DoMuls(DType, Register& reg, const Register& a, const Int& scalar, const Mask&) {
  Compute(scalar);
  reg = {{}, LaneOf(a) * scalar.term, {}};
}

void MemoryCore::DoMulAddDst(DType, Register& reg, const Register& a, const Register& b,
                             const Mask&) {
  reg = {{}, LaneOf(reg) + LaneOf(a) * LaneOf(b), {}};
}

void MemoryCore::StoreLanes(CallSite site, const Register& reg, std::vector<Term> elements) {
  stored_.push_back({site, reg.origins, std::move(elements), loops_});
}

Reading MemoryCore::ReadingOf(const Stored& stored, const Origin& origin) const {
  Reading reading{stored.site, origin.site, origin.at, origin.kind == Origin::Kind::kIndexed, {}};
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
        for (const Loops& range : lanes_.Ranges(origin.index, active)) {
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
  MemoryRun result{run(), std::move(accesses_), {}, std::move(values_), {}, {}};
  for (const auto& stream : streams_) {
    if (stream->is_store && !stream->flushed) {
      result.unflushed.push_back(stream->calls.back().site);
      continue;
    }
    Place(stream->calls, stream->depth);
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
  return result;
}

}  // namespace reckon::solver
