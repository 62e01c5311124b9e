#!/usr/bin/env bash
# The --kernels option of the ./reckon script, on a small project under a path with spaces: what it
# builds, when it builds again, and what it says.
#   script_test.sh <source root>
set -euo pipefail
source_root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree="$work/a tree"
kernels="$work/my kernels"
unset RECKON_PRESET RECKON_NO_INSTALL RECKON_JOBS RECKON_KERNEL_WORKER RECKON_KERNEL_DIR

Fail() {
  printf 'FAILED: %s\n' "$*"
  printf -- '--- stdout\n%s\n--- stderr\n%s\n' "$(cat "$work/out")" "$(cat "$work/err")"
  exit 1
}
Run() {
  rc=0
  (cd "$work" && "$tree/reckon" "$@") >"$work/out" 2>"$work/err" </dev/null || rc=$?
}
Expect() { # rc stdout
  [[ $rc == "$1" ]] || Fail "exit code $rc, expected $1"
  [[ $(cat "$work/out") == "$2" ]] || Fail "stdout is not '$2'"
}
ExpectSaid() { grep -qF -- "$1" "$work/err" || Fail "stderr lacks '$1'"; }

# The tree: the script, the real reader of compiler messages and the real build of a worker, with a
# program and a runtime that only show what reaches them.
mkdir -p "$tree/cli" "$tree/simulator/ascendc/worker" "$work/bin" "$kernels"
cp "$source_root/reckon" "$source_root/packages.txt" "$source_root/CMakePresets.json" "$tree"
cp "$source_root/simulator/ascendc/worker/missing_names.awk" "$tree/simulator/ascendc/worker"
printf '#!/bin/bash\nfor p in "${@:4}"; do echo "$p installed"; done\n' >"$work/bin/dpkg-query"
chmod +x "$work/bin/dpkg-query"
export PATH="$work/bin:$PATH"
cat >"$tree/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(mini CXX)
add_executable(reckon cli/main.cc)
set_target_properties(reckon PROPERTIES RUNTIME_OUTPUT_DIRECTORY cli)
add_library(reckon_ascendc_worker STATIC cli/worker.cc)
file(WRITE "${CMAKE_BINARY_DIR}/reckon-kernels-settings.cmake" "set(MINI ON CACHE BOOL \"\")\n")
END
cat >"$tree/cli/main.cc" <<'END'
#include <cstdio>
#include <cstdlib>
#include <string>
int main(int argc, char** argv) {
  const char* worker = std::getenv("RECKON_KERNEL_WORKER");
  const char* dir = std::getenv("RECKON_KERNEL_DIR");
  std::printf("%d arguments, directory %s, ", argc - 1, dir == nullptr ? "none" : dir);
  std::fflush(stdout);
  if (worker == nullptr) return std::puts("no worker") < 0;
  return std::system(("'" + std::string(worker) + "'").c_str()) == 0 ? 0 : 70;
}
END
echo 'int nothing;' >"$tree/cli/worker.cc"
cat >"$tree/simulator/ascendc/worker/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(mini_kernels CXX)
if(NOT MINI)
  message(FATAL_ERROR "the settings were not read")
endif()
add_executable(kernel_worker worker.cc)
target_include_directories(kernel_worker PRIVATE "${RECKON_KERNEL_INCLUDE}")
END
cat >"$tree/simulator/ascendc/worker/worker.cc" <<'END'
#include <cstdio>
#include "broadcast.h"
int main() { std::printf("kernel %d\n", kKernel); }
END

Run verb
Expect 0 '1 arguments, directory none, no worker'

Run --kernels
[[ $rc == 1 ]] || Fail "exit code $rc without a directory"
ExpectSaid '--kernels needs a directory'
Run --kernels "$work/nowhere" verb
Expect 2 ''
ExpectSaid "kernels: no directory '$work/nowhere'"
Run --kernels "$kernels" verb
Expect 2 ''
ExpectSaid "kernels: '$kernels' has no broadcast.h"

echo 'constexpr int kKernel = 1;' >"$kernels/broadcast.h"
Run --kernels "$kernels" verb 'two words'
Expect 0 "2 arguments, directory $kernels, kernel 1"
Run "--kernels=my kernels" verb
Expect 0 "1 arguments, directory $kernels, kernel 1"
[[ ! -s $work/err ]] || Fail "a second call says something"

# A changed header is compiled; another directory has a build of its own.
sleep 0.01
echo 'constexpr int kKernel = 2;' >"$kernels/broadcast.h"
Run --kernels "$kernels" verb
Expect 0 "1 arguments, directory $kernels, kernel 2"
mkdir "$work/others"
echo 'constexpr int kKernel = 3;' >"$work/others/broadcast.h"
Run --kernels "$work/others" verb
Expect 0 "1 arguments, directory $work/others, kernel 3"
Run --kernels "$kernels" verb
Expect 0 "1 arguments, directory $kernels, kernel 2"

# What does not compile is the user's to mend.
sleep 0.01
printf 'constexpr int kKernel = AscendThing(2);\n' >"$kernels/broadcast.h"
Run --kernels "$kernels" verb
Expect 2 ''
ExpectSaid "kernel uses AscendThing, which reckon does not emulate ($kernels/broadcast.h:1)"
sleep 0.01
printf 'constexpr int kKernel = 2 +;\n' >"$kernels/broadcast.h"
Run --kernels "$kernels" verb
Expect 2 ''
ExpectSaid "expected primary-expression"
ExpectSaid "the kernels of $kernels do not compile"
sleep 0.01
echo 'constexpr int kKernel = 4;' >"$kernels/broadcast.h"
Run --kernels "$kernels" verb
Expect 0 "1 arguments, directory $kernels, kernel 4"
echo ok
