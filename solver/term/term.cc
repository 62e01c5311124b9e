#include "solver/term/term.h"

#include <algorithm>
#include <numeric>

#include "ledger/check.h"

namespace reckon::solver {
namespace {

std::int64_t Narrow(Wide value) {
  RECKON_CHECK(value > -kOpen && value < kOpen, "a coefficient exceeds 62 bits");
  return static_cast<std::int64_t>(value);
}

std::int64_t Saturate(Wide value) {
  if (value >= kOpen) return kOpen;
  if (value <= -kOpen) return -kOpen;
  return static_cast<std::int64_t>(value);
}

std::int64_t SaturatingProduct(std::int64_t a, std::int64_t b) {
  return Saturate(static_cast<Wide>(a) * b);
}

Bounds MulBounds(const Bounds& a, const Bounds& b) {
  const std::int64_t corners[] = {SaturatingProduct(a.lo, b.lo), SaturatingProduct(a.lo, b.hi),
                                  SaturatingProduct(a.hi, b.lo), SaturatingProduct(a.hi, b.hi)};
  return {*std::min_element(corners, corners + 4), *std::max_element(corners, corners + 4)};
}

std::strong_ordering CompareFactors(const std::vector<AtomRef>& a, const std::vector<AtomRef>& b) {
  if (a.size() != b.size()) return a.size() <=> b.size();
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (auto order = Compare(a[i], b[i]); order != 0) return order;
  }
  return std::strong_ordering::equal;
}

std::uint64_t Mix(std::uint64_t hash, std::uint64_t value) {
  hash ^= value + 0x9e3779b97f4a7c15ULL + (hash << 6) + (hash >> 2);
  hash *= 0xff51afd7ed558ccdULL;
  return hash ^ (hash >> 32);
}

Wide FloorQuotient(Wide a, Wide b) {
  Wide q = a / b;
  return (a % b != 0 && ((a < 0) != (b < 0))) ? q - 1 : q;
}

}  // namespace

// Builds canonical monomial lists.
class TermBuilder {
 public:
  static Term FromMonomials(std::vector<Monomial> list) {
    std::sort(list.begin(), list.end(), [](const Monomial& a, const Monomial& b) {
      return CompareFactors(a.factors, b.factors) < 0;
    });
    Term result;
    for (Monomial& m : list) {
      auto& out = result.monomials_;
      if (!out.empty() && CompareFactors(out.back().factors, m.factors) == 0) {
        out.back().coef = Narrow(static_cast<Wide>(out.back().coef) + m.coef);
        if (out.back().coef == 0) out.pop_back();
      } else if (m.coef != 0) {
        out.push_back(std::move(m));
      }
    }
    return result;
  }
  static Term FromAtom(AtomRef atom) {
    Term result;
    result.monomials_.push_back({{std::move(atom)}, 1});
    return result;
  }
  static Term Operation(AtomKind kind, const Term& a, const Term& b, Bounds bounds) {
    auto atom = std::make_shared<Atom>();
    atom->kind = kind;
    atom->args = {a, b};
    atom->bounds = bounds;
    atom->hash = Mix(Mix(static_cast<std::uint64_t>(kind) + 77, a.Hash()), b.Hash());
    return FromAtom(std::move(atom));
  }
};

Term::Term(std::int64_t constant) {
  if (constant != 0) monomials_.push_back({{}, constant});
}

Term Term::Variable(std::uint32_t index, const std::string& name, Bounds bounds) {
  auto atom = std::make_shared<Atom>();
  atom->kind = AtomKind::kVariable;
  atom->index = index;
  atom->name = name;
  atom->bounds = bounds;
  atom->hash = Mix(3, index);
  return TermBuilder::FromAtom(std::move(atom));
}

bool Term::IsConstant() const {
  return monomials_.empty() || (monomials_.size() == 1 && monomials_[0].factors.empty());
}

std::int64_t Term::constant() const {
  return monomials_.empty() || !monomials_[0].factors.empty() ? 0 : monomials_[0].coef;
}

Bounds Term::Range() const {
  Wide lo = 0, hi = 0;
  bool open_below = false, open_above = false;
  for (const Monomial& m : monomials_) {
    Bounds b{m.coef, m.coef};
    for (const AtomRef& f : m.factors) b = MulBounds(b, f->bounds);
    open_below |= b.lo <= -kOpen;
    open_above |= b.hi >= kOpen;
    lo += b.lo;
    hi += b.hi;
  }
  return {open_below ? -kOpen : Saturate(lo), open_above ? kOpen : Saturate(hi)};
}

