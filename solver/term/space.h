// The variables of one question: names, bounds, and assignments to them.
#ifndef RECKON_SOLVER_TERM_SPACE_H_
#define RECKON_SOLVER_TERM_SPACE_H_

#include <optional>
#include <string>
#include <vector>

#include "ledger/check.h"
#include "solver/term/term.h"

namespace reckon::solver {

using Assignment = std::vector<std::int64_t>;

class Space {
 public:
  struct Entry {
    std::string name;
    Bounds bounds;
  };
  // Names are unique: adding one twice is an InternalError.
  Term Add(const std::string& name, Bounds bounds) {
    RECKON_CHECK(!Find(name), "variable " + name + " exists");
    entries_.push_back({name, bounds});
    return At(entries_.size() - 1);
  }
  Term At(std::size_t index) const {
    return Term::Variable(static_cast<std::uint32_t>(index), entries_[index].name,
                          entries_[index].bounds);
  }
  std::optional<std::size_t> Find(const std::string& name) const {
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (entries_[i].name == name) return i;
    }
    return std::nullopt;
  }
  std::size_t size() const { return entries_.size(); }
  const Entry& operator[](std::size_t i) const { return entries_[i]; }

 private:
  std::vector<Entry> entries_;
};

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_TERM_SPACE_H_
