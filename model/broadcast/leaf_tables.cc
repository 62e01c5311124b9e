// The leaves that do not gather: slots and counts of the design, functional requirement 5. The last
// axis is l; r = ceil(l / VL) and q = floor(l / VL) but for the E2B leaves, which pack VL / l rows.
#include "model/broadcast/tables.h"

namespace reckon::model::tables {
namespace {

using S = CallSite;
using P = PathStep;

const std::vector<LocalText> kCeilL = {{"r", "ceil(l, VL)"}};
const std::vector<LocalText> kFloorL = {{"q", "floor(l, VL)"}};

void AddPrelude(Rules& rules) {
  const TypeRule t0 = TypeRule::kOriginal;
  rules.prelude =
      MakeHelper(rules, "BroadcastExtend", {},
                 {Placeholder(S::BroadcastExtend_CheckTensorPosDst, Api::kCheckTensorPos).Of(t0),
                  Placeholder(S::BroadcastExtend_CheckTensorPosSrc, Api::kCheckTensorPos).Of(t0),
                  GetPhyAddr(S::BroadcastExtend_GetPhyAddrDst).Of(t0),
                  GetPhyAddr(S::BroadcastExtend_GetPhyAddrSrc).Of(t0)});
}

// The one terminal that works on more than a vector: one call, its length a parameter, and a load
// and a store component for each vector of it.
void AddCopy(Rules& rules) {
  const std::vector<LocalText> locals = {{"n", "BLK0 * ceil(dstSize, BLK0)"}};
  HelperTable helper =
      MakeHelper(rules, "DataCopy", locals,
                 {Plain(S::BroadcastExtend_DataCopy, Api::kDataCopy, PerfType::kLoad, "1")
                      .Of(TypeRule::kOriginal)});
  LeafRow& row = helper.rows[0];
  row.params.push_back({Role::kCopyLength, rules.Parse("n", helper.locals)});
  row.components = {
      {PerfType::kLoad, TypeRule::kOriginal, rules.Parse("ceil(n, V0)", helper.locals)},
      {PerfType::kStore, TypeRule::kOriginal, rules.Parse("ceil(n, V0)", helper.locals)}};
  rules.helpers.push_back(std::move(helper));
  AddLeaf(rules, P::kDataCopy, 4, {{rules.helpers.size() - 1, kAnyWidth}});
}

void AddElementToBlock(Rules& rules) {
  AddSimpleLeaf(rules, P::kBrcDuplicate, 4, {{"r", "ceil(dstSize, VL)"}},
                {BrcLoad("1"), UpdateMask(S::BrcDuplicate_UpdateMask, "r"),
                 StoreAlign(S::BrcDuplicate_StoreAlign, "r")});
  AddSimpleLeaf(rules, P::kBrcLastE2B2, 2, {{"r", "ceil(a, floor(VL, l))"}},
                {UpdateMask(S::BrcLastE2B_2_UpdateMask, "r"), E2bLoad("r"),
                 StoreAlign(S::BrcLastE2B_2_StoreAlign, "r")});
  AddSimpleLeaf(rules, P::kBrcLastE2BLargerThanVL, 3, {{"r", "ceil(b, floor(VL, l))"}},
                {UpdateMask(S::BrcLastE2BLargerThanVL_UpdateMask, "a * r"), E2bLoad("a * r"),
                 StoreAlign(S::BrcLastE2BLargerThanVL_StoreAlign, "a * r")});
  AddSimpleLeaf(rules, P::kBrcLastE2BLessThanVL, 3, {},
                {UpdateMask(S::BrcLastE2BLessThanVL_UpdateMask, "1"), E2bLoad("a"),
                 StoreAlign(S::BrcLastE2BLessThanVL_StoreAlign, "a")});
  AddSimpleLeaf(rules, P::kBrcLastE2B4, 4, {{"r", "ceil(c, floor(VL, l))"}},
                {UpdateMask(S::BrcLastE2B_4_UpdateMask, "a * b * r"), E2bLoad("a * b * r"),
                 StoreAlign(S::BrcLastE2B_4_StoreAlign, "a * b * r")});
}

void AddLess(Rules& rules) {
  AddSimpleLeaf(rules, P::kBrcLastLessThanVLAligned3, 3, {},
                {UpdateMask(S::BrcLastLessThanVLAligned_3_UpdateMask, "1"), BrcLoad("a * b"),
                 StoreAlign(S::BrcLastLessThanVLAligned_3_StoreAlign, "a * b")});
  AddSimpleLeaf(rules, P::kBrcLastLessThanVLAligned4, 4, {},
                {UpdateMask(S::BrcLastLessThanVLAligned_4_UpdateMask, "1"), BrcLoad("a * b * c"),
                 StoreAlign(S::BrcLastLessThanVLAligned_4_StoreAlign, "a * b * c")});
  AddSimpleLeaf(rules, P::kBrcNlastLessThanVLAligned, 4, {},
                {UpdateMask(S::BrcNlastLessThanVLAligned_UpdateMask, "1"),
                 LoadAlign(S::BrcNlastLessThanVLAligned_LoadAlign, "a * b * c"),
                 StoreAlign(S::BrcNlastLessThanVLAligned_StoreAlign, "a * b * c")});
  AddSimpleLeaf(rules, P::kBrcLastLessThanVLUnaligned2, 2, {},
                {BrcLoad("a"), StoreUnAlign(S::BrcLastLessThanVLUnaligned_2_StoreUnAlign, "a"),
                 StoreUnAlignPost(S::BrcLastLessThanVLUnaligned_2_StoreUnAlignPost)});
  AddSimpleLeaf(
      rules, P::kBrcLastLessThanVLUnaligned3, 3, {},
      {BrcLoad("a * b"), StoreUnAlign(S::BrcLastLessThanVLUnaligned_3_StoreUnAlign, "a * b"),
       StoreUnAlignPost(S::BrcLastLessThanVLUnaligned_3_StoreUnAlignPost)});
  AddSimpleLeaf(rules, P::kBrcLastLessThanVLUnaligned4, 4, {},
                {BrcLoad("a * b * c"),
                 StoreUnAlign(S::BrcLastLessThanVLUnaligned_4_StoreUnAlign, "a * b * c"),
                 StoreUnAlignPost(S::BrcLastLessThanVLUnaligned_4_StoreUnAlignPost)});
  AddSimpleLeaf(rules, P::kBrcNlastLessThanVLUnaligned2, 2, {},
                {UpdateMask(S::BrcNlastLessThanVLUnaligned_2_UpdateMask, "1"),
                 LoadAlign(S::BrcNlastLessThanVLUnaligned_2_LoadAlign, "1"),
                 StoreUnAlign(S::BrcNlastLessThanVLUnaligned_2_StoreUnAlign, "a"),
                 StoreUnAlignPost(S::BrcNlastLessThanVLUnaligned_2_StoreUnAlignPost)});
  AddSimpleLeaf(rules, P::kBrcNlastLessThanVLUnaligned3, 3, {},
                {UpdateMask(S::BrcNlastLessThanVLUnaligned_3_UpdateMask, "1"),
                 LoadUnAlignPre(S::BrcNlastLessThanVLUnaligned_3_LoadUnAlignPre, "a * b"),
                 LoadUnAlign(S::BrcNlastLessThanVLUnaligned_3_LoadUnAlign, "a * b"),
                 StoreUnAlign(S::BrcNlastLessThanVLUnaligned_3_StoreUnAlign, "a * b"),
                 StoreUnAlignPost(S::BrcNlastLessThanVLUnaligned_3_StoreUnAlignPost)});
  AddSimpleLeaf(rules, P::kBrcNlastLessThanVLUnaligned4, 4, {},
                {UpdateMask(S::BrcNlastLessThanVLUnaligned_4_UpdateMask, "1"),
                 LoadUnAlignPre(S::BrcNlastLessThanVLUnaligned_4_LoadUnAlignPre, "a * b * c"),
                 LoadUnAlign(S::BrcNlastLessThanVLUnaligned_4_LoadUnAlign, "a * b * c"),
                 StoreUnAlign(S::BrcNlastLessThanVLUnaligned_4_StoreUnAlign, "a * b * c"),
                 StoreUnAlignPost(S::BrcNlastLessThanVLUnaligned_4_StoreUnAlignPost)});
}

void AddLastLarger(Rules& rules) {
  AddSimpleLeaf(rules, P::kBrcLastLargerThanVLAligned2, 2, kCeilL,
                {CreateMask(S::BrcLastLargerThanVLAligned_2_CreateMask), BrcLoad("a"),
                 UpdateMask(S::BrcLastLargerThanVLAligned_2_UpdateMask, "a * r"),
                 StoreAlign(S::BrcLastLargerThanVLAligned_2_StoreAlign, "a * r")});
  AddSimpleLeaf(rules, P::kBrcLastLargerThanVLAligned3, 3, kCeilL,
                {CreateMask(S::BrcLastLargerThanVLAligned_3_CreateMask), BrcLoad("a * b"),
                 UpdateMask(S::BrcLastLargerThanVLAligned_3_UpdateMask, "a * b * r"),
                 StoreAlign(S::BrcLastLargerThanVLAligned_3_StoreAlign, "a * b * r")});
  AddSimpleLeaf(rules, P::kBrcLastLargerThanVLAligned4, 4, kCeilL,
                {CreateMask(S::BrcLastLargerThanVLAligned_4_CreateMask),
                 UpdateMask(S::BrcLastLargerThanVLAligned_4_UpdateMask, "a * c * r"),
                 BrcLoad("a * b * c * r"),
                 StoreAlign(S::BrcLastLargerThanVLAligned_4_StoreAlign, "a * b * c * r")});
  AddSimpleLeaf(
      rules, P::kBrcLastLargerThanVLUnaligned2, 2, kFloorL,
      {BrcLoad("a"), StoreUnAlign(S::BrcLastLargerThanVLUnaligned_2_StoreUnAlignMain, "a * q"),
       StoreUnAlign(S::BrcLastLargerThanVLUnaligned_2_StoreUnAlignTail, "a"),
       StoreUnAlignPost(S::BrcLastLargerThanVLUnaligned_2_StoreUnAlignPost)});
  AddSimpleLeaf(rules, P::kBrcLastLargerThanVLUnaligned3, 3, kFloorL,
                {BrcLoad("a * b"),
                 StoreUnAlign(S::BrcLastLargerThanVLUnaligned_3_StoreUnAlignMain, "a * b * q"),
                 StoreUnAlign(S::BrcLastLargerThanVLUnaligned_3_StoreUnAlignTail, "a * b"),
                 StoreUnAlignPost(S::BrcLastLargerThanVLUnaligned_3_StoreUnAlignPost)});
  AddSimpleLeaf(rules, P::kBrcLastLargerThanVLUnaligned4, 4, kFloorL,
                {BrcLoad("a * b * c"),
                 StoreUnAlign(S::BrcLastLargerThanVLUnaligned_4_StoreUnAlignMain, "a * b * c * q"),
                 StoreUnAlign(S::BrcLastLargerThanVLUnaligned_4_StoreUnAlignTail, "a * b * c"),
                 StoreUnAlignPost(S::BrcLastLargerThanVLUnaligned_4_StoreUnAlignPost)});
}

void AddNLastLargerAligned(Rules& rules) {
  AddSimpleLeaf(rules, P::kBrcNlastLargerThanVLAlignedWithBlock2, 2, kCeilL,
                {CreateMask(S::BrcNlastLargerThanVLAlignedWithBlock_2_CreateMask),
                 UpdateMask(S::BrcNlastLargerThanVLAlignedWithBlock_2_UpdateMask, "a * r"),
                 LoadAlign(S::BrcNlastLargerThanVLAlignedWithBlock_2_LoadAlign, "a * r"),
                 StoreAlign(S::BrcNlastLargerThanVLAlignedWithBlock_2_StoreAlign, "a * r")});
  AddSimpleLeaf(rules, P::kBrcNlastLargerThanVLAlignedWithBlock3, 3, kCeilL,
                {CreateMask(S::BrcNlastLargerThanVLAlignedWithBlock_3_CreateMask),
                 UpdateMask(S::BrcNlastLargerThanVLAlignedWithBlock_3_UpdateMask, "a * r"),
                 LoadAlign(S::BrcNlastLargerThanVLAlignedWithBlock_3_LoadAlign, "a * b * r"),
                 StoreAlign(S::BrcNlastLargerThanVLAlignedWithBlock_3_StoreAlign, "a * b * r")});
  AddSimpleLeaf(
      rules, P::kBrcNlastLargerThanVLAlignedWithBlock4, 4, kCeilL,
      {CreateMask(S::BrcNlastLargerThanVLAlignedWithBlock_4_CreateMask),
       UpdateMask(S::BrcNlastLargerThanVLAlignedWithBlock_4_UpdateMask, "b * r"),
       LoadAlign(S::BrcNlastLargerThanVLAlignedWithBlock_4_LoadAlign, "a * b * c * r"),
       StoreAlign(S::BrcNlastLargerThanVLAlignedWithBlock_4_StoreAlign, "a * b * c * r")});
  AddSimpleLeaf(rules, P::kBrcNlastLargerThanVLAlignedWithVL2, 2, kCeilL,
                {CreateMask(S::BrcNlastLargerThanVLAlignedWithVL_2_CreateMask),
                 LoadAlign(S::BrcNlastLargerThanVLAlignedWithVL_2_LoadAlign, "r"),
                 StoreAlign(S::BrcNlastLargerThanVLAlignedWithVL_2_StoreAlign, "a * r")});
  AddSimpleLeaf(rules, P::kBrcNlastLargerThanVLAlignedWithVL3, 3, kCeilL,
                {CreateMask(S::BrcNlastLargerThanVLAlignedWithVL_3_CreateMask),
                 LoadAlign(S::BrcNlastLargerThanVLAlignedWithVL_3_LoadAlign, "a * b * r"),
                 StoreAlign(S::BrcNlastLargerThanVLAlignedWithVL_3_StoreAlign, "a * b * r")});
  AddSimpleLeaf(rules, P::kBrcNlastLargerThanVLAlignedWithVL4, 4, kCeilL,
                {CreateMask(S::BrcNlastLargerThanVLAlignedWithVL_4_CreateMask),
                 LoadAlign(S::BrcNlastLargerThanVLAlignedWithVL_4_LoadAlign, "a * b * c * r"),
                 StoreAlign(S::BrcNlastLargerThanVLAlignedWithVL_4_StoreAlign, "a * b * c * r")});
}

void AddNLastLargerUnaligned(Rules& rules) {
  AddSimpleLeaf(rules, P::kBrcNlastLargerThanVLUnaligned2, 2, kFloorL,
                {LoadAlign(S::BrcNlastLargerThanVLUnaligned_2_LoadAlignTail, "1"),
                 LoadAlign(S::BrcNlastLargerThanVLUnaligned_2_LoadAlignMain, "a * q"),
                 StoreUnAlign(S::BrcNlastLargerThanVLUnaligned_2_StoreUnAlignMain, "a * q"),
                 StoreUnAlign(S::BrcNlastLargerThanVLUnaligned_2_StoreUnAlignTail, "a"),
                 StoreUnAlignPost(S::BrcNlastLargerThanVLUnaligned_2_StoreUnAlignPost)});
  AddSimpleLeaf(rules, P::kBrcNlastLargerThanVLUnaligned3, 3, kFloorL,
                {LoadUnAlignPre(S::BrcNlastLargerThanVLUnaligned_3_LoadUnAlignPre, "a * b"),
                 LoadUnAlign(S::BrcNlastLargerThanVLUnaligned_3_LoadUnAlignMain, "a * b * q"),
                 StoreUnAlign(S::BrcNlastLargerThanVLUnaligned_3_StoreUnAlignMain, "a * b * q"),
                 LoadUnAlign(S::BrcNlastLargerThanVLUnaligned_3_LoadUnAlignTail, "a * b"),
                 StoreUnAlign(S::BrcNlastLargerThanVLUnaligned_3_StoreUnAlignTail, "a * b"),
                 StoreUnAlignPost(S::BrcNlastLargerThanVLUnaligned_3_StoreUnAlignPost)});
  AddSimpleLeaf(rules, P::kBrcNlastLargerThanVLUnaligned4, 4, kFloorL,
                {LoadUnAlignPre(S::BrcNlastLargerThanVLUnaligned_4_LoadUnAlignPre, "a * b * c"),
                 LoadUnAlign(S::BrcNlastLargerThanVLUnaligned_4_LoadUnAlignMain, "a * b * c * q"),
                 StoreUnAlign(S::BrcNlastLargerThanVLUnaligned_4_StoreUnAlignMain, "a * b * c * q"),
                 LoadUnAlign(S::BrcNlastLargerThanVLUnaligned_4_LoadUnAlignTail, "a * b * c"),
                 StoreUnAlign(S::BrcNlastLargerThanVLUnaligned_4_StoreUnAlignTail, "a * b * c"),
                 StoreUnAlignPost(S::BrcNlastLargerThanVLUnaligned_4_StoreUnAlignPost)});
}

}  // namespace

void AddPlainLeaves(Rules& rules) {
  AddPrelude(rules);
  AddCopy(rules);
  AddElementToBlock(rules);
  AddLess(rules);
  AddLastLarger(rules);
  AddNLastLargerAligned(rules);
  AddNLastLargerUnaligned(rules);
}

}  // namespace reckon::model::tables
