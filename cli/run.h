// The program without its process: arguments in, exit code out.
#ifndef RECKON_CLI_RUN_H_
#define RECKON_CLI_RUN_H_

#include <span>
#include <string>
#include <vector>

#include "cli/streams.h"
#include "cli/verb.h"

namespace reckon::cli {

// `arguments` without the program's name. Returns the exit code (command-line specification); every
// failure is one line on streams.err.
int Run(const std::vector<std::string>& arguments, std::span<const Verb> verbs, Streams& streams);

// "reckon 0.1.0", with the commit the build was configured at when that is known.
std::string VersionText();

}  // namespace reckon::cli

#endif  // RECKON_CLI_RUN_H_
