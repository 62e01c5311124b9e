// Exact numbers for expressions: 128-bit numerators over 64-bit denominators. Every operation is
// exact or throws: a constant that does not fit is never rounded.
#ifndef RECKON_MODEL_EXPR_RATIONAL_H_
#define RECKON_MODEL_EXPR_RATIONAL_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "ledger/errors.h"

namespace reckon::expr {

__extension__ typedef __int128 Int;  // NOLINT(modernize-use-using): pedantic needs the keyword

// Whatever is wrong with an expression: its text, a division by a possible zero, a constant that
// does not fit. column() is the 1-based byte column in the parsed text, 0 when there is no text;
// what() then starts with "column N: ".
class ExprError : public BadInput {
 public:
  explicit ExprError(const std::string& message, size_t column = 0);
  size_t column() const { return column_; }
  // The message without its position, to attach another one.
  const std::string& message() const { return message_; }

 private:
  std::string message_;
  size_t column_;
};

// A normalised fraction: den > 0, gcd(num, den) == 1. Use Make() for unnormalised input.
struct Rational {
  Int num = 0;
  int64_t den = 1;

  static Rational Make(Int num, Int den);  // throws on den == 0 and on overflow
  static Rational FromInt(Int value) { return {value, 1}; }
  bool is_integer() const { return den == 1; }
  double ToDouble() const;
  std::string ToString() const;  // "3", "-3/2"

  friend bool operator==(const Rational& a, const Rational& b) {
    return a.num == b.num && a.den == b.den;
  }
};

// All throw ExprError("overflow of a constant") when the exact result does not fit, and
// ExprError("division by zero") for a zero divisor.
Rational operator+(const Rational& a, const Rational& b);
Rational operator-(const Rational& a, const Rational& b);
Rational operator*(const Rational& a, const Rational& b);
Rational operator/(const Rational& a, const Rational& b);
Rational operator-(const Rational& a);
int Compare(const Rational& a, const Rational& b);  // -1, 0, 1
inline bool operator<(const Rational& a, const Rational& b) { return Compare(a, b) < 0; }
inline bool operator<=(const Rational& a, const Rational& b) { return Compare(a, b) <= 0; }

// Rounding towards minus and plus infinity.
Rational FloorOf(const Rational& a);
Rational CeilOf(const Rational& a);
Rational FloorDivOf(const Rational& a, const Rational& b);
Rational CeilDivOf(const Rational& a, const Rational& b);
// a - b * floor(a / b): the sign of b. C++ fmod has the sign of a: they differ for negative a.
Rational ModOf(const Rational& a, const Rational& b);
Rational AbsOf(const Rational& a);

Int FloorDivInt(Int a, Int b);  // b != 0
Int CeilDivInt(Int a, Int b);   // b != 0
std::string IntToString(Int value);

// Most digits after the decimal point that a constant can have.
inline constexpr int kMaxDecimals = 18;

}  // namespace reckon::expr

#endif  // RECKON_MODEL_EXPR_RATIONAL_H_
