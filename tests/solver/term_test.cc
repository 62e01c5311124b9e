// Canonical terms: equal forms are equal values, folding keeps the value, facts are sound.
#include "solver/term/term.h"

#include <gtest/gtest.h>

#include <random>

#include "solver/term/facts.h"
#include "solver/term/literal.h"
#include "solver/term/space.h"

namespace reckon::solver {
namespace {

class TermTest : public testing::Test {
 protected:
  Space space_;
  Term a_ = space_.Add("a", {1, 65535});
  Term b_ = space_.Add("b", {1, 65535});
  Term l_ = space_.Add("l", {2, 65535});
};

TEST_F(TermTest, SameValueSameForm) {
  EXPECT_EQ((a_ + b_) * (a_ - b_), a_ * a_ - b_ * b_);
  EXPECT_EQ(Ceil(a_ * 6, 4), Ceil(a_ * 3, 2));
  EXPECT_EQ(Floor(a_ * 256 + b_, 256), a_ + Floor(b_, 256));
  EXPECT_EQ(Floor(a_ * l_, l_), a_);
  EXPECT_EQ(Ceil(b_, l_), Floor(b_ + l_ - 1, l_));
  EXPECT_EQ(Min(a_, b_), Min(b_, a_));
  EXPECT_EQ(Mod(a_ * 64, 32), Term(0));
  EXPECT_NE(Floor(a_, 32), Floor(a_, 16));
}

TEST_F(TermTest, ZeroDivisorGivesZero) {
  const Term f = Floor(Term(256), a_ - 1);  // a may be 1
  EXPECT_EQ(Evaluate(f, Assignment{1, 1, 2}), 0);
  EXPECT_EQ(Evaluate(Ceil(b_, a_ - 1), Assignment{1, 5, 2}), 0);
  EXPECT_EQ(Evaluate(Ceil(b_, a_ - 1), Assignment{3, 5, 2}), 3);
}

TEST_F(TermTest, RangesComeFromTheVariables) {
  EXPECT_EQ(Floor(Term(256), l_).Range(), (Bounds{0, 128}));
  EXPECT_EQ((a_ * 2 - 1).Range(), (Bounds{1, 131069}));
  EXPECT_EQ(Literal::Le(a_, 65535).Decided(), true);
  EXPECT_EQ(Literal::Eq(a_ * 2, Term(7)).Decided(), false);  // parity
  EXPECT_EQ(Literal::Lt(a_, b_).Decided(), std::nullopt);
}

// Random terms built twice: once as terms, once as numbers.
TEST_F(TermTest, FoldingKeepsTheValue) {
  std::mt19937 random(7);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  for (int round = 0; round < 3000; ++round) {
    const Assignment values{1 + below(300), 1 + below(300), 2 + below(300)};
    std::vector<std::pair<Term, Wide>> pool = {{a_, values[0]}, {b_, values[1]}, {l_, values[2]}};
    for (int step = 0; step < 6; ++step) {
      const auto& [x, vx] = pool[random() % pool.size()];
      const auto& [y, vy] = pool[random() % pool.size()];
      const std::int64_t c = 1 + below(40);
      std::pair<Term, Wide> next;
      switch (below(6)) {
        case 0:
          next = {x + y * c, vx + vy * c};
          break;
        case 1:
          next = {x * 2 - y, vx * 2 - vy};
          break;
        case 2: {
          const Wide q = vx >= 0 ? vx / c : -((-vx + c - 1) / c);
          next = {Floor(x, c), q};
          break;
        }
        case 3:
          next = {Max(x, y), std::max(vx, vy)};
          break;
        case 4:
          next = {Min(x, y), std::min(vx, vy)};
          break;
        default:
          next = {Floor(a_ * c, l_), values[0] * c / values[2]};
          break;
      }
      if (next.second > 1'000'000'000 || next.second < -1'000'000'000) continue;
      ASSERT_TRUE(Evaluate(next.first, values) == next.second) << next.first.ToString();
      const Bounds range = next.first.Range();
      ASSERT_TRUE(range.lo <= next.second && next.second <= range.hi) << next.first.ToString();
      pool.push_back(next);
    }
  }
}

TEST_F(TermTest, FactsDecideWhatFollows) {
  Facts facts;
  facts.Add(Literal::Le(a_ * b_, 255));
  facts.Add(Literal::Ge(b_, 16));
  EXPECT_EQ(facts.Decide(Literal::Le(a_, 15)), true);
  EXPECT_EQ(facts.Decide(Literal::Le(a_, 14)), std::nullopt);
  EXPECT_EQ(facts.Decide(Literal::Ge(a_ * b_ * l_, 32)), true);
  facts.Add(Literal::Eq(Mod(l_, 256), 0));
  EXPECT_EQ(facts.Decide(Literal::Eq(Mod(l_, 32), 0)), true);
  EXPECT_EQ(facts.Decide(Literal::Ge(l_, 256)), true);
  EXPECT_EQ(facts.Decide(Literal::Eq(Mod(l_, 512), 0)), std::nullopt);
}

// Whatever the facts decide is so in every assignment that satisfies them.
TEST_F(TermTest, FactsAreSound) {
  std::mt19937 random(11);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const std::vector<Term> terms = {a_,           b_,          l_,          a_ * b_,
                                   a_ * b_ * l_, Mod(l_, 32), Mod(l_, 16), Floor(Term(256), l_),
                                   a_ * l_ - b_};
  int decided = 0;
  for (int round = 0; round < 4000; ++round) {
    const Assignment values{1 + below(40), 1 + below(40), 2 + below(300)};
    const auto literal = [&] {
      const Term& t = terms[random() % terms.size()];
      const Term bound(below(3) == 0 ? below(400) : below(40));
      return below(3) == 0   ? Literal::Eq(t, bound)
             : below(2) == 0 ? Literal::Le(t, bound)
                             : Literal::Ge(t, bound);
    };
    Facts facts;
    for (int i = 0; i < 5; ++i) {
      const Literal l = literal();
      facts.Add(l.Holds(values) ? l : l.Negated());
    }
    for (int i = 0; i < 5; ++i) {
      const Literal l = literal();
      const std::optional<bool> known = facts.Decide(l);
      if (!known) continue;
      ++decided;
      ASSERT_EQ(*known, l.Holds(values)) << l.ToString();
    }
  }
  EXPECT_GT(decided, 3000);
}

}  // namespace
}  // namespace reckon::solver
