// Folding sums and products: like terms are collected, coefficients multiplied, and the operands
// brought into one order, so that equal sums are the same node.
#include <algorithm>
#include <vector>

#include "ledger/check.h"
#include "model/expr/node.h"

namespace reckon::expr {
namespace {

// `coefficient * core`; `original` is the expression it was read from while nothing was collected.
struct Term {
  Expr core;
  Rational coefficient;
  Expr original;
  bool collected = false;
};

// A constant gathered from several: one constant alone keeps its spelling.
class Gathered {
 public:
  explicit Gathered(int64_t neutral) : value_{neutral, 1}, spelled_(neutral) {}
  const Rational& value() const { return value_; }
  Expr AsExpr() const { return spelled_; }
  void Add(const Expr& e) {
    const Rational sum = value_ + e.value();
    spelled_ = value_.num == 0 ? e : (e.Is(0) ? spelled_ : Expr(sum));
    value_ = sum;
  }

  void Multiply(const Expr& e) {
    const Rational product = value_ * e.value();
    const int decimals =
        IsUnit(value_) ? e.decimals() : (IsUnit(e.value()) ? spelled_.decimals() : 0);
    spelled_ = Expr(product, decimals);
    value_ = product;
  }

 private:
  static bool IsUnit(const Rational& v) { return v.den == 1 && (v.num == 1 || v.num == -1); }
  Rational value_;
  Expr spelled_;
};

Expr InternProduct(Pool& pool, std::span<const Expr> factors) {
  return factors.size() == 1 ? factors[0] : pool.Raw(Kind::kMul, factors);
}

class SumFolder {
 public:
  explicit SumFolder(Pool& pool) : pool_(pool) {}

  void Add(const Expr& e, bool negate) {
    if (e.is_const()) {
      constant_.Add(negate ? Expr(-e.value(), e.decimals()) : e);
    } else if (e.kind() == Kind::kAdd) {
      for (const Expr& operand : e.operands()) Add(operand, negate);
    } else if (e.kind() == Kind::kMul && e.operand(0).is_const()) {
      AddProduct(e, negate);
    } else {
      terms_.push_back({e, Rational{negate ? -1 : 1, 1}, negate ? -e : e});
    }
  }

  Expr Finish() {
    Collect();
    std::vector<Expr> operands;
    bool again = false;
    for (const Term& term : terms_) {
      if (term.coefficient.num == 0) continue;
      operands.push_back(term.collected ? Scaled(term) : term.original);
      again = again || operands.back().kind() == Kind::kAdd;
    }
    if (constant_.value().num != 0) operands.push_back(constant_.AsExpr());
    if (operands.empty()) return constant_.AsExpr();
    if (operands.size() == 1) return operands[0];
    // Collecting left a bare sum among the terms, as in 3*(a + b) - 2*(a + b): open it.
    if (again) return Sum(operands);
    return pool_.Raw(Kind::kAdd, operands);
  }

 private:
  void AddProduct(const Expr& e, bool negate) {
    const Rational coefficient = negate ? -e.operand(0).value() : e.operand(0).value();
    const Expr core = Product(e.operands().subspan(1));
    if (core.is_const() || (core.kind() == Kind::kMul && core.operand(0).is_const())) {
      Add(Product(std::vector<Expr>{core, Expr(coefficient)}), false);  // it was kept as written
    } else if (core.kind() == Kind::kAdd && coefficient.den == 1 &&
               (coefficient.num == 1 || coefficient.num == -1)) {
      Add(core, coefficient.num == -1);
    } else {
      terms_.push_back({core, coefficient, negate ? -e : e});
    }
  }

  void Collect() {
    std::sort(terms_.begin(), terms_.end(),
              [](const Term& a, const Term& b) { return a.core.node()->id < b.core.node()->id; });
    size_t kept = 0;
    for (size_t i = 1; i < terms_.size(); ++i) {
      if (terms_[i].core == terms_[kept].core) {
        terms_[kept].coefficient = terms_[kept].coefficient + terms_[i].coefficient;
        terms_[kept].collected = true;
      } else {
        terms_[++kept] = terms_[i];
      }
    }
    if (!terms_.empty()) terms_.resize(kept + 1);
  }

