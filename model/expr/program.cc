// Compiling expressions to a line of integer operations and running it.
#include "model/expr/program.h"

#include <algorithm>
#include <limits>
#include <map>
#include <unordered_map>

#include "ledger/check.h"
#include "model/expr/node.h"
#include "model/expr/transform.h"

namespace reckon::expr {

enum class Program::Op : uint8_t {
  kAdd,
  kSub,
  kMul,
  kDiv,
  kFloorDiv,
  kCeilDiv,
  kMod,
  kFloorShift,  // by a power of two: c holds the shift, b the slot of the power
  kCeilShift,
  kMin,
  kMax,
  kAbs,
  kEq,
  kNe,
  kLt,
  kLe,
  kGt,
  kGe,
  kAnd,
  kOr,
  kSelect,
};

namespace {

constexpr int64_t kMinInt64 = std::numeric_limits<int64_t>::min();

// The quotient towards minus infinity, one up for Ceil; false when there is none. A divisor -1 is
// taken apart: the processor traps on the smallest integer divided by it.
template <class Adjust>
bool Quotient(int64_t a, int64_t b, int64_t* out, Adjust adjust) {
  if (b == 0) return false;
  if (b == -1) return !__builtin_sub_overflow(int64_t{0}, a, out);
  const int64_t quotient = a / b;
  *out = quotient + adjust(a - quotient * b, b);
  return true;
}

}  // namespace

// Returns whether the operation has a value; *out is then it.
template <class OpType>
static inline bool Step(OpType op, int64_t a, int64_t b, int64_t c, uint32_t shift, int64_t* out) {
  switch (op) {
    case OpType::kAdd:
      return !__builtin_add_overflow(a, b, out);
    case OpType::kSub:
      return !__builtin_sub_overflow(a, b, out);
    case OpType::kMul:
      return !__builtin_mul_overflow(a, b, out);
    case OpType::kDiv: {
      bool exact = true;
      return Quotient(a, b, out,
                      [&exact](int64_t rest, int64_t) {
                        exact = rest == 0;
                        return 0;
                      }) &&
             exact;
    }
    case OpType::kFloorDiv:
      return Quotient(a, b, out, [](int64_t rest, int64_t divisor) {
        return rest != 0 && (rest < 0) != (divisor < 0) ? -1 : 0;
      });
    case OpType::kCeilDiv:
      return Quotient(a, b, out, [](int64_t rest, int64_t divisor) {
        return rest != 0 && (rest < 0) == (divisor < 0) ? 1 : 0;
      });
    case OpType::kMod:
      if (b == 0) return false;
      *out = b == -1 ? 0 : a % b;
      if (*out != 0 && (*out < 0) != (b < 0)) *out += b;
      return true;
    case OpType::kFloorShift:
      *out = a >> shift;
      return true;
    case OpType::kCeilShift:
      *out = (a >> shift) + ((a & (b - 1)) != 0 ? 1 : 0);
      return true;
    case OpType::kMin:
      *out = std::min(a, b);
      return true;
    case OpType::kMax:
      *out = std::max(a, b);
      return true;
    case OpType::kAbs:
      *out = a < 0 ? static_cast<int64_t>(0 - static_cast<uint64_t>(a)) : a;
      return a != kMinInt64;
    case OpType::kEq:
      *out = a == b;
      return true;
    case OpType::kNe:
      *out = a != b;
      return true;
    case OpType::kLt:
      *out = a < b;
      return true;
    case OpType::kLe:
      *out = a <= b;
      return true;
    case OpType::kGt:
      *out = a > b;
      return true;
    case OpType::kGe:
      *out = a >= b;
      return true;
    case OpType::kAnd:
      *out = a != 0 && b != 0;
      return true;
    case OpType::kOr:
      *out = a != 0 || b != 0;
      return true;
    case OpType::kSelect:
      *out = a != 0 ? b : c;
      return true;
  }
  return false;
}

// Slots during compilation: variables are numbered at once, constants and temporaries apart, and
// joined when their numbers are known.
class Program::Compiler {
 public:
  Compiler(Program& program, std::span<const std::string> variables) : program_(program) {
    for (const std::string& name : variables) {
      const uint32_t slot = static_cast<uint32_t>(variables_.size());
      RECKON_CHECK(variables_.emplace(name, slot).second, "a variable is listed twice: " + name);
    }
    program_.bounds_.assign(variables.size(), {kNoLowerBound, kNoUpperBound});
  }

