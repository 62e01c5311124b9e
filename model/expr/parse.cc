// One recursive descent for both text forms; a table of functions and a few signs tell them apart.
#include "model/expr/parse.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "model/expr/lexer.h"
#include "model/expr/node.h"

namespace reckon::expr {
namespace {

enum class Form : uint8_t { kAtt, kInfix };

// What a function name stands for. Its operands go to `kind`; the special ones are made by hand.
struct Function {
  enum Special : uint8_t { kPlain, kRounded, kRational, kPower, kNot, kTernary };
  std::string_view name;
  Form form;
  Kind kind;
  uint8_t least, most;  // number of arguments
  Special special = kPlain;
};

constexpr Function kFunctions[] = {
    {"TernaryOp", Form::kAtt, Kind::kSelect, 2, 3, Function::kTernary},
    {"IsEqual", Form::kAtt, Kind::kEq, 2, 2},
    {"ExpectEq", Form::kAtt, Kind::kEq, 2, 2},
    {"ExpectNe", Form::kAtt, Kind::kNe, 2, 2},
    {"ExpectLt", Form::kAtt, Kind::kLt, 2, 2},
    {"ExpectLe", Form::kAtt, Kind::kLe, 2, 2},
    {"LogicAnd", Form::kAtt, Kind::kAnd, 2, 2},
    {"LogicOr", Form::kAtt, Kind::kOr, 2, 2},
    {"Not", Form::kAtt, Kind::kEq, 1, 1, Function::kNot},
    {"Ceiling", Form::kAtt, Kind::kCeilDiv, 1, 1, Function::kRounded},
    {"Floor", Form::kAtt, Kind::kFloorDiv, 1, 1, Function::kRounded},
    {"Mod", Form::kAtt, Kind::kMod, 2, 2},
    {"Max", Form::kAtt, Kind::kMax, 2, 2},
    {"Min", Form::kAtt, Kind::kMin, 2, 2},
    {"Abs", Form::kAtt, Kind::kAbs, 1, 1},
    {"Pow", Form::kAtt, Kind::kMul, 2, 2, Function::kPower},
    {"Rational", Form::kAtt, Kind::kConst, 2, 2, Function::kRational},
    {"ceil", Form::kInfix, Kind::kCeilDiv, 1, 2, Function::kRounded},
    {"floor", Form::kInfix, Kind::kFloorDiv, 1, 2, Function::kRounded},
    {"min", Form::kInfix, Kind::kMin, 2, 2},
    {"max", Form::kInfix, Kind::kMax, 2, 2},
    {"mod", Form::kInfix, Kind::kMod, 2, 2},
    {"abs", Form::kInfix, Kind::kAbs, 1, 1},
};

std::string Quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

class Parser {
 public:
  Parser(std::string_view text, Form form, Pool& pool, const ParseOptions& options)
      : form_(form), pool_(pool), options_(options), lexer_(text) {
    if (text.size() > kMaxTextBytes) {
      throw ExprError("text longer than " + std::to_string(kMaxTextBytes) + " bytes",
                      kMaxTextBytes + 1);
    }
    token_ = lexer_.Next();
  }

  Expr Parse() {
    const Expr result = Ternary();
    if (token_.kind != Token::kEnd) FailUnexpected("the end");
    return result;
  }

 private:
  // A parsed part and where it starts.
  struct Part {
    Expr expr;
    size_t column;
  };

  [[noreturn]] static void Fail(const std::string& message, size_t column) {
    throw ExprError(message, column);
  }

  [[noreturn]] void FailUnexpected(const std::string& expected) {
    const std::string got = token_.kind == Token::kEnd ? "the end" : Quoted(token_.text);
    Fail("unexpected " + got + " where " + expected + " should be", token_.column);
  }

  bool IsSign(std::string_view sign) const {
    return token_.kind == Token::kSign && token_.text == sign;
  }
  bool IsInfixSign(std::string_view sign) const { return form_ == Form::kInfix && IsSign(sign); }

  Token Take() { return std::exchange(token_, lexer_.Next()); }

  void Expect(std::string_view sign) {
    if (!IsSign(sign)) FailUnexpected(Quoted(sign));
    Take();
  }

  // One more level inside a parenthesis, a call or a conditional.
  class Nested {
   public:
    Nested(int& depth, size_t column) : depth_(depth) {
      if (depth >= kMaxNesting) {
        Fail("nesting deeper than " + std::to_string(kMaxNesting), column);
      }
      ++depth_;
    }
    ~Nested() { --depth_; }
    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;

   private:
    int& depth_;
  };

  // What folding and interning report gets the position of the text that asked for it.
  template <class MakeFn>
  Expr At(size_t column, MakeFn make) {
    try {
      return make();
    } catch (const ExprError& error) {
      if (error.column() != 0) throw;
      Fail(error.message(), column);
    }
  }