  Expr Scaled(const Term& term) {
    if (term.coefficient == Rational{1, 1}) return term.core;
    return Product(std::vector<Expr>{Expr(term.coefficient), term.core});
  }

  Pool& pool_;
  Gathered constant_{0};
  std::vector<Term> terms_;
};

void Flatten(const Expr& e, Gathered& coefficient, std::vector<Expr>& factors) {
  if (e.is_const()) {
    coefficient.Multiply(e);
  } else if (e.kind() == Kind::kMul) {
    for (const Expr& operand : e.operands()) Flatten(operand, coefficient, factors);
  } else {
    factors.push_back(e);
  }
}

// (x / b) * b is x, as the compiler's expressions have it, where b is known not to be zero.
bool CancelOneQuotient(std::vector<Expr>& factors) {
  for (size_t i = 0; i < factors.size(); ++i) {
    if (factors[i].kind() != Kind::kDiv || !factors[i].operand(1).range().ExcludesZero()) continue;
    const auto same = std::find(factors.begin(), factors.end(), factors[i].operand(1));
    if (same == factors.end()) continue;
    factors[i] = factors[i].operand(0);
    factors.erase(same);
    return true;
  }
  return false;
}

// -(a - b) is b - a.
Expr NegatedSum(Pool& pool, const Expr& sum) {
  SumFolder folder(pool);
  folder.Add(sum, true);
  return folder.Finish();
}

bool AnyOpaque(std::span<const Expr> operands) {
  return std::ranges::any_of(operands, [](const Expr& e) { return IsOpaque(e); });
}

}  // namespace

Expr Sum(std::span<const Expr> terms) {
  if (terms.empty()) return 0;
  if (terms.size() == 1) return terms[0];
  Pool* pool = PoolOf(terms);
  if (pool == nullptr) {
    Gathered sum{0};
    for (const Expr& term : terms) sum.Add(term);
    return sum.AsExpr();
  }
  if (AnyOpaque(terms)) return pool->Raw(Kind::kAdd, terms);
  SumFolder folder(*pool);
  for (const Expr& term : terms) folder.Add(term, false);
  return folder.Finish();
}

Expr Product(std::span<const Expr> factors) {
  if (factors.empty()) return 1;
  if (factors.size() == 1) return factors[0];
  Pool* pool = PoolOf(factors);
  if (pool != nullptr && AnyOpaque(factors)) return pool->Raw(Kind::kMul, factors);
  Gathered coefficient{1};
  std::vector<Expr> flat;
  for (const Expr& factor : factors) Flatten(factor, coefficient, flat);
  if (coefficient.value().num == 0 || flat.empty()) return coefficient.AsExpr();
  RECKON_CHECK(pool != nullptr, "a factor that is neither constant nor node");
  bool cancelled = false;
  while (CancelOneQuotient(flat)) cancelled = true;
  if (flat.size() == 1 && flat[0].kind() == Kind::kAdd && coefficient.value() == Rational{-1, 1}) {
    return NegatedSum(*pool, flat[0]);
  }
  if (!(coefficient.value() == Rational{1, 1})) flat.push_back(coefficient.AsExpr());
  if (cancelled) return Product(flat);
  return InternProduct(*pool, flat);
}

Expr operator+(const Expr& a, const Expr& b) {
  if (a.is_const() && b.is_const()) {
    if (a.Is(0)) return b;
    return b.Is(0) ? a : Expr(a.value() + b.value());
  }
  if (a.Is(0)) return b;
  if (b.Is(0)) return a;
  const Expr terms[] = {a, b};
  return Sum(terms);
}

Expr operator-(const Expr& a) {
  if (a.is_const()) return Expr(-a.value(), a.decimals());
  const Expr factors[] = {Expr(-1), a};
  return Product(factors);
}

Expr operator-(const Expr& a, const Expr& b) {
  if (b.is_const()) return a + Expr(-b.value(), b.decimals());
  if (a == b && !IsOpaque(a)) return 0;
  return a + -b;
}

Expr operator*(const Expr& a, const Expr& b) {
  if (a.is_const() && b.is_const()) {
    if (a.Is(1)) return b;
    return b.Is(1) ? a : Expr(a.value() * b.value());
  }
  if (a.Is(1)) return b;
  if (b.Is(1)) return a;
  const Expr factors[] = {a, b};
  return Product(factors);
}

}  // namespace reckon::expr
