#include "solver/api.h"

#include <algorithm>
#include <set>

#include "ledger/check.h"
#include "model/expr/transform.h"
#include "solver/rules_check.h"
#include "solver/split.h"
#include "solver/translate.h"

namespace reckon::solver {

using expr::Env;
using expr::Expr;

namespace {

// Small numbers, powers of two and the constants of the formulas with their neighbours.
void AddConstants(const Expr& e, std::set<std::int64_t>& sizes) {
  if (e.is_const()) {
    const expr::Rational v = e.value();
    for (const std::int64_t at : {static_cast<std::int64_t>(v.num), v.den}) {
      for (std::int64_t near = at - 1; near <= at + 1; ++near) {
        if (near >= 1 && near < kOpen) sizes.insert(near);
      }
    }
  }
  for (const Expr& operand : e.operands()) AddConstants(operand, sizes);
}

std::string ValueText(const Expr& e, const Env& env) {
  try {
    return expr::Evaluate(e, env).ToString();
  } catch (const BadInput& error) {
    return std::string("no value (") + error.what() + ")";
  }
}

struct Formulas {
  const Expr& lhs;
  const Expr& rhs;
  std::span<const Expr> hypotheses;

  bool Inside(const Env& env) const {
    return std::all_of(hypotheses.begin(), hypotheses.end(), [&](const Expr& h) {
      try {
        return expr::Evaluate(h, env).num != 0;
      } catch (const BadInput&) {
        return false;
      }
    });
  }
  bool Differ(const Env& env) const {
    return Inside(env) && ValueText(lhs, env) != ValueText(rhs, env);
  }
};

// Each symbol as small as the others let it be, until nothing moves.
void MakeSmall(const Formulas& f, const Space& space, Env& env) {
  for (bool moved = true; moved;) {
    moved = false;
    for (std::size_t i = 0; i < space.size(); ++i) {
      std::int64_t& value = env[space[i].name];
      const std::int64_t lo = space[i].bounds.lo;
      for (std::int64_t target = lo; target < std::min<std::int64_t>(value, lo + 512); ++target) {
        const std::int64_t old = value;
        value = target;
        if (f.Differ(env)) {
          moved = true;
          break;
        }
        value = old;
      }
      for (std::int64_t step = (value - lo) / 2; step > 0; step /= 2) {
        value -= step;
        if (f.Differ(env)) {
          moved = true;
        } else {
          value += step;
        }
      }
    }
  }
}

}  // namespace

struct Prover::Impl {
  explicit Impl(SmtOptions options) : smt(std::move(options)) {}

  Smt smt;
  RulesCheck rules{smt};
};

Prover::Prover(SmtOptions options) : impl_(std::make_unique<Impl>(std::move(options))) {}
Prover::~Prover() = default;
Smt& Prover::smt() { return impl_->smt; }

EqualVerdict Prover::ProveEqual(const Expr& lhs, const Expr& rhs,
                                std::span<const Expr> hypotheses) {
  std::vector<Expr> all{lhs, rhs};
  all.insert(all.end(), hypotheses.begin(), hypotheses.end());
  Space space;
  for (const auto& [name, range] : expr::SymbolsOf(all)) {
    space.Add(name, {range.bounded_below() ? range.lo : -kOpen,
                     range.bounded_above() ? range.hi : kOpen});
  }
  std::set<std::int64_t> sizes{1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65};
  for (const Expr& e : all) {
    if (expr::TreeSize(e) <= 100'000) AddConstants(e, sizes);
  }
  EqualVerdict verdict;
  const Formulas formulas{lhs, rhs, hypotheses};
  bool inhabited = false;
  Explorer explorer(space, impl_->smt, {sizes.begin(), sizes.end()}, "equal");
  explorer.ForEachPath([&](PathState& path) {
    Translator translator(path);
    for (const Expr& h : hypotheses) {
      if (!translator.Truth(h)) return true;
    }
    inhabited = inhabited || path.surely_feasible();
    const Quotient a = translator.Value(lhs), b = translator.Value(rhs);
    const Literal differ =
        Literal::Ne(path.facts().Simplify(a.num * b.den), path.facts().Simplify(b.num * a.den));
    const Reply reply = FindByCases(path, differ, "Can the two formulas differ?");
    if (reply.answer == Answer::kUnknown) {
      verdict.outcome = Outcome::kUnknown;
      verdict.reason = reply.reason;
    }
    if (reply.answer != Answer::kSat) return true;
    Env env;
    for (std::size_t i = 0; i < space.size(); ++i) env[space[i].name] = reply.model[i];
    RECKON_CHECK(formulas.Differ(env), "a witness of different formulas does not replay");
    MakeSmall(formulas, space, env);
    verdict = {Outcome::kRefuted, env, ValueText(lhs, env), ValueText(rhs, env), ""};
    return false;
  });
  if (verdict.outcome == Outcome::kProved && !inhabited) {
    verdict.outcome = Outcome::kUnknown;
    verdict.reason = "vacuous: nothing is known to satisfy the hypotheses";
  }
  return verdict;
}

Verdict Prover::CheckRules(const model::Rules& rules) { return impl_->rules.Run(rules); }

}  // namespace reckon::solver
