// Reading a page back: every number that says where it comes from, and the links.
#ifndef RECKON_TESTS_CLI_REPORT_PAGE_FOR_TEST_H_
#define RECKON_TESTS_CLI_REPORT_PAGE_FOR_TEST_H_

#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace reckon::cli {

inline std::string Unescape(std::string text) {
  for (const auto& [from, to] :
       {std::pair{"&quot;", "\""}, {"&#39;", "'"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}}) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; ++at) {
      text.replace(at, std::string(from).size(), to);
    }
  }
  return text;
}

// One number of the page: which document, where in it, what the page shows.
struct Shown {
  std::size_t document = 0;
  std::string pointer;
  std::string text;
};

inline std::vector<Shown> ShownNumbers(const std::string& page) {
  static const std::string kMark = " data-json=\"";
  std::vector<Shown> shown;
  for (std::size_t at = 0; (at = page.find(kMark, at)) != std::string::npos;) {
    at += kMark.size();
    const std::size_t quote = page.find('"', at);
    const std::string place = page.substr(at, quote - at);
    const std::size_t begin = page.find('>', quote) + 1;
    Shown one;
    const std::size_t colon = place.find(':');
    one.document = std::stoul(place.substr(0, colon));
    one.pointer = Unescape(place.substr(colon + 1));
    one.text = Unescape(page.substr(begin, page.find('<', begin) - begin));
    shown.push_back(std::move(one));
  }
  return shown;
}

// What the page must show for a value: digits in groups of three, other values as JSON or text.
inline std::string Expected(const nlohmann::ordered_json& value) {
  if (value.is_string()) return value.get<std::string>();
  std::string digits = value.dump();
  if (!value.is_number_unsigned()) return digits;
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), ",");
  }
  return digits;
}

inline std::set<std::string> Links(const std::string& page) {
  static const std::regex kLink("<a href=\"#([^\"]+)\"");
  std::set<std::string> links;
  for (std::sregex_iterator it(page.begin(), page.end(), kLink), end; it != end; ++it) {
    links.insert((*it)[1]);
  }
  return links;
}

inline std::size_t CountOf(const std::string& page, const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = page.find(text, at)) != std::string::npos; ++at) ++count;
  return count;
}

}  // namespace reckon::cli

#endif  // RECKON_TESTS_CLI_REPORT_PAGE_FOR_TEST_H_
