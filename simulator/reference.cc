// The plain broadcast: axis by axis, a broadcast axis copies its first slice.
#include "simulator/reference.h"

#include <cstring>

namespace reckon::sim {
namespace {

class Filler {
 public:
  Filler(const Case& c, const std::uint8_t* src, std::uint8_t* out)
      : c_(c), src_(src), out_(out), bytes_(Bytes(c.dtype)) {}

  void Fill() { FillFrom(0); }

 private:
  bool IsLast(std::size_t axis) const { return axis + 1 == c_.dst.size(); }
  bool IsBroadcast(std::size_t axis) const { return c_.src[axis] != c_.dst[axis]; }

  // `copies` slices of `bytes` bytes, of which the first is there already.
  void RepeatSlice(std::uint8_t* first, std::size_t bytes, std::size_t copies) {
    std::size_t done = bytes;
    const std::size_t all = bytes * copies;
    while (done < all) {
      const std::size_t count = done < all - done ? done : all - done;
      std::memcpy(first + done, first, count);
      done += count;
    }
    out_ = first + all;
  }

  template <class T>
  void FillRow(std::uint32_t size) {
    T value;
    std::memcpy(&value, src_, sizeof(T));
    for (std::uint32_t i = 0; i < size; ++i) {
      std::memcpy(out_ + i * sizeof(T), &value, sizeof(T));
    }
    src_ += sizeof(T);
    out_ += std::size_t{size} * sizeof(T);
  }

  void FillLastBroadcast(std::uint32_t size) {
    switch (bytes_) {
      case 1:
        return FillRow<std::uint8_t>(size);
      case 2:
        return FillRow<std::uint16_t>(size);
      case 4:
        return FillRow<std::uint32_t>(size);
      default:
        return FillRow<std::uint64_t>(size);
    }
  }

  // Consumes the source of one slice of the axes [axis, rank) and produces that slice.
  void FillFrom(std::size_t axis) {
    const std::uint32_t size = c_.dst[axis];
    if (IsLast(axis)) {
      if (IsBroadcast(axis)) return FillLastBroadcast(size);
      const std::size_t count = std::size_t{size} * bytes_;
      std::memcpy(out_, src_, count);
      src_ += count;
      out_ += count;
      return;
    }
    if (!IsBroadcast(axis)) {
      for (std::uint32_t i = 0; i < size; ++i) FillFrom(axis + 1);
      return;
    }
    std::uint8_t* first = out_;
    FillFrom(axis + 1);
    RepeatSlice(first, static_cast<std::size_t>(out_ - first), size);
  }

  const Case& c_;
  const std::uint8_t* src_;
  std::uint8_t* out_;
  std::uint32_t bytes_;
};

}  // namespace

void PlainBroadcast(const Case& c, const std::uint8_t* src, std::vector<std::uint8_t>& out) {
  std::size_t bytes = Bytes(c.dtype);
  for (const std::uint32_t size : c.dst) bytes *= size;
  if (out.size() < bytes) out.resize(bytes);
  Filler(c, src, out.data()).Fill();
}

}  // namespace reckon::sim
