// What normalisation must keep: merging is idempotent and loses nothing; splitting 8-byte elements
// doubles the products and keeps the strides.
#include <fmt/format.h>

#include "ledger/compare.h"
#include "properties/generators.h"
#include "properties/parts.h"
#include "properties/rc_run.h"

namespace reckon::properties {
namespace {

using model::Axis;
using model::Road;

std::uint64_t Product(const std::vector<Axis>& axes, std::uint64_t Axis::*side) {
  std::uint64_t product = 1;
  for (const Axis& axis : axes) product *= axis.*side;
  return product;
}

bool SameAxes(const std::vector<Axis>& a, const std::vector<Axis>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i].dst != b[i].dst || a[i].src != b[i].src || a[i].kind != b[i].kind) return false;
  }
  return true;
}

// Products past 2^62 are not compared: no kernel runs such a shape.
bool Large(const Case& c) {
  double product = 1;
  for (std::uint32_t size : c.dst) product *= size;
  return product > 1e12;
}

}  // namespace

std::string MergingLoses(const Case& c, Checker& checker) {
  if (c.Rank() <= 4 || Large(c)) return {};
  const Road road = checker.GetPredictor().Explain(c);
  if (Product(road.axes, &Axis::dst) != Product(road.merged_axes, &Axis::dst)) {
    return "merging changes the product of the destination";
  }
  if (Product(road.axes, &Axis::src) != Product(road.merged_axes, &Axis::src)) {
    return "merging changes the product of the source";
  }
  Case merged{c.dtype, {}, {}};
  for (std::size_t i = 0; i < road.merged_axes.size(); ++i) {
    const Axis& axis = road.merged_axes[i];
    if (i > 0 && axis.kind == road.merged_axes[i - 1].kind) return "two neighbours stay unmerged";
    if (axis.dst > UINT32_MAX) return {};
    merged.dst.push_back(static_cast<std::uint32_t>(axis.dst));
    merged.src.push_back(static_cast<std::uint32_t>(axis.src));
  }
  // A merged form of rank 4 or less takes the other road (W is its rank), so only the longer ones
  // can be put in again.
  if (merged.Rank() <= 4) return {};
  const Road again = checker.GetPredictor().Explain(merged);
  if (!SameAxes(again.merged_axes, road.merged_axes)) return "merging again changes the axes";
  if (checker.CompareModel(c) == Verdict::kOutside) return {};
  const Ledger ledger = checker.Predicted().ledger;
  if (checker.CompareModel(merged) == Verdict::kOutside) return "the merged form is refused";
  if (!Equal(ledger, checker.Predicted().ledger)) return "the merged form has another ledger";
  return {};
}

namespace {

// Strides over the elements the kernel moves, from the definition.
std::string WrongStrides(const Road& road) {
  std::uint64_t dst = 1;
  std::uint64_t src = 1;
  for (std::size_t i = road.normal_axes.size(); i-- > 0;) {
    const Axis& axis = road.normal_axes[i];
    const bool broadcast = axis.src == 1 && axis.dst != 1;
    if (road.dst_strides[i] != dst) return fmt::format("dst stride {} is not {}", i, dst);
    if (road.src_strides[i] != (broadcast ? 0 : src)) {
      return fmt::format("src stride {} is not {}", i, broadcast ? 0 : src);
    }
    dst *= axis.dst;
    src *= axis.src;
  }
  return {};
}

}  // namespace

std::string SplittingLoses(const Case& c, Checker& checker) {
  if (Large(c)) return {};
  const Road road = checker.GetPredictor().Explain(c);
  if (std::string wrong = WrongStrides(road); !wrong.empty()) return wrong;
  const std::uint64_t bytes = Bytes(c.dtype);
  const std::uint64_t dst = Product(road.normal_axes, &Axis::dst) *
                            std::max<std::uint64_t>(road.loop_num, 1) * road.element_bytes;
  if (dst != Product(road.axes, &Axis::dst) * bytes) return "the bytes of the destination change";
  const std::uint64_t src = Product(road.normal_axes, &Axis::src) * road.element_bytes;
  if (src != Product(road.axes, &Axis::src) * bytes) return "the bytes of the source change";
  const bool split = bytes == 8 && Product(road.axes, &Axis::dst) != Product(road.axes, &Axis::src);
  if (split != (bytes == 8 && road.element_bytes == 4)) {
    return "8-byte elements are split exactly when they are broadcast";
  }
  if (split && (road.normal_axes.back().dst < 2 ||
                road.normal_axes.back().dst != road.normal_axes.back().src)) {
    return "after splitting the last axis is E of at least 2";
  }
  return {};
}

namespace {

UnitResult RunShapes(const PlanOptions& options, const std::string& part, std::uint64_t unit,
                     std::uint64_t count, std::string (*why)(const Case&, Checker&)) {
  Checker& checker = CheckerFor(options.rules);
  std::optional<Case> smallest;
  const RcSummary summary = RunRc<Case>(
      UnitSeed(options, part, unit), count, CaseGen(Room::kDomain),
      [&](const Case& c) { return why(c, checker).empty(); }, smallest);
  UnitResult result;
  result.cases = summary.cases;
  if (smallest) {
    result.failure = {{"property", part},
                      {"case", ToJson(*smallest)},
                      {"detail", why(*smallest, checker)},
                      {"road", model::ToJson(checker.GetPredictor().Explain(*smallest))},
                      {"replay", ReplayLine(options, part)}};
  }
  return result;
}

Part ShapePart(const PlanOptions& options, const std::string& name, const Budget& budget,
               std::string (*why)(const Case&, Checker&)) {
  Part part;
  part.name = name;
  part.units = budget.Units();
  part.run = [=](std::uint64_t unit) {
    return RunShapes(options, name, unit, budget.InUnit(unit), why);
  };
  return part;
}

}  // namespace

std::vector<Part> ShapeParts(const PlanOptions& options) {
  return {ShapePart(options, kMergingIdempotent, Budget(options, 100'000, 5'000), MergingLoses),
          ShapePart(options, kSplittingKeeps, Budget(options, 100'000, 5'000), SplittingLoses)};
}

}  // namespace reckon::properties
