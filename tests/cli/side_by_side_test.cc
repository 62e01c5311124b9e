// Several ledgers row by row.
#include "cli/side_by_side.h"

#include <gtest/gtest.h>

#include "tests/ledger/sample_ledger.h"

namespace reckon::cli {
namespace {

std::vector<Column> Three() {
  std::vector<Column> columns = {
      {"model", SampleLedger()}, {"count", SampleLedger()}, {"byte", SampleLedger()}};
  return columns;
}

TEST(SideBySideTest, EqualLedgersDifferNowhere) {
  const auto rows = Align(Three());
  ASSERT_EQ(rows.size(), 3U);
  for (const auto& row : rows) EXPECT_TRUE(row.AllEqual());
  EXPECT_EQ(rows[1].id, SampleLedger().rows[1].id);
}

TEST(SideBySideTest, RowsThatDifferComeFirst) {
  auto columns = Three();
  columns[2].ledger.rows[1].call_count = 13;
  columns[1].ledger.rows.push_back(
      PlainRow(CallSite::BroadcastExtend_GetPhyAddrSrc, Api::kGetPhyAddr, 4));
  const auto rows = Align(columns);
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0].id, SampleLedger().rows[1].id);
  EXPECT_EQ(Cell(rows[0], 0), "12");
  EXPECT_EQ(Cell(rows[0], 2), "13");
  EXPECT_EQ(Cell(rows[1], 0), "-");
  EXPECT_EQ(Cell(rows[1], 1), "4");
  EXPECT_TRUE(rows[2].AllEqual());
  EXPECT_EQ(ToJson(rows[1], columns).at("model"), Json());
  EXPECT_EQ(ToJson(rows[1], columns).at("count").at("call_count"), 4);
}

TEST(SideBySideTest, WhatTheCountsHideIsShown) {
  auto columns = Three();
  columns[0].ledger.rows[2].api_params[0].value = 64;
  const auto rows = Align(columns);
  EXPECT_FALSE(rows[0].AllEqual());
  EXPECT_EQ(Cell(rows[0], 0), "1 [copy_length=64; kLoad<float16> x 2; kStore<float16> x 2]");
  EXPECT_EQ(Cell(rows[0], 1), "1 [copy_length=48; kLoad<float16> x 2; kStore<float16> x 2]");
}

TEST(SideBySideTest, ARepeatedIdentityIsADifference) {
  auto columns = Three();
  columns[0].ledger.rows.push_back(columns[0].ledger.rows[0]);
  const auto rows = Align(columns);
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_FALSE(rows[0].AllEqual());
  EXPECT_EQ(Cell(rows[0], 0), "1");
  EXPECT_EQ(Cell(rows[0], 1), "-");
}

TEST(SideBySideTest, TheTableMarksAndColoursDifferences) {
  std::vector<Column> columns = {
      {"model", {{PlainRow(CallSite::BrcDuplicate_StoreAlign, Api::kStoreAlign, 3)}}},
      {"count", {{PlainRow(CallSite::BrcDuplicate_StoreAlign, Api::kStoreAlign, 4)}}}};
  const std::string header =
      "    call_site                real_api    data_dtype  index_dtype  mode  model  count\n";
  const std::string line =
      "!=  BrcDuplicate.StoreAlign  StoreAlign  uint16                             3      4";
  EXPECT_EQ(ToTable(Align(columns), columns, Style{false}), header + line + "\n");
  EXPECT_EQ(ToTable(Align(columns), columns, Style{true}),
            header + "\x1b[1;31m" + line + "\x1b[0m\n");
}

}  // namespace
}  // namespace reckon::cli
