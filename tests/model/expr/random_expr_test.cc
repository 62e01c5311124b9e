// Properties of random expressions: folding, texts, substitution and programs keep the value.
#include "tests/model/expr/random_expr.h"

#include <gtest/gtest.h>

#include "model/expr/parse.h"
#include "model/expr/print.h"
#include "model/expr/program.h"

namespace reckon::expr {
namespace {

constexpr int kTrees = 4000;
constexpr int kEnvironments = 5;

ParseOptions Options(bool fold) {
  ParseOptions options;
  options.names = PlainRanges();
  options.fold = fold;
  options.check_divisors = false;
  return options;
}

// Calls check(tree, random) for each tree; `seed` keeps the tests apart.
template <class Check>
void ForRandomTrees(uint64_t seed, int depth, Numbers numbers, Check check) {
  std::mt19937_64 random(seed);
  for (int i = 0; i < kTrees && !testing::Test::HasFailure(); ++i) {
    check(RandomTree(random, depth, numbers), random);
  }
}

// Whether a value was compared; a tree without a value says nothing.
bool ExpectSameValue(const PlainTree& tree, const Expr& e, const Env& env) {
  const auto wanted = EvaluatePlainly(tree, env);
  if (!wanted) return false;
  const Rational got = Evaluate(e, env);
  EXPECT_TRUE(got.num == wanted->num && got.den == wanted->den)
      << ToInfix(e) << " = " << got.ToString();
  const Interval range = e.range();
  EXPECT_TRUE(CeilOf(got).num >= range.lo && FloorOf(got).num <= range.hi)
      << ToInfix(e) << " = " << got.ToString() << " in " << range.ToString();
  EXPECT_FALSE(range.integer && !got.is_integer()) << ToInfix(e);
  EXPECT_FALSE(range.nonzero && got.num == 0) << ToInfix(e);
  return true;
}

TEST(RandomExprTest, FoldingKeepsTheValueAndTheRange) {
  int compared = 0;
  ForRandomTrees(1, 4, Numbers::kFractions, [&](const PlainTree& tree, std::mt19937_64& random) {
    Pool pool;
    const Expr folded = ToExpr(tree, pool);
    const Expr raw = ToRawExpr(tree, pool);
    const Expr folded_later = Fold(raw, pool);
    for (int i = 0; i < kEnvironments; ++i) {
      const Env env = RandomEnv(random);
      if (!ExpectSameValue(tree, folded, env)) continue;
      ExpectSameValue(tree, raw, env);
      ExpectSameValue(tree, folded_later, env);
      ++compared;
    }
  });
  EXPECT_GT(compared, kTrees * kEnvironments / 2);
}

TEST(RandomExprTest, FoldingIsIdempotent) {
  ForRandomTrees(2, 4, Numbers::kFractions, [&](const PlainTree& tree, std::mt19937_64&) {
    Pool pool;
    const Expr folded = ToExpr(tree, pool);
    EXPECT_TRUE(Fold(folded, pool) == folded) << ToInfix(folded);
  });
}

TEST(RandomExprTest, ReadableTextReadsBackAsTheSameNode) {
  ForRandomTrees(3, 4, Numbers::kFractions, [&](const PlainTree& tree, std::mt19937_64&) {
    Pool pool;
    const Expr e = ToExpr(tree, pool);
    const Expr back = ParseInfix(ToInfix(e), pool, Options(true));
    EXPECT_TRUE(back == e) << ToInfix(e) << "\n" << ToInfix(back);
  });
}

TEST(RandomExprTest, AttTextReadsBackAsTheSameNode) {
  int compared = 0;
  for (const bool fold : {false, true}) {
    ForRandomTrees(4, 4, Numbers::kFractions, [&](const PlainTree& tree, std::mt19937_64& random) {
      Pool pool;
      const Expr e = fold ? ToExpr(tree, pool) : ToRawExpr(tree, pool);
      const Expr parsed = ParseAtt(ToAtt(e), pool, Options(fold));
      const Expr again = ParseAtt(ToAtt(parsed), pool, Options(fold));
      EXPECT_TRUE(again == parsed) << ToAtt(parsed) << "\n" << ToAtt(again);
      if (ExpectSameValue(tree, parsed, RandomEnv(random))) ++compared;
    });
  }
  EXPECT_GT(compared, kTrees);
}

TEST(RandomExprTest, TextDoesNotDependOnThePool) {
  ForRandomTrees(5, 4, Numbers::kFractions, [&](const PlainTree& tree, std::mt19937_64&) {
    Pool fresh;
    Pool used;
    for (const PlainSymbol& s : PlainSymbols()) {  // other ages of nodes
      const Expr symbol = used.Symbol(s.name, s.lo, s.hi);
      used.Symbol("z", 2, 3) * symbol + used.Symbol("n");
    }
    const Expr one = ToExpr(tree, fresh);
    const Expr other = ToExpr(tree, used);
    EXPECT_EQ(ToInfix(one), ToInfix(other));
    EXPECT_EQ(ToAtt(one), ToAtt(other));
    EXPECT_EQ(ToCpp(one), ToCpp(other));
  });
}

TEST(RandomExprTest, SubstitutedValuesFoldToTheValue) {
  int compared = 0;
  ForRandomTrees(6, 4, Numbers::kFractions, [&](const PlainTree& tree, std::mt19937_64& random) {
    Pool pool;
    Pool other;
    const Expr e = ToExpr(tree, pool);
    const Env env = RandomEnv(random);
    Substitution all, some;
    for (const auto& [name, value] : env) all[name] = value;
    some["a"] = env.at("a");
    some["b"] = other.Symbol("b", 0, 7);
    const auto wanted = EvaluatePlainly(tree, env);
    if (!wanted) return;
    ++compared;
    const Expr constant = Substitute(e, all, other);
    ASSERT_TRUE(constant.is_const()) << ToInfix(e) << "\n" << ToInfix(constant);
    EXPECT_TRUE(constant.value().num == wanted->num && constant.value().den == wanted->den);
    ExpectSameValue(tree, Substitute(e, some, other), env);
  });
  EXPECT_GT(compared, kTrees / 2);
}

TEST(RandomExprTest, NarrowedRangesKeepTheValue) {
  int compared = 0;
  ForRandomTrees(7, 4, Numbers::kFractions, [&](const PlainTree& tree, std::mt19937_64& random) {
    Pool pool;
    const Expr e = ToExpr(tree, pool);
    const Env env = RandomEnv(random);
    Ranges ranges;
    for (const auto& [name, value] : env) ranges[name] = {value - 1, value + 2, true, false};
    if (ExpectSameValue(tree, AssumeRanges(e, ranges, pool), env)) ++compared;
  });
  EXPECT_GT(compared, kTrees / 2);
}

TEST(RandomExprTest, ProgramsComputeWhatEvaluationDoes) {
  std::vector<std::string> names;
  for (const PlainSymbol& s : PlainSymbols()) names.emplace_back(s.name);
  int compared = 0;
  int refused = 0;
  ForRandomTrees(8, 3, Numbers::kIntegers, [&](const PlainTree& tree, std::mt19937_64& random) {
    Pool pool;
    // Two outputs share nodes; the raw one keeps what folding would drop.
    const std::vector<Expr> outputs = {ToExpr(tree, pool), ToExpr(tree, pool) + 1};
    const Program program(outputs, names);
    for (int i = 0; i < kEnvironments; ++i) {
      const Env env = RandomEnv(random);
      std::vector<int64_t> inputs, got(2);
      for (const std::string& name : names) inputs.push_back(env.at(name));
      try {
        const int64_t wanted = EvaluateInt(outputs[0], env);
        program.Run(inputs, got);
        EXPECT_EQ(got[0], wanted) << ToInfix(outputs[0]);
        EXPECT_EQ(got[1], wanted + 1) << ToInfix(outputs[0]);
        ++compared;
      } catch (const ExprError&) {
        EXPECT_THROW(Evaluate(outputs[0], env), ExprError) << ToInfix(outputs[0]);
        EXPECT_THROW(program.Run(inputs, got), ExprError) << ToInfix(outputs[0]);
        ++refused;
      }
    }
  });
  EXPECT_GT(compared, kTrees * kEnvironments / 2);
  EXPECT_GT(refused, 0);
}

TEST(RandomExprTest, DoublesAgreeWhereIntegersAreNotNegative) {
  int compared = 0;
  ForRandomTrees(9, 3, Numbers::kIntegers, [&](const PlainTree& tree, std::mt19937_64& random) {
    Pool pool;
    const Expr e = ToRawExpr(tree, pool);
    const Env env = RandomEnv(random);
    if (!EvaluatePlainly(tree, env)) return;
    const EvaluationPair pair = EvaluateBoth(e, env);
    ++compared;
    if (!pair.differ) return;
    // Only truncation of negative quotients, fmod of negative dividends, and what both branches
    // make of a zero divisor can set them apart.
    EXPECT_TRUE(pair.culprit.kind() == Kind::kFloorDiv || pair.culprit.kind() == Kind::kCeilDiv ||
                pair.culprit.kind() == Kind::kMod)
        << ToAtt(pair.culprit) << " in " << ToAtt(e);
  });
  EXPECT_GT(compared, kTrees / 2);
}

}  // namespace
}  // namespace reckon::expr
