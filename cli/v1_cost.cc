// V1 answers and the flips.
#include "cli/v1_cost.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/any_case.h"
#include "cli/cpp_check.h"
#include "cli/ledger_view.h"
#include "cli/requests.h"
#include "ledger/errors.h"
#include "ledger/text.h"
#include "model/cost/cost.h"
#include "model/expr/print.h"
#include "model/v1/v1.h"

namespace reckon::cli {
namespace {

using expr::Expr;

// The broadcast whose V1 price a case has.
CaseRequest AsBroadcast(const CaseRequest& request) {
  if (request.op == Operation::kBroadcast) return request;
  CaseRequest shape = model::SizesAsShape(request);
  shape.dst.pop_back();
  shape.src.pop_back();
  return shape;
}

Json SizesToJson(const std::vector<Expr>& sizes, Form form) {
  Json json = Json::array();
  for (const Expr& size : sizes) json.push_back(CountJson(size, form));
  return json;
}

Json MergedToJson(const model::V1Cost& v1, Form form) {
  return {{"dst", SizesToJson(v1.dst, form)}, {"src", SizesToJson(v1.src, form)}};
}

// A cost of 0 is no price: it must not be mistaken for one.
Json UnpricedOf(const model::V1Cost& v1) {
  Json list = Json::array();
  if (v1.rule == model::V1Rule::kUnpriced) {
    list.push_back(fmt::format("V1 has no rule for {} merged axes of this form", v1.dst.size()));
  }
  return list;
}

std::vector<Expr> Numbers(const std::vector<SizeOrName>& sizes) {
  std::vector<Expr> numbers;
  numbers.reserve(sizes.size());
  for (const SizeOrName& size : sizes) numbers.emplace_back(std::get<std::uint32_t>(size));
  return numbers;
}

// V1 also prices a source of fewer axes and a part of an axis, which no kernel of V2 broadcasts; a
// source that is larger than its destination nobody does.
void RequireV1Shape(const CaseRequest& request, const std::vector<Expr>& dst,
                    const std::vector<Expr>& src) {
  bool larger = src.size() > dst.size();
  for (std::size_t i = 0; !larger && i < src.size(); ++i)
    larger = src[i].range().lo > dst[dst.size() - src.size() + i].range().lo;
  if (larger) ConcreteCase(request, "cost");  // says what is wrong
}

std::uint64_t Elements(const std::vector<Expr>& dst) {
  std::uint64_t elements = 1;
  for (const Expr& size : dst) {
    const auto number = static_cast<std::uint64_t>(size.range().lo);
    if (__builtin_mul_overflow(elements, number, &elements)) return UINT64_MAX;
  }
  return elements;
}

std::string Scalar(const Json& value) {
  if (value.is_null()) return "-";
  if (value.is_number_float()) return model::FormatCost(value.get<double>());
  return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string SizesText(const Json& sizes) {
  std::string text;
  for (const auto& size : sizes) text += (text.empty() ? "" : ",") + Scalar(size);
  return text;
}

}  // namespace

Outcome V1Costs::AnswerNumbers(const CaseRequest& request) {
  const CaseRequest shape = ApplySet(AsBroadcast(request));
  const std::vector<Expr> dst = Numbers(shape.dst);
  const std::vector<Expr> src = Numbers(shape.src);
  RequireV1Shape(request, dst, src);
  const model::V1Cost v1 = model::PriceV1(request.dtype, dst, src);
  const double total = v1.cost.value().ToDouble();
  Outcome outcome;
  Json& json = outcome.json;
  json = {{"total", total},
          {"rule", model::Name(v1.rule)},
          {"merged", MergedToJson(v1, Form::kInfix)},
          {"v2", nullptr}};
  try {
    model::Prediction prediction;
    Predict(ConcreteCase(request, "cost"), prediction);
    const model::CostResult price = model::PriceLedger(prediction.ledger);
    const Count v2 = price.total;
    json["v2"] = v2;
    json["v2_unpriced"] = model::Unpriced(price);
    json["ratio"] = total > 0 ? Json(static_cast<double>(v2) / total) : Json();
    if (v1.rule != model::V1Rule::kUnpriced) {
      priced_.push_back({request.dtype, Elements(dst), total, static_cast<double>(v2)});
      shown_.push_back(ToJson(request));
    }
  } catch (const BadInput& error) {
    json["v2_error"] = error.what();
  }
  json["unpriced"] = UnpricedOf(v1);
  return outcome;
}

Outcome V1Costs::AnswerNames(const CaseRequest& request, Form form) const {
  expr::Pool pool;
  const model::SymbolicCase c = SymbolicBroadcast(AsBroadcast(request), "cost", pool);
  const model::V1Cost v1 = model::PriceV1(c.dtype, c.dst, c.src);
  const model::ConditionTree tree = PredictTree(request, "cost", pool);
  Json v2_unpriced = Json::array();
  for (const model::TreeLeaf& leaf : tree.leaves) {
    for (const std::string& line : model::Unpriced(model::PriceLedger(leaf.ledger))) {
      if (std::find(v2_unpriced.begin(), v2_unpriced.end(), Json(line)) == v2_unpriced.end())
        v2_unpriced.push_back(line);
    }
  }
  Outcome outcome;
  outcome.json = {
      {"total", Print(v1.cost, form)},         {"total_cpp", expr::ToCpp(v1.cost)},
      {"cpp_check", CheckAsCpp(v1.cost, c)},   {"rule", model::Name(v1.rule)},
      {"merged", MergedToJson(v1, form)},      {"v2", CountJson(model::Cost(tree), form)},
      {"v2_unpriced", std::move(v2_unpriced)}, {"unpriced", UnpricedOf(v1)}};
  return outcome;
}

Outcome V1Costs::Answer(const CaseRequest& request, Form form) {
  return IsSymbolic(ApplySet(request)) ? AnswerNames(request, form) : AnswerNumbers(request);
}

Outcome V1Costs::Flips() const {
  const model::Flips flips = model::FindFlips(priced_, kMaxFlipsListed);
  const auto one = [&](std::size_t i) {
    Json json = shown_[i];
    json["v1"] = priced_[i].v1;
    json["v2"] = priced_[i].v2;
    return json;
  };
  Json listed = Json::array();
  std::vector<std::vector<std::string>> lines = {
      {"V1 prefers", "v1", "v2", "V2 prefers", "v1", "v2"}};
  for (const model::Flip& flip : flips.first) {
    listed.push_back({{"v1_prefers", one(flip.v1_prefers)}, {"v2_prefers", one(flip.v2_prefers)}});
    lines.emplace_back();
    for (const std::size_t i : {flip.v1_prefers, flip.v2_prefers}) {
      lines.back().push_back(CaseTitle(shown_[i]));
      lines.back().push_back(model::FormatCost(priced_[i].v1));
      lines.back().push_back(model::FormatCost(priced_[i].v2));
    }
  }
  Outcome outcome;
  outcome.json = {
      {"flips",
       {{"comparable", flips.comparable}, {"total", flips.total}, {"listed", std::move(listed)}}}};
  std::string text =
      fmt::format("\nranking flips: {} of {} pairs with the same dtype and number of elements\n",
                  flips.total, flips.comparable);
  if (flips.total > 0) text += AlignColumns(lines);
  if (flips.total > flips.first.size())
    text += fmt::format("... the first {} are listed\n", flips.first.size());
  outcome.detail = {{"text", text}};
  return outcome;
}

std::string V1Text(const Outcome& outcome, const Style& style) {
  const Json& json = outcome.json;
  std::string text = HeadLine("rule", json.at("rule").get<std::string>());
  text += HeadLine("merged", fmt::format("({}) -> ({})", SizesText(json.at("merged").at("src")),
                                         SizesText(json.at("merged").at("dst"))));
  text += HeadLine("V1", style.Strong(Scalar(json.at("total"))));
  text += HeadLine("V2", Scalar(json.at("v2")));
  if (json.contains("ratio")) text += HeadLine("V2/V1", Scalar(json.at("ratio")));
  if (json.contains("v2_error"))
    text += HeadLine("no V2", style.Bad(json.at("v2_error").get<std::string>()));
  for (const char* list : {"unpriced", "v2_unpriced"}) {
    if (!json.contains(list)) continue;
    for (const auto& line : json.at(list))
      text += HeadLine("unpriced", style.Bad(line.get<std::string>()));
  }
  return text;
}

const std::vector<std::string>& V1Columns() {
  static const std::vector<std::string> kColumns = {"rule", "v1", "v2", "note"};
  return kColumns;
}

std::vector<std::vector<std::string>> V1Lines(const Outcome& outcome) {
  const Json& json = outcome.json;
  std::string note;
  if (json.contains("v2_error")) note = json.at("v2_error").get<std::string>();
  for (const char* list : {"unpriced", "v2_unpriced"}) {
    if (!json.contains(list)) continue;
    for (const auto& line : json.at(list))
      note += (note.empty() ? "unpriced: " : "; unpriced: ") + Scalar(line);
  }
  return {
      {json.at("rule").get<std::string>(), Scalar(json.at("total")), Scalar(json.at("v2")), note}};
}

}  // namespace reckon::cli
