// Are changed rules the standard rules after all? Asked of thousands of mutants, so what a change
// cannot touch is settled without looking: rules that fold to the same for a width, forms whose
// roads do not meet the change, trees that come out the same. Only where two trees part are paths
// explored.
#ifndef RECKON_SOLVER_RULES_CHECK_H_
#define RECKON_SOLVER_RULES_CHECK_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "model/broadcast/dynamic.h"
#include "solver/forms.h"
#include "solver/judge.h"
#include "solver/model_side.h"
#include "solver/verdict.h"

namespace reckon::solver {

class RulesCheck {
 public:
  explicit RulesCheck(Smt& smt) : smt_(smt) {}

  // Same path, same counts and the same shapes accepted, for all shapes. The notes of a proof say
  // what was settled how. Never proved when the merging of axes differs: the normal forms rely on
  // it.
  Verdict Run(const model::Rules& rules);

 private:
  // Equal numbers, equal subtrees; one numbering for all trees of a form.
  struct Numbering {
    std::map<std::string, std::uint32_t> numbers;
    std::vector<std::uint32_t> Of(const model::ConditionTree& tree);
  };
  // A form as the standard rules see it.
  struct KnownForm {
    SymbolicShape shape;
    std::shared_ptr<expr::Pool> pool;
    model::SymbolicCase symbolic;
    std::unique_ptr<ModelSide> standard;
    Numbering numbering;
    std::vector<std::uint32_t> numbers;  // of the nodes of the standard tree
    std::set<PathStep> steps;            // of all its roads

    explicit KnownForm(const Form& form, const model::SymbolicRules& rules);
    bool Meets(const model::RulesDifference& difference) const;
  };
  struct Width {
    std::unique_ptr<model::SymbolicRules> rules;
    std::vector<std::unique_ptr<KnownForm>> forms;  // made when first needed
  };
  class PairWalk;

  Width& WidthOf(std::size_t index);
  // False when the search may end.
  bool CheckForm(KnownForm& form, const model::SymbolicRules& changed, Context& context,
                 const Replay& replay, Verdict& sum);

  Smt& smt_;
  std::vector<Width> widths_;
  // Of the rules at hand.
  std::uint64_t trees_alike_ = 0, trees_apart_ = 0;
  std::uint64_t unknown_before_ = 0;
};

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_RULES_CHECK_H_
