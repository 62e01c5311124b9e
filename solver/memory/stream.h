// Unaligned loads and stores move their own pointer. Where one stands on a trip of the loops around
// it follows from what each loop's body moves it by: a closed form.
#ifndef RECKON_SOLVER_MEMORY_STREAM_H_
#define RECKON_SOLVER_MEMORY_STREAM_H_

#include <vector>

#include "ledger/ledger.h"
#include "solver/memory/loops.h"

namespace reckon::solver {

// One call on the stream, in the order of the text: it moves the pointer by `length`.
struct StreamCall {
  CallSite site{};
  Term length;
  Loops loops;    // all around the call, outermost first
  Term position;  // from where the stream began; set by Place
};

// Sets the positions of calls on a stream that began inside the loops `begin`, as all of them are.
// A loop whose trips move the pointer by different lengths is an InternalError: no kernel has one.
void Place(std::vector<StreamCall>& calls, const Loops& begin);

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_MEMORY_STREAM_H_
