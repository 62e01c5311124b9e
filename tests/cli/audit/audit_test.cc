// Audited lines: right, wrong, unprovable and malformed ones; each of the ten checks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "cli/audit/checks.h"
#include "cli/audit/judge.h"
#include "cli/audit/trials.h"
#include "cli/audit/write.h"
#include "ledger/errors.h"
#include "ledger/json.h"
#include "model/broadcast/predict.h"
#include "model/cost/cost.h"
#include "model/expr/print.h"

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

// Shapes with a smaller product have to be looked at one by one: going down name by name from
// larger ones stops at 3 x 2 x 9.
TEST(Formula, NoShapeBelowTheSmallestDiffers) {
  const RowVerdict verdict = Judged(
      R"x({"dtype": "float32", "dst": ["A", "B", "C"], "src": ["A", 1, "C"], "partial": true,)x"
      R"x( "form": "infix", "ledger": [{"call_site": "VfGatherBrc.MulsMain", "call_count":)x"
      R"x( "(B == 1 || A * C == 1 || C >= 32) ? 0 : B * C < 64 ? floor(A * B * C, 64) :)x"
      R"x( A * floor(B, floor(64, C))"}]})x");
  ASSERT_EQ(verdict.claims[0].answer, Answer::kDifferent) << verdict.claims[0].how;
  EXPECT_EQ(verdict.claims[0].shape.at("dst"), Json({1, 3, 11}));
  EXPECT_EQ(verdict.claims[0].claimed, "0");
  EXPECT_EQ(verdict.claims[0].right, "1");
}

TEST(Formula, WithoutProofAgreementIsUnknown) {
  Judge judge({.seed = 1, .shapes = 100, .prove = false});
  const auto row =
      RowFromText(Line(kShape, Call(kStore, Count("TernaryOp(IsEqual(A, 31337), 1, (3 * A))"))), 1);
  EXPECT_EQ(judge.Run(row).Overall(), Answer::kUnknown);
}

// Two branches of a dynamic copy: elsewhere there is no copy whose length could be wrong.
constexpr const char* kCopied = R"("dtype": "float16", "dst": ["A", "B"], "src": ["A", 1])";
std::string CopyOf(const std::string& length) {
  return Line(std::string(kCopied) + R"(, "partial": true)",
              Call("BroadcastExtend.DataCopy", R"("api_params": {"copy_length": ")" + length +
                                                   R"("}, )" + Count("IsEqual(B, 1)")));
}

TEST(Params, JudgedWhereTheCallIsMade) {
  const RowVerdict right = Judged(CopyOf("(Ceiling((A / (16))) * 16)"));
  ASSERT_EQ(right.claims.size(), 2U);
  EXPECT_EQ(right.claims[1].what, "copy_length of BroadcastExtend.DataCopy");
  EXPECT_EQ(right.Overall(), Answer::kEqual)
      << right.claims[1].how << right.claims[1].claimed << " " << right.claims[1].right;
  const RowVerdict wrong = Judged(CopyOf("A"));
  ASSERT_EQ(wrong.claims[1].answer, Answer::kDifferent);
  EXPECT_EQ(wrong.claims[1].shape.at("dst"), Json({1, 1}));
  EXPECT_EQ(wrong.claims[1].right, "16");
}

TEST(Params, AnUnknownOneIsFound) {
  const RowVerdict verdict =
      Judged(Line(kShape, Call(kStore, R"("api_params": {"count": 3}, )" + Count("(3 * A)"))));
  ASSERT_EQ(verdict.findings.size(), 1U);
  EXPECT_EQ(verdict.findings[0].check, "real-call");
  EXPECT_THAT(verdict.findings[0].message, testing::HasSubstr("no parameter 'count'"));
}

std::string DuplicateOf(const std::string& repeats) {
  return R"({"op": "duplicate", "dtype": "float16", "count": "N", "total": "(28 + )" + repeats +
         R"x()", "ledger": [{"call_site": "BroadcastScalar.Duplicate", "call_count": 1,)x"
         R"( "api_params": {"count": "N"}, "perf_components": [{"perf_type": "kDuplicate",)"
         R"( "perf_dtype": "float16", "component_count": ")" +
         repeats + R"("}]}]})";
}

