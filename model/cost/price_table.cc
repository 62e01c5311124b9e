#include "model/cost/price_table.h"

#include <array>
#include <utility>

namespace reckon::model {
namespace {

struct RawRow {
  const char *api, *constant, *dtype;
  int latency, throughput, group;
};
constexpr RawRow kRaw[] = {
#include "model/cost/generated/vf_perf_table.inc"
};

struct RawMapped {
  const char *api, *constant, *input, *output;
  int latency, throughput, group;
};
constexpr RawMapped kRawMapped[] = {
#include "model/cost/generated/vf_perf_dtype_mapping.inc"
};

template <std::size_t N>
constexpr std::array<PriceRow, N> Convert(const RawRow (&raw)[N]) {
  std::array<PriceRow, N> rows{};
  for (std::size_t i = 0; i < N; ++i) {
    rows[i] = {raw[i].api,
               raw[i].constant,
               raw[i].dtype,
               {raw[i].latency, raw[i].throughput},
               raw[i].group};
  }
  return rows;
}

template <std::size_t N>
constexpr std::array<MappedPriceRow, N> Convert(const RawMapped (&raw)[N]) {
  std::array<MappedPriceRow, N> rows{};
  for (std::size_t i = 0; i < N; ++i) {
    rows[i] = {raw[i].api,
               raw[i].constant,
               raw[i].input,
               raw[i].output,
               {raw[i].latency, raw[i].throughput},
               raw[i].group};
  }
  return rows;
}

constexpr auto kRows = Convert(kRaw);
constexpr auto kMappedRows = Convert(kRawMapped);

}  // namespace

std::span<const PriceRow> PriceTable() { return kRows; }
std::span<const MappedPriceRow> MappedPriceTable() { return kMappedRows; }

std::optional<Price> FindPrice(std::string_view api, std::string_view dtype) {
  const PriceRow* best = nullptr;
  for (const PriceRow& row : kRows) {
    if ((row.api != api && row.constant != api) || row.dtype != dtype) continue;
    if (best == nullptr || row.group < best->group) best = &row;
  }
  if (best == nullptr) return std::nullopt;
  return best->price;
}

std::optional<Price> FindMappedPrice(std::string_view api, std::string_view input_dtype,
                                     std::string_view output_dtype) {
  const std::pair<std::string_view, std::string_view> keys[] = {{input_dtype, output_dtype},
                                                                {input_dtype, "default"},
                                                                {"default", output_dtype},
                                                                {"default", "default"}};
  for (const auto& [in, out] : keys) {
    for (const MappedPriceRow& row : kMappedRows) {
      const bool named = row.api == api || row.constant == api;
      if (named && row.input_dtype == in && row.output_dtype == out) return row.price;
    }
  }
  return std::nullopt;
}

}  // namespace reckon::model
