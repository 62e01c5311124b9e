// Audited lines: right, wrong, unprovable and malformed ones; each of the ten checks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "cli/audit/checks.h"
#include "cli/audit/judge.h"
#include "cli/audit/write.h"
#include "ledger/errors.h"
#include "ledger/json.h"
#include "model/broadcast/predict.h"
#include "model/cost/cost.h"

namespace reckon::audit {
namespace {

constexpr const char* kShape =
    R"("dtype": "float16", "dst": ["A", 3, 128], "src": ["A", 1, 128], "partial": true)";
constexpr const char* kStore = "BrcNlastLessThanVLUnaligned@3.StoreUnAlign";

std::string Line(const std::string& shape, const std::string& ledger) {
  return "{" + shape + R"(, "ledger": [)" + ledger + "]}";
}
std::string Call(const std::string& site, const std::string& more) {
  return R"({"call_site": ")" + site + R"(", )" + more + "}";
}

// A call_count that is a formula.
std::string Count(const std::string& formula) { return R"("call_count": ")" + formula + "\""; }

RowVerdict Judged(const std::string& line) {
  Judge judge({.seed = 1, .shapes = 100, .prove = true});
  return judge.Run(RowFromText(line, 7));
}

// The program's own ledger of a case, as a file of another implementation would have it.
Json OwnLedger(const Case& c) {
  const Ledger ledger = model::StandardPredictor().Predict(c).ledger;
  Json line = {{"case", ToJson(c)}, {"ledger", ToJson(ledger)}};
  line["total"] = model::PriceLedger(ledger).total;
  return line;
}
const Case kCase = {DType::kFloat16, {4, 3, 128}, {4, 1, 128}};

TEST(Formula, RightOnesAreProved) {
  const RowVerdict verdict = Judged(Line(kShape, Call(kStore, Count("(3 * A)"))));
  ASSERT_EQ(verdict.claims.size(), 1U);
  EXPECT_EQ(verdict.claims[0].answer, Answer::kEqual);
  EXPECT_THAT(verdict.claims[0].how, testing::StartsWith("proved"));
  EXPECT_EQ(verdict.Overall(), Answer::kEqual);
}

TEST(Formula, AnotherFormOfTheSameIsProvedToo) {
  const RowVerdict verdict =
      Judged(Line(kShape, Call(kStore, Count("TernaryOp(A >= 7, (A + (2 * A)), (3 * A))"))));
  EXPECT_EQ(verdict.Overall(), Answer::kEqual);
}

TEST(Formula, WrongOnesComeWithTheSmallestShape) {
  const RowVerdict verdict =
      Judged(Line(kShape, Call(kStore, Count("TernaryOp(A < 9, (3 * A), (4 * A))"))));
  ASSERT_EQ(verdict.claims[0].answer, Answer::kDifferent);
  EXPECT_EQ(verdict.claims[0].shape.at("dst"), Json({9, 3, 128}));
  EXPECT_EQ(verdict.claims[0].claimed, "36");
  EXPECT_EQ(verdict.claims[0].right, "27");
}

TEST(Formula, AFaultNoTrialMeetsIsFoundByTheSolver) {
  const RowVerdict verdict =
      Judged(Line(kShape, Call(kStore, Count("TernaryOp(IsEqual(A, 31337), 1, (3 * A))"))));
  ASSERT_EQ(verdict.claims[0].answer, Answer::kDifferent) << verdict.claims[0].how;
  EXPECT_EQ(verdict.claims[0].shape.at("dst"), Json({31337, 3, 128}));
}

TEST(Formula, WithoutProofAgreementIsUnknown) {
  Judge judge({.seed = 1, .shapes = 100, .prove = false});
  const auto row =
      RowFromText(Line(kShape, Call(kStore, Count("TernaryOp(IsEqual(A, 31337), 1, (3 * A))"))), 1);
  EXPECT_EQ(judge.Run(row).Overall(), Answer::kUnknown);
}

TEST(Ledger, OwnOneIsEqual) {
  const RowVerdict verdict = Judged(OwnLedger(kCase).dump());
  EXPECT_EQ(verdict.Overall(), Answer::kEqual);
  EXPECT_GT(verdict.claims.size(), 10U);
}

TEST(Ledger, AMissingRowAndAWrongTotalAreDifferent) {
  Json line = OwnLedger(kCase);
  line["ledger"].erase(0);
  line["total"] = 1;
  const RowVerdict verdict = Judged(line.dump());
  int different = 0;
  for (const ClaimVerdict& claim : verdict.claims) {
    different += claim.answer == Answer::kDifferent ? 1 : 0;
  }
  EXPECT_EQ(different, 2);
  ASSERT_EQ(verdict.findings.size(), 1U);
  EXPECT_EQ(verdict.findings[0].check, "cost-shape");
}

TEST(Ledger, OutsideTheDomainIsUnknown) {
  const RowVerdict verdict =
      Judged(R"({"dtype": "uint8", "dst": [70000, 2], "src": [1, 2], "total": 20})");
  EXPECT_EQ(verdict.Overall(), Answer::kUnknown);
}

struct Broken {
  const char* check;
  std::string call;
};
class CheckTest : public testing::TestWithParam<Broken> {};

TEST_P(CheckTest, IsFound) {
  const AuditRow row = RowFromText(Line(kShape, GetParam().call), 1);
  Judge judge({.seed = 1, .shapes = 10, .prove = false});
  std::vector<std::string> found;
  for (const CheckFinding& finding : judge.Run(row).findings) found.push_back(finding.check);
  EXPECT_THAT(found, testing::Contains(GetParam().check));
}

std::string Component(const char* type, const char* dtype) {
  return Count("(3 * A)") + R"(, "perf_components": [{"perf_type": ")" + type +
         R"(", "perf_dtype": ")" + dtype + R"x(", "component_count": "(3 * A)"}])x";
}
const std::string kMask = "BrcNlastLessThanVLUnaligned@3.UpdateMask";

