#include "solver/smt/smt.h"

#include <z3++.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "ledger/check.h"
#include "solver/smt/cache.h"

namespace reckon::solver {

std::string_view Name(Answer answer) {
  return answer == Answer::kSat ? "sat" : answer == Answer::kUnsat ? "unsat" : "unknown";
}

std::string SolverVersion() {
  unsigned major = 0, minor = 0, build = 0, revision = 0;
  Z3_get_version(&major, &minor, &build, &revision);
  return "Z3 " + std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(build) +
         "." + std::to_string(revision);
}

namespace {

// No product of variables, no quotient by one: the core decides these at once.
bool AreLinear(std::span<const Literal> literals) {
  std::vector<AtomRef> atoms;
  const auto is_linear = [](const Term& term) {
    return std::all_of(term.monomials().begin(), term.monomials().end(),
                       [](const Monomial& m) { return m.factors.size() < 2; });
  };
  for (const Literal& l : literals) {
    if (!is_linear(l.term())) return false;
    CollectAtoms(l.term(), atoms);
  }
  return std::all_of(atoms.begin(), atoms.end(), [&](const AtomRef& atom) {
    if (atom->kind == AtomKind::kVariable) return true;
    const bool divides = atom->kind == AtomKind::kFloor || atom->kind == AtomKind::kCeil;
    return (!divides || atom->args[1].IsConstant()) &&
           std::all_of(atom->args.begin(), atom->args.end(), is_linear);
  });
}

}  // namespace

struct Smt::Impl {
  explicit Impl(SmtOptions given)
      : options(std::move(given)),
        cache(options.cache ? (options.cache_file.empty() ? DefaultCacheFile() : options.cache_file)
                            : std::string()) {}

  // Z3's choice of strategies by the question, which takes 9 ms to set up, or its core alone.
  enum class Strategy : std::uint8_t { kChosen, kCore };

  // A fresh context for each question: the answer then depends on the question alone.
  static Reply Ask(const Space& space, const std::string& question, std::uint64_t rlimit,
                   Strategy strategy = Strategy::kChosen) {
    Reply reply;
    try {
      z3::context context;
      z3::solver solver = strategy == Strategy::kCore ? z3::solver(context, z3::solver::simple())
                                                      : z3::solver(context);
      z3::params params(context);
      // The limit is a 32-bit number in this version.
      params.set("rlimit", static_cast<unsigned>(std::min<std::uint64_t>(rlimit, 0xffffffffU)));
      solver.set(params);
      solver.from_string(question.c_str());
      switch (solver.check()) {
        case z3::unsat:
          reply.answer = Answer::kUnsat;
          break;
        case z3::sat:
          reply.answer = Answer::kSat;
          ReadModel(space, context, solver.get_model(), reply);
          break;
        default:
          reply.reason = solver.reason_unknown();
          break;
      }
    } catch (const z3::exception& e) {
      reply.answer = Answer::kUnknown;
      reply.reason = e.msg();
    }
    return reply;
  }

  static void ReadModel(const Space& space, z3::context& context, const z3::model& model,
                        Reply& reply) {
    for (std::size_t i = 0; i < space.size(); ++i) {
      const z3::expr constant = context.int_const(space[i].name.c_str());
      std::int64_t value = 0;
      if (!model.eval(constant, true).is_numeral_i64(value)) {
        reply.answer = Answer::kUnknown;
        reply.reason = "the model gives no 64-bit value for " + space[i].name;
        return;
      }
      reply.model.push_back(value);
    }
  }

  void Dump(const std::string& question, const std::string& key) const {
    if (options.dump_dir.empty()) return;
    std::string name = topic;
    for (char& c : name) {
      if (c == '/' || c == ' ' || c == '@') c = '_';
    }
    std::filesystem::create_directories(options.dump_dir);
    std::ofstream out(std::filesystem::path(options.dump_dir) /
                      (name + "-" + key.substr(0, 12) + ".smt2"));
    out << question;
    if (!out.flush()) throw BadInput("dump: cannot write into '" + options.dump_dir + "'");
  }

  SmtOptions options;
  Cache cache;
  SmtStats stats;
  std::string topic = "question";
};

Smt::Smt(SmtOptions options) : impl_(std::make_unique<Impl>(std::move(options))) {}
Smt::~Smt() = default;
Smt::Smt(Smt&&) noexcept = default;
Smt& Smt::operator=(Smt&&) noexcept = default;

Reply Smt::Check(const Space& space, std::span<const Literal> all, std::span<const Clause> clauses,
                 const std::string& meaning, double effort) {
  ++impl_->stats.questions;
  const auto rlimit = std::max<std::uint64_t>(
      1, static_cast<std::uint64_t>(static_cast<double>(impl_->options.rlimit) * effort));
  const std::string question = ToSmtLib(space, all, clauses, meaning);
  const std::string key = CacheKey(question, rlimit);
  impl_->Dump(question, key);
  auto is_model = [&](const Reply& r) {
    return r.model.size() == space.size() &&
           std::all_of(all.begin(), all.end(), [&](const Literal& l) { return l.Holds(r.model); });
  };
  if (impl_->options.cache) {
    const auto known = impl_->cache.Find(key);
    // A cached model is checked again: a damaged cache costs time, never an answer.
    if (known && (known->answer != Answer::kSat || is_model(*known))) {
      ++impl_->stats.from_cache;
      if (known->answer == Answer::kUnknown) ++impl_->stats.unknown;
      return *known;
    }
  }
  Reply reply;
  if (clauses.empty() && AreLinear(all)) {
    reply = Impl::Ask(space, question, rlimit, Impl::Strategy::kCore);
  }
  if (reply.answer == Answer::kUnknown) reply = Impl::Ask(space, question, rlimit);
  if (reply.answer == Answer::kUnknown) ++impl_->stats.unknown;
  if (reply.answer == Answer::kSat) RECKON_CHECK(is_model(reply), "the solver's model is none");
  if (impl_->options.cache) impl_->cache.Add(key, reply);
  return reply;
}

Reply Smt::CheckText(const std::string& body, const std::string& meaning) {
  ++impl_->stats.questions;
  const std::string question = "; " + meaning + "\n" + body + "(check-sat)\n";
  const std::string key = CacheKey(question, impl_->options.rlimit);
  impl_->Dump(question, key);
  if (impl_->options.cache) {
    if (const auto known = impl_->cache.Find(key)) {
      ++impl_->stats.from_cache;
      return *known;
    }
  }
  Reply reply = Impl::Ask(Space(), question, impl_->options.rlimit);
  if (reply.answer == Answer::kUnknown) ++impl_->stats.unknown;
  if (impl_->options.cache) impl_->cache.Add(key, reply);
  return reply;
}

const SmtStats& Smt::stats() const { return impl_->stats; }
const SmtOptions& Smt::options() const { return impl_->options; }
void Smt::SetTopic(const std::string& topic) { impl_->topic = topic; }
std::vector<std::string> Smt::NewAnswers() { return impl_->cache.TakeNew(); }
void Smt::TakeAnswers(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) impl_->cache.AddLine(line);
}
void Smt::SaveCache() { impl_->cache.Save(); }

}  // namespace reckon::solver
