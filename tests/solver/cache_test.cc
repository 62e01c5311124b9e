// The cache gives answers back, to other processes' files too, and a damaged one costs only time.
#include "solver/smt/cache.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "solver/verdict_cache.h"

namespace reckon::solver {
namespace {

namespace fs = std::filesystem;

class CacheTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              ("reckon-cache-" +
               std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    fs::remove_all(folder_);
    file_ = (folder_ / "sub" / "proofs.txt").string();
  }
  SmtOptions Options() const {
    SmtOptions options;
    options.cache_file = file_;
    return options;
  }
  Reply Ask(Smt& smt, std::int64_t at_least) {
    Space space;
    const Term a = space.Add("a", {1, 100});
    const Literal literal[] = {Literal::Ge(a, at_least)};
    return smt.Check(space, literal, {}, "a");
  }
  fs::path folder_;
  std::string file_;
};

TEST_F(CacheTest, AnswersSurviveTheProcess) {
  {
    Smt smt(Options());
    EXPECT_EQ(Ask(smt, 7).answer, Answer::kSat);
    EXPECT_EQ(Ask(smt, 101).answer, Answer::kUnsat);
    EXPECT_EQ(smt.stats().from_cache, 0U);
    smt.SaveCache();
  }
  Smt smt(Options());
  const Reply sat = Ask(smt, 7);
  EXPECT_EQ(sat.answer, Answer::kSat);
  EXPECT_GE(sat.model.at(0), 7);
  EXPECT_EQ(Ask(smt, 101).answer, Answer::kUnsat);
  EXPECT_EQ(smt.stats().from_cache, 2U);
}

TEST_F(CacheTest, OtherLimitsAreOtherQuestions) {
  Smt smt(Options());
  Ask(smt, 7);
  smt.SaveCache();
  SmtOptions options = Options();
  options.rlimit = 12345;
  Smt other(options);
  Ask(other, 7);
  EXPECT_EQ(other.stats().from_cache, 0U);
  EXPECT_NE(CacheKey("q", 1), CacheKey("q", 2));
  EXPECT_NE(CacheKey("q", 1), CacheKey("r", 1));
}

TEST_F(CacheTest, DamageCostsTimeNeverAnAnswer) {
  {
    Smt smt(Options());
    Ask(smt, 7);
    smt.SaveCache();
  }
  std::string key;
  {
    std::ifstream in(file_);
    std::getline(in, key);
    key.resize(32);
  }
  for (const char* entry : {" sat 3", " sat", " sat 1 2", " nonsense", ""}) {
    std::ofstream(file_) << "junk\n" << key << entry << "\n";
    Smt smt(Options());
    const Reply reply = Ask(smt, 7);
    EXPECT_EQ(reply.answer, Answer::kSat) << entry;
    EXPECT_GE(reply.model.at(0), 7) << entry;
    EXPECT_EQ(smt.stats().from_cache, 0U) << entry;
  }
}

TEST_F(CacheTest, TwoWritersKeepBothAnswers) {
  Smt one(Options()), two(Options());
  Ask(one, 7);
  Ask(two, 8);
  one.SaveCache();
  two.SaveCache();
  EXPECT_EQ(Cache(file_).size(), 2U);
}

TEST_F(CacheTest, AnswersTravelBetweenProcessesAsLines) {
  Smt one(Options());
  Ask(one, 7);
  const std::vector<std::string> lines = one.NewAnswers();
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_TRUE(one.NewAnswers().empty());
  Smt two(Options());
  two.TakeAnswers(lines);
  two.TakeAnswers({"rubbish", ""});
  EXPECT_EQ(Ask(two, 7).answer, Answer::kSat);
  EXPECT_EQ(two.stats().from_cache, 1U);
}

TEST(VerdictCacheTest, KeepsProofsOfTheSameProgramOnly) {
  const fs::path folder = fs::path(testing::TempDir()) / "reckon-verdicts";
  fs::remove_all(folder);
  fs::create_directories(folder);
  const auto program = [&](const std::string& name) {
    std::ofstream(folder / name) << "program " << name;
    return (folder / name).string();
  };
  const std::string a = program("a"), b = program("b");
  SmtOptions options;
  options.cache_file = (folder / "questions.txt").string();
  Verdict verdict;
  verdict.paths = 7;
  verdict.by_solver = 3;
  verdict.notes = {"one note", "another"};
  VerdictCache(options, a).Add("x/y", verdict);
  Verdict refuted = verdict;
  refuted.Refute({std::nullopt, "wrong", true});
  VerdictCache(options, a).Add("x/refuted", refuted);
  const auto known = VerdictCache(options, a).Find("x/y");
  ASSERT_TRUE(known.has_value());
  EXPECT_TRUE(known->proved());
  EXPECT_EQ(known->paths, 7U);
  EXPECT_EQ(known->by_solver, 3U);
  EXPECT_EQ(known->notes, verdict.notes);
  EXPECT_FALSE(VerdictCache(options, a).Find("x/z").has_value());
  EXPECT_FALSE(VerdictCache(options, a).Find("x/refuted").has_value());
  EXPECT_FALSE(VerdictCache(options, b).Find("x/y").has_value());
  SmtOptions other = options;
  other.rlimit = 5;
  EXPECT_FALSE(VerdictCache(other, a).Find("x/y").has_value());
  other = options;
  other.cache = false;
  EXPECT_FALSE(VerdictCache(other, a).on());
  // A line cut short is no verdict.
  std::string text;
  {
    std::ifstream in(folder / "verdicts.txt");
    std::getline(in, text);
  }
  std::ofstream(folder / "verdicts.txt") << text.substr(0, text.size() - 4);
  EXPECT_FALSE(VerdictCache(options, a).Find("x/y").has_value());
}

}  // namespace
}  // namespace reckon::solver
