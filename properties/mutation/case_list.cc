// Gathering, counting, indexing.
#include "properties/mutation/case_list.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "corpus/golden.h"
#include "ledger/check.h"
#include "ledger/errors.h"
#include "model/broadcast/predict.h"
#include "properties/checker.h"
#include "properties/corpus_files.h"
#include "properties/generators.h"
#include "properties/random.h"
#include "properties/sweep.h"
#include "simulator/mutation/mutated_kernels.h"

namespace reckon::properties {
namespace {

using model::TableId;

// The tables on the way of a path: its wrappers, and the stages before them.
std::set<TableId> TablesOf(const Path& path) {
  std::set<TableId> tables = {TableId::kTop};
  const model::Rules& rules = model::StandardRules();
  for (const PathStep step : path) {
    for (const model::DecisionTable& table : rules.tables) {
      if (table.step == step && step != PathStep::kCount) tables.insert(table.id);
    }
  }
  const auto any = [&](std::initializer_list<TableId> ids) {
    return std::any_of(ids.begin(), ids.end(), [&](TableId id) { return tables.count(id) > 0; });
  };
  if (any({TableId::kLast2, TableId::kLast3, TableId::kLast4, TableId::kLastDynamic})) {
    tables.insert(TableId::kLastFamily);
  }
  if (any({TableId::kNLast2, TableId::kNLast3, TableId::kNLast4, TableId::kNLastMore,
           TableId::kNLastDynamic})) {
    tables.insert(TableId::kNLastFamily);
  }
  return tables;
}

// A gather addresses elements from the start of the source: 16-bit indices reach 65536 of them. Too
// large for the unified buffer with 2-byte elements, so that no execution shows it.
bool IndexTooNarrow(const Case& c, const Ledger& ledger) {
  std::uint64_t elements = 1;
  for (const std::uint32_t size : c.src) {
    if (__builtin_mul_overflow(elements, std::uint64_t{size}, &elements)) return true;
  }
  return elements > 65536 &&
         std::any_of(ledger.rows.begin(), ledger.rows.end(), [](const Row& row) {
           return row.id.real_api == Api::kGather && row.id.index_dtype == DType::kUint16;
         });
}

}  // namespace

std::string_view Name(TrialStage stage) {
  static constexpr std::array<std::string_view, 5> kNames = {"build", "corpus", "sweep", "random",
                                                             "edges"};
  return kNames.at(static_cast<std::size_t>(stage));
}

class CaseList::Builder {
 public:
  explicit Builder(CaseList& list) : list_(list) {}

  void Add(const Case& c, TrialStage stage) {
    const Verdict verdict = checker_.CompareModel(c);
    RECKON_CHECK(verdict != Verdict::kFails,
                 "the unchanged model agrees with the count machine: " + ToArguments(c));
    Trial trial{c, Truth::kPredict, stage};
    std::optional<Path> path;
    if (verdict == Verdict::kHolds) {
      path = checker_.Counted().path;
    } else {
      if (!RefusedRightly(c, trial.truth)) return;
      path = Road(c);
    }
    const auto number = static_cast<std::uint32_t>(list_.trials_.size());
    list_.trials_.push_back(std::move(trial));
    // Of the many that are not in the corpus, one in kEvery is enough to reach every place.
    constexpr std::uint32_t kEvery = 4;
    if (verdict == Verdict::kHolds && (stage == TrialStage::kCorpus || number % kEvery == 0)) {
      for (const sim::KernelSite& site : kernels_.Sites(c)) list_.by_site_[site].push_back(number);
    }
    if (!path) {
      list_.by_table_[TableId::kTop].push_back(number);
      return;
    }
    for (const TableId id : TablesOf(*path)) list_.by_table_[id].push_back(number);
    list_.by_leaf_[(*path)[path->size() - 1]].push_back(number);
  }

