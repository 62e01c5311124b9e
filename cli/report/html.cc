// Parts of a page.
#include "cli/report/html.h"

#include <fmt/format.h>

namespace reckon::cli::html {

std::string Escape(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default: {
        const auto byte = static_cast<unsigned char>(c);
        const bool control = (byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7F;
        out += control ? std::string("\xEF\xBF\xBD") : std::string(1, c);
      }
    }
  }
  return out;
}

std::string Plain(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.is_null() ? "" : value.dump();
}

std::string Grouped(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

Place Place::Key(std::string_view name) const {
  Place place = *this;
  place.pointer += '/';
  for (const char c : name) {
    if (c == '~') {
      place.pointer += "~0";
    } else if (c == '/') {
      place.pointer += "~1";
    } else {
      place.pointer += c;
    }
  }
  return place;
}

Place Place::Index(std::size_t i) const { return Key(std::to_string(i)); }

std::string Source(const Place& place) {
  return fmt::format(" data-json=\"{}:{}\"", place.document, Escape(place.pointer));
}

std::string Number(const Json& value, const Place& place) {
  const std::string text =
      value.is_number_unsigned() ? Grouped(value.get<std::uint64_t>()) : Escape(Plain(value));
  return fmt::format("<span{}>{}</span>", Source(place), text);
}

std::string Table(const std::vector<std::string>& header,
                  const std::vector<std::vector<std::string>>& rows, std::string_view css) {
  std::string text = fmt::format("<div class=\"scroll\"><table class=\"{}\">\n<tr>", css);
  for (const std::string& cell : header) text += "<th>" + Escape(cell) + "</th>";
  text += "</tr>\n";
  for (const auto& row : rows) {
    text += "<tr>";
    for (const std::string& cell : row) text += "<td>" + cell + "</td>";
    text += "</tr>\n";
  }
  return text + "</table></div>\n";
}

std::string Section(std::string_view id, std::string_view title, const std::string& body) {
  return fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n{}</section>\n", Escape(id), Escape(title),
                     body);
}

std::string Badge(std::string_view word, std::string_view css) {
  return fmt::format("<b class=\"badge {}\">{}</b>", css, Escape(word));
}

std::string Command(std::string_view line) {
  return "<pre class=\"cmd\"><code>" + Escape(line) + "</code></pre>\n";
}

}  // namespace reckon::cli::html
