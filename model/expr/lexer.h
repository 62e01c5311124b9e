// Inside the expression library only: the tokens of both text forms.
#ifndef RECKON_MODEL_EXPR_LEXER_H_
#define RECKON_MODEL_EXPR_LEXER_H_

#include <string>
#include <string_view>

#include "model/expr/expr.h"

namespace reckon::expr {

struct Token {
  enum Kind : uint8_t { kEnd, kNumber, kName, kSign, kElided } kind = kEnd;
  std::string_view text;
  size_t column = 1;  // 1-based, in bytes
  Expr number;        // of kNumber: not negative, spelling kept
};

// Throws ExprError, with the column, for a byte that starts no token and for a malformed or
// overflowing number.
class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}
  Token Next();

 private:
  Token Number();
  Token Name();
  char At(size_t i) const { return i < text_.size() ? text_[i] : '\0'; }
  Token Finish(Token::Kind kind, size_t length);
  [[noreturn]] void Fail(const std::string& message) const;

  std::string_view text_;
  size_t position_ = 0;
};

}  // namespace reckon::expr

#endif  // RECKON_MODEL_EXPR_LEXER_H_
