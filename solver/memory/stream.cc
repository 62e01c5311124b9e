#include "solver/memory/stream.h"

#include <algorithm>
#include <span>

#include "ledger/check.h"

namespace reckon::solver {
namespace {

// The calls from the first on that stand in the same loop at this depth.
std::size_t Together(std::span<const StreamCall> calls, std::size_t depth) {
  const SymbolicLoop& loop = calls[0].loops[depth];
  const auto end = std::find_if(calls.begin(), calls.end(), [&](const StreamCall& call) {
    return call.loops.size() <= depth || !(call.loops[depth] == loop);
  });
  return static_cast<std::size_t>(end - calls.begin());
}

// Places the calls, seen from where the first one stands; what all of them move the pointer by.
Term PlaceFrom(std::span<StreamCall> calls, std::size_t depth) {
  Term moved;
  for (std::size_t i = 0; i < calls.size();) {
    if (calls[i].loops.size() == depth) {
      calls[i].position = moved;
      moved = moved + calls[i].length;
      ++i;
      continue;
    }
    const SymbolicLoop loop = calls[i].loops[depth];
    const std::span<StreamCall> body = calls.subspan(i, Together(calls.subspan(i), depth));
    const Term trip = PlaceFrom(body, depth + 1);
    RECKON_CHECK(!Mentions(trip, loop), "a loop moves a stream by different lengths");
    for (StreamCall& call : body) call.position = moved + loop.index * trip + call.position;
    moved = moved + loop.count * trip;
    i += body.size();
  }
  return moved;
}

}  // namespace

void Place(std::vector<StreamCall>& calls, const Loops& begin) {
  for (const StreamCall& call : calls) {
    RECKON_CHECK(AreInside(call.loops, begin), "a stream is used outside the loop it began in");
  }
  PlaceFrom(calls, begin.size());
}

}  // namespace reckon::solver
