// Path exploration: a computation that asks Decide() at each branch is run once for every path that
// some assignment takes. Kernels, condition trees and conditional formulas are all explored by the
// same small engine, so that one path fixes every decision of all of them.
#ifndef RECKON_SOLVER_EXPLORE_H_
#define RECKON_SOLVER_EXPLORE_H_

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/smt/smt.h"
#include "solver/term/facts.h"
#include "solver/term/literal.h"
#include "solver/term/space.h"

namespace reckon::solver {

// What is known of one path, as the computation runs along it.
class Explorer;

class PathState {
 public:
  // The value of the condition on this path. Forks when both are possible.
  bool Decide(const Literal& condition);
  // Adds a premise: paths on which it cannot hold end here (by an exception ForEachPath catches).
  void Assume(const Literal& premise);
  // Nothing when the facts do not settle it cheaply.
  std::optional<bool> Known(const Literal& condition) const { return facts_.Decide(condition); }

  const Facts& facts() const { return facts_; }
  // False when the solver could not tell whether any assignment takes this path.
  bool surely_feasible() const { return sure_; }
  std::string reason() const { return reason_; }
  Explorer& explorer() { return explorer_; }
  const Space& space() const;

  // Is there an assignment on this path that makes the premises and the condition true? Samples
  // first, then the solver.
  Reply Find(const Literal& condition, const std::string& meaning,
             std::span<const Literal> premises = {}) const;

 private:
  friend class Explorer;
  struct Choice {
    bool value = false;
    bool forced = false;  // the other side is impossible
    bool sure = true;     // the side was seen to be possible
  };
  PathState(Explorer& explorer, std::vector<Choice> script);
  void Add(const Literal& fact);
  bool Possible(const Literal& condition, bool& sure);
  std::optional<Assignment> Search(const Literal& condition,
                                   std::span<const Literal> premises) const;
  Reply Ask(const Literal& condition, const std::string& meaning, std::span<const Literal> premises,
            double effort) const;

  Explorer& explorer_;
  Facts facts_;
  std::vector<Assignment> samples_;  // assignments known to take this path
  std::vector<Choice> script_;
  std::vector<bool> other_sure_;  // of each choice: was its other side seen to be possible?
  std::size_t next_ = 0;
  bool sure_ = true;
  std::string reason_;
};

class Explorer {
 public:
  // Samples are drawn from `sizes` (values worth trying; clipped to each variable's bounds).
  Explorer(Space space, Smt& smt, std::vector<std::int64_t> sizes, std::string topic);

  // Premises of every path.
  void Assume(const Literal& premise) { premises_.push_back(premise); }
  // Runs `body` once a path. Stops early when it returns false.
  void ForEachPath(const std::function<bool(PathState&)>& body);

  const Space& space() const { return space_; }
  Space& space() { return space_; }
  Smt& smt() { return smt_; }
  const std::string& topic() const { return topic_; }
  std::size_t paths() const { return paths_; }

 private:
  friend class PathState;
  const std::vector<Assignment>& Samples();

  Space space_;
  Smt& smt_;
  std::vector<std::int64_t> sizes_;
  std::string topic_;
  std::vector<Literal> premises_;
  std::vector<Assignment> samples_;
  std::size_t paths_ = 0;
};

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_EXPLORE_H_
