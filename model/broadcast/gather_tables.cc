// The leaves that gather, and the helpers that make their indices: slots and counts of the design,
// functional requirement 5. One-byte types work on two halves of 16-bit lanes (Low, High).
#include "model/broadcast/tables.h"

namespace reckon::model::tables {
namespace {

using S = CallSite;
using P = PathStep;
constexpr TypeRule kU = TypeRule::kUnsignedIndex;
constexpr TypeRule kI = TypeRule::kSignedIndex;

std::vector<RowText> AllOf(std::vector<RowText> rows, TypeRule type) {
  for (RowText& row : rows) row = row.Of(type);
  return rows;
}

// One-byte index tables have two halves, made by two calls of the generator.
const std::vector<LocalText> kHalves = {{"g", "e == 1 ? 2 : 1"}};
// Full vectors before the last, with VL / l rows in each.
const std::vector<LocalText> kTwo = {{"r", "ceil(a, floor(VL, l)) - 1"}};

std::size_t AddGenLast(Rules& rules) {
  return AddHelper(
      rules, "GenLastGatherIndex", kHalves,
      AllOf({CreateMask(S::GenLastGatherIndex_CreateMask, "g"),
             Duplicate(S::GenLastGatherIndex_Duplicate, "g"),
             Arange(S::GenLastGatherIndex_Arange, "g"), Div(S::GenLastGatherIndex_Div, "g"),
             StoreAlign(S::GenLastGatherIndex_StoreAlign, "g")},
            kI));
}

std::size_t AddGenNlast(Rules& rules) {
  return AddHelper(
      rules, "GenNlastGatherIndex", kHalves,
      AllOf({CreateMask(S::GenNlastGatherIndex_CreateMask, "g"),
             Duplicate(S::GenNlastGatherIndex_Duplicate, "g"),
             Arange(S::GenNlastGatherIndex_Arange, "g"), Div(S::GenNlastGatherIndex_Div, "g"),
             Mul(S::GenNlastGatherIndex_Mul, "g"), Sub(S::GenNlastGatherIndex_Sub, "g"),
             StoreAlign(S::GenNlastGatherIndex_StoreAlign, "g")},
            kI));
}

void AddLastTwoDim(Rules& rules) {
  const std::size_t wrapper =
      AddHelper(rules, "BrcLastWrapperForTwoDim", {},
                {PopStackBuffer(S::BrcLastWrapperForTwoDim_PopStackBuffer),
                 GetPhyAddr(S::BrcLastWrapperForTwoDim_GetPhyAddrBase),
                 GetPhyAddr(S::BrcLastWrapperForTwoDim_GetPhyAddrOffset),
                 GetPhyAddr(S::BrcLastWrapperForTwoDim_GetPhyAddrConsumer)});
  const std::size_t generator = AddGenLast(rules);
  const std::size_t one =
      AddHelper(rules, "BrcLastGatherOne", {},
                {CreateMask(S::BrcLastGatherOne_CreateMask).Of(kU),
                 LoadAlign(S::BrcLastGatherOne_LoadAlign, "1").Of(kU).On(kNotB8),
                 LoadAlign(S::BrcLastGatherOne_LoadAlignLow, "1").Of(kU).On(kB8),
                 LoadAlign(S::BrcLastGatherOne_LoadAlignHigh, "1").Of(kU).On(kB8),
                 UpdateMask(S::BrcLastGatherOne_UpdateMask, "1"),
                 Gather(S::BrcLastGatherOne_Gather, "1").On(kNotB8),
                 Gather(S::BrcLastGatherOne_GatherLow, "1").On(kB8),
                 Gather(S::BrcLastGatherOne_GatherHigh, "1").On(kB8),
                 DeInterleave(S::BrcLastGatherOne_DeInterleave, "1").On(kB8),
                 StoreAlign(S::BrcLastGatherOne_StoreAlign, "1")});
  const std::size_t two =
      AddHelper(rules, "BrcLastGatherTwo", kTwo,
                {CreateMask(S::BrcLastGatherTwo_CreateMask).Of(kU),
                 Duplicate(S::BrcLastGatherTwo_Duplicate).Of(kU),
                 LoadAlign(S::BrcLastGatherTwo_LoadAlign, "1").Of(kU).On(kNotB8),
                 LoadAlign(S::BrcLastGatherTwo_LoadAlignLow, "1").Of(kU).On(kB8),
                 LoadAlign(S::BrcLastGatherTwo_LoadAlignHigh, "1").Of(kU).On(kB8),
                 Muls(S::BrcLastGatherTwo_Muls, "r").Of(kU),
                 Add(S::BrcLastGatherTwo_Add, "r").Of(kU).On(kNotB8),
                 Add(S::BrcLastGatherTwo_AddLow, "r").Of(kU).On(kB8),
                 Add(S::BrcLastGatherTwo_AddHigh, "r").Of(kU).On(kB8),
                 Gather(S::BrcLastGatherTwo_GatherMain, "r").On(kNotB8),
                 Gather(S::BrcLastGatherTwo_GatherMainLow, "r").On(kB8),
                 Gather(S::BrcLastGatherTwo_GatherMainHigh, "r").On(kB8),
                 DeInterleave(S::BrcLastGatherTwo_DeInterleaveMain, "r").On(kB8),
                 StoreUnAlign(S::BrcLastGatherTwo_StoreUnAlignMain, "r"),
                 Adds(S::BrcLastGatherTwo_Adds, "1").Of(kU).On(kNotB8),
                 Adds(S::BrcLastGatherTwo_AddsLow, "1").Of(kU).On(kB8),
                 Adds(S::BrcLastGatherTwo_AddsHigh, "1").Of(kU).On(kB8),
                 Gather(S::BrcLastGatherTwo_GatherTail, "1").On(kNotB8),
                 Gather(S::BrcLastGatherTwo_GatherTailLow, "1").On(kB8),
                 Gather(S::BrcLastGatherTwo_GatherTailHigh, "1").On(kB8),
                 DeInterleave(S::BrcLastGatherTwo_DeInterleaveTail, "1").On(kB8),
                 StoreUnAlign(S::BrcLastGatherTwo_StoreUnAlignTail, "1"),
                 StoreUnAlignPost(S::BrcLastGatherTwo_StoreUnAlignPost)});
  AddLeaf(rules, P::kBrcLastGatherOne, 2, {{wrapper}, {generator}, {one}});
  AddLeaf(rules, P::kBrcLastGatherTwo, 2, {{wrapper}, {generator}, {two}});
}

void AddNlastTwoDim(Rules& rules) {
  const std::size_t wrapper =
      AddHelper(rules, "BrcNlastWrapperForTwoDim", {},
                {PopStackBuffer(S::BrcNlastWrapperForTwoDim_PopStackBuffer),
                 GetPhyAddr(S::BrcNlastWrapperForTwoDim_GetPhyAddrBase),
                 GetPhyAddr(S::BrcNlastWrapperForTwoDim_GetPhyAddrOffset),
                 GetPhyAddr(S::BrcNlastWrapperForTwoDim_GetPhyAddrConsumer)});
  const std::size_t generator = AddGenNlast(rules);
  const std::size_t one =
      AddHelper(rules, "BrcNlastGatherOne", {},
                {CreateMask(S::BrcNlastGatherOne_CreateMask).Of(kU),
                 LoadAlign(S::BrcNlastGatherOne_LoadAlign, "1").Of(kU).On(kNotB8),
                 LoadAlign(S::BrcNlastGatherOne_LoadAlignLow, "1").Of(kU).On(kB8),
                 LoadAlign(S::BrcNlastGatherOne_LoadAlignHigh, "1").Of(kU).On(kB8),
                 UpdateMask(S::BrcNlastGatherOne_UpdateMask, "1"),
                 Gather(S::BrcNlastGatherOne_Gather, "1").On(kNotB8),
                 Gather(S::BrcNlastGatherOne_GatherLow, "1").On(kB8),
                 Gather(S::BrcNlastGatherOne_GatherHigh, "1").On(kB8),
                 DeInterleave(S::BrcNlastGatherOne_DeInterleave, "1").On(kB8),
                 StoreAlign(S::BrcNlastGatherOne_StoreAlign, "1")});
  const std::size_t two =
      AddHelper(rules, "BrcNlastGatherTwo", kTwo,
                {CreateMask(S::BrcNlastGatherTwo_CreateMask).Of(kU),
                 LoadAlign(S::BrcNlastGatherTwo_LoadAlign, "1").Of(kU).On(kNotB8),
                 LoadAlign(S::BrcNlastGatherTwo_LoadAlignLow, "1").Of(kU).On(kB8),
                 LoadAlign(S::BrcNlastGatherTwo_LoadAlignHigh, "1").Of(kU).On(kB8),
                 Gather(S::BrcNlastGatherTwo_Gather, "1").On(kNotB8),
                 Gather(S::BrcNlastGatherTwo_GatherLow, "1").On(kB8),
                 Gather(S::BrcNlastGatherTwo_GatherHigh, "1").On(kB8),
                 DeInterleave(S::BrcNlastGatherTwo_DeInterleave, "1").On(kB8),
                 StoreUnAlign(S::BrcNlastGatherTwo_StoreUnAlignMain, "r"),
                 StoreUnAlign(S::BrcNlastGatherTwo_StoreUnAlignTail, "1"),
                 StoreUnAlignPost(S::BrcNlastGatherTwo_StoreUnAlignPost)});
  AddLeaf(rules, P::kBrcNlastGatherOne, 2, {{wrapper}, {generator}, {one}});
  AddLeaf(rules, P::kBrcNlastGatherTwo, 2, {{wrapper}, {generator}, {two}});
}

// Block gathers: eight index words written by the scalar unit (no calls), with a synchronisation
// on each side of them.
void AddGatherB(Rules& rules) {
  const std::size_t wrapper = AddHelper(
      rules, "BrcNlastWrapperForTwoDim.GatherB", {},
      {PopStackBuffer(S::BrcNlastWrapperForTwoDim_PopStackBuffer),
       Placeholder(S::BrcNlastWrapperForTwoDim_GetTPipePtrVToS, Api::kGetTPipePtr),
       Placeholder(S::BrcNlastWrapperForTwoDim_FetchEventIDVToS, Api::kFetchEventID)
           .In(Mode::kVToS),
       Placeholder(S::BrcNlastWrapperForTwoDim_SetFlagVToS, Api::kSetFlag).In(Mode::kVToS),
       Placeholder(S::BrcNlastWrapperForTwoDim_WaitFlagVToS, Api::kWaitFlag).In(Mode::kVToS),
       GetPhyAddr(S::BrcNlastWrapperForTwoDim_GetPhyAddrGatherB),
       Placeholder(S::BrcNlastWrapperForTwoDim_GetTPipePtrSToV, Api::kGetTPipePtr),
       Placeholder(S::BrcNlastWrapperForTwoDim_FetchEventIDSToV, Api::kFetchEventID)
           .In(Mode::kSToV),
       Placeholder(S::BrcNlastWrapperForTwoDim_SetFlagSToV, Api::kSetFlag).In(Mode::kSToV),
       Placeholder(S::BrcNlastWrapperForTwoDim_WaitFlagSToV, Api::kWaitFlag).In(Mode::kSToV)});
  const std::size_t one =
      AddHelper(rules, "BrcNlastGatherBOne", {},
                {CreateMask(S::BrcNlastGatherBOne_CreateMask),
                 LoadAlign(S::BrcNlastGatherBOne_LoadAlign, "1").Of(TypeRule::kUint32),
                 GatherB(S::BrcNlastGatherBOne_GatherB, "1"),
                 UpdateMask(S::BrcNlastGatherBOne_UpdateMask, "1"),
                 StoreAlign(S::BrcNlastGatherBOne_StoreAlign, "1")});
  const std::size_t two =
      AddHelper(rules, "BrcNlastGatherBTwo", kTwo,
                {CreateMask(S::BrcNlastGatherBTwo_CreateMask),
                 LoadAlign(S::BrcNlastGatherBTwo_LoadAlign, "1").Of(TypeRule::kUint32),
                 GatherB(S::BrcNlastGatherBTwo_GatherB, "1"),
                 UpdateMask(S::BrcNlastGatherBTwo_UpdateMaskMain, "1"),
                 StoreAlign(S::BrcNlastGatherBTwo_StoreAlignMain, "r"),
                 UpdateMask(S::BrcNlastGatherBTwo_UpdateMaskTail, "1"),
                 StoreAlign(S::BrcNlastGatherBTwo_StoreAlignTail, "1")});
  AddLeaf(rules, P::kBrcNlastGatherBOne, 2, {{wrapper}, {one}});
  AddLeaf(rules, P::kBrcNlastGatherBTwo, 2, {{wrapper}, {two}});
}

std::size_t AddGenIndex(Rules& rules) {
  return AddHelper(rules, "VfGenIndex", {},
                   AllOf({CreateMask(S::VfGenIndex_CreateMask),
                          Arange(S::VfGenIndex_Arange),
                          Duplicate(S::VfGenIndex_DuplicateSize2),
                          Div(S::VfGenIndex_DivSize2),
                          Mul(S::VfGenIndex_MulSize2),
                          Sub(S::VfGenIndex_SubSize2),
                          Duplicate(S::VfGenIndex_DuplicateSize1),
                          Div(S::VfGenIndex_DivSize1),
                          Mul(S::VfGenIndex_MulSize1),
                          Sub(S::VfGenIndex_SubSize1),
                          Duplicate(S::VfGenIndex_DuplicateSize0),
                          Div(S::VfGenIndex_DivSize0),
                          Mul(S::VfGenIndex_MulSize0),
                          Sub(S::VfGenIndex_SubSize0),
                          Duplicate(S::VfGenIndex_DuplicateStride0),
                          Duplicate(S::VfGenIndex_DuplicateStride1),
                          Duplicate(S::VfGenIndex_DuplicateStride2),
                          Mul(S::VfGenIndex_MulStride0),
                          MulAddDst(S::VfGenIndex_MulAddDstStride1),
                          MulAddDst(S::VfGenIndex_MulAddDstStride2),
                          StoreAlign(S::VfGenIndex_StoreAlign, "1")},
                         kI));
}

std::size_t AddGenIndexB8(Rules& rules) {
  return AddHelper(rules, "VfGenIndexB8", {},
                   AllOf({CreateMask(S::VfGenIndexB8_CreateMask),
                          Arange(S::VfGenIndexB8_ArangeLow),
                          Arange(S::VfGenIndexB8_ArangeHigh),
                          Duplicate(S::VfGenIndexB8_DuplicateSize2),
                          Div(S::VfGenIndexB8_DivSize2Low),
                          Mul(S::VfGenIndexB8_MulSize2Low),
                          Sub(S::VfGenIndexB8_SubSize2Low),
                          Div(S::VfGenIndexB8_DivSize2High),
                          Mul(S::VfGenIndexB8_MulSize2High),
                          Sub(S::VfGenIndexB8_SubSize2High),
                          Duplicate(S::VfGenIndexB8_DuplicateSize1),
                          Div(S::VfGenIndexB8_DivSize1Low),
                          Mul(S::VfGenIndexB8_MulSize1Low),
                          Sub(S::VfGenIndexB8_SubSize1Low),
                          Div(S::VfGenIndexB8_DivSize1High),
                          Mul(S::VfGenIndexB8_MulSize1High),
                          Sub(S::VfGenIndexB8_SubSize1High),
                          Duplicate(S::VfGenIndexB8_DuplicateSize0),
                          Div(S::VfGenIndexB8_DivSize0Low),
                          Mul(S::VfGenIndexB8_MulSize0Low),
                          Sub(S::VfGenIndexB8_SubSize0Low),
                          Div(S::VfGenIndexB8_DivSize0High),
                          Mul(S::VfGenIndexB8_MulSize0High),
                          Sub(S::VfGenIndexB8_SubSize0High),
                          Duplicate(S::VfGenIndexB8_DuplicateStride0),
                          Duplicate(S::VfGenIndexB8_DuplicateStride1),
                          Duplicate(S::VfGenIndexB8_DuplicateStride2),
                          Mul(S::VfGenIndexB8_MulStride0Low),
                          MulAddDst(S::VfGenIndexB8_MulAddDstStride1Low),
                          MulAddDst(S::VfGenIndexB8_MulAddDstStride2Low),
                          Mul(S::VfGenIndexB8_MulStride0High),
                          MulAddDst(S::VfGenIndexB8_MulAddDstStride1High),
                          MulAddDst(S::VfGenIndexB8_MulAddDstStride2High),
                          StoreAlign(S::VfGenIndexB8_StoreAlignLow, "1"),
                          StoreAlign(S::VfGenIndexB8_StoreAlignHigh, "1")},
                         kI));
}

std::size_t AddGenIndexForFourDim(Rules& rules) {
  return AddHelper(rules, "VfGenIndexForFourDim", {},
                   AllOf({CreateMask(S::VfGenIndexForFourDim_CreateMask),
                          Arange(S::VfGenIndexForFourDim_Arange),
                          Duplicate(S::VfGenIndexForFourDim_DuplicateSize3),
                          Div(S::VfGenIndexForFourDim_DivSize3),
                          Mul(S::VfGenIndexForFourDim_MulSize3),
                          Sub(S::VfGenIndexForFourDim_SubSize3),
                          Duplicate(S::VfGenIndexForFourDim_DuplicateSize2),
                          Div(S::VfGenIndexForFourDim_DivSize2),
                          Mul(S::VfGenIndexForFourDim_MulSize2),
                          Sub(S::VfGenIndexForFourDim_SubSize2),
                          Duplicate(S::VfGenIndexForFourDim_DuplicateSize1),
                          Div(S::VfGenIndexForFourDim_DivSize1),
                          Mul(S::VfGenIndexForFourDim_MulSize1),
                          Sub(S::VfGenIndexForFourDim_SubSize1),
                          Duplicate(S::VfGenIndexForFourDim_DuplicateSize0),
                          Div(S::VfGenIndexForFourDim_DivSize0),
                          Mul(S::VfGenIndexForFourDim_MulSize0),
                          Sub(S::VfGenIndexForFourDim_SubSize0),
                          Duplicate(S::VfGenIndexForFourDim_DuplicateStride0),
                          Duplicate(S::VfGenIndexForFourDim_DuplicateStride1),
                          Duplicate(S::VfGenIndexForFourDim_DuplicateStride2),
                          Duplicate(S::VfGenIndexForFourDim_DuplicateStride3),
                          Mul(S::VfGenIndexForFourDim_MulStride0),
                          MulAddDst(S::VfGenIndexForFourDim_MulAddDstStride1),
                          MulAddDst(S::VfGenIndexForFourDim_MulAddDstStride2),
                          MulAddDst(S::VfGenIndexForFourDim_MulAddDstStride3),
                          StoreAlign(S::VfGenIndexForFourDim_StoreAlign, "1")},
                         kI));
}

// The index of one vector covers as many whole inner blocks as fit: of b * l elements when that is
// less than a vector (then n + 1 stores walk over a), else of l (then over b, for each of m = a).
const std::vector<LocalText> kThreeDim = {
    {"m", "b * l < VL ? 1 : a"},
    {"n", "b * l < VL ? floor(a, floor(VL, b * l)) : floor(b, floor(VL, l))"}};

std::size_t AddGatherBrc(Rules& rules) {
  return AddHelper(
      rules, "VfGatherBrc", kThreeDim,
      {CreateMask(S::VfGatherBrc_CreateMask).Of(kU),
       Duplicate(S::VfGatherBrc_DuplicateStride1).Of(kU),
       Duplicate(S::VfGatherBrc_DuplicateStride2).Of(kU),
       LoadAlign(S::VfGatherBrc_LoadAlign, "1").Of(kU), Muls(S::VfGatherBrc_MulsOuter, "m").Of(kU),
       Add(S::VfGatherBrc_AddOuter, "m").Of(kU), Muls(S::VfGatherBrc_MulsMain, "m * n").Of(kU),
       Add(S::VfGatherBrc_AddMain, "m * n").Of(kU), Gather(S::VfGatherBrc_GatherMain, "m * n"),
       StoreUnAlign(S::VfGatherBrc_StoreUnAlignMain, "m * n"),
       Muls(S::VfGatherBrc_MulsTail, "m").Of(kU), Add(S::VfGatherBrc_AddTail, "m").Of(kU),
       Gather(S::VfGatherBrc_GatherTail, "m"), StoreUnAlign(S::VfGatherBrc_StoreUnAlignTail, "m"),
       StoreUnAlignPost(S::VfGatherBrc_StoreUnAlignPost)});
}

std::size_t AddGatherBrcB8(Rules& rules) {
  return AddHelper(rules, "VfGatherBrcB8", kThreeDim,
                   {CreateMask(S::VfGatherBrcB8_CreateMask).Of(kU),
                    Duplicate(S::VfGatherBrcB8_DuplicateStride1).Of(kU),
                    Duplicate(S::VfGatherBrcB8_DuplicateStride2).Of(kU),
                    LoadAlign(S::VfGatherBrcB8_LoadAlignLow, "1").Of(kU),
                    LoadAlign(S::VfGatherBrcB8_LoadAlignHigh, "1").Of(kU),
                    Muls(S::VfGatherBrcB8_MulsOuter, "m").Of(kU),
                    Add(S::VfGatherBrcB8_AddOuterLow, "m").Of(kU),
                    Add(S::VfGatherBrcB8_AddOuterHigh, "m").Of(kU),
                    Muls(S::VfGatherBrcB8_MulsMain, "m * n").Of(kU),
                    Add(S::VfGatherBrcB8_AddMainLow, "m * n").Of(kU),
                    Add(S::VfGatherBrcB8_AddMainHigh, "m * n").Of(kU),
                    Gather(S::VfGatherBrcB8_GatherMainLow, "m * n"),
                    Gather(S::VfGatherBrcB8_GatherMainHigh, "m * n"),
                    DeInterleave(S::VfGatherBrcB8_DeInterleaveMain, "m * n"),
                    StoreUnAlign(S::VfGatherBrcB8_StoreUnAlignMain, "m * n"),
                    Muls(S::VfGatherBrcB8_MulsTail, "m").Of(kU),
                    Add(S::VfGatherBrcB8_AddTailLow, "m").Of(kU),
                    Add(S::VfGatherBrcB8_AddTailHigh, "m").Of(kU),
                    Gather(S::VfGatherBrcB8_GatherTailLow, "m"),
                    Gather(S::VfGatherBrcB8_GatherTailHigh, "m"),
                    DeInterleave(S::VfGatherBrcB8_DeInterleaveTail, "m"),
                    StoreUnAlign(S::VfGatherBrcB8_StoreUnAlignTail, "m"),
                    StoreUnAlignPost(S::VfGatherBrcB8_StoreUnAlignPost)});
}

const std::vector<LocalText> kFourDim = {{"m", kFourDimM}, {"n", kFourDimN}, {"p", kFourDimP}};

std::size_t AddGatherBrcForFourDim(Rules& rules) {
  return AddHelper(rules, "VfGatherBrcForFourDim", kFourDim,
                   {CreateMask(S::VfGatherBrcForFourDim_CreateMask).Of(kU),
                    Duplicate(S::VfGatherBrcForFourDim_DuplicateStride1).Of(kU),
                    Duplicate(S::VfGatherBrcForFourDim_DuplicateStride2).Of(kU),
                    Duplicate(S::VfGatherBrcForFourDim_DuplicateStride3).Of(kU),
                    LoadAlign(S::VfGatherBrcForFourDim_LoadAlign, "1").Of(kU),
                    Muls(S::VfGatherBrcForFourDim_MulsOuter, "m").Of(kU),
                    Add(S::VfGatherBrcForFourDim_AddOuter, "m").Of(kU),
                    Muls(S::VfGatherBrcForFourDim_MulsMiddle, "m * n").Of(kU),
                    Add(S::VfGatherBrcForFourDim_AddMiddle, "m * n").Of(kU),
                    Muls(S::VfGatherBrcForFourDim_MulsMain, "m * n * p").Of(kU),
                    Add(S::VfGatherBrcForFourDim_AddMain, "m * n * p").Of(kU),
                    Gather(S::VfGatherBrcForFourDim_GatherMain, "m * n * p"),
                    StoreUnAlign(S::VfGatherBrcForFourDim_StoreUnAlignMain, "m * n * p"),
                    Muls(S::VfGatherBrcForFourDim_MulsTail, "m * n").Of(kU),
                    Add(S::VfGatherBrcForFourDim_AddTail, "m * n").Of(kU),
                    Gather(S::VfGatherBrcForFourDim_GatherTail, "m * n"),
                    StoreUnAlign(S::VfGatherBrcForFourDim_StoreUnAlignTail, "m * n"),
                    StoreUnAlignPost(S::VfGatherBrcForFourDim_StoreUnAlignPost)});
}

void AddWrappers(Rules& rules) {
  // The index table is a tensor of the index type, so its addresses are of uint16 for one byte.
  const std::size_t three = AddHelper(rules, "GatherWrapper", {},
                                      AllOf({PopStackBuffer(S::GatherWrapper_PopStackBuffer),
                                             GetPhyAddr(S::GatherWrapper_GetPhyAddrGenerator),
                                             GetPhyAddr(S::GatherWrapper_GetPhyAddrConsumer)},
                                            kU));
  const std::size_t generator = AddGenIndex(rules);
  const std::size_t generator_b8 = AddGenIndexB8(rules);
  const std::size_t body = AddGatherBrc(rules);
  const std::size_t body_b8 = AddGatherBrcB8(rules);
  AddLeaf(rules, P::kGatherWrapper, 3,
          {{three}, {generator, kNotB8}, {generator_b8, kB8}, {body, kNotB8}, {body_b8, kB8}});
  const std::size_t four =
      AddHelper(rules, "GatherWrapperForFourDim", {},
                AllOf({PopStackBuffer(S::GatherWrapperForFourDim_PopStackBuffer),
                       GetPhyAddr(S::GatherWrapperForFourDim_GetPhyAddrGenerator),
                       GetPhyAddr(S::GatherWrapperForFourDim_GetPhyAddrConsumer)},
                      kU));
  const std::size_t generator_four = AddGenIndexForFourDim(rules);
  const std::size_t body_four = AddGatherBrcForFourDim(rules);
  AddLeaf(rules, P::kGatherWrapperForFourDim, 4, {{four}, {generator_four}, {body_four}});
}

}  // namespace

void AddGatherLeaves(Rules& rules) {
  AddLastTwoDim(rules);
  AddNlastTwoDim(rules);
  AddGatherB(rules);
  AddWrappers(rules);
}

}  // namespace reckon::model::tables
