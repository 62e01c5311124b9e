// Expressions compiled to a straight line of 64-bit integer operations, for millions of runs.
#ifndef RECKON_MODEL_EXPR_PROGRAM_H_
#define RECKON_MODEL_EXPR_PROGRAM_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "model/expr/expr.h"

namespace reckon::expr {

// Equal nodes are computed once, selections without a jump. A failing operation (overflow, zero
// divisor, a quotient that is not an integer) only counts when an output depends on it through
// taken branches: the run is then repeated slowly, and throws only in that case.
// Every intermediate value must be a 64-bit integer; Evaluate() has no such limit.
class Program {
 public:
  // `variables` gives the order of the inputs. Throws ExprError for a symbol not among them, an
  // elided operand, or a constant that is not a 64-bit integer (except as a coefficient p/q whose
  // product is an integer when run).
  Program(std::span<const Expr> outputs, std::span<const std::string> variables);

  // vars.size() == variables, out.size() == outputs (InternalError otherwise). Throws ExprError
  // for an input outside its symbol's range and for a failing operation. Thread-safe.
  void Run(std::span<const int64_t> vars, std::span<int64_t> out) const;

  size_t variable_count() const { return variable_count_; }
  size_t output_count() const { return outputs_.size(); }
  size_t operation_count() const { return code_.size(); }

 private:
  enum class Op : uint8_t;
  struct Instruction {
    Op op;
    uint32_t a, b, c;  // slots; the result goes to slot first_temp_ + own index
  };
  struct Bound {
    int64_t lo, hi;
  };
  class Compiler;

  bool RunFast(int64_t* slots) const;
  void RunSlow(std::span<const int64_t> vars, std::span<int64_t> out) const;
  void CheckInputs(std::span<const int64_t> vars) const;
  [[noreturn]] void FailOutput(size_t output, const char* reason) const;

  size_t variable_count_ = 0;
  std::vector<std::string> variable_names_;
  std::vector<Bound> bounds_;       // per variable
  std::vector<int64_t> constants_;  // slots after the variables
  std::vector<Instruction> code_;   // slots after the constants
  std::vector<uint32_t> outputs_;   // slots
};

}  // namespace reckon::expr

#endif  // RECKON_MODEL_EXPR_PROGRAM_H_
