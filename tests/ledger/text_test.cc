// Tables and CSV.
#include "ledger/text.h"

#include <gtest/gtest.h>

#include "ledger/json.h"
#include "tests/ledger/sample_ledger.h"

namespace reckon {
namespace {

TEST(TextTest, NumbersAlignRightWordsLeft) {
  EXPECT_EQ(AlignColumns({{"name", "count", "note"}, {"a", "7", "x"}, {"longer", "1234567", ""}}),
            "name      count  note\n"
            "a             7  x\n"
            "longer  1234567\n");
}

TEST(TextTest, AColumnWithOneWordIsNoNumberColumn) {
  EXPECT_EQ(AlignColumns({{"count"}, {"7"}, {"A"}}), "count\n7\nA\n");
}

TEST(TextTest, LinesMayBeShort) {
  EXPECT_EQ(AlignColumns({{"a", "b"}, {"x"}, {"y", "z", "w"}}), "a  b\nx\ny  z  w\n");
  EXPECT_EQ(AlignColumns({}), "");
}

TEST(TextTest, ALedgerAsTable) {
  EXPECT_EQ(LedgerTable(ToJson(SampleLedger())),
            "call_site                          real_api        data_dtype  index_dtype  mode     "
            "api_params      call_count  perf_components\n"
            "BroadcastExtend.CheckTensorPosDst  CheckTensorPos  uint16                            "
            "                         1  kPlaceholder<uint16> x 1\n"
            "BrcLoad.LoadAlign                  LoadAlign       uint16                   BRC_B16  "
            "                        12  kLoad<uint16> x 12\n"
            "BroadcastExtend.DataCopy           DataCopy        float16                           "
            "copy_length=48           1  kLoad<float16> x 2; kStore<float16> x 2\n");
}

TEST(TextTest, CellsFollowTheHeader) {
  EXPECT_EQ(LedgerHeader().size(), 8U);
  for (const auto& row : ToJson(SampleLedger())) EXPECT_EQ(LedgerCells(row).size(), 8U);
}

TEST(TextTest, SymbolicValuesArePrintedBare) {
  Json row = ToJson(SampleLedger())[1];
  row["call_count"] = "A * 2";
  EXPECT_EQ(LedgerCells(row)[6], "A * 2");
}

TEST(TextTest, CsvQuotesWhatItMust) {
  EXPECT_EQ(CsvField("plain"), "plain");
  EXPECT_EQ(CsvField(""), "");
  EXPECT_EQ(CsvField("4,3"), "\"4,3\"");
  EXPECT_EQ(CsvField("say \"x\""), "\"say \"\"x\"\"\"");
  EXPECT_EQ(CsvField("two\nlines"), "\"two\nlines\"");
  EXPECT_EQ(CsvLine({"", "a", "4,3", ""}), ",a,\"4,3\",\n");
}

}  // namespace
}  // namespace reckon
