// The compiler's instruction price tables, embedded from model/cost/data. Cost and expressions,
// sections 1.1 and 1.3.
#ifndef RECKON_MODEL_COST_PRICE_TABLE_H_
#define RECKON_MODEL_COST_PRICE_TABLE_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace reckon::model {

// Cycles.
struct Price {
  std::int64_t latency = 0;
  std::int64_t throughput = 0;
  bool operator==(const Price&) const = default;
};

struct PriceRow {
  std::string_view api;       // the text looked up: "Add", "vcadd"
  std::string_view constant;  // the compiler's name: "kAdd", "kVcadd"
  std::string_view dtype;
  Price price;
  int group = 0;  // the lowest that lists a dtype wins
};
std::span<const PriceRow> PriceTable();

struct MappedPriceRow {
  std::string_view api, constant, input_dtype, output_dtype;  // "default" matches any dtype
  Price price;
  int group = 0;
};
std::span<const MappedPriceRow> MappedPriceTable();

// By the compiler's name ("kStore") or the text looked up ("Store").
std::optional<Price> FindPrice(std::string_view api, std::string_view dtype);
// (in, out), (in, default), (default, out), (default, default), in this order.
std::optional<Price> FindMappedPrice(std::string_view api, std::string_view input_dtype,
                                     std::string_view output_dtype);

}  // namespace reckon::model

#endif  // RECKON_MODEL_COST_PRICE_TABLE_H_
