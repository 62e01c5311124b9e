// The small parts a report page is made of. Every text that comes from a document passes through
// Escape; numbers that a reader may want to find again carry the place they come from.
#ifndef RECKON_CLI_REPORT_HTML_H_
#define RECKON_CLI_REPORT_HTML_H_

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace reckon::cli::html {

using Json = nlohmann::ordered_json;

// For text and for attributes in double quotes. Control characters but newline and tab become
// U+FFFD; UTF-8 stays.
std::string Escape(std::string_view text);

// A string as it is, anything else as JSON; not escaped.
std::string Plain(const Json& value);

// 1234567 as "1,234,567".
std::string Grouped(std::uint64_t number);

// Where a value stands: document (as numbered on the page) and JSON pointer. Pointers to members
// are built with Key, which escapes.
struct Place {
  std::size_t document = 0;
  std::string pointer;  // "/coverage/steps"
  Place Key(std::string_view name) const;
  Place Index(std::size_t i) const;
};

// ` data-json="0:/cases"`
std::string Source(const Place& place);

// A count, grouped, in a span that names its place.
std::string Number(const Json& value, const Place& place);

// A table; cells are HTML already, the header is text. Numbers are right-aligned by class "n".
std::string Table(const std::vector<std::string>& header,
                  const std::vector<std::vector<std::string>>& rows, std::string_view css = "");

// `<section id="..."><h2>...</h2>body</section>`
std::string Section(std::string_view id, std::string_view title, const std::string& body);

// A word in the colour of its verdict: "good", "bad" or "unsure".
std::string Badge(std::string_view word, std::string_view css);

// A command to copy.
std::string Command(std::string_view line);

}  // namespace reckon::cli::html

#endif  // RECKON_CLI_REPORT_HTML_H_
