// The bounds of the normal domain from outside: shapes that exceed them. Shared by the obligations
// bounds/ (one step beyond) and hazard/ (in the buffer's size).
#ifndef RECKON_SOLVER_FAMILIES_EDGES_H_
#define RECKON_SOLVER_FAMILIES_EDGES_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/broadcast/predict.h"
#include "simulator/broadcast.h"
#include "solver/forms.h"

namespace reckon::solver {

// "u16 wrapper size": a bound's text without the axis it is of.
std::string KindOf(const std::string& what);

// Does what the bound of this kind is about go wrong when the case is counted? A gather's lanes are
// not counted: then when it is executed, if it fits.
enum class Trouble : std::uint8_t { kNone, kLosesBits, kIndexWraps, kTooLargeToRun };
Trouble TroubleOf(const Case& c, const std::string& kind);
std::string_view Name(Trouble trouble);

// A case that exceeds a bound: the better, the fewer other bounds it breaks, the nearer to the
// bound, the fewer bytes.
struct Edge {
  Case c;
  std::size_t breaches = 0;
  std::uint64_t excess = 0;
  std::uint64_t bytes = 0;
  bool BetterThan(const Edge& other) const;
};

// Among shapes with sizes where things change (ranks 1 to 4 with every pattern of kinds, and the
// alternations of ranks 5 to 9):
struct EdgeCases {
  std::map<std::string, Edge> by_bound;  // of each bound ("what (consumer)") the best
  std::map<std::string, Case> fitting;  // of each kind, breaking no other, of fewest bytes that fit
};
EdgeCases EnumerateEdges(DType dtype, const model::Predictor& predictor);

// Bytes of destination and source.
std::uint64_t BytesOf(const Case& c);

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_FAMILIES_EDGES_H_
