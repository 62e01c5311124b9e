// The vocabularies: every word has one name and is found by it.
#include "ledger/words.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace reckon {
namespace {

// Walks a vocabulary of `count` words; `find` inverts Name.
template <class Enum, class Find>
void CheckVocabulary(Find find) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < static_cast<std::size_t>(Enum::kCount); ++i) {
    const auto word = static_cast<Enum>(i);
    EXPECT_TRUE(names.insert(Name(word)).second) << Name(word) << " names two words";
    EXPECT_EQ(find(Name(word)), word) << Name(word);
  }
  EXPECT_EQ(find("no such word"), std::nullopt);
}

TEST(WordsTest, EveryWordIsFoundByItsName) {
  CheckVocabulary<CallSite>(FindCallSite);
  CheckVocabulary<Api>(FindApi);
  CheckVocabulary<Mode>(FindMode);
  CheckVocabulary<Role>(FindRole);
  CheckVocabulary<PerfType>(FindPerfType);
  CheckVocabulary<PathStep>(FindPathStep);
}

TEST(WordsTest, ACallSiteIsHelperAndSlot) {
  EXPECT_EQ(Name(CallSite::VfGenIndexB8_ArangeLow), "VfGenIndexB8.ArangeLow");
  EXPECT_EQ(Helper(CallSite::VfGenIndexB8_ArangeLow), "VfGenIndexB8");
  for (std::size_t i = 0; i < kCallSiteCount; ++i) {
    const std::string name(Name(static_cast<CallSite>(i)));
    const auto dot = name.find('.');
    ASSERT_NE(dot, std::string::npos) << name;
    EXPECT_EQ(name.find('.', dot + 1), std::string::npos) << name;
    EXPECT_EQ(Helper(static_cast<CallSite>(i)), name.substr(0, dot));
  }
}

TEST(WordsTest, WrappersComeBeforeLeaves) {
  EXPECT_FALSE(IsLeaf(PathStep::kCopy));
  EXPECT_FALSE(IsLeaf(PathStep::kBroadcastScalar));
  EXPECT_TRUE(IsLeaf(PathStep::kDataCopy));
  EXPECT_TRUE(IsLeaf(PathStep::kScalarDuplicate));
}

}  // namespace
}  // namespace reckon
