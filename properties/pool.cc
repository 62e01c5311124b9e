// Forking, two pipes a worker, poll().
#include "properties/pool.h"

#include <fmt/format.h>
#include <poll.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <utility>
#include <vector>

#include "ledger/check.h"

namespace reckon::properties {
namespace {

constexpr std::uint64_t kNoTask = ~std::uint64_t{0};

struct Header {
  std::uint64_t number;
  std::uint64_t bytes;
  std::uint64_t threw;  // 1: the text is an exception's message
};

bool WriteAll(int fd, const void* data, std::size_t bytes) {
  const auto* at = static_cast<const char*>(data);
  while (bytes > 0) {
    const ssize_t n = write(fd, at, bytes);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    at += n;
    bytes -= static_cast<std::size_t>(n);
  }
  return true;
}

bool ReadAll(int fd, void* data, std::size_t bytes) {
  auto* at = static_cast<char*>(data);
  while (bytes > 0) {
    const ssize_t n = read(fd, at, bytes);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    at += n;
    bytes -= static_cast<std::size_t>(n);
  }
  return true;
}

[[noreturn]] void Work(int tasks, int results,
                       const std::function<std::string(std::uint64_t)>& run) {
  std::uint64_t number = 0;
  while (ReadAll(tasks, &number, sizeof number)) {
    Header header{number, 0, 0};
    std::string text;
    try {
      text = run(number);
    } catch (const std::exception& error) {
      header.threw = 1;
      text = error.what();
    }
    header.bytes = text.size();
    if (!WriteAll(results, &header, sizeof header)) break;
    if (!WriteAll(results, text.data(), text.size())) break;
  }
  _exit(0);  // no destructors, no flushing of streams the parent owns
}

class Worker {
 public:
  Worker(const std::function<std::string(std::uint64_t)>& run, const std::vector<int>& others) {
    std::array<int, 2> down{};
    std::array<int, 2> up{};
    RECKON_CHECK(pipe(down.data()) == 0 && pipe(up.data()) == 0, "pipe() failed");
    pid_ = fork();
    RECKON_CHECK(pid_ >= 0, "fork() failed");
    if (pid_ == 0) {
      for (int fd : others) close(fd);
      close(down[1]);
      close(up[0]);
      Work(down[0], up[1], run);
    }
    close(down[0]);
    close(up[1]);
    tasks_ = down[1];
    results_ = up[0];
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  Worker(Worker&& other) noexcept
      : pid_(std::exchange(other.pid_, -1)),
        tasks_(std::exchange(other.tasks_, -1)),
        results_(std::exchange(other.results_, -1)),
        task_(other.task_) {}
  Worker& operator=(Worker&&) = delete;
  ~Worker() {
    if (tasks_ >= 0) close(tasks_);
    if (results_ >= 0) close(results_);
    if (pid_ > 0) {
      if (Busy()) kill(pid_, SIGKILL);
      waitpid(pid_, nullptr, 0);
    }
  }

  bool Busy() const { return task_ != kNoTask; }
  int ResultsFd() const { return results_; }
  std::vector<int> Fds() const { return {tasks_, results_}; }

  void Give(std::uint64_t number) {
    task_ = number;
    if (!WriteAll(tasks_, &number, sizeof number)) Died();
  }
  std::string Take() {
    Header header{};
    if (!ReadAll(results_, &header, sizeof header)) Died();
    std::string text(header.bytes, '\0');
    if (!ReadAll(results_, text.data(), text.size())) Died();
    const std::uint64_t number = std::exchange(task_, kNoTask);
    RECKON_CHECK(header.number == number, "a worker answers the task it was given");
    if (header.threw == 1) throw InternalError(fmt::format("task {}: {}", number, text));
    return text;
  }
  std::uint64_t Task() const { return task_; }

 private:
  [[noreturn]] void Died() {
    int status = 0;
    waitpid(std::exchange(pid_, -1), &status, 0);
    const std::string how = WIFSIGNALED(status)
                                ? fmt::format("was killed by signal {} ({})", WTERMSIG(status),
                                              strsignal(WTERMSIG(status)))
                                : fmt::format("ended with status {}", WEXITSTATUS(status));
    throw InternalError(fmt::format("task {}: its worker {}", task_, how));
  }

  pid_t pid_ = -1;
  int tasks_ = -1;
  int results_ = -1;
  std::uint64_t task_ = kNoTask;
};

// Blocks until a busy worker has something to read (or has hung up).
void WaitForResults(const std::vector<Worker>& workers, std::vector<pollfd>& polled) {
  polled.clear();
  for (const Worker& worker : workers) {
    polled.push_back({worker.Busy() ? worker.ResultsFd() : -1, POLLIN, 0});
  }
  while (poll(polled.data(), polled.size(), -1) < 0) {
    RECKON_CHECK(errno == EINTR, "poll() failed");
  }
}

}  // namespace

std::uint64_t RunPool(std::uint64_t count, unsigned jobs,
                      const std::function<std::string(std::uint64_t)>& run,
                      const PoolHooks& hooks) {
  std::vector<Worker> workers;
  std::vector<int> fds;
  const std::uint64_t size = std::min<std::uint64_t>(std::max(jobs, 1U), count);
  for (std::uint64_t i = 0; i < size; ++i) {
    workers.emplace_back(run, fds);
    for (int fd : workers.back().Fds()) fds.push_back(fd);
  }
  std::uint64_t next = 0;
  bool open = true;
  const auto give = [&](Worker& worker) {
    open = open && next < count && (!hooks.wanted || hooks.wanted(next));
    if (open) worker.Give(next++);
  };
  for (Worker& worker : workers) give(worker);
  std::vector<pollfd> polled;
  while (std::any_of(workers.begin(), workers.end(), [](const Worker& w) { return w.Busy(); })) {
    WaitForResults(workers, polled);
    for (std::size_t i = 0; i < workers.size(); ++i) {
      if (polled[i].revents == 0) continue;
      const std::uint64_t number = workers[i].Task();
      const std::string text = workers[i].Take();
      if (hooks.arrived) hooks.arrived(number, text);
      give(workers[i]);
    }
  }
  return next;
}

unsigned ProcessorCount() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  return static_cast<unsigned>(std::max(CPU_COUNT(&set), 1));
}

}  // namespace reckon::properties
