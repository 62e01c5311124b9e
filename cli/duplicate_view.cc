// The explanation is read off the model's ledger, so that it cannot say anything else.
#include "cli/duplicate_view.h"

#include <fmt/format.h>

#include "cli/ledger_view.h"
#include "cli/requests.h"
#include "model/duplicate/duplicate.h"

namespace reckon::cli {
namespace {

std::string SourceText(ScalarSource source) {
  switch (source) {
    case ScalarSource::kConstant:
      return "a constant: nothing to wait for, nothing to read";
    case ScalarSource::kUbScalar:
      return "a UB scalar: its producer waited and read it already";
    case ScalarSource::kVecIn:
      return "a tensor copied in: waits for MTE2_S, then GetValue(0)";
    case ScalarSource::kVecCalc:
      return "a tensor computed: waits for V_S, then GetValue(0)";
    case ScalarSource::kOther:
      return "another tensor: GetValue(0) without waiting";
  }
  return "";
}

std::string OverloadText(DType dtype) {
  if (dtype == DType::kUint8) return "Duplicate@uint8: fills the view as 16-bit words";
  if (dtype == DType::kInt8) return "Duplicate@int8: fills the count as 16-bit words";
  return fmt::format("the library's Duplicate<{}>", Name(dtype));
}

Json BoundsToJson(const model::DuplicateCall& call, Form form) {
  Json bounds = Json::array();
  for (const auto& b : model::DuplicateBounds(call)) {
    bounds.push_back({{"field", b.field},
                      {"value", CountJson(b.value, form)},
                      {"maximum", b.maximum},
                      {"consumer", b.consumer}});
  }
  return bounds;
}

std::string Scalar(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

}  // namespace

Outcome ExplainDuplicate(const CaseRequest& request, Form form) {
  expr::Pool pool;
  const model::DuplicateCall call = model::ToDuplicateCall(
      request, SymbolicBroadcast(model::SizesAsShape(request), "explain", pool));
  const model::DuplicatePrediction prediction = model::PredictDuplicate(call);
  const auto& last = prediction.ledger.rows.back();
  Outcome outcome;
  Json& json = outcome.json;
  json = {{"path", ToJson(prediction.path)},
          {"source", SourceText(call.source)},
          {"overload", OverloadText(call.dtype)},
          {"reads", call.dtype == DType::kUint8 ? "view_size" : "count"},
          {"lower",
           {{"dtype", Name(last.id.data_dtype)},
            {"count", CountJson(last.api_params[0].value, form)},
            {"stores", CountJson(last.perf_components[0].component_count, form)}}},
          {"bounds", BoundsToJson(call, form)}};
  const std::string path = PathText(json.at("path"));
  std::string text = HeadLine("path", path) + HeadLine("source", Scalar(json.at("source"))) +
                     HeadLine("by", Scalar(json.at("overload")));
  const Json& lower = json.at("lower");
  text += HeadLine(
      "lower", fmt::format("Duplicate<{}>, count {}, {} register stores", Scalar(lower.at("dtype")),
                           Scalar(lower.at("count")), Scalar(lower.at("stores"))));
  Json lines = Json::array();
  for (const auto& b : json.at("bounds")) {
    const std::string numbers =
        fmt::format("{} <= {}", Scalar(b.at("value")), b.at("maximum").dump());
    text += HeadLine("bound", fmt::format("{} {}  ({})", Scalar(b.at("field")), numbers,
                                          Scalar(b.at("consumer"))));
    lines.push_back({"", Scalar(b.at("field")), numbers, "true", Scalar(b.at("consumer"))});
  }
  outcome.detail = {{"text", text}, {"lines", lines}, {"path", path}};
  return outcome;
}

}  // namespace reckon::cli
