#include "model/expr/rational.h"

#include <algorithm>
#include <limits>

#include "ledger/check.h"

namespace reckon::expr {
namespace {

constexpr int64_t kMinInt64 = std::numeric_limits<int64_t>::min();

[[noreturn]] void Overflow() { throw ExprError("overflow of a constant"); }

Int AddInt(Int a, Int b) {
  Int sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) Overflow();
  return sum;
}

Int MulInt(Int a, Int b) {
  Int product = 0;
  if (__builtin_mul_overflow(a, b, &product)) Overflow();
  return product;
}

Int Negated(Int a) {
  Int result = 0;
  if (__builtin_sub_overflow(Int{0}, a, &result)) Overflow();
  return result;
}

Int Gcd(Int a, Int b) {
  if (a < 0) a = Negated(a);
  if (b < 0) b = Negated(b);
  while (b != 0) {
    const Int rest = a % b;
    a = b;
    b = rest;
  }
  RECKON_CHECK(a > 0, "the common divisor of two zeros");
  return a;
}

// The processor divides 64 bits, a library function 128: most constants are small. The smallest
// integer is left out because the processor traps when it is divided by -1.
bool IsSmall(Int a) { return a == static_cast<int64_t>(a) && a != kMinInt64; }

}  // namespace

ExprError::ExprError(const std::string& message, size_t column)
    : BadInput(column == 0 ? message : "column " + std::to_string(column) + ": " + message),
      message_(message),
      column_(column) {}

Rational Rational::Make(Int num, Int den) {
  if (den == 0) throw ExprError("division by zero");
  if (den < 0) {
    num = Negated(num);
    den = Negated(den);
  }
  const Int gcd = den == 1 ? Int{1} : Gcd(num, den);
  num /= gcd;
  den /= gcd;
  if (den > std::numeric_limits<int64_t>::max()) Overflow();
  return {num, static_cast<int64_t>(den)};
}

double Rational::ToDouble() const { return static_cast<double>(num) / static_cast<double>(den); }

std::string Rational::ToString() const {
  return den == 1 ? IntToString(num) : IntToString(num) + "/" + std::to_string(den);
}

Rational operator+(const Rational& a, const Rational& b) {
  if (a.den == 1 && b.den == 1) return {AddInt(a.num, b.num), 1};
  return Rational::Make(AddInt(MulInt(a.num, b.den), MulInt(b.num, a.den)),
                        static_cast<Int>(a.den) * b.den);
}

Rational operator-(const Rational& a) { return {Negated(a.num), a.den}; }

Rational operator-(const Rational& a, const Rational& b) { return a + -b; }

Rational operator*(const Rational& a, const Rational& b) {
  if (a.den == 1 && b.den == 1) return {MulInt(a.num, b.num), 1};
  // Cancelling crosswise first keeps every product as small as the result.
  const Int ab = Gcd(a.num, b.den);
  const Int ba = Gcd(b.num, a.den);
  const Int num = MulInt(a.num / ab, b.num / ba);
  return Rational::Make(num, (a.den / ba) * (b.den / ab));
}

Rational operator/(const Rational& a, const Rational& b) {
  if (b.num == 0) throw ExprError("division by zero");
  if (a.num == 0) return {0, 1};
  const Int nums = Gcd(a.num, b.num);
  const Int dens = Gcd(a.den, b.den);
  return Rational::Make(MulInt(a.num / nums, b.den / dens), MulInt(b.num / nums, a.den / dens));
}

int Compare(const Rational& a, const Rational& b) {
  if (a.den == b.den) return a.num < b.num ? -1 : (a.num > b.num ? 1 : 0);
  // Compare whole parts first: then the products below are of 64-bit numbers.
  const Int fa = FloorDivInt(a.num, a.den);
  const Int fb = FloorDivInt(b.num, b.den);
  if (fa != fb) return fa < fb ? -1 : 1;
  const Int left = (a.num - fa * a.den) * b.den;
  const Int right = (b.num - fb * b.den) * a.den;
  return left < right ? -1 : (left > right ? 1 : 0);
}

Int FloorDivInt(Int a, Int b) {
  RECKON_CHECK(b != 0, "a quotient by zero");
  if (IsSmall(a) && IsSmall(b)) {
    const auto x = static_cast<int64_t>(a);
    const auto y = static_cast<int64_t>(b);
    return x / y - (x % y != 0 && ((x < 0) != (y < 0)) ? 1 : 0);
  }
  if (b == -1) return Negated(a);  // the one quotient of 128 bits that overflows
  const Int quotient = a / b;
  return a % b != 0 && ((a < 0) != (b < 0)) ? quotient - 1 : quotient;
}

Int CeilDivInt(Int a, Int b) {
  RECKON_CHECK(b != 0, "a quotient by zero");
  if (IsSmall(a) && IsSmall(b)) {
    const auto x = static_cast<int64_t>(a);
    const auto y = static_cast<int64_t>(b);
    return x / y + (x % y != 0 && ((x < 0) == (y < 0)) ? 1 : 0);
  }
  if (b == -1) return Negated(a);
  const Int quotient = a / b;
  return a % b != 0 && ((a < 0) == (b < 0)) ? quotient + 1 : quotient;
}

Rational FloorOf(const Rational& a) {
  if (a.den == 1) return a;
  return {FloorDivInt(a.num, a.den), 1};
}
Rational CeilOf(const Rational& a) {
  if (a.den == 1) return a;
  return {CeilDivInt(a.num, a.den), 1};
}

Rational FloorDivOf(const Rational& a, const Rational& b) {
  if (b.num != 0 && a.den == 1 && b.den == 1) return {FloorDivInt(a.num, b.num), 1};
  return FloorOf(a / b);
}

Rational CeilDivOf(const Rational& a, const Rational& b) {
  if (b.num != 0 && a.den == 1 && b.den == 1) return {CeilDivInt(a.num, b.num), 1};
  return CeilOf(a / b);
}

Rational ModOf(const Rational& a, const Rational& b) { return a - b * FloorDivOf(a, b); }
Rational AbsOf(const Rational& a) { return a.num < 0 ? -a : a; }

std::string IntToString(Int value) {
  if (value == 0) return "0";
  std::string digits;
  const bool negative = value < 0;
  while (value != 0) {
    const int digit = static_cast<int>(value % 10);
    digits.push_back(static_cast<char>('0' + (digit < 0 ? -digit : digit)));
    value /= 10;
  }
  if (negative) digits.push_back('-');
  std::reverse(digits.begin(), digits.end());
  return digits;
}

}  // namespace reckon::expr
