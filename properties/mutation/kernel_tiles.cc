#include "properties/mutation/kernel_tiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <functional>

#include "ledger/compare.h"
#include "ledger/hardware.h"
#include "model/broadcast/predict.h"
#include "properties/sizes.h"
#include "simulator/mutation/mutated_kernels.h"

namespace reckon::properties {
namespace {

// From the last axis to the first; `behind` is the product of the sizes chosen so far, at most vl.
void Extend(std::vector<std::uint32_t>& sizes, std::size_t left, std::uint32_t behind,
            std::uint32_t vl, bool full, const std::function<void()>& whole) {
  if (left == 0) {
    whole();
    return;
  }
  const std::uint32_t most = full ? vl / behind + 1 : (vl - 1) / behind;
  for (std::uint32_t size = 1; size <= most; ++size) {
    sizes[left - 1] = size;
    Extend(sizes, left - 1, std::min(behind * size, vl), vl, full, whole);
  }
}

void AddKinds(DType dtype, const std::vector<std::uint32_t>& dst, std::vector<Case>& cases) {
  for (std::uint32_t kinds = 0; kinds < (1U << dst.size()); ++kinds) {
    Case c{dtype, dst, dst};
    bool new_kinds = true;  // a size of 1 is the same as B and as E
    for (std::size_t i = 0; i < dst.size(); ++i) {
      if (((kinds >> i) & 1U) == 0) continue;
      c.src[i] = 1;
      new_kinds = new_kinds && dst[i] != 1;
    }
    if (new_kinds) cases.push_back(std::move(c));
  }
}

PathStep LeafOf(const Case& c) {
  const Path path = model::StandardPredictor().Predict(c).path;
  return path[path.size() - 1];
}

std::uint64_t Elements(const Case& c) {
  std::uint64_t product = Bytes(c.dtype) == 8 ? 2 : 1;
  for (const std::uint32_t size : c.dst) product *= size;
  return product;
}

template <class Test>
bool AllThatReach(const sim::KernelSite& site, const CaseList& list, Test test) {
  const std::vector<std::uint32_t>& reached = list.ReachedSite(site);
  return !reached.empty() && std::all_of(reached.begin(), reached.end(),
                                         [&](std::uint32_t i) { return test(list.trials()[i].c); });
}

// Does the decision belong to the tiled gathers, and hold for small tiles only?
bool HoldsForSmallTiles(const sim::KernelSite& site, const CaseList& list) {
  sim::MutatedKernels kernels;
  return AllThatReach(site, list, [&](const Case& c) {
    const PathStep leaf = LeafOf(c);
    const std::uint32_t vl = VectorElements(std::min<std::uint32_t>(Bytes(c.dtype), 4));
    return (leaf == PathStep::kGatherWrapper || leaf == PathStep::kGatherWrapperForFourDim) &&
           (Elements(c) < vl || !kernels.HoldsSomewhere(c, site));
  });
}

bool OfFourDimensions(const sim::KernelSite& site, const CaseList& list) {
  return AllThatReach(
      site, list, [](const Case& c) { return LeafOf(c) == PathStep::kGatherWrapperForFourDim; });
}

std::vector<Case> Tiles(std::size_t rank, bool full) {
  std::vector<Case> cases;
  for (const std::uint32_t width : kWidths) {
    const std::uint32_t bytes = std::min(width, 4U), vl = VectorElements(bytes);
    const DType dtype = DTypesOfWidth(width).front();
    std::vector<std::uint32_t> dst(rank, 1);
    for (std::uint32_t last = 1; last < HalfVectorElements(bytes); ++last) {
      dst[rank - 1] = last;
      Extend(dst, rank - 1, last, vl, full, [&] { AddKinds(dtype, dst, cases); });
    }
  }
  return cases;
}

// How many of the cases reach the place; nothing when the changed kernel goes wrong on one.
std::optional<std::uint64_t> RunAll(const std::vector<Case>& cases,
                                    const sim::KernelChange& change) {
  sim::MutatedKernels changed(change), original;
  sim::Run run;
  model::Prediction predicted;
  std::uint64_t met = 0;
  for (const Case& c : cases) {
    const std::vector<sim::KernelSite> sites = original.Sites(c);
    if (!std::binary_search(sites.begin(), sites.end(), change.site)) continue;
    ++met;
    try {
      changed.Execute(c, run);
      model::StandardPredictor().PredictInto(c, predicted);
    } catch (const std::exception&) {
      return std::nullopt;
    }
    if (run.output != sim::Output::kCorrect || run.HasError() || !(run.path == predicted.path) ||
        !Equal(run.ledger, predicted.ledger)) {
      return std::nullopt;
    }
  }
  return met;
}

}  // namespace

std::vector<Case> SmallTiles(std::size_t rank) { return Tiles(rank, false); }
std::vector<Case> FullTiles(std::size_t rank) { return Tiles(rank, true); }

std::optional<std::string> ProvedOnTiles(const Mutant& mutant, const CaseList& list) {
  const sim::KernelChange& change = *mutant.kernel;
  if (change.turn == sim::Turn::kNever && HoldsForSmallTiles(change.site, list)) {
    const auto three = RunAll(SmallTiles(3), change), four = RunAll(SmallTiles(4), change);
    if (!three || !four) return std::nullopt;
    return fmt::format(
        "proved: the decision holds for tiles smaller than a vector only, and on each of them ({} "
        "shapes) the changed kernel makes the same calls and the right output",
        *three + *four);
  }
  if (!change.site.is_loop && OfFourDimensions(change.site, list)) {
    const auto met = RunAll(FullTiles(4), change);
    if (!met) return std::nullopt;
    return fmt::format(
        "proved for what fits the unified buffer: on every tile that its index table can hold ({} "
        "shapes) the changed kernel makes the same calls and the right output",
        *met);
  }
  return std::nullopt;
}

}  // namespace reckon::properties
