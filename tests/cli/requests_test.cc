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

// Several assumptions on one name are one set of values, and a value that is set is one of them.
TEST(RequestsTest, AssumptionsAreTakenTogether) {
  const struct {
    std::vector<std::string> assume;
    std::uint32_t value;
    const char* error;  // "": none
  } rows[] = {
      {{"B % 16 == 0"}, 32, ""},
      {{"B % 16 == 0"},
       17,
       "set.B: 17 breaks an assumption (it is in [16, 4294967280], a multiple of 16)"},
      {{"B == 7"}, 8, "set.B: 8 breaks an assumption (it is in [7, 7])"},
      {{"B % 8 == 0", "B % 12 == 0"}, 24, ""},
      {{"B % 8 == 0", "B % 12 == 0"},
       32,
       "set.B: 32 breaks an assumption (it is in [24, 4294967280], a multiple of 24)"},
      {{"B % 16 == 0", "B == 17"},
       17,
       "assume: 'B == 17' leaves no value (sizes are 1..4294967295)"},
      {{"B <= 5", "B % 2 == 0", "B % 3 == 0"},
       4,
       "assume: 'B % 3 == 0' leaves no value (sizes are 1..4294967295)"},
      {{"B % 4294967295 == 0", "B % 2 == 0"},
       2,
       "assume: 'B % 2 == 0' leaves no value (sizes are 1..4294967295)"},
  };
  for (const auto& row : rows) {
    CaseRequest request = Request();
    request.assume = row.assume;
    request.set["B"] = row.value;
    const std::string wanted = *row.error == '\0' ? "no error" : row.error;
    EXPECT_EQ(ErrorOf([&] { ConcreteBroadcast(request, "simulate"); }), wanted) << row.assume[0];
    expr::Pool pool;
    EXPECT_EQ(ErrorOf([&] { SymbolicBroadcast(request, "model", pool); }), wanted) << row.assume[0];
  }
}

// 24 is a multiple of 8 and of 12: whether it is one of 32 must still be asked.
TEST(RequestsTest, TwoMultiplesGiveTheLeastCommonOne) {
  expr::Pool pool;
  CaseRequest request = Request();
  request.assume = {"B % 8 == 0", "B % 12 == 0"};
  const model::SymbolicCase symbolic = SymbolicBroadcast(request, "model", pool);
  EXPECT_EQ(symbolic.multiples.at("B"), 24);
  EXPECT_EQ(symbolic.dst[1].range().lo, 24);
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
