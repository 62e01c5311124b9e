#include "solver/verdict_cache.h"

#include <fcntl.h>
#include <unistd.h>
#include <xxhash.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "solver/smt/cache.h"

namespace reckon::solver {
namespace {

constexpr char kBetween = '\x1f';
// A file that outgrows this holds verdicts of many programs of the past.
constexpr std::uintmax_t kMostBytes = 16U << 20U;

std::string Hash(const std::string& text) {
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  std::ostringstream out;
  out << std::hex;
  for (const auto half : {hash.high64, hash.low64}) {
    out.fill('0');
    out.width(16);
    out << half;
  }
  return out.str();
}

std::optional<Verdict> Parse(const std::string& text) {
  std::istringstream in(text);
  Verdict verdict;
  std::string notes;
  if (!(in >> verdict.paths >> verdict.by_normal_form >> verdict.by_solver)) return std::nullopt;
  std::getline(in, notes);
  if (notes.size() < 2 || notes.back() != '.') return std::nullopt;  // cut short
  notes.pop_back();
  std::istringstream rest(notes.substr(notes.find(kBetween) + 1));
  for (std::string note; std::getline(rest, note, kBetween);) verdict.notes.push_back(note);
  return verdict;
}

}  // namespace

VerdictCache::VerdictCache(const SmtOptions& options, const std::string& program) {
  if (!options.cache || !options.dump_dir.empty()) return;
  const std::string questions =
      options.cache_file.empty() ? DefaultCacheFile() : options.cache_file;
  std::ifstream self(program, std::ios::binary);
  std::ostringstream bytes;
  if (questions.empty() || !(bytes << self.rdbuf())) return;
  salt_ = Hash(bytes.str()) + " " + SolverVersion() + " " + std::to_string(options.rlimit) + " ";
  file_ = (std::filesystem::path(questions).parent_path() / "verdicts.txt").string();
  std::error_code error;
  if (std::filesystem::file_size(file_, error) > kMostBytes && !error) {
    std::filesystem::remove(file_, error);
  }
  std::ifstream in(file_);
  for (std::string line; std::getline(in, line);) {
    if (line.size() > 33 && line[32] == ' ') lines_[line.substr(0, 32)] = line.substr(33);
  }
}

std::string VerdictCache::Key(const std::string& obligation) const {
  return Hash(salt_ + obligation);
}

std::optional<Verdict> VerdictCache::Find(const std::string& obligation) const {
  if (!on()) return std::nullopt;
  const auto it = lines_.find(Key(obligation));
  return it == lines_.end() ? std::nullopt : Parse(it->second);
}

void VerdictCache::Add(const std::string& obligation, const Verdict& verdict) const {
  if (!on() || !verdict.proved()) return;
  std::ostringstream line;
  line << Key(obligation) << ' ' << verdict.paths << ' ' << verdict.by_normal_form << ' '
       << verdict.by_solver << kBetween;
  for (const std::string& note : verdict.notes) line << note << kBetween;
  line << ".\n";
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(file_).parent_path(), error);
  const int fd = ::open(file_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
  if (fd < 0) return;
  const std::string text = line.str();
  // One write: lines of several processes do not mix; a line cut short is no verdict.
  [[maybe_unused]] const auto written = ::write(fd, text.data(), text.size());
  ::close(fd);
}

}  // namespace reckon::solver
