// Terminal colours, or none.
#ifndef RECKON_CLI_STYLE_H_
#define RECKON_CLI_STYLE_H_

#include <string>
#include <string_view>

namespace reckon::cli {

struct Style {
  bool color = false;

  std::string Bad(std::string_view text) const { return Wrap("\x1b[1;31m", text); }
  std::string Good(std::string_view text) const { return Wrap("\x1b[32m", text); }
  std::string Strong(std::string_view text) const { return Wrap("\x1b[1m", text); }

 private:
  std::string Wrap(std::string_view code, std::string_view text) const {
    if (!color || text.empty()) return std::string(text);
    return std::string(code) + std::string(text) + "\x1b[0m";
  }
};

}  // namespace reckon::cli

#endif  // RECKON_CLI_STYLE_H_
