// A scanner, an expression evaluator over it, and the statements on top.
#include "model/params/cpp_text.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

#include "ledger/errors.h"
#include "ledger/excerpt.h"

namespace reckon::params {
namespace {

using Arrays = std::map<std::string, std::vector<int64_t>>;

constexpr int kMaxNesting = 200;

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  [[noreturn]] void Fail(const std::string& what) const {
    throw BadInput(fmt::format("text: column {}: {}", at_ + 1, what));
  }
  void SkipSpace() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
  }
  bool AtEnd() {
    SkipSpace();
    return at_ == text_.size();
  }
  bool Sees(std::string_view token) {
    SkipSpace();
    return text_.substr(at_, token.size()) == token;
  }
  bool Take(std::string_view token) {
    if (!Sees(token)) return false;
    at_ += token.size();
    return true;
  }
  void Expect(std::string_view token) {
    if (!Take(token)) Fail(fmt::format("'{}' expected", token));
  }
  bool SeesDigit() {
    SkipSpace();
    return at_ < text_.size() && IsDigit(text_[at_]);
  }
  bool SeesName() {
    SkipSpace();
    return at_ < text_.size() && IsLetter(text_[at_]);
  }
  // letters and digits, with "->" and "::" between them
  std::string Name() {
    if (!SeesName()) Fail("a name expected");
    const size_t begin = at_;
    while (at_ < text_.size()) {
      if (IsLetter(text_[at_]) || IsDigit(text_[at_])) {
        ++at_;
      } else if (text_.substr(at_, 2) == "->" || text_.substr(at_, 2) == "::") {
        at_ += 2;
      } else {
        break;
      }
    }
    return std::string(text_.substr(begin, at_ - begin));
  }
  CppNumber Number() {
    const size_t begin = at_;
    while (at_ < text_.size() && IsDigit(text_[at_])) ++at_;
    const bool decimal = at_ < text_.size() && text_[at_] == '.';
    if (decimal) ++at_;
    while (decimal && at_ < text_.size() && IsDigit(text_[at_])) ++at_;
    const std::string digits(text_.substr(begin, at_ - begin));
    if (decimal) return std::strtod(digits.c_str(), nullptr);
    if (digits.size() > 18) Fail("a number of more than 18 digits");
    return std::int64_t{std::strtoll(digits.c_str(), nullptr, 10)};
  }
  // The text up to the ',' or the closing bracket that ends an argument.
  std::string RestOfArgument() {
    const size_t begin = at_;
    int depth = 0;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '(' || c == '[' || c == '<' || c == '{') ++depth;
      if (c == '-' && text_.substr(at_, 2) == "->") {
        ++at_;
        continue;
      }
      if (depth == 0 && (c == ',' || c == ')' || c == ']' || c == ';')) break;
      if (c == ')' || c == ']' || c == '>' || c == '}') --depth;
    }
    return std::string(text_.substr(begin, at_ - begin));
  }
  // "<...>" as written, or nothing. Only where a template argument list can stand.
  std::string TemplateArguments() {
    if (at_ >= text_.size() || text_[at_] != '<') return "";
    const size_t end = text_.find('>', at_);
    if (end == std::string_view::npos) Fail("'>' expected");
    std::string result(text_.substr(at_, end + 1 - at_));
    at_ = end + 1;
    return result;
  }
  size_t position() const { return at_; }
  void Rewind(size_t position) { at_ = position; }
  char Peek() { return AtEnd() ? '\0' : text_[at_]; }

 private:
  std::string_view text_;
  size_t at_ = 0;
};

double AsDouble(const CppNumber& number) {
  return std::visit([](auto value) { return static_cast<double>(value); }, number);
}
bool IsWhole(const CppNumber& number) { return std::holds_alternative<int64_t>(number); }

int64_t BytesOf(std::string_view type, const Scanner& scanner) {
  static const std::map<std::string_view, int64_t> kBytes = {
      {"<uint8_t>", 1}, {"<int8_t>", 1}, {"<bool>", 1},       {"<uint16_t>", 2},
      {"<int16_t>", 2}, {"<half>", 2},   {"<bfloat16_t>", 2}, {"<uint32_t>", 4},
      {"<int32_t>", 4}, {"<float>", 4},  {"<uint64_t>", 8},   {"<int64_t>", 8}};
  const auto it = kBytes.find(type);
  if (it == kBytes.end()) scanner.Fail(fmt::format("unknown element type {}", type));
  return it->second;
}

