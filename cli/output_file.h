// A result file that appears whole or not at all.
#ifndef RECKON_CLI_OUTPUT_FILE_H_
#define RECKON_CLI_OUTPUT_FILE_H_

#include <cstdio>
#include <string>
#include <string_view>

namespace reckon::cli {

// Written beside its target under a temporary name and renamed by Commit, with the target's mode if
// there was one; without Commit nothing is left. A target that is no regular file (a pipe,
// /dev/null) is written directly. Every failure is a BadInput that names `option` and the path.
class OutputFile {
 public:
  OutputFile(std::string path, std::string option);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void Write(std::string_view text);
  void Commit();

 private:
  [[noreturn]] void Fail(int error);

  std::string path_;
  std::string option_;
  std::string temporary_;  // "" when the target is written directly
  std::FILE* file_ = nullptr;
};

// The whole of a file at once.
void WriteFile(const std::string& path, const std::string& option, std::string_view text);

// Before long work: refuses what could not be written at its end. `path` "" and "-" are no files.
void RequireWritable(const std::string& path, const std::string& option);

}  // namespace reckon::cli

#endif  // RECKON_CLI_OUTPUT_FILE_H_
