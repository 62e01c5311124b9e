#include "solver/memory/lanes.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "ledger/check.h"
#include "ledger/errors.h"
#include "solver/term/factors.h"

namespace reckon::solver {

std::optional<Term> DividedExactly(const Term& term, const Term& divisor) {
  if (divisor.monomials().size() != 1) return std::nullopt;
  const Monomial& d = divisor.monomials()[0];
  Term quotient;
  for (const Monomial& m : term.monomials()) {
    if (m.coef % d.coef != 0) return std::nullopt;
    const std::optional<Factors> left = Without(m.factors, d.factors);
    if (!left) return std::nullopt;
    quotient = quotient + Term(m.coef / d.coef) * ProductOf(*left);
  }
  return quotient;
}

Term Lanes::Number(std::uint32_t start, const NewVariable& make) {
  auto it = numbers_.find(start);
  if (it == numbers_.end()) it = numbers_.emplace(start, make()).first;
  return it->second;
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

std::optional<Lanes::Step> Lanes::StepOf(const Term& coordinate) const {
  for (const auto& [start, number] : numbers_) {
    if (number == coordinate) return Step{1, start};
  }
  for (const Split& split : splits_) {
    if (!(split.quotient == coordinate)) continue;
    std::optional<Step> step = StepOf(split.dividend);
    if (step) step->lanes = step->lanes * split.size;
    return step;
  }
  return std::nullopt;
}

// Values of a quotient (or of a number) in the lanes that count.
std::optional<Term> Lanes::Count(const Term& coordinate, const Term& active,
                                 std::uint32_t first) const {
  const std::optional<Step> step = StepOf(coordinate);
  if (!step) return std::nullopt;
  const Term numbers = active + Term(step->start) - Term(first);
  const std::optional<Term> exact = DividedExactly(numbers, step->lanes);
  return exact ? *exact : Ceil(numbers, step->lanes);
}

std::vector<Loops> Lanes::Ranges(const Term& index, const Term& active, std::uint32_t first) const {
  std::vector<Loops> ranges{{}};
  const auto add = [&](const Term& coordinate, std::initializer_list<std::optional<Term>> counts) {
    if (!Mentions(index, {0, coordinate})) return;
    std::vector<Loops> wider;
    for (const Loops& range : ranges) {
      for (const std::optional<Term>& count : counts) {
        if (!count) continue;
        wider.push_back(range);
        wider.back().push_back({*count, coordinate});
      }
    }
    ranges = std::move(wider);
  };
  for (const auto& [start, number] : numbers_) add(number, {Count(number, active, first)});
  for (const Split& split : splits_) {
    add(split.quotient, {Count(split.quotient, active, first)});
    // A rest is below the size, and at most what it is the rest of.
    add(split.rest, {split.size, Count(split.dividend, active, first)});
  }
  return ranges;
}

}  // namespace reckon::solver
