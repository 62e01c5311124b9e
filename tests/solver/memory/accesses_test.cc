// The places that the symbolic machine keeps, with numbers put in and every trip of every loop
// taken, are those that the byte machine goes to.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "simulator/trace/trace.h"
#include "solver/families/families.h"
#include "solver/families/never.h"
#include "tests/solver/no_cache.h"

namespace reckon::solver {
namespace {

// Site, store or load, region, byte in it, bytes stored: how often.
using Place = std::tuple<CallSite, bool, SymbolicAddress::Region, std::int64_t, std::int64_t>;
using Places = std::map<Place, std::uint64_t>;

void AddTrips(const Access& access, std::size_t depth, Assignment& values, Places& places) {
  const auto value = [&](const Term& term) {
    return static_cast<std::int64_t>(Evaluate(term, values));
  };
  if (depth == access.loops.size()) {
    std::int64_t bytes = 0;
    for (const Term& length : access.lengths) {
      bytes = &length == &access.lengths[0] ? value(length) : std::min(bytes, value(length));
    }
    if (access.is_store && bytes == 0) return;  // at the end of a region, which may begin the next
    ++places[{access.site, access.is_store, access.at.region, value(access.at.offset), bytes}];
    return;
  }
  const SymbolicLoop& loop = access.loops[depth];
  const std::size_t index = loop.index.monomials()[0].factors[0]->index;
  if (values.size() <= index) values.resize(index + 1);
  const std::int64_t trips = value(loop.count);
  for (std::int64_t i = 0; i < trips; ++i) {
    values[index] = i;
    AddTrips(access, depth + 1, values, places);
  }
}

Places FromTerms(const MemoryRun& memory, const Assignment& sizes) {
  Places places;
  for (const Access& access : memory.accesses) {
    if (access.site == CallSite::BrcNlastWrapperForTwoDim_PopStackBuffer) continue;  // scalar code
    Assignment values = sizes;
    AddTrips(access, 0, values, places);
  }
  return places;
}

void AddPlace(const sim::Trace& trace, const sim::TraceEvent& event, bool is_store,
              const sim::TraceAccess& access, Places& places) {
  if (is_store && access.bytes == 0) return;
  using Region = SymbolicAddress::Region;
  const std::uint64_t src = trace.room.dst, table = trace.room.dst + trace.room.src;
  const Region region = access.address < src     ? Region::kDst
                        : access.address < table ? Region::kSrc
                                                 : Region::kTable;
  const std::uint64_t begin = region == Region::kDst ? 0 : region == Region::kSrc ? src : table;
  ++places[{event.id.call_site, is_store, region, static_cast<std::int64_t>(access.address - begin),
            is_store ? static_cast<std::int64_t>(access.bytes) : 0}];
}

Places FromBytes(const Case& c) {
  const sim::Trace trace = sim::TraceRun(c, 1'000'000);
  EXPECT_EQ(trace.events.size(), trace.all_events);
  Places places;
  for (const sim::TraceEvent& event : trace.events) {
    if (!event.is_call) continue;
    const Api api = event.id.real_api;
    const bool loads = api == Api::kLoadAlign || api == Api::kLoadUnAlign || api == Api::kDataCopy;
    const bool stores =
        api == Api::kStoreAlign || api == Api::kStoreUnAlign || api == Api::kDataCopy;
    if (loads) AddPlace(trace, event, false, *event.read, places);
    if (stores) AddPlace(trace, event, true, *event.write, places);
  }
  return places;
}

std::string ToString(const Place& place) {
  static constexpr std::array kRegions = {"none", "dst", "src", "table"};
  const auto& [site, is_store, region, byte, bytes] = place;
  return std::string(Name(site)) + (is_store ? " stores " : " loads ") +
         kRegions.at(static_cast<std::size_t>(region)) + "+" + std::to_string(byte) +
         (is_store ? ", bytes " + std::to_string(bytes) : "");
}

// The first place that one side has more often than the other; "" when none.
std::string Difference(const Places& terms, const Places& bytes) {
  const auto more = [](const Places& one, const Places& two) -> std::string {
    for (const auto& [place, times] : one) {
      const auto it = two.find(place);
      const std::uint64_t other = it == two.end() ? 0 : it->second;
      if (times > other) {
        return ToString(place) + ": " + std::to_string(times) + " against " + std::to_string(other);
      }
    }
    return "";
  };
  const std::string only_terms = more(terms, bytes), only_bytes = more(bytes, terms);
  if (only_terms.empty() && only_bytes.empty()) return "";
  return "terms: " + only_terms + "; bytes: " + only_bytes;
}

// All assignments of the inner sizes to the last axis and of small ones to the others.
std::vector<Assignment> SizesOf(const SymbolicShape& shape) {
  std::vector<Assignment> all;
  if (shape.space.size() == 0) return {{}};
  for (const std::int64_t last : {2, 3, 8, 16, 32, 48, 70, 128, 129, 192, 300, 512}) {
    for (const std::int64_t other : {2, 8, 40}) {
      Assignment sizes(shape.space.size(), shape.space.size() > 4 ? 2 : 3);
      sizes.back() = last;
      if (sizes.size() > 1) sizes[sizes.size() - 2] = other;
      if (sizes.size() > 2) sizes[0] = other == 8 ? 1 + (shape.space[0].bounds.lo > 1) : 2;
      all.push_back(std::move(sizes));
    }
  }
  return all;
}

bool Holds(const PathState& path, const Assignment& sizes) {
  const auto& facts = path.facts().literals();
  return std::all_of(facts.begin(), facts.end(),
                     [&](const Literal& fact) { return fact.Holds(sizes); });
}

struct Seen {
  std::set<PathStep> leaves;
  std::size_t cases = 0;
};

void CompareForm(const Form& form, Smt& smt, Seen& seen) {
  const SymbolicShape shape = MakeShape(form);
  std::vector<Assignment> open = SizesOf(shape);
  Explorer explorer(shape.space, smt, BoundarySizes(form.dtype), form.Name());
  explorer.ForEachPath([&](PathState& path) {
    const MemoryRun memory = StandardKernels().walk(shape, path);
    std::erase_if(open, [&](const Assignment& sizes) {
      if (!Holds(path, sizes)) return false;
      const Case c = ToCase(shape, sizes);
      if (sim::Fits(c)) {
        EXPECT_EQ(Difference(FromTerms(memory, sizes), FromBytes(c)), "") << ToArguments(c);
        seen.leaves.insert(memory.run.path[memory.run.path.size() - 1]);
        ++seen.cases;
      }
      return true;
    });
    return !testing::Test::HasFailure();
  });
  EXPECT_TRUE(open.empty() || testing::Test::HasFailure())
      << form.Name() << ": no path takes " << open.size() << " shapes";
}

// Cases, and leaves among the last steps of their paths.
const std::map<DType, std::pair<std::size_t, std::size_t>> kExpected = {
    {DType::kUint8, {2048, 32}},
    {DType::kUint16, {2009, 38}},
    {DType::kUint32, {1934, 35}},
    {DType::kUint64, {1835, 19}}};

class AccessesTest : public testing::TestWithParam<DType> {};

TEST_P(AccessesTest, AreThoseOfTheByteMachine) {
  Smt smt(NoCache());
  Seen seen;
  for (const Form& form : NormalForms(GetParam())) {
    if (form.Rank() > 5 && form.Rank() < 9) continue;
    if (!HasFailure()) CompareForm(form, smt, seen);
  }
  const auto& [cases, leaves] = kExpected.at(GetParam());
  EXPECT_EQ(seen.cases, cases);
  EXPECT_EQ(seen.leaves.size(), leaves);
}

INSTANTIATE_TEST_SUITE_P(Widths, AccessesTest, testing::ValuesIn(kWidths),
                         [](const auto& dtype) { return std::string(Name(dtype.param)); });

}  // namespace
}  // namespace reckon::solver
