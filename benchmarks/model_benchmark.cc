// How fast the model is, on one core: predictions, comparisons with the counting simulator, and
// trees for sizes that are names. items_per_second counts cases (golden lines) or specialisations.
#include <benchmark/benchmark.h>

#include "corpus/golden.h"
#include "ledger/compare.h"
#include "ledger/request.h"
#include "model/broadcast/dynamic.h"
#include "model/broadcast/predict.h"
#include "simulator/broadcast.h"

namespace reckon {
namespace {

const std::vector<corpus::GoldenCase>& Golden() {
  static const auto cases =
      corpus::ReadGolden(RECKON_SOURCE_DIR "/corpus/golden/broadcast-ledgers.jsonl.gz");
  return cases;
}

void PredictGoldenSet(benchmark::State& state) {
  const auto& cases = Golden();
  model::Prediction prediction;
  for (auto _ : state) {
    for (const auto& golden : cases) {
      model::StandardPredictor().PredictInto(golden.shape, prediction);
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(cases.size()));
}
BENCHMARK(PredictGoldenSet)->Unit(benchmark::kMillisecond);

// Model, CountMachine, and the comparison of their ledgers.
void CompareGoldenSet(benchmark::State& state) {
  const auto& cases = Golden();
  model::Prediction prediction;
  sim::Counter counter;
  sim::Run run;
  for (auto _ : state) {
    for (const auto& golden : cases) {
      model::StandardPredictor().PredictInto(golden.shape, prediction);
      counter.Count(golden.shape, run);
      if (!Equal(prediction.ledger, run.ledger)) state.SkipWithError("a ledger differs");
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(cases.size()));
}
BENCHMARK(CompareGoldenSet)->Unit(benchmark::kMillisecond);

// Every destination size a name; every second source axis 1, the others the same name.
CaseRequest AllNames(int rank) {
  CaseRequest request;
  request.dtype = DType::kFloat16;
  for (int i = 0; i < rank; ++i) {
    const std::string name(1, static_cast<char>('A' + i));
    request.dst.emplace_back(name);
    if (i % 2 == 0) {
      request.src.emplace_back(name);
    } else {
      request.src.emplace_back(std::uint32_t{1});
    }
  }
  return request;
}

void Tree(benchmark::State& state) {
  const CaseRequest request = AllNames(static_cast<int>(state.range(0)));
  std::size_t leaves = 0;
  for (auto _ : state) {
    expr::Pool pool;
    const auto tree = model::PredictSymbolic(model::ToSymbolic(request, pool), pool);
    leaves = tree.leaves.size();
    benchmark::DoNotOptimize(model::Union(tree));
  }
  state.counters["leaves"] = static_cast<double>(leaves);
}
BENCHMARK(Tree)->Arg(4)->Arg(9)->Unit(benchmark::kMillisecond);

// A dynamic ledger of rank 9 with numbers put in, compared with the static one.
void SpecialiseAndCompareRank9(benchmark::State& state) {
  const CaseRequest request = AllNames(9);
  expr::Pool pool;
  const auto tree = model::PredictSymbolic(model::ToSymbolic(request, pool), pool);
  const model::Specialiser specialiser(model::Union(tree));
  expr::Env env;
  Case c{request.dtype, {}, {}};
  for (int i = 0; i < 9; ++i) {
    const auto size = static_cast<std::uint32_t>(2 + i % 3);
    env[std::string(1, static_cast<char>('A' + i))] = size;
    c.dst.push_back(size);
    c.src.push_back(i % 2 == 0 ? size : 1);
  }
  const model::Prediction expected = model::StandardPredictor().Predict(c);
  for (auto _ : state) {
    if (!Equal(specialiser.Run(env), expected.ledger)) state.SkipWithError("a ledger differs");
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(SpecialiseAndCompareRank9);

}  // namespace
}  // namespace reckon

BENCHMARK_MAIN();
