// Line splitting over read(2), so that a line is seen as soon as its writer has written it.
#include "cli/line_reader.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "ledger/errors.h"

namespace reckon::cli {
namespace {
constexpr std::size_t kChunk = std::size_t{64} * 1024;
constexpr std::size_t kExcerpt = 80;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
}  // namespace

bool LineReader::Fill() {
  if (end_) return false;
  buffer_.erase(0, begin_);
  begin_ = 0;
  const std::size_t old = buffer_.size();
  buffer_.resize(old + kChunk);
  ssize_t got = 0;
  do {
    got = ::read(fd_, buffer_.data() + old, kChunk);
  } while (got < 0 && errno == EINTR);
  if (got < 0) throw BadInput(fmt::format("batch: cannot read: {}", std::strerror(errno)));
  buffer_.resize(old + static_cast<std::size_t>(got));
  end_ = got == 0;
  return !end_;
}

LineReader::Line LineReader::Take(std::size_t length, bool newline) {
  std::string_view text(buffer_.data() + begin_, length);
  begin_ += length + (newline ? 1 : 0);
  if (!text.empty() && text.back() == '\r') text.remove_suffix(1);
  ++number_;
  if (number_ == 1 && text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return {Kind::kLine, text, number_};
}

LineReader::Line LineReader::SkipTooLong() {
  excerpt_ = buffer_.substr(begin_, std::min(kExcerpt, buffer_.find('\n', begin_) - begin_));
  while (true) {
    const std::size_t newline = buffer_.find('\n', begin_);
    if (newline != std::string::npos) {
      begin_ = newline + 1;
      break;
    }
    begin_ = buffer_.size();
    if (!Fill()) break;
  }
  return {Kind::kTooLong, excerpt_, ++number_};
}

LineReader::Line LineReader::Next() {
  std::size_t searched = 0;  // bytes after begin_ known to hold no newline
  while (true) {
    const std::size_t newline = buffer_.find('\n', begin_ + searched);
    if (newline != std::string::npos) {
      const std::size_t length = newline - begin_;
      if (length > limit_) return SkipTooLong();
      return Take(length, true);
    }
    searched = buffer_.size() - begin_;
    if (searched > limit_) return SkipTooLong();
    if (!Fill()) break;
  }
  if (begin_ == buffer_.size()) return {};
  return Take(buffer_.size() - begin_, false);
}

}  // namespace reckon::cli
