// Which leaf each shape reaches: both sides of every condition of every wrapper (design, functional
// requirement 3). 4-byte elements unless said: vector 64, half 32, block 8.
#include <gtest/gtest.h>

#include "model/broadcast/predict.h"
#include "tests/model/broadcast/cases.h"

namespace reckon::model {
namespace {

struct Branch {
  const char* dtype;
  const char* dst;
  const char* src;
  const char* path;
};

void CheckAll(std::initializer_list<Branch> branches) {
  for (const Branch& branch : branches) {
    const Case c = MakeCase(branch.dtype, branch.dst, branch.src);
    const Prediction p = StandardPredictor().Predict(c);
    EXPECT_EQ(PathText(p.path), branch.path) << ToArguments(c);
    EXPECT_EQ(PathText(StandardPredictor().Explain(c).path), branch.path) << ToArguments(c);
  }
}

TEST(Branch, Top) {
  CheckAll({{"float32", "3,5", "3,5", "Copy DataCopy"},
            {"float32", "1,1,1,1,1,1,1,1,1", "1,1,1,1,1,1,1,1,1", "Copy DataCopy"},
            {"float32", "5", "1", "Duplicate BrcDuplicate"},
            {"float32", "2,3,4,5,6", "1,1,1,1,1", "Duplicate BrcDuplicate"},
            {"uint8", "1,5", "1,1", "Duplicate BrcDuplicate"}});
}

TEST(Branch, Last2) {
  CheckAll(
      {{"float32", "5,8", "5,1", "Last2 BrcLastE2B@2"},
       {"uint8", "5,32", "5,1", "Last2 BrcLastGatherOne"},  // no E2B of bytes
       {"float32", "7,9", "7,1", "Last2 BrcLastGatherOne"},
       {"float32", "4,16", "4,1", "Last2 BrcLastGatherTwo"},  // a * l == VL
       {"float32", "3,31", "3,1", "Last2 BrcLastGatherTwo"},
       {"float32", "3,32", "3,1", "Last2 BrcLastLessThanVLUnaligned@2"},
       {"float32", "3,64", "3,1", "Last2 BrcLastLessThanVLUnaligned@2"},
       {"float32", "3,65", "3,1", "Last2 BrcLastLargerThanVLUnaligned@2"},
       {"float32", "3,72", "3,1", "Last2 BrcLastLargerThanVLAligned@2"},
       {"float32", "2,1,1,5,13", "2,1,1,1,1", "Last2 LastDynamic BrcLastLargerThanVLUnaligned@4"},
       {"float32", "2,1,1,8,9", "2,1,1,1,1", "Last2 BrcLastLargerThanVLAligned@2"}});
}

TEST(Branch, Last3) {
  CheckAll(
      {{"float32", "5,8,8", "5,8,1", "Last3 BrcLastE2BLessThanVL"},
       {"float32", "5,16,8", "5,16,1", "Last3 BrcLastE2BLargerThanVL"},
       {"float32", "5,12,8", "5,12,1", "Last3 GatherWrapper"},  // b % 8
       {"float32", "5,8,8", "5,1,1", "Last3 GatherWrapper"},    // stride 0
       {"uint8", "5,8,32", "5,8,1", "Last3 GatherWrapper"},
       {"float32", "2,3,31", "2,3,1", "Last3 GatherWrapper"},
       {"float32", "2,3,32", "2,3,1", "Last3 BrcLastLessThanVLAligned@3"},
       {"float32", "2,3,33", "2,3,1", "Last3 BrcLastLessThanVLUnaligned@3"},
       {"float32", "2,3,64", "2,3,1", "Last3 BrcLastLessThanVLAligned@3"},
       {"float32", "2,3,65", "2,3,1", "Last3 BrcLastLargerThanVLUnaligned@3"},
       {"float32", "2,3,72", "2,3,1", "Last3 BrcLastLargerThanVLAligned@3"},
       {"float32", "2,5,1,3,11", "1,5,1,1,1", "Last3 LastDynamic BrcLastLessThanVLUnaligned@4"},
       {"float32", "2,5,1,4,8", "1,5,1,1,1", "Last3 BrcLastLessThanVLAligned@3"},
       {"float32", "2,5,1,5,13", "1,5,1,1,1", "Last3 LastDynamic BrcLastLargerThanVLUnaligned@4"}});
}

TEST(Branch, Last4) {
  CheckAll(
      {{"float32", "2,3,8,8", "2,1,8,1", "Last4 BrcLastE2B@4"},
       {"float32", "2,3,12,8", "2,1,12,1", "Last4 GatherWrapperForFourDim"},
       {"float32", "2,3,8,8", "2,1,1,1", "Last4 GatherWrapperForFourDim"},
       {"float32", "2,3,5,31", "2,1,5,1", "Last4 GatherWrapperForFourDim"},
       {"uint8", "2,3,5,5", "2,1,5,1", "Last4 BrcLastLessThanVLUnaligned@4"},
       {"uint8", "2,3,8,32", "2,1,8,1", "Last4 BrcLastLessThanVLAligned@4"},
       {"float32", "2,3,5,32", "2,1,5,1", "Last4 BrcLastLessThanVLAligned@4"},
       {"float32", "2,3,5,33", "2,1,5,1", "Last4 BrcLastLessThanVLUnaligned@4"},
       {"float32", "2,3,5,64", "2,1,5,1", "Last4 BrcLastLessThanVLAligned@4"},
       {"float32", "2,3,5,65", "2,1,5,1", "Last4 BrcLastLargerThanVLUnaligned@4"},
       {"float32", "2,3,5,72", "2,1,5,1", "Last4 BrcLastLargerThanVLAligned@4"},
       {"float32", "2,3,4,1,33", "2,1,4,1,1", "Last4 LastDynamic BrcLastLessThanVLUnaligned@4"},
       {"float32", "2,3,4,1,65", "2,1,4,1,1", "Last4 LastDynamic BrcLastLargerThanVLUnaligned@4"},
       {"float32", "2,3,4,1,72", "2,1,4,1,1", "Last4 BrcLastLargerThanVLAligned@4"}});
}

TEST(Branch, NLast2) {
  CheckAll({{"float32", "7,8", "1,8", "NLast2 BrcNlastGatherBOne"},
            {"float32", "8,8", "1,8", "NLast2 BrcNlastGatherBTwo"},
            {"uint8", "7,32", "1,32", "NLast2 BrcNlastGatherBOne"},
            {"float32", "7,9", "1,9", "NLast2 BrcNlastGatherOne"},
            {"float32", "8,9", "1,9", "NLast2 BrcNlastGatherTwo"},
            {"float32", "3,31", "1,31", "NLast2 BrcNlastGatherTwo"},
            {"float32", "3,32", "1,32", "NLast2 BrcNlastLessThanVLUnaligned@2"},
            {"float32", "3,64", "1,64", "NLast2 BrcNlastLessThanVLUnaligned@2"},
            {"float32", "3,65", "1,65", "NLast2 BrcNlastLargerThanVLUnaligned@2"},
            {"float32", "3,72", "1,72", "NLast2 BrcNlastLargerThanVLAlignedWithBlock@2"},
            {"float32", "8,128", "1,128", "NLast2 BrcNlastLargerThanVLAlignedWithBlock@2"},
            {"float32", "9,128", "1,128", "NLast2 BrcNlastLargerThanVLAlignedWithVL@2"},
            {"float32", "3,1,1,5,13", "1,1,1,5,13",
             "NLast2 NLastDynamic BrcNlastLargerThanVLUnaligned@4"}});
}

TEST(Branch, NLast3) {
  CheckAll({{"float32", "2,3,31", "2,1,31", "NLast3 GatherWrapper"},
            {"uint8", "2,3,127", "2,1,127", "NLast3 GatherWrapper"},
            {"float32", "2,3,32", "2,1,32", "NLast3 BrcNlastLessThanVLUnaligned@3"},
            {"float32", "2,3,64", "2,1,64", "NLast3 BrcNlastLessThanVLUnaligned@3"},
            {"float32", "2,3,65", "2,1,65", "NLast3 BrcNlastLargerThanVLUnaligned@3"},
            {"float32", "2,3,72", "2,1,72", "NLast3 BrcNlastLargerThanVLAlignedWithBlock@3"},
            {"float32", "2,3,128", "2,1,128", "NLast3 BrcNlastLargerThanVLAlignedWithVL@3"},
            {"float32", "2,3,1,3,11", "2,1,1,3,11", "NLast3 BrcNlastLessThanVLUnaligned@3"},
            {"float32", "2,3,1,5,13", "2,1,1,5,13",
             "NLast3 NLastDynamic BrcNlastLargerThanVLUnaligned@4"}});
}

TEST(Branch, NLast4) {
  CheckAll(
      {{"float32", "2,3,4,31", "1,3,1,31", "NLast4 GatherWrapperForFourDim"},
       {"uint8", "2,3,4,31", "1,3,1,31", "NLast4 BrcNlastLessThanVLUnaligned@4"},
       {"uint8", "2,3,4,32", "1,3,1,32", "NLast4 BrcNlastLessThanVLAligned"},
       {"float32", "2,3,4,32", "1,3,1,32", "NLast4 BrcNlastLessThanVLAligned"},
       {"float32", "2,3,4,33", "1,3,1,33", "NLast4 BrcNlastLessThanVLUnaligned@4"},
       {"float32", "2,3,4,64", "1,3,1,64", "NLast4 BrcNlastLessThanVLAligned"},
       {"float32", "2,3,4,65", "1,3,1,65", "NLast4 BrcNlastLargerThanVLUnaligned@4"},
       {"float32", "2,3,4,72", "1,3,1,72", "NLast4 BrcNlastLargerThanVLAlignedWithBlock@4"},
       {"float32", "2,3,4,128", "1,3,1,128", "NLast4 BrcNlastLargerThanVLAlignedWithVL@4"},
       {"float32", "2,3,4,3,11", "1,3,1,3,11", "NLast4 NLastDynamic BrcNlastLessThanVLUnaligned@4"},
       {"float32", "2,3,4,4,8", "1,3,1,4,8", "NLast4 BrcNlastLessThanVLAligned"},
       {"float32", "2,3,4,5,13", "1,3,1,5,13",
        "NLast4 NLastDynamic BrcNlastLargerThanVLUnaligned@4"}});
}

TEST(Branch, Dynamic) {
  CheckAll({{"float32", "2,3,4,5,31", "2,1,4,1,31", "NLastDynamic GatherWrapperForFourDim"},
            {"uint8", "2,3,4,5,31", "2,1,4,1,31", "NLastDynamic BrcNlastLessThanVLUnaligned@4"},
            {"float32", "2,3,4,5,32", "2,1,4,1,32", "NLastDynamic BrcNlastLessThanVLAligned"},
            {"float32", "2,3,4,5,33", "2,1,4,1,33", "NLastDynamic BrcNlastLessThanVLUnaligned@4"},
            {"float32", "2,3,4,5,65", "2,1,4,1,65", "NLastDynamic BrcNlastLargerThanVLUnaligned@4"},
            {"float32", "2,3,4,5,72", "2,1,4,1,72",
             "NLastDynamic BrcNlastLargerThanVLAlignedWithBlock@4"},
            {"float32", "2,3,4,5,128", "2,1,4,1,128",
             "NLastDynamic BrcNlastLargerThanVLAlignedWithBlock@4"},  // never WithVL
            {"float32", "2,3,4,8,8", "1,3,1,8,1", "LastDynamic BrcLastLessThanVLUnaligned@4"},
            {"float32", "2,3,4,8,64", "1,3,1,8,1", "LastDynamic BrcLastLessThanVLUnaligned@4"},
            {"float32", "2,3,4,8,128", "1,3,1,8,1", "LastDynamic BrcLastLargerThanVLUnaligned@4"}});
}

TEST(Branch, RankFourWithLeadingOne) {
  CheckAll({{"float32", "1,3,5,50", "1,3,1,50", "NLast3 BrcNlastLessThanVLUnaligned@3"},
            {"float32", "1,3,5,50", "1,3,1,1", "Last3 BrcLastLessThanVLUnaligned@3"},
            {"uint8", "1,3,5,5", "1,3,1,5", "NLast3 GatherWrapper"},
            {"float32", "1,3,8,8", "1,3,8,1", "Last3 BrcLastE2BLessThanVL"},
            {"float32", "2,3,5,50", "1,3,1,50", "NLast4 BrcNlastLessThanVLUnaligned@4"},
            {"int64", "1,3,5,50", "1,3,1,50", "NLast4 BrcNlastLargerThanVLUnaligned@4"},
            {"int64", "1,3,5,7", "1,3,5,1", "NLastMore GatherWrapperForFourDim"}});
}

TEST(Branch, EightBytes) {
  CheckAll({{"int64", "3,5", "3,5", "Copy DataCopy"},
            {"int64", "5", "1", "NLast2 BrcNlastGatherOne"},
            {"int64", "32", "1", "NLast2 BrcNlastGatherTwo"},
            {"uint64", "3,5", "3,1", "NLast3 GatherWrapper"},
            {"uint64", "3,5", "1,1", "NLast3 GatherWrapper"},
            {"int64", "2,3,5", "2,1,1", "NLast4 GatherWrapperForFourDim"},
            {"int64", "2,3,4,5", "2,3,1,1", "NLastMore GatherWrapperForFourDim"},
            {"int64", "5,4", "1,4", "NLast2 BrcNlastGatherBOne"},  // l = 8
            {"int64", "5,16", "1,16", "NLast2 BrcNlastLessThanVLUnaligned@2"},
            {"int64", "2,3,4,5,6", "1,1,1,1,1", "NLast2 BrcNlastGatherTwo"},
            {"int64", "2,3,4,5,6", "2,1,4,1,6", "NLastDynamic GatherWrapperForFourDim"},
            {"int64", "2,3,4,5,6", "1,3,1,5,1", "NLastDynamic GatherWrapperForFourDim"},
            {"int64", "2,2,2,2,2,2,2,2,2", "1,2,1,2,1,2,1,2,1",
             "NLastDynamic GatherWrapperForFourDim"}});
}

}  // namespace
}  // namespace reckon::model
