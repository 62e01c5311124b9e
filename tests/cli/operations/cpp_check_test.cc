// Exact against generated-C++ evaluation: what is drawn, and that a difference is said.
#include "cli/cpp_check.h"

#include <gtest/gtest.h>

#include "tests/cli/operations/run_reckon.h"

namespace reckon::cli {
namespace {

using expr::Expr;

TEST(CppCheck, AgreementIsCounted) {
  expr::Pool pool;
  const Expr a = pool.Symbol("A", 1, 4294967295);
  model::SymbolicCase shape;
  shape.dst = {a};
  shape.src = {Expr(1)};
  const reckon::Json json = CheckAsCpp(CeilDiv(a, 64) + 28, shape);
  EXPECT_EQ(json.dump(), R"({"assignments":64,"differ":0,"example":null})");
}

// The C++ Floor has no tolerance: (1/49) * 49 falls just short of 1.
TEST(CppCheck, ADifferenceIsShownWithItsCause) {
  expr::Pool pool;
  const Expr a = pool.Symbol("A", 49, 49);
  model::SymbolicCase shape;
  shape.dst = {a};
  shape.src = {Expr(1)};
  const reckon::Json json = CheckAsCpp(FloorDiv(pool.Symbol("A", 1, 100), 49) + 3, shape);
  EXPECT_EQ(json["differ"], json["assignments"]);
  EXPECT_EQ(json["example"]["set"].dump(), R"({"A":49})");
  EXPECT_EQ(json["example"]["exact"], "4");
  EXPECT_EQ(json["example"]["cpp"], 3.0);
  EXPECT_EQ(json["example"]["where"], "floor(A / 49)");
}

TEST(CppCheck, DrawsStayValidAndAssumed) {
  expr::Pool pool;
  const Expr a = pool.Symbol("A", 10, 300);
  const Expr s = pool.Symbol("S", 1, 4294967295);
  model::SymbolicCase shape;
  shape.dst = {a, a};
  shape.src = {s, Expr(1)};
  shape.multiples = {{"A", 8}};
  const std::vector<expr::Env> assignments = DrawAssignments(shape);
  EXPECT_EQ(assignments.size(), kCppAssignments);
  bool narrow = false;
  for (const expr::Env& env : assignments) {
    const int64_t size = env.at("A");
    EXPECT_TRUE(size >= 10 && size <= 300 && size % 8 == 0) << size;
    EXPECT_TRUE(env.at("S") == 1 || env.at("S") == size) << env.at("S");
    narrow = narrow || env.at("S") == 1;
  }
  EXPECT_TRUE(narrow);
}

TEST(CppCheck, AtOneAssignment) {
  expr::Pool pool;
  const Expr a = pool.Symbol("A");
  EXPECT_EQ(CheckAsCpp(CeilDiv(a, 3), expr::Env{{"A", 7}}).dump(),
            R"({"exact":"3","cpp":3.0,"differ":false})");
  EXPECT_EQ(CheckAsCpp(FloorDiv(a, 49), expr::Env{{"A", 49}})["differ"], true);
}

TEST(CppCheck, CostSaysBothValuesOfASetCase) {
  const Result r = RunReckon({"cost", "--dtype", "float16", "--dst", "A,128", "--src", "A,1",
                              "--set", "A=64", "--format", "json"});
  EXPECT_EQ(r.exit, 0) << r.err;
  EXPECT_EQ(r.Json()["total"], 345);
  EXPECT_EQ(r.Json()["dynamic"].dump(), R"({"exact":"345","cpp":345.0,"differ":false})");
}

}  // namespace
}  // namespace reckon::cli
