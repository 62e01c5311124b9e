// kernel-equals-model/: on every feasible path of the kernels, for all sizes of the normal domain,
// each row the model predicts is the row the kernel makes.
#include "solver/families/families.h"
#include "solver/forms.h"
#include "solver/judge.h"

namespace reckon::solver {
namespace {

Verdict KernelEqualsModel(Context& context, const Form& form, const std::string& topic) {
  const SymbolicShape shape = MakeShape(form);
  const ModelSide model(shape, context.rules);
  return JudgeForm(
      context, shape, topic,
      [&](PathState& path) {
        SymbolicRun run = RunKernel(shape, path);
        return Side{run.path, std::move(run.ledger), {}};
      },
      [&](PathState& path) {
        ModelLeaf leaf = model.Walk(path);
        return Side{leaf.path, std::move(leaf.ledger), std::move(leaf.domain)};
      },
      KernelAgainst(context.rules));
}

}  // namespace

void AddKernelEqualsModel(std::vector<Obligation>& list) {
  for (const DType dtype : kWidths) {
    for (const Form& form : NormalForms(dtype)) {
      const std::string name = "kernel-equals-model/" + form.Name();
      list.push_back(
          {name,
           "path and every count of the model equal the kernel's, for all sizes of axes " +
               form.Letters(),
           "broadcast kernels, sections 2 to 8",
           [form, name](Context& context) { return KernelEqualsModel(context, form, name); }});
    }
  }
}

}  // namespace reckon::solver
