// Closed forms over loops, against loops that run.
#include "solver/memory/loops.h"

#include <gtest/gtest.h>

#include "ledger/errors.h"
#include "solver/memory/stream.h"
#include "solver/term/space.h"

namespace reckon::solver {
namespace {

class LoopsTest : public testing::Test {
 protected:
  Space space_;
  const Term a_ = space_.Add("a", {1, 65535});
  const Term b_ = space_.Add("b", {1, 65535});
  const SymbolicLoop i_{a_, Term::Variable(2, "i", {0, kOpen})};
  const SymbolicLoop j_{b_, Term::Variable(3, "j", {0, kOpen})};
  const Facts facts_{};
};

TEST_F(LoopsTest, TheLargestValueIsThatOfTheLastTripWhereTheIndexAdds) {
  const Loops loops{i_, j_};
  EXPECT_EQ(Largest(facts_, i_.index * b_ + j_.index + Term(1), loops), a_ * b_);
}

TEST_F(LoopsTest, AndOfTheFirstTripWhereItTakesAway) {
  const Loops loops{i_};
  EXPECT_EQ(Largest(facts_, b_ - i_.index * Term(64), loops), b_);
}

TEST_F(LoopsTest, NoLargestValueWithoutTheSignOrInAQuotient) {
  const Loops loops{i_};
  EXPECT_EQ(Largest(facts_, i_.index * (a_ - b_), loops), std::nullopt);
  EXPECT_EQ(Largest(facts_, Floor(i_.index, b_), loops), std::nullopt);
  EXPECT_EQ(Largest(facts_, i_.index * i_.index, loops), std::nullopt);
}

TEST_F(LoopsTest, PartsHaveNoIndex) {
  const Loops loops{i_, j_};
  const auto parts = Parts(i_.index * j_.index * Term(8) + i_.index * b_ + a_, loops);
  ASSERT_TRUE(parts);
  EXPECT_EQ(*parts, (std::vector<Term>{a_, b_, Term(8)}));
  EXPECT_EQ(Parts(Floor(i_.index, 2), loops), std::nullopt);
}

// for i < a: { 5; for j < b: 3; 7 } 2
TEST_F(LoopsTest, AStreamStandsWhereTheLoopsBeforeItLeftIt) {
  std::vector<StreamCall> calls = {{CallSite{}, 5, {i_}, {}},
                                   {CallSite{}, 3, {i_, j_}, {}},
                                   {CallSite{}, 7, {i_}, {}},
                                   {CallSite{}, 2, {}, {}}};
  Place(calls, {});
  const Term trip = Term(12) + Term(3) * b_;
  EXPECT_EQ(calls[0].position, i_.index * trip);
  EXPECT_EQ(calls[1].position, i_.index * trip + Term(5) + Term(3) * j_.index);
  EXPECT_EQ(calls[2].position, i_.index * trip + Term(5) + Term(3) * b_);
  EXPECT_EQ(calls[3].position, a_ * trip);
  // The same numbers as two loops that run.
  constexpr std::int64_t kA = 3, kB = 4;
  std::int64_t at = 0;
  for (std::int64_t i = 0; i < kA; ++i) {
    const auto value = [&](std::size_t call, std::int64_t j) {
      return static_cast<std::int64_t>(
          Evaluate(calls[call].position, std::vector<std::int64_t>{kA, kB, i, j}));
    };
    EXPECT_EQ(value(0, 0), at);
    at += 5;
    for (std::int64_t j = 0; j < kB; ++j, at += 3) EXPECT_EQ(value(1, j), at);
    EXPECT_EQ(value(2, 0), at);
    at += 7;
  }
}

TEST_F(LoopsTest, AStreamThatBeginsInsideALoopBeginsAnewOnEachTrip) {
  std::vector<StreamCall> calls = {{CallSite{}, 5, {i_, j_}, {}}};
  Place(calls, {i_});
  EXPECT_EQ(calls[0].position, Term(5) * j_.index);
}

TEST_F(LoopsTest, TripsThatMoveAStreamByDifferentLengthsAreRefused) {
  std::vector<StreamCall> calls = {{CallSite{}, i_.index, {i_}, {}}};
  EXPECT_THROW(Place(calls, {}), InternalError);
  std::vector<StreamCall> outside = {{CallSite{}, 1, {}, {}}};
  EXPECT_THROW(Place(outside, {i_}), InternalError);
}

}  // namespace
}  // namespace reckon::solver
