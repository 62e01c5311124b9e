// Reads a file descriptor line by line with a bound on memory: a line longer than the limit is
// reported and skipped, whatever its length.
#ifndef RECKON_CLI_LINE_READER_H_
#define RECKON_CLI_LINE_READER_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace reckon::cli {

class LineReader {
 public:
  enum class Kind : std::uint8_t { kLine, kTooLong, kEnd };

  struct Line {
    Kind kind = Kind::kEnd;
    std::string_view text;     // valid until the next call; of a too long line the start only
    std::uint64_t number = 0;  // from 1
  };

  // Does not close `fd`. `limit` is in bytes, the newline not counted.
  LineReader(int fd, std::size_t limit) : fd_(fd), limit_(limit) {}

  // The next line without "\n" or "\r\n"; a UTF-8 byte order mark at the start of the input is
  // dropped. A last line needs no newline. BadInput when reading fails.
  Line Next();

 private:
  bool Fill();  // reads more; false at the end of the input
  Line Take(std::size_t length, bool newline);
  Line SkipTooLong();

  int fd_;
  std::size_t limit_;
  std::string buffer_;
  std::size_t begin_ = 0;  // first unread byte of buffer_
  std::uint64_t number_ = 0;
  std::string excerpt_;
  bool end_ = false;
};

}  // namespace reckon::cli

#endif  // RECKON_CLI_LINE_READER_H_
