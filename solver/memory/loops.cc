#include "solver/memory/loops.h"

#include <algorithm>

namespace reckon::solver {
namespace {

// The factor of the index, when the term is linear in it.
std::optional<Term> Coefficient(const Term& term, const SymbolicLoop& loop) {
  const Term zero = AtIndex(term, loop, 0), one = AtIndex(term, loop, 1);
  const Term factor = one - zero;
  // Equal normal forms for an unknown index: the index occurs in no quotient or minimum either.
  if (!(term == zero + factor * loop.index)) return std::nullopt;
  return factor;
}

}  // namespace

Term AtIndex(const Term& term, const SymbolicLoop& loop, const Term& index) {
  const std::uint32_t variable = loop.index.monomials()[0].factors[0]->index;
  return Replace(term, [&](const AtomRef& atom) {
    return atom->index == variable ? index : ProductOf({&atom, 1});
  });
}

bool Mentions(const Term& term, const SymbolicLoop& loop) {
  const AtomRef& index = loop.index.monomials()[0].factors[0];
  std::vector<AtomRef> atoms;
  CollectAtoms(term, atoms);
  return std::any_of(atoms.begin(), atoms.end(),
                     [&](const AtomRef& atom) { return Compare(atom, index) == 0; });
}

bool AreInside(const Loops& inner, const Loops& outer) {
  return inner.size() >= outer.size() && std::equal(outer.begin(), outer.end(), inner.begin());
}

std::optional<Term> Largest(const Facts& facts, const Term& term,
                            std::span<const SymbolicLoop> loops) {
  Term value = term;
  for (std::size_t i = loops.size(); i-- > 0;) {
    const SymbolicLoop& loop = loops[i];
    const std::optional<Term> factor = Coefficient(value, loop);
    if (!factor) return std::nullopt;
    if (facts.Decide(Literal::Ge(*factor, 0)) == true) {
      value = AtIndex(value, loop, loop.count - Term(1));
    } else if (facts.Decide(Literal::Le(*factor, 0)) == true) {
      value = AtIndex(value, loop, 0);
    } else {
      return std::nullopt;
    }
  }
  return value;
}

std::optional<std::vector<Term>> Parts(const Term& term, std::span<const SymbolicLoop> loops) {
  std::vector<Term> parts{term};
  for (const SymbolicLoop& loop : loops) {
    const std::size_t known = parts.size();
    for (std::size_t i = 0; i < known; ++i) {
      const std::optional<Term> factor = Coefficient(parts[i], loop);
      if (!factor) return std::nullopt;
      parts[i] = AtIndex(parts[i], loop, 0);
      if (!factor->Is(0)) parts.push_back(*factor);
    }
  }
  return parts;
}

}  // namespace reckon::solver
