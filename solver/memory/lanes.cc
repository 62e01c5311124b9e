#include "solver/memory/lanes.h"

#include <algorithm>
#include <utility>

#include "ledger/check.h"
#include "ledger/errors.h"

namespace reckon::solver {

std::optional<Term> DividedExactly(const Term& term, const Term& divisor) {
  if (divisor.monomials().size() != 1) return std::nullopt;
  const Monomial& d = divisor.monomials()[0];
  Term quotient;
  for (const Monomial& m : term.monomials()) {
    if (m.coef % d.coef != 0) return std::nullopt;
    std::vector<AtomRef> left = m.factors;
    for (const AtomRef& factor : d.factors) {
      const auto it = std::find_if(left.begin(), left.end(), [&](const AtomRef& other) {
        return Compare(factor, other) == 0;
      });
      if (it == left.end()) return std::nullopt;
      left.erase(it);
    }
    quotient = quotient + Term(m.coef / d.coef) * ProductOf(left);
  }
  return quotient;
}

Term Lanes::Number(const NewVariable& make) {
  if (!number_) number_ = make();
  return *number_;
}

Term Lanes::Divide(const Term& lane, const Term& size, const NewVariable& make) {
  if (size.Is(1)) return lane;
  for (const Split& split : splits_) {
    if (split.dividend == lane && split.size == size) return split.quotient;
  }
  splits_.push_back({lane, size, make(), make()});
  return splits_.back().quotient;
}

Term Lanes::Subtract(const Term& a, const Term& b) const {
  Term difference = a - b;
  for (const Split& split : splits_) {
    if (difference == split.dividend - split.size * split.quotient) return split.rest;
  }
  RECKON_CHECK(difference.Is(0), "a difference of lanes that is no rest of a division");
  return difference;
}

// How many lanes apart two neighbouring values of a quotient (or of the number) are.
Term Lanes::LanesPerStep(const Term& coordinate) const {
  if (number_ && coordinate == *number_) return 1;
  for (const Split& split : splits_) {
    if (split.quotient == coordinate) return LanesPerStep(split.dividend) * split.size;
  }
  throw InternalError("a lane is no coordinate: " + coordinate.ToString());
}

// Values of a quotient (or of the number) in the lanes below `active`.
Term Lanes::Count(const Term& coordinate, const Term& active) const {
  const Term lanes = LanesPerStep(coordinate);
  const std::optional<Term> exact = DividedExactly(active, lanes);
  return exact ? *exact : Ceil(active, lanes);
}

std::vector<Loops> Lanes::Ranges(const Term& index, const Term& active) const {
  std::vector<Loops> ranges{{}};
  const auto add = [&](const Term& coordinate, const std::vector<Term>& counts) {
    if (!Mentions(index, {0, coordinate})) return;
    std::vector<Loops> wider;
    for (const Loops& range : ranges) {
      for (const Term& count : counts) {
        wider.push_back(range);
        wider.back().push_back({count, coordinate});
      }
    }
    ranges = std::move(wider);
  };
  if (number_) add(*number_, {active});
  for (const Split& split : splits_) {
    add(split.quotient, {Count(split.quotient, active)});
    // A rest is below the size, and at most what it is the rest of.
    add(split.rest, {split.size, Count(split.dividend, active)});
  }
  return ranges;
}

}  // namespace reckon::solver