  void Compile(std::span<const Expr> outputs) {
    for (const Expr& output : outputs) {
      if (IsDeep(output)) {
        for (const Node* node : NodesInOrder(std::span<const Expr>(&output, 1))) Slot(Expr(node));
      }
      program_.outputs_.push_back(Slot(output));
    }
    for (Instruction& instruction : program_.code_) {
      const bool is_shift = instruction.op == Op::kFloorShift || instruction.op == Op::kCeilShift;
      instruction.a = Final(instruction.a);
      instruction.b = Final(instruction.b);
      if (!is_shift) instruction.c = Final(instruction.c);
    }
    for (uint32_t& output : program_.outputs_) output = Final(output);
  }

 private:
  static constexpr uint32_t kConstant = 1u << 30;
  static constexpr uint32_t kTemp = 1u << 31;

  uint32_t Final(uint32_t slot) const {
    const auto variables = static_cast<uint32_t>(program_.variable_count_);
    if ((slot & kConstant) != 0) return variables + (slot & ~kConstant);
    const auto constants = static_cast<uint32_t>(program_.constants_.size());
    return (slot & kTemp) != 0 ? variables + constants + (slot & ~kTemp) : slot;
  }

  uint32_t Slot(const Expr& e) {
    if (e.is_const()) return Constant(e.value());
    if (const auto found = slots_.find(e.node()); found != slots_.end()) return found->second;
    const uint32_t slot = Compute(e);
    slots_.emplace(e.node(), slot);
    return slot;
  }

  uint32_t Constant(const Rational& value) {
    if (!value.is_integer() || value.num < kMinInt64 ||
        value.num > std::numeric_limits<int64_t>::max()) {
      throw ExprError("the constant " + value.ToString() + " is no 64-bit integer");
    }
    const auto number = static_cast<int64_t>(value.num);
    const auto [entry, is_new] =
        constants_.emplace(number, kConstant | static_cast<uint32_t>(program_.constants_.size()));
    if (is_new) program_.constants_.push_back(number);
    return entry->second;
  }

  uint32_t Emit(Op op, uint32_t a, uint32_t b, uint32_t c) {
    const auto slot = kTemp | static_cast<uint32_t>(program_.code_.size());
    RECKON_CHECK(program_.code_.size() < kConstant, "program too long");
    program_.code_.push_back({op, a, b, c});
    return slot;
  }
  uint32_t Emit(Op op, uint32_t a, uint32_t b) { return Emit(op, a, b, a); }

  uint32_t Compute(const Expr& e) {
    switch (e.kind()) {
      case Kind::kSymbol:
        return Variable(e);
      case Kind::kElided:
        throw ExprError("an elided operand (...) has no value");
      case Kind::kAdd:
        return Addition(e);
      case Kind::kMul:
        return Multiplication(e.operands());
      case Kind::kSelect: {
        const uint32_t condition = Slot(e.operand(0));
        const uint32_t taken = Slot(e.operand(1));
        return Emit(Op::kSelect, condition, taken, Slot(e.operand(2)));
      }
      case Kind::kFloorDiv:
      case Kind::kCeilDiv:
        return RoundedQuotient(e);
      case Kind::kAbs: {
        const uint32_t a = Slot(e.operand(0));
        return Emit(Op::kAbs, a, a);
      }
      default: {
        const uint32_t a = Slot(e.operand(0));
        return Emit(OpOf(e.kind()), a, Slot(e.operand(1)));
      }
    }
  }

