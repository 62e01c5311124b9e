// Expressions of the model as canonical terms, on one path: conditions inside an expression are
// decided by the path, which forks where it must.
#ifndef RECKON_SOLVER_TRANSLATE_H_
#define RECKON_SOLVER_TRANSLATE_H_

#include <map>
#include <unordered_map>

#include "model/expr/expr.h"
#include "solver/explore.h"

namespace reckon::solver {

// num / den with den >= 1 on the path.
struct Quotient {
  Term num;
  Term den = 1;
};

// What it cannot translate (abridged texts, numbers beyond 62 bits): BadInput.
class Translator {
 public:
  // Symbols are the space's variables of the same name, or those `bound` names.
  explicit Translator(PathState& path, const std::map<std::string, Term>* bound = nullptr)
      : path_(path), bound_(bound) {}

  Quotient Value(const expr::Expr& e);
  // For an expression that is an integer by construction: InternalError otherwise.
  Term Integer(const expr::Expr& e);
  // Decides e != 0; comparisons are one literal each.
  bool Truth(const expr::Expr& e);
  // The literal of a comparison of two expressions.
  Literal Comparison(const expr::Expr& e);
  // Divisors met so far, to be shown nonzero.
  const std::vector<Term>& divisors() const { return divisors_; }

 private:
  Quotient Compute(const expr::Expr& e);
  Quotient Division(expr::Kind kind, const Quotient& a, const Quotient& b);
  Literal Compare(expr::Kind kind, const Quotient& a, const Quotient& b);

  PathState& path_;
  const std::map<std::string, Term>* bound_;
  std::unordered_map<const expr::Node*, Quotient> memo_;
  std::vector<Term> divisors_;
};

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_TRANSLATE_H_
