// Talking to a worker process.
#include "simulator/ascendc/witness.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "ledger/check.h"
#include "ledger/errors.h"
#include "simulator/ascendc/names.h"
#include "simulator/ascendc/user_run_json.h"

extern char** environ;

namespace reckon::sim::ascendc {
namespace {

std::string RequestLine(const Case& c, const WitnessLimits& limits) {
  std::string line =
      fmt::format("{} {} {} {}", Bytes(c.dtype), limits.calls, limits.milliseconds, c.Rank());
  for (const std::uint32_t size : c.dst) line += fmt::format(" {}", size);
  for (const std::uint32_t size : c.src) line += fmt::format(" {}", size);
  return line + "\n";
}

bool SendAll(int fd, const std::string& text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = send(fd, text.data() + done, text.size() - done, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    done += static_cast<std::size_t>(n);
  }
  return true;
}

UserRun Broken(std::string kind, std::string detail) {
  UserRun run;
  run.finished = false;
  UserFinding finding;
  finding.kind = std::move(kind);
  finding.times = 1;
  finding.detail = std::move(detail);
  run.findings.push_back(std::move(finding));
  return run;
}

// The last words of a worker that died.
UserRun Crashed(const Json& json) {
  UserRun run = Broken(json.at("crash"), "the kernel made no call before");
  if (!json.contains("line")) return run;
  UserFinding& finding = run.findings.back();
  finding.helper = PlainFunction(json.at("helper"));
  finding.file = json.at("file");
  finding.line = json.at("line");
  finding.api = Name(static_cast<Call>(json.at("api").get<int>()));
  finding.detail = "after this call";
  return run;
}

}  // namespace

Case Unsigned(const Case& c) {
  Case result = c;
  result.dtype = UnsignedOfBytes(Bytes(c.dtype));
  return result;
}

std::string WorkerPath() {
  const char* given = std::getenv("RECKON_KERNEL_WORKER");
  if (given != nullptr) return given;
#ifdef RECKON_DEFAULT_KERNEL_WORKER
  return RECKON_DEFAULT_KERNEL_WORKER;
#else
  return "";
#endif
}

Witness::Witness(std::string worker, WitnessLimits limits)
    : worker_(std::move(worker)), limits_(limits) {}

Witness::~Witness() { Stop(); }

void Witness::Start() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    throw InternalError(fmt::format("socketpair: {}", std::strerror(errno)));
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  char* const arguments[] = {worker_.data(), nullptr};
  const int error = posix_spawn(&child_, worker_.c_str(), &actions, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (error != 0) {
    close(ends[0]);
    child_ = -1;
    throw BadInput(
        fmt::format("kernels: the worker '{}' cannot be run: {}", worker_, std::strerror(error)));
  }
  socket_ = ends[0];
  owner_ = getpid();
  pending_.clear();
}

void Witness::Stop() {
  if (socket_ < 0) return;
  close(socket_);
  socket_ = -1;
  if (owner_ != getpid()) return;  // the worker is somebody else's child
  kill(child_, SIGKILL);
  while (waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {
  }
  child_ = -1;
}

Witness::Reading Witness::ReadLine(std::string& line) {
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + std::chrono::milliseconds(limits_.wall_milliseconds);
  for (;;) {
    const std::size_t end = pending_.find('\n');
    if (end != std::string::npos) {
      line = pending_.substr(0, end);
      pending_.erase(0, end + 1);
      return Reading::kLine;
    }
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    if (left.count() <= 0) return Reading::kTooLate;
    pollfd entry = {socket_, POLLIN, 0};
    const int ready = poll(&entry, 1, static_cast<int>(left.count()));
    if (ready < 0 && errno == EINTR) continue;
    if (ready < 0) return Reading::kClosed;
    if (ready == 0) return Reading::kTooLate;
    char buffer[65536];
    const ssize_t n = read(socket_, buffer, sizeof(buffer));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return Reading::kClosed;
    pending_.append(buffer, static_cast<std::size_t>(n));
  }
}

UserRun Witness::Run(const Case& c) {
  Validate(c);
  if (!Fits(c)) {
    throw BadInput("dst: the case does not fit the unified buffer, where the kernel would run");
  }
  if (socket_ >= 0 && owner_ != getpid()) Stop();
  if (socket_ < 0) Start();
  std::string line;
  const Reading reading =
      SendAll(socket_, RequestLine(c, limits_)) ? ReadLine(line) : Reading::kClosed;
  if (reading != Reading::kLine) {
    Stop();
    return reading == Reading::kClosed
               ? Broken("crash", "the kernel's process ended without a word")
               : Broken("does not end",
                        fmt::format("no answer within {} ms", limits_.wall_milliseconds));
  }
  const Json json = Json::parse(line, nullptr, false);
  RECKON_CHECK(json.is_object(), "a kernel worker answered: " + line.substr(0, 200));
  if (!json.contains("crash")) return UserRunFromJson(json);
  Stop();
  return Crashed(json);
}

}  // namespace reckon::sim::ascendc