  uint32_t Variable(const Expr& e) {
    const auto found = variables_.find(e.name());
    if (found == variables_.end()) throw ExprError("no variable for symbol " + e.name());
    Bound& bound = program_.bounds_[found->second];
    bound.lo = std::max(bound.lo, e.range().lo);
    bound.hi = std::min(bound.hi, e.range().hi);
    return found->second;
  }

  uint32_t Addition(const Expr& e) {
    // What is added first, what is subtracted last: a - b needs no product.
    std::vector<uint32_t> added, subtracted;
    for (const Expr& term : e.operands()) {
      const bool negated = term.kind() == Kind::kMul && term.operand(0).Is(-1);
      if (negated) {
        const auto rest = term.operands().subspan(1);
        subtracted.push_back(rest.size() == 1 ? Slot(rest[0]) : Multiplication(rest));
      } else {
        added.push_back(Slot(term));
      }
    }
    uint32_t sum = added.empty() ? Constant({0, 1}) : added[0];
    for (size_t i = 1; i < added.size(); ++i) sum = Emit(Op::kAdd, sum, added[i]);
    for (const uint32_t slot : subtracted) sum = Emit(Op::kSub, sum, slot);
    return sum;
  }

  uint32_t Multiplication(std::span<const Expr> factors) {
    Rational coefficient{1, 1};
    if (factors[0].is_const()) {
      coefficient = factors[0].value();
      factors = factors.subspan(1);
    }
    uint32_t product = Slot(factors[0]);
    for (const Expr& factor : factors.subspan(1)) product = Emit(Op::kMul, product, Slot(factor));
    if (coefficient.num != 1) {
      product = Emit(Op::kMul, Constant(Rational::FromInt(coefficient.num)), product);
    }
    if (coefficient.den != 1) {
      product = Emit(Op::kDiv, product, Constant({coefficient.den, 1}));
    }
    return product;
  }

  uint32_t RoundedQuotient(const Expr& e) {
    const bool floor = e.kind() == Kind::kFloorDiv;
    const uint32_t a = Slot(e.operand(0));
    const Expr divisor = e.operand(1);
    const uint32_t b = Slot(divisor);
    const bool is_power = divisor.is_const() && divisor.value().num > 0 &&
                          (divisor.value().num & (divisor.value().num - 1)) == 0;
    if (is_power) {
      const auto power = static_cast<uint64_t>(divisor.value().num);
      return Emit(floor ? Op::kFloorShift : Op::kCeilShift, a, b,
                  static_cast<uint32_t>(__builtin_ctzll(power)));
    }
    return Emit(floor ? Op::kFloorDiv : Op::kCeilDiv, a, b);
  }

  static Op OpOf(Kind kind) {
    switch (kind) {
      case Kind::kDiv:
        return Op::kDiv;
      case Kind::kMod:
        return Op::kMod;
      case Kind::kMin:
        return Op::kMin;
      case Kind::kMax:
        return Op::kMax;
      case Kind::kEq:
        return Op::kEq;
      case Kind::kNe:
        return Op::kNe;
      case Kind::kLt:
        return Op::kLt;
      case Kind::kLe:
        return Op::kLe;
      case Kind::kGt:
        return Op::kGt;
      case Kind::kGe:
        return Op::kGe;
      case Kind::kAnd:
        return Op::kAnd;
      case Kind::kOr:
        return Op::kOr;
      default:
        RECKON_CHECK(false, "an operation that has no instruction");
    }
  }

