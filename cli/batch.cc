// Reading batch files.
#include "cli/batch.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/line_reader.h"
#include "ledger/errors.h"
#include "ledger/excerpt.h"

namespace reckon::cli {
namespace {

// An open file descriptor; standard input is borrowed, not closed.
class Descriptor {
 public:
  Descriptor(const std::string& file, int in_fd) : owned_(file != "-") {
    fd_ = owned_ ? ::open(file.c_str(), O_RDONLY | O_CLOEXEC) : in_fd;
    if (fd_ < 0) {
      throw BadInput(
          fmt::format("batch: cannot open '{}': {}", Excerpt(file), std::strerror(errno)));
    }
    struct stat status = {};
    if (::fstat(fd_, &status) == 0 && S_ISDIR(status.st_mode)) {
      Close();
      throw BadInput(fmt::format("batch: '{}' is a directory", Excerpt(file)));
    }
  }
  ~Descriptor() { Close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }

 private:
  void Close() {
    if (owned_ && fd_ >= 0) ::close(fd_);
    fd_ = -1;
  }

  bool owned_;
  int fd_ = -1;
};

bool IsBlank(std::string_view text) {
  return text.find_first_not_of(" \t\r\v\f") == std::string_view::npos;
}

Item TooLong(const LineReader::Line& line) {
  Item item;
  item.shown = Excerpt(line.text);
  item.error = fmt::format("case: the line is longer than {} bytes", kMaxLine);
  item.line = line.number;
  return item;
}

}  // namespace

Item ItemFromOptions(const CaseOptions& options) {
  Item item;
  try {
    item.request = ToRequest(options);
    item.shown = ToJson(*item.request);
  } catch (const BadInput& error) {
    item.shown = ToJson(options);
    item.error = error.what();
  }
  return item;
}

Item ItemFromLine(std::string_view line, std::uint64_t number) {
  Item item;
  item.line = number;
  try {
    item.shown = Excerpt(line);
    item.shown = CaseJsonFromText(line);
    item.request = RequestFromJson(item.shown);
    item.shown = ToJson(*item.request);
  } catch (const BadInput& error) {
    item.error = error.what();
  }
  return item;
}

void ForEachBatchItem(const std::string& file, int in_fd, const Shard& shard,
                      const std::function<void(const Item&)>& visit) {
  const Descriptor descriptor(file, in_fd);
  LineReader reader(descriptor.get(), kMaxLine);
  std::uint64_t cases = 0;
  while (true) {
    const LineReader::Line line = reader.Next();
    if (line.kind == LineReader::Kind::kEnd) break;
    const bool too_long = line.kind == LineReader::Kind::kTooLong;
    if (!too_long && IsBlank(line.text)) continue;
    if (!shard.Holds(cases++)) continue;
    visit(too_long ? TooLong(line) : ItemFromLine(line.text, line.number));
  }
  if (cases == 0) throw BadInput(fmt::format("batch: no case in {}", Excerpt(file)));
}

}  // namespace reckon::cli
