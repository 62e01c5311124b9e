// Leaves that load with the modes of the hardware, of ranks 1 to 4.
#include "tests/simulator/leaf_expectations.h"

namespace reckon::sim {

std::span<const Expectation> DirectLeaves() {
  static const Expectation kExpectations[] = {
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
  };
  return kExpectations;
}

}  // namespace reckon::sim
