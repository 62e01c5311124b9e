// The checks of the dynamic model notice when dynamic and static rules differ.
#include <gtest/gtest.h>

#include "properties/dynamic_check.h"
#include "properties/faults.h"

namespace reckon::properties {
namespace {

CaseRequest Request(DType dtype, std::vector<SizeOrName> dst, std::vector<SizeOrName> src) {
  CaseRequest request;
  request.dtype = dtype;
  request.dst = std::move(dst);
  request.src = std::move(src);
  return request;
}

const SizeOrName kOne = std::uint32_t{1};
const SizeOrName kA = std::string("A");
const SizeOrName kB = std::string("B");

TEST(DynamicCheck, HoldsForTheStandardRules) {
  const DynamicCheck check(Request(DType::kUint32, {kA, kB}, {kA, kOne}));
  Checker checker;
  EXPECT_FALSE(check.CheckUnion());
  for (std::uint32_t b : {1U, 2U, 8U, 31U, 32U, 64U, 65U, 72U, 200U}) {
    const auto why = check.Check({{"A", 5}, {"B", b}}, checker);
    EXPECT_FALSE(why) << b << ": " << why->detail;
  }
}

TEST(DynamicCheck, FindsAnotherLedgerAnotherPathAndAnotherCost) {
  Checker checker;  // the standard rules
  const auto why = [&](const char* fault, DType dtype, std::uint32_t a, std::uint32_t b) {
    const model::Rules rules = FindFault(fault).Make();
    const DynamicCheck check(Request(dtype, {kA, kB}, {kA, kOne}), rules);
    return check.Check({{"A", a}, {"B", b}}, checker);
  };
  const auto ledger = why("tail-off-by-one", DType::kUint32, 2, 65);
  ASSERT_TRUE(ledger);
  EXPECT_STREQ(ledger->property, kDynamicIsStatic);
  EXPECT_NE(ledger->detail.find("StoreUnAlignMain"), std::string::npos) << ledger->detail;
  EXPECT_FALSE(why("tail-off-by-one", DType::kUint32, 2, 64));
  // A row of the static ledger that the union lacks.
  const auto lost = why("create-mask-forgotten", DType::kUint32, 2, 72);
  ASSERT_TRUE(lost);
  EXPECT_NE(lost->detail.find("specialised no such row"), std::string::npos) << lost->detail;
}

TEST(DynamicCheck, FindsAnotherPath) {
  Checker checker;
  const model::Rules rules = FindFault("less-for-less-equal").Make();
  const DynamicCheck check(Request(DType::kUint32, {kA, kB, std::uint32_t{64}}, {kOne, kB, kOne}),
                           rules);
  const auto why = check.Check({{"A", 3}, {"B", 2}}, checker);
  ASSERT_TRUE(why);
  EXPECT_NE(why->detail.find("the tree leads to"), std::string::npos) << why->detail;
}

TEST(ShrinkValues, EndsAtTheSmallestValues) {
  Checker checker;
  const model::Rules rules = FindFault("tail-off-by-one").Make();
  const CaseRequest request = Request(DType::kUint32, {kA, kB}, {kA, kOne});
  const DynamicCheck check(request, rules);
  const auto small = ShrinkValues(check, {{"A", 40}, {"B", 999}}, checker);
  EXPECT_EQ(small, (std::map<std::string, std::uint32_t>{{"A", 2}, {"B", 65}}));
  const Json report = DescribeDynamicFailure(request, small, *check.Check(small, checker));
  EXPECT_EQ(report.at("replay"),
            "./reckon compare --dtype uint32 --dst A,B --src A,1 --set A=2,B=65");
  EXPECT_EQ(RequestFromJson(report.at("case")).set, small);
}

TEST(DynamicCheck, CountsAssignmentsOutsideTheDomain) {
  const DynamicCheck check(Request(DType::kUint8, {kA, kB}, {kA, kOne}));
  Checker checker;
  bool outside = false;
  EXPECT_FALSE(check.Check({{"A", 70000}, {"B", 2}}, checker, &outside));
  EXPECT_TRUE(outside);
}

}  // namespace
}  // namespace reckon::properties
