// Slot by slot counts of every leaf, computed by hand from the specification's tables. The four
// calls every Broadcast makes first are not repeated in the rows. Broadcast kernels, sections 4
// to 8.
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "simulator/broadcast.h"

namespace reckon::sim {
namespace {

struct Expectation {
  Case c;
  const char* path;
  const char* counts;  // "helper.slot:count ..."
};

const Expectation kExpectations[] = {
    {{DType::kFloat16, {3, 5}, {3, 5}}, "Copy DataCopy", "BroadcastExtend.DataCopy:1"},
    {{DType::kFloat32, {130}, {1}},
     "Duplicate BrcDuplicate",
     "BrcLoad.LoadAlign:1 BrcDuplicate.UpdateMask:3 BrcDuplicate.StoreAlign:3"},
    {{DType::kFloat16, {20, 16}, {20, 1}},
     "Last2 BrcLastE2B@2",
     "E2bLoad.LoadAlign:3 BrcLastE2B@2.UpdateMask:3 BrcLastE2B@2.StoreAlign:3"},
    {{DType::kFloat32, {3, 24, 8}, {3, 24, 1}},
     "Last3 BrcLastE2BLargerThanVL",
     "E2bLoad.LoadAlign:9 BrcLastE2BLargerThanVL.UpdateMask:9 "
     "BrcLastE2BLargerThanVL.StoreAlign:9"},
    {{DType::kFloat32, {5, 8, 8}, {5, 8, 1}},
     "Last3 BrcLastE2BLessThanVL",
     "E2bLoad.LoadAlign:5 BrcLastE2BLessThanVL.UpdateMask:1 "
     "BrcLastE2BLessThanVL.StoreAlign:5"},
    {{DType::kFloat16, {2, 3, 8, 16}, {2, 3, 8, 1}},
     "Last4 BrcLastE2B@4",
     "E2bLoad.LoadAlign:6 BrcLastE2B@4.UpdateMask:6 BrcLastE2B@4.StoreAlign:6"},
    {{DType::kUint8, {2, 3, 160}, {2, 3, 1}},
     "Last3 BrcLastLessThanVLAligned@3",
     "BrcLoad.LoadAlign:6 BrcLastLessThanVLAligned@3.UpdateMask:1 "
     "BrcLastLessThanVLAligned@3.StoreAlign:6"},
    {{DType::kUint8, {2, 3, 4, 64}, {2, 3, 4, 1}},
     "Last4 BrcLastLessThanVLAligned@4",
     "BrcLoad.LoadAlign:24 BrcLastLessThanVLAligned@4.UpdateMask:1 "
     "BrcLastLessThanVLAligned@4.StoreAlign:24"},
    {{DType::kUint8, {2, 3, 4, 64}, {2, 1, 4, 64}},
     "NLast4 BrcNlastLessThanVLAligned",
     "BrcNlastLessThanVLAligned.UpdateMask:1 BrcNlastLessThanVLAligned.LoadAlign:24 "
     "BrcNlastLessThanVLAligned.StoreAlign:24"},
    {{DType::kUint16, {5, 100}, {5, 1}},
     "Last2 BrcLastLessThanVLUnaligned@2",
     "BrcLoad.LoadAlign:5 BrcLastLessThanVLUnaligned@2.StoreUnAlign:5 "
     "BrcLastLessThanVLUnaligned@2.StoreUnAlignPost:1"},
    {{DType::kUint16, {2, 3, 100}, {2, 3, 1}},
     "Last3 BrcLastLessThanVLUnaligned@3",
     "BrcLoad.LoadAlign:6 BrcLastLessThanVLUnaligned@3.StoreUnAlign:6 "
     "BrcLastLessThanVLUnaligned@3.StoreUnAlignPost:1"},
    {{DType::kUint16, {2, 3, 2, 100}, {2, 3, 2, 1}},
     "Last4 BrcLastLessThanVLUnaligned@4",
     "BrcLoad.LoadAlign:12 BrcLastLessThanVLUnaligned@4.StoreUnAlign:12 "
     "BrcLastLessThanVLUnaligned@4.StoreUnAlignPost:1"},
    {{DType::kUint16, {5, 100}, {1, 100}},
     "NLast2 BrcNlastLessThanVLUnaligned@2",
     "BrcNlastLessThanVLUnaligned@2.UpdateMask:1 "
     "BrcNlastLessThanVLUnaligned@2.LoadAlign:1 "
     "BrcNlastLessThanVLUnaligned@2.StoreUnAlign:5 "
     "BrcNlastLessThanVLUnaligned@2.StoreUnAlignPost:1"},
    {{DType::kUint16, {2, 3, 100}, {2, 1, 100}},
     "NLast3 BrcNlastLessThanVLUnaligned@3",
     "BrcNlastLessThanVLUnaligned@3.UpdateMask:1 "
     "BrcNlastLessThanVLUnaligned@3.LoadUnAlignPre:6 "
     "BrcNlastLessThanVLUnaligned@3.LoadUnAlign:6 "
     "BrcNlastLessThanVLUnaligned@3.StoreUnAlign:6 "
     "BrcNlastLessThanVLUnaligned@3.StoreUnAlignPost:1"},
    {{DType::kUint16, {2, 3, 2, 100}, {2, 1, 2, 100}},
     "NLast4 BrcNlastLessThanVLUnaligned@4",
     "BrcNlastLessThanVLUnaligned@4.UpdateMask:1 "
     "BrcNlastLessThanVLUnaligned@4.LoadUnAlignPre:12 "
     "BrcNlastLessThanVLUnaligned@4.LoadUnAlign:12 "
     "BrcNlastLessThanVLUnaligned@4.StoreUnAlign:12 "
     "BrcNlastLessThanVLUnaligned@4.StoreUnAlignPost:1"},
    {{DType::kInt32, {5, 136}, {5, 1}},
     "Last2 BrcLastLargerThanVLAligned@2",
     "BrcLoad.LoadAlign:5 BrcLastLargerThanVLAligned@2.CreateMask:1 "
     "BrcLastLargerThanVLAligned@2.UpdateMask:15 "
     "BrcLastLargerThanVLAligned@2.StoreAlign:15"},
    {{DType::kInt32, {2, 3, 136}, {2, 3, 1}},
     "Last3 BrcLastLargerThanVLAligned@3",
     "BrcLoad.LoadAlign:6 BrcLastLargerThanVLAligned@3.CreateMask:1 "
     "BrcLastLargerThanVLAligned@3.UpdateMask:18 "
     "BrcLastLargerThanVLAligned@3.StoreAlign:18"},
    {{DType::kInt32, {2, 3, 4, 136}, {2, 3, 4, 1}},
     "Last4 BrcLastLargerThanVLAligned@4",
     "BrcLoad.LoadAlign:72 BrcLastLargerThanVLAligned@4.CreateMask:1 "
     "BrcLastLargerThanVLAligned@4.UpdateMask:24 "
     "BrcLastLargerThanVLAligned@4.StoreAlign:72"},
    {{DType::kInt32, {5, 136}, {1, 136}},
     "NLast2 BrcNlastLargerThanVLAlignedWithBlock@2",
     "BrcNlastLargerThanVLAlignedWithBlock@2.CreateMask:1 "
     "BrcNlastLargerThanVLAlignedWithBlock@2.UpdateMask:15 "
     "BrcNlastLargerThanVLAlignedWithBlock@2.LoadAlign:15 "
     "BrcNlastLargerThanVLAlignedWithBlock@2.StoreAlign:15"},
    {{DType::kInt32, {8, 128}, {1, 128}},
     "NLast2 BrcNlastLargerThanVLAlignedWithBlock@2",
     "BrcNlastLargerThanVLAlignedWithBlock@2.CreateMask:1 "
     "BrcNlastLargerThanVLAlignedWithBlock@2.UpdateMask:16 "
     "BrcNlastLargerThanVLAlignedWithBlock@2.LoadAlign:16 "
     "BrcNlastLargerThanVLAlignedWithBlock@2.StoreAlign:16"},
    {{DType::kInt32, {9, 128}, {1, 128}},
     "NLast2 BrcNlastLargerThanVLAlignedWithVL@2",
     "BrcNlastLargerThanVLAlignedWithVL@2.CreateMask:1 "
     "BrcNlastLargerThanVLAlignedWithVL@2.LoadAlign:2 "
     "BrcNlastLargerThanVLAlignedWithVL@2.StoreAlign:18"},
    {{DType::kInt32, {2, 3, 136}, {2, 1, 136}},
     "NLast3 BrcNlastLargerThanVLAlignedWithBlock@3",
     "BrcNlastLargerThanVLAlignedWithBlock@3.CreateMask:1 "
     "BrcNlastLargerThanVLAlignedWithBlock@3.UpdateMask:6 "
     "BrcNlastLargerThanVLAlignedWithBlock@3.LoadAlign:18 "
     "BrcNlastLargerThanVLAlignedWithBlock@3.StoreAlign:18"},
    {{DType::kInt32, {2, 3, 4, 136}, {2, 1, 4, 136}},
     "NLast4 BrcNlastLargerThanVLAlignedWithBlock@4",
     "BrcNlastLargerThanVLAlignedWithBlock@4.CreateMask:1 "
     "BrcNlastLargerThanVLAlignedWithBlock@4.UpdateMask:9 "
     "BrcNlastLargerThanVLAlignedWithBlock@4.LoadAlign:72 "
     "BrcNlastLargerThanVLAlignedWithBlock@4.StoreAlign:72"},
    {{DType::kInt32, {2, 3, 128}, {2, 1, 128}},
     "NLast3 BrcNlastLargerThanVLAlignedWithVL@3",
     "BrcNlastLargerThanVLAlignedWithVL@3.CreateMask:1 "
     "BrcNlastLargerThanVLAlignedWithVL@3.LoadAlign:12 "
     "BrcNlastLargerThanVLAlignedWithVL@3.StoreAlign:12"},
    {{DType::kInt32, {2, 3, 4, 128}, {2, 1, 4, 128}},
     "NLast4 BrcNlastLargerThanVLAlignedWithVL@4",
     "BrcNlastLargerThanVLAlignedWithVL@4.CreateMask:1 "
     "BrcNlastLargerThanVLAlignedWithVL@4.LoadAlign:48 "
     "BrcNlastLargerThanVLAlignedWithVL@4.StoreAlign:48"},
    {{DType::kInt32, {5, 150}, {5, 1}},
     "Last2 BrcLastLargerThanVLUnaligned@2",
     "BrcLoad.LoadAlign:5 BrcLastLargerThanVLUnaligned@2.StoreUnAlignMain:10 "
     "BrcLastLargerThanVLUnaligned@2.StoreUnAlignTail:5 "
     "BrcLastLargerThanVLUnaligned@2.StoreUnAlignPost:1"},
    {{DType::kInt32, {2, 3, 150}, {2, 3, 1}},
     "Last3 BrcLastLargerThanVLUnaligned@3",
     "BrcLoad.LoadAlign:6 BrcLastLargerThanVLUnaligned@3.StoreUnAlignMain:12 "
     "BrcLastLargerThanVLUnaligned@3.StoreUnAlignTail:6 "
     "BrcLastLargerThanVLUnaligned@3.StoreUnAlignPost:1"},
    {{DType::kInt32, {2, 3, 4, 150}, {2, 3, 4, 1}},
     "Last4 BrcLastLargerThanVLUnaligned@4",
     "BrcLoad.LoadAlign:24 BrcLastLargerThanVLUnaligned@4.StoreUnAlignMain:48 "
     "BrcLastLargerThanVLUnaligned@4.StoreUnAlignTail:24 "
     "BrcLastLargerThanVLUnaligned@4.StoreUnAlignPost:1"},
    {{DType::kInt32, {5, 150}, {1, 150}},
     "NLast2 BrcNlastLargerThanVLUnaligned@2",
     "BrcNlastLargerThanVLUnaligned@2.LoadAlignTail:1 "
     "BrcNlastLargerThanVLUnaligned@2.LoadAlignMain:10 "
     "BrcNlastLargerThanVLUnaligned@2.StoreUnAlignMain:10 "
     "BrcNlastLargerThanVLUnaligned@2.StoreUnAlignTail:5 "
     "BrcNlastLargerThanVLUnaligned@2.StoreUnAlignPost:1"},
    {{DType::kInt32, {2, 3, 150}, {2, 1, 150}},
     "NLast3 BrcNlastLargerThanVLUnaligned@3",
     "BrcNlastLargerThanVLUnaligned@3.LoadUnAlignPre:6 "
     "BrcNlastLargerThanVLUnaligned@3.LoadUnAlignMain:12 "
     "BrcNlastLargerThanVLUnaligned@3.StoreUnAlignMain:12 "
     "BrcNlastLargerThanVLUnaligned@3.LoadUnAlignTail:6 "
     "BrcNlastLargerThanVLUnaligned@3.StoreUnAlignTail:6 "
     "BrcNlastLargerThanVLUnaligned@3.StoreUnAlignPost:1"},
    {{DType::kInt32, {2, 3, 4, 150}, {2, 1, 4, 150}},
     "NLast4 BrcNlastLargerThanVLUnaligned@4",
     "BrcNlastLargerThanVLUnaligned@4.LoadUnAlignPre:24 "
     "BrcNlastLargerThanVLUnaligned@4.LoadUnAlignMain:48 "
     "BrcNlastLargerThanVLUnaligned@4.StoreUnAlignMain:48 "
     "BrcNlastLargerThanVLUnaligned@4.LoadUnAlignTail:24 "
     "BrcNlastLargerThanVLUnaligned@4.StoreUnAlignTail:24 "
     "BrcNlastLargerThanVLUnaligned@4.StoreUnAlignPost:1"},
    {{DType::kFloat32, {3, 10}, {3, 1}},
     "Last2 BrcLastGatherOne",
     "BrcLastWrapperForTwoDim.PopStackBuffer:1 "
     "BrcLastWrapperForTwoDim.GetPhyAddrBase:1 "
     "BrcLastWrapperForTwoDim.GetPhyAddrOffset:1 "
     "BrcLastWrapperForTwoDim.GetPhyAddrConsumer:1 GenLastGatherIndex.CreateMask:1 "
     "GenLastGatherIndex.Duplicate:1 GenLastGatherIndex.Arange:1 "
     "GenLastGatherIndex.Div:1 GenLastGatherIndex.StoreAlign:1 "
     "BrcLastGatherOne.CreateMask:1 BrcLastGatherOne.UpdateMask:1 "
     "BrcLastGatherOne.StoreAlign:1 BrcLastGatherOne.LoadAlign:1 "
     "BrcLastGatherOne.Gather:1"},
    {{DType::kBool, {3, 10}, {3, 1}},
     "Last2 BrcLastGatherOne",
     "BrcLastWrapperForTwoDim.PopStackBuffer:1 "
     "BrcLastWrapperForTwoDim.GetPhyAddrBase:1 "
     "BrcLastWrapperForTwoDim.GetPhyAddrOffset:1 "
     "BrcLastWrapperForTwoDim.GetPhyAddrConsumer:1 GenLastGatherIndex.CreateMask:2 "
     "GenLastGatherIndex.Duplicate:2 GenLastGatherIndex.Arange:2 "
     "GenLastGatherIndex.Div:2 GenLastGatherIndex.StoreAlign:2 "
     "BrcLastGatherOne.CreateMask:1 BrcLastGatherOne.UpdateMask:1 "
     "BrcLastGatherOne.StoreAlign:1 BrcLastGatherOne.LoadAlignLow:1 "
     "BrcLastGatherOne.LoadAlignHigh:1 BrcLastGatherOne.GatherLow:1 "
     "BrcLastGatherOne.GatherHigh:1 BrcLastGatherOne.DeInterleave:1"},
    {{DType::kFloat32, {20, 10}, {20, 1}},
     "Last2 BrcLastGatherTwo",
     "BrcLastWrapperForTwoDim.PopStackBuffer:1 "
     "BrcLastWrapperForTwoDim.GetPhyAddrBase:1 "
     "BrcLastWrapperForTwoDim.GetPhyAddrOffset:1 "
     "BrcLastWrapperForTwoDim.GetPhyAddrConsumer:1 GenLastGatherIndex.CreateMask:1 "
     "GenLastGatherIndex.Duplicate:1 GenLastGatherIndex.Arange:1 "
     "GenLastGatherIndex.Div:1 GenLastGatherIndex.StoreAlign:1 "
     "BrcLastGatherTwo.CreateMask:1 BrcLastGatherTwo.Duplicate:1 "
     "BrcLastGatherTwo.LoadAlign:1 BrcLastGatherTwo.Muls:3 BrcLastGatherTwo.Add:3 "
     "BrcLastGatherTwo.GatherMain:3 BrcLastGatherTwo.StoreUnAlignMain:3 "
     "BrcLastGatherTwo.Adds:1 BrcLastGatherTwo.GatherTail:1 "
     "BrcLastGatherTwo.StoreUnAlignTail:1 BrcLastGatherTwo.StoreUnAlignPost:1"},
    {{DType::kBool, {60, 10}, {60, 1}},
     "Last2 BrcLastGatherTwo",
     "BrcLastWrapperForTwoDim.PopStackBuffer:1 "
     "BrcLastWrapperForTwoDim.GetPhyAddrBase:1 "
     "BrcLastWrapperForTwoDim.GetPhyAddrOffset:1 "
     "BrcLastWrapperForTwoDim.GetPhyAddrConsumer:1 GenLastGatherIndex.CreateMask:2 "
     "GenLastGatherIndex.Duplicate:2 GenLastGatherIndex.Arange:2 "
     "GenLastGatherIndex.Div:2 GenLastGatherIndex.StoreAlign:2 "
     "BrcLastGatherTwo.CreateMask:1 BrcLastGatherTwo.Duplicate:1 "
     "BrcLastGatherTwo.LoadAlignLow:1 BrcLastGatherTwo.LoadAlignHigh:1 "
     "BrcLastGatherTwo.Muls:2 BrcLastGatherTwo.AddLow:2 BrcLastGatherTwo.AddHigh:2 "
     "BrcLastGatherTwo.GatherMainLow:2 BrcLastGatherTwo.GatherMainHigh:2 "
     "BrcLastGatherTwo.DeInterleaveMain:2 BrcLastGatherTwo.StoreUnAlignMain:2 "
     "BrcLastGatherTwo.AddsLow:1 BrcLastGatherTwo.AddsHigh:1 "
     "BrcLastGatherTwo.GatherTailLow:1 BrcLastGatherTwo.GatherTailHigh:1 "
     "BrcLastGatherTwo.DeInterleaveTail:1 BrcLastGatherTwo.StoreUnAlignTail:1 "
     "BrcLastGatherTwo.StoreUnAlignPost:1"},
    {{DType::kBfloat16, {3, 7}, {1, 7}},
     "NLast2 BrcNlastGatherOne",
     "BrcNlastWrapperForTwoDim.PopStackBuffer:1 "
     "BrcNlastWrapperForTwoDim.GetPhyAddrBase:1 "
     "BrcNlastWrapperForTwoDim.GetPhyAddrOffset:1 "
     "BrcNlastWrapperForTwoDim.GetPhyAddrConsumer:1 GenNlastGatherIndex.CreateMask:1 "
     "GenNlastGatherIndex.Duplicate:1 GenNlastGatherIndex.Arange:1 "
     "GenNlastGatherIndex.Div:1 GenNlastGatherIndex.Mul:1 GenNlastGatherIndex.Sub:1 "
     "GenNlastGatherIndex.StoreAlign:1 BrcNlastGatherOne.CreateMask:1 "
     "BrcNlastGatherOne.UpdateMask:1 BrcNlastGatherOne.StoreAlign:1 "
     "BrcNlastGatherOne.LoadAlign:1 BrcNlastGatherOne.Gather:1"},
    {{DType::kInt8, {3, 7}, {1, 7}},
     "NLast2 BrcNlastGatherOne",
     "BrcNlastWrapperForTwoDim.PopStackBuffer:1 "
     "BrcNlastWrapperForTwoDim.GetPhyAddrBase:1 "
     "BrcNlastWrapperForTwoDim.GetPhyAddrOffset:1 "
     "BrcNlastWrapperForTwoDim.GetPhyAddrConsumer:1 GenNlastGatherIndex.CreateMask:2 "
     "GenNlastGatherIndex.Duplicate:2 GenNlastGatherIndex.Arange:2 "
     "GenNlastGatherIndex.Div:2 GenNlastGatherIndex.Mul:2 GenNlastGatherIndex.Sub:2 "
     "GenNlastGatherIndex.StoreAlign:2 BrcNlastGatherOne.CreateMask:1 "
     "BrcNlastGatherOne.UpdateMask:1 BrcNlastGatherOne.StoreAlign:1 "
     "BrcNlastGatherOne.LoadAlignLow:1 BrcNlastGatherOne.LoadAlignHigh:1 "
     "BrcNlastGatherOne.GatherLow:1 BrcNlastGatherOne.GatherHigh:1 "
     "BrcNlastGatherOne.DeInterleave:1"},
    {{DType::kBfloat16, {50, 7}, {1, 7}},
     "NLast2 BrcNlastGatherTwo",
     "BrcNlastWrapperForTwoDim.PopStackBuffer:1 "
     "BrcNlastWrapperForTwoDim.GetPhyAddrBase:1 "
     "BrcNlastWrapperForTwoDim.GetPhyAddrOffset:1 "
     "BrcNlastWrapperForTwoDim.GetPhyAddrConsumer:1 GenNlastGatherIndex.CreateMask:1 "
     "GenNlastGatherIndex.Duplicate:1 GenNlastGatherIndex.Arange:1 "
     "GenNlastGatherIndex.Div:1 GenNlastGatherIndex.Mul:1 GenNlastGatherIndex.Sub:1 "
     "GenNlastGatherIndex.StoreAlign:1 BrcNlastGatherTwo.CreateMask:1 "
     "BrcNlastGatherTwo.LoadAlign:1 BrcNlastGatherTwo.Gather:1 "
     "BrcNlastGatherTwo.StoreUnAlignMain:2 BrcNlastGatherTwo.StoreUnAlignTail:1 "
     "BrcNlastGatherTwo.StoreUnAlignPost:1"},
    {{DType::kInt8, {100, 7}, {1, 7}},
     "NLast2 BrcNlastGatherTwo",
     "BrcNlastWrapperForTwoDim.PopStackBuffer:1 "
     "BrcNlastWrapperForTwoDim.GetPhyAddrBase:1 "
     "BrcNlastWrapperForTwoDim.GetPhyAddrOffset:1 "
     "BrcNlastWrapperForTwoDim.GetPhyAddrConsumer:1 GenNlastGatherIndex.CreateMask:2 "
     "GenNlastGatherIndex.Duplicate:2 GenNlastGatherIndex.Arange:2 "
     "GenNlastGatherIndex.Div:2 GenNlastGatherIndex.Mul:2 GenNlastGatherIndex.Sub:2 "
     "GenNlastGatherIndex.StoreAlign:2 BrcNlastGatherTwo.CreateMask:1 "
     "BrcNlastGatherTwo.LoadAlignLow:1 BrcNlastGatherTwo.LoadAlignHigh:1 "
     "BrcNlastGatherTwo.GatherLow:1 BrcNlastGatherTwo.GatherHigh:1 "
     "BrcNlastGatherTwo.DeInterleave:1 BrcNlastGatherTwo.StoreUnAlignMain:2 "
     "BrcNlastGatherTwo.StoreUnAlignTail:1 BrcNlastGatherTwo.StoreUnAlignPost:1"},
    {{DType::kFloat32, {2, 16}, {1, 16}},
     "NLast2 BrcNlastGatherBOne",
     "BrcNlastWrapperForTwoDim.PopStackBuffer:1 "
     "BrcNlastWrapperForTwoDim.GetTPipePtrVToS:1 "
     "BrcNlastWrapperForTwoDim.FetchEventIDVToS:1 "
     "BrcNlastWrapperForTwoDim.SetFlagVToS:1 BrcNlastWrapperForTwoDim.WaitFlagVToS:1 "
     "BrcNlastWrapperForTwoDim.GetPhyAddrGatherB:1 "
     "BrcNlastWrapperForTwoDim.GetTPipePtrSToV:1 "
     "BrcNlastWrapperForTwoDim.FetchEventIDSToV:1 "
     "BrcNlastWrapperForTwoDim.SetFlagSToV:1 BrcNlastWrapperForTwoDim.WaitFlagSToV:1 "
     "BrcNlastGatherBOne.CreateMask:1 BrcNlastGatherBOne.LoadAlign:1 "
     "BrcNlastGatherBOne.GatherB:1 BrcNlastGatherBOne.UpdateMask:1 "
     "BrcNlastGatherBOne.StoreAlign:1"},
    {{DType::kFloat32, {7, 24}, {1, 24}},
     "NLast2 BrcNlastGatherBTwo",
     "BrcNlastWrapperForTwoDim.PopStackBuffer:1 "
     "BrcNlastWrapperForTwoDim.GetTPipePtrVToS:1 "
     "BrcNlastWrapperForTwoDim.FetchEventIDVToS:1 "
     "BrcNlastWrapperForTwoDim.SetFlagVToS:1 BrcNlastWrapperForTwoDim.WaitFlagVToS:1 "
     "BrcNlastWrapperForTwoDim.GetPhyAddrGatherB:1 "
     "BrcNlastWrapperForTwoDim.GetTPipePtrSToV:1 "
     "BrcNlastWrapperForTwoDim.FetchEventIDSToV:1 "
     "BrcNlastWrapperForTwoDim.SetFlagSToV:1 BrcNlastWrapperForTwoDim.WaitFlagSToV:1 "
     "BrcNlastGatherBTwo.CreateMask:1 BrcNlastGatherBTwo.LoadAlign:1 "
     "BrcNlastGatherBTwo.GatherB:1 BrcNlastGatherBTwo.UpdateMaskMain:1 "
     "BrcNlastGatherBTwo.StoreAlignMain:3 BrcNlastGatherBTwo.UpdateMaskTail:1 "
     "BrcNlastGatherBTwo.StoreAlignTail:1"},
    {{DType::kUint16, {100, 3, 4}, {100, 1, 4}},
     "NLast3 GatherWrapper",
     "GatherWrapper.PopStackBuffer:1 GatherWrapper.GetPhyAddrGenerator:1 "
     "GatherWrapper.GetPhyAddrConsumer:1 VfGenIndex.CreateMask:1 VfGenIndex.Arange:1 "
     "VfGenIndex.DuplicateSize2:1 VfGenIndex.DivSize2:1 VfGenIndex.MulSize2:1 "
     "VfGenIndex.SubSize2:1 VfGenIndex.DuplicateSize1:1 VfGenIndex.DivSize1:1 "
     "VfGenIndex.MulSize1:1 VfGenIndex.SubSize1:1 VfGenIndex.DuplicateSize0:1 "
     "VfGenIndex.DivSize0:1 VfGenIndex.MulSize0:1 VfGenIndex.SubSize0:1 "
     "VfGenIndex.DuplicateStride0:1 VfGenIndex.DuplicateStride1:1 "
     "VfGenIndex.DuplicateStride2:1 VfGenIndex.MulStride0:1 "
     "VfGenIndex.MulAddDstStride1:1 VfGenIndex.MulAddDstStride2:1 "
     "VfGenIndex.StoreAlign:1 VfGatherBrc.CreateMask:1 VfGatherBrc.DuplicateStride1:1 "
     "VfGatherBrc.DuplicateStride2:1 VfGatherBrc.LoadAlign:1 VfGatherBrc.MulsOuter:1 "
     "VfGatherBrc.AddOuter:1 VfGatherBrc.MulsMain:10 VfGatherBrc.AddMain:10 "
     "VfGatherBrc.GatherMain:10 VfGatherBrc.StoreUnAlignMain:10 VfGatherBrc.MulsTail:1 "
     "VfGatherBrc.AddTail:1 VfGatherBrc.GatherTail:1 VfGatherBrc.StoreUnAlignTail:1 "
     "VfGatherBrc.StoreUnAlignPost:1"},
    {{DType::kUint16, {3, 50, 4}, {3, 1, 4}},
     "NLast3 GatherWrapper",
     "GatherWrapper.PopStackBuffer:1 GatherWrapper.GetPhyAddrGenerator:1 "
     "GatherWrapper.GetPhyAddrConsumer:1 VfGenIndex.CreateMask:1 VfGenIndex.Arange:1 "
     "VfGenIndex.DuplicateSize2:1 VfGenIndex.DivSize2:1 VfGenIndex.MulSize2:1 "
     "VfGenIndex.SubSize2:1 VfGenIndex.DuplicateSize1:1 VfGenIndex.DivSize1:1 "
     "VfGenIndex.MulSize1:1 VfGenIndex.SubSize1:1 VfGenIndex.DuplicateSize0:1 "
     "VfGenIndex.DivSize0:1 VfGenIndex.MulSize0:1 VfGenIndex.SubSize0:1 "
     "VfGenIndex.DuplicateStride0:1 VfGenIndex.DuplicateStride1:1 "
     "VfGenIndex.DuplicateStride2:1 VfGenIndex.MulStride0:1 "
     "VfGenIndex.MulAddDstStride1:1 VfGenIndex.MulAddDstStride2:1 "
     "VfGenIndex.StoreAlign:1 VfGatherBrc.CreateMask:1 VfGatherBrc.DuplicateStride1:1 "
     "VfGatherBrc.DuplicateStride2:1 VfGatherBrc.LoadAlign:1 VfGatherBrc.MulsOuter:3 "
     "VfGatherBrc.AddOuter:3 VfGatherBrc.MulsMain:3 VfGatherBrc.AddMain:3 "
     "VfGatherBrc.GatherMain:3 VfGatherBrc.StoreUnAlignMain:3 VfGatherBrc.MulsTail:3 "
     "VfGatherBrc.AddTail:3 VfGatherBrc.GatherTail:3 VfGatherBrc.StoreUnAlignTail:3 "
     "VfGatherBrc.StoreUnAlignPost:1"},
    {{DType::kUint16, {7, 3, 4}, {7, 3, 1}},
     "Last3 GatherWrapper",
     "GatherWrapper.PopStackBuffer:1 GatherWrapper.GetPhyAddrGenerator:1 "
     "GatherWrapper.GetPhyAddrConsumer:1 VfGenIndex.CreateMask:1 VfGenIndex.Arange:1 "
     "VfGenIndex.DuplicateSize2:1 VfGenIndex.DivSize2:1 VfGenIndex.MulSize2:1 "
     "VfGenIndex.SubSize2:1 VfGenIndex.DuplicateSize1:1 VfGenIndex.DivSize1:1 "
     "VfGenIndex.MulSize1:1 VfGenIndex.SubSize1:1 VfGenIndex.DuplicateSize0:1 "
     "VfGenIndex.DivSize0:1 VfGenIndex.MulSize0:1 VfGenIndex.SubSize0:1 "
     "VfGenIndex.DuplicateStride0:1 VfGenIndex.DuplicateStride1:1 "
     "VfGenIndex.DuplicateStride2:1 VfGenIndex.MulStride0:1 "
     "VfGenIndex.MulAddDstStride1:1 VfGenIndex.MulAddDstStride2:1 "
     "VfGenIndex.StoreAlign:1 VfGatherBrc.CreateMask:1 VfGatherBrc.DuplicateStride1:1 "
     "VfGatherBrc.DuplicateStride2:1 VfGatherBrc.LoadAlign:1 VfGatherBrc.MulsOuter:1 "
     "VfGatherBrc.AddOuter:1 VfGatherBrc.MulsTail:1 VfGatherBrc.AddTail:1 "
     "VfGatherBrc.GatherTail:1 VfGatherBrc.StoreUnAlignTail:1 "
     "VfGatherBrc.StoreUnAlignPost:1"},
    {{DType::kUint8, {100, 3, 4}, {100, 1, 4}},
     "NLast3 GatherWrapper",
     "GatherWrapper.PopStackBuffer:1 GatherWrapper.GetPhyAddrGenerator:1 "
     "GatherWrapper.GetPhyAddrConsumer:1 VfGenIndexB8.CreateMask:1 "
     "VfGenIndexB8.ArangeLow:1 VfGenIndexB8.ArangeHigh:1 VfGenIndexB8.DuplicateSize2:1 "
     "VfGenIndexB8.DivSize2Low:1 VfGenIndexB8.MulSize2Low:1 VfGenIndexB8.SubSize2Low:1 "
     "VfGenIndexB8.DivSize2High:1 VfGenIndexB8.MulSize2High:1 "
     "VfGenIndexB8.SubSize2High:1 VfGenIndexB8.DuplicateSize1:1 "
     "VfGenIndexB8.DivSize1Low:1 VfGenIndexB8.MulSize1Low:1 VfGenIndexB8.SubSize1Low:1 "
     "VfGenIndexB8.DivSize1High:1 VfGenIndexB8.MulSize1High:1 "
     "VfGenIndexB8.SubSize1High:1 VfGenIndexB8.DuplicateSize0:1 "
     "VfGenIndexB8.DivSize0Low:1 VfGenIndexB8.MulSize0Low:1 VfGenIndexB8.SubSize0Low:1 "
     "VfGenIndexB8.DivSize0High:1 VfGenIndexB8.MulSize0High:1 "
     "VfGenIndexB8.SubSize0High:1 VfGenIndexB8.DuplicateStride0:1 "
     "VfGenIndexB8.DuplicateStride1:1 VfGenIndexB8.DuplicateStride2:1 "
     "VfGenIndexB8.MulStride0Low:1 VfGenIndexB8.MulAddDstStride1Low:1 "
     "VfGenIndexB8.MulAddDstStride2Low:1 VfGenIndexB8.MulStride0High:1 "
     "VfGenIndexB8.MulAddDstStride1High:1 VfGenIndexB8.MulAddDstStride2High:1 "
     "VfGenIndexB8.StoreAlignLow:1 VfGenIndexB8.StoreAlignHigh:1 "
     "VfGatherBrcB8.CreateMask:1 VfGatherBrcB8.DuplicateStride1:1 "
     "VfGatherBrcB8.DuplicateStride2:1 VfGatherBrcB8.LoadAlignLow:1 "
     "VfGatherBrcB8.LoadAlignHigh:1 VfGatherBrcB8.MulsOuter:1 "
     "VfGatherBrcB8.AddOuterLow:1 VfGatherBrcB8.AddOuterHigh:1 "
     "VfGatherBrcB8.MulsMain:4 VfGatherBrcB8.AddMainLow:4 VfGatherBrcB8.AddMainHigh:4 "
     "VfGatherBrcB8.GatherMainLow:4 VfGatherBrcB8.GatherMainHigh:4 "
     "VfGatherBrcB8.DeInterleaveMain:4 VfGatherBrcB8.StoreUnAlignMain:4 "
     "VfGatherBrcB8.MulsTail:1 VfGatherBrcB8.AddTailLow:1 VfGatherBrcB8.AddTailHigh:1 "
     "VfGatherBrcB8.GatherTailLow:1 VfGatherBrcB8.GatherTailHigh:1 "
     "VfGatherBrcB8.DeInterleaveTail:1 VfGatherBrcB8.StoreUnAlignTail:1 "
     "VfGatherBrcB8.StoreUnAlignPost:1"},
    {{DType::kUint8, {3, 150, 4}, {3, 150, 1}},
     "Last3 GatherWrapper",
     "GatherWrapper.PopStackBuffer:1 GatherWrapper.GetPhyAddrGenerator:1 "
     "GatherWrapper.GetPhyAddrConsumer:1 VfGenIndexB8.CreateMask:1 "
     "VfGenIndexB8.ArangeLow:1 VfGenIndexB8.ArangeHigh:1 VfGenIndexB8.DuplicateSize2:1 "
     "VfGenIndexB8.DivSize2Low:1 VfGenIndexB8.MulSize2Low:1 VfGenIndexB8.SubSize2Low:1 "
     "VfGenIndexB8.DivSize2High:1 VfGenIndexB8.MulSize2High:1 "
     "VfGenIndexB8.SubSize2High:1 VfGenIndexB8.DuplicateSize1:1 "
     "VfGenIndexB8.DivSize1Low:1 VfGenIndexB8.MulSize1Low:1 VfGenIndexB8.SubSize1Low:1 "
     "VfGenIndexB8.DivSize1High:1 VfGenIndexB8.MulSize1High:1 "
     "VfGenIndexB8.SubSize1High:1 VfGenIndexB8.DuplicateSize0:1 "
     "VfGenIndexB8.DivSize0Low:1 VfGenIndexB8.MulSize0Low:1 VfGenIndexB8.SubSize0Low:1 "
     "VfGenIndexB8.DivSize0High:1 VfGenIndexB8.MulSize0High:1 "
     "VfGenIndexB8.SubSize0High:1 VfGenIndexB8.DuplicateStride0:1 "
     "VfGenIndexB8.DuplicateStride1:1 VfGenIndexB8.DuplicateStride2:1 "
     "VfGenIndexB8.MulStride0Low:1 VfGenIndexB8.MulAddDstStride1Low:1 "
     "VfGenIndexB8.MulAddDstStride2Low:1 VfGenIndexB8.MulStride0High:1 "
     "VfGenIndexB8.MulAddDstStride1High:1 VfGenIndexB8.MulAddDstStride2High:1 "
     "VfGenIndexB8.StoreAlignLow:1 VfGenIndexB8.StoreAlignHigh:1 "
     "VfGatherBrcB8.CreateMask:1 VfGatherBrcB8.DuplicateStride1:1 "
     "VfGatherBrcB8.DuplicateStride2:1 VfGatherBrcB8.LoadAlignLow:1 "
     "VfGatherBrcB8.LoadAlignHigh:1 VfGatherBrcB8.MulsOuter:3 "
     "VfGatherBrcB8.AddOuterLow:3 VfGatherBrcB8.AddOuterHigh:3 "
     "VfGatherBrcB8.MulsMain:6 VfGatherBrcB8.AddMainLow:6 VfGatherBrcB8.AddMainHigh:6 "
     "VfGatherBrcB8.GatherMainLow:6 VfGatherBrcB8.GatherMainHigh:6 "
     "VfGatherBrcB8.DeInterleaveMain:6 VfGatherBrcB8.StoreUnAlignMain:6 "
     "VfGatherBrcB8.MulsTail:3 VfGatherBrcB8.AddTailLow:3 VfGatherBrcB8.AddTailHigh:3 "
     "VfGatherBrcB8.GatherTailLow:3 VfGatherBrcB8.GatherTailHigh:3 "
     "VfGatherBrcB8.DeInterleaveTail:3 VfGatherBrcB8.StoreUnAlignTail:3 "
     "VfGatherBrcB8.StoreUnAlignPost:1"},
    {{DType::kUint16, {50, 2, 3, 4}, {1, 2, 1, 4}},
     "NLast4 GatherWrapperForFourDim",
     "GatherWrapperForFourDim.PopStackBuffer:1 "
     "GatherWrapperForFourDim.GetPhyAddrGenerator:1 "
     "GatherWrapperForFourDim.GetPhyAddrConsumer:1 VfGenIndexForFourDim.CreateMask:1 "
     "VfGenIndexForFourDim.Arange:1 VfGenIndexForFourDim.DuplicateSize3:1 "
     "VfGenIndexForFourDim.DivSize3:1 VfGenIndexForFourDim.MulSize3:1 "
     "VfGenIndexForFourDim.SubSize3:1 VfGenIndexForFourDim.DuplicateSize2:1 "
     "VfGenIndexForFourDim.DivSize2:1 VfGenIndexForFourDim.MulSize2:1 "
     "VfGenIndexForFourDim.SubSize2:1 VfGenIndexForFourDim.DuplicateSize1:1 "
     "VfGenIndexForFourDim.DivSize1:1 VfGenIndexForFourDim.MulSize1:1 "
     "VfGenIndexForFourDim.SubSize1:1 VfGenIndexForFourDim.DuplicateSize0:1 "
     "VfGenIndexForFourDim.DivSize0:1 VfGenIndexForFourDim.MulSize0:1 "
     "VfGenIndexForFourDim.SubSize0:1 VfGenIndexForFourDim.DuplicateStride0:1 "
     "VfGenIndexForFourDim.DuplicateStride1:1 VfGenIndexForFourDim.DuplicateStride2:1 "
     "VfGenIndexForFourDim.DuplicateStride3:1 VfGenIndexForFourDim.MulStride0:1 "
     "VfGenIndexForFourDim.MulAddDstStride1:1 VfGenIndexForFourDim.MulAddDstStride2:1 "
     "VfGenIndexForFourDim.MulAddDstStride3:1 VfGenIndexForFourDim.StoreAlign:1 "
     "VfGatherBrcForFourDim.CreateMask:1 VfGatherBrcForFourDim.DuplicateStride1:1 "
     "VfGatherBrcForFourDim.DuplicateStride2:1 "
     "VfGatherBrcForFourDim.DuplicateStride3:1 VfGatherBrcForFourDim.LoadAlign:1 "
     "VfGatherBrcForFourDim.MulsOuter:1 VfGatherBrcForFourDim.AddOuter:1 "
     "VfGatherBrcForFourDim.MulsMiddle:1 VfGatherBrcForFourDim.AddMiddle:1 "
     "VfGatherBrcForFourDim.MulsMain:10 VfGatherBrcForFourDim.AddMain:10 "
     "VfGatherBrcForFourDim.GatherMain:10 VfGatherBrcForFourDim.StoreUnAlignMain:10 "
     "VfGatherBrcForFourDim.MulsTail:1 VfGatherBrcForFourDim.AddTail:1 "
     "VfGatherBrcForFourDim.GatherTail:1 VfGatherBrcForFourDim.StoreUnAlignTail:1 "
     "VfGatherBrcForFourDim.StoreUnAlignPost:1"},
    {{DType::kUint16, {3, 20, 3, 4}, {1, 20, 1, 4}},
     "NLast4 GatherWrapperForFourDim",
     "GatherWrapperForFourDim.PopStackBuffer:1 "
     "GatherWrapperForFourDim.GetPhyAddrGenerator:1 "
     "GatherWrapperForFourDim.GetPhyAddrConsumer:1 VfGenIndexForFourDim.CreateMask:1 "
     "VfGenIndexForFourDim.Arange:1 VfGenIndexForFourDim.DuplicateSize3:1 "
     "VfGenIndexForFourDim.DivSize3:1 VfGenIndexForFourDim.MulSize3:1 "
     "VfGenIndexForFourDim.SubSize3:1 VfGenIndexForFourDim.DuplicateSize2:1 "
     "VfGenIndexForFourDim.DivSize2:1 VfGenIndexForFourDim.MulSize2:1 "
     "VfGenIndexForFourDim.SubSize2:1 VfGenIndexForFourDim.DuplicateSize1:1 "
     "VfGenIndexForFourDim.DivSize1:1 VfGenIndexForFourDim.MulSize1:1 "
     "VfGenIndexForFourDim.SubSize1:1 VfGenIndexForFourDim.DuplicateSize0:1 "
     "VfGenIndexForFourDim.DivSize0:1 VfGenIndexForFourDim.MulSize0:1 "
     "VfGenIndexForFourDim.SubSize0:1 VfGenIndexForFourDim.DuplicateStride0:1 "
     "VfGenIndexForFourDim.DuplicateStride1:1 VfGenIndexForFourDim.DuplicateStride2:1 "
     "VfGenIndexForFourDim.DuplicateStride3:1 VfGenIndexForFourDim.MulStride0:1 "
     "VfGenIndexForFourDim.MulAddDstStride1:1 VfGenIndexForFourDim.MulAddDstStride2:1 "
     "VfGenIndexForFourDim.MulAddDstStride3:1 VfGenIndexForFourDim.StoreAlign:1 "
     "VfGatherBrcForFourDim.CreateMask:1 VfGatherBrcForFourDim.DuplicateStride1:1 "
     "VfGatherBrcForFourDim.DuplicateStride2:1 "
     "VfGatherBrcForFourDim.DuplicateStride3:1 VfGatherBrcForFourDim.LoadAlign:1 "
     "VfGatherBrcForFourDim.MulsOuter:1 VfGatherBrcForFourDim.AddOuter:1 "
     "VfGatherBrcForFourDim.MulsMiddle:3 VfGatherBrcForFourDim.AddMiddle:3 "
     "VfGatherBrcForFourDim.MulsMain:6 VfGatherBrcForFourDim.AddMain:6 "
     "VfGatherBrcForFourDim.GatherMain:6 VfGatherBrcForFourDim.StoreUnAlignMain:6 "
     "VfGatherBrcForFourDim.MulsTail:3 VfGatherBrcForFourDim.AddTail:3 "
     "VfGatherBrcForFourDim.GatherTail:3 VfGatherBrcForFourDim.StoreUnAlignTail:3 "
     "VfGatherBrcForFourDim.StoreUnAlignPost:1"},
    {{DType::kUint16, {2, 3, 40, 4}, {2, 1, 40, 1}},
     "Last4 GatherWrapperForFourDim",
     "GatherWrapperForFourDim.PopStackBuffer:1 "
     "GatherWrapperForFourDim.GetPhyAddrGenerator:1 "
     "GatherWrapperForFourDim.GetPhyAddrConsumer:1 VfGenIndexForFourDim.CreateMask:1 "
     "VfGenIndexForFourDim.Arange:1 VfGenIndexForFourDim.DuplicateSize3:1 "
     "VfGenIndexForFourDim.DivSize3:1 VfGenIndexForFourDim.MulSize3:1 "
     "VfGenIndexForFourDim.SubSize3:1 VfGenIndexForFourDim.DuplicateSize2:1 "
     "VfGenIndexForFourDim.DivSize2:1 VfGenIndexForFourDim.MulSize2:1 "
     "VfGenIndexForFourDim.SubSize2:1 VfGenIndexForFourDim.DuplicateSize1:1 "
     "VfGenIndexForFourDim.DivSize1:1 VfGenIndexForFourDim.MulSize1:1 "
     "VfGenIndexForFourDim.SubSize1:1 VfGenIndexForFourDim.DuplicateSize0:1 "
     "VfGenIndexForFourDim.DivSize0:1 VfGenIndexForFourDim.MulSize0:1 "
     "VfGenIndexForFourDim.SubSize0:1 VfGenIndexForFourDim.DuplicateStride0:1 "
     "VfGenIndexForFourDim.DuplicateStride1:1 VfGenIndexForFourDim.DuplicateStride2:1 "
     "VfGenIndexForFourDim.DuplicateStride3:1 VfGenIndexForFourDim.MulStride0:1 "
     "VfGenIndexForFourDim.MulAddDstStride1:1 VfGenIndexForFourDim.MulAddDstStride2:1 "
     "VfGenIndexForFourDim.MulAddDstStride3:1 VfGenIndexForFourDim.StoreAlign:1 "
     "VfGatherBrcForFourDim.CreateMask:1 VfGatherBrcForFourDim.DuplicateStride1:1 "
     "VfGatherBrcForFourDim.DuplicateStride2:1 "
     "VfGatherBrcForFourDim.DuplicateStride3:1 VfGatherBrcForFourDim.LoadAlign:1 "
     "VfGatherBrcForFourDim.MulsOuter:2 VfGatherBrcForFourDim.AddOuter:2 "
     "VfGatherBrcForFourDim.MulsMiddle:6 VfGatherBrcForFourDim.AddMiddle:6 "
     "VfGatherBrcForFourDim.MulsMain:6 VfGatherBrcForFourDim.AddMain:6 "
     "VfGatherBrcForFourDim.GatherMain:6 VfGatherBrcForFourDim.StoreUnAlignMain:6 "
     "VfGatherBrcForFourDim.MulsTail:6 VfGatherBrcForFourDim.AddTail:6 "
     "VfGatherBrcForFourDim.GatherTail:6 VfGatherBrcForFourDim.StoreUnAlignTail:6 "
     "VfGatherBrcForFourDim.StoreUnAlignPost:1"},
    {{DType::kUint16, {1, 3, 50, 4}, {1, 3, 1, 4}},
     "NLast3 GatherWrapper",
     "GatherWrapper.PopStackBuffer:1 GatherWrapper.GetPhyAddrGenerator:1 "
     "GatherWrapper.GetPhyAddrConsumer:1 VfGenIndex.CreateMask:1 VfGenIndex.Arange:1 "
     "VfGenIndex.DuplicateSize2:1 VfGenIndex.DivSize2:1 VfGenIndex.MulSize2:1 "
     "VfGenIndex.SubSize2:1 VfGenIndex.DuplicateSize1:1 VfGenIndex.DivSize1:1 "
     "VfGenIndex.MulSize1:1 VfGenIndex.SubSize1:1 VfGenIndex.DuplicateSize0:1 "
     "VfGenIndex.DivSize0:1 VfGenIndex.MulSize0:1 VfGenIndex.SubSize0:1 "
     "VfGenIndex.DuplicateStride0:1 VfGenIndex.DuplicateStride1:1 "
     "VfGenIndex.DuplicateStride2:1 VfGenIndex.MulStride0:1 "
     "VfGenIndex.MulAddDstStride1:1 VfGenIndex.MulAddDstStride2:1 "
     "VfGenIndex.StoreAlign:1 VfGatherBrc.CreateMask:1 VfGatherBrc.DuplicateStride1:1 "
     "VfGatherBrc.DuplicateStride2:1 VfGatherBrc.LoadAlign:1 VfGatherBrc.MulsOuter:3 "
     "VfGatherBrc.AddOuter:3 VfGatherBrc.MulsMain:3 VfGatherBrc.AddMain:3 "
     "VfGatherBrc.GatherMain:3 VfGatherBrc.StoreUnAlignMain:3 VfGatherBrc.MulsTail:3 "
     "VfGatherBrc.AddTail:3 VfGatherBrc.GatherTail:3 VfGatherBrc.StoreUnAlignTail:3 "
     "VfGatherBrc.StoreUnAlignPost:1"},
    {{DType::kUint16, {2, 3, 2, 3, 100}, {1, 3, 1, 3, 1}},
     "LastDynamic BrcLastLessThanVLUnaligned@4",
     "BrcLoad.LoadAlign:36 BrcLastLessThanVLUnaligned@4.StoreUnAlign:36 "
     "BrcLastLessThanVLUnaligned@4.StoreUnAlignPost:2"},
    {{DType::kInt32, {2, 2, 1, 1, 150}, {2, 2, 1, 1, 1}},
     "Last2 LastDynamic BrcLastLargerThanVLUnaligned@4",
     "BrcLoad.LoadAlign:4 BrcLastLargerThanVLUnaligned@4.StoreUnAlignMain:8 "
     "BrcLastLargerThanVLUnaligned@4.StoreUnAlignTail:4 "
     "BrcLastLargerThanVLUnaligned@4.StoreUnAlignPost:1"},
    {{DType::kInt32, {2, 2, 1, 1, 150}, {1, 1, 1, 1, 150}},
     "NLast2 NLastDynamic BrcNlastLargerThanVLUnaligned@4",
     "BrcNlastLargerThanVLUnaligned@4.LoadUnAlignPre:4 "
     "BrcNlastLargerThanVLUnaligned@4.LoadUnAlignMain:8 "
     "BrcNlastLargerThanVLUnaligned@4.StoreUnAlignMain:8 "
     "BrcNlastLargerThanVLUnaligned@4.LoadUnAlignTail:4 "
     "BrcNlastLargerThanVLUnaligned@4.StoreUnAlignTail:4 "
     "BrcNlastLargerThanVLUnaligned@4.StoreUnAlignPost:1"},
    {{DType::kInt32, {2, 2, 2, 2, 136}, {1, 2, 1, 2, 136}},
     "NLast4 BrcNlastLargerThanVLAlignedWithBlock@4",
     "BrcNlastLargerThanVLAlignedWithBlock@4.CreateMask:1 "
     "BrcNlastLargerThanVLAlignedWithBlock@4.UpdateMask:10 "
     "BrcNlastLargerThanVLAlignedWithBlock@4.LoadAlign:40 "
     "BrcNlastLargerThanVLAlignedWithBlock@4.StoreAlign:40"},
    {{DType::kInt64, {3, 4, 5, 6}, {3, 1, 5, 1}},
     "NLastMore GatherWrapperForFourDim",
     "GatherWrapperForFourDim.PopStackBuffer:3 "
     "GatherWrapperForFourDim.GetPhyAddrGenerator:3 "
     "GatherWrapperForFourDim.GetPhyAddrConsumer:3 VfGenIndexForFourDim.CreateMask:3 "
     "VfGenIndexForFourDim.Arange:3 VfGenIndexForFourDim.DuplicateSize3:3 "
     "VfGenIndexForFourDim.DivSize3:3 VfGenIndexForFourDim.MulSize3:3 "
     "VfGenIndexForFourDim.SubSize3:3 VfGenIndexForFourDim.DuplicateSize2:3 "
     "VfGenIndexForFourDim.DivSize2:3 VfGenIndexForFourDim.MulSize2:3 "
     "VfGenIndexForFourDim.SubSize2:3 VfGenIndexForFourDim.DuplicateSize1:3 "
     "VfGenIndexForFourDim.DivSize1:3 VfGenIndexForFourDim.MulSize1:3 "
     "VfGenIndexForFourDim.SubSize1:3 VfGenIndexForFourDim.DuplicateSize0:3 "
     "VfGenIndexForFourDim.DivSize0:3 VfGenIndexForFourDim.MulSize0:3 "
     "VfGenIndexForFourDim.SubSize0:3 VfGenIndexForFourDim.DuplicateStride0:3 "
     "VfGenIndexForFourDim.DuplicateStride1:3 VfGenIndexForFourDim.DuplicateStride2:3 "
     "VfGenIndexForFourDim.DuplicateStride3:3 VfGenIndexForFourDim.MulStride0:3 "
     "VfGenIndexForFourDim.MulAddDstStride1:3 VfGenIndexForFourDim.MulAddDstStride2:3 "
     "VfGenIndexForFourDim.MulAddDstStride3:3 VfGenIndexForFourDim.StoreAlign:3 "
     "VfGatherBrcForFourDim.CreateMask:3 VfGatherBrcForFourDim.DuplicateStride1:3 "
     "VfGatherBrcForFourDim.DuplicateStride2:3 "
     "VfGatherBrcForFourDim.DuplicateStride3:3 VfGatherBrcForFourDim.LoadAlign:3 "
     "VfGatherBrcForFourDim.MulsOuter:3 VfGatherBrcForFourDim.AddOuter:3 "
     "VfGatherBrcForFourDim.MulsMiddle:3 VfGatherBrcForFourDim.AddMiddle:3 "
     "VfGatherBrcForFourDim.MulsMain:12 VfGatherBrcForFourDim.AddMain:12 "
     "VfGatherBrcForFourDim.GatherMain:12 VfGatherBrcForFourDim.StoreUnAlignMain:12 "
     "VfGatherBrcForFourDim.MulsTail:3 VfGatherBrcForFourDim.AddTail:3 "
     "VfGatherBrcForFourDim.GatherTail:3 VfGatherBrcForFourDim.StoreUnAlignTail:3 "
     "VfGatherBrcForFourDim.StoreUnAlignPost:3"},
    {{DType::kInt64, {100}, {1}},
     "NLast2 BrcNlastGatherTwo",
     "BrcNlastWrapperForTwoDim.PopStackBuffer:1 "
     "BrcNlastWrapperForTwoDim.GetPhyAddrBase:1 "
     "BrcNlastWrapperForTwoDim.GetPhyAddrOffset:1 "
     "BrcNlastWrapperForTwoDim.GetPhyAddrConsumer:1 GenNlastGatherIndex.CreateMask:1 "
     "GenNlastGatherIndex.Duplicate:1 GenNlastGatherIndex.Arange:1 "
     "GenNlastGatherIndex.Div:1 GenNlastGatherIndex.Mul:1 GenNlastGatherIndex.Sub:1 "
     "GenNlastGatherIndex.StoreAlign:1 BrcNlastGatherTwo.CreateMask:1 "
     "BrcNlastGatherTwo.LoadAlign:1 BrcNlastGatherTwo.Gather:1 "
     "BrcNlastGatherTwo.StoreUnAlignMain:3 BrcNlastGatherTwo.StoreUnAlignTail:1 "
     "BrcNlastGatherTwo.StoreUnAlignPost:1"},
    {{DType::kInt64, {2, 3, 2, 3, 2, 3, 2, 3, 2}, {1, 3, 1, 3, 1, 3, 1, 3, 1}},
     "NLastDynamic GatherWrapperForFourDim",
     "GatherWrapperForFourDim.PopStackBuffer:216 "
     "GatherWrapperForFourDim.GetPhyAddrGenerator:216 "
     "GatherWrapperForFourDim.GetPhyAddrConsumer:216 "
     "VfGenIndexForFourDim.CreateMask:216 VfGenIndexForFourDim.Arange:216 "
     "VfGenIndexForFourDim.DuplicateSize3:216 VfGenIndexForFourDim.DivSize3:216 "
     "VfGenIndexForFourDim.MulSize3:216 VfGenIndexForFourDim.SubSize3:216 "
     "VfGenIndexForFourDim.DuplicateSize2:216 VfGenIndexForFourDim.DivSize2:216 "
     "VfGenIndexForFourDim.MulSize2:216 VfGenIndexForFourDim.SubSize2:216 "
     "VfGenIndexForFourDim.DuplicateSize1:216 VfGenIndexForFourDim.DivSize1:216 "
     "VfGenIndexForFourDim.MulSize1:216 VfGenIndexForFourDim.SubSize1:216 "
     "VfGenIndexForFourDim.DuplicateSize0:216 VfGenIndexForFourDim.DivSize0:216 "
     "VfGenIndexForFourDim.MulSize0:216 VfGenIndexForFourDim.SubSize0:216 "
     "VfGenIndexForFourDim.DuplicateStride0:216 "
     "VfGenIndexForFourDim.DuplicateStride1:216 "
     "VfGenIndexForFourDim.DuplicateStride2:216 "
     "VfGenIndexForFourDim.DuplicateStride3:216 VfGenIndexForFourDim.MulStride0:216 "
     "VfGenIndexForFourDim.MulAddDstStride1:216 "
     "VfGenIndexForFourDim.MulAddDstStride2:216 "
     "VfGenIndexForFourDim.MulAddDstStride3:216 VfGenIndexForFourDim.StoreAlign:216 "
     "VfGatherBrcForFourDim.CreateMask:216 VfGatherBrcForFourDim.DuplicateStride1:216 "
     "VfGatherBrcForFourDim.DuplicateStride2:216 "
     "VfGatherBrcForFourDim.DuplicateStride3:216 VfGatherBrcForFourDim.LoadAlign:216 "
     "VfGatherBrcForFourDim.MulsOuter:216 VfGatherBrcForFourDim.AddOuter:216 "
     "VfGatherBrcForFourDim.MulsMiddle:216 VfGatherBrcForFourDim.AddMiddle:216 "
     "VfGatherBrcForFourDim.MulsTail:216 VfGatherBrcForFourDim.AddTail:216 "
     "VfGatherBrcForFourDim.GatherTail:216 VfGatherBrcForFourDim.StoreUnAlignTail:216 "
     "VfGatherBrcForFourDim.StoreUnAlignPost:216"},
};

using Counts = std::map<std::string, std::uint64_t>;

Counts Parse(const char* text) {
  Counts counts;
  std::istringstream words(text);
  std::string word;
  while (words >> word) {
    const std::size_t colon = word.rfind(':');
    counts[word.substr(0, colon)] = std::stoull(word.substr(colon + 1));
  }
  return counts;
}

Counts CountsOf(const sim::Run& run) {
  Counts counts;
  for (const Row& row : run.ledger.rows)
    counts[std::string(Name(row.id.call_site))] = row.call_count;
  return counts;
}

std::string PathOf(const sim::Run& run) {
  std::string path;
  for (const PathStep step : run.path) path += (path.empty() ? "" : " ") + std::string(Name(step));
  return path;
}

// What a failing row is called.
std::ostream& operator<<(std::ostream& out, const Expectation& expectation) {
  return out << ToArguments(expectation.c) << " -> " << expectation.path;
}

class Leaves : public testing::TestWithParam<Expectation> {};

TEST_P(Leaves, SlotBySlot) {
  const Expectation& expectation = GetParam();
  Counts expected = Parse(expectation.counts);
  for (const char* site :
       {"CheckTensorPosDst", "CheckTensorPosSrc", "GetPhyAddrDst", "GetPhyAddrSrc"}) {
    expected["BroadcastExtend." + std::string(site)] = 1;
  }
  const sim::Run counted = Count(expectation.c);
  EXPECT_EQ(PathOf(counted), expectation.path);
  EXPECT_EQ(CountsOf(counted), expected);
  const sim::Run executed = Execute(expectation.c);
  EXPECT_EQ(PathOf(executed), expectation.path);
  EXPECT_EQ(CountsOf(executed), expected);
  EXPECT_EQ(executed.output, Output::kCorrect);
}

INSTANTIATE_TEST_SUITE_P(Table, Leaves, testing::ValuesIn(kExpectations));

}  // namespace
}  // namespace reckon::sim
