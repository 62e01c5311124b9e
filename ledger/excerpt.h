// Quoting what a user wrote inside a one-line message, whatever it was.
#ifndef RECKON_LEDGER_EXCERPT_H_
#define RECKON_LEDGER_EXCERPT_H_

#include <string>
#include <string_view>

namespace reckon {

// At most 60 characters of `text`; control characters and non-ASCII bytes become '?'.
inline std::string Excerpt(std::string_view text) {
  constexpr std::size_t kLimit = 60;
  std::string result;
  for (char c : text.substr(0, kLimit)) result += (c >= ' ' && c <= '~') ? c : '?';
  if (text.size() > kLimit) result += "...";
  return result;
}

}  // namespace reckon

#endif  // RECKON_LEDGER_EXCERPT_H_