std::strong_ordering Compare(const AtomRef& a, const AtomRef& b) {
  if (a == b) return std::strong_ordering::equal;
  if (a->kind != b->kind) return a->kind <=> b->kind;
  if (a->kind == AtomKind::kVariable) return a->index <=> b->index;
  if (a->hash != b->hash) return a->hash <=> b->hash;
  for (std::size_t i = 0; i < a->args.size(); ++i) {
    if (auto order = a->args[i] <=> b->args[i]; order != 0) return order;
  }
  return std::strong_ordering::equal;
}

std::strong_ordering operator<=>(const Term& a, const Term& b) {
  if (a.monomials_.size() != b.monomials_.size()) {
    return a.monomials_.size() <=> b.monomials_.size();
  }
  for (std::size_t i = 0; i < a.monomials_.size(); ++i) {
    const Monomial &x = a.monomials_[i], &y = b.monomials_[i];
    if (auto order = CompareFactors(x.factors, y.factors); order != 0) return order;
    if (x.coef != y.coef) return x.coef <=> y.coef;
  }
  return std::strong_ordering::equal;
}

std::uint64_t Term::Hash() const {
  std::uint64_t hash = monomials_.size() + 11;
  for (const Monomial& m : monomials_) {
    hash = Mix(hash, static_cast<std::uint64_t>(m.coef));
    for (const AtomRef& f : m.factors) hash = Mix(hash, f->hash);
  }
  return hash;
}

Term operator+(const Term& a, const Term& b) {
  std::vector<Monomial> list = a.monomials_;
  list.insert(list.end(), b.monomials_.begin(), b.monomials_.end());
  return TermBuilder::FromMonomials(std::move(list));
}

Term Term::operator-() const {
  Term result = *this;
  for (Monomial& m : result.monomials_) m.coef = -m.coef;
  return result;
}

Term operator-(const Term& a, const Term& b) { return a + (-b); }

Term operator*(const Term& a, const Term& b) {
  std::vector<Monomial> list;
  list.reserve(a.monomials_.size() * b.monomials_.size());
  for (const Monomial& x : a.monomials_) {
    for (const Monomial& y : b.monomials_) {
      Monomial m;
      m.coef = Narrow(static_cast<Wide>(x.coef) * y.coef);
      m.factors.reserve(x.factors.size() + y.factors.size());
      std::merge(x.factors.begin(), x.factors.end(), y.factors.begin(), y.factors.end(),
                 std::back_inserter(m.factors),
                 [](const AtomRef& p, const AtomRef& q) { return Compare(p, q) < 0; });
      list.push_back(std::move(m));
    }
  }
  return TermBuilder::FromMonomials(std::move(list));
}

namespace {

// Cancels factors >= 1 that every monomial of both terms has.
void CancelCommonFactors(Term& p, Term& q) {
  bool progress = true;
  while (progress && !q.IsConstant() && !p.IsConstant()) {
    progress = false;
    for (const AtomRef& candidate : q.monomials()[0].factors) {
      if (candidate->bounds.lo < 1) continue;
      auto holds = [&](const Term& t) {
        return std::all_of(t.monomials().begin(), t.monomials().end(), [&](const Monomial& m) {
          return std::any_of(m.factors.begin(), m.factors.end(),
                             [&](const AtomRef& f) { return Compare(f, candidate) == 0; });
        });
      };
      if (!holds(p) || !holds(q)) continue;
      auto divide = [&](const Term& t) {
        std::vector<Monomial> list = t.monomials();
        for (Monomial& m : list) {
          m.factors.erase(std::find_if(m.factors.begin(), m.factors.end(), [&](const AtomRef& f) {
            return Compare(f, candidate) == 0;
          }));
        }
        return TermBuilder::FromMonomials(std::move(list));
      };
      Term next_p = divide(p);
      Term next_q = divide(q);
      p = std::move(next_p);
      q = std::move(next_q);
      progress = true;
      break;
    }
  }
}

// floor(p / c), c > 0: whole multiples of c leave the quotient, then common divisors go.
Term FloorByConstant(const Term& p, std::int64_t c) {
  std::vector<Monomial> whole, rest;
  std::int64_t divisor = c;
  for (const Monomial& m : p.monomials()) {
    const auto q = static_cast<std::int64_t>(FloorQuotient(m.coef, c));
    const std::int64_t r = m.coef - q * c;
    if (q != 0) whole.push_back({m.factors, q});
    if (r != 0) rest.push_back({m.factors, r});
    if (r != 0 && !m.factors.empty()) divisor = std::gcd(divisor, r);
  }
  Term result = TermBuilder::FromMonomials(std::move(whole));
  if (divisor > 1) {
    for (Monomial& m : rest) m.coef = static_cast<std::int64_t>(FloorQuotient(m.coef, divisor));
  }
  Term remainder = TermBuilder::FromMonomials(std::move(rest));
  if (remainder.IsConstant()) return result;  // 0 <= remainder < c
  c /= divisor;
  if (c == 1) return result + remainder;
  const Bounds r = remainder.Range();
  Bounds bounds{r.lo <= -kOpen ? -kOpen : static_cast<std::int64_t>(FloorQuotient(r.lo, c)),
                r.hi >= kOpen ? kOpen : static_cast<std::int64_t>(FloorQuotient(r.hi, c))};
  if (bounds.lo == bounds.hi) return result + Term(bounds.lo);
  return result + TermBuilder::Operation(AtomKind::kFloor, remainder, Term(c), bounds);
}

}  // namespace

