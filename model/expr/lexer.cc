#include "model/expr/lexer.h"

#include <algorithm>
#include <array>

namespace reckon::expr {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsNameStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool IsNamePart(char c) { return IsNameStart(c) || IsDigit(c); }

// Longest first.
constexpr std::array<std::string_view, 19> kSigns = {"<=", ">=", "==", "!=", "&&", "||", "<",
                                                     ">",  "+",  "-",  "*",  "/",  "%",  "(",
                                                     ")",  ",",  "?",  ":",  "!"};

std::string Shown(char c) {
  if (c >= ' ' && c <= '~') return std::string("'") + c + "'";
  constexpr char kHex[] = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  return std::string("byte 0x") + kHex[byte >> 4] + kHex[byte & 15];
}

}  // namespace

void Lexer::Fail(const std::string& message) const { throw ExprError(message, position_ + 1); }

Token Lexer::Finish(Token::Kind kind, size_t length) {
  Token token;
  token.kind = kind;
  token.text = text_.substr(position_, length);
  token.column = position_ + 1;
  position_ += length;
  return token;
}

Token Lexer::Next() {
  while (At(position_) == ' ' || At(position_) == '\t' || At(position_) == '\n' ||
         At(position_) == '\r') {
    ++position_;
  }
  if (position_ >= text_.size()) return Finish(Token::kEnd, 0);
  const char c = text_[position_];
  if (IsDigit(c)) return Number();
  if (IsNameStart(c)) return Name();
  if (text_.substr(position_, 3) == "...") return Finish(Token::kElided, 3);
  for (const std::string_view sign : kSigns) {
    if (text_.substr(position_, sign.size()) == sign) return Finish(Token::kSign, sign.size());
  }
  Fail("unexpected " + Shown(c));
}

// Names reach through members: t->s2, tiling.size.
Token Lexer::Name() {
  size_t end = position_ + 1;
  while (true) {
    while (IsNamePart(At(end))) ++end;
    if (At(end) == '-' && At(end + 1) == '>' && IsNameStart(At(end + 2))) {
      end += 3;
    } else if (At(end) == '.' && IsNameStart(At(end + 1))) {
      end += 2;
    } else {
      return Finish(Token::kName, end - position_);
    }
  }
}

// digits [. digits] [e [+-] digits], exactly.
Token Lexer::Number() {
  Int digits = 0;
  int decimals = 0;
  size_t end = position_;
  const auto take_digits = [&] {
    const size_t begin = end;
    for (; IsDigit(At(end)); ++end) {
      if (__builtin_mul_overflow(digits, 10, &digits) ||
          __builtin_add_overflow(digits, At(end) - '0', &digits)) {
        Fail("overflow of a constant");
      }
    }
    return end - begin;
  };
  take_digits();
  if (At(end) == '.' && At(end + 1) != '.') {
    ++end;
    const size_t count = take_digits();
    if (count == 0) Fail("a digit is missing after the decimal point");
    if (count > kMaxDecimals) Fail("constant with more than 18 decimals");
    decimals = static_cast<int>(count);
  }
  const size_t sign = At(end + 1) == '+' || At(end + 1) == '-' ? 1 : 0;
  if ((At(end) == 'e' || At(end) == 'E') && IsDigit(At(end + 1 + sign))) {
    const bool negative = At(end + 1) == '-';
    end += 1 + sign;
    int exponent = 0;
    for (; IsDigit(At(end)); ++end) exponent = std::min(exponent * 10 + (At(end) - '0'), 1000);
    decimals += negative ? exponent : -exponent;
    for (; decimals < 0 && digits != 0; ++decimals) {
      if (__builtin_mul_overflow(digits, 10, &digits)) Fail("overflow of a constant");
    }
    decimals = std::max(decimals, 0);
    if (decimals > kMaxDecimals) Fail("constant with more than 18 decimals");
  }
  if (IsNamePart(At(end))) Fail("malformed number");
  Int power = 1;
  for (int i = 0; i < decimals; ++i) power *= 10;
  Token token = Finish(Token::kNumber, end - position_);
  token.number = Expr(Rational::Make(digits, power), decimals);
  return token;
}

}  // namespace reckon::expr
