// Expressions over named integer sizes: immutable, hash-consed, folded while they are built.
//
// An Expr is a 32-byte value: an exact constant held inline (no pool, no allocation), or a
// reference to a node of a Pool. Two expressions of one pool that are built alike are the same
// node, so operator== is structural equality at the price of a pointer comparison. A pool must
// outlive its expressions; operands from two different pools do not mix (InternalError).
//
// Folding is exact and keeps the value wherever the original has one: constants, neutral elements,
// like terms, comparisons and selections decided by the ranges of the symbols, quotients and
// remainders with 1 or decided by ranges. What folds away may take a (stated-nonzero) division
// with it.
#ifndef RECKON_MODEL_EXPR_EXPR_H_
#define RECKON_MODEL_EXPR_EXPR_H_

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "model/expr/interval.h"
#include "model/expr/rational.h"

namespace reckon::expr {

class Pool;
struct Node;

enum class Kind : uint8_t {
  kConst,
  kSymbol,
  kAdd,       // 2.. operands, sorted; at most one constant, first
  kMul,       // 2.. operands, sorted; at most one constant (the coefficient), first
  kDiv,       // exact quotient: 3 / 2 is 3/2
  kFloorDiv,  // floor(a / b); floor(x) of a fraction is kFloorDiv(x, 1)
  kCeilDiv,
  kMod,  // a - b * floor(a / b)
  kMin,
  kMax,
  kAbs,
  kEq,  // comparisons have the value 0 or 1
  kNe,
  kLt,
  kLe,
  kGt,
  kGe,
  kAnd,  // logic takes nonzero as true and has the value 0 or 1
  kOr,
  kSelect,  // condition, value if nonzero, value if zero; only the taken one is evaluated
  kElided,  // "..." of an abridged text: prints, compares, but has no value
};
const char* KindName(Kind kind);  // "add", "floor_div", ...
inline bool IsComparison(Kind kind) { return kind >= Kind::kEq && kind <= Kind::kGe; }

class Expr {
 public:
  Expr() : Expr(0) {}
  template <std::integral T>
  Expr(T value) : num_(value), den_(1) {}  // NOLINT(google-explicit-constructor)
  // decimals > 0: print as a decimal with that many digits, "775.0"; else as integer or fraction.
  explicit Expr(const Rational& value, int decimals = 0);
  explicit Expr(const Node* node) : num_(0), node_(node), is_const_(false) {}

  Kind kind() const;
  bool is_const() const { return is_const_; }
  // Of a constant; InternalError otherwise.
  Rational value() const;
  int decimals() const { return decimals_; }
  // Is this the constant `value`, whatever its spelling (1 or 1.0)?
  bool Is(int64_t value) const { return is_const_ && den_ == 1 && num_ == value; }

  std::span<const Expr> operands() const;  // empty for constants, symbols, elided
  Expr operand(size_t i) const { return operands()[i]; }
  const std::string& name() const;  // of a symbol; InternalError otherwise
  Interval range() const;
  Pool* pool() const;  // null for constants
  const Node* node() const { return is_const_ ? nullptr : node_; }

  // The same node, or the same constant with the same spelling. Not a mathematical question.
  friend bool operator==(const Expr& a, const Expr& b) {
    if (a.is_const_ != b.is_const_) return false;
    if (!a.is_const_) return a.node_ == b.node_;
    return a.num_ == b.num_ && a.den_ == b.den_ && a.decimals_ == b.decimals_;
  }
  size_t Hash() const;
  struct Hasher {
    size_t operator()(const Expr& e) const { return e.Hash(); }
  };

