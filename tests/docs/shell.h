// A folder to run shell commands in, where ./reckon is the built program.
#ifndef RECKON_TESTS_DOCS_SHELL_H_
#define RECKON_TESTS_DOCS_SHELL_H_

#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/cli/run_program.h"

namespace reckon::docs {

class Shell {
 public:
  Shell() { std::filesystem::create_symlink(RECKON_PROGRAM, folder_ / "reckon"); }

  // Standard input is empty; each command starts in the folder, where earlier ones left their
  // files.
  cli::ProgramResult Run(const std::string& command) const {
    const cli::TemporaryFolder files;
    const std::string script = "cd '" + folder_.path() + "' && XDG_CACHE_HOME=$PWD/cache && " +
                               "export XDG_CACHE_HOME && ( " + command + "\n ) </dev/null >'" +
                               (files / "out") + "' 2>'" + (files / "err") + "'";
    const int status = std::system(script.c_str());
    cli::ProgramResult result;
    result.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    result.out = cli::ReadFile(files / "out");
    result.err = cli::ReadFile(files / "err");
    return result;
  }

 private:
  cli::TemporaryFolder folder_;
};

}  // namespace reckon::docs

#endif  // RECKON_TESTS_DOCS_SHELL_H_
