// Inside the Broadcast model only: the rules as short texts, and how each kind of row is written.
// What a row says by default (performance type of a load, mode of an aligned store, ...) is the
// design's mapping, functional requirement 6, in one place.
#ifndef RECKON_MODEL_BROADCAST_TABLES_H_
#define RECKON_MODEL_BROADCAST_TABLES_H_

#include <string>
#include <vector>

#include "model/broadcast/rules.h"

namespace reckon::model::tables {

struct LocalText {
  const char* name;
  const char* value;
};

struct RowText {
  CallSite site{};
  Api api{};
  PerfType perf = PerfType::kPlaceholder;
  const char* count = "1";
  TypeRule data = TypeRule::kElement;
  TypeRule index = TypeRule::kNone;
  TypeRule perf_dtype = TypeRule::kElement;
  ModeRule mode_rule = ModeRule::kFixed;
  Mode mode = Mode::kNone;
  Widths widths = kAnyWidth;

  RowText On(Widths w) const {
    RowText row = *this;
    row.widths = w;
    return row;
  }
  RowText Of(TypeRule type) const {
    RowText row = *this;
    row.data = type;
    row.perf_dtype = type;
    return row;
  }
  RowText In(Mode m) const {
    RowText row = *this;
    row.mode = m;
    return row;
  }
};

inline RowText Plain(CallSite site, Api api, PerfType perf, const char* count) {
  RowText row;
  row.site = site;
  row.api = api;
  row.perf = perf;
  row.count = count;
  return row;
}

// Terminals without a price: each its own placeholder.
inline RowText Placeholder(CallSite site, Api api, const char* count = "1") {
  return Plain(site, api, PerfType::kPlaceholder, count);
}
inline RowText CreateMask(CallSite site, const char* count = "1") {
  return Placeholder(site, Api::kCreateMask, count).In(Mode::kAll);
}
inline RowText PopStackBuffer(CallSite site) {
  return Placeholder(site, Api::kPopStackBuffer).In(Mode::kLcm);
}
inline RowText GetPhyAddr(CallSite site) { return Placeholder(site, Api::kGetPhyAddr); }
inline RowText Arange(CallSite site, const char* count = "1") {
  return Placeholder(site, Api::kArange, count);
}
inline RowText Gather(CallSite site, const char* count) {
  RowText row = Placeholder(site, Api::kGather, count);
  row.index = TypeRule::kUnsignedIndex;
  row.perf_dtype = TypeRule::kUnsignedIndex;  // the main register's type: uint16 for 1 byte
  return row;
}
inline RowText GatherB(CallSite site, const char* count) {
  RowText row = Placeholder(site, Api::kGatherB, count);
  row.index = TypeRule::kUint32;
  return row;
}

// Everything with Load in its name is kLoad, with Store kStore.
inline RowText LoadAlign(CallSite site, const char* count) {
  return Plain(site, Api::kLoadAlign, PerfType::kLoad, count).In(Mode::kNorm);
}
inline RowText LoadUnAlignPre(CallSite site, const char* count) {
  return Plain(site, Api::kLoadUnAlignPre, PerfType::kLoad, count);
}
inline RowText LoadUnAlign(CallSite site, const char* count) {
  return Plain(site, Api::kLoadUnAlign, PerfType::kLoad, count);
}
inline RowText BrcLoad(const char* count) {
  RowText row = Plain(CallSite::BrcLoad_LoadAlign, Api::kLoadAlign, PerfType::kLoad, count);
  row.mode_rule = ModeRule::kBrc;
  return row;
}
inline RowText E2bLoad(const char* count) {
  RowText row = Plain(CallSite::E2bLoad_LoadAlign, Api::kLoadAlign, PerfType::kLoad, count);
  row.mode_rule = ModeRule::kE2b;
  return row;
}
inline RowText StoreAlign(CallSite site, const char* count) {
  return Plain(site, Api::kStoreAlign, PerfType::kStore, count).In(Mode::kNorm);
}
inline RowText StoreUnAlign(CallSite site, const char* count) {
  return Plain(site, Api::kStoreUnAlign, PerfType::kStore, count);
}
inline RowText StoreUnAlignPost(CallSite site) {
  return Plain(site, Api::kStoreUnAlignPost, PerfType::kStore, "1");
}

inline RowText UpdateMask(CallSite site, const char* count) {
  return Plain(site, Api::kUpdateMask, PerfType::kUpdateMask, count);
}
inline RowText Duplicate(CallSite site, const char* count = "1") {
  return Plain(site, Api::kDuplicate, PerfType::kDuplicate, count);
}
inline RowText DeInterleave(CallSite site, const char* count) {
  return Plain(site, Api::kDeInterleave, PerfType::kDeInterleave, count);
}
inline RowText Add(CallSite site, const char* count) {
  return Plain(site, Api::kAdd, PerfType::kAdd, count);
}
inline RowText Adds(CallSite site, const char* count) {
  return Plain(site, Api::kAdds, PerfType::kAdds, count);
}
inline RowText Sub(CallSite site, const char* count = "1") {
  return Plain(site, Api::kSub, PerfType::kSub, count);
}
inline RowText Mul(CallSite site, const char* count = "1") {
  return Plain(site, Api::kMul, PerfType::kMul, count);
}
inline RowText Muls(CallSite site, const char* count) {
  return Plain(site, Api::kMuls, PerfType::kMuls, count);
}
inline RowText MulAddDst(CallSite site, const char* count = "1") {
  return Plain(site, Api::kMulAddDst, PerfType::kMulAddDst, count);
}
inline RowText Div(CallSite site, const char* count = "1") {
  return Plain(site, Api::kDiv, PerfType::kDiv, count);
}

// Loop counts of the 4-dimensional gather. The index of one vector covers as many whole inner
// blocks as fit; the loops walk over a, over b for each a, or over c for each a and b.
inline constexpr const char* kFourDimM = "c * l < VL ? 1 : a";
inline constexpr const char* kFourDimN = "b * c * l < VL ? 1 : c * l < VL ? a : b";
inline constexpr const char* kFourDimP =
    "b * c * l < VL ? floor(a, floor(VL, b * c * l))"
    " : c * l < VL ? floor(b, floor(VL, c * l)) : floor(c, floor(VL, l))";

// Fills the parts of `rules`; the pool is there already.
void AddDecisions(Rules& rules);
void AddPlainLeaves(Rules& rules);
void AddGatherLeaves(Rules& rules);
void AddDomain(Rules& rules);  // after the leaves

// Compiles texts into rules.
HelperTable MakeHelper(const Rules& rules, const char* name, const std::vector<LocalText>& locals,
                       const std::vector<RowText>& rows);
std::size_t AddHelper(Rules& rules, const char* name, const std::vector<LocalText>& locals,
                      const std::vector<RowText>& rows);
void AddLeaf(Rules& rules, PathStep leaf, int arity, std::vector<LeafTable::Part> parts);
// The common case: one helper, named as the leaf.
void AddSimpleLeaf(Rules& rules, PathStep leaf, int arity, const std::vector<LocalText>& locals,
                   const std::vector<RowText>& rows);
std::vector<Formula> ParseAll(const Rules& rules, const std::vector<const char*>& texts);

}  // namespace reckon::model::tables

#endif  // RECKON_MODEL_BROADCAST_TABLES_H_
