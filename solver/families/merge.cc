// merge/: what tiling makes of a shape (broadcast kernels, section 2), for every pattern of kinds.
// Tiling: the kernel's arrays are those of the formula: runs of one kind merged, products kept,
// kinds alternating, merging again changing nothing, the 8-byte steps, the strides. Agreement:
// kernel and model give the same ledger for ranks 5 to 9 unmerged, every pattern of kinds.
#include <algorithm>

#include "simulator/kernels/entry.h"
#include "solver/families/families.h"
#include "solver/families/patterns.h"
#include "solver/forms.h"
#include "solver/judge.h"

namespace reckon::solver {
namespace {

using M = SymbolicMachine;
using KernelTiling = sim::kernels::Tiling<M>;

struct FormulaAxis {
  Term dst, src;
  bool is_b = false;
};

// The same arrays by the formula, from the letters of the pattern; `split` when an 8-byte shape is
// no copy.
struct FormulaTiling {
  std::vector<FormulaAxis> axes;
  Term src_size = 1, dst_size = 1, loop = 0;
};

FormulaTiling ByFormula(const SymbolicShape& shape, bool split) {
  FormulaTiling t;
  for (std::size_t i = 0; i < shape.dst.size(); ++i) {
    const bool is_b = shape.form.axes[i].kind == AxisKind::kBroadcast;
    t.src_size = t.src_size * shape.src[i];
    t.dst_size = t.dst_size * shape.dst[i];
    if (shape.dst.size() > 4 && !t.axes.empty() && t.axes.back().is_b == is_b) {
      t.axes.back().dst = t.axes.back().dst * shape.dst[i];
      t.axes.back().src = t.axes.back().src * shape.src[i];
    } else {
      t.axes.push_back({shape.dst[i], shape.src[i], is_b});
    }
  }
  if (!split) return t;
  if (!t.axes.back().is_b) {
    t.axes.back().dst = t.axes.back().dst * 2;
    t.axes.back().src = t.axes.back().src * 2;
  } else {
    if (t.axes.size() == 9) {
      t.loop = t.axes[0].dst;
      t.axes.erase(t.axes.begin());
    }
    t.axes.push_back({2, 2, false});
  }
  t.src_size = t.src_size * 2;
  t.dst_size = t.dst_size * 2;
  return t;
}

// "" when the kernel's arrays are the formula's.
std::string TilingDifference(const KernelTiling& t, const FormulaTiling& f) {
  if (t.rank != static_cast<int>(f.axes.size())) return "rank";
  if (!(t.src_size.term == f.src_size)) return "srcSize";
  if (!(t.dst_size.term == f.dst_size)) return "dstSize";
  if (t.has_loop != !f.loop.Is(0)) return "loopNum";
  if (t.has_loop && !(t.loop_num.term == f.loop)) return "loopNum";
  Term dst_stride = 1, src_stride = 1;
  for (std::size_t i = f.axes.size(); i-- > 0;) {
    const std::string at = "[" + std::to_string(i) + "]";
    if (!(t.dst[i].term == f.axes[i].dst)) return "dst" + at;
    if (!(t.src[i].term == f.axes[i].src)) return "src" + at;
    if (!(t.dst_stride[i].term == dst_stride)) return "dstStride" + at;
    const Term expected = f.axes[i].is_b ? Term(0) : src_stride;
    if (!(t.src_stride[i].term == expected)) return "srcStride" + at;
    dst_stride = dst_stride * f.axes[i].dst;
    src_stride = src_stride * f.axes[i].src;
  }
  // The stride that would come next is the product of all axes.
  if (t.has_loop) dst_stride = dst_stride * f.loop;
  if (!(dst_stride == f.dst_size)) return "product of dst";
  if (!(src_stride == f.src_size)) return "product of src";
  return "";
}

bool Alternates(const FormulaTiling& f) {
  for (std::size_t i = 1; i < f.axes.size(); ++i) {
    if (f.axes[i].is_b == f.axes[i - 1].is_b) return false;
  }
  return true;
}

// Merging what is merged.
std::string IdempotenceDifference(M& machine, KernelTiling t) {
  const KernelTiling before = t;
  sim::kernels::MergeAxes(machine, t);
  if (t.rank != before.rank) return "merging again changes the rank";
  for (int i = 0; i < t.rank; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (!(t.dst[at].term == before.dst[at].term) || !(t.src[at].term == before.src[at].term)) {
      return "merging again changes axis " + std::to_string(i);
    }
  }
  return "";
}

// One path of one pattern; "" when all is as it should be.
std::string TilingOnPath(const SymbolicShape& shape, PathState& path, Verdict& verdict) {
  M machine(path, sim::WidthOf(shape.form.dtype));
  const KernelShape given = ToKernelShape(shape);
  const int rank = shape.form.Rank();
  const KernelTiling t = sim::kernels::GetBroadcastTilingInfo(machine, rank, given.dst, given.src);
  const bool any_b = std::any_of(shape.form.axes.begin(), shape.form.axes.end(),
                                 [](auto axis) { return axis.kind == AxisKind::kBroadcast; });
  const bool split = Bytes(shape.form.dtype) == 8 && any_b;
  std::string difference = TilingDifference(t, ByFormula(shape, split));
  if (!difference.empty()) return difference;
  ++verdict.by_normal_form;
  if (rank > 4) {
    const FormulaTiling merged = ByFormula(shape, false);
    if (!Alternates(merged)) return "two merged axes of one kind side by side";
    KernelTiling only;
    only.rank = rank;
    only.dst = given.dst;
    only.src = given.src;
    sim::kernels::MergeAxes(machine, only);
    difference = IdempotenceDifference(machine, only);
    if (!difference.empty()) return difference;
    ++verdict.by_normal_form;
  }
  return "";
}

Verdict Tiling(Context& context, DType dtype, int rank) {
  Verdict verdict;
  for (const Form& form : AllPatterns(dtype, rank)) {
    const SymbolicShape shape = MakeShape(form);
    Explorer explorer(shape.space, context.smt, BoundarySizes(dtype), "merge/tiling");
    explorer.ForEachPath([&](PathState& path) {
      ++verdict.paths;
      const std::string difference = TilingOnPath(shape, path, verdict);
      if (difference.empty()) return true;
      const Reply reply = path.Find(Literal::Of(true), "Is there a shape on this path?");
      if (reply.answer != Answer::kSat) {
        verdict.Unknown(form.Letters() + ": " + difference);
        return true;
      }
      verdict.Refute({ToCase(shape, reply.model), form.Letters() + ": " + difference, false});
      return false;
    });
    if (verdict.outcome == Outcome::kRefuted) break;
  }
  return verdict;
}

Verdict Agreement(Context& context, const std::vector<Form>& forms, const std::string& topic) {
  Verdict sum;
  for (const Form& form : forms) {
    sum.Add(JudgeKernel(context, form, topic), form.Letters());
    if (sum.outcome == Outcome::kRefuted) break;
  }
  return sum;
}

}  // namespace

void AddMerge(std::vector<Obligation>& list) {
  for (const DType dtype : kWidths) {
    const std::string width(Name(dtype));
    for (int rank = 1; rank <= 9; ++rank) {
      list.push_back({"merge/tiling/" + width + "/" + std::to_string(rank),
                      "tiling of every pattern of kinds of rank " + std::to_string(rank) +
                          ": merging, 8-byte steps, sizes and strides are the formula's",
                      "broadcast kernels, section 2",
                      [dtype, rank](Context& context) { return Tiling(context, dtype, rank); }});
    }
    for (const PatternGroup& group : PatternGroups(dtype, 5)) {
      const std::string name = "merge/agreement/" + width + "/" + group.name;
      list.push_back({name, "kernel and model agree on unmerged shapes: kinds " + group.name,
                      "broadcast kernels, sections 2 to 8",
                      [forms = group.forms, name](Context& context) {
                        return Agreement(context, forms, name);
                      }});
    }
  }
}

}  // namespace reckon::solver
