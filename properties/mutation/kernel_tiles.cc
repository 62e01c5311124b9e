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

// From the last axis to the first; `behind` is the product of the sizes chosen so far.
void Extend(std::vector<std::uint32_t>& sizes, std::size_t left, std::uint32_t behind,
            std::uint32_t vl, const std::function<void()>& whole) {
  if (left == 0) {
    whole();
    return;
  }
  for (std::uint32_t size = 1; size * behind < vl; ++size) {
    sizes[left - 1] = size;
    Extend(sizes, left - 1, behind * size, vl, whole);
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

bool IsTiled(PathStep leaf) {
  return leaf == PathStep::kGatherWrapper || leaf == PathStep::kGatherWrapperForFourDim;
}

std::uint64_t Elements(const Case& c) {
  std::uint64_t product = Bytes(c.dtype) == 8 ? 2 : 1;
  for (const std::uint32_t size : c.dst) product *= size;
  return product;
}

// Does the decision belong to the tiled gathers, and hold for small tiles only?
bool HoldsForSmallTiles(const sim::KernelSite& site, const CaseList& list) {
  const std::vector<std::uint32_t>& reached = list.ReachedSite(site);
  sim::MutatedKernels kernels;
  return !reached.empty() && std::all_of(reached.begin(), reached.end(), [&](std::uint32_t i) {
    const Case& c = list.trials()[i].c;
    const Path path = model::StandardPredictor().Predict(c).path;
    const std::uint32_t vl = VectorElements(std::min<std::uint32_t>(Bytes(c.dtype), 4));
    return IsTiled(path[path.size() - 1]) && (Elements(c) < vl || !kernels.HoldsSomewhere(c, site));
  });
}

}  // namespace

std::vector<Case> SmallTiles(std::size_t rank) {
  std::vector<Case> cases;
  for (const std::uint32_t width : kWidths) {
    const std::uint32_t bytes = std::min(width, 4U);
    const DType dtype = DTypesOfWidth(width).front();
    std::vector<std::uint32_t> dst(rank, 1);
    for (std::uint32_t last = 1; last < HalfVectorElements(bytes); ++last) {
      dst[rank - 1] = last;
      Extend(dst, rank - 1, last, VectorElements(bytes), [&] { AddKinds(dtype, dst, cases); });
    }
  }
  return cases;
}

std::optional<std::string> ProvedOnTiles(const Mutant& mutant, const CaseList& list) {
  const sim::KernelSite& site = mutant.kernel->site;
  if (mutant.kernel->turn != sim::Turn::kNever || !HoldsForSmallTiles(site, list)) {
    return std::nullopt;
  }
  sim::MutatedKernels changed(*mutant.kernel), original;
  sim::Run run;
  model::Prediction predicted;
  std::uint64_t tiles = 0;
  for (const std::size_t rank : {std::size_t{3}, std::size_t{4}}) {
    for (const Case& c : SmallTiles(rank)) {
      const std::vector<sim::KernelSite> sites = original.Sites(c);
      if (!std::binary_search(sites.begin(), sites.end(), site)) continue;
      if (!model::CheckDomain(c).empty() || !sim::Fits(c)) return std::nullopt;
      ++tiles;
      try {
        changed.Execute(c, run);
      } catch (const std::exception&) {
        return std::nullopt;
      }
      model::StandardPredictor().PredictInto(c, predicted);
      if (run.output != sim::Output::kCorrect || run.HasError() || !(run.path == predicted.path) ||
          !Equal(run.ledger, predicted.ledger)) {
        return std::nullopt;
      }
    }
  }
  return fmt::format(
      "proved: the decision holds for tiles smaller than a vector only, and on each of them ({} "
      "shapes) the changed kernel makes the same calls and the right output",
      tiles);
}

}  // namespace reckon::properties
