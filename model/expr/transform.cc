#include "model/expr/transform.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "ledger/check.h"
#include "ledger/errors.h"
#include "model/expr/node.h"

namespace reckon::expr {
namespace {

// Rebuilds bottom-up into one pool; `symbol` says what becomes of a symbol.
template <class SymbolFn>
class Rebuilder {
 public:
  Rebuilder(Pool& pool, SymbolFn symbol, bool guard = false)
      : pool_(pool), symbol_(symbol), guard_(guard) {}

  Expr operator()(const Expr& e) {
    if (e.is_const()) return e;
    if (e.kind() == Kind::kSymbol) return symbol_(e);
    if (e.kind() == Kind::kElided) return pool_.Elided();
    if (const auto found = memo_.find(e.node()); found != memo_.end()) return found->second;
    const Expr result = e.kind() == Kind::kSelect ? Selection(e) : Operation(e);
    memo_.emplace(e.node(), result);
    return result;
  }

 private:
  // A decided condition leaves the other branch alone.
  Expr Selection(const Expr& e) {
    const Expr condition = (*this)(e.operand(0));
    if (condition.is_const()) return (*this)(e.operand(condition.Is(0) ? 2 : 1));
    if (!IsOpaque(condition) && condition.range().ExcludesZero()) return (*this)(e.operand(1));
    return Select(condition, (*this)(e.operand(1)), (*this)(e.operand(2)));
  }

  Expr Operation(const Expr& e) {
    constexpr size_t kFew = 4;
    const auto old = e.operands();
    if (old.size() <= kFew) {  // nearly all: no allocation
      Expr operands[kFew];
      for (size_t i = 0; i < old.size(); ++i) operands[i] = (*this)(old[i]);
      if (guard_ && IsQuotient(e.kind())) operands[1] = Guarded(operands[1]);
      return Build(pool_, e.kind(), {operands, old.size()});
    }
    std::vector<Expr> operands;
    operands.reserve(old.size());
    for (const Expr& operand : old) operands.push_back((*this)(operand));
    return Build(pool_, e.kind(), operands);
  }

  static bool IsQuotient(Kind kind) {
    return kind == Kind::kDiv || kind == Kind::kFloorDiv || kind == Kind::kCeilDiv ||
           kind == Kind::kMod;
  }

  static Expr Guarded(const Expr& divisor) {
    return divisor.range().ExcludesZero() ? divisor : Max(Expr(1), divisor);
  }

  Pool& pool_;
  SymbolFn symbol_;
  bool guard_;
  std::unordered_map<const Node*, Expr> memo_;
};

Expr SameSymbol(const Expr& e, Pool& pool) {
  return e.pool() == &pool ? e : pool.Symbol(e.name(), e.range().lo, e.range().hi);
}

Interval Intersected(const Expr& symbol, const Interval& with) {
  Interval range = symbol.range();
  range.lo = std::max(range.lo, with.lo);
  range.hi = std::min(range.hi, with.hi);
  if (range.lo > range.hi) {
    throw ExprError("symbol " + symbol.name() + ": no value lies in both " +
                    symbol.range().ToString() + " and " + with.ToString());
  }
  return range;
}

}  // namespace

std::vector<Expr> SubstituteAll(std::span<const Expr> exprs, const Substitution& map, Pool& pool) {
  Rebuilder rebuild(pool, [&](const Expr& symbol) {
    const auto found = map.find(symbol.name());
    if (found == map.end()) return SameSymbol(symbol, pool);
    RECKON_CHECK(found->second.is_const() || found->second.pool() == &pool,
                 "a substitute from another pool");
    return found->second;
  });
  std::vector<Expr> results;
  results.reserve(exprs.size());
  for (const Expr& e : exprs) results.push_back(rebuild(e));
  return results;
}

Expr Substitute(const Expr& e, const Substitution& map, Pool& pool) {
  return SubstituteAll(std::span<const Expr>(&e, 1), map, pool)[0];
}

Expr AssumeRanges(const Expr& e, const Ranges& ranges, Pool& pool) {
  return Rebuilder(pool, [&](const Expr& symbol) -> Expr {
    const auto found = ranges.find(symbol.name());
    if (found == ranges.end()) return SameSymbol(symbol, pool);
    const Interval range = Intersected(symbol, found->second);
    if (range.lo == range.hi) return range.lo;
    return pool.Symbol(symbol.name(), range.lo, range.hi);
  })(e);
}

Expr GuardDivisors(const Expr& e, Pool& pool) {
  const auto symbol = [&pool](const Expr& s) { return SameSymbol(s, pool); };
  return Rebuilder(pool, symbol, true)(e);
}

Expr Fold(const Expr& e, Pool& pool) { return Substitute(e, {}, pool); }

void VisitPreorder(const Expr& e, const std::function<void(size_t, const Expr&)>& visit) {
  std::vector<Expr> work{e};
  for (size_t position = 0; !work.empty(); ++position) {
    const Expr top = work.back();
    work.pop_back();
    visit(position, top);
    const auto operands = top.operands();
    work.insert(work.end(), operands.rbegin(), operands.rend());
  }
}

Expr Rewrite(const Expr& e, size_t position, const std::function<Expr(const Expr&)>& fn,
             Pool& pool) {
  RECKON_CHECK(position < TreeSize(e), "no occurrence at this position");
  if (position == 0) return fn(e);
  std::vector<Expr> operands(e.operands().begin(), e.operands().end());
  size_t first = 1;
  for (Expr& operand : operands) {
    const uint64_t size = TreeSize(operand);
    if (position - first < size) {
      operand = Rewrite(operand, position - first, fn, pool);
      return Build(pool, e.kind(), operands);
    }
    first += size;
  }
  throw InternalError("the sizes of the operands do not add up");
}

Ranges SymbolsOf(std::span<const Expr> exprs) {
  Ranges symbols;
  std::unordered_map<const Node*, bool> seen;
  std::vector<Expr> work(exprs.begin(), exprs.end());
  while (!work.empty()) {
    const Expr e = work.back();
    work.pop_back();
    if (e.is_const() || !seen.emplace(e.node(), true).second) continue;
    if (e.kind() == Kind::kSymbol) {
      const auto [entry, is_new] = symbols.emplace(e.name(), e.range());
      if (!is_new) entry->second = Intersected(e, entry->second);
    }
    work.insert(work.end(), e.operands().begin(), e.operands().end());
  }
  return symbols;
}

}  // namespace reckon::expr
