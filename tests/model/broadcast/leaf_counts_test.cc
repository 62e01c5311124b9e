// Every leaf: the road to it and the count of every slot, worked out by hand from the design's
// formulas (functional requirement 5). "H.*27=2" stands for all 27 slots of helper H, 2 each.
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "model/broadcast/predict.h"
#include "tests/model/broadcast/cases.h"

namespace reckon::model {
namespace {

struct LeafCase {
  const char* dtype;
  const char* dst;
  const char* src;
  const char* path;
  const char* slots;
};

// Elements a vector / half / block: 1 byte 256/128/32, 2 bytes 128/64/16, 4 bytes 64/32/8.
const LeafCase kLeaves[] = {
    {"float16", "3,5", "3,5", "Copy DataCopy", "BroadcastExtend.DataCopy=1"},
    // r = ceil(3000 / 128)
    {"float16", "30,100", "1,1", "Duplicate BrcDuplicate",
     "BrcLoad.LoadAlign=1 BrcDuplicate.UpdateMask=24 BrcDuplicate.StoreAlign=24"},
    // E2B: r = ceil(17 / (128 / 16))
    {"float16", "17,16", "17,1", "Last2 BrcLastE2B@2",
     "E2bLoad.LoadAlign=3 BrcLastE2B@2.UpdateMask=3 BrcLastE2B@2.StoreAlign=3"},
    {"float32", "3,16,8", "3,16,1", "Last3 BrcLastE2BLargerThanVL",
     "E2bLoad.LoadAlign=6 BrcLastE2BLargerThanVL.UpdateMask=6 BrcLastE2BLargerThanVL.StoreAlign=6"},
    {"float32", "5,8,8", "5,8,1", "Last3 BrcLastE2BLessThanVL",
     "E2bLoad.LoadAlign=5 BrcLastE2BLessThanVL.UpdateMask=1 BrcLastE2BLessThanVL.StoreAlign=5"},
    // 2 * 3 * ceil(16 / 8)
    {"float16", "2,3,16,16", "2,1,16,1", "Last4 BrcLastE2B@4",
     "E2bLoad.LoadAlign=12 BrcLastE2B@4.UpdateMask=12 BrcLastE2B@4.StoreAlign=12"},
    // less than a vector
    {"float16", "3,5,80", "3,5,1", "Last3 BrcLastLessThanVLAligned@3",
     "BrcLoad.LoadAlign=15 BrcLastLessThanVLAligned@3.UpdateMask=1 "
     "BrcLastLessThanVLAligned@3.StoreAlign=15"},
    {"float16", "2,3,4,96", "2,1,4,1", "Last4 BrcLastLessThanVLAligned@4",
     "BrcLoad.LoadAlign=24 BrcLastLessThanVLAligned@4.UpdateMask=1 "
     "BrcLastLessThanVLAligned@4.StoreAlign=24"},
    {"float16", "2,3,4,64", "1,3,1,64", "NLast4 BrcNlastLessThanVLAligned",
     "BrcNlastLessThanVLAligned.UpdateMask=1 BrcNlastLessThanVLAligned.LoadAlign=24 "
     "BrcNlastLessThanVLAligned.StoreAlign=24"},
    {"float32", "7,33", "7,1", "Last2 BrcLastLessThanVLUnaligned@2",
     "BrcLoad.LoadAlign=7 BrcLastLessThanVLUnaligned@2.StoreUnAlign=7 "
     "BrcLastLessThanVLUnaligned@2.StoreUnAlignPost=1"},
    {"float32", "3,5,50", "3,1,1", "Last3 BrcLastLessThanVLUnaligned@3",
     "BrcLoad.LoadAlign=15 BrcLastLessThanVLUnaligned@3.StoreUnAlign=15 "
     "BrcLastLessThanVLUnaligned@3.StoreUnAlignPost=1"},
    {"float32", "2,3,4,50", "2,1,4,1", "Last4 BrcLastLessThanVLUnaligned@4",
     "BrcLoad.LoadAlign=24 BrcLastLessThanVLUnaligned@4.StoreUnAlign=24 "
     "BrcLastLessThanVLUnaligned@4.StoreUnAlignPost=1"},
    {"float32", "7,50", "1,50", "NLast2 BrcNlastLessThanVLUnaligned@2",
     "BrcNlastLessThanVLUnaligned@2.UpdateMask=1 BrcNlastLessThanVLUnaligned@2.LoadAlign=1 "
     "BrcNlastLessThanVLUnaligned@2.StoreUnAlign=7 "
     "BrcNlastLessThanVLUnaligned@2.StoreUnAlignPost=1"},
    {"float32", "3,5,50", "3,1,50", "NLast3 BrcNlastLessThanVLUnaligned@3",
     "BrcNlastLessThanVLUnaligned@3.UpdateMask=1 BrcNlastLessThanVLUnaligned@3.LoadUnAlignPre=15 "
     "BrcNlastLessThanVLUnaligned@3.LoadUnAlign=15 BrcNlastLessThanVLUnaligned@3.StoreUnAlign=15 "
     "BrcNlastLessThanVLUnaligned@3.StoreUnAlignPost=1"},
    {"float32", "2,3,4,50", "2,1,4,50", "NLast4 BrcNlastLessThanVLUnaligned@4",
     "BrcNlastLessThanVLUnaligned@4.UpdateMask=1 BrcNlastLessThanVLUnaligned@4.LoadUnAlignPre=24 "
     "BrcNlastLessThanVLUnaligned@4.LoadUnAlign=24 BrcNlastLessThanVLUnaligned@4.StoreUnAlign=24 "
     "BrcNlastLessThanVLUnaligned@4.StoreUnAlignPost=1"},
    // larger than a vector, aligned: r = ceil(136 / 64) = 3
    {"float32", "3,136", "3,1", "Last2 BrcLastLargerThanVLAligned@2",
     "BrcLastLargerThanVLAligned@2.CreateMask=1 BrcLoad.LoadAlign=3 "
     "BrcLastLargerThanVLAligned@2.UpdateMask=9 BrcLastLargerThanVLAligned@2.StoreAlign=9"},
    {"float32", "2,3,136", "2,3,1", "Last3 BrcLastLargerThanVLAligned@3",
     "BrcLastLargerThanVLAligned@3.CreateMask=1 BrcLoad.LoadAlign=6 "
     "BrcLastLargerThanVLAligned@3.UpdateMask=18 BrcLastLargerThanVLAligned@3.StoreAlign=18"},
    {"float32", "2,3,4,136", "2,1,4,1", "Last4 BrcLastLargerThanVLAligned@4",
     "BrcLastLargerThanVLAligned@4.CreateMask=1 BrcLoad.LoadAlign=72 "
     "BrcLastLargerThanVLAligned@4.UpdateMask=24 BrcLastLargerThanVLAligned@4.StoreAlign=72"},
    {"float32", "3,136", "1,136", "NLast2 BrcNlastLargerThanVLAlignedWithBlock@2",
     "BrcNlastLargerThanVLAlignedWithBlock@2.CreateMask=1 "
     "BrcNlastLargerThanVLAlignedWithBlock@2.UpdateMask=9 "
     "BrcNlastLargerThanVLAlignedWithBlock@2.LoadAlign=9 "
     "BrcNlastLargerThanVLAlignedWithBlock@2.StoreAlign=9"},
    {"float32", "2,3,136", "2,1,136", "NLast3 BrcNlastLargerThanVLAlignedWithBlock@3",
     "BrcNlastLargerThanVLAlignedWithBlock@3.CreateMask=1 "
     "BrcNlastLargerThanVLAlignedWithBlock@3.UpdateMask=6 "
     "BrcNlastLargerThanVLAlignedWithBlock@3.LoadAlign=18 "
     "BrcNlastLargerThanVLAlignedWithBlock@3.StoreAlign=18"},
    {"float32", "2,3,4,136", "1,3,1,136", "NLast4 BrcNlastLargerThanVLAlignedWithBlock@4",
     "BrcNlastLargerThanVLAlignedWithBlock@4.CreateMask=1 "
     "BrcNlastLargerThanVLAlignedWithBlock@4.UpdateMask=9 "
     "BrcNlastLargerThanVLAlignedWithBlock@4.LoadAlign=72 "
     "BrcNlastLargerThanVLAlignedWithBlock@4.StoreAlign=72"},
    {"float32", "9,192", "1,192", "NLast2 BrcNlastLargerThanVLAlignedWithVL@2",
     "BrcNlastLargerThanVLAlignedWithVL@2.CreateMask=1 "
     "BrcNlastLargerThanVLAlignedWithVL@2.LoadAlign=3 "
     "BrcNlastLargerThanVLAlignedWithVL@2.StoreAlign=27"},
    {"float32", "2,3,192", "2,1,192", "NLast3 BrcNlastLargerThanVLAlignedWithVL@3",
     "BrcNlastLargerThanVLAlignedWithVL@3.CreateMask=1 "
     "BrcNlastLargerThanVLAlignedWithVL@3.LoadAlign=18 "
     "BrcNlastLargerThanVLAlignedWithVL@3.StoreAlign=18"},
    {"float32", "2,3,4,192", "1,3,1,192", "NLast4 BrcNlastLargerThanVLAlignedWithVL@4",
     "BrcNlastLargerThanVLAlignedWithVL@4.CreateMask=1 "
     "BrcNlastLargerThanVLAlignedWithVL@4.LoadAlign=72 "
     "BrcNlastLargerThanVLAlignedWithVL@4.StoreAlign=72"},
    // unaligned: q = 150 / 64 = 2
    {"float32", "3,150", "3,1", "Last2 BrcLastLargerThanVLUnaligned@2",
     "BrcLoad.LoadAlign=3 BrcLastLargerThanVLUnaligned@2.StoreUnAlignMain=6 "
     "BrcLastLargerThanVLUnaligned@2.StoreUnAlignTail=3 "
     "BrcLastLargerThanVLUnaligned@2.StoreUnAlignPost=1"},
    {"float32", "2,3,150", "2,1,1", "Last3 BrcLastLargerThanVLUnaligned@3",
     "BrcLoad.LoadAlign=6 BrcLastLargerThanVLUnaligned@3.StoreUnAlignMain=12 "
     "BrcLastLargerThanVLUnaligned@3.StoreUnAlignTail=6 "
     "BrcLastLargerThanVLUnaligned@3.StoreUnAlignPost=1"},
    {"float32", "2,3,4,150", "2,1,4,1", "Last4 BrcLastLargerThanVLUnaligned@4",
     "BrcLoad.LoadAlign=24 BrcLastLargerThanVLUnaligned@4.StoreUnAlignMain=48 "
     "BrcLastLargerThanVLUnaligned@4.StoreUnAlignTail=24 "
     "BrcLastLargerThanVLUnaligned@4.StoreUnAlignPost=1"},
    {"float32", "3,150", "1,150", "NLast2 BrcNlastLargerThanVLUnaligned@2",
     "BrcNlastLargerThanVLUnaligned@2.LoadAlignTail=1 "
     "BrcNlastLargerThanVLUnaligned@2.LoadAlignMain=6 "
     "BrcNlastLargerThanVLUnaligned@2.StoreUnAlignMain=6 "
     "BrcNlastLargerThanVLUnaligned@2.StoreUnAlignTail=3 "
     "BrcNlastLargerThanVLUnaligned@2.StoreUnAlignPost=1"},
    {"float32", "2,3,150", "2,1,150", "NLast3 BrcNlastLargerThanVLUnaligned@3",
     "BrcNlastLargerThanVLUnaligned@3.LoadUnAlignPre=6 "
     "BrcNlastLargerThanVLUnaligned@3.LoadUnAlignMain=12 "
     "BrcNlastLargerThanVLUnaligned@3.StoreUnAlignMain=12 "
     "BrcNlastLargerThanVLUnaligned@3.LoadUnAlignTail=6 "
     "BrcNlastLargerThanVLUnaligned@3.StoreUnAlignTail=6 "
     "BrcNlastLargerThanVLUnaligned@3.StoreUnAlignPost=1"},
    {"float32", "2,3,4,150", "2,1,4,150", "NLast4 BrcNlastLargerThanVLUnaligned@4",
     "BrcNlastLargerThanVLUnaligned@4.LoadUnAlignPre=24 "
     "BrcNlastLargerThanVLUnaligned@4.LoadUnAlignMain=48 "
     "BrcNlastLargerThanVLUnaligned@4.StoreUnAlignMain=48 "
     "BrcNlastLargerThanVLUnaligned@4.LoadUnAlignTail=24 "
     "BrcNlastLargerThanVLUnaligned@4.StoreUnAlignTail=24 "
     "BrcNlastLargerThanVLUnaligned@4.StoreUnAlignPost=1"},
    // two-dimensional gathers; the index generator runs twice for one byte
    {"float32", "5,3", "5,1", "Last2 BrcLastGatherOne",
     "BrcLastWrapperForTwoDim.*4=1 GenLastGatherIndex.*5=1 BrcLastGatherOne.*5=1"},
    {"uint8", "5,3", "5,1", "Last2 BrcLastGatherOne",
     "BrcLastWrapperForTwoDim.*4=1 GenLastGatherIndex.*5=2 BrcLastGatherOne.*8=1"},
    // r = ceil(20 / (64 / 10)) - 1 = 3
    {"float32", "20,10", "20,1", "Last2 BrcLastGatherTwo",
     "BrcLastWrapperForTwoDim.*4=1 GenLastGatherIndex.*5=1 BrcLastGatherTwo.CreateMask=1 "
     "BrcLastGatherTwo.Duplicate=1 BrcLastGatherTwo.LoadAlign=1 BrcLastGatherTwo.Muls=3 "
     "BrcLastGatherTwo.Add=3 BrcLastGatherTwo.GatherMain=3 BrcLastGatherTwo.StoreUnAlignMain=3 "
     "BrcLastGatherTwo.Adds=1 BrcLastGatherTwo.GatherTail=1 BrcLastGatherTwo.StoreUnAlignTail=1 "
     "BrcLastGatherTwo.StoreUnAlignPost=1"},
    // r = ceil(20 / (256 / 30)) - 1 = 2
    {"uint8", "20,30", "20,1", "Last2 BrcLastGatherTwo",
     "BrcLastWrapperForTwoDim.*4=1 GenLastGatherIndex.*5=2 BrcLastGatherTwo.CreateMask=1 "
     "BrcLastGatherTwo.Duplicate=1 BrcLastGatherTwo.LoadAlignLow=1 "
     "BrcLastGatherTwo.LoadAlignHigh=1 BrcLastGatherTwo.Muls=2 BrcLastGatherTwo.AddLow=2 "
     "BrcLastGatherTwo.AddHigh=2 BrcLastGatherTwo.GatherMainLow=2 "
     "BrcLastGatherTwo.GatherMainHigh=2 BrcLastGatherTwo.DeInterleaveMain=2 "
     "BrcLastGatherTwo.StoreUnAlignMain=2 BrcLastGatherTwo.AddsLow=1 BrcLastGatherTwo.AddsHigh=1 "
     "BrcLastGatherTwo.GatherTailLow=1 BrcLastGatherTwo.GatherTailHigh=1 "
     "BrcLastGatherTwo.DeInterleaveTail=1 BrcLastGatherTwo.StoreUnAlignTail=1 "
     "BrcLastGatherTwo.StoreUnAlignPost=1"},
    {"float32", "5,3", "1,3", "NLast2 BrcNlastGatherOne",
     "BrcNlastWrapperForTwoDim.*4=1 GenNlastGatherIndex.*7=1 BrcNlastGatherOne.*5=1"},
    {"uint8", "5,3", "1,3", "NLast2 BrcNlastGatherOne",
     "BrcNlastWrapperForTwoDim.*4=1 GenNlastGatherIndex.*7=2 BrcNlastGatherOne.*8=1"},
    {"float32", "20,10", "1,10", "NLast2 BrcNlastGatherTwo",
     "BrcNlastWrapperForTwoDim.*4=1 GenNlastGatherIndex.*7=1 BrcNlastGatherTwo.CreateMask=1 "
     "BrcNlastGatherTwo.LoadAlign=1 BrcNlastGatherTwo.Gather=1 "
     "BrcNlastGatherTwo.StoreUnAlignMain=3 "
     "BrcNlastGatherTwo.StoreUnAlignTail=1 BrcNlastGatherTwo.StoreUnAlignPost=1"},
    {"uint8", "20,30", "1,30", "NLast2 BrcNlastGatherTwo",
     "BrcNlastWrapperForTwoDim.*4=1 GenNlastGatherIndex.*7=2 BrcNlastGatherTwo.CreateMask=1 "
     "BrcNlastGatherTwo.LoadAlignLow=1 BrcNlastGatherTwo.LoadAlignHigh=1 "
     "BrcNlastGatherTwo.GatherLow=1 BrcNlastGatherTwo.GatherHigh=1 "
     "BrcNlastGatherTwo.DeInterleave=1 BrcNlastGatherTwo.StoreUnAlignMain=2 "
     "BrcNlastGatherTwo.StoreUnAlignTail=1 BrcNlastGatherTwo.StoreUnAlignPost=1"},
    {"float32", "3,16", "1,16", "NLast2 BrcNlastGatherBOne",
     "BrcNlastWrapperForTwoDim.*10=1 BrcNlastGatherBOne.*5=1"},
    // r = ceil(20 / (64 / 16)) - 1 = 4
    {"float32", "20,16", "1,16", "NLast2 BrcNlastGatherBTwo",
     "BrcNlastWrapperForTwoDim.*10=1 BrcNlastGatherBTwo.CreateMask=1 "
     "BrcNlastGatherBTwo.LoadAlign=1 BrcNlastGatherBTwo.GatherB=1 "
     "BrcNlastGatherBTwo.UpdateMaskMain=1 BrcNlastGatherBTwo.StoreAlignMain=4 "
     "BrcNlastGatherBTwo.UpdateMaskTail=1 BrcNlastGatherBTwo.StoreAlignTail=1"},
    // three-dimensional gather over a: m = 1, n = 10 / (64 / 15) = 2
    {"float32", "10,3,5", "10,1,5", "NLast3 GatherWrapper",
     "GatherWrapper.*3=1 VfGenIndex.*21=1 VfGatherBrc.CreateMask=1 VfGatherBrc.DuplicateStride1=1 "
     "VfGatherBrc.DuplicateStride2=1 VfGatherBrc.LoadAlign=1 VfGatherBrc.MulsOuter=1 "
     "VfGatherBrc.AddOuter=1 VfGatherBrc.MulsMain=2 VfGatherBrc.AddMain=2 VfGatherBrc.GatherMain=2 "
     "VfGatherBrc.StoreUnAlignMain=2 VfGatherBrc.MulsTail=1 VfGatherBrc.AddTail=1 "
     "VfGatherBrc.GatherTail=1 VfGatherBrc.StoreUnAlignTail=1 VfGatherBrc.StoreUnAlignPost=1"},
    // over b for each a: m = 3, n = 10 / (64 / 20) = 3
    {"float32", "3,10,20", "3,10,1", "Last3 GatherWrapper",
     "GatherWrapper.*3=1 VfGenIndex.*21=1 VfGatherBrc.CreateMask=1 VfGatherBrc.DuplicateStride1=1 "
     "VfGatherBrc.DuplicateStride2=1 VfGatherBrc.LoadAlign=1 VfGatherBrc.MulsOuter=3 "
     "VfGatherBrc.AddOuter=3 VfGatherBrc.MulsMain=9 VfGatherBrc.AddMain=9 VfGatherBrc.GatherMain=9 "
     "VfGatherBrc.StoreUnAlignMain=9 VfGatherBrc.MulsTail=3 VfGatherBrc.AddTail=3 "
     "VfGatherBrc.GatherTail=3 VfGatherBrc.StoreUnAlignTail=3 VfGatherBrc.StoreUnAlignPost=1"},
    // one byte: m = 1, n = 40 / (256 / 15) = 2
    {"uint8", "40,3,5", "40,1,5", "NLast3 GatherWrapper",
     "GatherWrapper.*3=1 VfGenIndexB8.*35=1 VfGatherBrcB8.CreateMask=1 "
     "VfGatherBrcB8.DuplicateStride1=1 VfGatherBrcB8.DuplicateStride2=1 "
     "VfGatherBrcB8.LoadAlignLow=1 VfGatherBrcB8.LoadAlignHigh=1 VfGatherBrcB8.MulsOuter=1 "
     "VfGatherBrcB8.AddOuterLow=1 VfGatherBrcB8.AddOuterHigh=1 VfGatherBrcB8.MulsMain=2 "
     "VfGatherBrcB8.AddMainLow=2 VfGatherBrcB8.AddMainHigh=2 VfGatherBrcB8.GatherMainLow=2 "
     "VfGatherBrcB8.GatherMainHigh=2 VfGatherBrcB8.DeInterleaveMain=2 "
     "VfGatherBrcB8.StoreUnAlignMain=2 VfGatherBrcB8.MulsTail=1 VfGatherBrcB8.AddTailLow=1 "
     "VfGatherBrcB8.AddTailHigh=1 VfGatherBrcB8.GatherTailLow=1 VfGatherBrcB8.GatherTailHigh=1 "
     "VfGatherBrcB8.DeInterleaveTail=1 VfGatherBrcB8.StoreUnAlignTail=1 "
     "VfGatherBrcB8.StoreUnAlignPost=1"},
    // fewer rows than a vector holds: n = 10 / 17 = 0, the main slots do not run
    {"uint8", "10,3,5", "10,1,5", "NLast3 GatherWrapper",
     "GatherWrapper.*3=1 VfGenIndexB8.*35=1 VfGatherBrcB8.*16=1"},
    // four dimensions: over a, p = 9 / (64 / 30) = 4
    {"float32", "9,2,3,5", "9,1,3,1", "Last4 GatherWrapperForFourDim",
     "GatherWrapperForFourDim.*3=1 VfGenIndexForFourDim.*27=1 VfGatherBrcForFourDim.CreateMask=1 "
     "VfGatherBrcForFourDim.DuplicateStride1=1 VfGatherBrcForFourDim.DuplicateStride2=1 "
     "VfGatherBrcForFourDim.DuplicateStride3=1 VfGatherBrcForFourDim.LoadAlign=1 "
     "VfGatherBrcForFourDim.MulsOuter=1 VfGatherBrcForFourDim.AddOuter=1 "
     "VfGatherBrcForFourDim.MulsMiddle=1 VfGatherBrcForFourDim.AddMiddle=1 "
     "VfGatherBrcForFourDim.MulsMain=4 VfGatherBrcForFourDim.AddMain=4 "
     "VfGatherBrcForFourDim.GatherMain=4 VfGatherBrcForFourDim.StoreUnAlignMain=4 "
     "VfGatherBrcForFourDim.MulsTail=1 VfGatherBrcForFourDim.AddTail=1 "
     "VfGatherBrcForFourDim.GatherTail=1 VfGatherBrcForFourDim.StoreUnAlignTail=1 "
     "VfGatherBrcForFourDim.StoreUnAlignPost=1"},
    // over b for each a: n = 3, p = 10 / (64 / 18) = 3
    {"float32", "3,10,2,9", "3,1,2,9", "NLast4 GatherWrapperForFourDim",
     "GatherWrapperForFourDim.*3=1 VfGenIndexForFourDim.*27=1 VfGatherBrcForFourDim.CreateMask=1 "
     "VfGatherBrcForFourDim.DuplicateStride1=1 VfGatherBrcForFourDim.DuplicateStride2=1 "
     "VfGatherBrcForFourDim.DuplicateStride3=1 VfGatherBrcForFourDim.LoadAlign=1 "
     "VfGatherBrcForFourDim.MulsOuter=1 VfGatherBrcForFourDim.AddOuter=1 "
     "VfGatherBrcForFourDim.MulsMiddle=3 VfGatherBrcForFourDim.AddMiddle=3 "
     "VfGatherBrcForFourDim.MulsMain=9 VfGatherBrcForFourDim.AddMain=9 "
     "VfGatherBrcForFourDim.GatherMain=9 VfGatherBrcForFourDim.StoreUnAlignMain=9 "
     "VfGatherBrcForFourDim.MulsTail=3 VfGatherBrcForFourDim.AddTail=3 "
     "VfGatherBrcForFourDim.GatherTail=3 VfGatherBrcForFourDim.StoreUnAlignTail=3 "
     "VfGatherBrcForFourDim.StoreUnAlignPost=1"},
    // over c for each a and b: m = 2, n = 3, p = 7 / (64 / 20) = 2
    {"float32", "2,3,7,20", "2,1,7,1", "Last4 GatherWrapperForFourDim",
     "GatherWrapperForFourDim.*3=1 VfGenIndexForFourDim.*27=1 VfGatherBrcForFourDim.CreateMask=1 "
     "VfGatherBrcForFourDim.DuplicateStride1=1 VfGatherBrcForFourDim.DuplicateStride2=1 "
     "VfGatherBrcForFourDim.DuplicateStride3=1 VfGatherBrcForFourDim.LoadAlign=1 "
     "VfGatherBrcForFourDim.MulsOuter=2 VfGatherBrcForFourDim.AddOuter=2 "
     "VfGatherBrcForFourDim.MulsMiddle=6 VfGatherBrcForFourDim.AddMiddle=6 "
     "VfGatherBrcForFourDim.MulsMain=12 VfGatherBrcForFourDim.AddMain=12 "
     "VfGatherBrcForFourDim.GatherMain=12 VfGatherBrcForFourDim.StoreUnAlignMain=12 "
     "VfGatherBrcForFourDim.MulsTail=6 VfGatherBrcForFourDim.AddTail=6 "
     "VfGatherBrcForFourDim.GatherTail=6 VfGatherBrcForFourDim.StoreUnAlignTail=6 "
     "VfGatherBrcForFourDim.StoreUnAlignPost=1"},
    // the more-dim wrapper: the gather of (3,4,5,2), p = 3 / (64 / 40) = 3, for each of n0 = 2
    {"int64", "2,3,4,5", "2,1,4,1", "NLastMore GatherWrapperForFourDim",
     "GatherWrapperForFourDim.*3=2 VfGenIndexForFourDim.*27=2 VfGatherBrcForFourDim.CreateMask=2 "
     "VfGatherBrcForFourDim.DuplicateStride1=2 VfGatherBrcForFourDim.DuplicateStride2=2 "
     "VfGatherBrcForFourDim.DuplicateStride3=2 VfGatherBrcForFourDim.LoadAlign=2 "
     "VfGatherBrcForFourDim.MulsOuter=2 VfGatherBrcForFourDim.AddOuter=2 "
     "VfGatherBrcForFourDim.MulsMiddle=2 VfGatherBrcForFourDim.AddMiddle=2 "
     "VfGatherBrcForFourDim.MulsMain=6 VfGatherBrcForFourDim.AddMain=6 "
     "VfGatherBrcForFourDim.GatherMain=6 VfGatherBrcForFourDim.StoreUnAlignMain=6 "
     "VfGatherBrcForFourDim.MulsTail=2 VfGatherBrcForFourDim.AddTail=2 "
     "VfGatherBrcForFourDim.GatherTail=2 VfGatherBrcForFourDim.StoreUnAlignTail=2 "
     "VfGatherBrcForFourDim.StoreUnAlignPost=2"},
    // dynamic wrappers: 4-dimensional leaves, outer = 2 * 3 = 6
    {"float32", "2,3,4,5,6,50", "2,1,4,1,6,1", "LastDynamic BrcLastLessThanVLUnaligned@4",
     "BrcLoad.LoadAlign=720 BrcLastLessThanVLUnaligned@4.StoreUnAlign=720 "
     "BrcLastLessThanVLUnaligned@4.StoreUnAlignPost=6"},
    {"float32", "2,3,4,5,6,136", "1,3,1,5,1,136",
     "NLastDynamic BrcNlastLargerThanVLAlignedWithBlock@4",
     "BrcNlastLargerThanVLAlignedWithBlock@4.CreateMask=6 "
     "BrcNlastLargerThanVLAlignedWithBlock@4.UpdateMask=90 "
     "BrcNlastLargerThanVLAlignedWithBlock@4.LoadAlign=2160 "
     "BrcNlastLargerThanVLAlignedWithBlock@4.StoreAlign=2160"},
    // a wrapper of template rank -1 gives up: (6,1750) as (1,1,6,1750), q = 1750 / 64 = 27
    {"float32", "2,3,5,7,50", "2,3,1,1,1", "Last2 LastDynamic BrcLastLargerThanVLUnaligned@4",
     "BrcLoad.LoadAlign=6 BrcLastLargerThanVLUnaligned@4.StoreUnAlignMain=162 "
     "BrcLastLargerThanVLUnaligned@4.StoreUnAlignTail=6 "
     "BrcLastLargerThanVLUnaligned@4.StoreUnAlignPost=1"},
};

// Expands "Helper.*N=c" against what the ledger holds: N slots of that helper, c each.
SlotCounts Expand(const std::string& text, const SlotCounts& actual) {
  SlotCounts expected;
  std::istringstream in(text);
  std::string token;
  while (in >> token) {
    const std::size_t equals = token.find('=');
    const std::uint64_t count = std::stoull(token.substr(equals + 1));
    const std::size_t star = token.find(".*");
    if (star == std::string::npos) {
      expected[token.substr(0, equals)] = count;
      continue;
    }
    const std::string prefix = token.substr(0, star + 1);
    const std::uint64_t slots = std::stoull(token.substr(star + 2, equals - star - 2));
    std::uint64_t found = 0;
    for (const auto& [name, ignored] : actual) {
      if (name.rfind(prefix, 0) != 0) continue;
      expected[name] = count;
      ++found;
    }
    EXPECT_EQ(found, slots) << token;
  }
  return expected;
}

TEST(LeafCounts, EverySlotOfEveryLeaf) {
  for (const LeafCase& leaf : kLeaves) {
    const Case c = MakeCase(leaf.dtype, leaf.dst, leaf.src);
    SCOPED_TRACE(ToArguments(c));
    const Prediction prediction = StandardPredictor().Predict(c);
    EXPECT_EQ(PathText(prediction.path), leaf.path);
    const SlotCounts counts = CountsOf(prediction.ledger);
    EXPECT_EQ(counts, Expand(leaf.slots, counts));
    EXPECT_EQ(prediction.ledger.rows.size(), counts.size() + 4);  // the prelude
  }
}

TEST(LeafCounts, TheTableReachesEveryLeaf) {
  std::set<PathStep> reached;
  for (const LeafCase& leaf : kLeaves) {
    const Path path = StandardPredictor().Predict(MakeCase(leaf.dtype, leaf.dst, leaf.src)).path;
    reached.insert(path[path.size() - 1]);
  }
  for (const LeafTable& table : StandardRules().leaves) {
    EXPECT_TRUE(reached.contains(table.leaf)) << Name(table.leaf);
  }
}

TEST(LeafCounts, PreludeRunsOnceWhateverTheOuterLoops) {
  const Prediction p =
      StandardPredictor().Predict(MakeCase("int64", "2,3,4,5,6,7,8,9,3", "1,3,1,5,1,7,1,9,1"));
  int prelude = 0;
  for (const Row& row : p.ledger.rows) {
    if (Helper(row.id.call_site) != "BroadcastExtend") continue;
    ++prelude;
    EXPECT_EQ(row.call_count, 1U) << Name(row.id.call_site);
    EXPECT_EQ(row.id.data_dtype, DType::kInt64);
  }
  EXPECT_EQ(prelude, 4);
}

TEST(LeafCounts, CopyIsOneCallWithItsLengthAndTwoComponents) {
  struct Row3 {
    const char *dtype, *dst;
    std::uint64_t length, components;
  };
  // length rounded up to 32 bytes; a component for each vector of the element as given
  for (const Row3& row :
       {Row3{"uint8", "33", 64, 1}, Row3{"bool", "257", 288, 2}, Row3{"float16", "3,5", 16, 1},
        Row3{"float32", "129", 136, 3}, Row3{"int64", "33", 36, 2}, Row3{"uint64", "32", 32, 1}}) {
    const Prediction p = StandardPredictor().Predict(MakeCase(row.dtype, row.dst, row.dst));
    const Row& copy = p.ledger.rows.back();
    EXPECT_EQ(copy.id.real_api, Api::kDataCopy);
    EXPECT_EQ(copy.call_count, 1U);
    EXPECT_EQ(Name(copy.id.data_dtype), row.dtype);
    ASSERT_EQ(copy.api_params.size(), 1U);
    EXPECT_EQ(copy.api_params[0].role, Role::kCopyLength);
    EXPECT_EQ(copy.api_params[0].value, row.length);
    ASSERT_EQ(copy.perf_components.size(), 2U);
    EXPECT_EQ(copy.perf_components[0].perf_type, PerfType::kLoad);
    EXPECT_EQ(copy.perf_components[1].perf_type, PerfType::kStore);
    for (const auto& component : copy.perf_components) {
      EXPECT_EQ(component.component_count, row.components);
      EXPECT_EQ(Name(component.perf_dtype), row.dtype);
    }
  }
}

}  // namespace
}  // namespace reckon::model
