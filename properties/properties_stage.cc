// The table of random properties.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "properties/params/chain_parts.h"
#include "properties/parts.h"

namespace reckon::properties {

Budget::Budget(const PlanOptions& options, std::uint64_t per_million, std::uint64_t unit_size)
    : total(std::max<std::uint64_t>(
          1, options.cases.value_or(kDefaultCases) * per_million / 1'000'000)),
      per_unit(unit_size) {}

std::uint64_t Budget::InUnit(std::uint64_t unit) const {
  return std::min(per_unit, total - unit * per_unit);
}

std::span<const NamedCaseProperty> CaseProperties() {
  static constexpr NamedCaseProperty kProperties[] = {{kMergingIdempotent, MergingLoses},
                                                      {kSplittingKeeps, SplittingLoses},
                                                      {kOrderIrrelevant, OrderMatters},
                                                      {kJsonRoundTrip, JsonLoses},
                                                      {kRefusedLoses, RefusedNeedlessly}};
  return kProperties;
}

std::string ReplayLine(const PlanOptions& options, const std::string& part) {
  std::string line =
      fmt::format("./reckon verify --stage properties --part '{}' --seed {}", part, options.seed);
  if (options.cases) line += fmt::format(" --cases {}", *options.cases);
  return line;
}

Stage PropertiesStage() {
  return {"properties", "random properties, shrunk when they fail",
          [](const PlanOptions& options) {
            std::vector<Part> all;
            for (const auto& parts : {StaticParts, DynamicParts, ShapeParts, DomainParts, ExprParts,
                                      DataParts, ChainParts}) {
              std::vector<Part> list = parts(options);
              std::move(list.begin(), list.end(), std::back_inserter(all));
            }
            return all;
          },
          /*repeats=*/true};
}

}  // namespace reckon::properties
