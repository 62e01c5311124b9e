// The remaining words of a ledger, each an enumerator with one printed name: terminal functions,
// modes, parameter roles, performance types, and the wrappers and leaves a path is made of.
#ifndef RECKON_LEDGER_WORDS_H_
#define RECKON_LEDGER_WORDS_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace reckon {

// One source slot: helper and place. Names in ledger/call_sites.def.
enum class CallSite : std::uint16_t {
#define RECKON_CALL_SITE(id, text) id,
#include "ledger/call_sites.def"
#undef RECKON_CALL_SITE
  kCount,
};
inline constexpr std::size_t kCallSiteCount = static_cast<std::size_t>(CallSite::kCount);

// Terminal functions a ledger can name. Design, functional requirement 6.
enum class Api : std::uint8_t {
#define RECKON_API(id) k##id,
#include "ledger/apis.def"
#undef RECKON_API
  kCount,
};

// "" | LoadAlign and StoreAlign distributions | mask pattern | stack position | event.
enum class Mode : std::uint8_t {
  kNone,
  kNorm,
  kBrcB8,
  kBrcB16,
  kBrcB32,
  kE2bB16,
  kE2bB32,
  kAll,
  kLcm,
  kVToS,
  kSToV,
  kMte2ToS,
  kCount,
};

// Canonical parameter roles; only DataCopy and the external Duplicate have one.
enum class Role : std::uint8_t { kCopyLength, kElementCount, kCount };

// Entries of the instruction price table that Broadcast ledgers refer to.
enum class PerfType : std::uint8_t {
  kLoad,
  kStore,
  kDuplicate,
  kUpdateMask,
  kAdd,
  kAdds,
  kSub,
  kMul,
  kMuls,
  kMulAddDst,
  kDiv,
  kDeInterleave,
  kPlaceholder,
  kCount,
};

// What a path is made of: the wrapper chosen, "dynamic" wrappers taken after a reduce, the leaf.
// Names are the source's, shortened for the wrappers as in the broadcast kernels, section 4.
enum class PathStep : std::uint8_t {
#define RECKON_PATH_STEP(id, text) id,
#include "ledger/path_steps.def"
#undef RECKON_PATH_STEP
  kCount,
};

std::string_view Name(CallSite site);    // "VfGenIndexB8.ArangeLow"
std::string_view Helper(CallSite site);  // "VfGenIndexB8"
std::string_view Name(Api api);          // "Arange"
std::string_view Name(Mode mode);        // "BRC_B16"
std::string_view Name(Role role);        // "copy_length"
std::string_view Name(PerfType type);    // "kStore"
std::string_view Name(PathStep step);    // "NLast3"

// The enumerator with exactly that name, or nothing.
std::optional<CallSite> FindCallSite(std::string_view name);
std::optional<Api> FindApi(std::string_view name);
std::optional<Mode> FindMode(std::string_view name);
std::optional<Role> FindRole(std::string_view name);
std::optional<PerfType> FindPerfType(std::string_view name);
std::optional<PathStep> FindPathStep(std::string_view name);

// True for the steps that are leaves: where the Reg calls of the body are made.
bool IsLeaf(PathStep step);

}  // namespace reckon

#endif  // RECKON_LEDGER_WORDS_H_
