// Deliberate faults of the model, each with the smallest case that shows it: the harness is judged
// by whether it finds every one and shrinks it to exactly that.
#ifndef RECKON_PROPERTIES_FAULTS_H_
#define RECKON_PROPERTIES_FAULTS_H_

#include <span>
#include <string>
#include <string_view>

#include "ledger/json.h"
#include "ledger/shape.h"
#include "model/broadcast/rules.h"

namespace reckon::properties {

struct SeededFault {
  std::string_view name;
  std::string_view summary;
  void (*put_in)(model::Rules& rules);
  Case smallest;  // under the order of order.h

  // The standard rules with the fault.
  model::Rules Make() const;
};

std::span<const SeededFault> SeededFaults();

// BadInput with the known names.
const SeededFault& FindFault(std::string_view name);

// A replay line that breaks the model in the same way; a file of the corpus is replayed by its
// stage.
std::string ReplayWithFault(const std::string& replay, std::string_view name);

// The same for the "replay" and "part_replay" of a counterexample.
void NameFault(Json& failure, std::string_view name);

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_FAULTS_H_
