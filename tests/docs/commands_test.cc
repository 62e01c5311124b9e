// Every command that README.md and docs/ show is run, in the order of its document and in an empty
// folder of its own, and must print what the document shows.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "tests/docs/examples.h"
#include "tests/docs/shell.h"

namespace reckon::docs {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> Documents() {
  const std::string root = RECKON_SOURCE_DIR;
  std::vector<std::string> files = {"README.md"};
  for (const auto& entry : fs::directory_iterator(root + "/docs")) {
    if (entry.path().extension() == ".md")
      files.push_back("docs/" + entry.path().filename().string());
  }
  std::sort(files.begin() + 1, files.end());
  return files;
}

class DocumentTest : public testing::TestWithParam<std::string> {};

TEST_P(DocumentTest, CommandsPrintWhatIsShown) {
  const std::string text = cli::ReadFile(RECKON_SOURCE_DIR "/" + GetParam());
  ASSERT_FALSE(text.empty());
  const Shell shell;
  for (const Example& example : ExamplesOf(text)) {
    SCOPED_TRACE(GetParam() + ":" + std::to_string(example.line) + ": " + example.command);
    const cli::ProgramResult result = shell.Run(example.command);
    EXPECT_EQ(result.exit, example.exit) << result.err;
    const std::string difference = Difference(example.output, WithoutHidden(example, result.out));
    EXPECT_EQ(difference, "") << result.out << result.err;
  }
}

INSTANTIATE_TEST_SUITE_P(Docs, DocumentTest, testing::ValuesIn(Documents()),
                         [](const testing::TestParamInfo<std::string>& file) {
                           std::string name = fs::path(file.param).stem();
                           std::replace_if(
                               name.begin(), name.end(),
                               [](char c) { return std::isalnum(c) == 0; }, '_');
                           return name;
                         });

TEST(DocumentsTest, TeachByExample) {
  const auto commands = [](const std::string& file) {
    return ExamplesOf(cli::ReadFile(RECKON_SOURCE_DIR "/" + file)).size();
  };
  EXPECT_GE(commands("README.md"), 2U);
  EXPECT_GE(commands("docs/tutorial.md"), 5U);
  EXPECT_GE(commands("docs/reading.md"), 5U);
}

TEST(ExamplesTest, ReadsIndentedAndFencedBlocks) {
  const auto examples = ExamplesOf(
      "Text\n\n    $ one  # exit 10\n    a\n\n      b\n    $ two\n\n$ no command\n"
      "```\n$ three\n    c\n```\nText\n<!-- not run: slow -->\n\n    $ four\n"
      "<!-- fault: f -->\n\n    $ ./reckon prove x\n\ntext\n\n    $ ./reckon prove y\n");
  ASSERT_EQ(examples.size(), 5U);
  EXPECT_EQ(examples[0].command, "one");
  EXPECT_EQ(examples[0].exit, 10);
  EXPECT_EQ(examples[0].line, 3U);
  EXPECT_EQ(examples[0].output, (std::vector<std::string>{"a", "", "  b"}));
  EXPECT_EQ(examples[1].command, "two");
  EXPECT_TRUE(examples[1].output.empty());
  EXPECT_EQ(examples[2].command, "three");
  EXPECT_EQ(examples[2].output, (std::vector<std::string>{"    c"}));
  EXPECT_EQ(examples[3].command, "./reckon prove x --fault f");
  EXPECT_EQ(WithoutHidden(examples[3], "a --fault f\nb --fault g --fault f\n"), "a\nb --fault g\n");
  EXPECT_EQ(examples[4].command, "./reckon prove y");
  EXPECT_EQ(WithoutHidden(examples[4], "a --fault f"), "a --fault f");
}

TEST(ExamplesTest, ComparesWithElisionsAndWithoutTimes) {
  EXPECT_EQ(Difference({"a", "...", "z"}, "a\nb\nc\nz\n"), "");
  EXPECT_EQ(Difference({"a", "...", "z"}, "a\nz\n"), "");
  EXPECT_EQ(Difference({"x 0.25 s", "n  0.10"}, "x 17.31 s\nn 12.34\n"), "");
  EXPECT_EQ(Difference({"1 of ... cases"}, "1 of 2,000 cases\n"), "");
  EXPECT_EQ(Difference({"a"}, "b\n"), "shown:  a\nactual: b");
  EXPECT_EQ(Difference({"a"}, "a\nb\n"), "shown:  (end)\nactual: b");
  EXPECT_EQ(Difference({"a", "..."}, "b\n"), "shown:  a\nactual: b");
  EXPECT_NE(Difference({"1 of ... cases"}, "1 of 2 things\n"), "");
  EXPECT_NE(Difference({"a  b"}, "a b\n"), "");
}

}  // namespace
}  // namespace reckon::docs