Term Floor(const Term& dividend, const Term& divisor) {
  Term p = dividend, q = divisor;
  CancelCommonFactors(p, q);
  if (q.IsConstant()) {
    const std::int64_t c = q.constant();
    if (c == 0) return 0;
    return c > 0 ? FloorByConstant(p, c) : FloorByConstant(-p, -c);
  }
  if (p.Is(0)) return 0;
  if (p == q && q.Range().lo >= 1) return 1;
  const Bounds n = p.Range(), d = q.Range();
  Bounds bounds;
  if (n.lo >= 0 && d.lo >= 0) {
    bounds.lo = (d.lo >= 1 && d.hi < kOpen) ? n.lo / d.hi : 0;
    bounds.hi = n.hi >= kOpen ? kOpen : n.hi / std::max<std::int64_t>(d.lo, 1);
    if (bounds.lo == bounds.hi) return bounds.lo;
  }
  return TermBuilder::Operation(AtomKind::kFloor, p, q, bounds);
}

Term Ceil(const Term& dividend, const Term& divisor) {
  Term p = dividend, q = divisor;
  CancelCommonFactors(p, q);
  if (q.IsConstant()) {
    const std::int64_t c = q.constant();
    if (c == 0) return 0;
    return c > 0 ? FloorByConstant(p + Term(c - 1), c) : FloorByConstant(-p + Term(-c - 1), -c);
  }
  const Bounds d = q.Range();
  if (d.lo >= 1) return Floor(p + q - Term(1), q);
  if (p.Is(0)) return 0;
  const Bounds n = p.Range();
  Bounds bounds;
  if (n.lo >= 0 && d.lo >= 0) bounds = {0, n.hi};
  return TermBuilder::Operation(AtomKind::kCeil, p, q, bounds);
}

Term ProductOf(std::span<const AtomRef> factors) {
  std::vector<AtomRef> sorted(factors.begin(), factors.end());
  std::sort(sorted.begin(), sorted.end(),
            [](const AtomRef& a, const AtomRef& b) { return Compare(a, b) < 0; });
  return TermBuilder::FromMonomials({{std::move(sorted), 1}});
}

Term Mod(const Term& dividend, const Term& divisor) {
  return dividend - divisor * Floor(dividend, divisor);
}

Term Min(const Term& a, const Term& b) {
  const Bounds d = (a - b).Range();
  if (d.hi <= 0) return a;
  if (d.lo >= 0) return b;
  const Bounds x = a.Range(), y = b.Range();
  const Bounds bounds{std::min(x.lo, y.lo), std::min(x.hi, y.hi)};
  return a < b ? TermBuilder::Operation(AtomKind::kMin, a, b, bounds)
               : TermBuilder::Operation(AtomKind::kMin, b, a, bounds);
}

Term Max(const Term& a, const Term& b) {
  const Bounds d = (a - b).Range();
  if (d.lo >= 0) return a;
  if (d.hi <= 0) return b;
  const Bounds x = a.Range(), y = b.Range();
  const Bounds bounds{std::max(x.lo, y.lo), std::max(x.hi, y.hi)};
  return a < b ? TermBuilder::Operation(AtomKind::kMax, a, b, bounds)
               : TermBuilder::Operation(AtomKind::kMax, b, a, bounds);
}

