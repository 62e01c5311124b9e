// Matching a kernel's calls with a ledger's rows.
#include "simulator/ascendc/compare_calls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "simulator/broadcast.h"

namespace reckon::sim::ascendc {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const Case kCase = {DType::kUint16, {4, 3, 128}, {4, 1, 128}};

// What a right kernel does for kCase.
UserRun RightRun() {
  UserRun run;
  const auto add = [&](const char* helper, const char* api, const char* dtype, int line,
                       std::uint64_t count) {
    run.calls.push_back({helper, api, dtype, "", "", true, "/a/b/k.h", line, count});
  };
  add("BroadcastExtend", "CheckTensorPos", "uint16", 1, 2);
  add("Entry", "GetPhyAddr", "uint16", 2, 1);
  add("Entry", "GetPhyAddr", "uint16", 3, 1);
  add("BrcNlastLessThanVLUnaligned", "UpdateMask", "uint16", 10, 1);
  add("BrcNlastLessThanVLUnaligned", "LoadUnAlignPre", "uint16", 11, 12);
  add("BrcNlastLessThanVLUnaligned", "LoadUnAlign", "uint16", 12, 12);
  add("operator()", "StoreUnAlign", "uint16", 13, 12);
  add("BrcNlastLessThanVLUnaligned", "StoreUnAlignPost", "uint16", 14, 1);
  return run;
}

TEST(CompareCallsTest, UnknownHelpersMayDoThePartsOfKnownOnes) {
  EXPECT_THAT(CompareCalls(RightRun(), Count(kCase).ledger), IsEmpty());
}

TEST(CompareCallsTest, AccessorsAreNotCompared) {
  UserRun run = RightRun();
  run.calls.push_back({"Entry", "GetValue", "uint16", "", "", false, "k.h", 5, 7});
  EXPECT_THAT(CompareCalls(run, Count(kCase).ledger), IsEmpty());
}

TEST(CompareCallsTest, OneCallTooManyInAKnownHelper) {
  UserRun run = RightRun();
  run.calls[3].count = 2;
  const CallDifference expected = {
      "BrcNlastLessThanVLUnaligned", "UpdateMask", "uint16", "", "", 2, 1, {"k.h:10 x 2"}, ""};
  EXPECT_THAT(CompareCalls(run, Count(kCase).ledger), ElementsAre(expected));
}

TEST(CompareCallsTest, AMissingCallIsNearTheLastPlaceOfItsHelper) {
  UserRun run = RightRun();
  run.calls.pop_back();
  const CallDifference expected = {
      "BrcNlastLessThanVLUnaligned",
      "StoreUnAlignPost",
      "uint16",
      "",
      "",
      0,
      1,
      {},
      "BrcNlastLessThanVLUnaligned comes as far as LoadUnAlign at k.h:12"};
  EXPECT_THAT(CompareCalls(run, Count(kCase).ledger), ElementsAre(expected));
}

TEST(CompareCallsTest, WrongNumberInAnUnknownHelper) {
  UserRun run = RightRun();
  run.calls[6].count = 13;
  const CallDifference stranger = {"(other functions)",
                                   "StoreUnAlign",
                                   "uint16",
                                   "",
                                   "",
                                   13,
                                   12,
                                   {"k.h:13 x 13 in operator()"},
                                   ""};
  const CallDifference known = {
      "BrcNlastLessThanVLUnaligned",
      "StoreUnAlign",
      "uint16",
      "",
      "",
      0,
      12,
      {},
      "BrcNlastLessThanVLUnaligned comes as far as StoreUnAlignPost at k.h:14"};
  EXPECT_THAT(CompareCalls(run, Count(kCase).ledger), ElementsAre(stranger, known));
}

TEST(CompareCallsTest, DtypeModeAndApiMatter) {
  UserRun run = RightRun();
  run.calls[5].data_dtype = "uint8";
  EXPECT_EQ(CompareCalls(run, Count(kCase).ledger).size(), 2U);
  run = RightRun();
  run.calls[5].mode = "NORM";
  EXPECT_EQ(CompareCalls(run, Count(kCase).ledger).size(), 2U);
  run = RightRun();
  run.calls.push_back({"Entry", "PipeBarrier", "", "", "", true, "k.h", 5, 1});
  const auto differences = CompareCalls(run, Count(kCase).ledger);
  ASSERT_EQ(differences.size(), 1U);
  EXPECT_EQ(differences[0].api, "PipeBarrier");
}

TEST(CompareCallsTest, AKnownHelperCannotStandForAnother) {
  UserRun run = RightRun();
  run.calls[3].helper = "BrcDuplicate";
  EXPECT_EQ(CompareCalls(run, Count(kCase).ledger).size(), 2U);
}

TEST(CompareCallsTest, SyncCallsHaveNoType) {
  const Case c = {DType::kUint16, {2, 16}, {1, 16}};  // GatherB
  UserRun run;
  run.calls.push_back({"BrcNlastWrapperForTwoDim", "SetFlag", "", "", "V_S", true, "k.h", 1, 1});
  for (const CallDifference& difference : CompareCalls(run, Count(c).ledger)) {
    EXPECT_FALSE(difference.api == "SetFlag" && difference.mode == "V_S");
  }
}

}  // namespace
}  // namespace reckon::sim::ascendc
