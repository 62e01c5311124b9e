#include "model/broadcast/facts.h"

#include <algorithm>

#include "ledger/check.h"

namespace reckon::model {
namespace {

using expr::Kind;
using expr::kNoLowerBound;
using expr::kNoUpperBound;

std::optional<std::int64_t> IntegerOf(const Expr& e) {
  if (!e.is_const()) return std::nullopt;
  const expr::Rational value = e.value();
  if (value.den != 1 || value.num > kNoUpperBound || value.num < kNoLowerBound) return std::nullopt;
  return static_cast<std::int64_t>(value.num);
}

Kind Mirror(Kind kind) {
  switch (kind) {
    case Kind::kLt:
      return Kind::kGt;
    case Kind::kLe:
      return Kind::kGe;
    case Kind::kGt:
      return Kind::kLt;
    case Kind::kGe:
      return Kind::kLe;
    default:
      return kind;
  }
}

}  // namespace

Facts::Facts(const SymbolicCase& c, expr::Pool& pool) : pool_(&pool), multiples_(&c.multiples) {
  for (const auto* sizes : {&c.dst, &c.src}) {
    for (const Expr& size : *sizes) {
      if (size.kind() != Kind::kSymbol) continue;
      plain_.emplace(size.name(), size);
      narrow_.emplace(size.name(), size);
    }
  }
}

Expr Facts::Resolve(Expr size, const expr::Substitution& map) {
  while (!size.is_const() && size.kind() == Kind::kSymbol) {
    const Expr& next = map.find(size.name())->second;
    if (next == size) return size;
    const bool same_name = next.kind() == Kind::kSymbol && next.name() == size.name();
    size = next;
    if (same_name) return size;
  }
  return size;
}

void Facts::SetEqual(const std::string& name, const Expr& value) {
  ++plain_version_;
  plain_.insert_or_assign(name, Plain(value));
  narrow_.insert_or_assign(name, Narrow(value));
  // Symbols that were found equal to this one follow.
  for (auto& [other, e] : plain_) e = Plain(e);
  for (auto& [other, e] : narrow_) e = Narrow(e);
}

void Facts::Bound(const std::string& name, std::int64_t lo, std::int64_t hi) {
  const Expr old = Narrow(narrow_.find(name)->second);
  if (old.is_const()) return;
  const expr::Interval range = old.range();
  const std::int64_t new_lo = std::max(lo, range.lo);
  const std::int64_t new_hi = std::min(hi, range.hi);
  if (new_lo > new_hi) return;
  if (new_lo == new_hi) {
    SetEqual(old.name(), Expr(new_lo));
    return;
  }
  const Expr narrowed = pool_->Symbol(old.name(), new_lo, new_hi);
  for (auto& [other, e] : narrow_) {
    if (e == old) e = narrowed;
  }
}

std::optional<Facts::Test> Facts::AsTest(const Expr& condition) {
  if (!expr::IsComparison(condition.kind())) return std::nullopt;
  Expr value = condition.operand(0);
  Kind kind = condition.kind();
  std::optional<std::int64_t> n = IntegerOf(condition.operand(1));
  if (!n) {
    n = IntegerOf(value);
    if (!n) return std::nullopt;
    value = condition.operand(1);
    kind = Mirror(kind);
  }
  switch (kind) {
    case Kind::kEq:
      return Test{value, *n, *n};
    case Kind::kLt:
      return Test{value, kNoLowerBound, *n - 1};
    case Kind::kLe:
      return Test{value, kNoLowerBound, *n};
    case Kind::kGt:
      return Test{value, *n + 1, kNoUpperBound};
    case Kind::kGe:
      return Test{value, *n, kNoUpperBound};
    default:
      return std::nullopt;
  }
}

std::int64_t Facts::KnownMultiple(const Expr& e) const {
  if (const auto n = IntegerOf(e)) return *n;
  if (e.kind() == Kind::kSymbol) {
    const auto found = multiples_->find(e.name());
    return found == multiples_->end() ? 1 : found->second;
  }
  if (e.kind() != Kind::kMul) return 1;
  std::int64_t product = 1;
  for (const Expr& factor : e.operands()) {
    std::int64_t next = 0;
    if (__builtin_mul_overflow(product, KnownMultiple(factor), &next)) return product;
    product = next;
  }
  return product;
}

std::optional<bool> Facts::Decide(const Expr& condition, const Expr& narrow) const {
  if (condition.is_const()) return !condition.Is(0);
  if (narrow.is_const()) return !narrow.Is(0);
  for (const auto& [tested, held] : tested_) {
    if (tested == condition) return held;
  }
  const std::optional<Test> test = AsTest(condition);
  if (!test) return std::nullopt;
  for (const auto& [value, range] : ranges_) {
    if (!(value == test->value)) continue;
    if (test->lo <= range.lo && range.hi <= test->hi) return true;
    if (range.hi < test->lo || test->hi < range.lo) return false;
  }
  if (test->value.kind() == Kind::kMod && test->lo == 0 && test->hi == 0) {
    const std::optional<std::int64_t> divisor = IntegerOf(test->value.operand(1));
    if (divisor && *divisor > 0 && KnownMultiple(test->value.operand(0)) % *divisor == 0) {
      return true;
    }
  }
  return std::nullopt;
}

void Facts::LearnRange(const Expr& value, std::int64_t lo, std::int64_t hi) {
  if (value.kind() == Kind::kSymbol) {
    Bound(value.name(), lo, hi);
    return;
  }
  const auto operands = value.operands();
  if (value.kind() == Kind::kMul && operands.size() == 2 && operands[0].is_const() &&
      operands[1].kind() == Kind::kSymbol) {
    const std::optional<std::int64_t> factor = IntegerOf(operands[0]);
    if (factor && *factor > 0) {
      const auto up = [](std::int64_t n, std::int64_t d) {
        return static_cast<std::int64_t>(expr::CeilDivInt(n, d));
      };
      const auto down = [](std::int64_t n, std::int64_t d) {
        return static_cast<std::int64_t>(expr::FloorDivInt(n, d));
      };
      Bound(operands[1].name(), lo == kNoLowerBound ? lo : up(lo, *factor),
            hi == kNoUpperBound ? hi : down(hi, *factor));
      return;
    }
  }
  for (auto& [known, range] : ranges_) {
    if (!(known == value)) continue;
    range.lo = std::max(range.lo, lo);
    range.hi = std::min(range.hi, hi);
    return;
  }
  ranges_.emplace_back(value, expr::Interval{lo, hi, true, false});
}

void Facts::Learn(const Expr& condition, bool holds) {
  tested_.emplace_back(condition, holds);
  const std::optional<Test> test = AsTest(condition);
  if (!test) return;
  if (holds) {
    LearnRange(test->value, test->lo, test->hi);
  } else if (test->lo == kNoLowerBound) {
    LearnRange(test->value, test->hi + 1, kNoUpperBound);
  } else if (test->hi == kNoUpperBound) {
    LearnRange(test->value, kNoLowerBound, test->lo - 1);
  } else if (test->lo == test->value.range().lo) {  // not equal to the least value
    LearnRange(test->value, test->lo + 1, kNoUpperBound);
  }
}

}  // namespace reckon::model