 private:
  Int num_;
  union {
    int64_t den_;
    const Node* node_;
  };
  uint8_t decimals_ = 0;
  bool is_const_ = true;
};

struct Node {
  Kind kind;
  bool opaque;  // contains kElided: never folded
  uint32_t id;  // order of creation within the pool
  uint32_t depth;
  uint32_t operand_count;
  uint64_t hash;
  uint64_t tree_size;  // nodes and constants with sharing undone; saturates
  Interval range;
  Pool* pool;
  const Expr* operands;
  const std::string* name;  // of a symbol
};

// Deepest expression that can be built: every recursion over nodes is safe.
inline constexpr uint32_t kMaxDepth = 2000;

// Owns nodes. Not thread-safe; no global state.
class Pool {
 public:
  Pool();
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  // A symbol of integer values lo..hi, both included. One name may occur with several ranges: they
  // are different nodes with the same value in every evaluation. Throws ExprError if lo > hi.
  // A range of one value is still a symbol; use a constant to fold it.
  Expr Symbol(std::string_view name, int64_t lo = 1, int64_t hi = kNoUpperBound);
  Expr Elided();
  // The node exactly as given: nothing is folded or checked but the number of operands; sums and
  // products inside their like are flattened, their operands sorted. For texts that must print
  // back as they were written.
  Expr Raw(Kind kind, std::span<const Expr> operands);

  size_t node_count() const;
  size_t bytes() const;  // about

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// What a quotient or remainder may assume. kChecked: throws ExprError("Division by a possible
// zero") unless the range of the divisor excludes zero. kStated: the caller knows that it is never
// evaluated with a zero divisor (a guard selects another branch); if it is after all, evaluation
// throws.
enum class Divisor { kChecked, kStated };

Expr operator+(const Expr& a, const Expr& b);
Expr operator-(const Expr& a, const Expr& b);
Expr operator*(const Expr& a, const Expr& b);
Expr operator-(const Expr& a);
inline Expr& operator+=(Expr& a, const Expr& b) { return a = a + b; }
inline Expr& operator-=(Expr& a, const Expr& b) { return a = a - b; }
inline Expr& operator*=(Expr& a, const Expr& b) { return a = a * b; }
Expr Sum(std::span<const Expr> terms);
Expr Product(std::span<const Expr> factors);

Expr Div(const Expr& a, const Expr& b, Divisor divisor = Divisor::kChecked);
Expr FloorDiv(const Expr& a, const Expr& b, Divisor divisor = Divisor::kChecked);
Expr CeilDiv(const Expr& a, const Expr& b, Divisor divisor = Divisor::kChecked);
Expr Mod(const Expr& a, const Expr& b, Divisor divisor = Divisor::kChecked);
inline Expr Floor(const Expr& a) { return FloorDiv(a, 1); }
inline Expr Ceil(const Expr& a) { return CeilDiv(a, 1); }
Expr Min(const Expr& a, const Expr& b);
Expr Max(const Expr& a, const Expr& b);
Expr Abs(const Expr& a);

Expr Eq(const Expr& a, const Expr& b);
Expr Ne(const Expr& a, const Expr& b);
Expr Lt(const Expr& a, const Expr& b);
Expr Le(const Expr& a, const Expr& b);
Expr Gt(const Expr& a, const Expr& b);
Expr Ge(const Expr& a, const Expr& b);
Expr And(const Expr& a, const Expr& b);
Expr Or(const Expr& a, const Expr& b);
// Turns a comparison round (!(a < b) is a >= b); of anything else, compares it with 0.
Expr Not(const Expr& a);
// A condition `Ne` swaps the branches: the compiler's conditions know no "not equal".
Expr Select(const Expr& condition, const Expr& then_value, const Expr& else_value);

// The folding constructor of a kind, as translators and mutators need it. Divisors are kStated; a
// quotient of constants by zero, which has no value, stays a node of `pool`.
Expr Build(Pool& pool, Kind kind, std::span<const Expr> operands);
// The same without a pool: throws for a quotient of constants by zero.
Expr Build(Kind kind, std::span<const Expr> operands);

inline Interval Range(const Expr& e) { return e.range(); }
// Nodes and constants with sharing undone; saturates at 2^64 - 1.
uint64_t TreeSize(const Expr& e);
// Distinct nodes (constants not counted).
size_t NodeCount(std::span<const Expr> roots);
inline size_t NodeCount(const Expr& e) { return NodeCount(std::span<const Expr>(&e, 1)); }
// The pool of the first operand that is no constant; null when all are.
Pool* PoolOf(std::span<const Expr> operands);

}  // namespace reckon::expr

#endif  // RECKON_MODEL_EXPR_EXPR_H_
