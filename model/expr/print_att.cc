// The compiler's form and its C++.
#include "model/expr/att_walk.h"
#include "model/expr/print.h"

namespace reckon::expr {
namespace {

void CheckPrintable(const Expr& e) {
  if (TreeSize(e) > kMaxPrintedTreeSize) throw ExprError("expression too large to print");
}

// The walk makes the text itself.
struct NoBuilder {
  struct Value {};
  Value Number(const Expr&) { return {}; }
  Value Symbol(const Expr&) { return {}; }
  Value Elided() { return {}; }
  Value Infix(char, Value, Value) { return {}; }
  Value Call(Fn, const std::vector<Value>&) { return {}; }
  void Done(const Expr&, Value) {}
};

struct CppBuilder {
  using Value = std::string;
  Value Number(const Expr& e) {
    if (e.decimals() > 0) return DecimalText(e);
    const Rational value = e.value();
    if (value.is_integer()) return IntToString(value.num) + ".0";
    return "Rational(" + IntToString(value.num) + ".0 , " + std::to_string(value.den) + ".0)";
  }
  Value Symbol(const Expr& e) { return e.name(); }
  Value Elided() { throw ExprError("an elided operand (...) has no C++ form"); }
  Value Infix(char op, const Value& a, const Value& b) {
    return "(" + a + " " + op + " " + b + ")";
  }
  Value Call(Fn fn, const std::vector<Value>& arguments) {
    if (IsOperator(fn)) return "(" + arguments[0] + FnName(fn) + arguments[1] + ")";
    std::string text = std::string(FnName(fn)) + "(";
    for (size_t i = 0; i < arguments.size(); ++i) text += (i == 0 ? "" : ", ") + arguments[i];
    return text + ")";
  }
  void Done(const Expr&, const Value&) {}
};

}  // namespace

const char* FnName(Fn fn) {
  static constexpr const char* kNames[] = {
      "Ceiling",  "Floor",    "Mod", "Min",  "Max", "Abs",  "IsEqual",  "ExpectEq", "ExpectNe",
      "ExpectLt", "ExpectLe", " < ", " <= ", " > ", " >= ", "LogicAnd", "LogicOr",  "TernaryOp"};
  return kNames[static_cast<size_t>(fn)];
}

std::string DecimalText(const Expr& constant) {
  const Rational value = constant.value();
  const auto decimals = static_cast<size_t>(constant.decimals());
  Rational scaled = value;
  for (size_t i = 0; i < decimals; ++i) scaled = scaled * Rational{10, 1};
  RECKON_CHECK(scaled.is_integer(), "a decimal constant with too few decimals");
  std::string digits = IntToString(scaled.num < 0 ? -scaled.num : scaled.num);
  if (digits.size() <= decimals) digits.insert(0, decimals + 1 - digits.size(), '0');
  digits.insert(digits.size() - decimals, ".");
  return scaled.num < 0 ? "-" + digits : digits;
}

std::string AttNumber(const Expr& constant) {
  if (constant.decimals() > 0) return DecimalText(constant);
  const Rational value = constant.value();
  if (value.is_integer()) return IntToString(value.num);
  return "Rational(" + IntToString(value.num) + " , " + std::to_string(value.den) + ")";
}

bool IsNegativeProduct(const Expr& e) {
  return e.kind() == Kind::kMul && e.operand(0).is_const() && e.operand(0).value().num < 0 &&
         !e.operand(1).is_const();
}

std::string ToAtt(const Expr& e) {
  CheckPrintable(e);
  NoBuilder builder;
  return AttWalker<NoBuilder>(builder).Root(e).text;
}

std::string ToCpp(const Expr& e) {
  CheckPrintable(e);
  CppBuilder builder;
  return AttWalker<CppBuilder>(builder).Root(e).value;
}

std::string CppPrelude() {
  return R"cpp(#include <cmath>
#include <cstdint>
#define Max(a, b) ((a) > (b) ? (a) : (b))
#define Min(a, b) ((a) < (b) ? (a) : (b))
#define Abs(a) std::fabs(a)
#define Rational(a, b) ((double)(a) / (double)(b))
#define ExpectEq(a, b) ((a) == (b))
#define ExpectNe(a, b) ((a) != (b))
#define ExpectLt(a, b) ((a) < (b))
#define ExpectLe(a, b) ((a) <= (b))
#define LogicAnd(a, b) ((a) && (b))
#define LogicOr(a, b) ((a) || (b))
               inline bool IsEqual(double a, double b) { return std::fabs(a - b) < 1e-8; }
               inline double TernaryOp(bool condition, double a, double b) { return condition ? a : b; }
               inline double Floor(double a) { return (double)(int64_t)a; }
               inline double Ceiling(double a) {
                 const double whole = (double)(int64_t)a;
                 return IsEqual(whole, a) ? whole : whole + 1;
               }
               inline double Mod(double a, double b) { return std::fmod(a, b); }
  )cpp";
}

}  // namespace reckon::expr
