// How fast the machines are, on one core. Each line's items_per_second is what its name says:
// Reg calls, cases, or 256-byte copies; the last is what the hardware here allows at best.
#include <benchmark/benchmark.h>

#include <cstring>

#include "corpus/golden.h"
#include "simulator/broadcast.h"

namespace reckon::sim {
namespace {

// The machine's own limit: copies of one vector between two places of the unified buffer's size.
void PlainCopiesOf256Bytes(benchmark::State& state) {
  constexpr std::size_t kVectors = 400;
  std::vector<unsigned char> from(kVectors * 256, 1), to(kVectors * 256);
  for (auto _ : state) {
    for (std::size_t i = 0; i < kVectors; ++i) {
      std::memcpy(to.data() + i * 256, from.data() + i * 256, 256);
      benchmark::ClobberMemory();
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kVectors));
}
BENCHMARK(PlainCopiesOf256Bytes);

void ExecuteCalls(benchmark::State& state, const Case& c) {
  Executor executor;
  Run run;
  std::uint64_t calls = 0;
  for (auto _ : state) {
    executor.Execute(c, run);
    calls += run.calls;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(calls));
  state.SetLabel(std::string(Name(run.output)));
}

// Loads and stores of whole vectors, every finding on.
BENCHMARK_CAPTURE(ExecuteCalls, full_vector_copies_nlast3,
                  Case{DType::kFloat32, {4, 100, 128}, {4, 1, 128}});
BENCHMARK_CAPTURE(ExecuteCalls, full_vector_stores_nlast2,
                  Case{DType::kFloat32, {200, 256}, {1, 256}});
BENCHMARK_CAPTURE(ExecuteCalls, unaligned_rows_u8, Case{DType::kUint8, {40, 4, 301}, {40, 1, 301}});
BENCHMARK_CAPTURE(ExecuteCalls, gather_u32, Case{DType::kUint32, {20, 60, 7}, {20, 1, 7}});
BENCHMARK_CAPTURE(ExecuteCalls, gather_u8, Case{DType::kUint8, {20, 300, 7}, {20, 300, 1}});

const std::vector<corpus::GoldenCase>& Golden() {
  static const auto cases =
      corpus::ReadGolden(RECKON_SOURCE_DIR "/corpus/golden/broadcast-ledgers.jsonl.gz");
  return cases;
}

void ExecuteCallsOfGoldenSet(benchmark::State& state) {
  const auto& cases = Golden();
  Executor executor;
  Run run;
  std::uint64_t calls = 0;
  for (auto _ : state) {
    for (const auto& golden : cases) {
      executor.Execute(golden.shape, run);
      calls += run.calls;
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(calls));
}
BENCHMARK(ExecuteCallsOfGoldenSet)->Unit(benchmark::kMillisecond);

void CountCasesOfGoldenSet(benchmark::State& state) {
  const auto& cases = Golden();
  Counter counter;
  Run run;
  for (auto _ : state) {
    for (const auto& golden : cases) counter.Count(golden.shape, run);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(cases.size()));
}
BENCHMARK(CountCasesOfGoldenSet)->Unit(benchmark::kMillisecond);

// The same kernel, small and as large as 32-bit sizes allow.
void CountCases(benchmark::State& state, const Case& c) {
  Counter counter;
  Run run;
  for (auto _ : state) counter.Count(c, run);
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK_CAPTURE(CountCases, small_shape, Case{DType::kUint16, {2, 2, 257}, {2, 2, 1}});
BENCHMARK_CAPTURE(CountCases, large_shape,
                  Case{DType::kUint16, {65535, 1000, 65}, {65535, 1000, 1}});

}  // namespace
}  // namespace reckon::sim

BENCHMARK_MAIN();