class Evaluator {
 public:
  Evaluator(Scanner& scanner, const Names& names) : scanner_(scanner), names_(names) {}

  CppNumber Expression() {
    if (++depth_ > kMaxNesting) scanner_.Fail("nested too deep");
    const CppNumber left = Sum();
    CppNumber result = left;
    for (const char* op : {"<=", ">=", "==", "!=", "<", ">"}) {
      if (!scanner_.Take(op)) continue;
      result = Compare(op, AsDouble(left), AsDouble(Sum()));
      break;
    }
    --depth_;
    return result;
  }

 private:
  static CppNumber Compare(std::string_view op, double a, double b) {
    bool holds = false;
    if (op == "<=") holds = a <= b;
    if (op == ">=") holds = a >= b;
    if (op == "==") holds = a == b;
    if (op == "!=") holds = a != b;
    if (op == "<") holds = a < b;
    if (op == ">") holds = a > b;
    return int64_t{holds};
  }

  CppNumber Sum() {
    CppNumber result = Product();
    while (true) {
      if (scanner_.Take("+")) {
        result = Arithmetic('+', result, Product());
      } else if (!scanner_.Sees("->") && scanner_.Take("-")) {
        result = Arithmetic('-', result, Product());
      } else {
        return result;
      }
    }
  }

  CppNumber Product() {
    CppNumber result = Unary();
    while (true) {
      bool found = false;
      for (const char op : {'*', '/', '%'}) {
        if (!scanner_.Take(std::string_view(&op, 1))) continue;
        result = Arithmetic(op, result, Unary());
        found = true;
        break;
      }
      if (!found) return result;
    }
  }

  CppNumber Unary() {
    if (++depth_ > kMaxNesting) scanner_.Fail("nested too deep");
    CppNumber result;
    if (scanner_.Take("+")) {
      result = Unary();
    } else if (scanner_.Take("-")) {
      result = Arithmetic('-', int64_t{0}, Unary());
    } else if (scanner_.Take("(int64_t)")) {
      result = Truncate(Unary());
    } else {
      result = Primary();
    }
    --depth_;
    return result;
  }

  CppNumber Primary() {
    if (scanner_.Take("(")) {
      const CppNumber result = Expression();
      scanner_.Expect(")");
      return result;
    }
    if (scanner_.SeesDigit()) return scanner_.Number();
    const size_t begin = scanner_.position();
    const std::string name = scanner_.Name();
    if (const auto it = names_.find(name); it != names_.end()) return it->second;
    const bool is_template = name.rfind("KernelUtils::", 0) == 0 || name == "static_cast";
    const std::string type = is_template ? scanner_.TemplateArguments() : "";
    if (!scanner_.Take("(")) {
      scanner_.Rewind(begin);
      scanner_.Fail(fmt::format("'{}' has no value", Excerpt(name)));
    }
    return Call(name, type, Arguments());
  }

  std::vector<CppNumber> Arguments() {
    std::vector<CppNumber> arguments;
    if (scanner_.Take(")")) return arguments;
    do arguments.push_back(Expression());
    while (scanner_.Take(","));
    scanner_.Expect(")");
    return arguments;
  }

  CppNumber Call(const std::string& name, const std::string& type,
                 const std::vector<CppNumber>& a) {
    const auto takes = [&](size_t count) {
      if (a.size() != count)
        scanner_.Fail(fmt::format("{} takes {} arguments, not {}", name, count, a.size()));
    };
    if (name == "static_cast") {
      takes(1);
      if (type != "<uint32_t>") scanner_.Fail("only static_cast<uint32_t> is known");
      return static_cast<int64_t>(static_cast<uint32_t>(Truncate(a[0])));
    }
    if (name == "KernelUtils::BlkSize") {
      takes(0);
      return 32 / BytesOf(type, scanner_);
    }
    if (name == "KernelUtils::BlkAlign") {
      takes(1);
      const int64_t bytes = BytesOf(type, scanner_);
      return Align(Multiply(Truncate(a[0]), bytes), 32) / bytes;
    }
    if (name == "KernelUtils::SizeAlign") {
      takes(2);
      return Align(Truncate(a[0]), Truncate(a[1]));
    }
    return Helper(name, a, takes);
  }

