// Questions: answers, limits, dumped files, and a second opinion from cvc5 where it is installed.
#include "solver/smt/smt.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "solver/obligation.h"
#include "tests/solver/no_cache.h"

namespace reckon::solver {
namespace {

namespace fs = std::filesystem;

fs::path Scratch(const std::string& name) {
  const fs::path folder = fs::path(testing::TempDir()) / ("reckon-smt-" + name);
  fs::remove_all(folder);
  fs::create_directories(folder);
  return folder;
}

TEST(SmtTest, BigBoundsAreBig) {  // 2^32 - 1 must not become -1
  Smt smt(NoCache());
  Space space;
  const Term a = space.Add("a", {1, 0xffffffffLL});
  const Literal big[] = {Literal::Ge(a, 4294967295LL)};
  const Reply reply = smt.Check(space, big, {}, "a = 2^32 - 1");
  ASSERT_EQ(reply.answer, Answer::kSat);
  EXPECT_EQ(reply.model, Assignment{4294967295LL});
  const Literal more[] = {Literal::Ge(a, 4294967296LL)};
  EXPECT_EQ(smt.Check(space, more, {}, "beyond").answer, Answer::kUnsat);
}

TEST(SmtTest, QuotientsByATerm) {
  Smt smt(NoCache());
  Space space;
  const Term l = space.Add("l", {1, 127}), a = space.Add("a", {1, 65535});
  const Term rows = Floor(Term(256), l);
  const Literal few[] = {Literal::Le(rows, 1)};
  EXPECT_EQ(smt.Check(space, few, {}, "two rows at least").answer, Answer::kUnsat);
  const Literal over[] = {Literal::Gt(rows * l, 256)};
  EXPECT_EQ(smt.Check(space, over, {}, "rows fit").answer, Answer::kUnsat);
  const Literal full[] = {Literal::Eq(rows * l, 255), Literal::Eq(Ceil(a, rows), 3)};
  const Reply reply = smt.Check(space, full, {}, "255 lanes");
  ASSERT_EQ(reply.answer, Answer::kSat);
  EXPECT_EQ(255 % reply.model[0], 0);
}

TEST(SmtTest, ATinyLimitIsUnknownNeverAnAnswer) {
  SmtOptions options = NoCache();
  options.rlimit = 1;
  Smt smt(options);
  Space space;
  const Term a = space.Add("a", {2, 0xffffffffLL}), b = space.Add("b", {2, 0xffffffffLL});
  const Literal product[] = {Literal::Eq(a * b * (a + b), 1000003)};
  const Reply reply = smt.Check(space, product, {}, "hard");
  EXPECT_EQ(reply.answer, Answer::kUnknown);
  EXPECT_FALSE(reply.reason.empty());
  EXPECT_EQ(smt.stats().unknown, 1U);
}

TEST(SmtTest, DumpsTheQuestionWithItsMeaning) {
  const fs::path folder = Scratch("dump");
  SmtOptions options = NoCache();
  options.dump_dir = folder.string();
  Smt smt(options);
  smt.SetTopic("family/one");
  Space space;
  const Term a = space.Add("a", {1, 9});
  const Literal even[] = {Literal::Eq(Mod(a, 2), 0)};
  smt.Check(space, even, {}, "an even number");
  int files = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    ++files;
    EXPECT_TRUE(entry.path().filename().string().starts_with("family_one-"));
    std::ifstream in(entry.path());
    std::string first;
    std::getline(in, first);
    EXPECT_EQ(first, "; an even number");
  }
  EXPECT_EQ(files, 1);
}

// The first line cvc5 prints for the file.
std::string AskCvc5(const fs::path& file, int milliseconds = 4000) {
  const std::string command =
      "cvc5 --tlimit=" + std::to_string(milliseconds) + " '" + file.string() + "' 2>/dev/null";
  std::FILE* pipe = ::popen(command.c_str(), "r");
  char line[64] = {};
  const bool any = std::fgets(line, sizeof line, pipe) != nullptr;
  ::pclose(pipe);
  return any ? std::string(line).substr(0, std::string(line).find('\n')) : "";
}

TEST(SmtTest, Cvc5DoesNotDisagree) {
  if (std::system("command -v cvc5 >/dev/null 2>&1") != 0) GTEST_SKIP() << "cvc5 is not installed";
  const fs::path folder = Scratch("cvc5");
  SmtOptions options = NoCache();
  options.dump_dir = folder.string();
  Smt smt(options);
  // Questions of the kinds the obligations ask, with the answers Z3 gives.
  Space space;
  const Term a = space.Add("a", {1, 65535}), b = space.Add("b", {1, 65535}),
             l = space.Add("l", {1, 127});
  const Term f = Floor(Term(256), l);
  const std::vector<std::vector<Literal>> questions = {
      {Literal::Gt(f * l, 256)},
      {Literal::Eq(Mod(a, 256), 0), Literal::Ne(Mod(a, 32), 0)},
      {Literal::Le(a * l, 255), Literal::Gt(l, 100), Literal::Ge(a, 3)},
      {Literal::Eq(l, 64), Literal::Eq(Ceil(a, f), 3), Literal::Gt(a, 12)},
      {Literal::Eq(a * b, 127), Literal::Gt(a, 1), Literal::Gt(b, 1)},
      {Literal::Eq(a, b + 3), Literal::Eq(Mod(a, 7), 2), Literal::Eq(Mod(b, 7), 6)},
  };
  int settled = 0;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    smt.SetTopic("q" + std::to_string(i));
    const Reply reply = smt.Check(space, questions[i], {}, "sample");
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (!entry.path().filename().string().starts_with("q" + std::to_string(i) + "-")) continue;
      const std::string other = AskCvc5(entry.path());
      if (other != "sat" && other != "unsat") continue;
      ++settled;
      EXPECT_EQ(other, Name(reply.answer)) << entry.path();
    }
  }
  EXPECT_GE(settled, 4);
}

