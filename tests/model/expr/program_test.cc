// Programs where they can fail, and how they refuse. Agreement with evaluation is in
// random_expr_test.cc.
#include "model/expr/program.h"

#include <gtest/gtest.h>

#include "model/expr/parse.h"

namespace reckon::expr {
namespace {

class ProgramTest : public testing::Test {
 protected:
  Expr Infix(const std::string& text) {
    ParseOptions options;
    options.default_range = {kNoLowerBound, kNoUpperBound, true, false};
    options.check_divisors = false;
    options.fold = true;
    return ParseInfix(text, pool_, options);
  }

  // Of one output over a, b, c.
  std::string Run(const std::string& text, int64_t a, int64_t b = 0, int64_t c = 0) {
    const std::vector<std::string> names = {"a", "b", "c"};
    const Expr e = Infix(text);
    const int64_t inputs[] = {a, b, c};
    int64_t out = 0;
    try {
      Program(std::span<const Expr>(&e, 1), names).Run(inputs, std::span<int64_t>(&out, 1));
      return std::to_string(out);
    } catch (const ExprError&) {
      return "error";
    }
  }

  Pool pool_;
};

TEST_F(ProgramTest, Table) {
  EXPECT_EQ(Run("floor(a, b)", -7, 2), "-4");
  EXPECT_EQ(Run("ceil(a, b)", -7, 2), "-3");
  EXPECT_EQ(Run("ceil(a, b)", 7, -2), "-3");
  EXPECT_EQ(Run("floor(a, 8)", -1), "-1");
  EXPECT_EQ(Run("ceil(a, 8)", -1), "0");
  EXPECT_EQ(Run("ceil(a, 8)", INT64_MAX), "1152921504606846976");
  EXPECT_EQ(Run("floor(a, 8)", INT64_MIN), "-1152921504606846976");
  EXPECT_EQ(Run("mod(a, b)", -7, 4), "1");
  EXPECT_EQ(Run("mod(a, b)", 7, -4), "-1");
  EXPECT_EQ(Run("mod(a, b)", INT64_MIN, -1), "0");
  EXPECT_EQ(Run("a / b", 6, 3), "2");
  EXPECT_EQ(Run("a / b", 7, 3), "error");  // a fraction
  EXPECT_EQ(Run("1/8 * a", 16), "2");
  EXPECT_EQ(Run("1/8 * a", 17), "error");
  EXPECT_EQ(Run("ceil(1/8 * a)", 17), "3");
  EXPECT_EQ(Run("a - b - c", 10, 3, 4), "3");
  EXPECT_EQ(Run("-a - b", 10, 3), "-13");
  EXPECT_EQ(Run("a - 2 * b * c", 10, 3, 4), "-14");
  EXPECT_EQ(Run("17", 0), "17");
  EXPECT_EQ(Run("b", 1, 2), "2");
}

TEST_F(ProgramTest, OverflowIsAnError) {
  EXPECT_EQ(Run("a + b", INT64_MAX, 1), "error");
  EXPECT_EQ(Run("a - b", INT64_MIN, 1), "error");
  EXPECT_EQ(Run("a * b", INT64_MAX, 2), "error");
  EXPECT_EQ(Run("abs(a)", INT64_MIN), "error");
  EXPECT_EQ(Run("floor(a, b)", INT64_MIN, -1), "error");
  EXPECT_EQ(Run("a + b", INT64_MAX, 0), "9223372036854775807");
}

TEST_F(ProgramTest, FailuresOffTheTakenRoadDoNoHarm) {
  EXPECT_EQ(Run("b == 0 ? 5 : floor(a, b)", 7, 0), "5");
  EXPECT_EQ(Run("b == 0 ? 5 : floor(a, b)", 7, 2), "3");
  EXPECT_EQ(Run("c < 0 ? floor(a, b) : a * a", 3, 0, 1), "9");
  EXPECT_EQ(Run("c < 0 ? floor(a, b) : a * a", 3, 0, -1), "error");
  EXPECT_EQ(Run("(b == 0 ? 5 : floor(a, b)) + (b == 0 ? 1 : floor(a, b) * 2)", 7, 0), "6");
  EXPECT_EQ(Run("c < 0 ? a * a * a : 1", INT64_MAX, 0, 1), "1");
  EXPECT_EQ(Run("b != 0 && floor(a, b) > 1", 7, 0), "0");
  EXPECT_EQ(Run("b == 0 || floor(a, b) > 1", 7, 0), "1");
  EXPECT_EQ(Run("floor(a, b) > 1 && b != 0", 7, 0), "error");  // asked first
}

TEST_F(ProgramTest, OneFailingOutputIsNamed) {
  const std::vector<Expr> outputs = {Infix("a"), Infix("floor(a, b)")};
  const std::vector<std::string> names = {"a", "b"};
  const Program program(outputs, names);
  const int64_t inputs[] = {7, 0};
  int64_t out[2];
  try {
    program.Run(inputs, out);
    FAIL();
  } catch (const ExprError& error) {
    EXPECT_STREQ(
        error.what(),
        "output 1 has no value: a division by zero, a fraction, or an overflow of 64 bits");
  }
}

TEST_F(ProgramTest, CompilationRefuses) {
  const std::vector<std::string> names = {"a"};
  const auto compile = [&](const Expr& e) { Program(std::span<const Expr>(&e, 1), names); };
  EXPECT_THROW(compile(Infix("a + b")), ExprError);
  EXPECT_THROW(compile(Infix("a + 1/2")), ExprError);
  EXPECT_THROW(compile(Infix("a + 9223372036854775808")), ExprError);
  EXPECT_THROW(compile(pool_.Elided()), ExprError);
  const std::vector<std::string> twice = {"a", "a"};
  const Expr a = Infix("a");
  EXPECT_THROW(Program(std::span<const Expr>(&a, 1), twice), InternalError);
}

TEST_F(ProgramTest, InputsMustLieInTheirRanges) {
  const Expr e = pool_.Symbol("x", 1, 10) + pool_.Symbol("x", 5, 20);
  const std::vector<std::string> names = {"x"};
  const Program program(std::span<const Expr>(&e, 1), names);
  int64_t out = 0;
  int64_t x = 10;
  program.Run(std::span<const int64_t>(&x, 1), std::span<int64_t>(&out, 1));
  EXPECT_EQ(out, 20);
  for (int64_t outside : {int64_t{4}, int64_t{11}}) {
    EXPECT_THROW(program.Run(std::span<const int64_t>(&outside, 1), std::span<int64_t>(&out, 1)),
                 ExprError);
  }
  EXPECT_THROW(program.Run({}, std::span<int64_t>(&out, 1)), InternalError);
}

TEST_F(ProgramTest, EqualNodesAreComputedOnce) {
  const std::vector<Expr> outputs = {Infix("ceil(a, b) * c"), Infix("ceil(a, b) + c"),
                                     Infix("ceil(a, b) * c + 1")};
  const std::vector<std::string> names = {"a", "b", "c"};
  EXPECT_EQ(Program(outputs, names).operation_count(), 4u);
}

TEST_F(ProgramTest, LongProgramsRun) {
  Expr sum = 0;
  std::vector<std::string> names;
  std::vector<int64_t> inputs;
  for (int i = 0; i < 900; ++i) {
    names.push_back("v" + std::to_string(i));
    inputs.push_back(i);
    sum = Max(sum, 0) + pool_.Symbol(names.back(), -1);
  }
  const Program program(std::span<const Expr>(&sum, 1), names);
  EXPECT_GE(program.operation_count(), 1700u);
  int64_t out = 0;
  program.Run(inputs, std::span<int64_t>(&out, 1));
  EXPECT_EQ(out, 404550);
}

}  // namespace
}  // namespace reckon::expr