  // The run-time helpers of generated tiling code: mostly double (cost and expressions, 1.6).
  template <class Takes>
  CppNumber Helper(const std::string& name, const std::vector<CppNumber>& a, Takes takes) {
    if (name == "Rational") {
      takes(2);
      if (AsDouble(a[1]) == 0) scanner_.Fail("division by zero");
      return AsDouble(a[0]) / AsDouble(a[1]);
    }
    if (name == "Ceiling" || name == "Floor") {
      takes(1);
      if (IsWhole(a[0])) return a[0];
      const double value = std::get<double>(a[0]);
      const auto truncated = static_cast<double>(Truncate(a[0]));
      if (name == "Floor" || std::fabs(truncated - value) < 1e-8) return truncated;
      return truncated + 1;
    }
    if (name == "Mod") {
      takes(2);
      return IsWhole(a[0]) && IsWhole(a[1]) ? Arithmetic('%', a[0], a[1])
                                            : CppNumber(std::fmod(AsDouble(a[0]), AsDouble(a[1])));
    }
    if (name == "Max" || name == "Min") {
      takes(2);
      const bool first_is_larger = AsDouble(a[0]) > AsDouble(a[1]);
      return first_is_larger == (name == "Max") ? a[0] : a[1];
    }
    if (name == "Abs") {
      takes(1);
      return AsDouble(a[0]) < 0 ? Arithmetic('-', int64_t{0}, a[0]) : a[0];
    }
    if (name == "IsEqual") {
      takes(2);
      return int64_t{std::fabs(AsDouble(a[0]) - AsDouble(a[1])) < 1e-8};
    }
    if (name == "TernaryOp") {
      takes(3);
      return AsDouble(AsDouble(a[0]) != 0 ? a[1] : a[2]);
    }
    scanner_.Fail(fmt::format("unknown function {}", Excerpt(name)));
  }

  int64_t Multiply(int64_t a, int64_t b) const {
    int64_t result = 0;
    if (__builtin_mul_overflow(a, b, &result)) scanner_.Fail("overflow");
    return result;
  }

  int64_t Align(int64_t value, int64_t step) const {
    if (step <= 0 || value < 0) scanner_.Fail("an alignment of nothing");
    return Multiply((value / step) + (value % step != 0 ? 1 : 0), step);
  }

  int64_t Truncate(const CppNumber& number) const {
    if (IsWhole(number)) return std::get<int64_t>(number);
    const double value = std::get<double>(number);
    if (!(std::fabs(value) < 9.2e18)) scanner_.Fail("a number that fits no integer");
    return static_cast<int64_t>(value);
  }

  CppNumber Arithmetic(char op, const CppNumber& a, const CppNumber& b) const {
    if (IsWhole(a) && IsWhole(b))
      return WholeArithmetic(op, std::get<int64_t>(a), std::get<int64_t>(b));
    const double x = AsDouble(a);
    const double y = AsDouble(b);
    if (op == '+') return x + y;
    if (op == '-') return x - y;
    if (op == '*') return x * y;
    if (op == '%') scanner_.Fail("% of a fraction");
    if (y == 0) scanner_.Fail("division by zero");
    return x / y;
  }

  int64_t WholeArithmetic(char op, int64_t a, int64_t b) const {
    int64_t result = 0;
    bool overflow = false;
    if (op == '+') overflow = __builtin_add_overflow(a, b, &result);
    if (op == '-') overflow = __builtin_sub_overflow(a, b, &result);
    if (op == '*') return Multiply(a, b);
    if (op == '/' || op == '%') {
      if (b == 0) scanner_.Fail("division by zero");
      if (b == -1) return op == '/' ? WholeArithmetic('-', 0, a) : 0;
      return op == '/' ? a / b : a % b;
    }
    if (overflow) scanner_.Fail("overflow");
    return result;
  }

