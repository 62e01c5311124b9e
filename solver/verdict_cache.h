// Verdicts of whole obligations, kept between runs: most of a proof's time goes into exploring
// paths, not into questions. What is proved follows from the program alone, so the key is a hash of
// the program's own file, with the name, the limit and the solver's version. Only proofs are kept:
// what is refuted or unknown is tried again.
#ifndef RECKON_SOLVER_VERDICT_CACHE_H_
#define RECKON_SOLVER_VERDICT_CACHE_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "solver/smt/smt.h"
#include "solver/verdict.h"

namespace reckon::solver {

class VerdictCache {
 public:
  // Off (finds and keeps nothing) without a cache file, when questions are dumped, and when the
  // program cannot read itself. The file lies beside that of the questions. `program`: instead of
  // the running program's file, for tests.
  explicit VerdictCache(const SmtOptions& options, const std::string& program = "/proc/self/exe");

  bool on() const { return !file_.empty(); }
  // For the standard rules only; the caller sees to that.
  std::optional<Verdict> Find(const std::string& obligation) const;
  // Appends one line; processes may share the file.
  void Add(const std::string& obligation, const Verdict& verdict) const;

 private:
  std::string Key(const std::string& obligation) const;

  std::string file_;
  std::string salt_;
  std::map<std::string, std::string> lines_;  // key -> the rest of the line
};

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_VERDICT_CACHE_H_
