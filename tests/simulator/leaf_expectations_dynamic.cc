// Leaves behind the dynamic wrappers, and of 8-byte elements.
#include "tests/simulator/leaf_expectations.h"

namespace reckon::sim {

std::span<const Expectation> DynamicLeaves() {
  static const Expectation kExpectations[] = {
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
  return kExpectations;
}

}  // namespace reckon::sim
