// The persistent memory of answers: one small text file, one line an answer, keyed by a hash of the
// question, the solver's version and the options. Several processes may use it at once: a save
// takes a lock, reads what others added, and replaces the file in one step.
#ifndef RECKON_SOLVER_SMT_CACHE_H_
#define RECKON_SOLVER_SMT_CACHE_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "solver/smt/smt.h"

namespace reckon::solver {

// ${XDG_CACHE_HOME:-$HOME/.cache}/reckon/proofs.txt; "" when neither is set.
std::string DefaultCacheFile();

// 32 hex digits.
std::string CacheKey(const std::string& question, std::uint64_t rlimit);

class Cache {
 public:
  // An unreadable or damaged file is an empty cache: lines that do not parse are dropped.
  explicit Cache(std::string file);
  std::optional<Reply> Find(const std::string& key) const;
  void Add(const std::string& key, const Reply& reply);
  // Lines added since the last call, in the file's form; and such a line from elsewhere (ignored
  // if it does not parse).
  std::vector<std::string> TakeNew();
  void AddLine(const std::string& line);
  // Best effort: a cache that cannot be written is no error.
  void Save();
  std::size_t size() const { return entries_.size(); }

 private:
  void Read(std::map<std::string, std::string>& into) const;

  std::string file_;
  std::map<std::string, std::string> entries_;  // key -> line after the key
  std::vector<std::string> new_lines_;
  bool changed_ = false;
};

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_SMT_CACHE_H_