INSTANTIATE_TEST_SUITE_P(
    Checks, CheckTest,
    testing::Values(
        Broken{"traceable-slot", Call("Nobody.Knows", R"("call_count": 1)")},
        Broken{"real-call", Call(kStore, R"("real_api": "StoreAlign", )" + Count("(3 * A)"))},
        Broken{"known-price", Call(kStore, Component("kTeleport", "uint16"))},
        Broken{"own-price",
               Call("GenNlastGatherIndex.Duplicate",
                    R"("real_api": "Duplicate", )" + Component("kPlaceholder", "int16"))},
        Broken{
            "placeholder-apart",
            R"({"call_site": ["BroadcastExtend.GetPhyAddrDst", "BroadcastExtend.CheckTensorPosDst"], )" +
                Component("kPlaceholder", "float16") + "}"},
        Broken{"load-store-apart", Call(kStore, Component("kLoad", "uint16"))},
        Broken{"update-mask-type", Call(kMask, Component("kPlaceholder", "uint16"))},
        Broken{"true-dtype", Call(kStore, Component("kStore", "float16"))},
        Broken{"one-row-a-slot",
               Call(kStore, R"("call_count": 1)") + ", " + Call(kStore, R"("call_count": 2)")}),
    [](const testing::TestParamInfo<Broken>& broken) {
      std::string name = broken.param.check;
      std::erase(name, '-');
      return name;
    });

TEST(Checks, ThereAreTen) { EXPECT_EQ(AllChecks().size(), 10U); }

class BadLineTest : public testing::TestWithParam<std::pair<const char*, const char*>> {};
TEST_P(BadLineTest, IsRefusedInOneLine) {
  try {
    RowFromText(GetParam().first, 1);
    FAIL() << "accepted: " << GetParam().first;
  } catch (const BadInput& error) {
    const std::string text = error.what();
    EXPECT_THAT(text, testing::HasSubstr(GetParam().second));
    EXPECT_EQ(text.find('\n'), std::string::npos);
  }
}
INSTANTIATE_TEST_SUITE_P(
    Lines, BadLineTest,
    testing::Values(
        std::pair{"[]", "object"}, std::pair{"{\"colour\": 1}", "colour"},
        std::pair{R"({"dtype": "uint8", "dst": [2], "src": [1]})", "neither"},
        std::pair{R"({"dtype": "uint8", "dst": [2], "src": [1], "total": "(1 +"})", "total"},
        std::pair{R"({"dtype": "uint8", "dst": [2], "src": [1], "total": "B"})", "total"},
        std::pair{R"({"dtype": "uint8", "dst": [2], "src": [1], "total": 1.5})", "total"},
        std::pair{R"x({"dtype": "uint8", "dst": ["A"], "src": [1], "total": "(A + ...)"})x",
                  "abridged"},
        std::pair{R"({"op": "duplicate", "dtype": "uint8", "count": 3, "total": 1})", "op"},
        std::pair{R"({"dtype": "uint8", "dst": [2], "src": [1], "ledger": [{}]})",
                  "ledger[0].call_site"},
        std::pair{R"({"dtype": "uint8", "dst": [2], "src": [1], "form": "latex", "total": 1})",
                  "form"}));

TEST(Sarif, PointsAtTheLine) {
  const AuditRow row = RowFromText(Line(kShape, Call(kStore, Count("(4 * A)"))), 7);
  Judge judge({.seed = 1, .shapes = 10, .prove = false});
  const Json results = Json::array({ToJson(row, judge.Run(row)), {{"line", 9}, {"error", "bad"}}});
  const Json sarif = ToSarif(results, "their.jsonl", "1");
  EXPECT_EQ(sarif.at("version"), "2.1.0");
  const Json& list = sarif.at("runs")[0].at("results");
  ASSERT_EQ(list.size(), 2U);
  EXPECT_EQ(list[0].at("ruleId"), "different");
  const Json& place = list[0].at("locations")[0].at("physicalLocation");
  EXPECT_EQ(place.at("region").at("startLine"), 7);
  EXPECT_EQ(place.at("artifactLocation").at("uri"), "their.jsonl");
  EXPECT_EQ(list[1].at("ruleId"), "malformed-line");
}

}  // namespace
}  // namespace reckon::audit