 private:
  // Fills in what is required of a case the standard rules refuse; false: it cannot be run.
  bool RefusedRightly(const Case& c, Truth& truth) {
    try {
      counter_.Count(c, run_);
    } catch (const BadInput&) {
      return false;  // a count beyond 64 bits
    }
    if (run_.findings.empty() && sim::Fits(c)) executor_.Execute(c, run_);
    const bool seen = run_.output != sim::Output::kNotExecuted;
    const bool harm = run_.HasError() || run_.output == sim::Output::kWrong ||
                      (!seen && (!run_.findings.empty() || IndexTooNarrow(c, run_.ledger)));
    truth = harm ? Truth::kRefuse : Truth::kOpen;
    return true;
  }
  static std::optional<Path> Road(const Case& c) {
    try {
      return model::StandardPredictor().Explain(c).path;
    } catch (const BadInput&) {
      return std::nullopt;  // more than 2^40 elements
    }
  }

  CaseList& list_;
  Checker checker_;
  sim::Counter counter_;
  sim::Executor executor_;
  sim::Run run_;
  sim::MutatedKernels kernels_;
};

CaseList::CaseList(const CaseListOptions& options) {
  Builder builder(*this);
  const std::string folder = CorpusFolder();
  for (const Regression& regression : ReadRegressions(folder)) {
    builder.Add(ToCase(ApplySet(regression.request)), TrialStage::kCorpus);
  }
  for (const Hazard& hazard : ReadHazards(folder)) builder.Add(hazard.c, TrialStage::kCorpus);
  for (const std::string& file : GoldenFiles(folder)) {
    for (const corpus::GoldenCase& golden : corpus::ReadGolden(file)) {
      builder.Add(golden.shape, TrialStage::kCorpus);
    }
  }
  const Sweep sweep(options.seed);
  for (std::uint64_t j = 0; j < options.sweep; ++j) {
    builder.Add(sweep.At(sweep.IndexOf(j, options.sweep)).c, TrialStage::kSweep);
  }
  for (std::uint64_t i = 0; i < options.random; ++i) {
    Random random(Mix(options.seed, 0x6d757461 + i));
    builder.Add(RandomCase(random, Room::kDomain), TrialStage::kRandom);
  }
  const std::vector<Case> edges = EdgeCases();
  const std::uint64_t wanted = std::min<std::uint64_t>(options.edges, edges.size());
  for (std::uint64_t i = 0; i < wanted; ++i) {
    builder.Add(edges[i * edges.size() / wanted], TrialStage::kEdges);
  }
}

std::vector<std::uint32_t> CaseList::Reached(const Reach& reach) const {
  std::vector<std::uint32_t> all;
  if (reach.table) {
    if (const auto found = by_table_.find(*reach.table); found != by_table_.end()) {
      all = found->second;
    }
  } else if (!reach.leaves.empty()) {
    for (const PathStep leaf : reach.leaves) {
      const auto found = by_leaf_.find(leaf);
      if (found == by_leaf_.end()) continue;
      all.insert(all.end(), found->second.begin(), found->second.end());
    }
    std::sort(all.begin(), all.end());
  } else {
    all.resize(trials_.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::uint32_t>(i);
  }
  if (reach.widths != model::kAnyWidth) {
    std::erase_if(all, [&](std::uint32_t i) {
      const std::uint32_t bytes = std::min<std::uint32_t>(Bytes(trials_[i].c.dtype), 4);
      return (reach.widths & model::WidthBit(bytes)) == 0;
    });
  }
  return all;
}

const std::vector<std::uint32_t>& CaseList::ReachedSite(const sim::KernelSite& site) const {
  static const std::vector<std::uint32_t> kNone;
  const auto found = by_site_.find(site);
  return found == by_site_.end() ? kNone : found->second;
}

std::vector<sim::KernelSite> CaseList::Sites() const {
  std::vector<sim::KernelSite> sites;
  for (const auto& [site, numbers] : by_site_) sites.push_back(site);
  return sites;
}

std::array<std::uint64_t, static_cast<std::size_t>(TrialStage::kCount)> CaseList::SizesOfStages()
    const {
  std::array<std::uint64_t, static_cast<std::size_t>(TrialStage::kCount)> sizes{};
  for (const Trial& trial : trials_) ++sizes[static_cast<std::size_t>(trial.stage)];
  return sizes;
}

}  // namespace reckon::properties
