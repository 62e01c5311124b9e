// A duplicate as a user wrote it: numbers, names, assumptions.
#include <variant>

#include "ledger/errors.h"
#include "model/duplicate/duplicate.h"

namespace reckon::model {
namespace {

bool IsMissing(const SizeOrName& size) {
  const auto* number = std::get_if<uint32_t>(&size);
  return number != nullptr && *number == 0;
}

}  // namespace

CaseRequest SizesAsShape(const CaseRequest& request) {
  RECKON_CHECK(request.op == Operation::kDuplicate, "only a duplicate has sizes of this kind");
  SizeOrName view_size = request.view_size;
  if (IsMissing(view_size)) {
    if (request.dtype == DType::kUint8) {
      throw BadInput("view_size: missing; a uint8 Duplicate fills the view whatever its count");
    }
    view_size = request.count;
  }
  CaseRequest shape;
  shape.dtype = request.dtype;
  shape.dst = {request.count, view_size};
  shape.src = {uint32_t{1}, uint32_t{1}};
  shape.set = request.set;
  shape.assume = request.assume;
  return shape;
}

DuplicateNumbers ToDuplicateNumbers(const CaseRequest& request, const Case& sizes) {
  return {request.dtype, sizes.dst.at(0), sizes.dst.at(1), request.source};
}

DuplicateCall ToDuplicateCall(const CaseRequest& request, const SymbolicCase& sizes) {
  return {request.dtype, sizes.dst.at(0), sizes.dst.at(1), request.source};
}

}  // namespace reckon::model