TEST(Duplicate, IsJudgedLikeABroadcast) {
  EXPECT_EQ(Judged(DuplicateOf("Ceiling((N / (128)))")).Overall(), Answer::kEqual);
  const RowVerdict wrong = Judged(DuplicateOf("(Floor((N / (128))) + 1)"));
  int different = 0;
  for (const ClaimVerdict& claim : wrong.claims) {
    if (claim.answer != Answer::kDifferent) continue;
    ++different;
    EXPECT_EQ(claim.shape.at("count"), 128) << claim.what;
  }
  EXPECT_EQ(different, 2);  // the components and the total
}

TEST(Trials, TheCorpusComesFirst) {
  const AuditRow row = RowFromText(
      R"({"dtype": "float16", "dst": ["A", 3, "B"], "src": ["A", 1, "B"], "total": 1})", 1);
  const std::vector<Case> corpus = {{DType::kUint16, {4711, 3, 13}, {4711, 1, 13}},
                                    {DType::kBfloat16, {4711, 3, 13}, {4711, 1, 13}},
                                    {DType::kUint16, {4711, 3, 13}, {1, 1, 13}},
                                    {DType::kUint16, {4711, 4, 13}, {4711, 1, 13}},
                                    {DType::kUint32, {4711, 3, 13}, {4711, 1, 13}},
                                    {DType::kUint16, {4711, 3}, {4711, 1}}};
  const std::vector<Trial> trials = MakeTrials(row, 1, 1, corpus);
  ASSERT_EQ(trials.size(), 2U);
  EXPECT_EQ(trials[0].c, (Case{DType::kFloat16, {4711, 3, 13}, {4711, 1, 13}}));
  EXPECT_EQ(trials[1].c, (Case{DType::kFloat16, {1, 3, 1}, {1, 1, 1}}));
  EXPECT_GT(CorpusShapes().size(), 4000U);
}

// The identity first: what the model says of itself is proved, whatever its branches.
TEST(Own, DynamicLedgersAreProved) {
  const char* const shapes[] = {
      R"("dtype": "uint8", "dst": ["A", "B"], "src": ["A", 1])",
      R"("dtype": "float32", "dst": ["A", "B", "C"], "src": ["A", 1, "C"])",
      R"("dtype": "int64", "dst": ["A", "B", "C"], "src": [1, "B", 1])"};
  for (const std::string shape : shapes) {
    AuditRow row = RowFromText("{" + shape + R"(, "total": 1})", 1);
    const model::ConditionTree tree = TreeOf(row);
    Json line = Json::parse("{" + shape + "}");
    line["ledger"] = RowsToJson(model::Union(tree), [](const expr::Expr& e) {
      return e.is_const() ? Json(static_cast<std::int64_t>(e.value().num)) : Json(expr::ToAtt(e));
    });
    line["total"] = expr::ToAtt(model::Cost(tree));
    Judge judge({.seed = 1, .shapes = 20, .prove = true});
    const RowVerdict verdict = judge.Run(RowFromText(line.dump(), 1));
    for (const ClaimVerdict& claim : verdict.claims) {
      EXPECT_EQ(claim.answer, Answer::kEqual) << shape << ": " << claim.what << ": " << claim.how;
    }
    EXPECT_TRUE(verdict.findings.empty()) << shape;
  }
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
  ASSERT_EQ(verdict.claims.size(), 1U);
  EXPECT_THAT(verdict.claims[0].how, testing::HasSubstr("70000"));
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
        std::pair{R"({"op": "duplicate", "dtype": "uint8", "count": 3, "total": 1})", "view_size"},
        std::pair{R"({"op": "transpose", "dtype": "uint8", "count": 3, "total": 1})", "op"},
        std::pair{R"({"dtype": "uint8", "dst": [2], "src": [1], "count": 3, "total": 1})", "count"},
        std::pair{R"({"dtype": "uint8", "dst": [2], "src": [1], "ledger": [{"call_site": "X.Y",)"
                  R"( "call_count": 1, "api_params": 7}]})",
                  "api_params"},
        std::pair{R"({"dtype": "uint8", "dst": [2], "src": [1], "name": "two\nlines", "total": 1})",
                  "name"},
        std::pair{R"({"dtype": "uint8", "dst": [2], "src": [1], "ledger": [{"call_site": [],)"
                  R"( "call_count": 1}]})",
                  "call_site"},
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