namespace {

Wide CheckedMul(Wide a, Wide b) {
  Wide result = 0;
  RECKON_CHECK(!__builtin_mul_overflow(a, b, &result), "a value exceeds 127 bits");
  return result;
}

Wide EvaluateAtom(const Atom& atom, std::span<const std::int64_t> values) {
  if (atom.kind == AtomKind::kVariable) {
    RECKON_CHECK(atom.index < values.size(), "no value for " + atom.name);
    return values[atom.index];
  }
  const Wide a = Evaluate(atom.args[0], values);
  const Wide b = Evaluate(atom.args[1], values);
  switch (atom.kind) {
    case AtomKind::kFloor:
      return b == 0 ? 0 : FloorQuotient(a, b);
    case AtomKind::kCeil:
      return b == 0 ? 0 : -FloorQuotient(-a, b);
    case AtomKind::kMin:
      return std::min(a, b);
    default:
      return std::max(a, b);
  }
}

}  // namespace

Wide Evaluate(const Term& term, std::span<const std::int64_t> values) {
  Wide sum = 0;
  for (const Monomial& m : term.monomials()) {
    Wide product = m.coef;
    for (const AtomRef& f : m.factors) product = CheckedMul(product, EvaluateAtom(*f, values));
    RECKON_CHECK(!__builtin_add_overflow(sum, product, &sum), "a value exceeds 127 bits");
  }
  return sum;
}

Term Replace(const Term& term, const std::function<Term(const AtomRef&)>& fn) {
  Term sum;
  for (const Monomial& m : term.monomials()) {
    Term product = m.coef;
    for (const AtomRef& f : m.factors) {
      switch (f->kind) {
        case AtomKind::kVariable:
          product = product * fn(f);
          break;
        case AtomKind::kFloor:
          product = product * Floor(Replace(f->args[0], fn), Replace(f->args[1], fn));
          break;
        case AtomKind::kCeil:
          product = product * Ceil(Replace(f->args[0], fn), Replace(f->args[1], fn));
          break;
        case AtomKind::kMin:
          product = product * Min(Replace(f->args[0], fn), Replace(f->args[1], fn));
          break;
        case AtomKind::kMax:
          product = product * Max(Replace(f->args[0], fn), Replace(f->args[1], fn));
          break;
      }
    }
    sum = sum + product;
  }
  return sum;
}

void CollectAtoms(const Term& term, std::vector<AtomRef>& atoms) {
  for (const Monomial& m : term.monomials()) {
    for (const AtomRef& f : m.factors) {
      auto same = [&](const AtomRef& other) { return Compare(other, f) == 0; };
      if (std::any_of(atoms.begin(), atoms.end(), same)) continue;
      for (const Term& arg : f->args) CollectAtoms(arg, atoms);
      atoms.push_back(f);
    }
  }
}

std::string WideToString(Wide value) {
  if (value == 0) return "0";
  const bool negative = value < 0;
  std::string digits;
  while (value != 0) {
    const int digit = static_cast<int>(value % 10);
    digits += static_cast<char>('0' + (digit < 0 ? -digit : digit));
    value /= 10;
  }
  if (negative) digits += '-';
  std::reverse(digits.begin(), digits.end());
  return digits;
}

namespace {

std::string AtomText(const Atom& atom) {
  if (atom.kind == AtomKind::kVariable) return atom.name;
  const char* names[] = {"", "floor", "ceil", "min", "max"};
  return std::string(names[static_cast<int>(atom.kind)]) + "(" + atom.args[0].ToString() + ", " +
         atom.args[1].ToString() + ")";
}

}  // namespace

std::string Term::ToString() const {
  if (monomials_.empty()) return "0";
  std::string text;
  for (const Monomial& m : monomials_) {
    const bool negative = m.coef < 0;
    text += text.empty() ? (negative ? "-" : "") : (negative ? " - " : " + ");
    const std::int64_t size = negative ? -m.coef : m.coef;
    bool star = false;
    if (size != 1 || m.factors.empty()) {
      text += std::to_string(size);
      star = true;
    }
    for (const AtomRef& f : m.factors) {
      if (star) text += "*";
      text += AtomText(*f);
      star = true;
    }
  }
  return text;
}

}  // namespace reckon::solver
