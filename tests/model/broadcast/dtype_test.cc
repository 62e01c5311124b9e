// The types a call carries (design, functional requirement 6, dtype table), call by call.
#include <gtest/gtest.h>

#include "model/broadcast/predict.h"
#include "tests/model/broadcast/cases.h"

namespace reckon::model {
namespace {

struct Types {
  const char* site;
  const char* data;
  const char* index;
  const char* mode;
  const char* perf_type;
  const char* perf;
};

void CheckRows(const Case& c, std::initializer_list<Types> expected) {
  SCOPED_TRACE(ToArguments(c));
  const Prediction p = StandardPredictor().Predict(c);
  for (const Types& types : expected) {
    const Row* found = nullptr;
    for (const Row& row : p.ledger.rows) {
      if (Name(row.id.call_site) == types.site) found = &row;
    }
    ASSERT_NE(found, nullptr) << types.site;
    EXPECT_EQ(Name(found->id.data_dtype), types.data) << types.site;
    EXPECT_EQ(Name(found->id.index_dtype), types.index) << types.site;
    EXPECT_EQ(Name(found->id.mode), types.mode) << types.site;
    ASSERT_EQ(found->perf_components.size(), 1U) << types.site;
    EXPECT_EQ(Name(found->perf_components[0].perf_type), types.perf_type) << types.site;
    EXPECT_EQ(Name(found->perf_components[0].perf_dtype), types.perf) << types.site;
    EXPECT_EQ(found->perf_components[0].component_count, found->call_count) << types.site;
    EXPECT_TRUE(found->api_params.empty()) << types.site;
  }
}

TEST(DTypes, OneByteTwoDimensionalGather) {
  CheckRows(
      MakeCase("bool", "20,30", "20,1"),
      {{"BroadcastExtend.CheckTensorPosDst", "bool", "", "", "kPlaceholder", "bool"},
       {"BroadcastExtend.GetPhyAddrSrc", "bool", "", "", "kPlaceholder", "bool"},
       {"BrcLastWrapperForTwoDim.PopStackBuffer", "uint8", "", "LCM", "kPlaceholder", "uint8"},
       {"BrcLastWrapperForTwoDim.GetPhyAddrOffset", "uint8", "", "", "kPlaceholder", "uint8"},
       {"GenLastGatherIndex.CreateMask", "int16", "", "ALL", "kPlaceholder", "int16"},
       {"GenLastGatherIndex.Arange", "int16", "", "", "kPlaceholder", "int16"},
       {"GenLastGatherIndex.Div", "int16", "", "", "kDiv", "int16"},
       {"GenLastGatherIndex.StoreAlign", "int16", "", "NORM", "kStore", "int16"},
       {"BrcLastGatherTwo.Duplicate", "uint16", "", "", "kDuplicate", "uint16"},
       {"BrcLastGatherTwo.LoadAlignLow", "uint16", "", "NORM", "kLoad", "uint16"},
       {"BrcLastGatherTwo.Muls", "uint16", "", "", "kMuls", "uint16"},
       {"BrcLastGatherTwo.AddHigh", "uint16", "", "", "kAdd", "uint16"},
       {"BrcLastGatherTwo.AddsLow", "uint16", "", "", "kAdds", "uint16"},
       {"BrcLastGatherTwo.GatherMainLow", "uint8", "uint16", "", "kPlaceholder", "uint16"},
       {"BrcLastGatherTwo.DeInterleaveMain", "uint8", "", "", "kDeInterleave", "uint8"},
       {"BrcLastGatherTwo.StoreUnAlignMain", "uint8", "", "", "kStore", "uint8"},
       {"BrcLastGatherTwo.StoreUnAlignPost", "uint8", "", "", "kStore", "uint8"}});
}

TEST(DTypes, OneByteGatherWrapperOwnsAnIndexTensor) {
  CheckRows(MakeCase("int8", "10,3,5", "10,1,5"),
            {{"GatherWrapper.PopStackBuffer", "uint16", "", "LCM", "kPlaceholder", "uint16"},
             {"GatherWrapper.GetPhyAddrConsumer", "uint16", "", "", "kPlaceholder", "uint16"},
             {"VfGenIndexB8.MulAddDstStride1High", "int16", "", "", "kMulAddDst", "int16"},
             {"VfGatherBrcB8.CreateMask", "uint16", "", "ALL", "kPlaceholder", "uint16"},
             {"VfGatherBrcB8.GatherTailHigh", "uint8", "uint16", "", "kPlaceholder", "uint16"},
             {"VfGatherBrcB8.DeInterleaveTail", "uint8", "", "", "kDeInterleave", "uint8"}});
}

TEST(DTypes, TwoByteGatherBAndItsSynchronisation) {
  CheckRows(
      MakeCase("bfloat16", "5,16", "1,16"),
      {{"BroadcastExtend.CheckTensorPosSrc", "bfloat16", "", "", "kPlaceholder", "bfloat16"},
       {"BrcNlastWrapperForTwoDim.FetchEventIDVToS", "uint16", "", "V_S", "kPlaceholder", "uint16"},
       {"BrcNlastWrapperForTwoDim.SetFlagVToS", "uint16", "", "V_S", "kPlaceholder", "uint16"},
       {"BrcNlastWrapperForTwoDim.WaitFlagSToV", "uint16", "", "S_V", "kPlaceholder", "uint16"},
       {"BrcNlastWrapperForTwoDim.GetTPipePtrSToV", "uint16", "", "", "kPlaceholder", "uint16"},
       {"BrcNlastGatherBOne.LoadAlign", "uint32", "", "NORM", "kLoad", "uint32"},
       {"BrcNlastGatherBOne.GatherB", "uint16", "uint32", "", "kPlaceholder", "uint16"},
       {"BrcNlastGatherBOne.UpdateMask", "uint16", "", "", "kUpdateMask", "uint16"}});
}

TEST(DTypes, EightBytesAreFourInside) {
  CheckRows(MakeCase("int64", "3,5", "3,1"),
            {{"BroadcastExtend.CheckTensorPosDst", "int64", "", "", "kPlaceholder", "int64"},
             {"BroadcastExtend.GetPhyAddrDst", "int64", "", "", "kPlaceholder", "int64"},
             {"GatherWrapper.GetPhyAddrGenerator", "uint32", "", "", "kPlaceholder", "uint32"},
             {"VfGenIndex.Arange", "int32", "", "", "kPlaceholder", "int32"},
             {"VfGatherBrc.GatherTail", "uint32", "uint32", "", "kPlaceholder", "uint32"},
             {"VfGatherBrc.StoreUnAlignTail", "uint32", "", "", "kStore", "uint32"}});
}

TEST(DTypes, LoadModesFollowTheWidth) {
  CheckRows(MakeCase("int8", "5,200", "5,1"),
            {{"BrcLoad.LoadAlign", "uint8", "", "BRC_B8", "kLoad", "uint8"}});
  CheckRows(MakeCase("float16", "5,80", "5,1"),
            {{"BrcLoad.LoadAlign", "uint16", "", "BRC_B16", "kLoad", "uint16"}});
  CheckRows(MakeCase("float32", "5,40", "5,1"),
            {{"BrcLoad.LoadAlign", "uint32", "", "BRC_B32", "kLoad", "uint32"}});
  CheckRows(MakeCase("float16", "5,16", "5,1"),
            {{"E2bLoad.LoadAlign", "uint16", "", "E2B_B16", "kLoad", "uint16"},
             {"BrcLastE2B@2.StoreAlign", "uint16", "", "NORM", "kStore", "uint16"}});
  CheckRows(MakeCase("float32", "5,8", "5,1"),
            {{"E2bLoad.LoadAlign", "uint32", "", "E2B_B32", "kLoad", "uint32"}});
}

}  // namespace
}  // namespace reckon::model
