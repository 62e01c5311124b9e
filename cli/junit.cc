// Writing JUnit XML.
#include "cli/junit.h"

#include <fmt/format.h>

namespace reckon::cli {

std::string XmlEscape(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\n':
        result += "&#10;";
        break;
      default:
        // Messages are ASCII; a stray byte could make the whole report unreadable.
        result += (c >= ' ' && c <= '~') ? c : '?';
    }
  }
  return result;
}

void JUnitReport::Add(std::string_view name, Exit exit, std::string_view message) {
  ++tests_;
  body_ += fmt::format("  <testcase classname=\"reckon.{}\" name=\"{}\"", XmlEscape(suite_),
                       XmlEscape(name));
  if (exit == Exit::kHolds) {
    body_ += "/>\n";
    return;
  }
  const char* element = "error";
  if (exit == Exit::kCounterexample) {
    element = "failure";
    ++failures_;
  } else if (exit == Exit::kInconclusive) {
    element = "skipped";
    ++skipped_;
  } else {
    ++errors_;
  }
  body_ += fmt::format(">\n    <{} message=\"{}\"/>\n  </testcase>\n", element, XmlEscape(message));
}

std::string JUnitReport::Text() const {
  const std::string counts =
      fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\"", tests_, failures_,
                  errors_, skipped_);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites {0}>\n<testsuite name=\"reckon.{1}\" {0}>\n{2}</testsuite>\n</testsuites>\n",
      counts, XmlEscape(suite_), body_);
}

}  // namespace reckon::cli
