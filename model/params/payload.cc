// The checks a payload must pass before the model may use it.
#include "model/params/payload.h"

#include <fmt/format.h>

#include <cstddef>
#include <string>

#include "ledger/errors.h"
#include "ledger/hardware.h"
#include "model/expr/print.h"

namespace reckon::params {
namespace {

using expr::Expr;

void CheckSize(const std::string& field, const Expr& size) {
  const bool fraction = size.is_const() && !size.value().is_integer();
  if (fraction || size.range().hi < 1) {
    throw BadInput(fmt::format("{}: {} is not a size; sizes are whole numbers from 1", field,
                               expr::ToInfix(size)));
  }
}

void Check(const BroadcastExtendParams& extend) {
  const size_t rank = extend.dst_shapes.size();
  if (rank < 1 || rank > static_cast<size_t>(kMaxRank))
    throw BadInput(fmt::format("dst_shapes: rank {} is not in 1..{}", rank, kMaxRank));
  if (extend.src_shapes.size() != rank) {
    throw BadInput(fmt::format("src_shapes: rank {} is not the rank {} of dst_shapes",
                               extend.src_shapes.size(), rank));
  }
  for (size_t i = 0; i < rank; ++i) {
    const Expr& dst = extend.dst_shapes[i];
    const Expr& src = extend.src_shapes[i];
    CheckSize(fmt::format("dst_shapes[{}]", i), dst);
    CheckSize(fmt::format("src_shapes[{}]", i), src);
    if ((src - 1).range().ExcludesZero() && (src - dst).range().ExcludesZero()) {
      throw BadInput(fmt::format("src_shapes[{}]: {} is neither 1 nor the destination's {}", i,
                                 expr::ToInfix(src), expr::ToInfix(dst)));
    }
  }
}

void Check(const BroadcastDuplicateParams& duplicate) {
  CheckSize("count", duplicate.count);
  CheckSize("dst_view_size", duplicate.dst_view_size);
}

void Check(const std::monostate&) {
  throw BadInput("call_params: registered but never filled by Generate");
}

}  // namespace

void CheckPayload(const BroadcastNodeParams& params) {
  std::visit([](const auto& call) { Check(call); }, params.call_params);
}

}  // namespace reckon::params
