// The kernels with one change, counted and executed.
#ifndef RECKON_SIMULATOR_MUTATION_MUTATED_KERNELS_H_
#define RECKON_SIMULATOR_MUTATION_MUTATED_KERNELS_H_

#include <memory>
#include <optional>
#include <vector>

#include "simulator/broadcast.h"
#include "simulator/mutation/mutated_core.h"

namespace reckon::sim {

class MutatedKernels {
 public:
  // Without a change: the kernels as they are.
  explicit MutatedKernels(std::optional<KernelChange> change = std::nullopt);
  ~MutatedKernels();
  MutatedKernels(MutatedKernels&&) noexcept;
  MutatedKernels& operator=(MutatedKernels&&) noexcept;

  // As Counter::Count.
  void Count(const Case& c, Run& run);
  // As Executor::Execute, but for written_bytes, wrong_bytes and first_wrong_element. The buffer is
  // laid out for the unchanged kernels. InternalError when the change breaks the machine.
  void Execute(const Case& c, Run& run);
  // The loops and decisions that Count() reaches, in order of site, each once.
  std::vector<KernelSite> Sites(const Case& c);
  // Does Count() come to that decision and find that it holds, at least once?
  bool HoldsSomewhere(const Case& c, const KernelSite& site);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_MUTATION_MUTATED_KERNELS_H_
