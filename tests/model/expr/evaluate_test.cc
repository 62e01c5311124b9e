// Exact evaluation, and what the generated C++ makes of the same expression.
#include "model/expr/evaluate.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "model/expr/parse.h"
#include "model/expr/print.h"
#include "tests/model/expr/random_expr.h"

namespace reckon::expr {
namespace {

ParseOptions AnyInteger() {
  ParseOptions options;
  options.default_range = {kNoLowerBound, kNoUpperBound, true, false};
  options.check_divisors = false;
  return options;
}

TEST(EvaluateTest, TakesOnlyTheBranchThatIsNeeded) {
  Pool pool;
  const Expr e = ParseAtt("TernaryOp(IsEqual(b, 0), 7, a / b)", pool, AnyInteger());
  EXPECT_EQ(Evaluate(e, {{"a", 3}, {"b", 0}}).ToString(), "7");
  EXPECT_EQ(Evaluate(e, {{"a", 3}, {"b", 2}}).ToString(), "3/2");
  EXPECT_EQ(Evaluate(e, {{"b", 0}}).ToString(), "7");  // a is not needed
  const Expr guarded = ParseInfix("b != 0 && a / b > 1", pool, AnyInteger());
  EXPECT_EQ(EvaluateInt(guarded, {{"a", 3}, {"b", 0}}), 0);
  EXPECT_EQ(EvaluateInt(guarded, {{"a", 3}, {"b", 2}}), 1);
}

TEST(EvaluateTest, Errors) {
  Pool pool;
  const Expr x = pool.Symbol("x", 1, 10);
  const auto message = [](const Expr& e, const Env& env) {
    try {
      EvaluateInt(e, env);
      return std::string("none");
    } catch (const ExprError& error) {
      return std::string(error.what());
    }
  };
  EXPECT_EQ(message(x, {}), "no value for x");
  EXPECT_EQ(message(x, {{"x", 11}}), "the value 11 of x is outside its range [1, 10]");
  EXPECT_EQ(message(Div(x, 2), {{"x", 3}}), "the value 3/2 is no 64-bit integer");
  EXPECT_EQ(message(FloorDiv(x, x - 3, Divisor::kStated), {{"x", 3}}), "division by zero");
  const Expr big = pool.Symbol("big");
  EXPECT_EQ(message(big * big * big, {{"big", INT64_MAX}}), "overflow of a constant");
  EXPECT_EQ(message(big * big, {{"big", INT64_MAX}}),
            "the value 85070591730234615847396907784232501249 is no 64-bit integer");
}

struct CppRow {
  const char* text;
  double cpp;
  const char* exact;  // empty: no exact value
  bool differ;
};

// Cost and expressions, section 1.6. h = -1, k = 49, p = 7, z = 0.
const CppRow kCppRows[] = {
    {"Ceiling((Rational(1 , 2) * h))", 1, "0", true},
    {"Floor((Rational(1 , 2) * h))", 0, "-1", true},
    {"Ceiling((Rational(3 , 2) * h))", 0, "-1", true},
    {"Floor((Rational(1 , 49) * k))", 0, "1", true},
    {"Ceiling((Rational(1 , 49) * k))", 1, "1", false},
    {"Floor((k / (49)))", 1, "1", false},
    {"Ceiling((Rational(1 , 8) * p))", 1, "1", false},
    {"Floor((Rational(1 , 8) * p))", 0, "0", false},
    {"Mod(h, 8)", -1, "7", true},
    {"Mod(p, 4)", 3, "3", false},
    {"Mod(Abs((7 - (7 * k))), 256)", 80, "80", false},
    {"TernaryOp(IsEqual(p, 7.000000001), 1, 2)", 1, "2", true},
    {"TernaryOp(IsEqual(p, 7.0000001), 1, 2)", 2, "2", false},
    {"(1 + ExpectEq(p, 7.000000001))", 1, "1", false},
    {"TernaryOp(IsEqual(z, 0), p, Mod(p, z))", 7, "7", false},
    {"(Rational(3 , 2) * p)", 10.5, "21/2", false},
    {"Max(Min(p, k), h)", 7, "7", false},
    {"TernaryOp(LogicOr(p < h, LogicAnd(h < p, z)), 1, 2)", 2, "2", false},
    {"TernaryOp(ExpectNe(p, h), 1, 2)", 1, "1", false},
    {"TernaryOp(p >= 7, 775.0, 1174.30004882812)", 775, "775", false},
};
const Env kCppEnv = {{"h", -1}, {"k", 49}, {"p", 7}, {"z", 0}};

TEST(EvaluateTest, AsCppTable) {
  for (const CppRow& row : kCppRows) {
    Pool pool;
    const Expr e = ParseAtt(row.text, pool, AnyInteger());
    const EvaluationPair pair = EvaluateBoth(e, kCppEnv);
    EXPECT_EQ(pair.cpp, row.cpp) << row.text;
    EXPECT_EQ(pair.exact.ToString(), row.exact) << row.text;
    EXPECT_EQ(pair.differ, row.differ) << row.text;
  }
}

TEST(EvaluateTest, AModuloByZeroIsNotANumber) {
  Pool pool;
  const Expr e = ParseAtt("Mod(p, z)", pool, AnyInteger());
  EXPECT_TRUE(std::isnan(EvaluateAsCpp(e, kCppEnv)));
  EXPECT_THROW(Evaluate(e, kCppEnv), ExprError);
  EXPECT_THROW(EvaluateAsCpp(pool.Elided(), kCppEnv), ExprError);
  EXPECT_THROW(EvaluateAsCpp(e, {{"p", 1}}), ExprError);
}

TEST(EvaluateTest, TheInnermostDifferenceIsNamed) {
  Pool pool;
  const Expr e =
      ParseAtt("(2 * p + TernaryOp(p < k, Floor((Rational(1 , 49) * k)), h))", pool, AnyInteger());
  const EvaluationPair pair = EvaluateBoth(e, kCppEnv);
  EXPECT_TRUE(pair.differ);
  EXPECT_EQ(pair.exact.ToString(), "15");
  EXPECT_EQ(pair.cpp, 14);
  EXPECT_EQ(ToAtt(pair.culprit), "Floor((Rational(1 , 49) * k))");
  EXPECT_EQ(pair.culprit_exact.ToString(), "1");
  EXPECT_EQ(pair.culprit_cpp, 0);
}

// The C++ text, compiled by the system's compiler, gives the very bits that EvaluateAsCpp gives.
TEST(EvaluateTest, GeneratedCppComputesTheSame) {
  const std::filesystem::path dir =
      std::filesystem::temp_directory_path() / ("reckon_expr_cpp_" + std::to_string(getpid()));
  std::filesystem::create_directories(dir);
  const std::string source = (dir / "generated.cc").string();
  const std::string program = (dir / "generated").string();
  std::vector<double> wanted;
  {
    std::ofstream out(source);
    out << CppPrelude() << "#include <cstdio>\n";
    std::string calls;
    const auto add = [&](const Expr& e, const Env& env) {
      const std::string name = "f" + std::to_string(wanted.size());
      out << "double " << name << "() {\n";
      for (const auto& [symbol, value] : env) {
        out << "  [[maybe_unused]] volatile double " << symbol << "_in = " << value << ".0;\n"
            << "  [[maybe_unused]] double " << symbol << " = " << symbol << "_in;\n";
      }
      out << "  return " << ToCpp(e) << ";\n}\n";
      calls += "  std::printf(\"%a\\n\", " + name + "());\n";
      wanted.push_back(EvaluateAsCpp(e, env));
    };
    Pool pool;
    for (const CppRow& row : kCppRows) add(ParseAtt(row.text, pool, AnyInteger()), kCppEnv);
    std::mt19937_64 random(10);
    for (int i = 0; i < 150; ++i) {
      const PlainTree tree = RandomTree(random, 3, Numbers::kFractions);
      const Env env = RandomEnv(random);
      if (EvaluatePlainly(tree, env)) add(ToRawExpr(tree, pool), env);
    }
    out << "int main() {\n" << calls << "}\n";
  }
  const std::string command = std::string(RECKON_CXX_COMPILER) + " -std=c++20 -O1 -w '" + source +
                              "' -o '" + program + "' 2>&1";
  ASSERT_EQ(std::system(command.c_str()), 0) << command;
  FILE* pipe = popen(("'" + program + "'").c_str(), "r");
  ASSERT_NE(pipe, nullptr);
  std::array<char, 128> line{};
  size_t count = 0;
  for (; std::fgets(line.data(), static_cast<int>(line.size()), pipe) != nullptr; ++count) {
    ASSERT_LT(count, wanted.size());
    const double got = std::strtod(line.data(), nullptr);
    const bool same = got == wanted[count] || (std::isnan(got) && std::isnan(wanted[count]));
    EXPECT_TRUE(same) << "row " << count << ": " << got << " for " << wanted[count];
  }
  EXPECT_EQ(pclose(pipe), 0);
  EXPECT_EQ(count, wanted.size());
  EXPECT_GT(count, 100u);
  std::filesystem::remove_all(dir);
}

}  // namespace
}  // namespace reckon::expr
