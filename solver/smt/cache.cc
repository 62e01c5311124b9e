#include "solver/smt/cache.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

namespace reckon::solver {
namespace {

std::optional<Reply> ParseEntry(const std::string& text) {
  std::istringstream in(text);
  std::string answer;
  Reply reply;
  in >> answer;
  if (answer == "sat") {
    reply.answer = Answer::kSat;
    for (std::int64_t value = 0; in >> value;) reply.model.push_back(value);
  } else if (answer == "unsat") {
    reply.answer = Answer::kUnsat;
  } else if (answer == "unknown") {
    std::getline(in >> std::ws, reply.reason);
  } else {
    return std::nullopt;
  }
  return reply;
}

std::string EntryText(const Reply& reply) {
  std::string text(Name(reply.answer));
  for (std::int64_t value : reply.model) text += " " + std::to_string(value);
  if (reply.answer == Answer::kUnknown) text += " " + reply.reason;
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

// Held while the file is read and replaced; released by closing.
class Lock {
 public:
  explicit Lock(const std::string& file)
      : fd_(::open((file + ".lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0644)) {
    if (fd_ >= 0) ::flock(fd_, LOCK_EX);
  }
  ~Lock() {
    if (fd_ >= 0) ::close(fd_);
  }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  int fd_;
};

}  // namespace

std::string DefaultCacheFile() {
  const char* xdg = std::getenv("XDG_CACHE_HOME");
  if (xdg != nullptr && *xdg != '\0') return std::string(xdg) + "/reckon/proofs.txt";
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home != '\0') return std::string(home) + "/.cache/reckon/proofs.txt";
  return "";
}

std::string CacheKey(const std::string& question, std::uint64_t rlimit) {
  const std::string whole =
      question + "\n;" + SolverVersion() + " rlimit=" + std::to_string(rlimit) + " options=2";
  const XXH128_hash_t hash = XXH3_128bits(whole.data(), whole.size());
  std::ostringstream out;
  out << std::hex;
  out.fill('0');
  out.width(16);
  out << hash.high64;
  out.width(16);
  out << hash.low64;
  return out.str();
}

Cache::Cache(std::string file) : file_(std::move(file)) { Read(entries_); }

void Cache::Read(std::map<std::string, std::string>& into) const {
  if (file_.empty()) return;
  std::ifstream in(file_);
  for (std::string line; std::getline(in, line);) {
    if (line.size() < 34 || line[32] != ' ') continue;
    std::string entry = line.substr(33);
    if (ParseEntry(entry)) into.emplace(line.substr(0, 32), std::move(entry));
  }
}

std::optional<Reply> Cache::Find(const std::string& key) const {
  const auto it = entries_.find(key);
  return it == entries_.end() ? std::nullopt : ParseEntry(it->second);
}

void Cache::Add(const std::string& key, const Reply& reply) {
  const auto [it, inserted] = entries_.emplace(key, EntryText(reply));
  if (!inserted) return;
  changed_ = true;
  new_lines_.push_back(key + " " + it->second);
}

std::vector<std::string> Cache::TakeNew() { return std::exchange(new_lines_, {}); }

void Cache::AddLine(const std::string& line) {
  if (line.size() < 34 || line[32] != ' ') return;
  std::string entry = line.substr(33);
  if (!ParseEntry(entry)) return;
  changed_ |= entries_.emplace(line.substr(0, 32), std::move(entry)).second;
}

void Cache::Save() {
  if (file_.empty() || !changed_) return;
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(file_).parent_path(), error);
  const Lock lock(file_);
  Read(entries_);
  const std::string temporary = file_ + "." + std::to_string(::getpid());
  {
    std::ofstream out(temporary, std::ios::trunc);
    for (const auto& [key, entry] : entries_) out << key << " " << entry << "\n";
    out.flush();
    if (!out) {
      std::filesystem::remove(temporary, error);
      return;
    }
  }
  std::filesystem::rename(temporary, file_, error);
  if (error) std::filesystem::remove(temporary, error);
  changed_ = false;
}

}  // namespace reckon::solver
