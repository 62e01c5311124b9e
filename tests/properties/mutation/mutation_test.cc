// The mutation engine: there are enough mutants, each changes what it says, and known faults are
// told apart while a change that is none is not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "model/expr/print.h"
#include "properties/mutation/case_list.h"
#include "properties/mutation/formula_variants.h"
#include "properties/mutation/kernel_mutants.h"
#include "properties/mutation/kernel_tiles.h"
#include "properties/mutation/measure.h"
#include "properties/mutation/mutant.h"

namespace reckon::properties {
namespace {

const CaseList& SmallList() {
  static const CaseList kList({.seed = 1, .sweep = 3000, .random = 500, .edges = 6000});
  return kList;
}

const std::vector<Mutant>& Mutants() {
  static const std::vector<Mutant> kMutants = AllMutants(model::StandardRules());
  return kMutants;
}

const Mutant& Find(const std::string& title) {
  const auto found = std::find_if(Mutants().begin(), Mutants().end(),
                                  [&](const Mutant& m) { return m.Title() == title; });
  EXPECT_NE(found, Mutants().end()) << title;
  return found == Mutants().end() ? Mutants().front() : *found;
}

TEST(Mutants, ThereAreThousandsAllDifferent) {
  std::set<std::string> titles;
  std::map<std::string, int> groups;
  for (const Mutant& mutant : Mutants()) {
    titles.insert(mutant.Title());
    ++groups[mutant.group];
  }
  EXPECT_GE(Mutants().size(), 2000U);
  EXPECT_EQ(titles.size(), Mutants().size());
  for (const char* group :
       {"condition", "count", "formula", "row dropped", "row duplicated", "dtype", "mode",
        "function", "order of tests", "normalisation", "multiplier", "widths", "domain"}) {
    EXPECT_GT(groups[group], 0) << group;
  }
}

TEST(Mutants, FormulaVariantsAreNamedAndDistinct) {
  const model::Rules& rules = model::StandardRules();
  std::set<std::string> texts;
  for (const Variant& variant : FormulaVariants(rules.Parse("a * l < VL"), rules, 2)) {
    EXPECT_TRUE(texts.insert(variant.formula.text).second) << variant.formula.text;
  }
  EXPECT_THAT(texts, testing::IsSupersetOf({"l < VL", "a < VL", "a * l < H", "a * l < VL + 1"}));
  EXPECT_EQ(texts.count("a * l < VL"), 0U);
}

TEST(Mutants, TheStandardRulesStayAsTheyAre) {
  const Mutant& mutant = Mutants().at(100);
  mutant.Make(model::StandardRules());
  EXPECT_EQ(SmallList().trials().empty(), false);  // its making checks the standard rules
}

TEST(Trying, ChangesOfEachKindAreKilled) {
  for (const char* title : {
           "Last2, row 4, condition 1: comparison <: l <= VL -> l < VL",
           "NLast2, row 6, condition 2: right side + 1: a > NB -> a > NB + 1",
       }) {
    const MutantResult result = Try(Find(title), SmallList(), 100'000);
    EXPECT_EQ(result.fate, Fate::kKilled) << title << ": " << result.why;
    EXPECT_GT(result.tried, 0U);
  }
}

TEST(Trying, EveryFiftiethMutantOfTheLeavesIsKilledOrNamed) {
  int tried = 0;
  int killed = 0;
  for (std::size_t i = 0; i < Mutants().size(); i += 50) {
    const Mutant& mutant = Mutants()[i];
    if (mutant.group != "row dropped" && mutant.group != "row duplicated" &&
        mutant.group != "function") {
      continue;
    }
    ++tried;
    killed += Try(mutant, SmallList(), 100'000).fate == Fate::kKilled ? 1 : 0;
  }
  EXPECT_GT(tried, 5);
  EXPECT_EQ(killed, tried);
}

TEST(Trying, NoChangeIsNotToldApart) {
  const Mutant none{"nowhere", "none", "none", "", "", {}, [](model::Rules&) {}, {}};
  const MutantResult result = Try(none, SmallList(), 2000);
  EXPECT_EQ(result.fate, Fate::kUnknown);
  EXPECT_EQ(result.tried, 2000U);
}

TEST(Trying, RulesThatCannotBeCompiledAreKilledAtOnce) {
  const Mutant broken{
      "nowhere", "none", "none", "", "", {}, [](model::Rules& rules) { rules.tables.clear(); }, {}};
  EXPECT_EQ(Try(broken, SmallList(), 10).fate, Fate::kKilled);
}

// Kernels: by part of the title.
const Mutant& FindKernel(const std::vector<Mutant>& all, const std::string& text) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Mutant& m) {
    return m.Title().find(text) != std::string::npos;
  });
  EXPECT_NE(found, all.end()) << text;
  return found == all.end() ? all.front() : *found;
}

TEST(Kernels, EveryLoopAndDecisionIsChanged) {
  std::map<std::string, std::set<std::string>> by_place;
  for (const Mutant& mutant : KernelMutants(SmallList())) {
    EXPECT_TRUE(by_place[mutant.place].insert(mutant.after).second) << mutant.Title();
    EXPECT_EQ(mutant.group == "kernel loop", mutant.kernel->site.is_loop);
  }
  EXPECT_GE(by_place.size(), 120U);
  for (const auto& [place, changes] : by_place) {
    const bool loop = changes.contains("one trip more");
    EXPECT_EQ(changes, loop ? (std::set<std::string>{"one trip more", "one trip fewer"})
                            : (std::set<std::string>{"negated", "always", "never"}))
        << place;
  }
}

TEST(Kernels, EveryFifthLoopIsKilledAtOnce) {
  int tried = 0;
  for (const Mutant& mutant : KernelMutants(SmallList())) {
    if (mutant.group != "kernel loop" || ++tried % 5 != 0) continue;
    const MutantResult result = TryKernel(mutant, SmallList(), 50);
    EXPECT_EQ(result.fate, Fate::kKilled) << mutant.Title() << ": " << result.why;
  }
}

TEST(Kernels, ADecisionForSmallTilesOnlyIsProvedNotToMatter) {
  const std::vector<Mutant> all = KernelMutants(SmallList());
  const auto proof_of = [&](const Mutant& mutant) { return ProvedOnTiles(mutant, SmallList()); };
  std::set<std::string> proved;
  for (const Mutant& mutant : all) {
    if (mutant.place.find("_three_dim.h") == std::string::npos || mutant.kernel->site.is_loop) {
      continue;
    }
    if (proof_of(mutant)) proved.insert(mutant.after);
  }
  EXPECT_EQ(proved, std::set<std::string>{"never"});
  EXPECT_FALSE(proof_of(FindKernel(all, "wrappers_last.h")));
}

TEST(Kernels, SmallTilesAreAllSmallAndAllDifferent) {
  std::set<std::string> seen;
  for (const Case& c : SmallTiles(3)) {
    std::uint64_t product = 1;
    for (const std::uint32_t size : c.dst) product *= size;
    EXPECT_LT(product, 256U);
    EXPECT_TRUE(seen.insert(ToArguments(c)).second) << ToArguments(c);
  }
  EXPECT_TRUE(seen.contains("--dtype uint8 --dst 2,63,2 --src 2,1,2"));
  EXPECT_FALSE(seen.contains("--dtype uint8 --dst 2,64,2 --src 2,1,2"));
}

TEST(Measuring, ProofsDecideWhatNoCaseDoes) {
  MeasureOptions options;
  options.cases = {.seed = 1, .sweep = 500, .random = 0, .edges = 0};
  options.only = "NLast2, row 1, condition 1: dropped";  // l < H follows from a * l < VL
  const auto measure = [&](Equivalence::Outcome outcome) {
    return Measure(
        options,
        [=](const Mutant&, const model::Rules&) {
          return Equivalence{outcome, "as the test says", {}};
        },
        nullptr);
  };
  EXPECT_EQ(measure(Equivalence::Outcome::kProved).at("equivalent"), 1);
  EXPECT_EQ(measure(Equivalence::Outcome::kUnknown).at("unknown"), 1);
  EXPECT_EQ(measure(Equivalence::Outcome::kRefuted).at("survived"), 1);
  EXPECT_EQ(Measure(options, nullptr, nullptr).at("unknown"), 1);
}

TEST(Measuring, JobsChangeNothing) {
  MeasureOptions options;
  options.cases = {.seed = 1, .sweep = 500, .random = 0, .edges = 0};
  options.only = "Last2, row 2";
  options.jobs = 1;
  const Json one = Measure(options, nullptr, nullptr);
  options.jobs = 3;
  EXPECT_EQ(one, Measure(options, nullptr, nullptr));
  EXPECT_GT(one.at("killed").get<int>(), 0);
}

}  // namespace
}  // namespace reckon::properties
