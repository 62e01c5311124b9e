// JUnit XML, as CI systems read it: one test case a judged case.
#ifndef RECKON_CLI_JUNIT_H_
#define RECKON_CLI_JUNIT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "cli/exit.h"

namespace reckon::cli {

class JUnitReport {
 public:
  // `suite` is the name of the suite and, with "reckon." before it, the class of its cases.
  explicit JUnitReport(std::string suite) : suite_(std::move(suite)) {}

  // kHolds passes; kCounterexample is a failure, kInconclusive is skipped, the rest are errors.
  void Add(std::string_view name, Exit exit, std::string_view message);

  std::string Text() const;

 private:
  std::string suite_;
  std::string body_;
  std::uint64_t tests_ = 0;
  std::uint64_t failures_ = 0;
  std::uint64_t errors_ = 0;
  std::uint64_t skipped_ = 0;
};

// `text` as the content of an XML attribute or element: what XML 1.0 cannot hold becomes '?'.
std::string XmlEscape(std::string_view text);

}  // namespace reckon::cli

#endif  // RECKON_CLI_JUNIT_H_
