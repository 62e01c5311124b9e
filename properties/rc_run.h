// Running one RapidCheck property inside a unit: own seed, own listener, the smallest failing value
// kept as a value.
#ifndef RECKON_PROPERTIES_RC_RUN_H_
#define RECKON_PROPERTIES_RC_RUN_H_

#include <rapidcheck.h>
#include <rapidcheck/detail/TestListenerAdapter.h>

#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "ledger/check.h"
#include "ledger/errors.h"
#include "properties/random.h"
#include "properties/stage.h"

namespace reckon::properties {

// FNV-1a: the same on every machine, unlike std::hash.
constexpr std::uint64_t HashOf(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}

inline std::uint64_t UnitSeed(const PlanOptions& options, std::string_view part,
                              std::uint64_t unit) {
  return Mix(Mix(Mix(options.seed, HashOf(part)), options.round), unit);
}

struct RcSummary {
  std::uint64_t cases = 0;  // successes before the end
  std::uint64_t shrinks = 0;
};

// Draws `count` values and calls `holds` on each until it returns false; then RapidCheck shrinks
// (greedily) and `smallest` is what it ended with. An exception of type InternalError ends the run
// and is thrown again; any other exception counts as a failure.
template <class T>
RcSummary RunRc(std::uint64_t seed, std::uint64_t count, const rc::Gen<T>& gen,
                const std::function<bool(const T&)>& holds, std::optional<T>& smallest) {
  struct Listener : rc::detail::TestListenerAdapter {
    std::uint64_t cases = 0;
    std::uint64_t shrinks = 0;
    void onTestCaseFinished(const rc::detail::CaseDescription& description) override {
      if (description.result.type == rc::detail::CaseResult::Type::Success) ++cases;
    }
    void onShrinkTried(const rc::detail::CaseDescription&, bool) override { ++shrinks; }
  };
  std::exception_ptr internal;
  const auto property = [&] {
    const T value = *gen;
    if (internal != nullptr) return;  // do not shrink what is our own fault
    bool held = false;
    try {
      held = holds(value);
    } catch (const InternalError&) {
      internal = std::current_exception();
      throw;
    } catch (...) {
      held = false;
    }
    // The greedy descent only ever accepts failing values: the last one that failed is where it
    // ends.
    if (!held) smallest = value;
    RC_ASSERT(held);
  };
  rc::detail::TestParams params;
  params.seed = seed;
  params.maxSuccess = static_cast<int>(count);
  Listener listener;
  // With a (void) map of cases to reproduce: the shorter forms read RC_PARAMS and print.
  const rc::detail::TestResult result =
      rc::detail::checkTestable(property, rc::detail::TestMetadata{}, params, listener,
                                std::unordered_map<std::string, rc::detail::Reproduce>{});
  if (internal != nullptr) std::rethrow_exception(internal);
  if (result.template is<rc::detail::SuccessResult>()) {
    RECKON_CHECK(listener.cases == count, "RapidCheck ran all cases");
  } else {
    RECKON_CHECK(result.template is<rc::detail::FailureResult>() && smallest.has_value(),
                 "a run of RapidCheck succeeds or leaves a failing value");
  }
  return {listener.cases, listener.shrinks};
}

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_RC_RUN_H_
