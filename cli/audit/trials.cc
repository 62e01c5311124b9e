// Drawing values for the names of a line.
#include "cli/audit/trials.h"

#include <algorithm>

#include "ledger/errors.h"
#include "model/broadcast/predict.h"
#include "model/cost/cost.h"
#include "model/expr/transform.h"
#include "properties/random.h"
#include "properties/sizes.h"

namespace reckon::audit {
namespace {

using expr::Env;
using expr::Expr;

constexpr std::int64_t kLargestSize = 4294967295;

std::vector<std::uint32_t> Values(const std::vector<Expr>& sizes, const Env& env) {
  std::vector<std::uint32_t> values;
  for (const Expr& size : sizes) {
    const std::int64_t value = expr::EvaluateInt(size, env);
    if (value < 1 || value > kLargestSize) throw BadInput("a size leaves its range");
    values.push_back(static_cast<std::uint32_t>(value));
  }
  return values;
}

std::vector<Expr> AllSizes(const AuditRow& row) {
  std::vector<Expr> sizes = row.shape.dst;
  sizes.insert(sizes.end(), row.shape.src.begin(), row.shape.src.end());
  return sizes;
}

std::uint32_t Draw(properties::Random& random, std::uint32_t width) {
  switch (random.Below(5)) {
    case 0:
      return random.Between(1, 9);
    case 1:
      return random.Pick(properties::MiddleSizes());
    case 2:
      return random.OneIn(4) ? random.Pick(properties::HugeSizes()) : random.Between(1, 2000);
    default:
      return random.Pick(properties::InnerSizes(width));
  }
}

// A source symbol of its own is 1 or what its destination is.
void TieSources(const AuditRow& row, properties::Random& random, Env& env) {
  for (std::size_t i = 0; i < row.shape.src.size(); ++i) {
    const Expr& src = row.shape.src[i];
    if (src.kind() != expr::Kind::kSymbol || src == row.shape.dst[i]) continue;
    const bool one = random.OneIn(2) && expr::Range(src).Contains(1);
    env[src.name()] = one ? 1 : expr::EvaluateInt(row.shape.dst[i], env);
  }
}

}  // namespace

std::optional<Trial> TrialAt(const AuditRow& row, const Env& env) {
  try {
    for (const auto& [name, multiple] : row.shape.multiples) {
      const auto found = env.find(name);
      if (found != env.end() && found->second % multiple != 0) return std::nullopt;
    }
    Trial trial{
        env, {row.shape.dtype, Values(row.shape.dst, env), Values(row.shape.src, env)}, {}, 0};
    trial.ledger = model::StandardPredictor().Predict(trial.c).ledger;
    trial.total = model::PriceLedger(trial.ledger).total;
    return trial;
  } catch (const BadInput&) {
    return std::nullopt;
  }
}

std::vector<Trial> MakeTrials(const AuditRow& row, std::uint64_t seed, std::uint64_t count) {
  const expr::Ranges symbols = expr::SymbolsOf(AllSizes(row));
  std::vector<Trial> trials;
  const std::uint64_t attempts = symbols.empty() ? 1 : count;
  for (std::uint64_t i = 0; i < attempts; ++i) {
    properties::Random random(properties::Mix(seed, i));
    Env env;
    for (const auto& [name, range] : symbols) {
      std::int64_t value = i == 0 ? range.lo : Draw(random, Bytes(row.shape.dtype));
      const auto multiple = row.shape.multiples.find(name);
      if (multiple != row.shape.multiples.end()) {
        value = (value + multiple->second - 1) / multiple->second * multiple->second;
      }
      env[name] = std::clamp(value, range.lo, range.hi);
    }
    TieSources(row, random, env);
    if (auto trial = TrialAt(row, env)) trials.push_back(std::move(*trial));
  }
  return trials;
}

}  // namespace reckon::audit
