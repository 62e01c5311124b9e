// Values and assumptions brought together.
#include "cli/requests.h"

#include <gtest/gtest.h>

#include "tests/ledger/error_of.h"

namespace reckon::cli {
namespace {

CaseRequest Request() {
  return RequestFromText(
      R"({"dtype":"uint8","dst":["A","B"],"src":["A",1],"set":{"A":7},"assume":["A >= 2"]})");
}

TEST(RequestsTest, ConcreteCases) {
  CaseRequest request = Request();
  request.set["B"] = 3;
  EXPECT_EQ(ConcreteBroadcast(request, "simulate"), (Case{DType::kUint8, {7, 3}, {7, 1}}));
  request.set["A"] = 1;
  EXPECT_EQ(ErrorOf([&] { ConcreteBroadcast(request, "simulate"); }),
            "set.A: 1 breaks an assumption (it is in [2, 4294967295])");
  EXPECT_EQ(ErrorOf([] { ConcreteBroadcast(Request(), "simulate"); }),
            "dst[1]: 'B' has no value; this needs numbers (set it)");
}

TEST(RequestsTest, CasesWithSymbols) {
  expr::Pool pool;
  CaseRequest request = Request();
  request.assume.push_back("B <= 64");
  const model::SymbolicCase symbolic = SymbolicBroadcast(request, "model", pool);
  EXPECT_TRUE(symbolic.dst[0].Is(7));
  EXPECT_EQ(symbolic.dst[1].name(), "B");
  EXPECT_EQ(symbolic.dst[1].range().hi, 64);
  request.set["A"] = 1;
  EXPECT_EQ(ErrorOf([&] { SymbolicBroadcast(request, "model", pool); }),
            "set.A: 1 breaks an assumption (it is in [2, 4294967295])");
}

TEST(RequestsTest, AssumptionsAboutNothing) {
  expr::Pool pool;
  CaseRequest request = Request();
  request.assume = {"C >= 2"};
  EXPECT_NE(ErrorOf([&] { SymbolicBroadcast(request, "model", pool); }), "no error");
  request.set["B"] = 3;
  EXPECT_NE(ErrorOf([&] { ConcreteBroadcast(request, "model"); }), "no error");
}

TEST(RequestsTest, ADuplicateIsNoBroadcast) {
  expr::Pool pool;
  const CaseRequest request = RequestFromText(R"({"op":"duplicate","dtype":"int8","count":300})");
  EXPECT_EQ(ErrorOf([&] { ConcreteBroadcast(request, "simulate"); }),
            "op: duplicate is not supported by simulate");
  EXPECT_EQ(ErrorOf([&] { SymbolicBroadcast(request, "model", pool); }),
            "op: duplicate is not supported by model");
}

}  // namespace
}  // namespace reckon::cli
