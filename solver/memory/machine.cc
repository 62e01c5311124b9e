#include "solver/memory/machine.h"

#include "ledger/check.h"
#include "ledger/hardware.h"

namespace reckon::solver {

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

// Scalar code; the site is that of the call which loads the table.
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
                             Register&, const Address& from) {
  switch (distribution) {
    case sim::Distribution::kNorm:
      return Load(site, from, kBlockBytes);
    case sim::Distribution::kBroadcast:
      return Load(site, from, bytes);
    case sim::Distribution::kElementToBlock:
      return Load(site, from, kBlocksPerVector * bytes);
  }
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

void MemoryCore::DoLoadUnAlign(CallSite site, Register&, LoadStream& stream, const Int& elements) {
  RECKON_CHECK(stream.stream != nullptr, "LoadUnAlign before LoadUnAlignPre");
  Move(*stream.stream, site, elements);
}

void MemoryCore::DoStoreAlign(CallSite site, std::uint32_t bytes, const Address& to,
                              const Register&, const Mask& mask) {
  std::vector<Term> lengths;
  for (const Term& elements : mask.elements) lengths.push_back(elements * Term(bytes));
  accesses_.push_back({site, true, to, std::move(lengths), kBlockBytes, false, loops_});
}

// A stream is declared where its Post stands: that tells the loops it goes through.
void MemoryCore::DoStoreUnAlign(CallSite site, StoreStream& stream, const Register&,
                                const Int& elements) {
  if (stream.stream == nullptr) stream.stream = Begin(true, stream.at);
  Move(*stream.stream, site, elements);
}

void MemoryCore::DoStoreUnAlignPost(CallSite, StoreStream& stream) {
  if (stream.stream == nullptr) return;
  stream.stream->depth = loops_.size();
  stream.stream->flushed = true;
}

MemoryRun MemoryCore::Finish() {
  MemoryRun result{run(), std::move(accesses_), std::move(values_), {}};
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
  return result;
}

}  // namespace reckon::solver