  // In the compiler's form only a whole text or a condition can be a > b: as a value it is
  // ExpectLt(b, a).
  Expr AsValue(const Expr& e) {
    if (form_ != Form::kAtt || (e.kind() != Kind::kGt && e.kind() != Kind::kGe)) return e;
    const Expr swapped[] = {e.operand(1), e.operand(0)};
    return pool_.Raw(e.kind() == Kind::kGt ? Kind::kLt : Kind::kLe, swapped);
  }

  Expr Make(Kind kind, std::vector<Expr> operands, size_t column) {
    for (size_t i = kind == Kind::kSelect ? 1 : 0; i < operands.size(); ++i) {
      operands[i] = AsValue(operands[i]);
    }
    return At(column, [&] {
      return options_.fold ? Build(pool_, kind, operands) : pool_.Raw(kind, operands);
    });
  }

  void CheckDivisor(const Part& divisor) {
    if (options_.check_divisors && !divisor.expr.range().ExcludesZero()) {
      Fail("Division by a possible zero", divisor.column);
    }
  }

  Expr Negated(const Expr& e, size_t column) {
    return At(column, [&]() -> Expr {
      if (e.is_const() || options_.fold) return -AsValue(e);
      if (!IsSingleScaled(e)) return Make(Kind::kMul, {Expr(-1), e}, column);
      std::vector<Expr> factors(e.operands().begin(), e.operands().end());
      factors[0] = -factors[0];
      return pool_.Raw(Kind::kMul, factors);
    });
  }

  static bool IsSingleScaled(const Expr& e) {
    return e.kind() == Kind::kMul && e.operand(0).is_const() && !e.operand(1).is_const();
  }

  Expr Ternary() {
    const Nested nested(depth_, token_.column);
    const Expr condition = Connective(Kind::kOr);
    if (!IsInfixSign("?")) return condition;
    const size_t column = Take().column;
    const Expr then_value = Ternary();
    Expect(":");
    return Make(Kind::kSelect, {condition, then_value, Ternary()}, column);
  }

  Expr Connective(Kind kind) {
    const bool is_or = kind == Kind::kOr;
    Expr left = is_or ? Connective(Kind::kAnd) : Comparison();
    while (IsInfixSign(is_or ? "||" : "&&")) {
      const size_t column = Take().column;
      left = Make(kind, {left, is_or ? Connective(Kind::kAnd) : Comparison()}, column);
    }
    return left;
  }

  Expr Comparison() {
    constexpr std::pair<std::string_view, Kind> kSigns[] = {{"==", Kind::kEq}, {"!=", Kind::kNe},
                                                            {"<", Kind::kLt},  {"<=", Kind::kLe},
                                                            {">", Kind::kGt},  {">=", Kind::kGe}};
    const Expr left = Sum();
    for (const auto& [sign, kind] : kSigns) {
      if (!IsSign(sign)) continue;
      const size_t column = Take().column;
      return Make(kind, {left, Sum()}, column);
    }
    return left;
  }

  Expr Sum() {
    const size_t column = token_.column;
    std::vector<Expr> terms{ProductOfFactors()};
    while (IsSign("+") || IsSign("-")) {
      const bool negate = IsSign("-");
      const size_t sign = Take().column;
      const Expr term = ProductOfFactors();
      terms.push_back(negate ? Negated(term, sign) : term);
    }
    return terms.size() == 1 ? terms[0] : Make(Kind::kAdd, std::move(terms), column);
  }

  Expr ProductOfFactors() {
    const size_t column = token_.column;
    std::vector<Expr> factors{Factor().expr};
    const auto product = [&] {
      return factors.size() == 1 ? factors[0] : Make(Kind::kMul, factors, column);
    };
    while (IsSign("*") || IsSign("/") || IsInfixSign("%")) {
      const Token sign = Take();
      const Part factor = Factor();
      if (sign.text == "*") {
        factors.push_back(factor.expr);
        continue;
      }
      CheckDivisor(factor);
      const Kind kind = sign.text == "/" ? Kind::kDiv : Kind::kMod;
      factors = {Make(kind, {product(), factor.expr}, sign.column)};
    }
    return product();
  }

  // Signs are counted, not recursed into.
  Part Factor() {
    const size_t column = token_.column;
    bool negate = false;
    while (IsSign("-") || IsSign("+")) negate ^= Take().text == "-";
    if (IsInfixSign("!")) {
      const Nested nested(depth_, token_.column);
      const size_t sign = Take().column;
      const Expr operand = Factor().expr;
      const Expr inverted = Make(Kind::kEq, {operand, Expr(0)}, sign);
      return {negate ? Negated(inverted, column) : inverted, column};
    }
    const Expr e = Primary();
    return {negate ? Negated(e, column) : e, column};
  }

