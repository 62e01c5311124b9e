// Expansion, merging, the rule table and the formulas of V1.
#include "model/v1/v1.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "ledger/errors.h"
#include "ledger/hardware.h"
#include "model/expr/rational.h"

namespace reckon::model {
namespace {

using expr::Expr;
using expr::Rational;

// cost(elements) = slope * elements + start, in the single precision the compiler stores.
struct Line {
  float slope;
  float start;
};
constexpr Line kCopy[] = {{.0078F, 13.0049F}, {.0157F, 12.9966F}};
constexpr Line kBrcb[] = {{.0074F, 13.0572F}, {.0146F, 13.0732F}};
constexpr Line kDuplicate[] = {{.0078F, 16.9993F}, {.0156F, 16.9965F}};
constexpr Line kOr = {.0132F, 12.4018F};  // 16-bit words whatever the dtype

constexpr int kMaxRepeatTime = 255;
constexpr int kTempBufferBytes = 8192;
constexpr int kMiddleElements = 16;  // one block of 16-bit words
constexpr int kMiddleRows = 8;

// The float's own value: what the compiler computes with, not the decimal in its source.
Expr Exact(float value) {
  int exponent = 0;
  const float mantissa = std::frexp(value, &exponent);
  const auto scaled = static_cast<int64_t>(std::ldexp(mantissa, 24));
  const int shift = exponent - 24;
  if (shift >= 0) return Expr(Rational::Make(static_cast<expr::Int>(scaled) << shift, 1));
  return Expr(Rational::Make(scaled, static_cast<expr::Int>(1) << -shift));
}

// 8- and 16-bit types use the float16 line, 32- and 64-bit types the float32 line.
const Line& LineOf(const Line (&lines)[2], DType dtype) { return lines[Bytes(dtype) > 2 ? 1 : 0]; }

Expr At(const Line& line, const Expr& elements) {
  return Exact(line.slope) * elements + Exact(line.start);
}

// Slope per full unit, start shared by the `repeats` of one instruction.
Expr PerRepeat(const Line& line, int64_t elements, int64_t repeats) {
  return Exact(line.slope) * Expr(elements) + Div(Exact(line.start), Expr(repeats));
}

int64_t RepeatElements(DType dtype) { return VectorElements(Bytes(dtype)); }
int64_t BlockOf(DType dtype) { return BlockElements(Bytes(dtype)); }

Expr CopyRow(DType dtype) {
  return PerRepeat(LineOf(kCopy, dtype), RepeatElements(dtype), kMaxRepeatTime);
}
Expr BrcbRow(DType dtype) {
  return PerRepeat(LineOf(kBrcb, dtype), BlockOf(dtype), Bytes(dtype) <= 2 ? 254 : 255);
}

Expr Outer(DType dtype, const Expr& a) { return a * CopyRow(dtype); }
Expr Last(DType dtype, const Expr& a) { return a * (BrcbRow(dtype) + CopyRow(dtype)); }

// Rows go through a temporary buffer, one_rep rows a time, and Brcb works on eight rows a call: its
// part grows by what rounding one_rep up to eights adds.
Expr LastPartial(DType dtype, const Expr& a) {
  const int64_t block = BlockOf(dtype);
  const expr::Int wide = block;
  const Expr one_rep(Rational::Make(kTempBufferBytes * wide, wide * wide + wide));
  const Expr brcb_rows = Expr(8) * CeilDiv(one_rep, 8);
  return a * (BrcbRow(dtype) * Div(brcb_rows, one_rep) + CopyRow(dtype));
}

Expr Both(DType dtype, const Expr& elements) { return At(LineOf(kDuplicate, dtype), elements); }

// Insensitive to the dtype: it works on 16-bit words.
Expr Middle(const Expr& a, const Expr& b, const Expr& c) {
  return a * (At(kDuplicate[0], kMiddleElements) +
              Div(b, kMiddleRows) * At(kOr, Expr(kMiddleRows) * c));
}

// One letter an axis: '1' the source is the literal 1, '=' it equals the destination, 'k' it is
// neither 1 nor equal, '*' anything. The first row whose letters fit applies.
struct Pattern {
  std::string_view letters;
  V1Rule rule;
};
constexpr Pattern kPatterns[] = {
    {"*", V1Rule::kOneAxis},  {"1=", V1Rule::kOuter},         {"11", V1Rule::kBoth},
    {"=1", V1Rule::kLast},    {"=k", V1Rule::kLastPartial},   {"1=*", V1Rule::kOuter},
    {"=1=", V1Rule::kMiddle}, {"1=1=", V1Rule::kOuterMiddle}, {"=1=1", V1Rule::kLastMiddle},
};

bool Fits(char letter, const Expr& dst, const Expr& src) {
  switch (letter) {
    case '1':
      return src.Is(1);
    case '=':
      return src == dst;
    case 'k':
      return !src.Is(1) && src != dst;
    default:
      return true;
  }
}

V1Rule RuleOf(std::span<const Expr> dst, std::span<const Expr> src) {
  for (const Pattern& pattern : kPatterns) {
    if (pattern.letters.size() != dst.size()) continue;
    bool fits = true;
    for (size_t i = 0; i < dst.size(); ++i) fits = fits && Fits(pattern.letters[i], dst[i], src[i]);
    if (fits) return pattern.rule;
  }
  return V1Rule::kUnpriced;
}

// Adjacent equal axes become one, adjacent broadcast axes become one.
void Merge(std::span<const Expr> dst, std::span<const Expr> src, V1Cost& result) {
  enum class Kind { kEqual, kBroadcast, kOther };
  Kind last = Kind::kOther;
  for (size_t i = 0; i < dst.size(); ++i) {
    const Kind kind = src[i] == dst[i] ? Kind::kEqual
                      : src[i].Is(1)   ? Kind::kBroadcast
                                       : Kind::kOther;
    if (i > 0 && kind == last && kind != Kind::kOther) {
      result.dst.back() *= dst[i];
      result.src.back() *= src[i];
    } else {
      result.dst.push_back(dst[i]);
      result.src.push_back(src[i]);
    }
    last = kind;
  }
}

Expr CostOf(V1Rule rule, DType dtype, std::span<const Expr> d) {
  switch (rule) {
    case V1Rule::kOneAxis:
      return Both(dtype, d[0]);
    case V1Rule::kOuter:
      return Outer(dtype, d[0]);
    case V1Rule::kBoth:
      return Both(dtype, d[0] * d[1]);
    case V1Rule::kLast:
      return Last(dtype, d[0]);
    case V1Rule::kLastPartial:
      return LastPartial(dtype, d[0]);
    case V1Rule::kMiddle:
      return Middle(d[0], d[1], d[2]);
    case V1Rule::kOuterMiddle:
      return Middle(d[1], d[2], d[3]) + Outer(dtype, d[0]);
    case V1Rule::kLastMiddle:
      return Last(dtype, d[0] * d[2]) + Middle(d[0], d[1], d[2] * d[3]);
    case V1Rule::kUnpriced:
      break;
  }
  return 0;
}

}  // namespace

std::string_view Name(V1Rule rule) {
  static constexpr std::array<std::string_view, 9> kNames = {
      "one axis", "outer",          "both",          "last",    "last partial",
      "middle",   "outer + middle", "last + middle", "unpriced"};
  return kNames.at(static_cast<size_t>(rule));
}

V1Cost PriceV1(DType dtype, std::span<const Expr> dst, std::span<const Expr> src) {
  if (dst.empty()) throw BadInput("dst: rank 0 has no V1 cost");
  if (src.size() > dst.size()) {
    throw BadInput(fmt::format("src: rank {} is larger than the destination's rank {}", src.size(),
                               dst.size()));
  }
  std::vector<Expr> expanded(dst.size() - src.size(), Expr(1));
  expanded.insert(expanded.end(), src.begin(), src.end());
  V1Cost result;
  Merge(dst, expanded, result);
  result.rule = RuleOf(result.dst, result.src);
  result.cost = CostOf(result.rule, dtype, result.dst);
  return result;
}

std::string FormatCost(double cost) { return fmt::format("{:.15g}", cost); }

}  // namespace reckon::model
