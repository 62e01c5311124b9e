// The compiler's form: the 23 texts known from its tests, and how single constructs print.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/expr/evaluate.h"
#include "model/expr/parse.h"
#include "model/expr/print.h"

namespace reckon::expr {
namespace {

// Cost and expressions, section 1.7.
const char* const kKnownTexts[] = {
    "TernaryOp(IsEqual(Mod(z1_size, z1t_size), 0), z1t_size, Mod(z1_size, z1t_size))",
    "TernaryOp(IsEqual(z0z2Tb_size, 1.0), 1, (Ceiling((Z1 / (z1t_size))) * z0z2Tb_size))",
    "(TernaryOp(IsEqual(expr2, 2), 3, expr3) + expr1)",
    "TernaryOp(IsEqual(expr2, TernaryOp(expr4 <= expr5, expr1, expr3)), expr4, expr3)",
    "TernaryOp(expr4 >= expr5, expr1, expr3)",
    "TernaryOp(16320 <= 2048, -9260586.41082808, 689197.283277584)",
    "TernaryOp(16320 <= 65536, 16926703.4515522, 22081696.3273777)",
    "TernaryOp(16320 <= 8192, -7731.84273529891, 4450.97347860783)",
    "TernaryOp(IsEqual(8, 0), 1310, 11892)",
    "TernaryOp(IsEqual(0, 0), 13808, 15732)",
    "TernaryOp(IsEqual(0, 0), 57326, 57526)",
    "TernaryOp(IsEqual(38320, 0), 944, 1168)",
    "TernaryOp((2 * z0t_size) < 256, 775.0, 1174.30004882812)",
    "(39 + reduce_sum_node)",
    "(((2 * cast_repeat_time) + 24) * cast_call_count)",
    ("((256 * z0t_size * z1t_size / (((6.40880012512207 / (block_dim)) + 13.1354999542236))) + "
     "160.0)"),
    "TernaryOp(IsEqual(ExpectLt((8 * z6t_size), 128), 0), z6t_size, 16)",
    "(8 * Ceiling((Rational(1 , 8) * s1)))",
    "((8 * Ceiling((Rational(1 , 8) * t->s2)) * t->s1))/(1)",
    "Mod(Abs((7 - (7 * z4t_size))), 256)",
    "(300.0 * Max(0, ((((s2 * s3 / (z0z1t_size))) / (z0z1Tb_size)))))",
    "gm_stride_select",
    "TernaryOp(IsEqual(Mod(z0z1t_size, 8), 0), ..., TernaryOp((-512 + z0z1t_size) < 0, ...))",
};
constexpr size_t kQuotientByOne = 18;  // written by hand around a text, prints otherwise

TEST(AttTest, KnownTextsPrintBack) {
  for (size_t i = 0; i < std::size(kKnownTexts); ++i) {
    Pool pool;
    const std::string text = kKnownTexts[i];
    const Expr e = ParseAtt(text, pool);
    const std::string printed = ToAtt(e);
    EXPECT_EQ(printed, i == kQuotientByOne
                           ? "(8 * Ceiling((Rational(1 , 8) * t->s2)) * t->s1 / (1))"
                           : text);
    EXPECT_TRUE(ParseAtt(printed, pool) == e) << text;
    const Expr folded = ParseAtt(text, pool, {.fold = true});
    EXPECT_TRUE(Fold(e, pool) == folded) << text;
    EXPECT_TRUE(ParseAtt(ToAtt(folded), pool, {.fold = true}) == folded) << ToAtt(folded);
    if (text.find("...") == std::string::npos) {
      EXPECT_TRUE(ParseInfix(ToInfix(folded), pool) == folded) << ToInfix(folded);
    }
  }
}

TEST(AttTest, KnownTextsHaveTheseValues) {
  const Env env = {{"z1_size", 100},
                   {"z1t_size", 32},
                   {"z0z2Tb_size", 3},
                   {"Z1", 100},
                   {"expr1", 11},
                   {"expr2", 2},
                   {"expr3", 13},
                   {"expr4", 14},
                   {"expr5", 15},
                   {"z0t_size", 128},
                   {"reduce_sum_node", 3},
                   {"cast_repeat_time", 5},
                   {"cast_call_count", 2},
                   {"z6t_size", 16},
                   {"s1", 9},
                   {"t->s1", 3},
                   {"t->s2", 17},
                   {"z4t_size", 50},
                   {"s2", 10},
                   {"s3", 20},
                   {"z0z1t_size", 3},
                   {"z0z1Tb_size", 2},
                   {"gm_stride_select", 42}};
  const std::pair<size_t, const char*> kRows[] = {
      {1, "4"},      {2, "12"},    {3, "14"},
      {4, "13"},     {5, "13"},    {9, "11892"},
      {10, "13808"}, {12, "1168"}, {13, "29357501220703/25000000000"},
      {14, "42"},    {15, "68"},   {17, "16"},
      {18, "16"},    {19, "72"},   {20, "87"},
      {21, "10000"}, {22, "42"}};
  for (const auto& [row, value] : kRows) {
    Pool pool;
    const Expr e = ParseAtt(kKnownTexts[row - 1], pool);
    EXPECT_EQ(Evaluate(e, env).ToString(), value) << kKnownTexts[row - 1];
    EXPECT_EQ(Evaluate(Fold(e, pool), env).ToString(), value) << kKnownTexts[row - 1];
  }
  Pool pool;
  EXPECT_EQ(Evaluate(ParseAtt(kKnownTexts[5], pool), {}),
            (Rational::Make(689197283277584, 1000000000)));
  EXPECT_THROW(Evaluate(ParseAtt(kKnownTexts[22], pool), env), ExprError);
}

TEST(AttTest, Constructs) {
  const std::pair<const char*, const char*> kRows[] = {
      {"b+a", "(a + b)"},
      {"a-b", "(a - b)"},
      {"-a", "(-1 * a)"},
      {"- a - 2*b", "((-2 * b) - a)"},
      {"a - 3", "(-3 + a)"},
      {"a-(b+c)", "(a - (b + c))"},
      {"a-(-b)", "((1 * b) + a)"},
      {"(a+b)+c", "(a + b + c)"},
      {"a*b/c*d", "((a * b / (c)) * d)"},
      {"a/b/c", "((((a / (b))) / (c)))"},
      {"a/(b*c)", "(a / ((b * c)))"},
      {"Pow(a, 3)", "(a * a * a)"},
      {"Rational(2 , 16)", "Rational(1 , 8)"},
      {"Rational(-3 , 2)", "Rational(-3 , 2)"},
      {"1e3", "1000"},
      {"1.25e1", "12.5"},
      {"25e-2", "0.25"},
      {"007.50", "7.50"},
      {"True", "1"},
      {"a < b", "a < b"},
      {"a > b", "a > b"},
      {"a == b", "IsEqual(a, b)"},
      {"ExpectEq(a, b)", "IsEqual(a, b)"},
      {"1 + (a > b)", "(1 + ExpectLt(b, a))"},
      {"1 + (a >= b)", "(1 + ExpectLe(b, a))"},
      {"1 + IsEqual(a, b)", "(1 + ExpectEq(a, b))"},
      {"TernaryOp((a > b), a, b)", "TernaryOp(a > b, a, b)"},
      {"TernaryOp(LogicAnd(a > b, a <= c), a, b)",
       "TernaryOp(LogicAnd(ExpectLt(b, a), ExpectLe(a, c)), a, b)"},
      {"TernaryOp(Not(a < b), a, b)", "TernaryOp(IsEqual(ExpectLt(a, b), 0), a, b)"},
      {"TernaryOp(ExpectNe(a, b), a, b)", "TernaryOp(ExpectNe(a, b), a, b)"},
      {"Min(a, Max(b, c))", "Min(a, Max(b, c))"},
      {"Floor(a/b)", "Floor((a / (b)))"},
      {"\t a\n*\r b", "(a * b)"},
      {"tiling.size * p->q.r", "(p->q.r * tiling.size)"},
  };
  for (const auto& [text, printed] : kRows) {
    Pool pool;
    const Expr e = ParseAtt(text, pool);
    EXPECT_EQ(ToAtt(e), printed) << text;
    EXPECT_TRUE(ParseAtt(printed, pool) == e) << text;
  }
}

TEST(AttTest, FoldedQuotientsPrintTheirFraction) {
  Pool pool;
  const Expr s = pool.Symbol("s");
  EXPECT_EQ(ToAtt(CeilDiv(s, 128)), "Ceiling((Rational(1 , 128) * s))");
  EXPECT_EQ(ToAtt(FloorDiv(3 * s, 8)), "Floor((Rational(3 , 8) * s))");
  EXPECT_EQ(ToAtt(CeilDiv(s + 7, 8)), "Ceiling(((7 + s) * Rational(1 , 8)))");
  EXPECT_EQ(ToAtt(Div(s, 128)), "(Rational(1 , 128) * s)");
  EXPECT_EQ(ToAtt(CeilDiv(s, pool.Symbol("VL"))), "Ceiling((s / (VL)))");
}

TEST(AttTest, HugeTextsAreRefused) {
  Pool pool;
  Expr e = pool.Symbol("x");
  for (int i = 0; i < 40; ++i) e = Max(e + 1, e * 2);
  EXPECT_THROW(ToAtt(e), ExprError);
  EXPECT_THROW(ToCpp(e), ExprError);
  EXPECT_THROW(ToInfix(e), ExprError);
}

}  // namespace
}  // namespace reckon::expr
