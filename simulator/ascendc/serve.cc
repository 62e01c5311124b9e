// Cases in, answers out, and last words when a kernel breaks something.
#include "simulator/ascendc/serve.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstring>
#include <exception>
#include <iostream>
#include <sstream>

#include "ledger/check.h"
#include "simulator/ascendc/names.h"
#include "simulator/ascendc/user_run_json.h"
#include "simulator/reference.h"

namespace reckon::sim::ascendc {
namespace {

constexpr int kCrashed = 3;
constexpr std::size_t kAlternateStack = 64 * 1024;

// Signal handlers see nothing else.
int answer_fd = -1;
const Session* serving = nullptr;

// Text built without allocation: a handler may run in the middle of malloc.
class FixedText {
 public:
  FixedText& Raw(const char* text) {
    while (*text != '\0' && used_ < sizeof(text_)) text_[used_++] = *text++;
    return *this;
  }
  FixedText& Quoted(const char* text) {
    Raw("\"");
    for (; *text != '\0'; ++text) {
      const char one[2] = {*text, '\0'};
      if (*text == '"' || *text == '\\') Raw("\\");
      Raw(static_cast<unsigned char>(*text) < ' ' ? "?" : one);
    }
    return Raw("\"");
  }
  FixedText& Number(std::uint64_t value) {
    char digits[24];
    std::size_t at = sizeof(digits) - 1;
    digits[at] = '\0';
    do {
      digits[--at] = static_cast<char>('0' + value % 10);
      value /= 10;
    } while (value != 0);
    return Raw(digits + at);
  }
  void Write(int fd) const {
    std::size_t done = 0;
    while (done < used_) {
      const ssize_t n = write(fd, text_ + done, used_ - done);
      if (n <= 0) return;
      done += static_cast<std::size_t>(n);
    }
  }

 private:
  char text_[8192];
  std::size_t used_ = 0;
};

const char* Describe(int signal) {
  switch (signal) {
    case SIGSEGV:
    case SIGBUS:
      return "crash: access to memory that is not there";
    case SIGFPE:
      return "crash: division by zero";
    case SIGILL:
      return "crash: illegal instruction";
    case SIGABRT:
      return "crash: aborted";
    case SIGVTALRM:
      return "does not end";
    default:
      return "crash";
  }
}

extern "C" void LastWords(int signal) {
  FixedText text;
  text.Raw("{\"crash\":").Quoted(Describe(signal));
  const CallRecord* last = serving == nullptr ? nullptr : serving->Last();
  if (last != nullptr) {
    text.Raw(",\"helper\":").Quoted(last->site.function.text);
    text.Raw(",\"file\":").Quoted(last->site.file);
    text.Raw(",\"line\":").Number(static_cast<std::uint64_t>(last->site.line));
    text.Raw(",\"api\":").Number(static_cast<std::uint64_t>(last->call));
  }
  text.Raw("}\n").Write(answer_fd);
  _exit(kCrashed);
}

void CatchSignals() {
  static std::array<char, kAlternateStack> stack;
  stack_t alternate = {};
  alternate.ss_sp = stack.data();
  alternate.ss_size = stack.size();
  sigaltstack(&alternate, nullptr);
  struct sigaction action = {};
  action.sa_handler = LastWords;
  action.sa_flags = SA_ONSTACK;
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGVTALRM}) {
    sigaction(signal, &action, nullptr);
  }
  const rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
}

// Processor time, so that a busy machine does not matter.
void SetTimer(std::uint32_t milliseconds) {
  itimerval timer = {};
  timer.it_value.tv_sec = milliseconds / 1000;
  timer.it_value.tv_usec = static_cast<suseconds_t>(milliseconds % 1000) * 1000;
  setitimer(ITIMER_VIRTUAL, &timer, nullptr);
}

std::uint32_t TensorBytes(const std::vector<std::uint32_t>& shape, std::uint32_t element_bytes) {
  std::uint64_t bytes = element_bytes;
  for (const std::uint32_t size : shape) {
    bytes *= size;
    RECKON_CHECK(bytes <= kUnifiedBufferBytes, "a case that does not fit");
  }
  return static_cast<std::uint32_t>(bytes);
}

Kernel KernelFor(std::uint32_t width, int rank) {
  RECKON_CHECK(rank >= 1 && rank <= kMaxRank, "a case without a rank");
  const KernelRow& row = width == 1   ? kKernels1
                         : width == 2 ? kKernels2
                         : width == 4 ? kKernels4
                                      : kKernels8;
  return row[static_cast<std::size_t>(rank - 1)];
}

struct Request {
  Case c;
  std::uint64_t call_limit = 0;
  std::uint32_t milliseconds = 0;
};

Request ParseRequest(const std::string& line) {
  std::istringstream in(line);
  Request request;
  std::uint32_t width = 0;
  std::size_t rank = 0;
  in >> width >> request.call_limit >> request.milliseconds >> rank;
  RECKON_CHECK(in && rank <= kMaxRank, "a request that is none: " + line);
  request.c.dtype = UnsignedOfBytes(width);
  request.c.dst.resize(rank);
  request.c.src.resize(rank);
  for (std::uint32_t& size : request.c.dst) in >> size;
  for (std::uint32_t& size : request.c.src) in >> size;
  RECKON_CHECK(!in.fail(), "a request that is cut off: " + line);
  return request;
}

void Answer(const std::string& text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = write(answer_fd, text.data() + done, text.size() - done);
    if (n <= 0) _exit(0);  // nobody listens any more
    done += static_cast<std::size_t>(n);
  }
}

}  // namespace

UserRun RunKernel(Session& session, Kernel kernel, const Case& c, std::uint64_t call_limit) {
  const std::uint32_t width = Bytes(c.dtype);
  SessionSetup setup;
  setup.dst_bytes = TensorBytes(c.dst, width);
  setup.src_bytes = TensorBytes(c.src, width);
  setup.call_limit = call_limit;
  std::vector<std::uint8_t> expected;
  PlainBroadcast(c, UnifiedBuffer::SourcePattern(), expected);
  session.Open(setup);
  bool finished = true;
  try {
    kernel({session.dst(), setup.dst_bytes, session.src(), setup.src_bytes, c.dst.data(),
            c.src.data()});
  } catch (const CallLimit&) {
    finished = false;
    session.FindAtLastCall(Level::kError, "does not end",
                           "stopped after " + std::to_string(call_limit) + " calls");
  } catch (const std::exception& error) {
    finished = false;
    session.FindAtLastCall(Level::kError, "exception", error.what());
  } catch (...) {
    finished = false;
    session.FindAtLastCall(Level::kError, "exception", "of a type of the kernel's own");
  }
  UserRun run = session.Close(expected.data(), width);
  run.finished = finished;
  return run;
}

int Serve() {
  // What a kernel prints must not get between the answers.
  answer_fd = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (answer_fd < 0 || nowhere < 0 || dup2(nowhere, STDOUT_FILENO) < 0) return 1;
  Session session;
  CatchSignals();
  std::string line;
  while (std::getline(std::cin, line)) {
    const Request request = ParseRequest(line);
    serving = &session;
    SetTimer(request.milliseconds);
    const UserRun run = RunKernel(session, KernelFor(Bytes(request.c.dtype), request.c.Rank()),
                                  request.c, request.call_limit);
    SetTimer(0);
    serving = nullptr;
    Answer(ToJson(run).dump() + "\n");
  }
  return 0;
}

}  // namespace reckon::sim::ascendc
