// Look-ups of a tensor.
#include "model/params/tensor.h"

#include "ledger/check.h"

namespace reckon::params {

const expr::Expr& Tensor::VectorizedRepeat(size_t i) const {
  for (size_t k = 0; k < axis.size(); ++k) {
    if (axis[k] == vectorized_axis.at(i)) return repeats.at(k);
  }
  RECKON_CHECK(false, name + ": a vectorized axis is not an axis of the tensor");
}

const char* CppName(DType dtype) {
  switch (dtype) {
    case DType::kUint8:
      return "uint8_t";
    case DType::kInt8:
      return "int8_t";
    case DType::kBool:
      return "bool";
    case DType::kUint16:
      return "uint16_t";
    case DType::kInt16:
      return "int16_t";
    case DType::kFloat16:
      return "half";
    case DType::kBfloat16:
      return "bfloat16_t";
    case DType::kUint32:
      return "uint32_t";
    case DType::kInt32:
      return "int32_t";
    case DType::kFloat32:
      return "float";
    case DType::kUint64:
      return "uint64_t";
    case DType::kInt64:
      return "int64_t";
    case DType::kNone:
      break;
  }
  RECKON_CHECK(false, "a tensor has an element type");
}

}  // namespace reckon::params
