#include <gtest/gtest.h>

#include "ledger/errors.h"
#include "model/broadcast/predict.h"
#include "tests/model/broadcast/cases.h"

namespace reckon::model {
namespace {

TEST(Explain, TextOfAShortRoad) {
  const Road road = StandardPredictor().Explain(MakeCase("float16", "4,3,128", "4,1,128"));
  EXPECT_EQ(ToText(road),
            "axes        (4,3,128) from (4,1,128), E,B,E\n"
            "normalised  (4,3,128) from (4,1,128), E,B,E, elements of 2 bytes\n"
            "dst strides (384,128,1)\n"
            "src strides (128,0,1)\n"
            "  Top: grow == 1? 3 == 1 no\n"
            "  Top: srcSize == 1? 512 == 1 no\n"
            "  Top: sl == 0? 1 == 0 no\n"
            "  NLastFamily: C == 4? 3 == 4 no\n"
            "  NLastFamily: C == 4? 3 == 4 no\n"
            "  NLastFamily: dim == 2? 3 == 2 no\n"
            "  NLastFamily: dim == 3? 3 == 3 yes\n"
            "  NLast3: l < H? 128 < 64 no\n"
            "  NLast3: l <= VL? 128 <= 128 yes\n"
            "path        NLast3 BrcNlastLessThanVLUnaligned@3\n");
}

TEST(Explain, JsonOfALoopOverTheFirstAxis) {
  const Json json = ToJson(
      StandardPredictor().Explain(MakeCase("int64", "2,3,4,5,6,7,8,9,3", "1,3,1,5,1,7,1,9,1")));
  EXPECT_EQ(json["loop_num"], 2);
  EXPECT_EQ(json["outer"], 5040);
  EXPECT_EQ(json["merged"], true);
  EXPECT_EQ(json["element_bytes"], 4);
  EXPECT_EQ(json["path"], Json({"NLastDynamic", "GatherWrapperForFourDim"}));
  EXPECT_EQ(json["conditions"].back()["numbers"], "4 > 1");
  EXPECT_EQ(json["conditions"].back()["taken"], true);
  EXPECT_EQ(json["normal_axes"].size(), 9U);
  EXPECT_EQ(json["normal_axes"][8]["dst"], 2);
}

TEST(Explain, InvalidAndHugeCasesAreRefused) {
  EXPECT_THROW(StandardPredictor().Explain(MakeCase("int64", "2,3", "2,2")), BadInput);
  EXPECT_THROW(StandardPredictor().Predict(MakeCase("int64", "2,3", "2,2")), BadInput);
  EXPECT_THROW(StandardPredictor().Explain(
                   MakeCase("int8", "4294967295,4294967295,4294967295", "1,1,4294967295")),
               BadInput);
}

}  // namespace
}  // namespace reckon::model
