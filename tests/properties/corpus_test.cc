// The corpus on disk: saving, reading, replaying, refusing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "ledger/errors.h"
#include "properties/corpus_files.h"
#include "properties/faults.h"

namespace reckon::properties {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

class CorpusFiles : public ::testing::Test {
 protected:
  CorpusFiles() {
    std::string pattern = (fs::temp_directory_path() / "reckon-corpus-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  ~CorpusFiles() override { fs::remove_all(folder_); }

  void Write(const std::string& name, const std::string& text) {
    fs::create_directories(fs::path(folder_ + "/" + name).parent_path());
    std::ofstream(folder_ + "/" + name) << text;
  }

  std::string folder_;
};

Json Failure(const char* property = kModelIsCount) {
  return {{"property", property},
          {"case", {{"dtype", "uint32"}, {"dst", {2, 65}}, {"src", {2, 1}}}},
          {"replay", "./reckon compare --dtype uint32 --dst 2,65 --src 2,1"}};
}

TEST_F(CorpusFiles, SaveARegressionOnceUnderANameFromItsContent) {
  const std::string path = SaveRegression(folder_, Failure());
  EXPECT_EQ(SaveRegression(folder_, Failure()), path);
  EXPECT_THAT(path, HasSubstr("/regressions/model-count-machine-"));
  Json other = Failure();
  other["case"]["dst"] = {3, 65};
  EXPECT_NE(SaveRegression(folder_, other), path);
  EXPECT_NE(SaveRegression(folder_, Failure(kOutputRight)), path);
  // Nothing but the three files: no temporary one is left.
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(folder_ + "/regressions")) {
    files += entry.is_regular_file() ? 1 : 0;
  }
  EXPECT_EQ(files, 3U);
  const auto read = ReadRegressions(folder_);
  ASSERT_EQ(read.size(), 3U);
  EXPECT_EQ(ToCase(read[0].request).dtype, DType::kUint32);
}

TEST_F(CorpusFiles, SaveTheCounterexamplesOfAVerification) {
  Json result = Json::parse(R"({"stages": [{"name": "corpus", "parts": []},
                                           {"name": "sweep", "parts": []},
                                           {"name": "properties", "parts": []},
                                           {"name": "kernels", "parts": []}]})");
  for (Json& stage : result.at("stages")) stage.at("parts").push_back({{"failure", Failure()}});
  Json& parts = result.at("stages")[2].at("parts");
  parts.push_back({{"failure", nullptr}});
  parts.push_back({{"failure", {{"property", "folding keeps the value"}, {"input", "a"}}}});
  Json other = Failure();
  other["case"] = {{"some", "other form"}};
  parts.push_back({{"failure", other}});
  other["case"] = {{"dtype", "int8"}, {"dst", {"A"}}, {"src", {1}}};  // a name without a value
  parts.push_back({{"failure", other}});
  // As it comes from the workers: through text.
  const auto paths = SaveFailures(folder_, Json::parse(result.dump()));
  ASSERT_EQ(paths.size(), 1U);  // of the sweep and of the properties: the same case, the same file
  EXPECT_EQ(ReadRegressions(folder_).size(), 1U);
}

TEST_F(CorpusFiles, ReplayARegression) {
  SaveRegression(folder_, Failure());
  const auto regressions = ReadRegressions(folder_);
  Checker good;
  EXPECT_EQ(RegressionDifference(regressions.at(0), good), "");
  const model::Rules rules = FindFault("tail-off-by-one").Make();
  Checker bad(rules);
  EXPECT_EQ(RegressionDifference(regressions.at(0), bad), "model == count machine fails");
}

TEST_F(CorpusFiles, ReplayARegressionWithSymbols) {
  Json failure = Failure("dynamic specialised == static");
  failure["case"] = {
      {"dtype", "uint32"}, {"dst", {"A", 65}}, {"src", {"A", 1}}, {"set", {{"A", 2}}}};
  SaveRegression(folder_, failure);
  Checker checker;
  EXPECT_EQ(RegressionDifference(ReadRegressions(folder_).at(0), checker), "");
}

TEST_F(CorpusFiles, NoticeWhenAHazardIsNotObserved) {
  Hazard hazard;
  hazard.c = {DType::kUint8, {70000, 2}, {1, 2}};
  hazard.observed = {{"output", "wrong"}, {"written_bytes", 8928}};
  hazard.model = "u16 wrapper size a = 70000";
  Checker checker;
  EXPECT_EQ(HazardDifference(hazard, checker), "");
  hazard.observed["written_bytes"] = 8929;
  EXPECT_EQ(HazardDifference(hazard, checker), "written_bytes is 8928, not 8929");
  hazard.observed = {{"output", "wrong"}};
  hazard.model.reset();
  EXPECT_THAT(HazardDifference(hazard, checker), HasSubstr("the model refuses it: "));
  hazard.model = "some other bound";
  EXPECT_THAT(HazardDifference(hazard, checker), HasSubstr("does not say"));
  hazard.observed = {{"colour", "red"}};
  EXPECT_EQ(HazardDifference(hazard, checker), "'colour' cannot be observed");
}

TEST_F(CorpusFiles, AreRefusedWithTheirNameWhenBroken) {
  Write("regressions/a.json", "{");
  EXPECT_THAT([&] { ReadRegressions(folder_); },
              ThrowsMessage<BadInput>(HasSubstr("a.json: not JSON")));
  Write("regressions/a.json", R"({"property": "x", "case": {"dtype": "float99"}})");
  EXPECT_THAT([&] { ReadRegressions(folder_); },
              ThrowsMessage<BadInput>(HasSubstr("a.json: case: ")));
  Write(
      "hazards/b.json",
      R"({"title": "t", "case": {"dtype":"uint8","dst":[2],"src":[1]}, "observed": {}, "model": null})");
  EXPECT_THAT([&] { ReadHazards(folder_); },
              ThrowsMessage<BadInput>(HasSubstr("b.json: 'observed' is missing or empty")));
  EXPECT_THAT([&] { GoldenFiles(folder_); },
              ThrowsMessage<BadInput>(HasSubstr("no golden ledgers")));
}

TEST_F(CorpusFiles, AreFoundWhereTheEnvironmentSays) {
  setenv("RECKON_CORPUS", folder_.c_str(), 1);
  EXPECT_EQ(CorpusFolder(), folder_);
  setenv("RECKON_CORPUS", "/nonexistent/corpus", 1);
  EXPECT_THAT([] { CorpusFolder(); }, ThrowsMessage<BadInput>(HasSubstr("/nonexistent/corpus")));
  unsetenv("RECKON_CORPUS");
  EXPECT_TRUE(fs::is_directory(CorpusFolder()));
}

TEST(Corpus, ReplaysClean) {
  Checker checker;
  const std::string folder = CorpusFolder();
  const auto hazards = ReadHazards(folder);
  EXPECT_GE(hazards.size(), 10U);
  for (const Hazard& hazard : hazards)
    EXPECT_EQ(HazardDifference(hazard, checker), "") << hazard.file;
  for (const Regression& regression : ReadRegressions(folder)) {
    EXPECT_EQ(RegressionDifference(regression, checker), "") << regression.file;
  }
}

}  // namespace
}  // namespace reckon::properties
