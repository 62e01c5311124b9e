#include "tests/docs/examples.h"

#include <cstdlib>
#include <regex>
#include <sstream>

namespace reckon::docs {
namespace {

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const std::size_t end = line.find_last_not_of(" \t\r");
    lines.push_back(end == std::string::npos ? "" : line.substr(0, end + 1));
  }
  return lines;
}

void DropBlankEnd(std::vector<std::string>& lines) {
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
}

// "X" of "<!-- key: X -->".
std::string Marker(const std::string& line, const std::string& key) {
  const std::string start = "<!-- " + key + ": ";
  const std::size_t end = line.rfind(" -->");
  if (!line.starts_with(start) || end == std::string::npos) return "";
  return line.substr(start.size(), end - start.size());
}

// Walks a document line by line; what it is inside of is its state.
class Reader {
 public:
  void Line(std::size_t number, const std::string& line) {
    if (line.starts_with("```")) {
      fenced_ = !fenced_;
      EndBlock(!fenced_);
    } else if (fenced_) {
      BlockLine(number, line);
    } else if (line.starts_with("    ")) {
      BlockLine(number, line.substr(4));
    } else if (line.empty()) {
      if (open_) examples_.back().output.emplace_back();  // blank lines do not end a block
    } else {
      EndBlock(true);
      TextLine(line);
    }
  }

  std::vector<Example> Take() {
    EndBlock(true);
    return std::move(examples_);
  }

 private:
  void TextLine(const std::string& line) {
    fault_ = Marker(line, "fault");
    skip_ = !Marker(line, "not run").empty();
  }

  void EndBlock(bool whole) {
    if (open_) DropBlankEnd(examples_.back().output);
    open_ = false;
    if (whole && !fenced_) {
      fault_.clear();
      skip_ = false;
    }
  }

  void BlockLine(std::size_t number, const std::string& line) {
    if (line.starts_with("$ ")) {
      if (open_) DropBlankEnd(examples_.back().output);
      open_ = !skip_;
      if (open_) examples_.push_back(Command(number, line.substr(2)));
    } else if (open_) {
      examples_.back().output.push_back(line);
    }
  }

  Example Command(std::size_t number, std::string text) const {
    Example example;
    example.line = number;
    static const std::regex kExit(R"(\s*# exit (\d+)$)");
    std::smatch match;
    if (std::regex_search(text, match, kExit)) {
      example.exit = std::atoi(match[1].str().c_str());
      text = match.prefix();
    }
    for (const char* verb : {"./reckon verify", "./reckon prove", "./reckon compare"}) {
      if (text.starts_with(verb) && !fault_.empty()) example.hidden = " --fault " + fault_;
    }
    example.command = text + example.hidden;
    return example;
  }

  std::vector<Example> examples_;
  std::string fault_;
  bool skip_ = false;
  bool fenced_ = false;
  bool open_ = false;  // lines are output of the last example
};

std::string Masked(const std::string& line) {
  static const std::regex kSeconds(R"(\b\d+\.\d+ s\b|\b\d+\.\d\d$)");
  return std::regex_replace(line, kSeconds, "T");
}

std::string OneBlank(const std::string& line) {
  static const std::regex kBlanks(" +");
  return std::regex_replace(line, kBlanks, " ");
}

// Whether `text` is `shown`, whose "..." stand for anything.
bool Fits(const std::string& shown, const std::string& text) {
  const std::size_t dots = shown.find("...");
  if (dots == std::string::npos) return shown == text;
  if (!text.starts_with(shown.substr(0, dots))) return false;
  const std::string rest = shown.substr(dots + 3);
  for (std::size_t i = dots; i <= text.size(); ++i) {
    if (Fits(rest, text.substr(i))) return true;
  }
  return false;
}

// A line that holds a time or an elision is laid out anew by it: its blanks count as one.
bool LineMatches(const std::string& shown, const std::string& text) {
  const std::string masked = Masked(shown);
  if (masked == shown && shown.find("...") == std::string::npos) return shown == text;
  return Fits(OneBlank(masked), OneBlank(Masked(text)));
}

// Whether lines from `i` are what is shown from `s`; the furthest line reached goes to `far`.
bool Match(const std::vector<std::string>& shown, std::size_t s,
           const std::vector<std::string>& lines, std::size_t i,
           std::pair<std::size_t, std::size_t>& far) {
  for (; s < shown.size() && shown[s] != "..."; ++s, ++i) {
    far = std::max(far, {s, i});
    if (i == lines.size() || !LineMatches(shown[s], lines[i])) return false;
  }
  if (s == shown.size()) {
    far = std::max(far, {s, i});
    return i == lines.size();
  }
  for (; i <= lines.size(); ++i) {
    if (Match(shown, s + 1, lines, i, far)) return true;
  }
  return false;
}

}  // namespace

std::vector<Example> ExamplesOf(const std::string& document) {
  Reader reader;
  std::size_t number = 0;
  for (const std::string& line : Lines(document)) reader.Line(++number, line);
  return reader.Take();
}

std::string WithoutHidden(const Example& example, std::string actual) {
  const std::string& hidden = example.hidden;
  for (std::size_t at = 0;
       !hidden.empty() && (at = actual.find(hidden, at)) != std::string::npos;) {
    actual.erase(at, hidden.size());
  }
  return actual;
}

std::string Difference(const std::vector<std::string>& shown, const std::string& actual) {
  std::vector<std::string> lines = Lines(actual);
  DropBlankEnd(lines);
  std::pair<std::size_t, std::size_t> far{0, 0};
  if (Match(shown, 0, lines, 0, far)) return {};
  const auto at = [](const std::vector<std::string>& list, std::size_t i) {
    return i < list.size() ? list[i] : std::string("(end)");
  };
  return "shown:  " + at(shown, far.first) + "\nactual: " + at(lines, far.second);
}

}  // namespace reckon::docs
