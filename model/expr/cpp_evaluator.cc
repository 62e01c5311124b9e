// Evaluation as the generated C++ does it, in double.
#include <cmath>
#include <cstdlib>
#include <limits>
#include <vector>

#include "ledger/check.h"
#include "model/expr/att_walk.h"
#include "model/expr/evaluate.h"
#include "model/expr/exact_evaluator.h"

namespace reckon::expr {
namespace {

// A line of operations on doubles; the value of operation i is register i.
struct Operation {
  enum Kind : uint8_t { kNumber, kSymbol, kElided, kInfix, kCall } kind = kNumber;
  char op = 0;
  Fn fn = Fn::kAbs;
  double number = 0;
  uint32_t symbol = 0;              // index into the names
  std::vector<uint32_t> arguments;  // registers
};

double Truncated(double a) {
  constexpr double kLimit = 9223372036854775808.0;  // 2^63
  if (!(a >= -kLimit && a < kLimit)) return -kLimit;
  return static_cast<double>(static_cast<int64_t>(a));
}

bool IsEqual(double a, double b) { return std::fabs(a - b) < 1e-8; }

double Ceiling(double a) {
  const double whole = Truncated(a);
  return IsEqual(whole, a) ? whole : whole + 1;
}

double Apply(Fn fn, double a, double b, double c) {
  switch (fn) {
    case Fn::kCeiling:
      return Ceiling(a);
    case Fn::kFloor:
      return Truncated(a);
    case Fn::kMod:
      return std::fmod(a, b);
    case Fn::kMin:
      return a < b ? a : b;
    case Fn::kMax:
      return a > b ? a : b;
    case Fn::kAbs:
      return std::fabs(a);
    case Fn::kIsEqual:
      return IsEqual(a, b) ? 1 : 0;
    case Fn::kExpectEq:
      return a == b ? 1 : 0;
    case Fn::kExpectNe:
      return a != b ? 1 : 0;
    case Fn::kExpectLt:
    case Fn::kLess:
      return a < b ? 1 : 0;
    case Fn::kExpectLe:
    case Fn::kLessEqual:
      return a <= b ? 1 : 0;
    case Fn::kGreater:
      return a > b ? 1 : 0;
    case Fn::kGreaterEqual:
      return a >= b ? 1 : 0;
    case Fn::kLogicAnd:
      return a != 0 && b != 0 ? 1 : 0;
    case Fn::kLogicOr:
      return a != 0 || b != 0 ? 1 : 0;
    case Fn::kTernaryOp:
      return a != 0 ? b : c;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

double Arithmetic(char op, double a, double b) {
  switch (op) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    default:
      // Spelled out, so that sanitizers see no division by zero: the result is the processor's.
      if (b == 0) {
        const double infinity = std::numeric_limits<double>::infinity();
        if (a == 0 || std::isnan(a)) return std::numeric_limits<double>::quiet_NaN();
        return std::signbit(a) == std::signbit(b) ? infinity : -infinity;
      }
      return a / b;
  }
}

bool Differ(const Rational& exact, double cpp) {
  const double wanted = exact.ToDouble();
  return !(std::fabs(wanted - cpp) <= 1e-9 * std::fmax(1.0, std::fabs(wanted)));
}

}  // namespace

struct CppEvaluator::Impl {
  using Value = uint32_t;

  std::vector<Operation> code;
  std::vector<std::string> names;
  std::vector<std::pair<const Node*, uint32_t>> done;  // innermost first
  uint32_t result = 0;

  Value Push(Operation operation) {
    code.push_back(std::move(operation));
    return static_cast<Value>(code.size() - 1);
  }
  Value Number(const Expr& e) {
    Operation operation;
    operation.number =
        e.decimals() > 0 ? std::strtod(DecimalText(e).c_str(), nullptr) : e.value().ToDouble();
    return Push(operation);
  }
  Value Symbol(const Expr& e) {
    Operation operation;
    operation.kind = Operation::kSymbol;
    operation.symbol = static_cast<uint32_t>(names.size());
    names.push_back(e.name());
    return Push(operation);
  }
  Value Elided() {
    Operation operation;
    operation.kind = Operation::kElided;
    return Push(operation);
  }
  Value Infix(char op, Value a, Value b) {
    Operation operation;
    operation.kind = Operation::kInfix;
    operation.op = op;
    operation.arguments = {a, b};
    return Push(operation);
  }
  Value Call(Fn fn, const std::vector<Value>& arguments) {
    Operation operation;
    operation.kind = Operation::kCall;
    operation.fn = fn;
    operation.arguments = arguments;
    operation.arguments.resize(3, arguments[0]);
    return Push(operation);
  }
  void Done(const Expr& node, Value value) { done.emplace_back(node.node(), value); }

  std::vector<double> RunAll(const Env& env) const {
    std::vector<double> r(code.size());
    for (size_t i = 0; i < code.size(); ++i) r[i] = Step(code[i], r, env);
    return r;
  }

  double Step(const Operation& o, const std::vector<double>& r, const Env& env) const {
    switch (o.kind) {
      case Operation::kNumber:
        return o.number;
      case Operation::kSymbol: {
        const auto found = env.find(names[o.symbol]);
        if (found == env.end()) throw ExprError("no value for " + names[o.symbol]);
        return static_cast<double>(found->second);
      }
      case Operation::kElided:
        throw ExprError("an elided operand (...) has no value");
      case Operation::kInfix:
        return Arithmetic(o.op, r[o.arguments[0]], r[o.arguments[1]]);
      default:
        return Apply(o.fn, r[o.arguments[0]], r[o.arguments[1]], r[o.arguments[2]]);
    }
  }
};

CppEvaluator::CppEvaluator(const Expr& e) : impl_(std::make_unique<Impl>()), root_(e) {
  impl_->result = AttWalker<Impl>(*impl_).Root(e).value;
}
CppEvaluator::~CppEvaluator() = default;
CppEvaluator::CppEvaluator(CppEvaluator&&) noexcept = default;
CppEvaluator& CppEvaluator::operator=(CppEvaluator&&) noexcept = default;

double CppEvaluator::Run(const Env& env) const { return impl_->RunAll(env)[impl_->result]; }

double EvaluateAsCpp(const Expr& e, const Env& env) { return CppEvaluator(e).Run(env); }

EvaluationPair CppEvaluator::RunBoth(const Env& env) const {
  ExactEvaluator exact(env);
  EvaluationPair pair;
  pair.exact = exact(root_);
  const std::vector<double> registers = impl_->RunAll(env);
  pair.cpp = registers[impl_->result];
  pair.differ = Differ(pair.exact, pair.cpp);
  pair.culprit = root_;
  pair.culprit_exact = pair.exact;
  pair.culprit_cpp = pair.cpp;
  for (const auto& [node, value] : impl_->done) {
    const auto needed = exact.needed().find(node);
    if (!pair.differ || needed == exact.needed().end()) continue;
    if (!Differ(needed->second, registers[value])) continue;
    pair.culprit = Expr(node);
    pair.culprit_exact = needed->second;
    pair.culprit_cpp = registers[value];
    break;
  }
  return pair;
}

EvaluationPair EvaluateBoth(const Expr& e, const Env& env) { return CppEvaluator(e).RunBoth(env); }

}  // namespace reckon::expr
