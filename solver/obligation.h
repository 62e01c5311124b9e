// What is to be proved: each obligation has a stable name, a meaning in one line, and the section
// of the specification it stands for.
#ifndef RECKON_SOLVER_OBLIGATION_H_
#define RECKON_SOLVER_OBLIGATION_H_

#include <functional>
#include <string>
#include <vector>

#include "model/broadcast/rules.h"
#include "solver/smt/smt.h"
#include "solver/verdict.h"

namespace reckon::solver {

struct Context {
  Smt& smt;
  const model::Rules& rules;  // the model under judgement
};

struct Obligation {
  std::string name;     // "kernel-equals-model/uint16/EBE"
  std::string meaning;  // one line
  std::string section;  // "broadcast kernels, sections 2 to 8"
  std::function<Verdict(Context&)> run;
};

// Every obligation, in the order of the families; names are unique.
std::vector<Obligation> AllObligations();

// Those whose name starts with one of the prefixes (a prefix that matches nothing: BadInput); all
// when there are none.
std::vector<Obligation> Select(const std::vector<Obligation>& all,
                               const std::vector<std::string>& prefixes);

// Runs one: the topic of its questions is its name; an exception other than BadInput and
// InternalError becomes an unknown.
Verdict Prove(const Obligation& obligation, Context& context);

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_OBLIGATION_H_
