// What a verb is to the program: a row of the table in verbs/table.cc. Adding a verb is one file in
// verbs/ and one row there.
#ifndef RECKON_CLI_VERB_H_
#define RECKON_CLI_VERB_H_

#include <functional>
#include <span>

#include "cli/exit.h"
#include "cli/streams.h"

namespace CLI {
class App;
}

namespace reckon::cli {

// Runs the verb with the options that were parsed. May throw BadInput (exit 2) and anything else
// (exit 70): the program prints the message as one line.
using Runner = std::function<Exit(Streams&)>;

struct Verb {
  const char* name;
  const char* summary;              // one line, for --help
  Runner (*set_up)(CLI::App& app);  // adds the verb's options to its parser
};

// In the order of --help.
std::span<const Verb> AllVerbs();

}  // namespace reckon::cli

#endif  // RECKON_CLI_VERB_H_
