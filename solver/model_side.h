// The model on a path: the condition tree of a form is walked with the path deciding each test, and
// the leaf's expressions become terms.
#ifndef RECKON_SOLVER_MODEL_SIDE_H_
#define RECKON_SOLVER_MODEL_SIDE_H_

#include <map>
#include <memory>

#include "model/broadcast/dynamic.h"
#include "solver/forms.h"
#include "solver/translate.h"

namespace reckon::solver {

// The leaf a path reaches.
struct ModelLeaf {
  Path path;
  TermLedger ledger;
  std::vector<Literal> domain;         // premises of the normal domain
  std::vector<std::string> consumers;  // of each premise
  std::vector<Term> divisors;
};

class ModelSide {
 public:
  // Symbols are the shape's variables.
  ModelSide(const SymbolicShape& shape, const model::Rules& rules);
  // A tree given as it is; symbols are found in the space by name.
  ModelSide(std::shared_ptr<expr::Pool> pool, model::ConditionTree tree);

  ModelLeaf Walk(PathState& path, const std::map<std::string, Term>* bound = nullptr) const;
  const model::ConditionTree& tree() const { return tree_; }

 private:
  std::shared_ptr<expr::Pool> pool_;
  model::ConditionTree tree_;
};

// The shape with symbols of `pool` for its variables.
model::SymbolicCase ToModelCase(const SymbolicShape& shape, expr::Pool& pool);

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_MODEL_SIDE_H_
