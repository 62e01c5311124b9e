// A duplicate as a user wrote it: numbers, names, assumptions.
#include <utility>
#include <variant>

#include "ledger/errors.h"
#include "model/broadcast/dynamic.h"
#include "model/duplicate/duplicate.h"

namespace reckon::model {
namespace {

bool IsMissing(const SizeOrName& size) {
  const auto* number = std::get_if<uint32_t>(&size);
  return number != nullptr && *number == 0;
}

}  // namespace

DuplicateCall ToDuplicateCall(const CaseRequest& request, expr::Pool& pool) {
  if (request.op != Operation::kDuplicate) throw BadInput("op: is not duplicate");
  SizeOrName view_size = request.view_size;
  if (IsMissing(view_size)) {
    if (request.dtype == DType::kUint8) {
      throw BadInput("view_size: missing; a uint8 Duplicate fills the view whatever its count");
    }
    view_size = request.count;
  }
  // Names, values and assumptions mean the same for any list of sizes: read as a shape.
  CaseRequest sizes;
  sizes.dtype = request.dtype;
  sizes.dst = {request.count, view_size};
  sizes.src = {std::uint32_t{1}, std::uint32_t{1}};
  sizes.set = request.set;
  sizes.assume = request.assume;
  const SymbolicCase symbolic = ToSymbolic(sizes, pool);
  return {request.dtype, symbolic.dst[0], symbolic.dst[1], request.source};
}

}  // namespace reckon::model
