// bounds/: the normal domain keeps every bit. Inside: under the model's premises, no value that the
// kernel keeps in 16 or 32 bits exceeds them, so that the kernel's integers are mathematical.
// Finite: there nothing is divided by zero and every loop ends.
// Lemma: for each operation the kernels do in fewer bits, bit-vector and integer semantics are the
// same as long as the result fits, and not one step beyond.
#include "simulator/findings.h"
#include "solver/families/families.h"
#include "solver/families/never.h"

namespace reckon::solver {
namespace {

constexpr std::int64_t MaxOf(int bits) { return (std::int64_t{1} << bits) - 1; }

bool IndexWraps(const sim::Run& run) { return sim::Found(run, {sim::FindingKind::kIndexWrapped}); }

bool LosesBits(const sim::Run& run) {
  return sim::Found(run, {sim::FindingKind::kLostBits16, sim::FindingKind::kLostBits32});
}

std::vector<Claim> LostBits(const Walked& walked) {
  std::vector<Claim> claims;
  // Lanes are 16 bits wide for elements of 1 and 2 bytes; only those that are stored matter, and
  // what adds up to one of them is never larger (solver/memory/lanes.h).
  const std::int64_t element = Bytes(walked.shape.form.dtype);
  for (const Reading& reading : walked.memory.readings) {
    if (!reading.by_index || element >= 4) continue;
    claims.push_back(Exceeds(walked.path.facts(),
                             "an index of " + std::string(Name(reading.load)) + " exceeds 16 bits",
                             reading.ends, (MaxOf(16) + 1) * element));
    claims.back().shows = IndexWraps;
  }
  for (const Narrowing& n : walked.memory.run.narrowings) {
    claims.push_back({std::string(Name(n.consumer)) + " " + std::to_string(n.axis) + ": " +
                          n.value.ToString() + " exceeds " + std::to_string(n.bits) + " bits",
                      {Literal::Gt(n.value, MaxOf(n.bits))},
                      {},
                      LosesBits});
  }
  return claims;
}

// A loop counts in a u16: a trip count beyond it would never be reached.
std::vector<Claim> NotFinite(const Walked& walked) {
  const SymbolicRun& run = walked.memory.run;
  const ModelLeaf& leaf = walked.leaf;
  std::vector<Claim> claims;
  const auto never = [&](std::string what, const Literal& broken) {
    claims.push_back({std::move(what), {broken}, {}, nullptr});
  };
  for (const auto* divisors : {&run.divisors, &leaf.divisors}) {
    for (const Term& d : *divisors) {
      never("divisor " + d.ToString() + " is not positive", Literal::Le(d, 0));
    }
  }
  // Lanes are divided as signed integers, of 16 bits at least.
  for (const Value& value : walked.memory.values) {
    if (value.kind != Value::Kind::kLaneDivisor) continue;
    never("lane divisor " + value.value.ToString() + " is not positive",
          Literal::Le(value.value, 0));
    never("lane divisor " + value.value.ToString() + " exceeds int16",
          Literal::Gt(value.value, MaxOf(15)));
  }
  for (const Term& count : run.loops) {
    never("trip count " + count.ToString() + " exceeds 16 bits", Literal::Gt(count, MaxOf(16)));
    never("trip count " + count.ToString() + " is negative", Literal::Lt(count, 0));
  }
  return claims;
}

// An operation in few bits, with 64-bit vectors for integers (no value here needs more).
struct Lemma {
  const char* name;
  const char* meaning;
  const char* declare;  // constants
  const char* bound;
  const char* edge;  // instead of the bound: one step beyond it
  const char* same;  // the few bits say what the integers say
};

// Zero-extended low bits, and the low bits themselves.
#define LOW16(x) "((_ zero_extend 48) ((_ extract 15 0) " x "))"
#define LOW32(x) "((_ zero_extend 32) ((_ extract 31 0) " x "))"
#define LOW32_32(x) "((_ extract 31 0) " x ")"
constexpr const char* kX = "(declare-const x (_ BitVec 64))\n";
constexpr const char* kXY =
    "(declare-const x (_ BitVec 64))\n(declare-const y (_ BitVec 64))\n"
    "(assert (bvule x (_ bv4294967295 64)))\n(assert (bvule y (_ bv4294967295 64)))\n";

const Lemma kLemmas[] = {
    {"u16", "a value up to 65535 is kept by u16, 65536 is not", kX,
     "(assert (bvule x (_ bv65535 64)))\n", "(assert (= x (_ bv65536 64)))\n",
     "(= " LOW16("x") " x)"},
    {"u32-product", "a product of two u32 up to 2^32-1 is kept by u32, 2^32 is not", kXY,
     "(assert (bvule (bvmul x y) (_ bv4294967295 64)))\n",
     "(assert (= (bvmul x y) (_ bv4294967296 64)))\n",
     "(= ((_ zero_extend 32) (bvmul " LOW32_32("x") " " LOW32_32("y") ")) (bvmul x y))"},
    {"align-up-1", "AlignUp(n, 32) in u32 is exact up to n = 2^32-1-31, not one beyond", kX,
     "(assert (bvule x (_ bv4294967264 64)))\n", "(assert (= x (_ bv4294967265 64)))\n",
     "(= ((_ zero_extend 32) (bvadd " LOW32_32("x") " (_ bv31 32))) (bvadd x (_ bv31 64)))"},
    {"align-up-2", "AlignUp(n, 16) in u32 is exact up to n = 2^32-1-15, not one beyond", kX,
     "(assert (bvule x (_ bv4294967280 64)))\n", "(assert (= x (_ bv4294967281 64)))\n",
     "(= ((_ zero_extend 32) (bvadd " LOW32_32("x") " (_ bv15 32))) (bvadd x (_ bv15 64)))"},
    {"align-up-4", "AlignUp(n, 8) in u32 is exact up to n = 2^32-1-7, not one beyond", kX,
     "(assert (bvule x (_ bv4294967288 64)))\n", "(assert (= x (_ bv4294967289 64)))\n",
     "(= ((_ zero_extend 32) (bvadd " LOW32_32("x") " (_ bv7 32))) (bvadd x (_ bv7 64)))"},
    {"align-up-8", "AlignUp(n, 4) in u32 is exact up to n = 2^32-1-3, not one beyond", kX,
     "(assert (bvule x (_ bv4294967292 64)))\n", "(assert (= x (_ bv4294967293 64)))\n",
     "(= ((_ zero_extend 32) (bvadd " LOW32_32("x") " (_ bv3 32))) (bvadd x (_ bv3 64)))"},
    {"int32-count", "a count up to 2^31-1 is not negative as int32, 2^31 is", kX,
     "(assert (bvule x (_ bv2147483647 64)))\n", "(assert (= x (_ bv2147483648 64)))\n",
     "(and (bvsge " LOW32_32("x") " (_ bv0 32)) (= " LOW32("x") " x))"},
    {"int32-count-plus-1", "count + 1 stays an int32 up to 2^31-2, not one beyond", kX,
     "(assert (bvule x (_ bv2147483646 64)))\n", "(assert (= x (_ bv2147483647 64)))\n",
     "(bvsgt (bvadd " LOW32_32("x") " (_ bv1 32)) " LOW32_32("x") ")"},
};

#undef LOW16
#undef LOW32
#undef LOW32_32

Verdict ProveLemma(Context& context, const Lemma& lemma) {
  Verdict verdict;
  const std::string logic = "(set-logic QF_BV)\n";
  const std::string meaning = lemma.meaning;
  const auto ask = [&](const std::string& premise, const std::string& claim,
                       const std::string& part, Answer wanted) {
    ++verdict.paths;
    const Reply reply = context.smt.CheckText(
        logic + lemma.declare + premise + "(assert " + claim + ")\n", meaning + ": " + part);
    if (reply.answer == wanted) {
      ++verdict.by_solver;
    } else if (reply.answer == Answer::kUnknown) {
      verdict.Unknown(part + ": " + reply.reason);
    } else {
      verdict.Refute({std::nullopt, meaning + ": " + part + " is wrong", true});
    }
  };
  const std::string same = lemma.same, not_same = "(not " + same + ")";
  ask(lemma.bound, "true", "the bound can be met", Answer::kSat);
  ask(lemma.bound, not_same, "inside the bound the two never differ", Answer::kUnsat);
  ask(lemma.edge, same, "one beyond they never agree", Answer::kUnsat);
  ask(lemma.edge, not_same, "one beyond they differ", Answer::kSat);
  return verdict;
}

}  // namespace

void AddBounds(std::vector<Obligation>& list) {
  for (const Lemma& lemma : kLemmas) {
    list.push_back({std::string("bounds/lemma/") + lemma.name, lemma.meaning,
                    "design, assumptions and dependencies",
                    [&lemma](Context& context) { return ProveLemma(context, lemma); }});
  }
  const char* const section = "design, assumptions and dependencies";
  AddNever(list, "bounds/inside",
           "inside the model's domain no 16- or 32-bit consumer and no 16-bit gather index loses a "
           "bit",
           section, LostBits);
  AddNever(list, "bounds/finite",
           "inside the model's domain no divisor, of lanes or of numbers, is zero, and each loop's "
           "count fits its u16",
           section, NotFinite);
}

}  // namespace reckon::solver
