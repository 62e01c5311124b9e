// Where a run reads and writes: data to `out`, notes to `err`. Tests put their own here.
#ifndef RECKON_CLI_STREAMS_H_
#define RECKON_CLI_STREAMS_H_

#include <ostream>
#include <stdexcept>
#include <string_view>

namespace reckon::cli {

struct Streams {
  std::ostream& out;
  std::ostream& err;
  int in_fd = 0;  // what `--batch -` reads
  bool out_is_terminal = false;
  bool err_is_terminal = false;
};

// Standard output takes no more: its reader went away (`closed`) or the device is full.
class OutputError : public std::runtime_error {
 public:
  OutputError(const std::string& message, bool closed)
      : std::runtime_error(message), closed_(closed) {}
  bool closed() const { return closed_; }

 private:
  bool closed_;
};

// Writes and flushes; throws OutputError when that fails.
void Emit(Streams& streams, std::string_view text);

}  // namespace reckon::cli

#endif  // RECKON_CLI_STREAMS_H_
