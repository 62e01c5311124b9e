// The normal domain: one row a consumer (design, assumptions and dependencies). A consumer that can
// never exceed its type once the others hold (loop counts r and q; m and n of three dimensions; the
// block gather's index) has no row.
#include <array>

#include "model/broadcast/tables.h"

namespace reckon::model::tables {
namespace {

constexpr const char* kSection = "assumptions and dependencies";
constexpr const char* kU16 = "65535";
constexpr const char* kU32 = "4294967295";
constexpr const char* kLooser = "the kernel's own check allows 65536";

Outcome At(PathStep leaf) { return {.is_leaf = true, .table = TableId::kTop, .leaf = leaf}; }
Outcome At(TableId table) { return {.is_leaf = false, .table = table, .leaf = PathStep{}}; }

void AddBound(Rules& rules, const std::string& what, std::string_view consumer, Outcome where,
              const std::vector<const char*>& when, const char* value, const char* maximum,
              const char* note = "") {
  rules.domain.push_back({what, std::string(consumer), where, ParseAll(rules, when),
                          rules.Parse(value), rules.Parse(maximum), kSection, note});
}

void AddProducts(Rules& rules) {
  AddBound(rules, "u32 product srcSize", "BroadcastExtend", At(TableId::kTop), {}, "srcSize", kU32);
  AddBound(rules, "u32 product dstSize", "BroadcastExtend", At(TableId::kTop), {}, "dstSize", kU32);
  AddBound(rules, "u32 AlignUp of dstSize", "DataCopy", At(PathStep::kDataCopy), {}, "dstSize",
           "4294967295 - (BLK0 - 1)");
  AddBound(rules, "u16 loop count", "BrcDuplicate", At(PathStep::kBrcDuplicate), {},
           "ceil(dstSize, VL)", kU16);
}

// Sizes and source strides that a leaf takes as u16: also the products of merged axes. The more-dim
// wrapper of 8-byte rank 4 hands its sizes to the gather without a u16 between.
void AddSixteenBitArguments(Rules& rules, const LeafTable& leaf) {
  static constexpr std::array<std::array<const char*, 4>, 3> kSizes = {
      {{"a", "l"}, {"a", "b", "l"}, {"a", "b", "c", "l"}}};
  static constexpr std::array<const char*, 3> kStrides = {"s0", "s1", "s2"};
  const auto arity = static_cast<std::size_t>(leaf.arity);
  const std::string name(Name(leaf.leaf));
  for (std::size_t i = 0; i < arity; ++i) {
    const char* size = kSizes[arity - 2][i];
    std::vector<const char*> when;
    if (leaf.leaf == PathStep::kGatherWrapperForFourDim) when = {"C > 4 || dim <= 4"};
    AddBound(rules, std::string("u16 wrapper size ") + size, name, At(leaf.leaf), when, size, kU16,
             kLooser);
  }
  if (arity == 2) return;  // a 2-dimensional leaf takes no stride
  for (std::size_t i = 0; i + 1 < arity; ++i) {
    AddBound(rules, std::string("u16 source stride ") + kStrides[i], name, At(leaf.leaf), {},
             kStrides[i], kU16);
  }
}

void AddOuterLoops(Rules& rules) {
  for (const TableId id : {TableId::kLastDynamic, TableId::kNLastDynamic}) {
    AddBound(rules, "u16 size of a leading axis", Name(id), At(id), {}, "pmax", kU16, kLooser);
  }
  AddBound(rules, "u16 loopNum", "NLastDynamic", At(TableId::kNLastDynamic), {}, "loops", kU16,
           kLooser);
  AddBound(rules, "u16 size n0", "NLastMore", At(TableId::kNLastMore), {}, "n0", kU16, kLooser);
}

// The largest index that a stored lane uses is that of the last source element.
void AddGatherIndices(Rules& rules) {
  for (const PathStep leaf : {PathStep::kBrcLastGatherOne, PathStep::kBrcLastGatherTwo,
                              PathStep::kGatherWrapper, PathStep::kGatherWrapperForFourDim}) {
    AddBound(rules, "16-bit gather index", Name(leaf), At(leaf), {"e < 4"}, "srcSize - 1", kU16);
    AddBound(rules, "32-bit gather index", Name(leaf), At(leaf), {"e == 4"}, "srcSize - 1", kU32);
  }
}

// Loops of the 4-dimensional gather, bounded by its sizes but where those are not u16.
void AddGatherLoops(Rules& rules) {
  const Outcome leaf = At(PathStep::kGatherWrapperForFourDim);
  const std::string_view name = Name(PathStep::kGatherWrapperForFourDim);
  AddBound(rules, "u16 loop count m", name, leaf, {}, kFourDimM, kU16);
  AddBound(rules, "u16 loop count n", name, leaf, {}, kFourDimN, kU16);
  AddBound(rules, "u16 loop count p", name, leaf, {}, kFourDimP, kU16);
}

}  // namespace

void AddDomain(Rules& rules) {
  AddProducts(rules);
  for (const LeafTable& leaf : rules.leaves) {
    if (leaf.leaf == PathStep::kDataCopy || leaf.leaf == PathStep::kBrcDuplicate) continue;
    AddSixteenBitArguments(rules, leaf);
  }
  AddOuterLoops(rules);
  AddGatherLoops(rules);
  AddGatherIndices(rules);
}

}  // namespace reckon::model::tables
