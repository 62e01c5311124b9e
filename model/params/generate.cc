// The two kinds of generated call. Each argument is a recipe: the text takes its Text(), the
// parameters take its Value().
#include "model/params/generate.h"

#include <fmt/format.h>

#include "ledger/check.h"
#include "ledger/errors.h"
#include "ledger/hardware.h"

namespace reckon::params {
namespace {

using expr::Expr;

// The two shapes of a BroadcastExtend, entry by entry.
struct ShapeRecipes {
  std::vector<SizeRecipe> dst;
  std::vector<SizeRecipe> src;
};

// The last entry is the row length, padding included: the stride of the nearest axis outside with a
// stride at all. Where there is none the generator looks at position 0 all the same; with a single
// axis that is the axis's own stride, which is 1 whatever its size.
size_t RowStridePosition(const Tensor& out) {
  for (size_t i = out.vectorized_axis.size() - 1; i-- > 0;) {
    if (!out.vectorized_strides[i].Is(0)) return i;
  }
  return 0;
}

ShapeRecipes MakeShapes(const BroadcastNode& node, const Tiler& tiler) {
  const Tensor& out = node.out;
  const size_t rank = out.vectorized_axis.size();
  if (rank != node.in.vectorized_axis.size()) {
    throw BadInput(fmt::format("{}: {} vectorized axes, {} has {}", node.in.name,
                               node.in.vectorized_axis.size(), out.name, rank));
  }
  if (rank < 1 || rank > static_cast<size_t>(kMaxRank)) {
    throw BadInput(
        fmt::format("{}: {} vectorized axes are not in 1..{}", out.name, rank, kMaxRank));
  }
  ShapeRecipes shapes;
  for (size_t i = 0; i < rank; ++i) {
    const bool is_last = i + 1 == rank;
    const Expr& size =
        is_last ? out.vectorized_strides[RowStridePosition(out)] : out.VectorizedRepeat(i);
    // The inner tile is shorter in the last step only where it is the outermost vectorized axis.
    const bool may_be_tail =
        i == 0 || tiler.GetAxis(out.vectorized_axis[i]).type != AxisType::kTileInner;
    const SizeRecipe entry = may_be_tail ? tiler.ActualSize(size) : tiler.Size(size);
    shapes.dst.push_back(entry);
    const bool equal = node.in.VectorizedRepeat(i) == out.VectorizedRepeat(i);
    shapes.src.push_back(equal ? entry : SizeRecipe{Expr(1), false});
  }
  return shapes;
}

std::string ArrayText(const std::string& name, const std::vector<SizeRecipe>& entries) {
  std::string list;
  for (const SizeRecipe& entry : entries) {
    if (!list.empty()) list += ", ";
    list += fmt::format("static_cast<uint32_t>({})", Text(entry));
  }
  return fmt::format("const uint32_t {}[{}] = {{{}}};\n", name, entries.size(), list);
}

std::vector<Expr> Values(const std::vector<SizeRecipe>& entries) {
  std::vector<Expr> values;
  values.reserve(entries.size());
  for (const SizeRecipe& entry : entries) values.push_back(Value(entry));
  return values;
}

std::string View(const Tensor& tensor, const OffsetRecipe& offset) {
  return fmt::format("{}[{}]", tensor.name, Text(offset));
}

std::string GenerateExtend(BroadcastNode& node, const Tiler& tiler,
                           const std::vector<AxisId>& current) {
  const ShapeRecipes shapes = MakeShapes(node, tiler);
  const std::string pair = fmt::format("{}_brc_to_{}", node.in.id, node.out.id);
  const std::string dst_name = "dst_shape_" + pair;
  const std::string src_name = "src_shape_" + pair;
  std::string text = ArrayText(dst_name, shapes.dst) + ArrayText(src_name, shapes.src);
  text += fmt::format(
      "BroadcastExtend<{}, {}>({}, {}, {}, {});\n", CppName(node.out.dtype), shapes.dst.size(),
      View(node.out, tiler.TensorVectorizedOffset(current, node.out)),
      View(node.in, tiler.TensorVectorizedOffset(current, node.in)), dst_name, src_name);
  if (node.params)
    node.params->call_params = BroadcastExtendParams{Values(shapes.dst), Values(shapes.src)};
  return text;
}

ScalarSource SourceOf(const Tensor& in) {
  if (in.is_constant) return ScalarSource::kConstant;
  if (in.is_ub_scalar) return ScalarSource::kUbScalar;
  if (in.position == Position::kVecIn) return ScalarSource::kVecIn;
  if (in.position == Position::kVecCalc) return ScalarSource::kVecCalc;
  return ScalarSource::kOther;
}

std::string SyncText(const std::string& name, const char* event) {
  return fmt::format(
      "event_t {0}_event_id = static_cast<event_t>(GetTPipePtr()->FetchEventID(HardEvent::{1}));\n"
      "SetFlag<HardEvent::{1}>({0}_event_id);\n"
      "WaitFlag<HardEvent::{1}>({0}_event_id);\n",
      name, event);
}

std::string GenerateDuplicate(BroadcastNode& node, const Tiler& tiler,
                              const std::vector<AxisId>& current) {
  const ScalarSource source = SourceOf(node.in);
  std::string text;
  std::string scalar = node.in.name;
  if (source == ScalarSource::kVecIn) text = SyncText(node.in.name, "MTE2_S");
  if (source == ScalarSource::kVecCalc) text = SyncText(node.in.name, "V_S");
  if (source == ScalarSource::kUbScalar) {
    scalar += "_ub_scalar";
  } else if (source != ScalarSource::kConstant) {
    scalar += ".GetValue(0)";  // the input's own offset is not looked at
  }
  text += fmt::format("Duplicate({}, {}, {});\n",
                      View(node.out, tiler.TensorVectorizedOffset(current, node.out)), scalar,
                      node.out.ActualSizeName());
  if (node.params) {
    node.params->call_params = BroadcastDuplicateParams{Value(tiler.TensorActualSize(node.out)),
                                                        tiler.ViewSize(current, node.out), source};
  }
  return text;
}

// Vectorized repeats with the innermost axis that has a stride replaced by the stride of the next
// such axis outside it, if there is one (cost and expressions, section 1.4).
std::vector<Expr> Dims(const Tensor& tensor) {
  std::vector<Expr> dims;
  for (size_t i = 0; i < tensor.vectorized_axis.size(); ++i)
    dims.push_back(tensor.VectorizedRepeat(i));
  std::optional<size_t> innermost;
  for (size_t i = dims.size(); i-- > 0;) {
    if (tensor.vectorized_strides[i].Is(0)) continue;
    if (innermost) {
      dims[*innermost] = tensor.vectorized_strides[i];
      break;
    }
    innermost = i;
  }
  return dims;
}

}  // namespace

void Register(BroadcastNode& node) { node.params = BroadcastNodeParams{}; }

bool IsScalarBroadcast(const Tensor& in) {
  if (in.is_constant) return true;
  for (size_t i = 0; i < in.vectorized_axis.size(); ++i) {
    if (!in.VectorizedRepeat(i).Is(1)) return false;
  }
  return true;
}

std::string Generate(BroadcastNode& node, const Tiler& tiler, const std::vector<AxisId>& current) {
  return IsScalarBroadcast(node.in) ? GenerateDuplicate(node, tiler, current)
                                    : GenerateExtend(node, tiler, current);
}

std::string ActualSizeDeclaration(const Tiler& tiler, const Tensor& tensor) {
  return fmt::format("const uint32_t {} = {};\n", tensor.ActualSizeName(),
                     Text(tiler.TensorActualSize(tensor)));
}

NodeInfo Extract(const BroadcastNode& node) {
  return {node.out.dtype, Dims(node.in), Dims(node.out), node.params};
}

}  // namespace reckon::params
