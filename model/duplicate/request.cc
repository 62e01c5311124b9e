// A duplicate as a user wrote it: numbers, names, assumptions.
#include <fmt/format.h>

#include <variant>

#include "ledger/errors.h"
#include "model/duplicate/duplicate.h"

namespace reckon::model {
namespace {

using expr::Expr;

constexpr int64_t kMaxSize = 4294967295;

Expr ToExpr(const SizeOrName& size, expr::Pool& pool) {
  if (const auto* number = std::get_if<uint32_t>(&size)) return *number;
  return pool.Symbol(std::get<std::string>(size), 1, kMaxSize);
}

}  // namespace

DuplicateCall ToDuplicateCall(const CaseRequest& request, expr::Pool& pool) {
  if (request.op != Operation::kDuplicate) throw BadInput("op: is not duplicate");
  DuplicateCall call;
  call.dtype = request.dtype;
  call.count = ToExpr(request.count, pool);
  call.source = request.source;
  const auto* number = std::get_if<uint32_t>(&request.view_size);
  if (number != nullptr && *number == 0) {
    if (request.dtype == DType::kUint8) {
      throw BadInput("view_size: missing; a uint8 Duplicate fills the view whatever its count");
    }
    call.view_size = call.count;
  } else {
    call.view_size = ToExpr(request.view_size, pool);
  }
  return call;
}

}  // namespace reckon::model
