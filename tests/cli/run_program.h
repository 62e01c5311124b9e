// Runs the built program as a user does: arguments and standard input in, exit code and both
// outputs out.
#ifndef RECKON_TESTS_CLI_RUN_PROGRAM_H_
#define RECKON_TESTS_CLI_RUN_PROGRAM_H_

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "tests/cli/streams_for_test.h"

namespace reckon::cli {

struct ProgramResult {
  int exit = -1;  // 128 + signal when a signal ended it
  std::string out;
  std::string err;
};

// `out_path` instead of a file of its own: "/dev/full" and the like. stdin is the file `in_path`.
inline ProgramResult RunProgramWithFiles(const std::vector<std::string>& arguments,
                                         const std::string& in_path, const std::string& out_path,
                                         const std::string& err_path) {
  std::vector<char*> argv;
  std::string program = RECKON_PROGRAM;
  std::vector<std::string> copies = arguments;
  argv.push_back(program.data());
  for (auto& copy : copies) argv.push_back(copy.data());
  argv.push_back(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    const int in = ::open(in_path.c_str(), O_RDONLY);
    const int out = ::open(out_path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const int err = ::open(err_path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ::dup2(in, 0);
    ::dup2(out, 1);
    ::dup2(err, 2);
    ::alarm(60);  // a hang is a failure, not a hang of the suite
    ::execv(program.c_str(), argv.data());
    ::_exit(127);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  ProgramResult result;
  result.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

inline ProgramResult RunProgram(const std::vector<std::string>& arguments,
                                const std::string& input = "") {
  const TemporaryFolder folder;
  const std::string in = folder.Write("in", input);
  ProgramResult result = RunProgramWithFiles(arguments, in, folder / "out", folder / "err");
  result.out = ReadFile(folder / "out");
  result.err = ReadFile(folder / "err");
  return result;
}

}  // namespace reckon::cli

#endif  // RECKON_TESTS_CLI_RUN_PROGRAM_H_
