// SMT-LIB 2 text of a question. Quotients by a term become a variable with its defining
// inequalities; quotients of a constant by a small variable get the list of their values, which
// turns products with them into linear ones.
#include <algorithm>
#include <map>
#include <sstream>

#include "solver/smt/smt.h"

namespace reckon::solver {
namespace {

class Printer {
 public:
  explicit Printer(const Space& space) : space_(space) {}

  void Declare(const Literal& literal) { CollectAtoms(literal.term(), atoms_); }

  std::string Text(std::span<const Literal> all, std::span<const Clause> clauses,
                   const std::string& meaning) {
    for (const Literal& l : all) Declare(l);
    for (const Clause& c : clauses) {
      for (const Literal& l : c) Declare(l);
    }
    std::string comment;
    std::istringstream lines(meaning);
    for (std::string line; std::getline(lines, line);) out_ << "; " << line << "\n";
    out_ << "(set-logic QF_NIA)\n";
    for (std::size_t i = 0; i < space_.size(); ++i) {
      out_ << "(declare-const " << space_[i].name << " Int)\n";
      const Bounds b = space_[i].bounds;
      if (b.lo > -kOpen) out_ << "(assert (<= " << b.lo << " " << space_[i].name << "))\n";
      if (b.hi < kOpen) out_ << "(assert (<= " << space_[i].name << " " << b.hi << "))\n";
    }
    for (const AtomRef& atom : atoms_) Define(*atom, atom);
    for (const Literal& l : all) out_ << "(assert " << Formula(l) << ")\n";
    for (const Clause& c : clauses) {
      out_ << "(assert (or false";
      for (const Literal& l : c) out_ << " " << Formula(l);
      out_ << "))\n";
    }
    return out_.str();
  }

 private:
  static std::string Number(Wide value) {
    return value < 0 ? "(- " + WideToString(-value) + ")" : WideToString(value);
  }

  const std::string& NameOf(const AtomRef& atom) {
    if (atom->kind == AtomKind::kVariable) return atom->name;
    for (const auto& [known, name] : names_) {
      if (Compare(known, atom) == 0) return name;
    }
    names_.emplace_back(atom, "q!" + std::to_string(names_.size()));
    return names_.back().second;
  }

  std::string TermText(const Term& term) {
    const auto& list = term.monomials();
    if (list.empty()) return "0";
    std::string sum;
    for (const Monomial& m : list) {
      std::string product;
      if (m.coef != 1 || m.factors.empty()) product += " " + Number(m.coef);
      for (const AtomRef& f : m.factors) product += " " + NameOf(f);
      const std::size_t parts = m.factors.size() + (m.coef != 1 || m.factors.empty() ? 1 : 0);
      sum += parts > 1 ? " (*" + product + ")" : product;
    }
    return list.size() > 1 ? "(+" + sum + ")" : sum.substr(1);
  }

  std::string Formula(const Literal& literal) {
    const std::string text = TermText(literal.term());
    switch (literal.op()) {
      case Literal::Op::kLe:
        return "(<= " + text + " 0)";
      case Literal::Op::kEq:
        return "(= " + text + " 0)";
      default:
        return "(not (= " + text + " 0))";
    }
  }

  void Define(const Atom& atom, const AtomRef& ref) {
    if (atom.kind == AtomKind::kVariable) return;
    const std::string p = TermText(atom.args[0]);
    const std::string q = TermText(atom.args[1]);
    const std::string& name = NameOf(ref);
    out_ << "(declare-const " << name << " Int)\n";
    switch (atom.kind) {
      case AtomKind::kMin:
        out_ << "(assert (= " << name << " (ite (<= " << p << " " << q << ") " << p << " " << q
             << ")))\n";
        return;
      case AtomKind::kMax:
        out_ << "(assert (= " << name << " (ite (<= " << p << " " << q << ") " << q << " " << p
             << ")))\n";
        return;
      case AtomKind::kFloor:
        DefineFloor(atom, name, p, q);
        return;
      default:
        out_ << "(assert (=> (= " << q << " 0) (= " << name << " 0)))\n"
             << "(assert (=> (> " << q << " 0) (and (>= (* " << q << " " << name << ") " << p
             << ") (< (* " << q << " " << name << ") (+ " << p << " " << q << ")))))\n"
             << "(assert (>= " << q << " 0))\n";
        return;
    }
  }

  void DefineFloor(const Atom& atom, const std::string& name, const std::string& p,
                   const std::string& q) {
    if (atom.args[1].IsConstant()) {  // positive in canonical form
      out_ << "(assert (and (<= (* " << q << " " << name << ") " << p << ") (<= " << p << " (+ (* "
           << q << " " << name << ") " << atom.args[1].constant() - 1 << "))))\n";
      return;
    }
    const bool positive = atom.args[1].Range().lo >= 1;
    const std::string rule = "(and (<= (* " + q + " " + name + ") " + p + ") (< " + p + " (+ (* " +
                             q + " " + name + ") " + q + ")))";
    if (positive) {
      out_ << "(assert " << rule << ")\n";
    } else {
      out_ << "(assert (=> (= " << q << " 0) (= " << name << " 0)))\n"
           << "(assert (=> (> " << q << " 0) " << rule << "))\n"
           << "(assert (>= " << q << " 0))\n";
    }
    if (positive && atom.args[0].IsConstant()) ListValues(atom.args[0].constant(), name, q);
  }

  // floor(n / q), q >= 1: one range of q for each value.
  void ListValues(std::int64_t n, const std::string& name, const std::string& q) {
    if (n < 1 || n > 1024) return;
    out_ << "(assert (or (and (= " << name << " 0) (> " << q << " " << n << "))";
    for (std::int64_t low = 1; low <= n;) {
      const std::int64_t value = n / low, high = n / value;
      out_ << " (and (= " << name << " " << value << ") (<= " << low << " " << q << " " << high
           << "))";
      low = high + 1;
    }
    out_ << "))\n";
  }

  const Space& space_;
  std::vector<AtomRef> atoms_;
  std::vector<std::pair<AtomRef, std::string>> names_;
  std::ostringstream out_;
};

}  // namespace

std::string ToSmtLib(const Space& space, std::span<const Literal> all,
                     std::span<const Clause> clauses, const std::string& meaning) {
  return Printer(space).Text(all, clauses, meaning) + "(check-sat)\n";
}

}  // namespace reckon::solver