  Expr Primary() {
    if (token_.kind == Token::kNumber) return Take().number;
    if (token_.kind == Token::kElided) {
      Take();
      return pool_.Elided();
    }
    if (token_.kind == Token::kName) return NameOrCall();
    if (!IsSign("(")) FailUnexpected("an operand");
    Take();
    const Expr inner = Ternary();
    Expect(")");
    return inner;
  }

  Expr NameOrCall() {
    const Token name = Take();
    if (IsSign("(")) return Call(name);
    if (form_ == Form::kAtt && name.text == "True") return 1;
    if (form_ == Form::kAtt && name.text == "False") return 0;
    Interval range = options_.default_range;
    if (options_.names.has_value()) {
      const auto found = options_.names->find(name.text);
      if (found == options_.names->end()) Fail("unknown name " + Quoted(name.text), name.column);
      range = found->second;
    }
    return At(name.column, [&] { return pool_.Symbol(name.text, range.lo, range.hi); });
  }

  Expr Call(const Token& name) {
    const auto* function =
        std::find_if(std::begin(kFunctions), std::end(kFunctions),
                     [&](const Function& f) { return f.form == form_ && f.name == name.text; });
    if (function == std::end(kFunctions)) {
      Fail("unknown function " + Quoted(name.text), name.column);
    }
    std::vector<Part> arguments;
    do {
      Take();  // "(" or ","
      const size_t column = token_.column;
      arguments.push_back({Ternary(), column});
    } while (IsSign(","));
    Expect(")");
    if (arguments.size() < function->least || arguments.size() > function->most) {
      Fail(std::string(name.text) + " takes " + std::to_string(function->most) +
               " arguments, not " + std::to_string(arguments.size()),
           name.column);
    }
    return Special(*function, arguments, name.column);
  }

  Expr Special(const Function& function, const std::vector<Part>& arguments, size_t column) {
    switch (function.special) {
      case Function::kRounded:
        return Rounded(function.kind, arguments, column);
      case Function::kRational:
        return Fraction(arguments, column);
      case Function::kPower:
        return Power(arguments, column);
      case Function::kNot:
        return Make(Kind::kEq, {arguments[0].expr, Expr(0)}, column);
      case Function::kTernary:
        return TernaryOp(arguments, column);
      default:
        break;
    }
    if (function.kind == Kind::kMod) CheckDivisor(arguments[1]);
    std::vector<Expr> operands;
    operands.reserve(arguments.size());
    for (const Part& argument : arguments) operands.push_back(argument.expr);
    return Make(function.kind, std::move(operands), column);
  }

  Expr Rounded(Kind kind, const std::vector<Part>& arguments, size_t column) {
    if (arguments.size() == 1) return Make(kind, {arguments[0].expr, Expr(1)}, column);
    CheckDivisor(arguments[1]);
    return Make(kind, {arguments[0].expr, arguments[1].expr}, column);
  }

  Expr Fraction(const std::vector<Part>& arguments, size_t column) {
    for (const Part& argument : arguments) {
      if (!argument.expr.is_const() || argument.expr.decimals() > 0 ||
          !argument.expr.value().is_integer()) {
        Fail("Rational takes two integer constants", argument.column);
      }
    }
    if (arguments[1].expr.Is(0)) Fail("Division by a possible zero", arguments[1].column);
    return At(column, [&] { return Expr(arguments[0].expr.value() / arguments[1].expr.value()); });
  }

  Expr Power(const std::vector<Part>& arguments, size_t column) {
    constexpr int64_t kMaxPower = 16;
    const Expr power = arguments[1].expr;
    if (!power.is_const() || !power.value().is_integer() || power.value().num < 1 ||
        power.value().num > kMaxPower) {
      Fail("a power must be an integer constant from 1 to 16", arguments[1].column);
    }
    const auto count = static_cast<size_t>(power.value().num);
    if (count == 1) return arguments[0].expr;
    return Make(Kind::kMul, std::vector<Expr>(count, arguments[0].expr), column);
  }

  // An abridged text elides both branches at once.
  Expr TernaryOp(const std::vector<Part>& arguments, size_t column) {
    const Expr second = arguments[1].expr;
    if (arguments.size() == 2 && second.kind() != Kind::kElided) {
      Fail("TernaryOp takes 3 arguments, not 2", column);
    }
    const Expr third = arguments.size() == 2 ? second : arguments[2].expr;
    return Make(Kind::kSelect, {arguments[0].expr, second, third}, column);
  }

  Form form_;
  Pool& pool_;
  const ParseOptions& options_;
  Lexer lexer_;
  Token token_;
  int depth_ = 0;
};

}  // namespace

Expr ParseAtt(std::string_view text, Pool& pool, const ParseOptions& options) {
  return Parser(text, Form::kAtt, pool, options).Parse();
}

Expr ParseInfix(std::string_view text, Pool& pool, const ParseOptions& options) {
  return Parser(text, Form::kInfix, pool, options).Parse();
}

}  // namespace reckon::expr
