// Drawing assignments and evaluating both ways.
#include "cli/cpp_check.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "ledger/errors.h"
#include "model/expr/evaluate.h"
#include "model/expr/print.h"

namespace reckon::cli {
namespace {

using expr::Expr;
using model::SymbolicCase;

constexpr std::int64_t kValues[] = {1,   2,   3,   4,   5,   6,   7,   8,   9,   15,   16,
                                    17,  31,  32,  33,  48,  49,  63,  64,  65,  96,   100,
                                    127, 128, 129, 192, 255, 256, 257, 300, 512, 1000, 4096};

// SplitMix64: the same draws on every machine.
class Draws {
 public:
  std::size_t Below(std::size_t bound) {
    std::uint64_t x = state_ += 0x9e3779b97f4a7c15U;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return static_cast<std::size_t>((x ^ (x >> 31)) % bound);
  }

 private:
  std::uint64_t state_ = 0;
};

// What a symbol may be drawn as; at least its smallest value.
std::vector<std::int64_t> ValuesOf(const Expr& symbol, const SymbolicCase& shape) {
  const auto known = shape.multiples.find(symbol.name());
  const std::int64_t multiple = known == shape.multiples.end() ? 1 : known->second;
  const expr::Interval range = symbol.range();
  const std::int64_t smallest = (range.lo + multiple - 1) / multiple * multiple;
  std::vector<std::int64_t> values = {smallest};
  for (const std::int64_t value : kValues) {
    for (const std::int64_t v : {value, value * multiple}) {
      if (range.Contains(v) && v % multiple == 0) values.push_back(v);
    }
  }
  return values;
}

std::optional<std::int64_t> ValueOf(const Expr& size, const expr::Env& env) {
  if (size.is_const()) return expr::EvaluateInt(size, {});
  const auto it = env.find(size.name());
  return it == env.end() ? std::nullopt : std::optional(it->second);
}

// Destination sizes first; a source symbol of its own is then 1 or its destination. Nothing when
// what was drawn is no broadcast or leaves a range.
std::optional<expr::Env> Draw(const SymbolicCase& shape, Draws& draws) {
  expr::Env env;
  for (const Expr& size : shape.dst) {
    if (size.is_const() || env.contains(size.name())) continue;
    const auto values = ValuesOf(size, shape);
    env[size.name()] = values[draws.Below(values.size())];
  }
  for (std::size_t i = 0; i < shape.src.size(); ++i) {
    const Expr& size = shape.src[i];
    if (size.is_const() || env.contains(size.name())) continue;
    env[size.name()] = draws.Below(2) == 0 ? 1 : ValueOf(shape.dst[i], env).value();
  }
  for (std::size_t i = 0; i < shape.src.size(); ++i) {
    const std::int64_t src = ValueOf(shape.src[i], env).value();
    if (src != 1 && src != ValueOf(shape.dst[i], env).value()) return std::nullopt;
    if (!shape.src[i].range().Contains(src)) return std::nullopt;
  }
  return env;
}

Json SetOf(const expr::Env& env) {
  Json set = Json::object();
  for (const auto& [name, value] : env) set[name] = value;
  return set;
}

}  // namespace

std::vector<expr::Env> DrawAssignments(const SymbolicCase& shape) {
  std::vector<expr::Env> assignments;
  Draws draws;
  for (std::uint32_t i = 0; i < 4 * kCppAssignments; ++i) {
    if (auto env = Draw(shape, draws)) assignments.push_back(std::move(*env));
    if (assignments.size() == kCppAssignments) break;
  }
  return assignments;
}

Json CheckAsCpp(const Expr& total, const SymbolicCase& shape) {
  std::uint32_t checked = 0;
  std::uint32_t differ = 0;
  Json example;
  for (const expr::Env& env : DrawAssignments(shape)) {
    try {
      const expr::EvaluationPair pair = expr::EvaluateBoth(total, env);
      ++checked;
      if (!pair.differ || ++differ > 1) continue;
      example = {{"set", SetOf(env)},
                 {"exact", pair.exact.ToString()},
                 {"cpp", pair.cpp},
                 {"where", expr::ToInfix(pair.culprit)}};
    } catch (const BadInput&) {  // no exact value here
    }
  }
  return {{"assignments", checked}, {"differ", differ}, {"example", std::move(example)}};
}

Json CheckAsCpp(const Expr& total, const expr::Env& env) {
  const expr::EvaluationPair pair = expr::EvaluateBoth(total, env);
  return {{"exact", pair.exact.ToString()}, {"cpp", pair.cpp}, {"differ", pair.differ}};
}

}  // namespace reckon::cli
