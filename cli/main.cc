// The reckon program.
#include <unistd.h>

#include <csignal>
#include <iostream>
#include <string>
#include <vector>

#include "cli/run.h"

int main(int argc, char** argv) {
  // A closed pipe must end the run with an exit code, not with a signal.
  std::signal(SIGPIPE, SIG_IGN);
  std::ios::sync_with_stdio(false);
  reckon::cli::Streams streams{std::cout, std::cerr, STDIN_FILENO, isatty(STDOUT_FILENO) == 1,
                               isatty(STDERR_FILENO) == 1};
  const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  return reckon::cli::Run(arguments, reckon::cli::AllVerbs(), streams);
}
