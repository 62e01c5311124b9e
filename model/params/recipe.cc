// The two printers of each recipe.
#include "model/params/recipe.h"

#include <fmt/format.h>

#include <numeric>

#include "ledger/hardware.h"
#include "model/expr/print.h"
#include "model/params/tensor.h"

namespace reckon::params {
namespace {

using expr::Expr;
using expr::Kind;

// The denominator that a term's rational coefficient brings; 1 for all else.
int64_t CoefficientDenominator(const Expr& e) {
  if (e.is_const()) return e.value().den;
  if (e.kind() == Kind::kMul && e.operand(0).is_const()) return e.operand(0).value().den;
  return 1;
}

struct Fraction {
  Expr numerator;
  Expr denominator = 1;
};

Fraction ToFraction(const Expr& e) {
  if (e.kind() == Kind::kDiv) return {e.operand(0), e.operand(1)};
  int64_t denominator = 1;
  if (e.kind() == Kind::kAdd) {
    for (const Expr& term : e.operands())
      denominator = std::lcm(denominator, CoefficientDenominator(term));
  } else {
    denominator = CoefficientDenominator(e);
  }
  Expr numerator = 0;
  if (e.kind() == Kind::kAdd) {  // term by term: a product does not distribute over a sum
    for (const Expr& term : e.operands()) numerator += term * Expr(denominator);
  } else {
    numerator = e * Expr(denominator);
  }
  return {numerator, denominator};
}

}  // namespace

std::string Text(const SizeRecipe& recipe) {
  if (recipe.size.is_const()) return recipe.size.value().ToString();
  std::string plain = expr::ToAtt(recipe.size);
  // The macro Rational() computes in double; a size is an integer.
  if (!recipe.int_tiling_data && plain.find("Rational(") == std::string::npos) return plain;
  const Fraction fraction = ToFraction(recipe.size);
  return fmt::format("({})/({})", expr::ToAtt(fraction.numerator),
                     expr::ToAtt(fraction.denominator));
}

Expr Value(const SizeRecipe& recipe) { return recipe.size; }

std::string Text(const SpanRecipe& recipe) {
  if (!recipe.has_axes) return "1";
  std::string sum;
  for (const SpanTerm& term : recipe.terms) {
    if (!sum.empty()) sum += " + ";
    sum += fmt::format("({} - 1)", Text(term.extent));
    if (!term.stride.size.Is(1)) sum += fmt::format(" * {}", Text(term.stride));
  }
  if (recipe.block_aligned) {
    // The text already begins with the function's name, so the generator's fallback for "no term"
    // cannot fire: what is left is a unary plus.
    return fmt::format("KernelUtils::BlkAlign<{}>({} + 1)", CppName(*recipe.block_aligned), sum);
  }
  return sum.empty() ? "1" : sum + " + 1";
}

Expr Value(const SpanRecipe& recipe) {
  if (!recipe.has_axes) return 1;
  Expr span = 1;
  for (const SpanTerm& term : recipe.terms) span += (Value(term.extent) - 1) * Value(term.stride);
  if (!recipe.block_aligned) return span;
  const int64_t block = BlockElements(Bytes(*recipe.block_aligned));
  return CeilDiv(span, block) * Expr(block);
}

std::string Text(const OffsetRecipe& recipe) {
  std::string sum;
  for (const OffsetTerm& term : recipe.terms) {
    if (!sum.empty()) sum += " + ";
    if (term.stride.size.Is(0)) {
      sum += "0";
    } else if (term.stride.size.Is(1)) {
      sum += fmt::format("(int64_t){}", term.axis.name());
    } else {
      sum += fmt::format("(int64_t){} * (int64_t){}", term.axis.name(), Text(term.stride));
    }
  }
  return sum.empty() ? "0" : sum;
}

Expr Value(const OffsetRecipe& recipe) {
  Expr offset = 0;
  for (const OffsetTerm& term : recipe.terms) offset += term.axis * Value(term.stride);
  return offset;
}

}  // namespace reckon::params
