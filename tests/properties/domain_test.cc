// The check of the domain's other side notices a bound that is too narrow.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "properties/parts.h"

namespace reckon::properties {
namespace {

const Case kAccepted{DType::kUint8, {300, 2}, {1, 2}};

TEST(RefusedNeedlessly, IsNothingForWhatIsAccepted) {
  Checker checker;
  EXPECT_EQ(RefusedNeedlessly(kAccepted, checker), "");
}

TEST(RefusedNeedlessly, IsNothingForWhatLosesBitsOrWrapsAnIndex) {
  Checker checker;
  EXPECT_EQ(RefusedNeedlessly({DType::kUint8, {70000, 2}, {1, 2}}, checker), "");
  EXPECT_EQ(RefusedNeedlessly({DType::kUint8, {198, 331, 2}, {198, 331, 1}}, checker), "");
}

TEST(RefusedNeedlessly, NamesABoundThatIsTooNarrow) {
  model::Rules rules = model::StandardRules();
  for (model::DomainRow& row : rules.domain) row.maximum = rules.Parse("200");
  Checker checker(rules);
  EXPECT_THAT(RefusedNeedlessly(kAccepted, checker),
              ::testing::StartsWith("no bit is lost, but the model says: "));
}

}  // namespace
}  // namespace reckon::properties
