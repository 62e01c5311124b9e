// Folding, compiling, printing and parsing keep the value of random expressions.
#include <fmt/format.h>

#include "model/expr/evaluate.h"
#include "model/expr/parse.h"
#include "model/expr/print.h"
#include "model/expr/program.h"
#include "properties/generators.h"
#include "properties/parts.h"
#include "properties/plain_expr.h"
#include "properties/rc_run.h"

namespace reckon::properties {
namespace {

constexpr int kDepth = 4;
constexpr int kEnvs = 6;  // assignments tried on one expression

struct Sample {
  PlainExpr e;
  std::uint64_t env_key = 0;
};
std::ostream& operator<<(std::ostream& out, const Sample& sample) { return out << sample.e; }

rc::Gen<Sample> SampleGen() {
  return KeyedGen<Sample>(
      [](Random& random) {
        return Sample{RandomPlainExpr(random, kDepth), random.Next()};
      },
      [](const Sample& sample) {
        std::vector<Sample> list;
        for (PlainExpr& e : SimplerPlainExprs(sample.e)) {
          list.push_back({std::move(e), sample.env_key});
        }
        return list;
      });
}

expr::Env ToEnv(const PlainEnv& values) {
  expr::Env env;
  for (std::size_t i = 0; i < values.size(); ++i) env[kPlainNames[i]] = values[i];
  return env;
}

std::string EnvText(const PlainEnv& values) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    text += fmt::format("{}{}={}", i == 0 ? "" : ",", kPlainNames[i], values[i]);
  }
  return text;
}

bool SameValue(const Fraction& plain, const expr::Rational& value) {
  return plain.num == value.num && plain.den == value.den;
}

std::string Differs(const char* what, const expr::Expr& e, const PlainEnv& env,
                    const Fraction& plain) {
  const expr::Rational value = expr::Evaluate(e, ToEnv(env));
  if (SameValue(plain, value)) return {};
  return fmt::format("{} {} has the value {} at {}, the plain tree {}", what, expr::ToInfix(e),
                     value.ToString(), EnvText(env),
                     expr::Rational::Make(plain.num, plain.den).ToString());
}

// Calls check(env, value) for each assignment at which the tree has a value.
template <class Check>
std::string AtEachValue(const Sample& sample, Check check) {
  Random random(sample.env_key);
  for (int i = 0; i < kEnvs; ++i) {
    const PlainEnv env = RandomPlainEnv(random);
    const auto value = Evaluate(sample.e, env);
    if (!value) continue;
    try {
      if (std::string why = check(env, *value); !why.empty()) return why;
    } catch (const expr::ExprError& error) {
      return fmt::format("at {}: {}", EnvText(env), error.what());
    }
  }
  return {};
}

// A failing operation is no contradiction when the program cannot hold a value on the way.
std::string ProgramDiffers(const expr::Expr& e, const PlainEnv& env, const Fraction& plain) {
  const std::vector<std::string> names(kPlainNames.begin(), kPlainNames.end());
  std::int64_t out = 0;
  try {
    const expr::Program program(std::span<const expr::Expr>(&e, 1), names);
    program.Run(env, std::span<std::int64_t>(&out, 1));
  } catch (const expr::ExprError&) {
    return {};
  }
  if (plain.den == 1 && plain.num == out) return {};
  return fmt::format("the compiled {} has the value {} at {}", expr::ToInfix(e), out, EnvText(env));
}

// Nothing for a tree with a divisor that is the constant zero: such a tree is refused when built.
std::optional<expr::Expr> Built(const Sample& sample, expr::Pool& pool) {
  try {
    return BuildFolded(sample.e, pool);
  } catch (const expr::ExprError& error) {
    if (error.message() == "Division by a possible zero") return std::nullopt;
    throw;
  }
}

std::string FoldingChanges(const Sample& sample) {
  expr::Pool pool;
  const auto built = Built(sample, pool);
  if (!built) return {};
  const expr::Expr& folded = *built;
  return AtEachValue(sample, [&](const PlainEnv& env, const Fraction& value) {
    std::string why = Differs("folded", folded, env, value);
    return why.empty() ? ProgramDiffers(folded, env, value) : why;
  });
}

expr::ParseOptions Options(bool fold) {
  expr::ParseOptions options;
  options.names.emplace();
  for (const char* name : kPlainNames)
    options.names->emplace(name, expr::Interval{1, kPlainMost, true, false});
  options.fold = fold;
  options.check_divisors = false;
  return options;
}

std::string PrintingChanges(const Sample& sample) {
  expr::Pool pool;
  const auto built = Built(sample, pool);
  if (!built) return {};
  const expr::Expr& e = *built;
  const std::string infix = expr::ToInfix(e);
  const expr::Expr from_infix = expr::ParseInfix(infix, pool, Options(true));
  const std::string att = expr::ToAtt(e);
  const expr::Expr from_att = expr::ParseAtt(att, pool, Options(false));
  if (const std::string again = expr::ToInfix(from_infix); again != infix) {
    return fmt::format("infix {} is printed back as {}", infix, again);
  }
  if (const std::string again = expr::ToAtt(from_att); again != att) {
    return fmt::format("ATT {} is printed back as {}", att, again);
  }
  return AtEachValue(sample, [&](const PlainEnv& env, const Fraction& value) {
    std::string why = Differs("parsed infix", from_infix, env, value);
    return why.empty() ? Differs("parsed ATT", from_att, env, value) : why;
  });
}

std::string WhyOrThrown(std::string (*why)(const Sample&), const Sample& sample) {
  try {
    return why(sample);
  } catch (const expr::ExprError& error) {
    return error.what();
  }
}

Part ExprPart(const PlanOptions& options, const std::string& name, const Budget& budget,
              std::string (*why)(const Sample&)) {
  Part part;
  part.name = name;
  part.units = budget.Units();
  part.run = [=](std::uint64_t unit) {
    std::optional<Sample> smallest;
    const RcSummary summary = RunRc<Sample>(
        UnitSeed(options, name, unit), budget.InUnit(unit), SampleGen(),
        [&](const Sample& sample) { return WhyOrThrown(why, sample).empty(); }, smallest);
    UnitResult result;
    result.cases = summary.cases;
    if (smallest) {
      result.failure = {{"property", name},
                        {"input", ToText(smallest->e)},
                        {"detail", WhyOrThrown(why, *smallest)},
                        {"replay", ReplayLine(options, name)}};
    }
    return result;
  };
  return part;
}

}  // namespace

std::vector<Part> ExprParts(const PlanOptions& options) {
  return {
      ExprPart(options, "folding keeps the value", Budget(options, 50'000, 2'000), FoldingChanges),
      ExprPart(options, "printing and parsing keep the expression", Budget(options, 50'000, 2'000),
               PrintingChanges)};
}

}  // namespace reckon::properties
