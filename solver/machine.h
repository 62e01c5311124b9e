// SymbolicMachine: the third reading of the kernels. Integers are terms, a loop multiplies by its
// trip count, a decision forks the path (solver/explore.h). Integers keep their mathematical value;
// each place where the kernel keeps 16 or 32 bits is noted with the value it is given.
#ifndef RECKON_SOLVER_MACHINE_H_
#define RECKON_SOLVER_MACHINE_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ledger/ledger.h"
#include "simulator/consumers.h"
#include "simulator/machine/calls.h"
#include "simulator/machine/rows.h"
#include "solver/explore.h"

namespace reckon::solver {

using TermLedger = BasicLedger<Term>;

struct SymbolicInt {
  Term term;
  std::vector<Term> steps;  // every value that was computed on the way to this one, itself included
  SymbolicInt() = default;
  explicit SymbolicInt(Term value) : term(std::move(value)) {}
};
std::vector<Term> StepsOf(const SymbolicInt& a, const SymbolicInt& b);
// The value of an operation on a and b.
SymbolicInt Computed(Term value, const SymbolicInt& a, const SymbolicInt& b);

// A condition: a literal, or "all of" / "one of" two conditions, tested left to right.
struct SymbolicBool {
  enum class Kind : std::uint8_t { kLiteral, kAnd, kOr };
  Kind kind = Kind::kLiteral;
  Literal literal;
  std::vector<Term> steps;  // of both sides of the literal
  std::vector<SymbolicBool> parts;
};

inline SymbolicBool LiteralCondition(Literal literal, std::vector<Term> steps) {
  return {SymbolicBool::Kind::kLiteral, std::move(literal), std::move(steps), {}};
}
inline SymbolicBool operator&&(SymbolicBool a, SymbolicBool b) {
  return {SymbolicBool::Kind::kAnd, {}, {}, {std::move(a), std::move(b)}};
}
inline SymbolicBool operator||(SymbolicBool a, SymbolicBool b) {
  return {SymbolicBool::Kind::kOr, {}, {}, {std::move(a), std::move(b)}};
}
SymbolicBool operator!(const SymbolicBool& a);

// NOLINTBEGIN(bugprone-macro-parentheses): operators and types take none
#define RECKON_SYMBOLIC_OPERATOR(op, result, expression)                  \
  inline result operator op(const SymbolicInt& a, const SymbolicInt& b) { \
    const Term &x = a.term, &y = b.term;                                  \
    return expression;                                                    \
  }                                                                       \
  template <std::integral I>                                              \
  result operator op(const SymbolicInt& a, I b) {                         \
    return a op SymbolicInt(Term(static_cast<std::int64_t>(b)));          \
  }                                                                       \
  template <std::integral I>                                              \
  result operator op(I a, const SymbolicInt& b) {                         \
    return SymbolicInt(Term(static_cast<std::int64_t>(a))) op b;          \
  }
RECKON_SYMBOLIC_OPERATOR(+, SymbolicInt, Computed(x + y, a, b))
RECKON_SYMBOLIC_OPERATOR(-, SymbolicInt, Computed(x - y, a, b))
RECKON_SYMBOLIC_OPERATOR(*, SymbolicInt, Computed(x* y, a, b))
RECKON_SYMBOLIC_OPERATOR(==, SymbolicBool, LiteralCondition(Literal::Eq(x, y), StepsOf(a, b)))
RECKON_SYMBOLIC_OPERATOR(!=, SymbolicBool, LiteralCondition(Literal::Ne(x, y), StepsOf(a, b)))
RECKON_SYMBOLIC_OPERATOR(<, SymbolicBool, LiteralCondition(Literal::Lt(x, y), StepsOf(a, b)))
RECKON_SYMBOLIC_OPERATOR(<=, SymbolicBool, LiteralCondition(Literal::Le(x, y), StepsOf(a, b)))
RECKON_SYMBOLIC_OPERATOR(>, SymbolicBool, LiteralCondition(Literal::Gt(x, y), StepsOf(a, b)))
RECKON_SYMBOLIC_OPERATOR(>=, SymbolicBool, LiteralCondition(Literal::Ge(x, y), StepsOf(a, b)))
#undef RECKON_SYMBOLIC_OPERATOR
// NOLINTEND(bugprone-macro-parentheses)

// A value the kernel keeps in 16 or 32 bits.
struct Narrowing {
  sim::Consumer consumer{};
  int axis = 0;
  int bits = 16;
  Term value;
};

// A place in memory; offset and room are in bytes.
struct SymbolicAddress {
  enum class Region : std::uint8_t { kNone, kDst, kSrc, kTable };
  Region region = Region::kNone;
  Term offset;
  std::uint32_t room = 0;  // of an index table
};

// What a symbolic run yields.
struct SymbolicRun {
  Path path;
  TermLedger ledger;
  std::vector<Narrowing> narrowings;
  std::vector<Term> divisors;
  std::vector<Term> loops;  // trip counts
};

class SymbolicCore {
 public:
  using Int = SymbolicInt;
  using Bool = SymbolicBool;
  using Address = SymbolicAddress;
  struct Register {};
  struct Mask {};
  struct Rest {};
  struct StoreStream {};
  struct LoadStream {};

