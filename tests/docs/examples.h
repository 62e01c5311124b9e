// The commands a document shows, with the output it shows for them.
//
// A block is indented by four spaces or fenced. In it, a line "$ COMMAND" is a command; the lines
// up to the next one are its output. "# exit N" behind the command is its exit code (without: 0).
// In the output, a line "..." stands for any lines and "..." inside a line for any text. A comment
// before a block says how it is run:
//   <!-- fault: NAME -->   the model is broken by this seeded fault (verify, prove and compare
//   only)
//   <!-- not run: WHY -->  not run
#ifndef RECKON_TESTS_DOCS_EXAMPLES_H_
#define RECKON_TESTS_DOCS_EXAMPLES_H_

#include <string>
#include <vector>

namespace reckon::docs {

struct Example {
  std::size_t line = 0;  // of the command in the document, from 1
  std::string command;
  int exit = 0;
  std::vector<std::string> output;
  std::string hidden;  // " --fault NAME" of such a comment: in `command`, not in what is shown
};

// In the order of the document.
std::vector<Example> ExamplesOf(const std::string& document);

// What a reader would have seen, whose model is broken in its text.
std::string WithoutHidden(const Example& example, std::string actual);

// Nothing when `actual` is what the document shows, else both sides of the first difference.
// Seconds compare as equal; in a line with seconds or "...", a run of blanks counts as one.
std::string Difference(const std::vector<std::string>& shown, const std::string& actual);

}  // namespace reckon::docs

#endif  // RECKON_TESTS_DOCS_EXAMPLES_H_
