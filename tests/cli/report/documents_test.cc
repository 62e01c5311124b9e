// Recognising files, joining shards, verdicts and replay lines.
#include "cli/report/documents.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ledger/errors.h"
#include "tests/cli/report/documents_for_test.h"
#include "tests/cli/streams_for_test.h"

namespace reckon::cli {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(ReportDocuments, AreKnownByWhatTheyHold) {
  EXPECT_EQ(Recognise({"a", VerifyJson()}), DocumentKind::kVerify);
  EXPECT_EQ(Recognise({"a", ProveJson()}), DocumentKind::kProve);
  EXPECT_EQ(Recognise({"a", MutateJson()}), DocumentKind::kMutate);
  EXPECT_EQ(Recognise({"a", AuditJson()}), DocumentKind::kAudit);
  EXPECT_EQ(Arrange({{"a", AuditJson()}})[0].exit, Exit::kCounterexample);
}

TEST(ReportDocuments, UnknownOnesAreNamedWithTheReason) {
  EXPECT_THAT(
      [] {
        Recognise({"x.json", Json::parse(R"({"path": [], "ledger": []})")});
      },
      ThrowsMessage<BadInput>(AllOf(HasSubstr("x.json"), HasSubstr("path, ledger"))));
  EXPECT_THAT(
      [] {
        Recognise({"x.json", Json::parse("[1]")});
      },
      ThrowsMessage<BadInput>(HasSubstr("x.json: not a JSON object")));
  const TemporaryFolder folder;
  const std::string file = folder.Write("bad.json", "{\"a\": ");
  EXPECT_THAT([&] { ReadDocument(file); }, ThrowsMessage<BadInput>(HasSubstr("not JSON")));
  EXPECT_THAT([&] { ReadDocument(file + ".no"); },
              ThrowsMessage<BadInput>(HasSubstr("cannot be read")));
}

TEST(ReportDocuments, ABrokenOneIsNamed) {
  Json json = ProveJson();
  json["obligations"][0].erase("verdict");
  EXPECT_THAT(
      [&] {
        Arrange({{"p.json", json}});
      },
      ThrowsMessage<BadInput>(HasSubstr("p.json: not a result of prove")));
}

TEST(ReportDocuments, VerdictsAndReplayLines) {
  Json failing = VerifyJson();
  failing["stages"][1]["parts"][0]["failure"] = FailureJson();
  failing["verdict"] = "counterexample";
  const auto documents =
      Arrange({{"v", VerifyJson()}, {"f", failing}, {"p", ProveJson()}, {"m", MutateJson()}});
  ASSERT_EQ(documents.size(), 4U);
  EXPECT_EQ(documents[0].exit, Exit::kInconclusive);
  EXPECT_EQ(documents[0].replay, "./reckon verify --seed 7 --cases 12345");
  EXPECT_EQ(documents[1].exit, Exit::kCounterexample);
  EXPECT_EQ(documents[1].replay, "./reckon compare --dtype uint32 --dst 1,2,64 --src 1,2,1");
  EXPECT_EQ(documents[2].exit, Exit::kInconclusive);
  EXPECT_EQ(documents[2].replay, "./reckon prove kernel-equals-model/uint8/B");
  EXPECT_EQ(documents[3].exit, Exit::kCounterexample);
  EXPECT_THAT(documents[3].replay, HasSubstr("--only 'Last3, row 1: < for <='"));
}

TEST(ReportDocuments, TheLineToReplayIsThatOfASmallestCase) {
  Json failing = VerifyJson();
  failing["stages"][0]["parts"][0]["failure"] = {{"property", "golden ledger"},
                                                 {"replay", "./reckon compare --dst 3,8,63"}};
  failing["verdict"] = "counterexample";
  EXPECT_EQ(Arrange({{"v", failing}})[0].replay, "./reckon compare --dst 3,8,63");
  failing["stages"][1]["parts"][0]["failure"] = FailureJson();
  EXPECT_EQ(Arrange({{"v", failing}})[0].replay, FailureJson().at("replay"));
}

TEST(ReportDocuments, ShardsAreJoined) {
  const auto documents =
      Arrange({{"2", VerifyJson("2/2")}, {"p", ProveJson()}, {"1", VerifyJson("1/2")}});
  ASSERT_EQ(documents.size(), 2U);
  EXPECT_THAT(documents[0].files, ElementsAre("2", "1"));
  EXPECT_EQ(documents[0].json.at("coverage").at("cases"), 2 * 1234567);
  EXPECT_EQ(documents[0].json.at("shard"), "1/1");
  // One that is missing is not held against nothing.
  EXPECT_EQ(Arrange({{"1", VerifyJson("1/2")}})[0].exit, Exit::kInconclusive);
  EXPECT_THAT(
      [] {
        Arrange({{"a", VerifyJson("1/2")}, {"b", VerifyJson("1/2")}});
      },
      ThrowsMessage<BadInput>(HasSubstr("b: part 1/2 comes twice")));
}

}  // namespace
}  // namespace reckon::cli
