#include "solver/term/facts.h"

#include <algorithm>
#include <numeric>

#include "solver/term/factors.h"

namespace reckon::solver {
namespace {

struct Form {
  Term form;  // first coefficient positive
  std::int64_t constant = 0;
  bool negated = false;  // the term is constant - form
};

Form FormOf(const Term& term) {
  Form result;
  result.constant = term.constant();
  result.form = term - Term(result.constant);
  if (!result.form.monomials().empty() && result.form.monomials()[0].coef < 0) {
    result.form = -result.form;
    result.negated = true;
  }
  return result;
}

Bounds Meet(const Bounds& a, const Bounds& b) {
  return {std::max(a.lo, b.lo), std::min(a.hi, b.hi)};
}

std::int64_t Plus(std::int64_t a, std::int64_t b) {
  if (a <= -kOpen || a >= kOpen) return a;
  const Wide sum = static_cast<Wide>(a) + b;
  return sum >= kOpen ? kOpen : sum <= -kOpen ? -kOpen : static_cast<std::int64_t>(sum);
}

// A remainder p - k * floor(p / k), or its negation.
struct Remainder {
  Term p;
  std::int64_t k = 0;
};

std::optional<Remainder> RemainderOf(const Term& term) {
  for (const Monomial& m : term.monomials()) {
    if (m.factors.size() != 1 || m.factors[0]->kind != AtomKind::kFloor) continue;
    const Atom& floor = *m.factors[0];
    if (!floor.args[1].IsConstant()) continue;
    const std::int64_t k = floor.args[1].constant();
    const Term whole = Term(k) * ProductOf({&m.factors[0], 1});
    if (term == floor.args[0] - whole || term == whole - floor.args[0]) {
      return Remainder{floor.args[0], k};
    }
  }
  return std::nullopt;
}

// The multiples of k between the bounds.
Bounds OnMultiples(const Bounds& b, std::int64_t k) {
  Bounds result = b;
  if (b.lo > 0 && b.lo < kOpen) result.lo = (b.lo + k - 1) / k * k;
  if (b.hi >= 0 && b.hi < kOpen) result.hi = b.hi / k * k;
  return result;
}

}  // namespace

void Facts::Add(const Literal& literal) {
  if (literal.term().IsConstant()) {
    if (literal.Decided() == true) return;
    literals_.push_back(literal);
    return;
  }
  literals_.push_back(literal);
  Learn(literal);
}

// A sum with a maximum in it is at most 0: so it is with either operand instead.
void Facts::LearnOfMaximum(const Literal& literal) {
  for (const Monomial& m : literal.term().monomials()) {
    if (m.coef <= 0 || m.factors.size() != 1 || m.factors[0]->kind != AtomKind::kMax) continue;
    const Term rest = literal.term() - Term(m.coef) * ProductOf(m.factors);
    for (const Term& operand : m.factors[0]->args) {
      const Literal half = Literal::Le(rest + Term(m.coef) * operand, 0);
      if (!half.term().IsConstant()) Learn(half);
    }
    return;
  }
}

// floor(x, d) >= k >= 1 needs x >= k * d, and a d of at least 1 (a quotient by 0 is 0 here).
void Facts::LearnOfQuotient(const Literal& literal) {
  const auto& list = literal.term().monomials();
  const Monomial& m = list.back();
  if (list.size() != 2 || m.coef != -1 || m.factors.size() != 1) return;
  const AtomRef& q = m.factors[0];
  const std::int64_t least = literal.term().constant();
  if (q->kind != AtomKind::kFloor || least < 1 || least > kOpen / 2) return;
  const Bounds x = RangeOf(q->args[0]), d = RangeOf(q->args[1]);
  if (x.lo < 0 || d.lo < 0 || q->args[0].IsConstant()) return;
  const Wide needed = Wide{least} * std::max<std::int64_t>(d.lo, 1);
  if (needed > kOpen / 4) return;
  Learn(Literal::Ge(q->args[0], static_cast<std::int64_t>(needed)));
}

void Facts::Learn(const Literal& literal) {
  if (literal.op() == Literal::Op::kLe) {
    LearnOfMaximum(literal);
    LearnOfQuotient(literal);
  }
  const Form f = FormOf(literal.term());
  auto tighten = [&](Bounds b) {
    auto [it, inserted] = forms_.try_emplace(f.form, b);
    if (!inserted) it->second = Meet(it->second, b);
    if (const auto k = multiples_.find(f.form); k != multiples_.end()) {
      it->second = OnMultiples(it->second, k->second);
    }
  };
  switch (literal.op()) {
    case Literal::Op::kLe:  // form + c <= 0, or c - form <= 0
      tighten(f.negated ? Bounds{f.constant, kOpen} : Bounds{-kOpen, -f.constant});
      break;
    case Literal::Op::kEq: {
      const std::int64_t value = f.negated ? f.constant : -f.constant;
      tighten({value, value});
      if (const auto r = RemainderOf(literal.term())) {
        std::int64_t& k = multiples_[r->p];
        k = std::max(k, r->k);
        const Bounds known = OnMultiples(RangeOf(r->p), k);
        if (r->p.constant() == 0 && r->p.monomials()[0].coef > 0) {
          auto [it, inserted] = forms_.try_emplace(r->p, known);
          if (!inserted) it->second = Meet(it->second, known);
        }
      }
      break;
    }
    case Literal::Op::kNe: {
      unequal_.insert(literal);
      if (const auto r = RemainderOf(literal.term())) indivisible_[r->p].insert(r->k);
      const std::int64_t value = f.negated ? f.constant : -f.constant;
      Bounds b = FormBounds(f.form);
      if (b.lo == value) tighten({value + 1, kOpen});
      if (b.hi == value) tighten({-kOpen, value - 1});
      break;
    }
  }
}

Bounds Facts::DirectBounds(const AtomRef& atom) const {
  const auto it = forms_.find(ProductOf({&atom, 1}));
  return it == forms_.end() ? atom->bounds : Meet(atom->bounds, it->second);
}

// What is known of a product through its parts (if x >= 300 then x*y >= 300) and through what it is
// a part of (if x*y <= 255 then x <= 255), all factors being positive.
Bounds Facts::ProductBounds(const std::vector<AtomRef>& factors) const {
  Bounds b;
  Wide lo = 1, hi = 1;
  bool negative = false;
  for (const AtomRef& f : factors) {
    if (f->bounds.lo < 0) negative = true;
    lo = std::min<Wide>(lo * std::max<std::int64_t>(f->bounds.lo, 0), kOpen);
    hi = std::min<Wide>(hi * std::max<std::int64_t>(f->bounds.hi, 0), kOpen);
  }
  if (factors.size() == 1) b = factors[0]->bounds;
  if (!negative) b = Meet(b, {static_cast<std::int64_t>(lo), static_cast<std::int64_t>(hi)});
  for (const auto& [form, known] : forms_) {
    const auto& list = form.monomials();
    if (list.size() != 1 || list[0].coef != 1) continue;
    const std::vector<AtomRef>& other = list[0].factors;
    if (known.lo > 0 && !negative) {
      if (const auto rest = Without(factors, other)) {
        Wide low = known.lo;
        for (const AtomRef& f : *rest) {
          low = std::min<Wide>(low * std::max<std::int64_t>(DirectBounds(f).lo, 0), kOpen);
        }
        b.lo = std::max(b.lo, static_cast<std::int64_t>(std::min<Wide>(low, kOpen - 1)));
      }
    }
    if (const auto rest = Without(other, factors); rest && !negative && !rest->empty()) {
      // known.lo <= product * rest <= known.hi, and the rest lies in least..most.
      Wide least = 1, most = 1;
      for (const AtomRef& f : *rest) {
        const Bounds x = DirectBounds(f);
        least = std::min<Wide>(least * std::max<std::int64_t>(x.lo, 0), kOpen);
        most = std::min<Wide>(most * std::max<std::int64_t>(x.hi, 0), kOpen);
      }
      if (known.hi < kOpen && known.hi >= 0 && least >= 1) {
        b.hi = std::min(b.hi, static_cast<std::int64_t>(known.hi / least));
      }
      if (known.lo > 0 && most >= 1 && most < kOpen) {
        b.lo = std::max(b.lo, static_cast<std::int64_t>((known.lo + most - 1) / most));
      }
    }
    if (other.size() == factors.size() && Without(other, factors)) b = Meet(b, known);
  }
  return b;
}

Bounds Facts::AtomBounds(const AtomRef& atom) const {
  const Bounds b = ProductBounds({atom});
  if (atom->kind != AtomKind::kFloor && atom->kind != AtomKind::kCeil) return b;
  const Bounds p = RangeOf(atom->args[0]), q = RangeOf(atom->args[1]);
  if (p.lo < 0 || q.lo < 1 || q.hi < q.lo) return b;  // the facts may contradict each other
  if (atom->kind == AtomKind::kCeil) {
    const std::int64_t low = p.lo == 0 ? 0 : q.hi >= kOpen ? 1 : (p.lo - 1) / q.hi + 1;
    return Meet(b, {low, p.hi >= kOpen ? kOpen : p.hi <= 0 ? 0 : (p.hi - 1) / q.lo + 1});
  }
  return Meet(b, {q.hi >= kOpen ? 0 : p.lo / q.hi, p.hi >= kOpen ? kOpen : p.hi / q.lo});
}

// With every atom x >= lo written as lo + y, y >= 0: if all coefficients but the constant have one
// sign, the constant is a bound.
Bounds Facts::ShiftedRange(const Term& term) const {
  Term shifted;
  std::map<const Atom*, std::int64_t> low;
  for (const Monomial& m : term.monomials()) {
    if (m.factors.size() > 10) return {};
    Term product = m.coef;
    Wide size = m.coef < 0 ? -static_cast<Wide>(m.coef) : m.coef;
    for (const AtomRef& f : m.factors) {
      auto it = low.find(f.get());
      if (it == low.end()) it = low.emplace(f.get(), AtomBounds(f).lo).first;
      if (it->second <= -kOpen) return {};
      size *= 1 + (it->second < 0 ? -static_cast<Wide>(it->second) : it->second);
      if (size >= kOpen / 64) return {};  // coefficients have 62 bits
      // From here on the atom stands for its distance from the bound.
      product = product * (Term(it->second) + ProductOf({&f, 1}));
    }
    shifted = shifted + product;
  }
  Bounds result;
  bool all_up = true, all_down = true;
  for (const Monomial& m : shifted.monomials()) {
    if (m.factors.empty()) continue;
    if (m.coef < 0) all_up = false;
    if (m.coef > 0) all_down = false;
  }
  if (all_up) result.lo = shifted.constant();
  if (all_down) result.hi = shifted.constant();
  return result;
}

// Through its factors one by one, and as a whole.
Bounds Facts::KnownProduct(const std::vector<AtomRef>& factors) const {
  if (factors.size() == 1) return AtomBounds(factors[0]);
  const Bounds whole = ProductBounds(factors);
  Wide lo = 1, hi = 1;
  for (const AtomRef& f : factors) {
    const Bounds x = AtomBounds(f);
    if (x.lo < 0) return whole;
    lo = std::min<Wide>(lo * x.lo, kOpen - 1);
    hi = std::min<Wide>(hi * x.hi, kOpen);
  }
  const Bounds b = Meet(whole, {static_cast<std::int64_t>(lo), static_cast<std::int64_t>(hi)});
  return Meet(b, QuotientProduct(factors));
}

// c * floor(x, c * d) <= floor(x, d), all being positive.
Bounds Facts::QuotientProduct(const std::vector<AtomRef>& factors) const {
  Bounds b;
  for (const AtomRef& q : factors) {
    if (q->kind != AtomKind::kFloor || q->args[1].monomials().size() != 1) continue;
    const Monomial& divisor = q->args[1].monomials()[0];
    const std::optional<std::vector<AtomRef>> others = Without(factors, {q});
    const std::optional<std::vector<AtomRef>> d = Without(divisor.factors, *others);
    const Bounds x = RangeOf(q->args[0]);
    if (!d || divisor.coef < 1 || x.lo < 0 || x.hi >= kOpen) continue;
    Wide least = divisor.coef;
    for (const AtomRef& f : *d) {
      least = std::min<Wide>(least * std::max<std::int64_t>(AtomBounds(f).lo, 0), kOpen);
    }
    if (least >= 1) b.hi = std::min(b.hi, static_cast<std::int64_t>(x.hi / least));
  }
  return b;
}

Bounds Facts::FormBounds(const Term& form) const {
  Bounds b = form.Range();
  if (auto it = forms_.find(form); it != forms_.end()) b = Meet(b, it->second);
  // Interval arithmetic with the atoms' bounds under the facts.
  Wide lo = 0, hi = 0;
  bool open_lo = false, open_hi = false;
  for (const Monomial& m : form.monomials()) {
    const Bounds product = KnownProduct(m.factors);
    const bool up = m.coef > 0;
    const std::int64_t low = up ? product.lo : product.hi;
    const std::int64_t high = up ? product.hi : product.lo;
    if (low <= -kOpen || low >= kOpen) open_lo = true;
    if (high <= -kOpen || high >= kOpen) open_hi = true;
    lo += static_cast<Wide>(low) * m.coef;
    hi += static_cast<Wide>(high) * m.coef;
  }
  auto fits = [](Wide v) { return v > -kOpen && v < kOpen; };
  if (!open_lo && fits(lo)) b.lo = std::max(b.lo, static_cast<std::int64_t>(lo));
  if (!open_hi && fits(hi)) b.hi = std::min(b.hi, static_cast<std::int64_t>(hi));
  return Meet(b, ShiftedRange(form));
}

Bounds Facts::RangeOf(const Term& term) const {
  if (term.IsConstant()) return {term.constant(), term.constant()};
  const Form f = FormOf(term);
  const Bounds b = FormBounds(f.form);
  if (!f.negated) return {Plus(b.lo, f.constant), Plus(b.hi, f.constant)};
  return {Plus(b.hi >= kOpen ? -kOpen : -b.hi, f.constant),
          Plus(b.lo <= -kOpen ? kOpen : -b.lo, f.constant)};
}

std::int64_t Facts::DivisorOf(const Term& term) const {
  const Term simple = Simplify(term);
  std::int64_t divisor = 0;
  for (const Monomial& m : simple.monomials()) {
    Wide known = m.coef;
    for (const AtomRef& factor : m.factors) {
      const auto it = multiples_.find(ProductOf({&factor, 1}));
      if (it != multiples_.end()) known *= it->second;
      if (known >= kOpen || known <= -kOpen) known = m.coef;  // a divisor still, if not the largest
    }
    divisor = std::gcd(divisor, static_cast<std::int64_t>(known));
  }
  return std::max<std::int64_t>(divisor, 1);
}

Term Facts::Simplify(const Term& term) const {
  return Replace(term, [this](const AtomRef& atom) { return Narrowed(atom); });
}

Literal Facts::Simplify(const Literal& literal) const {
  return literal.Replaced([this](const AtomRef& atom) { return Narrowed(atom); });
}

Facts Facts::Closed() const {
  Facts closed = *this;
  for (const Literal& literal : literals_) {
    const Literal simple = Simplify(literal);
    closed.Add(simple);
    const Term form = FormOf(simple.term()).form;
    if (!form.IsConstant()) closed.forms_[form] = closed.FormBounds(form);
  }
  return closed;
}

bool Facts::Contradict() const {
  return std::any_of(forms_.begin(), forms_.end(), [this](const auto& known) {
    const Bounds b = FormBounds(known.first);
    return b.lo > b.hi;
  });
}

// The variable with its bounds under the facts, or its only value.
Term Facts::Narrowed(const AtomRef& atom) const {
  const Bounds b = AtomBounds(atom);
  return b.lo == b.hi && b.lo > -kOpen && b.lo < kOpen ? Term(b.lo)
                                                       : Term::Variable(atom->index, atom->name, b);
}

std::optional<bool> Facts::Decide(const Literal& literal) const {
  if (auto decided = DecideAsIs(literal)) return decided;
  const Literal simple = Simplify(literal);
  return simple == literal ? std::nullopt : DecideAsIs(simple);
}

std::optional<bool> Facts::DecideAsIs(const Literal& literal) const {
  if (auto decided = literal.Decided()) return decided;
  if (literal.op() != Literal::Op::kLe) {
    if (const auto r = RemainderOf(literal.term())) {
      const auto k = multiples_.find(r->p);
      if (k != multiples_.end() && k->second % r->k == 0) return literal.op() == Literal::Op::kEq;
      const auto not_of = indivisible_.find(r->p);
      if (not_of != indivisible_.end() &&
          std::any_of(not_of->second.begin(), not_of->second.end(),
                      [&](std::int64_t d) { return r->k % d == 0; })) {
        return literal.op() == Literal::Op::kNe;
      }
    }
  }
  const Bounds b = RangeOf(literal.term());
  switch (literal.op()) {
    case Literal::Op::kLe:
      if (b.hi <= 0) return true;
      if (b.lo > 0) return false;
      return std::nullopt;
    case Literal::Op::kEq:
      if (b.lo == 0 && b.hi == 0) return true;
      if (b.lo > 0 || b.hi < 0 || unequal_.count(literal.Negated())) return false;
      return std::nullopt;
    default:
      if (b.lo > 0 || b.hi < 0 || unequal_.count(literal)) return true;
      if (b.lo == 0 && b.hi == 0) return false;
      return std::nullopt;
  }
}

}  // namespace reckon::solver
