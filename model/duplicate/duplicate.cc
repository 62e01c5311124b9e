// Which overload a dtype takes, the rows it reaches, and the bounds of its 32-bit integers.
#include "model/duplicate/duplicate.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "ledger/errors.h"
#include "ledger/hardware.h"
#include "model/cost/cost.h"
#include "model/expr/print.h"

namespace reckon::model {
namespace {

using expr::Expr;
using SymbolicRow = BasicRow<Expr>;

constexpr int64_t kInt32Max = std::numeric_limits<int32_t>::max();
constexpr int64_t kUint32Max = std::numeric_limits<uint32_t>::max();

// The three-argument overloads: two of the repository's own for the 8-bit integers, the library's
// template for all else (bool and the 64-bit types included).
struct Overload {
  std::optional<CallSite> reinterpret_cast_site;
  std::optional<CallSite> get_size_site;
  CallSite duplicate_site{};
  DType lower_dtype = DType::kNone;  // of the function that writes
};

Overload OverloadOf(DType dtype) {
  if (dtype == DType::kUint8) {
    return {CallSite::Duplicate_uint8_ReinterpretCast, CallSite::Duplicate_uint8_GetSize,
            CallSite::Duplicate_uint8_Duplicate, DType::kUint16};
  }
  if (dtype == DType::kInt8) {
    return {CallSite::Duplicate_int8_ReinterpretCast, std::nullopt,
            CallSite::Duplicate_int8_Duplicate, DType::kUint16};
  }
  return {std::nullopt, std::nullopt, CallSite::BroadcastScalar_Duplicate, dtype};
}

// The third argument of the function that writes. The uint8 overload does not look at its own
// count: it fills the view; two elements make one 16-bit word.
Expr LowerCount(const DuplicateCall& call) {
  if (call.dtype == DType::kUint8) return CeilDiv(call.view_size, 2);
  if (call.dtype == DType::kInt8) return CeilDiv(call.count, 2);
  return call.count;
}

SymbolicRow PlaceholderRow(CallSite site, Api api, DType dtype, Mode mode = Mode::kNone) {
  SymbolicRow row;
  row.id = {site, api, dtype, DType::kNone, mode};
  row.call_count = 1;
  row.perf_components = {{PerfType::kPlaceholder, dtype, Expr(1)}};
  return row;
}

void AddSource(const DuplicateCall& call, std::vector<SymbolicRow>& rows) {
  const auto add_sync = [&](Mode event) {
    rows.push_back(
        PlaceholderRow(CallSite::BroadcastScalar_GetTPipePtr, Api::kGetTPipePtr, call.dtype));
    rows.push_back(PlaceholderRow(CallSite::BroadcastScalar_FetchEventID, Api::kFetchEventID,
                                  call.dtype, event));
    rows.push_back(
        PlaceholderRow(CallSite::BroadcastScalar_SetFlag, Api::kSetFlag, call.dtype, event));
    rows.push_back(
        PlaceholderRow(CallSite::BroadcastScalar_WaitFlag, Api::kWaitFlag, call.dtype, event));
  };
  switch (call.source) {
    case ScalarSource::kConstant:
    case ScalarSource::kUbScalar:
      return;
    case ScalarSource::kVecIn:
      add_sync(Mode::kMte2ToS);
      break;
    case ScalarSource::kVecCalc:
      add_sync(Mode::kVToS);
      break;
    case ScalarSource::kOther:
      break;
  }
  rows.push_back(PlaceholderRow(CallSite::BroadcastScalar_GetValue, Api::kGetValue, call.dtype));
}

void AddDuplicate(const DuplicateCall& call, std::vector<SymbolicRow>& rows) {
  const Overload overload = OverloadOf(call.dtype);
  if (overload.reinterpret_cast_site) {
    rows.push_back(
        PlaceholderRow(*overload.reinterpret_cast_site, Api::kReinterpretCast, call.dtype));
  }
  if (overload.get_size_site)
    rows.push_back(PlaceholderRow(*overload.get_size_site, Api::kGetSize, call.dtype));
  const Expr count = LowerCount(call);
  SymbolicRow row;
  row.id = {overload.duplicate_site, Api::kDuplicate, overload.lower_dtype, DType::kNone,
            Mode::kNone};
  row.api_params = {{Role::kElementCount, count}};
  row.call_count = 1;
  row.perf_components = {{PerfType::kDuplicate, overload.lower_dtype,
                          CeilDiv(count, VectorElements(Bytes(overload.lower_dtype)))}};
  rows.push_back(row);
}

// A size must be able to be a whole number of at least 1.
void CheckSize(const char* field, const Expr& value) {
  const bool fraction = value.is_const() && !value.value().is_integer();
  const expr::Interval range = value.range();
  if (fraction || range.hi < 1) {
    throw BadInput(fmt::format("{}: {} is not a size; sizes are whole numbers from 1", field,
                               expr::ToInfix(value)));
  }
}

Count ToCount(const Expr& value) {
  const expr::Rational number = value.value();
  RECKON_CHECK(
      number.is_integer() && number.num >= 0 && number.num <= std::numeric_limits<int64_t>::max(),
      "a count of a concrete duplicate is a 64-bit number");
  return static_cast<Count>(number.num);
}

}  // namespace

std::vector<DuplicateBound> DuplicateBounds(const DuplicateCall& call) {
  std::vector<DuplicateBound> bounds;
  const auto add = [&](const char* field, std::string consumer, int64_t maximum) {
    bounds.push_back({field, std::move(consumer),
                      std::string_view(field) == "count" ? call.count : call.view_size, maximum});
  };
  if (call.dtype == DType::kUint8) {
    add("count", "uint32_t size of Duplicate@uint8, which ignores it", kUint32Max);
    add("view_size", "int32_t(GetSize() + 1) of Duplicate@uint8", kInt32Max - 1);
  } else if (call.dtype == DType::kInt8) {
    add("count", "int32_t(size + 1) of Duplicate@int8", kInt32Max - 1);
    add("view_size", "uint32_t GetSize()", kUint32Max);
  } else {
    add("count", fmt::format("int32_t count of Duplicate<{}>", Name(call.dtype)), kInt32Max);
    add("view_size", "uint32_t GetSize()", kUint32Max);
  }
  return bounds;
}

DuplicatePrediction PredictDuplicate(const DuplicateCall& call) {
  CheckSize("count", call.count);
  CheckSize("view_size", call.view_size);
  for (const DuplicateBound& bound : DuplicateBounds(call)) {
    if (bound.value.range().lo > bound.maximum) {
      throw BadInput(fmt::format("{}: {} exceeds the normal domain: at most {} ({})", bound.field,
                                 expr::ToInfix(bound.value), bound.maximum, bound.consumer));
    }
  }
  DuplicatePrediction prediction;
  prediction.path = {PathStep::kBroadcastScalar, PathStep::kScalarDuplicate};
  AddSource(call, prediction.ledger.rows);
  AddDuplicate(call, prediction.ledger.rows);
  return prediction;
}

ConditionTree PredictDuplicateTree(const DuplicateCall& call) {
  DuplicatePrediction prediction = PredictDuplicate(call);
  TreeLeaf leaf;
  leaf.path = prediction.path;
  leaf.ledger = std::move(prediction.ledger);
  leaf.cost = PriceLedger(leaf.ledger).total;
  for (const DuplicateBound& bound : DuplicateBounds(call)) {
    if (bound.value.range().hi <= bound.maximum) continue;
    leaf.domain.push_back({bound.field, bound.consumer, Le(bound.value, bound.maximum)});
  }
  ConditionTree tree;
  tree.leaves.push_back(std::move(leaf));
  TreeNode root;
  root.is_leaf = true;
  tree.nodes.push_back(root);
  return tree;
}

Prediction PredictDuplicate(const DuplicateNumbers& numbers) {
  const DuplicatePrediction symbolic = PredictDuplicate(
      DuplicateCall{numbers.dtype, numbers.count, numbers.view_size, numbers.source});
  Prediction result;
  result.path = symbolic.path;
  for (const SymbolicRow& from : symbolic.ledger.rows) {
    Row row;
    row.id = from.id;
    row.call_count = ToCount(from.call_count);
    for (const auto& param : from.api_params)
      row.api_params.push_back({param.role, ToCount(param.value)});
    for (const auto& component : from.perf_components) {
      row.perf_components.push_back(
          {component.perf_type, component.perf_dtype, ToCount(component.component_count)});
    }
    result.ledger.rows.push_back(row);
  }
  return result;
}

}  // namespace reckon::model
