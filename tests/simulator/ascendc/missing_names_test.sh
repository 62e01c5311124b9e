#!/usr/bin/env bash
# Kernels that use names the emulation does not have: the message says which, and where.
#   missing_names_test.sh <source root> <c++ compiler>
set -euo pipefail
root=$1
compiler=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir "$work/a b"
cat >"$work/a b/broadcast.h" <<'END'
#include "kernel_basic_intf.h"
#include "more.h"
namespace AscendC {
template <typename T, int32_t constRank>
void BroadcastExtend(LocalTensor<T>& dst, LocalTensor<T>& src, uint32_t* d, uint32_t* s) {
  Reg::RegTensor<T> reg;
  Reg::Squeeze(reg, reg);
  Reg::FancyReg other;
  LocalTensor<uint16_t>().SetFancy(3);
  FancyFunction(3);
  auto x = FancyConstant;
}
}
END
cat >"$work/a b/more.h" <<'END'
AscendC::FancyType* fancy();
END
cat >"$work/a b/expected" <<'END'
kernel uses FancyType, which reckon does not emulate (more.h:1)
kernel uses FancyConstant, which reckon does not emulate (broadcast.h:11)
kernel uses FancyFunction, which reckon does not emulate (broadcast.h:10)
kernel uses FancyReg, which reckon does not emulate (broadcast.h:8)
kernel uses SetFancy, which reckon does not emulate (broadcast.h:9)
kernel uses Squeeze, which reckon does not emulate (broadcast.h:7)
END

Check() { # compiler
  if LC_ALL=C "$1" -std=c++17 -w -fsyntax-only -DRECKON_KERNEL_BYTES=2 \
    -DRECKON_KERNEL_TYPE=std::uint16_t -I "$work/a b" -I "$root/simulator/ascendc/include" -I "$root" \
    "$root/simulator/ascendc/worker/kernel_unit.cc" >"$work/log" 2>&1; then
    echo "it compiles"
    exit 1
  fi
  LC_ALL=C awk -f "$root/simulator/ascendc/worker/missing_names.awk" "$work/log" |
    sed 's|(.*/|(|' | LC_ALL=C sort >"$work/said"
  if ! diff <(LC_ALL=C sort "$work/a b/expected") "$work/said"; then
    echo "--- $1 said"
    cat "$work/log"
    exit 1
  fi
}

# A header that is not there ends the compilation at once.
CheckHeader() { # compiler
  printf '#include "kernel_fancy.h"\n' >"$work/header.cc"
  LC_ALL=C "$1" -fsyntax-only "$work/header.cc" >"$work/log" 2>&1 || true
  LC_ALL=C awk -f "$root/simulator/ascendc/worker/missing_names.awk" "$work/log" >"$work/said"
  echo "kernel uses kernel_fancy.h, which reckon does not emulate ($work/header.cc:1)" |
    diff - "$work/said"
}

for each in "$compiler" $(command -v clang++ || true); do
  Check "$each"
  CheckHeader "$each"
done

# A mistake that is no missing name is none.
printf 'a.h:1:2: error: expected ";" before "}" token\n' >"$work/log"
if awk -f "$root/simulator/ascendc/worker/missing_names.awk" "$work/log"; then exit 1; fi
echo ok
