// A machine on which one loop of the kernels runs a trip too many or too few, or one decision is
// turned. The kernel text stays as it is: a loop and a decision are known by the line they stand
// on.
#ifndef RECKON_SIMULATOR_MUTATION_MUTATED_CORE_H_
#define RECKON_SIMULATOR_MUTATION_MUTATED_CORE_H_

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace reckon::sim {

// A loop (Repeat) or a decision (Decide) in the kernels' text.
struct KernelSite {
  std::string file;  // "gather_two_dim.h", without folders
  int line = 0;
  bool is_loop = false;
  std::strong_ordering operator<=>(const KernelSite&) const = default;
};
std::string ToString(const KernelSite& site);  // "gather_two_dim.h:109"

enum class Turn : std::uint8_t { kMoreTrips, kFewerTrips, kNegated, kAlways, kNever };
std::string_view Name(Turn turn);  // "one trip more", ...
// Of a loop: a trip more and, of a loop that runs, a trip fewer. Of a decision: the others.
std::vector<Turn> TurnsOf(const KernelSite& site);

struct KernelChange {
  KernelSite site;
  Turn turn{};
};

// Where the text says it is.
struct TextPlace {
  const char* file = nullptr;  // with folders
  int line = 0;
  bool is_loop = false;
  bool held = false;  // of a decision, as the kernel takes it

  std::string_view FileName() const {
    const std::string_view whole(file);
    return whole.substr(whole.rfind('/') + 1);
  }
  bool Is(const KernelSite& site) const {
    return line == site.line && is_loop == site.is_loop && FileName() == site.file;
  }
};

template <class Core>
class Mutated : public Core {
 public:
  using Core::Core;
  using typename Core::Bool;
  using typename Core::Int;

  // `change` must outlive the runs; null: none. `visited`, if any, gets every place reached, in
  // order.
  void Prepare(const KernelChange* change, std::vector<TextPlace>* visited) {
    change_ = change;
    visited_ = visited;
  }

  template <class Body>
  void Repeat(const Int& count, const Body& body, const char* file = __builtin_FILE(),
              int line = __builtin_LINE()) {
    if (!Hit({file, line, true})) {
      Core::Repeat(count, body);
    } else if (change_->turn == Turn::kMoreTrips) {
      Core::Repeat(count + this->Constant(1), body);
    } else if (!Core::Decide(count == 0)) {
      Core::Repeat(count - this->Constant(1), body);
    }
  }

  bool Decide(const Bool& condition, const char* file = __builtin_FILE(),
              int line = __builtin_LINE()) {
    if (!Hit({file, line, false})) {
      const bool held = Core::Decide(condition);
      if (visited_ != nullptr) visited_->back().held = held;
      return held;
    }
    if (change_->turn == Turn::kNegated) return !Core::Decide(condition);
    return change_->turn == Turn::kAlways;
  }

 private:
  bool Hit(const TextPlace& place) {
    if (visited_ != nullptr) visited_->push_back(place);
    return change_ != nullptr && place.Is(change_->site);
  }

  const KernelChange* change_ = nullptr;
  std::vector<TextPlace>* visited_ = nullptr;
};

}  // namespace reckon::sim

#endif  // RECKON_SIMULATOR_MUTATION_MUTATED_CORE_H_
