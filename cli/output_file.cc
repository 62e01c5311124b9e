// Temporary file plus rename.
#include "cli/output_file.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "ledger/errors.h"
#include "ledger/excerpt.h"

namespace reckon::cli {
namespace {

// mkstemp makes private files; a new result is as readable as any file the user creates, one that
// replaces another as readable as that.
void GiveMode(int fd, const std::filesystem::file_status& replaced) {
  mode_t mode = 0;
  if (std::filesystem::exists(replaced)) {
    mode = static_cast<mode_t>(replaced.permissions());
  } else {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    mode = 0666 & ~mask;
  }
  static_cast<void>(::fchmod(fd, mode));
}

}  // namespace

OutputFile::OutputFile(std::string path, std::string option)
    : path_(std::move(path)), option_(std::move(option)) {
  std::error_code error;
  const auto status = std::filesystem::status(path_, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    file_ = std::fopen(path_.c_str(), "we");
    if (file_ == nullptr) Fail(errno);
    return;
  }
  // Through a symbolic link: replace what it points to, not the link.
  if (std::filesystem::exists(status)) path_ = std::filesystem::canonical(path_).string();
  temporary_ = path_ + ".XXXXXX";
  const int fd = ::mkstemp(temporary_.data());
  if (fd < 0) {
    const int failure = errno;
    temporary_.clear();
    Fail(failure);
  }
  GiveMode(fd, status);
  file_ = ::fdopen(fd, "w");
  if (file_ == nullptr) Fail(errno);
}

OutputFile::~OutputFile() {
  if (file_ != nullptr) std::fclose(file_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void OutputFile::Fail(int error) {
  throw BadInput(
      fmt::format("{}: cannot write '{}': {}", option_, Excerpt(path_), std::strerror(error)));
}

void OutputFile::Write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) Fail(errno);
}

void OutputFile::Commit() {
  std::FILE* file = std::exchange(file_, nullptr);
  if (std::fclose(file) != 0) Fail(errno);
  if (temporary_.empty()) return;
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) Fail(errno);
  temporary_.clear();
}

void WriteFile(const std::string& path, const std::string& option, std::string_view text) {
  OutputFile file(path, option);
  file.Write(text);
  file.Commit();
}

void RequireWritable(const std::string& path, const std::string& option) {
  if (path.empty() || path == "-") return;
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  // Opening a pipe would end what its reader reads.
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) return;
  const OutputFile probe(path, option);
}

}  // namespace reckon::cli
