// The bash completion and the man page say what the program says of itself.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "tests/docs/shell.h"

namespace reckon::docs {
namespace {

const std::string kDocs = RECKON_SOURCE_DIR "/docs/";

std::set<std::string> Words(const std::string& text) {
  std::istringstream in(text);
  std::set<std::string> words;
  for (std::string word; in >> word;) words.insert(word);
  return words;
}

// What the shell offers behind these words.
std::set<std::string> Offered(const Shell& shell, const std::string& words) {
  const auto result = shell.Run(
      "bash -c 'source \"" + kDocs + "reckon.bash-completion\"; COMP_WORDS=(" + words +
      "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _reckon; " + "echo \"${COMPREPLY[@]}\"'");
  EXPECT_EQ(result.err, "");
  return Words(result.out);
}

std::set<std::string> Verbs(const Shell& shell) {
  const std::string help = shell.Run("./reckon --help").out;
  const std::string list = help.substr(help.find("Subcommands:"));
  static const std::regex kVerb(R"(\n  ([a-z]+) )");
  std::set<std::string> verbs;
  for (std::sregex_iterator it(list.begin(), list.end(), kVerb), end; it != end; ++it) {
    verbs.insert((*it)[1]);
  }
  return verbs;
}

std::set<std::string> Options(const Shell& shell, const std::string& verb) {
  const std::string help = shell.Run("./reckon " + verb + " --help").out;
  static const std::regex kOption(R"(\n  (-h,)?(--[a-z0-9-]+))");
  std::set<std::string> options;
  for (std::sregex_iterator it(help.begin(), help.end(), kOption), end; it != end; ++it) {
    options.insert((*it)[2]);
  }
  return options;
}

TEST(GeneratedTest, CompletionIsWhatTheScriptWrites) {
  const Shell shell;
  const auto result = shell.Run("PATH=/usr/bin:/bin '" + kDocs + "generate.sh' ./reckon .");
  ASSERT_EQ(result.exit, 0) << result.err;
  EXPECT_EQ(shell.Run("diff reckon.bash-completion '" + kDocs + "reckon.bash-completion'").out, "")
      << "a verb or an option changed: run docs/generate.sh";
}

TEST(GeneratedTest, CompletionOffersVerbsOptionsAndChoices) {
  const Shell shell;
  std::set<std::string> verbs = Verbs(shell);
  EXPECT_GE(verbs.size(), 9U);
  std::set<std::string> first = Offered(shell, "reckon \"\"");
  for (const std::string& verb : verbs) {
    EXPECT_TRUE(first.count(verb)) << verb;
    EXPECT_EQ(Offered(shell, "reckon " + verb + " --"), Options(shell, verb)) << verb;
  }
  EXPECT_EQ(Offered(shell, "reckon sim"), Words("simulate"));
  EXPECT_EQ(Offered(shell, "reckon corpus \"\""), Words("list replay add"));
  EXPECT_EQ(Offered(shell, "reckon simulate --machine \"\""), Words("byte count"));
  EXPECT_EQ(Offered(shell, "reckon model --dtype bf"), Words("bfloat16"));
  EXPECT_EQ(Offered(shell, "reckon --preset asan verify --st"), Words("--stage"));
}

TEST(GeneratedTest, ManPageHasEveryVerbAndOption) {
  const Shell shell;
  std::string page = cli::ReadFile(kDocs + "reckon.1");
  page = std::regex_replace(page, std::regex(R"(\\-)"), "-");
  for (const std::string& verb : Verbs(shell)) {
    std::string upper = "\n.SH \"RECKON ";
    for (const char c : verb) upper += static_cast<char>(std::toupper(c));
    const std::size_t section = page.find(upper + "\"\n");
    ASSERT_NE(section, std::string::npos) << verb << ": run docs/generate.sh";
    const std::string text = page.substr(section, page.find("\n.SH", section + 1) - section);
    static const std::regex kOption(R"(\n  (-h,)?(--[a-z0-9-]+))");
    std::set<std::string> named;
    for (std::sregex_iterator it(text.begin(), text.end(), kOption), end; it != end; ++it) {
      named.insert((*it)[2]);
    }
    EXPECT_EQ(named, Options(shell, verb)) << verb;
  }
}

// Text, not only the commands that are run: "`./reckon map --x ...`" in a sentence or a table.
TEST(GeneratedTest, DocumentsNameOnlyOptionsThatExist) {
  const Shell shell;
  std::map<std::string, std::set<std::string>> options;
  for (const std::string& verb : Verbs(shell)) options[verb] = Options(shell, verb);
  std::set<std::string> shown;
  static const std::regex kUse(R"(reckon ([a-z]+)((?: +[^`|;&\s]+)*))");
  static const std::regex kOption(R"(--[a-z0-9-]+)");
  for (const auto& entry : std::filesystem::directory_iterator(kDocs)) {
    if (entry.path().extension() != ".md") continue;
    const std::string text = cli::ReadFile(entry.path());
    for (std::sregex_iterator use(text.begin(), text.end(), kUse), end; use != end; ++use) {
      const std::string verb = (*use)[1];
      const std::string rest = (*use)[2];
      if (options.count(verb) == 0) continue;
      shown.insert(verb);
      for (std::sregex_iterator it(rest.begin(), rest.end(), kOption); it != end; ++it) {
        EXPECT_TRUE(options[verb].count(it->str()))
            << entry.path() << ": " << verb << " has no " << it->str();
      }
    }
  }
  EXPECT_GE(shown.size(), 8U);
}

// Where a new operation would silently be taken for one of those there are.
TEST(GeneratedTest, ExtendingNamesEveryFileThatTellsOperationsApart) {
  namespace fs = std::filesystem;
  const std::string document = cli::ReadFile(kDocs + "extending.md");
  const std::string root = RECKON_SOURCE_DIR "/";
  std::size_t files = 0;
  for (const char* folder : {"ledger", "simulator", "model", "properties", "solver", "cli"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root + folder)) {
      if (entry.path().extension() != ".cc") continue;
      const std::string text = cli::ReadFile(entry.path());
      static const std::regex kTells("Operation::k(Broadcast|Duplicate)|get_if<Case>");
      if (!std::regex_search(text, kTells)) continue;
      ++files;
      const std::string name = fs::relative(entry.path(), root);
      EXPECT_NE(document.find("`" + name + "`"), std::string::npos) << name;
    }
  }
  EXPECT_GE(files, 8U);
}

TEST(GeneratedTest, ReadmeNamesEveryVerb) {
  const std::string readme = cli::ReadFile(RECKON_SOURCE_DIR "/README.md");
  for (const std::string& verb : Verbs(Shell())) {
    EXPECT_NE(readme.find("| `" + verb + "` |"), std::string::npos) << verb;
  }
}

}  // namespace
}  // namespace reckon::docs
