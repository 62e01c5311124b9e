// Random cases for RapidCheck. A case is drawn in one piece from one random key (parts drawn
// independently, no chains of dependent generators) and shrinks by SimplerNeighbours.
#ifndef RECKON_PROPERTIES_GENERATORS_H_
#define RECKON_PROPERTIES_GENERATORS_H_

#include <rapidcheck.h>

#include <cstdint>
#include <string>
#include <vector>

#include "ledger/request.h"
#include "ledger/shape.h"
#include "properties/random.h"

namespace reckon::properties {

enum class Room {
  kDomain,  // up to the edge of the normal domain, for the count machine
  kBuffer,  // fits the unified buffer (nearly always), for the byte machine
};

// A valid case: any dtype, rank 1..9, each axis E, B or unit, sizes weighted to the boundaries of
// its width.
Case RandomCase(Random& random, Room room);

// A shape with symbols, and how to draw values for them.
struct Template {
  DType dtype = DType::kNone;
  // Of each axis: the name of its destination symbol, or "" for a number; axes may share a name.
  std::vector<std::string> dst_names;
  std::vector<std::uint32_t> dst_sizes;  // where dst_names is ""
  // Of each axis: how its source is written.
  enum class Source : std::uint8_t { kOne, kSame, kOther };  // 1 | as dst | a symbol of its own
  std::vector<Source> sources;

  CaseRequest Request() const;
  // Values for all names: a valid case. Dst symbols may be 1; an own source symbol is 1 or its dst.
  CaseRequest Assign(Random& random) const;
  bool operator==(const Template&) const = default;
};

// Rank 1..max_rank; at least one symbol.
Template RandomTemplate(Random& random, int max_rank);
// Fewer axes, fewer symbols, shared symbols made own, simpler dtypes.
std::vector<Template> SimplerTemplates(const Template& t);

std::ostream& operator<<(std::ostream& out, const Template& t);

// A RapidCheck generator from a function of a random key and one of simpler values.
template <class T, class Draw, class Simpler>
rc::Gen<T> KeyedGen(Draw draw, Simpler simpler) {
  return [draw, simpler](const rc::Random& rc_random, int /*size*/) {
    rc::Random copy = rc_random;
    Random random(copy.next());
    return rc::shrinkable::shrinkRecur(
        draw(random), [simpler](const T& value) { return rc::seq::fromContainer(simpler(value)); });
  };
}

rc::Gen<Case> CaseGen(Room room);
rc::Gen<Template> TemplateGen(int max_rank);

}  // namespace reckon::properties

namespace reckon {
// How RapidCheck shows a case.
std::ostream& operator<<(std::ostream& out, const Case& c);
}  // namespace reckon

#endif  // RECKON_PROPERTIES_GENERATORS_H_
