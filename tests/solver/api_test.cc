// Formulas: proved equal, refuted with a small witness, never guessed.
#include "solver/api.h"

#include <gtest/gtest.h>

#include "model/expr/parse.h"
#include "tests/solver/no_cache.h"

namespace reckon::solver {
namespace {

class ProveEqualTest : public testing::Test {
 protected:
  ProveEqualTest() : prover_(NoCache()) {}
  expr::Expr Att(const std::string& text) {
    expr::ParseOptions options;
    options.check_divisors = false;
    options.default_range = {1, 65535, true, false};
    return expr::ParseAtt(text, pool_, options);
  }
  expr::Expr Infix(const std::string& text) {
    expr::ParseOptions options;
    options.fold = true;
    options.check_divisors = false;
    options.default_range = {1, 65535, true, false};
    return expr::ParseInfix(text, pool_, options);
  }
  expr::Pool pool_;
  Prover prover_;
};

TEST_F(ProveEqualTest, TheCompilersFormOfARoundedQuotient) {
  EXPECT_EQ(
      prover_.ProveEqual(Att("Ceiling((Rational(1 , 128) * a))"), Infix("ceil(a, 128)")).outcome,
      Outcome::kProved);
  EXPECT_EQ(prover_.ProveEqual(Att("TernaryOp(a < 64, (2 * a), (a + 64))"), Infix("a + min(a, 64)"))
                .outcome,
            Outcome::kProved);
}

TEST_F(ProveEqualTest, RefutesWithTheSmallestValue) {
  const EqualVerdict v = prover_.ProveEqual(Infix("ceil(a, 128)"), Infix("floor(a, 128) + 1"));
  EXPECT_EQ(v.outcome, Outcome::kRefuted);
  EXPECT_EQ(v.witness, (expr::Env{{"a", 128}}));
  EXPECT_EQ(v.left, "1");
  EXPECT_EQ(v.right, "2");
}

TEST_F(ProveEqualTest, HypothesesCount) {
  const expr::Expr premise[] = {Infix("mod(a, 128) != 0")};
  EXPECT_EQ(prover_.ProveEqual(Infix("ceil(a, 128)"), Infix("floor(a, 128) + 1"), premise).outcome,
            Outcome::kProved);
  const expr::Expr nothing[] = {Infix("a < b"), Infix("b < a")};
  const EqualVerdict vacuous = prover_.ProveEqual(Infix("a"), Infix("b"), nothing);
  EXPECT_EQ(vacuous.outcome, Outcome::kUnknown);
  EXPECT_NE(vacuous.reason.find("vacuous"), std::string::npos);
}

// Quotients by quotients: few sizes, each asked by itself.
TEST_F(ProveEqualTest, SmallDivisorsAreTakenOneByOne) {
  const expr::Expr few[] = {Infix("l < 64")};
  EXPECT_EQ(prover_
                .ProveEqual(Infix("ceil(a, floor(128, l))"),
                            Infix("floor(a + floor(128, l) - 1, floor(128, l))"), few)
                .outcome,
            Outcome::kProved);
  const expr::Expr both[] = {Infix("b * c < 64")};
  EXPECT_EQ(prover_
                .ProveEqual(Infix("floor(a, floor(floor(64, b), c))"),
                            Infix("floor(a, max(1, floor(64, b * c)))"), both)
                .outcome,
            Outcome::kProved);
}

TEST_F(ProveEqualTest, AWrongOneAmongSmallDivisorsIsFound) {
  const expr::Expr few[] = {Infix("l < 64")};
  const EqualVerdict v =
      prover_.ProveEqual(Infix("ceil(a, floor(128, l))"), Infix("ceil(a * l, 128)"), few);
  ASSERT_EQ(v.outcome, Outcome::kRefuted);
  EXPECT_EQ(v.witness, (expr::Env{{"a", 85}, {"l", 3}}));
}

TEST_F(ProveEqualTest, AbridgedTextsAreRefused) {
  EXPECT_THROW(prover_.ProveEqual(Att("(a + ...)"), Att("a")), BadInput);
}

}  // namespace
}  // namespace reckon::solver
