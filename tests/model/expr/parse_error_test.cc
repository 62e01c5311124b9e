// What the parsers refuse, and where they say it is.
#include <gtest/gtest.h>

#include <string>

#include "model/expr/parse.h"
#include "model/expr/print.h"

namespace reckon::expr {
namespace {

ParseOptions Known() {
  ParseOptions options;
  options.names = Ranges{{"a", {1, 64, true, true}}, {"s", {0, 7, true, false}}};
  return options;
}

struct Row {
  std::string text;
  size_t column;
  std::string message;
};

template <class ParseFn>
void ExpectErrors(const std::vector<Row>& rows, ParseFn parse) {
  for (const Row& row : rows) {
    for (const bool fold : {false, true}) {
      ParseOptions options = Known();
      options.fold = fold;
      Pool pool;
      try {
        const Expr e = parse(row.text, pool, options);
        ADD_FAILURE() << row.text.substr(0, 80) << " parsed as " << ToAtt(e).substr(0, 80);
      } catch (const ExprError& error) {
        EXPECT_EQ(error.message(), row.message) << row.text.substr(0, 80);
        EXPECT_EQ(error.column(), row.column) << row.text.substr(0, 80);
        EXPECT_EQ(error.what(), "column " + std::to_string(row.column) + ": " + row.message);
      }
    }
  }
}

std::string Repeated(const std::string& text, int count) {
  std::string result;
  for (int i = 0; i < count; ++i) result += text;
  return result;
}

TEST(ParseErrorTest, Att) {
  const std::string huge(40, '9');
  ExpectErrors(
      {
          {"", 1, "unexpected the end where an operand should be"},
          {"   ", 4, "unexpected the end where an operand should be"},
          {"a +", 4, "unexpected the end where an operand should be"},
          {"a + * a", 5, "unexpected '*' where an operand should be"},
          {"(a", 3, "unexpected the end where ')' should be"},
          {"a)", 2, "unexpected ')' where the end should be"},
          {"a a", 3, "unexpected 'a' where the end should be"},
          {"a < s < a", 7, "unexpected '<' where the end should be"},
          {"a ? s : a", 3, "unexpected '?' where the end should be"},
          {"a + b", 5, "unknown name 'b'"},
          {"a + t->s", 5, "unknown name 't->s'"},
          {"a * Foo(a)", 5, "unknown function 'Foo'"},
          {"ceil(a)", 1, "unknown function 'ceil'"},
          {"Mod(a)", 1, "Mod takes 2 arguments, not 1"},
          {"1 + Max(a, a, a)", 5, "Max takes 2 arguments, not 3"},
          {"TernaryOp(a, a)", 1, "TernaryOp takes 3 arguments, not 2"},
          {"Mod()", 5, "unexpected ')' where an operand should be"},
          {"Mod(a, )", 8, "unexpected ')' where an operand should be"},
          {"a / s", 5, "Division by a possible zero"},
          {"1 + a / (a - a)", 9, "Division by a possible zero"},
          {"Mod(a, s)", 8, "Division by a possible zero"},
          {"a / 0", 5, "Division by a possible zero"},
          {"a / 0.0", 5, "Division by a possible zero"},
          {"Rational(1 , 0)", 14, "Division by a possible zero"},
          {"Rational(a , 2)", 10, "Rational takes two integer constants"},
          {"Rational(1 , 2.5)", 14, "Rational takes two integer constants"},
          {"Pow(a, s)", 8, "a power must be an integer constant from 1 to 16"},
          {"Pow(a, 17)", 8, "a power must be an integer constant from 1 to 16"},
          {"a + " + huge, 5, "overflow of a constant"},
          {"a + 1e50", 5, "overflow of a constant"},
          {"1.1234567890123456789", 1, "constant with more than 18 decimals"},
          {"1e-19", 1, "constant with more than 18 decimals"},
          {"a + 1.", 5, "a digit is missing after the decimal point"},
          {"12ab", 1, "malformed number"},
          {"1.5.2", 4, "unexpected '.'"},
          {"a # s", 3, "unexpected '#'"},
          {std::string("a + \0 1", 7), 5, "unexpected byte 0x00"},
          {"a + \xc3\xa4", 5, "unexpected byte 0xc3"},
          {"a | s", 3, "unexpected '|'"},
          {Repeated("(", 300) + "a" + Repeated(")", 300), 201, "nesting deeper than 200"},
          {Repeated("Abs(", 300) + "a" + Repeated(")", 300), 801, "nesting deeper than 200"},
          {Repeated("(", 100000), 201, "nesting deeper than 200"},
          {std::string(kMaxTextBytes + 1, ' '), kMaxTextBytes + 1,
           "text longer than 1048576 bytes"},
      },
      [](const std::string& text, Pool& pool, const ParseOptions& options) {
        return ParseAtt(text, pool, options);
      });
}

TEST(ParseErrorTest, Infix) {
  ExpectErrors(
      {
          {"a ? s", 6, "unexpected the end where ':' should be"},
          {"a ? s : ", 9, "unexpected the end where an operand should be"},
          {"floor(a, s)", 10, "Division by a possible zero"},
          {"a % s", 5, "Division by a possible zero"},
          {"ceil()", 6, "unexpected ')' where an operand should be"},
          {"ceil(a, a, a)", 1, "ceil takes 2 arguments, not 3"},
          {"Ceiling(a)", 1, "unknown function 'Ceiling'"},
          {Repeated("!", 300) + "a", 200, "nesting deeper than 200"},
          {Repeated("a ? a : ", 300) + "a", 1597, "nesting deeper than 200"},
      },
      [](const std::string& text, Pool& pool, const ParseOptions& options) {
        return ParseInfix(text, pool, options);
      });
}

TEST(ParseErrorTest, FoldingReportsWhereItOverflows) {
  Pool pool;
  const std::string big = "99999999999999999999999999999999999999";  // 38 digits fit
  try {
    ParseAtt("a + " + big + " * 1000", pool, {.fold = true});
    FAIL();
  } catch (const ExprError& error) {
    EXPECT_EQ(error.message(), "overflow of a constant");
    EXPECT_EQ(error.column(), 5u);
  }
}

TEST(ParseErrorTest, LimitsAreInclusive) {
  Pool pool;
  const auto nested = [](int depth) { return Repeated("(", depth) + "a" + Repeated(")", depth); };
  EXPECT_EQ(ToAtt(ParseAtt(nested(kMaxNesting - 1), pool)), "a");
  EXPECT_THROW(ParseAtt(nested(kMaxNesting), pool), ExprError);
  EXPECT_EQ(ToAtt(ParseAtt("a" + std::string(kMaxTextBytes - 1, ' '), pool)), "a");
  EXPECT_EQ(ToAtt(ParseAtt("0.123456789012345678", pool)), "0.123456789012345678");
}

TEST(ParseErrorTest, LongFlatTextsAreNoProblem) {
  Pool pool;
  std::string sum = "1";
  for (int i = 0; sum.size() < kMaxTextBytes - 20; ++i) sum += "+x" + std::to_string(i % 50000);
  EXPECT_EQ(ParseAtt(sum, pool, {.fold = true}).operands().size(), 50001u);
  EXPECT_EQ(ParseAtt(sum, pool).kind(), Kind::kAdd);
  EXPECT_EQ(ToAtt(ParseAtt(std::string(100000, '-') + "a", pool)), "a");
  EXPECT_THROW(ParseAtt("a" + Repeated("/b", 100000), pool), ExprError);  // nests as it divides
}

TEST(ParseErrorTest, GuardedDivisorsCanBeAllowed) {
  Pool pool;
  ParseOptions options = Known();
  options.check_divisors = false;
  const Expr e = ParseAtt("TernaryOp(IsEqual(s, 0), 0, (a / (s)))", pool, options);
  EXPECT_EQ(ToAtt(e), "TernaryOp(IsEqual(s, 0), 0, (a / (s)))");
}

}  // namespace
}  // namespace reckon::expr
