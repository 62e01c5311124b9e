// Integer terms in one canonical form: polynomials with integer coefficients over atoms, where an
// atom is a variable or an operation that is no polynomial (floor, ceil, min, max) keyed by its
// canonical arguments. Two terms that are equal as written here are equal for all values: that is
// what lets most rows be proved without asking the solver.
//
// Values are mathematical integers. floor(p, q) and ceil(p, q) are 0 for q == 0, as the broadcast
// kernels' host reading has it. Immutable value types; no global state.
#ifndef RECKON_SOLVER_TERM_TERM_H_
#define RECKON_SOLVER_TERM_TERM_H_

#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace reckon::solver {

__extension__ typedef __int128 Wide;  // NOLINT(modernize-use-using): pedantic needs the keyword

struct Atom;
using AtomRef = std::shared_ptr<const Atom>;

// Inclusive bounds; kOpen stands for "no upper bound known" (and its negation below).
inline constexpr std::int64_t kOpen = std::int64_t{1} << 62;
struct Bounds {
  std::int64_t lo = -kOpen;
  std::int64_t hi = kOpen;
  bool operator==(const Bounds&) const = default;
};

// coef * product of factors; factors sorted, repeated for powers.
struct Monomial {
  std::vector<AtomRef> factors;
  std::int64_t coef = 0;
};

class Term {
 public:
  Term() = default;
  Term(std::int64_t constant);  // NOLINT(google-explicit-constructor)
  // The variable `index` of its space (solver/term/space.h).
  static Term Variable(std::uint32_t index, const std::string& name, Bounds bounds);

  // Sorted; the constant, if not zero, first.
  const std::vector<Monomial>& monomials() const { return monomials_; }
  bool IsConstant() const;
  bool Is(std::int64_t value) const { return IsConstant() && constant() == value; }
  std::int64_t constant() const;  // the constant part
  Bounds Range() const;           // from the bounds of the atoms
  std::string ToString() const;

  friend Term operator+(const Term& a, const Term& b);
  friend Term operator-(const Term& a, const Term& b);
  friend Term operator*(const Term& a, const Term& b);
  Term operator-() const;

  friend std::strong_ordering operator<=>(const Term& a, const Term& b);
  friend bool operator==(const Term& a, const Term& b) { return (a <=> b) == 0; }
  std::uint64_t Hash() const;

 private:
  friend class TermBuilder;
  std::vector<Monomial> monomials_;
};

enum class AtomKind : std::uint8_t { kVariable, kFloor, kCeil, kMin, kMax };

struct Atom {
  AtomKind kind{};
  std::uint32_t index = 0;  // of a variable
  std::string name;         // of a variable
  std::vector<Term> args;   // of the others: (dividend, divisor) or the two operands
  Bounds bounds;
  std::uint64_t hash = 0;
};
std::strong_ordering Compare(const AtomRef& a, const AtomRef& b);

Term ProductOf(std::span<const AtomRef> factors);
Term Floor(const Term& dividend, const Term& divisor);
Term Ceil(const Term& dividend, const Term& divisor);
Term Mod(const Term& dividend, const Term& divisor);  // dividend - divisor * Floor
Term Min(const Term& a, const Term& b);
Term Max(const Term& a, const Term& b);

// The value with variable i at values[i]. Saturates nowhere: throws InternalError beyond 127 bits.
Wide Evaluate(const Term& term, std::span<const std::int64_t> values);

// Replaces variables; fn returns the replacement of a variable atom.
Term Replace(const Term& term, const std::function<Term(const AtomRef&)>& fn);

// Every atom in the term and inside its atoms, arguments first, each once.
void CollectAtoms(const Term& term, std::vector<AtomRef>& atoms);

std::string WideToString(Wide value);

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_TERM_TERM_H_
