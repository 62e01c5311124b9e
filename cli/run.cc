// Choosing the verb, and turning whatever goes wrong into an exit code and one line.
#include "cli/run.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <sstream>

#include "cli/version.h"
#include "ledger/errors.h"

namespace reckon::cli {
namespace {

constexpr const char* kFooter =
    "\nExit codes: 0 holds, 10 a counterexample, 5 inconclusive, 1 usage, 2 bad input (the "
    "message\n"
    "names the field and the reason), 70 internal. Of several cases the gravest counts:\n"
    "70, then 2, then 10, then 5, then 0. 'reckon VERB --help' lists the options of a verb.";

int Code(Exit exit) { return static_cast<int>(exit); }

// Messages must stay one line, whatever text they quote.
std::string OneLine(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

void Complain(Streams& streams, const std::string& message) {
  streams.err << "reckon: " << OneLine(message) << '\n';
}

int Usage(const CLI::App& app, const CLI::ParseError& error, Streams& streams) {
  const auto chosen = app.get_subcommands();
  const std::string verb = chosen.empty() ? std::string() : " " + chosen.front()->get_name();
  Complain(streams, fmt::format("{} (try 'reckon{} --help')", OneLine(error.what()), verb));
  return Code(Exit::kUsage);
}

int RunChosen(const Runner& runner, Streams& streams) {
  try {
    return Code(runner(streams));
  } catch (const BadInput& error) {
    Complain(streams, error.what());
    return Code(Exit::kBadInput);
  }
}

int ParseAndRun(const std::vector<std::string>& arguments, std::span<const Verb> verbs,
                Streams& streams) {
  CLI::App app("reckon: counts the calls of broadcast kernels, and what a model says of them",
               "reckon");
  app.set_version_flag("--version", VersionText());
  app.require_subcommand(1);
  app.footer(kFooter);
  std::vector<Runner> runners;
  std::vector<CLI::App*> parsers;
  for (const Verb& verb : verbs) {
    parsers.push_back(app.add_subcommand(verb.name, verb.summary));
    runners.push_back(verb.set_up(*parsers.back()));
  }
  const bool known = arguments.empty() || arguments[0].starts_with('-') ||
                     std::any_of(verbs.begin(), verbs.end(),
                                 [&](const Verb& v) { return v.name == arguments[0]; });
  if (!known) {
    Complain(streams, fmt::format("no verb '{}' (try 'reckon --help')", arguments[0]));
    return Code(Exit::kUsage);
  }
  try {
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    app.parse(std::move(reversed));
  } catch (const CLI::CallForHelp&) {
    Emit(streams, app.help());  // of the verb when one was named
    return Code(Exit::kHolds);
  } catch (const CLI::CallForVersion&) {
    Emit(streams, VersionText() + "\n");
    return Code(Exit::kHolds);
  } catch (const CLI::ParseError& error) {
    return Usage(app, error, streams);
  }
  for (std::size_t i = 0; i < parsers.size(); ++i) {
    if (parsers[i]->parsed()) return RunChosen(runners[i], streams);
  }
  throw InternalError("no verb was chosen");
}

}  // namespace

std::string VersionText() {
  return *kCommit == '\0' ? fmt::format("reckon {}", kVersion)
                          : fmt::format("reckon {} ({})", kVersion, kCommit);
}

int Run(const std::vector<std::string>& arguments, std::span<const Verb> verbs, Streams& streams) {
  try {
    return ParseAndRun(arguments, verbs, streams);
  } catch (const OutputError& error) {
    // A reader that went away (`| head`) has what it wanted and needs no word, but the run was not
    // finished: it must not look like one that holds.
    if (error.closed()) return Code(Exit::kInconclusive);
    Complain(streams, error.what());
    return Code(Exit::kInternal);
  } catch (const std::exception& error) {
    Complain(streams, fmt::format("internal error: {}", error.what()));
    return Code(Exit::kInternal);
  }
}

}  // namespace reckon::cli
