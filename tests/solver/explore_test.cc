// Exploration: every path once, none that no assignment takes, and what a path knows.
#include "solver/explore.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/solver/no_cache.h"

namespace reckon::solver {
namespace {

TEST(ExploreTest, EveryPathOnceAndOnlyPossibleOnes) {
  Smt smt(NoCache());
  Space space;
  const Term a = space.Add("a", {1, 100}), b = space.Add("b", {1, 100});
  Explorer explorer(space, smt, {1, 2, 3, 50, 99, 100}, "test");
  std::set<std::string> seen;
  explorer.ForEachPath([&](PathState& path) {
    std::string road;
    road += path.Decide(Literal::Lt(a, b)) ? "a<b " : "a>=b ";
    road += path.Decide(Literal::Lt(b, a)) ? "b<a " : "b>=a ";
    road += path.Decide(Literal::Eq(a * b, 9)) ? "9" : "-";
    EXPECT_TRUE(seen.insert(road).second) << road;
    return true;
  });
  EXPECT_EQ(seen, (std::set<std::string>{"a<b b>=a 9", "a<b b>=a -", "a>=b b<a 9", "a>=b b<a -",
                                         "a>=b b>=a 9", "a>=b b>=a -"}));
}

TEST(ExploreTest, FindsWhatSamplesDoNotHold) {
  Smt smt(NoCache());
  Space space;
  const Term a = space.Add("a", {1, 1000});
  Explorer explorer(space, smt, {1, 2}, "test");
  explorer.ForEachPath([&](PathState& path) {
    const Reply reply = path.Find(Literal::Eq(a * 7, 5047), "a = 721?");
    EXPECT_EQ(reply.answer, Answer::kSat);
    EXPECT_EQ(reply.model, Assignment{721});
    EXPECT_EQ(path.Find(Literal::Eq(a * a, 722 * 721), "no square").answer, Answer::kUnsat);
    return true;
  });
}

TEST(ExploreTest, APremiseEndsPathsThatBreakIt) {
  Smt smt(NoCache());
  Space space;
  const Term a = space.Add("a", {1, 10});
  Explorer explorer(space, smt, {1, 5, 10}, "test");
  int paths = 0;
  explorer.ForEachPath([&](PathState& path) {
    const bool small = path.Decide(Literal::Lt(a, 5));
    path.Assume(Literal::Ge(a, 7));
    EXPECT_FALSE(small);
    ++paths;
    return true;
  });
  EXPECT_EQ(paths, 1);
}

}  // namespace
}  // namespace reckon::solver
