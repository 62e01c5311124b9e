// The trace against the execution it belongs to, and the history of wrong bytes.
#include "simulator/trace/trace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "ledger/errors.h"
#include "ledger/hardware.h"
#include "simulator/machine/unified_buffer.h"

namespace reckon::sim {
namespace {

// Small shapes of all ranks and widths, with every kind of axis.
Case RandomCase(std::mt19937_64& random) {
  static constexpr DType kTypes[] = {DType::kInt8, DType::kFloat16, DType::kInt32, DType::kInt64};
  static constexpr std::uint32_t kSizes[] = {1, 2, 3, 5, 8, 16, 17, 33, 64, 130, 300};
  Case c;
  c.dtype = kTypes[random() % 4];
  const std::size_t rank = 1 + random() % 9;
  std::uint64_t product = 1;
  for (std::size_t i = 0; i < rank; ++i) {
    std::uint32_t size = kSizes[random() % 11];
    if (product * size > 6000) size = 1;
    product *= size;
    c.dst.push_back(size);
    c.src.push_back(random() % 2 == 0 ? size : 1);
  }
  return c;
}

// Calls a site was traced with.
std::map<CallSite, std::uint64_t> CallsOf(const Trace& trace) {
  std::map<CallSite, std::uint64_t> calls;
  for (const TraceEvent& event : trace.events) calls[event.id.call_site] += event.is_call;
  std::erase_if(calls, [](const auto& entry) { return entry.second == 0; });
  return calls;
}

TEST(Trace, HasEveryCallOfTheLedgerAndNoOther) {
  std::mt19937_64 random(11);
  std::map<CallSite, std::uint64_t> met;
  for (int i = 0; i < 250; ++i) {
    const Case c = RandomCase(random);
    const Trace trace = TraceRun(c, 5'000'000);
    std::map<CallSite, std::uint64_t> ledger;
    for (const Row& row : trace.run.ledger.rows) ledger[row.id.call_site] = row.call_count;
    const auto calls = CallsOf(trace);
    ASSERT_EQ(calls, ledger) << ToArguments(c);
    ASSERT_EQ(trace.events.size(), trace.all_events);
    ASSERT_EQ(trace.run.output, Output::kCorrect) << ToArguments(c);
    ASSERT_FALSE(trace.wrong.has_value());
    for (const auto& [site, count] : calls) met[site] += count;
  }
  EXPECT_GT(met.size(), 100U) << "the random shapes see too few sites to say much";
}

// What the traced writes cover is what the destination has.
TEST(Trace, WritesCoverTheDestination) {
  std::mt19937_64 random(5);
  for (int i = 0; i < 100; ++i) {
    const Case c = RandomCase(random);
    const Trace trace = TraceRun(c, 5'000'000);
    std::vector<bool> written(trace.room.Total() + kVectorBytes);
    for (const TraceEvent& event : trace.events) {
      if (!event.write) continue;
      ASSERT_LE(event.write->address + event.write->bytes, written.size()) << ToArguments(c);
      for (std::uint64_t b = 0; b < event.write->bytes; ++b)
        written[event.write->address + b] = true;
    }
    std::uint64_t bytes = Bytes(c.dtype);
    for (const std::uint32_t size : c.dst) bytes *= size;
    for (std::uint64_t b = 0; b < bytes; ++b) ASSERT_TRUE(written[b]) << ToArguments(c) << " " << b;
  }
}

TEST(Trace, NumbersEventsAndStopsAtTheLimit) {
  const Case c{DType::kFloat16, {4, 3, 128}, {4, 1, 128}};
  const Trace whole = TraceRun(c);
  const Trace cut = TraceRun(c, 7);
  EXPECT_EQ(whole.events.size(), whole.all_events);
  EXPECT_EQ(cut.all_events, whole.all_events);
  ASSERT_EQ(cut.events.size(), 7U);
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_EQ(cut.events[i].number, i + 1);
    EXPECT_EQ(cut.events[i].id, whole.events[i].id);
  }
}

const TraceEvent* FirstOf(const Trace& trace, Api api) {
  for (const TraceEvent& event : trace.events) {
    if (event.is_call && event.id.real_api == api) return &event;
  }
  return nullptr;
}

TEST(Trace, SaysWhatACallReadsAndWrites) {
  const Trace trace = TraceRun({DType::kFloat16, {4, 200}, {4, 1}});
  EXPECT_EQ(trace.room.src, 32U);
  const TraceEvent* flag = FirstOf(trace, Api::kSetFlag);
  if (flag != nullptr) {
    EXPECT_EQ(flag->lane, Lane::kSync);
  }
  const TraceEvent* store = FirstOf(trace, Api::kStoreUnAlign);
  ASSERT_NE(store, nullptr);
  EXPECT_EQ(store->lane, Lane::kVector);
  ASSERT_TRUE(store->write && store->scalar);
  EXPECT_EQ(store->write->address, 0U);
  EXPECT_EQ(store->write->bytes, *store->scalar * 2);
  EXPECT_EQ(FirstOf(trace, Api::kGetPhyAddr)->lane, Lane::kScalar);
  const Trace copy = TraceRun({DType::kInt8, {100}, {100}});
  const TraceEvent* data_copy = FirstOf(copy, Api::kDataCopy);
  ASSERT_NE(data_copy, nullptr);
  EXPECT_EQ(data_copy->read->address, copy.room.dst);
  EXPECT_EQ(data_copy->write->bytes, 128U);
  EXPECT_EQ(PlaceOf(copy.room, copy.room.dst + 3), "src+3");
  EXPECT_EQ(PlaceOf(copy.room, 3), "dst+3");
  EXPECT_EQ(PlaceOf(copy.room, copy.room.Total()), "ub+768");
}

TEST(Trace, RemarksPathAndLostBits) {
  const Trace trace = TraceRun({DType::kUint8, {70000, 2}, {1, 2}});
  std::string notes;
  for (const TraceEvent& event : trace.events) {
    if (!event.is_call) notes += event.note + "\n";
  }
  EXPECT_THAT(notes, testing::HasSubstr("path: NLast2"));
  EXPECT_THAT(notes, testing::HasSubstr("lost bits: 70000 does not fit 16 bits"));
}

// Rows past 70000 - 65536 are never written: nobody stored the byte.
TEST(WrongByteHistory, OfAByteNobodyWrote) {
  const Trace trace = TraceRun({DType::kUint8, {70000, 2}, {1, 2}});
  ASSERT_EQ(trace.run.output, Output::kWrong);
  ASSERT_TRUE(trace.wrong.has_value());
  EXPECT_EQ(trace.wrong->element, *trace.run.first_wrong_element);
  EXPECT_FALSE(trace.wrong->found.has_value());
  EXPECT_TRUE(trace.wrong->writes.empty());
}

// The 16-bit gather index wraps: the byte is written, from the wrong place.
TEST(WrongByteHistory, NamesTheStoreAndTheLoad) {
  const Case c{DType::kUint8, {257, 288, 2}, {257, 288, 1}};
  const Trace trace = TraceRun(c);
  ASSERT_EQ(trace.run.output, Output::kWrong);
  ASSERT_TRUE(trace.wrong.has_value());
  const WrongByte& wrong = *trace.wrong;
  EXPECT_EQ(wrong.element, *trace.run.first_wrong_element);
  EXPECT_EQ(wrong.address, wrong.element);
  ASSERT_FALSE(wrong.writes.empty());
  const ByteWrite& last = wrong.writes.back();
  EXPECT_NE(last.written, 0U);
  EXPECT_EQ(last.value, wrong.found);
  EXPECT_LE(last.made, last.store);
  EXPECT_LE(last.store, last.written);
  EXPECT_THAT(std::string(Name(last.made_site)), testing::HasSubstr("Gather"));
  EXPECT_THAT(std::string(Name(last.store_site)), testing::HasSubstr("Store"));
  // Right is element 65536 of the source; the wrapped index reads element 0.
  const std::int64_t src = static_cast<std::int64_t>(trace.room.dst);
  EXPECT_EQ(wrong.expected_from, src + static_cast<std::int64_t>(wrong.element / 2));
  EXPECT_EQ(last.loaded_from, wrong.expected_from - 65536);
  EXPECT_EQ(UnifiedBuffer::SourcePattern()[last.loaded_from - src], last.value);
}

TEST(Trace, RefusesWhatCannotBeRun) {
  EXPECT_THROW(TraceRun({DType::kInt8, {300000}, {1}}), BadInput);
}

}  // namespace
}  // namespace reckon::sim
