// Checked writing to standard output.
#include "cli/streams.h"

#include <cerrno>
#include <cstring>
#include <string>

namespace reckon::cli {

void Emit(Streams& streams, std::string_view text) {
  errno = 0;
  streams.out.write(text.data(), static_cast<std::streamsize>(text.size()));
  streams.out.flush();
  if (streams.out) return;
  const int error = errno;
  throw OutputError(std::string("standard output: ") + std::strerror(error), error == EPIPE);
}

}  // namespace reckon::cli
