#include "solver/forms.h"

#include <algorithm>
#include <set>

#include "ledger/errors.h"
#include "ledger/hardware.h"
#include "solver/run_kernel.h"

namespace reckon::solver {
namespace {

constexpr std::int64_t kMaxSize = 0xffffffffLL;
constexpr FormAxis kE{AxisKind::kEqual, false};
constexpr FormAxis kB{AxisKind::kBroadcast, false};
constexpr FormAxis kUnit{AxisKind::kEqual, true};

std::vector<Form> Patterns(DType dtype, int rank) {
  std::vector<Form> forms;
  for (unsigned bits = 0; bits < (1U << rank); ++bits) {
    Form form{dtype, {}};
    for (int i = 0; i < rank; ++i) form.axes.push_back((bits >> i & 1U) != 0 ? kB : kE);
    forms.push_back(std::move(form));
  }
  return forms;
}

// An alternation of `merged` kinds spread over `rank` axes: an E takes the surplus as unit axes, a
// lone B as further B axes.
Form Alternation(DType dtype, int rank, int merged, bool first_is_b) {
  Form form{dtype, {}};
  int surplus = rank - merged;
  for (int i = 0; i < merged; ++i) {
    const bool is_b = (i % 2 == 0) == first_is_b;
    form.axes.push_back(is_b ? kB : kE);
    if (!is_b || merged == 1) {
      for (; surplus > 0; --surplus) form.axes.push_back(is_b ? kB : kUnit);
    }
  }
  return form;
}

}  // namespace

std::string Form::Letters() const {
  std::string letters;
  for (const FormAxis& axis : axes) {
    letters += axis.unit ? '1' : axis.kind == AxisKind::kBroadcast ? 'B' : 'E';
  }
  return letters;
}

std::string Form::Name() const { return std::string(reckon::Name(dtype)) + "/" + Letters(); }

SymbolicShape MakeShape(const Form& form) {
  SymbolicShape shape;
  shape.form = form;
  for (std::size_t i = 0; i < form.axes.size(); ++i) {
    const FormAxis& axis = form.axes[i];
    if (axis.unit) {
      shape.dst.emplace_back(1);
      shape.src.emplace_back(1);
      continue;
    }
    const bool is_b = axis.kind == AxisKind::kBroadcast;
    const Term size = shape.space.Add("n" + std::to_string(i), {is_b ? 2 : 1, kMaxSize});
    shape.dst.push_back(size);
    shape.src.push_back(is_b ? Term(1) : size);
  }
  return shape;
}

Case ToCase(const SymbolicShape& shape, const Assignment& values) {
  Case c;
  c.dtype = shape.form.dtype;
  const auto size = [&](const Term& term) {
    return static_cast<std::uint32_t>(Evaluate(term, values));
  };
  for (const Term& t : shape.dst) c.dst.push_back(size(t));
  for (const Term& t : shape.src) c.src.push_back(size(t));
  Validate(c);
  return c;
}

namespace {

Term BytesOf(const std::vector<Term>& sizes, DType dtype) {
  Term bytes(Bytes(dtype));
  for (const Term& size : sizes) bytes = bytes * size;
  return bytes;
}

}  // namespace

Term DstBytes(const SymbolicShape& shape) { return BytesOf(shape.dst, shape.form.dtype); }
Term SrcBytes(const SymbolicShape& shape) { return BytesOf(shape.src, shape.form.dtype); }

std::vector<Form> NormalForms(DType dtype) {
  std::vector<Form> forms;
  for (int rank = 1; rank <= 4; ++rank) {
    for (Form& form : Patterns(dtype, rank)) forms.push_back(std::move(form));
  }
  for (int rank = 5; rank <= kMaxRank; ++rank) {
    for (int merged = 1; merged <= rank; ++merged) {
      forms.push_back(Alternation(dtype, rank, merged, false));
      forms.push_back(Alternation(dtype, rank, merged, true));
    }
  }
  return forms;
}

std::vector<Form> AllPatterns(DType dtype, int rank) { return Patterns(dtype, rank); }

std::vector<std::int64_t> BoundarySizes(DType dtype) {
  const std::uint32_t bytes = Bytes(dtype) == 8 ? 4 : Bytes(dtype);
  const std::int64_t vl = VectorElements(bytes), half = HalfVectorElements(bytes),
                     blk = BlockElements(bytes);
  std::set<std::int64_t> sizes = {1, 2, 3, 4, 5, 7, 8, 9, 16, 24, 31, 100};
  for (const std::int64_t base : {blk, 2 * blk, 3 * blk, half, vl, 2 * vl, vl + blk}) {
    for (std::int64_t size = base - 1; size <= base + 1; ++size) sizes.insert(size);
    if (Bytes(dtype) == 8) sizes.insert(base / 2);
  }
  return {sizes.begin(), sizes.end()};
}

KernelShape ToKernelShape(const SymbolicShape& shape) {
  KernelShape k;
  for (std::size_t i = 0; i < shape.dst.size(); ++i) {
    k.dst[i] = SymbolicInt(shape.dst[i]);
    k.src[i] = SymbolicInt(shape.src[i]);
  }
  return k;
}

SymbolicRun RunKernel(const SymbolicShape& shape, PathState& path) {
  SymbolicMachine machine(path, sim::WidthOf(shape.form.dtype));
  RunKernelOn(machine, shape);
  return machine.run();
}

}  // namespace reckon::solver
