// Drawing values for the names of a line.
#include "cli/audit/trials.h"

#include <algorithm>
#include <set>

#include "corpus/golden.h"
#include "ledger/errors.h"
#include "model/broadcast/predict.h"
#include "model/cost/cost.h"
#include "model/duplicate/duplicate.h"
#include "model/expr/transform.h"
#include "properties/corpus_files.h"
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

// BadInput when they make no valid shape or one outside the normal domain.
Trial Predicted(const AuditRow& row, const Env& env) {
  Trial trial{
      env, {row.shape.dtype, Values(row.shape.dst, env), Values(row.shape.src, env)}, {}, 0};
  trial.ledger =
      row.request.op == Operation::kBroadcast
          ? model::StandardPredictor().Predict(trial.c).ledger
          : model::PredictDuplicate(model::ToDuplicateNumbers(row.request, trial.c)).ledger;
  trial.total = model::PriceLedger(trial.ledger).total;
  return trial;
}

// The values with which the line's shape is that case; nothing when it cannot be.
std::optional<Env> Match(const AuditRow& row, const Case& c) {
  if (Bytes(c.dtype) != Bytes(row.shape.dtype) || c.dst.size() != row.shape.dst.size())
    return std::nullopt;
  Env env;
  const auto bind = [&env](const Expr& size, std::int64_t value) {
    if (size.is_const()) return size.Is(value);
    return size.kind() == expr::Kind::kSymbol && expr::Range(size).Contains(value) &&
           env.emplace(size.name(), value).first->second == value;
  };
  for (std::size_t i = 0; i < c.dst.size(); ++i) {
    if (!bind(row.shape.dst[i], c.dst[i]) || !bind(row.shape.src[i], c.src[i])) return std::nullopt;
  }
  return env;
}

Env Drawn(const AuditRow& row, const expr::Ranges& symbols, bool least,
          properties::Random& random) {
  Env env;
  for (const auto& [name, range] : symbols) {
    std::int64_t value = least ? range.lo : Draw(random, Bytes(row.shape.dtype));
    const auto multiple = row.shape.multiples.find(name);
    if (multiple != row.shape.multiples.end()) {
      value = (value + multiple->second - 1) / multiple->second * multiple->second;
    }
    env[name] = std::clamp(value, range.lo, range.hi);
  }
  TieSources(row, random, env);
  return env;
}

}  // namespace

std::optional<Trial> TrialAt(const AuditRow& row, const Env& env) {
  for (const auto& [name, multiple] : row.shape.multiples) {
    const auto found = env.find(name);
    if (found != env.end() && found->second % multiple != 0) return std::nullopt;
  }
  try {
    return Predicted(row, env);
  } catch (const BadInput&) {
    return std::nullopt;
  }
}

std::string Refusal(const AuditRow& row) {
  try {
    Predicted(row, {});
    return "";
  } catch (const BadInput& error) {
    return error.what();
  }
}

std::vector<Trial> MakeTrials(const AuditRow& row, std::uint64_t seed, std::uint64_t count,
                              const std::vector<Case>& corpus) {
  const expr::Ranges symbols = expr::SymbolsOf(AllSizes(row));
  std::vector<Trial> trials;
  const auto add = [&](const Env& env) {
    if (auto trial = TrialAt(row, env)) trials.push_back(std::move(*trial));
  };
  std::set<Env> seen;
  for (const Case& c : corpus) {
    const auto env = Match(row, c);
    if (env && seen.insert(*env).second) add(*env);
  }
  const std::uint64_t attempts = symbols.empty() ? 1 : count;
  for (std::uint64_t i = 0; i < attempts; ++i) {
    properties::Random random(properties::Mix(seed, i));
    add(Drawn(row, symbols, i == 0, random));
  }
  return trials;
}

std::vector<Case> CorpusShapes() {
  const std::string folder = properties::CorpusFolder();
  std::vector<Case> shapes;
  for (const auto& regression : properties::ReadRegressions(folder)) {
    const CaseRequest request = ApplySet(regression.request);
    if (request.op == Operation::kBroadcast && !IsSymbolic(request)) {
      shapes.push_back(ToCase(request));
    }
  }
  for (const std::string& path : properties::GoldenFiles(folder)) {
    for (corpus::GoldenCase& golden : corpus::ReadGolden(path)) {
      shapes.push_back(std::move(golden.shape));
    }
  }
  return shapes;
}

Json ShapeOf(const AuditRow& row, const Trial& trial) {
  if (row.request.op == Operation::kBroadcast) return ToJson(trial.c);
  CaseRequest request = row.request;
  request.set.clear();
  request.assume.clear();
  const bool one_size = request.view_size == SizeOrName{std::uint32_t{0}};
  request.count = trial.c.dst[0];
  if (!one_size) request.view_size = trial.c.dst[1];
  return reckon::ToJson(request);
}

model::ConditionTree TreeOf(const AuditRow& row) {
  return row.request.op == Operation::kBroadcast
             ? model::PredictSymbolic(row.shape, *row.pool)
             : model::PredictDuplicateTree(model::ToDuplicateCall(row.request, row.shape));
}

}  // namespace reckon::audit
