#include "solver/machine.h"

namespace reckon::solver {

std::vector<Term> StepsOf(const SymbolicInt& a, const SymbolicInt& b) {
  std::vector<Term> steps = a.steps;
  steps.insert(steps.end(), b.steps.begin(), b.steps.end());
  return steps;
}

SymbolicInt Computed(Term value, const SymbolicInt& a, const SymbolicInt& b) {
  SymbolicInt result(std::move(value));
  result.steps = StepsOf(a, b);
  if (!result.term.IsConstant()) result.steps.push_back(result.term);
  return result;
}

SymbolicBool operator!(const SymbolicBool& a) {
  if (a.kind == SymbolicBool::Kind::kLiteral) return LiteralCondition(a.literal.Negated(), a.steps);
  SymbolicBool result;
  result.kind =
      a.kind == SymbolicBool::Kind::kAnd ? SymbolicBool::Kind::kOr : SymbolicBool::Kind::kAnd;
  for (const SymbolicBool& part : a.parts) result.parts.push_back(!part);
  return result;
}

namespace {

// "src == 1 && dst != 1" of an axis whose sides are the same term: no path takes it, and none
// should fork to see that.
bool Contradicts(const SymbolicBool& conjunction) {
  std::vector<Literal> literals;
  std::vector<const SymbolicBool*> open{&conjunction};
  while (!open.empty()) {
    const SymbolicBool* next = open.back();
    open.pop_back();
    if (next->kind == SymbolicBool::Kind::kLiteral) literals.push_back(next->literal);
    if (next->kind != SymbolicBool::Kind::kAnd) continue;
    for (const SymbolicBool& part : next->parts) open.push_back(&part);
  }
  for (const Literal& literal : literals) {
    const Literal negated = literal.Negated();
    for (const Literal& other : literals) {
      if (other == negated) return true;
    }
  }
  return false;
}

}  // namespace

bool SymbolicCore::Decide(const Bool& condition) {
  switch (condition.kind) {
    case SymbolicBool::Kind::kLiteral:
      return path_.Decide(condition.literal);
    case SymbolicBool::Kind::kAnd:
      if (Contradicts(condition)) return false;
      for (const Bool& part : condition.parts) {
        if (!Decide(part)) return false;
      }
      return true;
    default:
      for (const Bool& part : condition.parts) {
        if (Decide(part)) return true;
      }
      return false;
  }
}

void SymbolicCore::Row(const CallIdentity& id) {
  const auto [it, inserted] = rows_.try_emplace(id.Key(), run_.ledger.rows.size());
  if (inserted) {
    run_.ledger.rows.push_back(sim::MakeRow(id, factor_));
    return;
  }
  BasicRow<Term>& row = run_.ledger.rows[it->second];
  row = sim::MakeRow(id, row.call_count + factor_);
}

void SymbolicCore::RecordCopy(CallSite site, DType type, const Int& copy_length,
                              const Int& vectors) {
  const CallIdentity id{site, Api::kDataCopy, type, DType::kNone, Mode::kNone};
  rows_.emplace(id.Key(), run_.ledger.rows.size());
  run_.ledger.rows.push_back(sim::MakeCopyRow(id, copy_length.term, vectors.term));
}

}  // namespace reckon::solver
