// The rules are data: well-formed, and what is changed in them changes the predictions.
#include <gtest/gtest.h>

#include <set>

#include "ledger/compare.h"
#include "ledger/errors.h"
#include "model/broadcast/dynamic.h"
#include "model/broadcast/predict.h"
#include "tests/model/broadcast/cases.h"

namespace reckon::model {
namespace {

TEST(Rules, EveryDecisionTableEndsInARowWithoutCondition) {
  for (const DecisionTable& table : StandardRules().tables) {
    ASSERT_FALSE(table.rows.empty());
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      EXPECT_EQ(table.rows[i].all.empty(), i + 1 == table.rows.size()) << Name(table.id);
    }
    EXPECT_EQ(&StandardRules().Table(table.id), &table);
  }
}

// The compiler can test ==, <, <=, > and >= of two expressions, Mod among them, and nothing else.
TEST(Rules, ConditionsAreThoseTheCompilerCanExpress) {
  for (const DecisionTable& table : StandardRules().tables) {
    for (const DecisionRow& row : table.rows) {
      for (const Formula& term : row.all) {
        EXPECT_TRUE(expr::IsComparison(term.expr.kind()) && term.expr.kind() != expr::Kind::kNe)
            << Name(table.id) << ": " << term.text;
      }
    }
  }
}

TEST(Rules, NoLeafHasOneSlotTwice) {
  const Rules& rules = StandardRules();
  for (const LeafTable& leaf : rules.leaves) {
    for (const Widths width : {kB8, kB16, kB32}) {
      std::set<CallSite> sites;
      for (const LeafTable::Part& part : leaf.parts) {
        if ((part.widths & width) == 0) continue;
        for (const LeafRow& row : rules.helpers.at(part.helper).rows) {
          if ((row.widths & width) == 0) continue;
          EXPECT_TRUE(sites.insert(row.site).second) << Name(row.site);
        }
      }
      EXPECT_FALSE(sites.empty());
    }
  }
}

TEST(Rules, EveryCallSiteOfTheVocabularyHasARow) {
  std::set<CallSite> sites;
  const Rules& rules = StandardRules();
  for (const LeafRow& row : rules.prelude.rows) sites.insert(row.site);
  for (const HelperTable& helper : rules.helpers) {
    for (const LeafRow& row : helper.rows) sites.insert(row.site);
  }
  for (std::size_t i = 0; i < kCallSiteCount; ++i) {
    const auto site = static_cast<CallSite>(i);
    const std::string_view helper = Helper(site);
    const bool scalar = helper == "BroadcastScalar" || helper.substr(0, 9) == "Duplicate";
    EXPECT_EQ(sites.contains(site), !scalar) << Name(site);  // the scalar Duplicate is not ours
  }
}

TEST(Rules, UnknownNamesAreErrorsWithAColumn) {
  EXPECT_THROW((void)StandardRules().Parse("a * z"), expr::ExprError);
  EXPECT_THROW((void)StandardRules().Parse("a * q"), expr::ExprError);
  const std::vector<Local> locals = {{"q", StandardRules().Parse("floor(l, VL)")}};
  EXPECT_EQ(StandardRules().Parse("a * q", locals).text, "a * q");
}

Ledger LedgerOf(const Rules& rules, const Case& c) { return Predictor(rules).Predict(c).ledger; }

TEST(Rules, AChangedCopyChangesItsPredictionsOnly) {
  const Case c = MakeCase("float32", "3,64", "3,1");  // l == VL
  Rules rules = StandardRules();
  EXPECT_TRUE(Equal(LedgerOf(rules, c), StandardPredictor().Predict(c).ledger));
  DecisionTable& table = rules.tables[static_cast<std::size_t>(TableId::kLast2)];
  ASSERT_EQ(table.rows[3].all[0].text, "l <= VL");
  table.rows[3].all[0] = rules.Parse("l < VL");
  EXPECT_EQ(PathText(Predictor(rules).Predict(c).path), "Last2 BrcLastLargerThanVLAligned@2");
  EXPECT_EQ(PathText(StandardPredictor().Predict(c).path), "Last2 BrcLastLessThanVLUnaligned@2");
  // The dynamic model reads the same data.
  expr::Pool pool;
  const ConditionTree tree = PredictSymbolic(ToSymbolic(c), pool, rules);
  ASSERT_EQ(tree.leaves.size(), 1U);
  EXPECT_EQ(PathText(tree.leaves[0].path), "Last2 BrcLastLargerThanVLAligned@2");
}

TEST(Rules, AChangedNormalisationIsFollowed) {
  Rules rules = StandardRules();
  rules.split_rows[0].all[0] = rules.Parse("e0 <= 8");
  const Road road = Predictor(rules).Explain(MakeCase("int64", "3,5", "3,1"));
  EXPECT_EQ(road.normal_axes.size(), 2U);
}

TEST(Rules, DecisionsThatCircleAreAnInternalError) {
  Rules rules = StandardRules();
  DecisionTable& table = rules.tables[static_cast<std::size_t>(TableId::kLastDynamic)];
  table.rows = {{{}, {false, TableId::kLastDynamic, PathStep{}}, ""}};
  const Predictor predictor(rules);
  EXPECT_THROW((void)predictor.Predict(MakeCase("float32", "2,3,4,5,40", "1,3,1,5,1")),
               InternalError);
}

}  // namespace
}  // namespace reckon::model
