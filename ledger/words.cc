// Name tables of the ledger's words and their inverse look-ups.
#include "ledger/words.h"

#include <algorithm>
#include <array>
#include <vector>

#include "ledger/check.h"

namespace reckon {
namespace {

constexpr auto kCallSiteNames = std::to_array<std::string_view>({
#define RECKON_CALL_SITE(id, text) text,
#include "ledger/call_sites.def"
#undef RECKON_CALL_SITE
});

constexpr auto kApiNames = std::to_array<std::string_view>({
#define RECKON_API(id) #id,
#include "ledger/apis.def"
#undef RECKON_API
});

constexpr auto kPathStepNames = std::to_array<std::string_view>({
#define RECKON_PATH_STEP(id, text) text,
#include "ledger/path_steps.def"
#undef RECKON_PATH_STEP
});

constexpr auto kModeNames =
    std::to_array<std::string_view>({"", "NORM", "BRC_B8", "BRC_B16", "BRC_B32", "E2B_B16",
                                     "E2B_B32", "ALL", "LCM", "V_S", "S_V", "MTE2_S"});

constexpr auto kRoleNames = std::to_array<std::string_view>({"copy_length", "count"});

constexpr auto kPerfTypeNames = std::to_array<std::string_view>(
    {"kLoad", "kStore", "kDuplicate", "kUpdateMask", "kAdd", "kAdds", "kSub", "kMul", "kMuls",
     "kMulAddDst", "kDiv", "kDeInterleave", "kPlaceholder"});

static_assert(kModeNames.size() == static_cast<std::size_t>(Mode::kCount));
static_assert(kRoleNames.size() == static_cast<std::size_t>(Role::kCount));
static_assert(kPerfTypeNames.size() == static_cast<std::size_t>(PerfType::kCount));

template <class Enum, std::size_t N>
std::string_view NameIn(const std::array<std::string_view, N>& names, Enum value) {
  const auto index = static_cast<std::size_t>(value);
  RECKON_CHECK(index < N, "a word outside its vocabulary");
  return names[index];
}

template <class Enum, std::size_t N>
std::optional<Enum> FindIn(const std::array<std::string_view, N>& names, std::string_view name) {
  const auto it = std::find(names.begin(), names.end(), name);
  if (it == names.end()) return std::nullopt;
  return static_cast<Enum>(it - names.begin());
}

}  // namespace

std::string_view Name(CallSite site) { return NameIn(kCallSiteNames, site); }
std::string_view Name(Api api) { return NameIn(kApiNames, api); }
std::string_view Name(Mode mode) { return NameIn(kModeNames, mode); }
std::string_view Name(Role role) { return NameIn(kRoleNames, role); }
std::string_view Name(PerfType type) { return NameIn(kPerfTypeNames, type); }
std::string_view Name(PathStep step) { return NameIn(kPathStepNames, step); }

std::string_view Helper(CallSite site) {
  const std::string_view name = Name(site);
  return name.substr(0, name.rfind('.'));
}

std::optional<CallSite> FindCallSite(std::string_view name) {
  return FindIn<CallSite>(kCallSiteNames, name);
}
std::optional<Api> FindApi(std::string_view name) { return FindIn<Api>(kApiNames, name); }
std::optional<Mode> FindMode(std::string_view name) { return FindIn<Mode>(kModeNames, name); }
std::optional<Role> FindRole(std::string_view name) { return FindIn<Role>(kRoleNames, name); }
std::optional<PerfType> FindPerfType(std::string_view name) {
  return FindIn<PerfType>(kPerfTypeNames, name);
}
std::optional<PathStep> FindPathStep(std::string_view name) {
  return FindIn<PathStep>(kPathStepNames, name);
}

bool IsLeaf(PathStep step) { return step >= PathStep::kDataCopy; }

}  // namespace reckon
