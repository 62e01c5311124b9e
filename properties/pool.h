// Work spread over processes (RapidCheck is not thread-safe; a crash must not take the report
// along). Results come back in the order of the tasks, however many processes there are.
#ifndef RECKON_PROPERTIES_POOL_H_
#define RECKON_PROPERTIES_POOL_H_

#include <cstdint>
#include <functional>
#include <string>

namespace reckon::properties {

struct PoolHooks {
  // In the parent, as soon as any task is done (any order); for progress.
  std::function<void(std::uint64_t number, const std::string& result)> arrived;
  // Asked before a task is given out: false, and neither it nor any later one is started. For time
  // limits and for failures that make later tasks pointless.
  std::function<bool(std::uint64_t number)> wanted;
};

// Runs tasks 0..count-1 in `jobs` >= 1 forked workers, each task once. An exception in a task, a
// worker killed by a signal or one that leaves is an InternalError naming the
// task (the other workers are stopped first). Returns the number of tasks run: they are 0..n-1.
std::uint64_t RunPool(std::uint64_t count, unsigned jobs,
                      const std::function<std::string(std::uint64_t)>& run, const PoolHooks& hooks);

// Processors this process may use, at least 1.
unsigned ProcessorCount();

}  // namespace reckon::properties

#endif  // RECKON_PROPERTIES_POOL_H_
