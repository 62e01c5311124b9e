// The normal forms of a broadcast: every shape a kernel can be given is one of these with numbers
// for its axes, up to the merging of runs of axes (which the obligations `merge/` prove).
#ifndef RECKON_SOLVER_FORMS_H_
#define RECKON_SOLVER_FORMS_H_

#include <string>
#include <vector>

#include "ledger/shape.h"
#include "simulator/kernels/tiling.h"
#include "solver/machine.h"
#include "solver/term/space.h"

namespace reckon::solver {

struct FormAxis {
  AxisKind kind = AxisKind::kEqual;
  bool unit = false;  // E with size 1 on both sides
};

struct Form {
  DType dtype = DType::kNone;
  std::vector<FormAxis> axes;  // as the kernel is given them: their number is constRank

  int Rank() const { return static_cast<int>(axes.size()); }
  std::string Letters() const;  // "EBE", with 1 for a unit axis
  std::string Name() const;     // "uint16/EBE"
};

// A form with a variable for each axis that has a free size: n0, n1, ... 1 <= n for E, 2 <= n for
// B.
struct SymbolicShape {
  Form form;
  Space space;
  std::vector<Term> dst, src;
};
SymbolicShape MakeShape(const Form& form);
Case ToCase(const SymbolicShape& shape, const Assignment& values);  // throws BadInput if no case
// Bytes of destination and source, each without what rounds it up to a block.
Term DstBytes(const SymbolicShape& shape);
Term SrcBytes(const SymbolicShape& shape);
// In order of rank. constRank 1..4: every pattern of kinds. 5..9: every alternation of kinds that
// merging can leave, padded with unit axes (or, for a form of B alone, with B axes).
std::vector<Form> NormalForms(DType dtype);
// constRank 5..9, every pattern of kinds: what merging is given.
std::vector<Form> AllPatterns(DType dtype, int rank);

// Values at which decisions of the kernels change, smallest first.
std::vector<std::int64_t> BoundarySizes(DType dtype);

// The shape as the kernels get it.
struct KernelShape {
  sim::kernels::Tiling<SymbolicMachine>::Array dst, src;
};
KernelShape ToKernelShape(const SymbolicShape& shape);

// Runs the kernels' entry along one path.
SymbolicRun RunKernel(const SymbolicShape& shape, PathState& path);

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_FORMS_H_
