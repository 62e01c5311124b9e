// Comparing a specialised union ledger with the static one.
#include "properties/dynamic_check.h"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "ledger/compare.h"
#include "ledger/errors.h"
#include "model/cost/cost.h"

namespace reckon::properties {
namespace {

using Values = std::map<std::string, std::uint32_t>;

std::string RowText(const std::optional<Row>& row) {
  if (!row) return "no such row";
  return RowToJson(*row, [](Count count) { return Json(count); }).dump();
}

std::string PathText(const Path& path) { return reckon::ToJson(path).dump(); }

std::string SizesText(const std::vector<SizeOrName>& sizes) {
  std::string text;
  for (const SizeOrName& size : sizes) {
    if (!text.empty()) text += ",";
    text += std::holds_alternative<std::string>(size)
                ? std::get<std::string>(size)
                : std::to_string(std::get<std::uint32_t>(size));
  }
  return text;
}

}  // namespace

DynamicCheck::DynamicCheck(const CaseRequest& request, const model::Rules& rules)
    : request_(request),
      pool_(std::make_unique<expr::Pool>()),
      tree_(model::PredictSymbolic(model::ToSymbolic(request, *pool_), *pool_, rules)),
      union_(model::Union(tree_)),
      specialiser_(union_, model::Cost(tree_)) {}

std::optional<DynamicWhy> DynamicCheck::CheckUnion() const {
  std::set<std::uint64_t> keys;
  for (const auto& row : union_.rows) {
    if (keys.insert(row.id.Key()).second) continue;
    return DynamicWhy{kUnionHasOne,
                      fmt::format("{} stands in the union twice", Name(row.id.call_site))};
  }
  return std::nullopt;
}

std::optional<DynamicWhy> DynamicCheck::Check(const Values& set, Checker& checker,
                                              bool* outside) const {
  CaseRequest request = request_;
  request.set = set;
  const Case c = ToCase(ApplySet(request));
  model::Prediction prediction;
  try {
    checker.GetPredictor().PredictInto(c, prediction);
  } catch (const BadInput&) {
    if (outside != nullptr) *outside = true;
    return std::nullopt;
  }
  expr::Env env;
  for (const auto& [name, value] : set) env[name] = value;
  const Path& path = tree_.leaves[tree_.LeafFor(env)].path;
  if (!(path == prediction.path)) {
    return DynamicWhy{kDynamicIsStatic, fmt::format("the tree leads to {}, the static model to {}",
                                                    PathText(path), PathText(prediction.path))};
  }
  const Ledger special = specialiser_.Run(env);
  if (!Equal(special, prediction.ledger)) {
    const RowPair first = Align(special, prediction.ledger).front();
    return DynamicWhy{kDynamicIsStatic,
                      fmt::format("{}: specialised {}, static {}", Name(first.id.call_site),
                                  RowText(first.left), RowText(first.right))};
  }
  const std::int64_t cost = specialiser_.RunCost(env);
  const auto price = static_cast<std::int64_t>(model::PriceLedger(prediction.ledger).total);
  if (cost != price) {
    return DynamicWhy{kCostsAgree, fmt::format("specialised {}, static {}", cost, price)};
  }
  return std::nullopt;
}

Values ShrinkValues(const DynamicCheck& check, Values set, Checker& checker) {
  const auto fails = [&](const Values& values) {
    try {
      return check.Check(values, checker).has_value();
    } catch (const BadInput&) {
      return false;  // not a valid assignment
    }
  };
  for (bool moved = true; moved;) {
    moved = false;
    for (const auto& [name, value] : set) {
      std::vector<std::uint32_t> smaller = {1, 2};
      for (std::uint32_t step = value / 2; step >= 1; step /= 2) smaller.push_back(value - step);
      for (std::uint32_t candidate : smaller) {
        if (candidate >= value) continue;
        Values next = set;
        // A source symbol that equals the axis goes down with it.
        for (auto& [other, other_value] : next) {
          if (other_value == value) other_value = candidate;
        }
        Values alone = set;
        alone[name] = candidate;
        if (fails(alone)) next = std::move(alone);
        if (!fails(next)) continue;
        set = std::move(next);
        moved = true;
        break;
      }
      if (moved) break;  // `set` changed under the loop
    }
  }
  return set;
}

Json DescribeDynamicFailure(const CaseRequest& request, const Values& set, const DynamicWhy& why) {
  CaseRequest with_values = request;
  with_values.set = set;
  std::string values;
  for (const auto& [name, value] : set) {
    values += fmt::format("{}{}={}", values.empty() ? "" : ",", name, value);
  }
  return {{"property", why.property},
          {"case", ToJson(with_values)},
          {"detail", why.detail},
          {"replay", fmt::format("./reckon compare --dtype {} --dst {} --src {} --set {}",
                                 Name(request.dtype), SizesText(request.dst),
                                 SizesText(request.src), values)}};
}

}  // namespace reckon::properties
