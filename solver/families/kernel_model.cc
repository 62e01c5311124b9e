// kernel-equals-model/: on every feasible path of the kernels, for all sizes of the normal domain,
// each row the model predicts is the row the kernel makes.
#include "solver/families/families.h"
#include "solver/forms.h"
#include "solver/judge.h"

namespace reckon::solver {
void AddKernelEqualsModel(std::vector<Obligation>& list) {
  for (const DType dtype : kWidths) {
    for (const Form& form : NormalForms(dtype)) {
      const std::string name = "kernel-equals-model/" + form.Name();
      list.push_back(
          {name,
           "path and every count of the model equal the kernel's, for all sizes of axes " +
               form.Letters(),
           "broadcast kernels, sections 2 to 8",
           [form, name](Context& context) { return JudgeKernel(context, form, name); }});
    }
  }
}

}  // namespace reckon::solver
