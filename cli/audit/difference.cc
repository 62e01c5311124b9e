#include "cli/audit/difference.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "ledger/errors.h"
#include "model/expr/transform.h"

namespace reckon::audit {
namespace {

using expr::Env;
using expr::Rational;

constexpr int kMostShapes = 10'000;
constexpr int kMostSteps = 1'000'000;  // of looking for divisors

// Each value as small as the others let it be, until nothing moves.
Difference Shrink(const AuditRow& row, const Claim& claim, Difference found) {
  constexpr std::int64_t kNear = 300;
  const auto better = [&](const std::string& name, std::int64_t value) {
    Env env = found.trial.env;
    env[name] = value;
    const auto trial = TrialAt(row, env);
    if (!trial) return false;
    auto difference = DifferenceAt(claim, *trial);
    if (!difference) return false;
    found = std::move(*difference);
    return true;
  };
  for (bool moved = true; moved;) {
    moved = false;
    const Env names = found.trial.env;
    for (const auto& [name, ignored] : names) {
      const std::int64_t value = found.trial.env[name];
      for (std::int64_t target = 1; target < std::min(value, kNear) && !moved; ++target) {
        moved = better(name, target);
      }
      for (std::int64_t step = value / 2; step > 0 && !moved; step /= 2) {
        moved = better(name, value - step);
      }
      if (moved) break;
    }
  }
  return found;
}

// Every assignment of one product of values, the one with the least sum kept.
class Enumeration {
 public:
  Enumeration(const AuditRow& row, const Claim& claim, const Difference& found)
      : row_(row), claim_(claim), best_(found) {
    std::vector<expr::Expr> sizes = row.shape.dst;
    sizes.insert(sizes.end(), row.shape.src.begin(), row.shape.src.end());
    for (const auto& [name, range] : expr::SymbolsOf(sizes)) names_.emplace_back(name, range.lo);
    env_ = found.trial.env;
  }

  Difference Run() {
    const std::int64_t reach = Product(best_.trial.env);
    if (names_.empty() || reach < 0) return best_;
    Env least;
    for (const auto& [name, value] : names_) least[name] = value;
    const std::int64_t start = Product(least);
    for (std::int64_t product = start; product <= reach && !Spent(); ++product) {
      better_ = product < reach;
      Split(0, product);
      if (product < reach && Product(best_.trial.env) == product) break;
    }
    return best_;
  }

 private:
  // -1 when it is beyond enumerating.
  static std::int64_t Product(const Env& env) {
    std::int64_t product = 1;
    for (const auto& [name, value] : env) {
      if (__builtin_mul_overflow(product, value, &product)) return -1;
    }
    return product;
  }
  static std::int64_t Sum(const Env& env) {
    std::int64_t sum = 0;
    for (const auto& [name, value] : env) sum += value;
    return sum;
  }

  bool Spent() const { return shapes_ >= kMostShapes || steps_ >= kMostSteps; }

  void Split(std::size_t i, std::int64_t product) {
    if (Spent()) return;
    const auto& [name, least] = names_[i];
    if (i + 1 == names_.size()) {
      if (product < least) return;
      env_[name] = product;
      Try();
      return;
    }
    for (std::int64_t value = least; value <= product; ++value) {
      if (++steps_ >= kMostSteps) return;
      if (product % value != 0) continue;
      env_[name] = value;
      Split(i + 1, product / value);
    }
  }

  void Try() {
    if (!better_ && Sum(env_) >= Sum(best_.trial.env)) return;
    ++shapes_;
    const auto trial = TrialAt(row_, env_);
    if (!trial) return;
    auto difference = DifferenceAt(claim_, *trial);
    if (!difference) return;
    best_ = std::move(*difference);
    better_ = false;  // from here on only a smaller sum of the same product
  }

  const AuditRow& row_;
  const Claim& claim_;
  Difference best_;
  std::vector<std::pair<std::string, std::int64_t>> names_;  // with the least value of each
  Env env_;
  bool better_ = true;  // whatever differs now is smaller than the best
  int shapes_ = 0, steps_ = 0;
};

}  // namespace

std::optional<Difference> DifferenceAt(const Claim& claim, const Trial& trial) {
  const std::optional<std::uint64_t> right = claim.right(trial);
  if (!right) return std::nullopt;
  std::string text;
  try {
    const Rational value = expr::Evaluate(claim.claimed, trial.env);
    if (value == Rational::FromInt(*right)) return std::nullopt;
    text = value.ToString();
  } catch (const BadInput& error) {
    text = std::string("no value (") + error.what() + ")";
  }
  return Difference{trial, text, std::to_string(*right)};
}

Difference Smallest(const AuditRow& row, const Claim& claim, Difference found) {
  return Enumeration(row, claim, Shrink(row, claim, std::move(found))).Run();
}

}  // namespace reckon::audit
