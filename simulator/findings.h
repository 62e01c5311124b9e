// Asking a run what it found.
#ifndef RECKON_SIMULATOR_FINDINGS_H_
#define RECKON_SIMULATOR_FINDINGS_H_

#include <algorithm>
#include <initializer_list>

#include "simulator/broadcast.h"

namespace reckon::sim {

// True when the run has a finding of one of the kinds.
inline bool Found(const Run& run, std::initializer_list<FindingKind> kinds) {
  return std::any_of(run.findings.begin(), run.findings.end(), [&](const Finding& f) {
    return std::find(kinds.begin(), kinds.end(), f.kind) != kinds.end();
  });
}

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_FINDINGS_H_
