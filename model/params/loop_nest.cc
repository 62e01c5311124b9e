// From tiling data and loop positions to numbers.
#include "model/params/loop_nest.h"

#include <fmt/format.h>

#include <utility>

#include "ledger/check.h"
#include "ledger/errors.h"

namespace reckon::params {
namespace {

int64_t PositionOf(AxisId axis, const LoopPosition& position) {
  const auto it = position.find(axis);
  return it == position.end() ? 0 : it->second;
}

}  // namespace

LoopNest::LoopNest(const Tiler& tiler, std::map<std::string, int64_t> sizes)
    : tiler_(tiler), sizes_(std::move(sizes)) {
  for (const auto& [name, value] : sizes_) size_env_[Tiler::TilingDataName(name)] = value;
}

int64_t LoopNest::SizeOf(const Axis& axis) const {
  const int64_t size = expr::EvaluateInt(Value(tiler_.Size(axis.size)), size_env_);
  if (size < 1) throw BadInput(fmt::format("{}: size {} is not positive", axis.name, size));
  return size;
}

AxisNumbers LoopNest::Numbers(AxisId id, const LoopPosition& position) const {
  const Axis& axis = tiler_.GetAxis(id);
  if (!IsOuter(axis.type) && !IsInner(axis.type)) {
    const int64_t size = SizeOf(axis);
    return {size, 0, size, size};
  }
  const Axis& inner = IsInner(axis.type) ? axis : tiler_.GetAxis(axis.partner);
  const AxisId outer = IsInner(axis.type) ? axis.partner : id;
  RECKON_CHECK(inner.from.size() == 1, axis.name + ": a split has one origin");
  const int64_t whole = Numbers(inner.from[0], position).loop_size;
  const int64_t step = SizeOf(inner);
  const int64_t full = whole / step;
  const int64_t tail = whole % step;
  const int64_t steps = full + (tail > 0 ? 1 : 0);
  if (IsOuter(axis.type)) return {full, 0, steps, steps};
  const int64_t at = PositionOf(outer, position);
  if (at < 0 || at >= steps) {
    throw BadInput(
        fmt::format("{}: position {} is not in 0..{}", tiler_.GetAxis(outer).name, at, steps - 1));
  }
  const int64_t actual = at < full ? step : tail;
  return {step, tail, actual, actual};
}

expr::Env LoopNest::At(const LoopPosition& position) const {
  expr::Env env = size_env_;
  for (const Axis& axis : tiler_.axes()) {
    env[Tiler::ActualSizeName(axis)] = Numbers(axis.id, position).actual_size;
    env[axis.name] = PositionOf(axis.id, position);
  }
  return env;
}

}  // namespace reckon::params
