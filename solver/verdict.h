// What became of an obligation.
#ifndef RECKON_SOLVER_VERDICT_H_
#define RECKON_SOLVER_VERDICT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/shape.h"

namespace reckon::solver {

enum class Outcome : std::uint8_t { kProved, kRefuted, kUnknown };
std::string_view Name(Outcome outcome);  // "proved", "refuted", "unknown"

struct Witness {
  std::optional<Case> shape;  // nothing for witnesses that are no shapes
  std::string what;           // one line: what differs, with both values
  bool replayed = false;      // seen again on the concrete machines
};

struct Verdict {
  Outcome outcome = Outcome::kProved;
  std::uint64_t paths = 0;           // explored
  std::uint64_t by_normal_form = 0;  // claims settled by equal normal forms or bounds
  std::uint64_t by_solver = 0;       // claims settled by the solver
  std::optional<Witness> witness;    // of a refutation
  std::string reason;                // of an unknown: which limit, how far
  std::vector<std::string> notes;    // facts established on the way, for the report

  bool proved() const { return outcome == Outcome::kProved; }
  void Unknown(std::string why) {
    if (outcome == Outcome::kRefuted) return;
    outcome = Outcome::kUnknown;
    if (reason.empty()) reason = std::move(why);
  }
  void Refute(Witness found) {
    outcome = Outcome::kRefuted;
    witness = std::move(found);
  }
  // The verdict of one part, called `name`, to that of the whole.
  void Add(const Verdict& part, const std::string& name) {
    paths += part.paths;
    by_normal_form += part.by_normal_form;
    by_solver += part.by_solver;
    if (part.outcome == Outcome::kRefuted) Refute(*part.witness);
    if (part.outcome == Outcome::kUnknown) Unknown(name + ": " + part.reason);
  }
};

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_VERDICT_H_
