// Questions to Z3: is there an assignment that makes a conjunction true? Every question is a
// complete SMT-LIB 2 text, which is what Z3 reads, what the cache is keyed by and what --dump
// writes. Limits are in Z3 resource units, never wall time: an answer does not depend on the
// machine's load.
#ifndef RECKON_SOLVER_SMT_SMT_H_
#define RECKON_SOLVER_SMT_SMT_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "solver/term/literal.h"
#include "solver/term/space.h"

namespace reckon::solver {

enum class Answer : std::uint8_t { kSat, kUnsat, kUnknown };
std::string_view Name(Answer answer);  // "sat", ...

struct Reply {
  Answer answer = Answer::kUnknown;
  Assignment model;    // of every variable of the space, when sat
  std::string reason;  // when unknown
};

inline constexpr std::uint64_t kDefaultRlimit = 10'000'000;

struct SmtOptions {
  std::uint64_t rlimit = kDefaultRlimit;  // of one question
  std::string dump_dir;                   // write every question there; "": none
  bool cache = true;
  std::string cache_file;  // "": CacheFile()
};

struct SmtStats {
  std::uint64_t questions = 0;  // asked, cached ones included
  std::uint64_t from_cache = 0;
  std::uint64_t unknown = 0;
};

// "Z3 4.8.12.0"
std::string SolverVersion();

// A disjunction of literals.
using Clause = std::vector<Literal>;

// The question as text, `meaning` as its comment. Variables keep their names.
std::string ToSmtLib(const Space& space, std::span<const Literal> all,
                     std::span<const Clause> clauses, const std::string& meaning);

// Not thread-safe. Keeps its cache in memory; SaveCache() writes what is new.
class Smt {
 public:
  explicit Smt(SmtOptions options = {});
  ~Smt();
  Smt(Smt&&) noexcept;
  Smt& operator=(Smt&&) noexcept;

  // `effort` scales the limit: a question whose answer only saves work deserves little.
  Reply Check(const Space& space, std::span<const Literal> all, std::span<const Clause> clauses,
              const std::string& meaning, double effort = 1);
  // A question in SMT-LIB 2 as it stands, `meaning` becoming its comment; the model is not read.
  Reply CheckText(const std::string& body, const std::string& meaning);
  const SmtStats& stats() const;
  const SmtOptions& options() const;
  // The name under which dumped files of the questions to come are filed.
  void SetTopic(const std::string& topic);
  // Answers that were not in the cache before, as lines for another process's TakeAnswers().
  std::vector<std::string> NewAnswers();
  void TakeAnswers(const std::vector<std::string>& lines);
  void SaveCache();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace reckon::solver

#endif  // RECKON_SOLVER_SMT_SMT_H_
