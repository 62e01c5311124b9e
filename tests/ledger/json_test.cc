// Ledgers as JSON: the layout, the way back, and each refusal.
#include "ledger/json.h"

#include <gtest/gtest.h>

#include "ledger/compare.h"
#include "tests/ledger/error_of.h"
#include "tests/ledger/sample_ledger.h"

namespace reckon {
namespace {

TEST(JsonTest, TheLayoutIsTheSpecifiedOne) {
  const Ledger ledger = {{{{CallSite::BrcNlastLessThanVLUnaligned_3_StoreUnAlign,
                            Api::kStoreUnAlign, DType::kUint16, DType::kNone, Mode::kNone},
                           {},
                           12,
                           {{PerfType::kStore, DType::kUint16, 12}}}}};
  EXPECT_EQ(ToJson(ledger).dump(),
            R"([{"call_site":"BrcNlastLessThanVLUnaligned@3.StoreUnAlign",)"
            R"("real_api":"StoreUnAlign","data_dtype":"uint16","index_dtype":"","mode":"",)"
            R"("api_params":{},"call_count":12,"perf_components":[{"perf_type":"kStore",)"
            R"("perf_dtype":"uint16","component_count":12}]}])");
}

TEST(JsonTest, CasesAndPaths) {
  EXPECT_EQ(ToJson(Case{DType::kFloat16, {4, 3}, {4, 1}}).dump(),
            R"({"dtype":"float16","dst":[4,3],"src":[4,1]})");
  EXPECT_EQ(ToJson(Path{PathStep::kNLast3, PathStep::kBrcNlastLessThanVLUnaligned3}).dump(),
            R"(["NLast3","BrcNlastLessThanVLUnaligned@3"])");
}

TEST(JsonTest, RoundTrip) {
  const Ledger ledger = SampleLedger();
  const Json json = ToJson(ledger);
  EXPECT_TRUE(Equal(LedgerFromJson(json), ledger));
  EXPECT_EQ(ToJson(LedgerFromJson(Json::parse(json.dump()))), json);
}

TEST(JsonTest, LargeCountsKeepEveryBit) {
  Ledger ledger = SampleLedger();
  ledger.rows[0].call_count = 18446744073709551615ULL;
  EXPECT_TRUE(Equal(LedgerFromJson(Json::parse(ToJson(ledger).dump())), ledger));
}

TEST(JsonTest, SymbolicValuesAreWhatTheCallerMakesOfThem) {
  BasicLedger<std::string> ledger;
  ledger.rows.push_back({{CallSite::BrcLoad_LoadAlign, Api::kLoadAlign}, {}, "A * 2", {}});
  const Json json = RowsToJson(ledger, [](const std::string& text) { return Json(text); });
  EXPECT_EQ(json[0].at("call_count"), "A * 2");
}

TEST(JsonTest, EachRefusalNamesRowAndMember) {
  const struct {
    const char* pointer;  // what is replaced in the sample
    Json value;
    const char* message;
  } rows[] = {
      {"/1/call_site", "Nowhere.Call", "ledger[1].call_site: 'Nowhere.Call' is not known"},
      {"/1/call_site", 3, "ledger[1].call_site: is not a string"},
      {"/1/real_api", "Load", "ledger[1].real_api: 'Load' is not known"},
      {"/1/mode", "DIST_NORM", "ledger[1].mode: 'DIST_NORM' is not known"},
      {"/1/call_count", -1, "ledger[1].call_count: is not a count (a whole number, 0 or more)"},
      {"/1/call_count", 1.5, "ledger[1].call_count: is not a count (a whole number, 0 or more)"},
      {"/1/call_count", "A", "ledger[1].call_count: is not a count (a whole number, 0 or more)"},
      {"/2/api_params", Json::parse(R"({"length": 3})"),
       "ledger[2].api_params: 'length' does not belong here"},
      {"/2/api_params", Json::parse(R"({"copy_length": 3, "count": 3})"),
       "ledger[2].api_params: 'count' does not belong here"},
      {"/0/perf_components", 3, "ledger[0].perf_components: is not an array of at most 2"},
      {"/0/perf_components/0/perf_type", "kNone",
       "ledger[0].perf_components.perf_type: 'kNone' is not known"},
      {"/0", 3, "ledger[0].call_site: missing"},
      {"", Json::object(), "ledger: is not an array of rows"},
  };
  for (const auto& row : rows) {
    Json json = ToJson(SampleLedger());
    json[Json::json_pointer(row.pointer)] = row.value;
    EXPECT_EQ(ErrorOf([&] { LedgerFromJson(json); }), row.message) << row.pointer;
  }
}

TEST(JsonTest, EveryMemberIsNeeded) {
  for (const char* name : {"call_site", "real_api", "data_dtype", "index_dtype", "mode",
                           "api_params", "call_count", "perf_components"}) {
    Json json = ToJson(SampleLedger());
    json[0].erase(name);
    EXPECT_EQ(ErrorOf([&] { LedgerFromJson(json); }),
              "ledger[0]." + std::string(name) + ": missing");
  }
}

TEST(JsonTest, ApiParamsMustBeAnObject) {
  Json json = ToJson(SampleLedger());
  json[0]["api_params"] = 3;
  EXPECT_EQ(ErrorOf([&] { LedgerFromJson(json); }), "ledger[0].api_params: is not an object");
}

}  // namespace
}  // namespace reckon
