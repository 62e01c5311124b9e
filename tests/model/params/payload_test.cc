// What a payload may carry, and the refusals.
#include "model/params/payload.h"

#include <gtest/gtest.h>

#include "ledger/errors.h"

namespace reckon::params {
namespace {

using expr::Expr;

std::string Refusal(const BroadcastCallParams& call) {
  try {
    CheckPayload({call});
  } catch (const BadInput& error) {
    return error.what();
  }
  return "";
}

std::string Extend(std::vector<Expr> dst, std::vector<Expr> src) {
  return Refusal(BroadcastExtendParams{std::move(dst), std::move(src)});
}

TEST(Payload, EmptyIsRefused) {
  EXPECT_EQ(Refusal(std::monostate{}), "call_params: registered but never filled by Generate");
}

TEST(Payload, ExtendRanks) {
  EXPECT_EQ(Extend({4}, {1}), "");
  EXPECT_EQ(Extend(std::vector<Expr>(9, 2), std::vector<Expr>(9, 1)), "");
  EXPECT_EQ(Extend({}, {}), "dst_shapes: rank 0 is not in 1..9");
  EXPECT_EQ(Extend(std::vector<Expr>(10, 2), std::vector<Expr>(10, 1)),
            "dst_shapes: rank 10 is not in 1..9");
  EXPECT_EQ(Extend({4, 5}, {4}), "src_shapes: rank 1 is not the rank 2 of dst_shapes");
}

TEST(Payload, ExtendSizes) {
  EXPECT_EQ(Extend({4, 0}, {4, 1}),
            "dst_shapes[1]: 0 is not a size; sizes are whole numbers from 1");
  EXPECT_EQ(Extend({4, 5}, {-1, 1}),
            "src_shapes[0]: -1 is not a size; sizes are whole numbers from 1");
  EXPECT_EQ(Extend({Expr(expr::Rational::Make(9, 2))}, {1}),
            "dst_shapes[0]: 9/2 is not a size; sizes are whole numbers from 1");
  EXPECT_EQ(Extend({4, 5}, {4, 3}), "src_shapes[1]: 3 is neither 1 nor the destination's 5");
}

TEST(Payload, WhatMayBeRightIsNotRefused) {
  expr::Pool pool;
  const Expr a = pool.Symbol("A");
  const Expr b = pool.Symbol("B");
  EXPECT_EQ(Extend({a, b}, {a, 1}), "");
  EXPECT_EQ(Extend({a, b}, {b, 1}), "");  // equal or 1 at run time, says the premise
  EXPECT_EQ(Extend({a + 1}, {a + 3}),
            "src_shapes[0]: A + 3 is neither 1 nor the destination's A + 1");
  EXPECT_EQ(Extend({a}, {pool.Symbol("C", -5, 0)}),
            "src_shapes[0]: C is not a size; sizes are whole numbers from 1");
}

TEST(Payload, Duplicate) {
  EXPECT_EQ(Refusal(BroadcastDuplicateParams{Expr(5), Expr(32), ScalarSource::kVecIn}), "");
  EXPECT_EQ(Refusal(BroadcastDuplicateParams{Expr(0), Expr(32), ScalarSource::kVecIn}),
            "count: 0 is not a size; sizes are whole numbers from 1");
  EXPECT_EQ(Refusal(BroadcastDuplicateParams{Expr(5), Expr(-3), ScalarSource::kVecIn}),
            "dst_view_size: -3 is not a size; sizes are whole numbers from 1");
}

}  // namespace
}  // namespace reckon::params