  Program& program_;
  std::map<std::string, uint32_t, std::less<>> variables_;
  std::map<int64_t, uint32_t> constants_;
  std::unordered_map<const Node*, uint32_t> slots_;
};

Program::Program(std::span<const Expr> outputs, std::span<const std::string> variables)
    : variable_count_(variables.size()), variable_names_(variables.begin(), variables.end()) {
  // Folding brings fractions to where integers suffice: ceil(1/8 * s) becomes ceil_div(s, 8).
  Pool pool;
  Compiler(*this, variables).Compile(SubstituteAll(outputs, {}, pool));
}

void Program::CheckInputs(std::span<const int64_t> vars) const {
  RECKON_CHECK(vars.size() == variable_count_, "the wrong number of inputs");
  for (size_t i = 0; i < vars.size(); ++i) {
    if (vars[i] < bounds_[i].lo || vars[i] > bounds_[i].hi) {
      const Interval range{bounds_[i].lo, bounds_[i].hi, true, false};
      throw ExprError("the value " + std::to_string(vars[i]) + " of " + variable_names_[i] +
                      " is outside its range " + range.ToString());
    }
  }
}

void Program::Run(std::span<const int64_t> vars, std::span<int64_t> out) const {
  CheckInputs(vars);
  RECKON_CHECK(out.size() == outputs_.size(), "the wrong number of outputs");
  constexpr size_t kSlotsOnStack = 512;
  const size_t first_temp = variable_count_ + constants_.size();
  const size_t slot_count = first_temp + code_.size();
  int64_t stack[kSlotsOnStack];
  std::vector<int64_t> heap;
  int64_t* slots = stack;
  if (slot_count > kSlotsOnStack) {
    heap.resize(slot_count);
    slots = heap.data();
  }
  std::copy(vars.begin(), vars.end(), slots);
  std::copy(constants_.begin(), constants_.end(), slots + variable_count_);
  if (!RunFast(slots)) return RunSlow(vars, out);
  for (size_t i = 0; i < out.size(); ++i) out[i] = slots[outputs_[i]];
}

bool Program::RunFast(int64_t* slots) const {
  int64_t* result = slots + variable_count_ + constants_.size();
  bool fine = true;
  for (const Instruction& in : code_) {
    *result = 0;
    fine &= Step(in.op, slots[in.a], slots[in.b], in.op == Op::kSelect ? slots[in.c] : int64_t{0},
                 in.c, result);
    ++result;
  }
  return fine;
}

// As RunFast, but every slot carries whether it has a value, and a selection asks only its
// condition and the branch it takes; And and Or only what decides them.
void Program::RunSlow(std::span<const int64_t> vars, std::span<int64_t> out) const {
  const size_t first_temp = variable_count_ + constants_.size();
  std::vector<int64_t> slots(first_temp + code_.size(), 0);
  std::vector<char> fine(slots.size(), 1);
  std::copy(vars.begin(), vars.end(), slots.begin());
  std::copy(constants_.begin(), constants_.end(),
            slots.begin() + static_cast<ptrdiff_t>(variable_count_));
  for (size_t i = 0; i < code_.size(); ++i) {
    const Instruction& in = code_[i];
    const size_t slot = first_temp + i;
    const bool select = in.op == Op::kSelect;
    const int64_t c = select ? slots[in.c] : 0;
    const bool has_value = Step(in.op, slots[in.a], slots[in.b], c, in.c, &slots[slot]);
    bool operands_fine = fine[in.a] != 0 && fine[in.b] != 0;
    if (select) operands_fine = fine[in.a] != 0 && fine[slots[in.a] != 0 ? in.b : in.c] != 0;
    const bool and_or = in.op == Op::kAnd || in.op == Op::kOr;
    if (and_or && fine[in.a] != 0 && (slots[in.a] != 0) == (in.op == Op::kOr)) operands_fine = true;
    fine[slot] = has_value && operands_fine ? 1 : 0;
  }
  for (size_t i = 0; i < out.size(); ++i) {
    if (fine[outputs_[i]] == 0) {
      FailOutput(i, "a division by zero, a fraction, or an overflow of 64 bits");
    }
    out[i] = slots[outputs_[i]];
  }
}

void Program::FailOutput(size_t output, const char* reason) const {
  throw ExprError("output " + std::to_string(output) + " has no value: " + reason);
}

}  // namespace reckon::expr