  SymbolicCore(PathState& path, const sim::Width& width) : path_(path), width_(width) {}

  const sim::Width& width() const { return width_; }
  Int Constant(std::uint64_t value) const { return Int(Term(static_cast<std::int64_t>(value))); }

  Int Div(const Int& x, const Int& y) {
    run_.divisors.push_back(y.term);
    return Computed(Floor(x.term, y.term), x, y);
  }
  Int CeilDiv(const Int& x, const Int& y) {
    run_.divisors.push_back(y.term);
    return Computed(Ceil(x.term, y.term), x + y - 1, y);
  }
  Int Mod(const Int& x, const Int& y) {
    run_.divisors.push_back(y.term);
    return Computed(solver::Mod(x.term, y.term), x, y);
  }
  Int Narrow16(sim::Consumer consumer, int axis, const Int& x) {
    run_.narrowings.push_back({consumer, axis, 16, x.term});
    return Int(x.term);
  }
  Int Narrow32(sim::Consumer consumer, int axis, const Int& x) {
    run_.narrowings.push_back({consumer, axis, 32, x.term});
    return Int(x.term);
  }

  bool Decide(const Bool& condition);
  Rest RestOf(const Int&) const { return {}; }
  // Which step of the loop the body runs for does not matter to counts.
  template <class Body>
  void Repeat(const Int& count, Body body) {
    RepeatAt(count, Constant(0), body);
  }
  void Step(PathStep step) { run_.path.push_back(step); }

  void Record(CallSite site, Api api, DType data, DType index, Mode mode) {
    Row({site, api, data, index, mode});
  }
  void RecordCopy(CallSite site, DType type, const Int& copy_length, const Int& vectors);

  Address At(const Address& base, const Int& elements) const {
    return {base.region, base.offset + elements.term * Term(width_.bytes), base.room};
  }
  Address AtByte(const Address& base, std::uint32_t bytes) const {
    return {base.region, base.offset + Term(bytes), base.room};
  }
  StoreStream StreamTo(const Address&) const { return {}; }
  Address IndexTable(std::uint32_t bytes) const { return {Address::Region::kTable, 0, bytes}; }

  const SymbolicRun& run() const { return run_; }

 protected:
  template <class Body>
  void RepeatAt(const Int& count, const Int& index, Body& body) {
    run_.loops.push_back(count.term);
    const Term outer = factor_;
    factor_ = factor_ * count.term;
    body(index);
    factor_ = outer;
  }

  // What a call does to data does not matter to counts.
  template <class... Any>
  void DoDataCopy(Any&&...) {}
  template <class... Any>
  void DoWriteBlockOffsets(Any&&...) {}
  template <class... Any>
  void DoCreateMask(Any&&...) {}
  template <class... Any>
  void DoUpdateMask(Any&&...) {}
  template <class... Any>
  void DoLoadAlign(Any&&...) {}
  template <class... Any>
  void DoLoadUnAlignPre(Any&&...) {}
  template <class... Any>
  void DoLoadUnAlign(Any&&...) {}
  template <class... Any>
  void DoStoreAlign(Any&&...) {}
  template <class... Any>
  void DoStoreUnAlign(Any&&...) {}
  template <class... Any>
  void DoStoreUnAlignPost(Any&&...) {}
  template <class... Any>
  void DoGather(Any&&...) {}
  template <class... Any>
  void DoGatherB(Any&&...) {}
  template <class... Any>
  void DoDeInterleave(Any&&...) {}
  template <class... Any>
  void DoDuplicate(Any&&...) {}
  template <class... Any>
  void DoArange(Any&&...) {}
  template <class... Any>
  void DoAdd(Any&&...) {}
  template <class... Any>
  void DoSub(Any&&...) {}
  template <class... Any>
  void DoMul(Any&&...) {}
  template <class... Any>
  void DoDiv(Any&&...) {}
  template <class... Any>
  void DoAdds(Any&&...) {}
  template <class... Any>
  void DoMuls(Any&&...) {}
  template <class... Any>
  void DoMulAddDst(Any&&...) {}

  PathState& path_;

 private:
  void Row(const CallIdentity& id);

  const sim::Width width_;
  Term factor_ = 1;
  SymbolicRun run_;
  std::map<std::uint64_t, std::size_t> rows_;  // identity -> row
};

using SymbolicMachine = sim::Calls<SymbolicCore>;

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_MACHINE_H_