// Every dumped question of some obligations, of each kind: bit-vectors, abstracted products, whole.
TEST(SmtTest, Cvc5DoesNotDisagreeOnQuestionsOfTheObligations) {
  if (std::system("command -v cvc5 >/dev/null 2>&1") != 0) GTEST_SKIP() << "cvc5 is not installed";
  const fs::path folder = Scratch("cvc5_obligations");
  SmtOptions options;
  options.dump_dir = (folder / "dump").string();
  options.cache_file = (folder / "cache.txt").string();
  Smt smt(options);
  Context context{smt, model::StandardRules()};
  std::map<std::string, int> settled;
  for (const std::string family :
       {"bounds/lemma/align-up-1", "bounds/lemma/int32-count", "bounds/inside/uint8/3",
        "merge/tiling/uint64/5", "branches/wrapper/uint16/Last3"}) {
    for (const Obligation& o : Select(AllObligations(), {family})) {
      EXPECT_TRUE(Prove(o, context).proved()) << o.name;
    }
  }
  std::map<std::string, std::string> answers;  // by what dumped files' names end in
  for (const std::string& line : smt.NewAnswers()) {
    answers[line.substr(0, 12)] = line.substr(33, line.find(' ', 33) - 33);
  }
  int asked = 0;
  for (const auto& entry : fs::directory_iterator(folder / "dump")) {
    const std::string stem = entry.path().stem().string();
    const std::string ours = answers[stem.substr(stem.size() - 12)];
    if (ours == "unknown" || ++asked > 60) continue;
    const std::string other = AskCvc5(entry.path(), 500);
    if (other != "sat" && other != "unsat") continue;
    EXPECT_EQ(other, ours) << entry.path();
    ++settled[stem.substr(0, stem.find('_'))];
  }
  EXPECT_GE(settled["bounds"], 10);
}

}  // namespace
}  // namespace reckon::solver
