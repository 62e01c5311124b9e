// What must never be: claims about all runs of the kernels in the model's domain, each settled for
// all sizes of the axes of a form, or refuted by a shape that was run. Shared by bounds/ and
// memory/.
#ifndef RECKON_SOLVER_FAMILIES_NEVER_H_
#define RECKON_SOLVER_FAMILIES_NEVER_H_

#include <functional>
#include <string>
#include <vector>

#include "simulator/broadcast.h"
#include "solver/forms.h"
#include "solver/memory/machine.h"
#include "solver/model_side.h"
#include "solver/obligation.h"

namespace reckon::solver {

struct Claim {
  std::string what;  // as it reads when it is so: "stores beside the destination"
  // Whenever it is so, all of these are.
  std::vector<Literal> broken;
  std::vector<Literal> when;  // premises besides the domain's
  // Does an execution show it? Null: the literals, with numbers, tell.
  std::function<bool(const sim::Run&)> shows;
};

// The claim that a value none of the uppers is below exceeds `limit` on some trip of their loops.
Claim Exceeds(const Facts& facts, std::string what, const std::vector<Bound>& uppers,
              const Term& limit);

// What is known of a path.
struct Walked {
  const MemoryRun& memory;
  const ModelLeaf& leaf;
  const SymbolicShape& shape;
  PathState& path;
};
using ClaimsOf = std::function<std::vector<Claim>(const Walked&)>;

// The kernels that are judged, with terms and with numbers.
struct Kernels {
  std::function<MemoryRun(const SymbolicShape&, PathState&)> walk;
  std::function<void(const Case&, sim::Run&)> execute;  // or counts, where it does not fit
};
const Kernels& StandardKernels();

// On every path of every form, inside the domain, no claim is so. A refutation's shape fits the
// unified buffer if any does, and is then the smallest that shows it.
Verdict NeverInForms(Context& context, const std::vector<Form>& forms, const std::string& topic,
                     const ClaimsOf& claims_of, const Kernels& kernels = StandardKernels());

// A family's part, for every width and rank: obligations "<prefix>/<dtype>/<rank>".
void AddNever(std::vector<Obligation>& list, const std::string& prefix, const std::string& meaning,
              const std::string& section, const ClaimsOf& claims_of);

// Both fit the unified buffer, whatever index table comes with them.
Literal HasRoom(const SymbolicShape& shape);

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_FAMILIES_NEVER_H_
