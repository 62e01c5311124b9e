// The cases every mutant is tried on, in stages, with what the simulator says of them beforehand,
// and an index from the parts of the model to the cases that reach them.
#ifndef RECKON_PROPERTIES_MUTATION_CASE_LIST_H_
#define RECKON_PROPERTIES_MUTATION_CASE_LIST_H_

#include <array>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "ledger/shape.h"
#include "properties/mutation/mutant.h"
#include "simulator/mutation/mutated_core.h"

namespace reckon::properties {

// kBuild has no cases: rules that cannot be compiled at all.
enum class TrialStage : std::uint8_t { kBuild, kCorpus, kSweep, kRandom, kEdges, kCount };
std::string_view Name(TrialStage stage);  // "build", "corpus", ...

// What the simulator requires of a model.
enum class Truth : std::uint8_t {
  kPredict,  // no value loses a bit: the model must give the counted ledger
  kRefuse,   // a value loses bits, or the output is wrong: the model must refuse the case
  kOpen,     // the model refuses, and the machines saw no harm: nothing is required
};

struct Trial {
  Case c;
  Truth truth = Truth::kPredict;
  TrialStage stage{};
};

struct CaseListOptions {
  std::uint64_t seed = 1;
  std::uint64_t sweep = 60'000;
  std::uint64_t random = 40'000;
  std::uint64_t edges = 1'000'000;  // at most, spread evenly over what there is
};

class CaseList {
 public:
  // Reads the corpus; counts every case. InternalError when the standard rules fail on one: then
  // there is nothing to measure.
  explicit CaseList(const CaseListOptions& options);

  const std::vector<Trial>& trials() const { return trials_; }
  // Indices into trials(), ascending, of the cases a mutant with that reach can touch.
  std::vector<std::uint32_t> Reached(const Reach& reach) const;
  // The same of the cases that reach a place of the kernels; and the places, in order.
  const std::vector<std::uint32_t>& ReachedSite(const sim::KernelSite& site) const;
  std::vector<sim::KernelSite> Sites() const;
  std::array<std::uint64_t, static_cast<std::size_t>(TrialStage::kCount)> SizesOfStages() const;

 private:
  class Builder;
  std::vector<Trial> trials_;
  std::map<model::TableId, std::vector<std::uint32_t>> by_table_;
  std::map<PathStep, std::vector<std::uint32_t>> by_leaf_;
  std::map<sim::KernelSite, std::vector<std::uint32_t>> by_site_;
};

// Sizes at the ends of 16 and 32 bits, and products about a vector, under every pattern of kinds,
// for each width.
std::vector<Case> EdgeCases();

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_MUTATION_CASE_LIST_H_