  Scanner& scanner_;
  const Names& names_;
  int depth_ = 0;
};

class Machine {
 public:
  Machine(std::string_view text, Names& names) : scanner_(text), names_(names) {}

  std::vector<TextCall> Run() {
    while (!scanner_.AtEnd()) Statement();
    return std::move(calls_);
  }

 private:
  void Statement() {
    const size_t begin = scanner_.position();
    std::string word = scanner_.Name();
    if (word == "const" || word == "event_t") {
      if (word == "const") scanner_.Expect("uint32_t");
      Declaration(word == "event_t");
    } else {
      scanner_.Rewind(begin);
      CallStatement();
    }
    scanner_.Expect(";");
  }

  void Declaration(bool is_event) {
    const std::string name = scanner_.Name();
    if (scanner_.Take("[")) {
      const int64_t size = Whole();
      scanner_.Expect("]");
      scanner_.Expect("=");
      scanner_.Expect("{");
      std::vector<int64_t> values;
      do values.push_back(Whole());
      while (scanner_.Take(","));
      scanner_.Expect("}");
      if (static_cast<int64_t>(values.size()) != size)
        scanner_.Fail(fmt::format("{} has {} entries, not {}", name, values.size(), size));
      arrays_[name] = values;
      return;
    }
    scanner_.Expect("=");
    if (is_event) {
      scanner_.Expect("static_cast<event_t>(GetTPipePtr()->");
      calls_.push_back({"GetTPipePtr", {}});
      CallStatement();
      scanner_.Expect(")");
    } else {
      names_[name] = Whole();
    }
  }

  void CallStatement() {
    TextCall call;
    call.function = scanner_.Name();
    call.function += scanner_.TemplateArguments();
    scanner_.Expect("(");
    if (!scanner_.Take(")")) {
      do call.arguments.push_back(Argument());
      while (scanner_.Take(","));
      scanner_.Expect(")");
    }
    calls_.push_back(std::move(call));
  }

  CallArgument Argument() {
    if (!scanner_.SeesName()) return Number();
    const size_t begin = scanner_.position();
    const std::string name = scanner_.Name();
    if (scanner_.Take("[")) {
      const int64_t offset = Whole();
      scanner_.Expect("]");
      return ViewArgument{name, offset};
    }
    const bool ends = scanner_.Sees(",") || scanner_.Sees(")");
    if (const auto it = arrays_.find(name); ends && it != arrays_.end()) return it->second;
    scanner_.Rewind(begin);
    if ((ends && names_.count(name) == 0) || scanner_.Sees("HardEvent::") || IsMemberCall(name)) {
      return OpaqueArgument{scanner_.RestOfArgument()};
    }
    return Number();
  }

  bool IsMemberCall(const std::string& name) { return scanner_.Sees(name + "."); }

  CallArgument Number() { return Evaluator(scanner_, names_).Expression(); }

  // As an initialiser or argument of type uint32_t: a fraction is cut off, 32 bits are kept.
  int64_t Whole() {
    const CppNumber number = Evaluator(scanner_, names_).Expression();
    if (IsWhole(number))
      return static_cast<int64_t>(static_cast<uint32_t>(std::get<int64_t>(number)));
    const double value = std::get<double>(number);
    if (!(value > -1 && value < 4294967296.0)) scanner_.Fail("a fraction that fits no uint32_t");
    return static_cast<int64_t>(value);
  }

  Scanner scanner_;
  Names& names_;
  Arrays arrays_;
  std::vector<TextCall> calls_;
};

}  // namespace

std::vector<TextCall> RunText(std::string_view text, Names& names) {
  return Machine(text, names).Run();
}

CppNumber EvaluateText(std::string_view text, const Names& names) {
  Scanner scanner(text);
  const CppNumber result = Evaluator(scanner, names).Expression();
  if (!scanner.AtEnd()) scanner.Fail("end expected");
  return result;
}

int64_t EvaluateWhole(std::string_view text, const Names& names) {
  const CppNumber number = EvaluateText(text, names);
  if (!std::holds_alternative<int64_t>(number))
    throw BadInput(fmt::format("text: '{}' is not whole", Excerpt(text)));
  return std::get<int64_t>(number);
}

}  // namespace reckon::params
