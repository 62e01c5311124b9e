#!/usr/bin/env bash
# Tests of the ./reckon script, each on a small project of its own under a path with spaces.
#   bootstrap_test.sh <source root> <test name>
# Package tools are faked on PATH, so nothing is installed and nothing is asked of the machine.
set -euo pipefail

source_root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree="$work/a tree"
unset RECKON_PRESET RECKON_NO_INSTALL RECKON_JOBS

Fail() {
  printf 'FAILED: %s\n' "$*"
  printf -- '--- stdout\n%s\n--- stderr\n%s\n' "$(cat "$work/out")" "$(cat "$work/err")"
  exit 1
}
Fake() { # name body: a program on PATH
  printf '#!/bin/bash\n%s\n' "$2" >"$work/bin/$1"
  chmod +x "$work/bin/$1"
}
Run() { # command...: leaves out, err and rc
  rc=0
  "$@" >"$work/out" 2>"$work/err" || rc=$?
}
Expect() { # rc stdout
  [[ $rc == "$1" ]] || Fail "exit code $rc, expected $1"
  [[ $(cat "$work/out") == "$2" ]] || Fail "stdout is not '$2'"
}
ExpectSaid() { grep -qF -- "$1" "$work/err" || Fail "stderr lacks '$1'"; }
ExpectSilent() { [[ ! -s $work/err ]] || Fail "stderr is not empty"; }

mkdir -p "$tree/cli" "$work/bin" "$work/elsewhere"
: >"$work/out"
: >"$work/err"
cp "$source_root/reckon" "$source_root/packages.txt" "$source_root/CMakePresets.json" "$tree"
cat >"$tree/CMakeLists.txt" <<'EOF'
cmake_minimum_required(VERSION 3.25)
project(mini CXX)
enable_testing()
add_subdirectory(cli)
EOF
cat >"$tree/cli/CMakeLists.txt" <<'EOF'
add_executable(reckon main.cc)
add_test(NAME good COMMAND reckon)
EOF
cat >"$tree/cli/main.cc" <<'EOF'
#include <cstdio>
int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) std::printf("[%s]", argv[i]);
  for (int c = std::getchar(); c != EOF; c = std::getchar()) std::putchar(c);
  return argc == 1 ? 0 : 10;
}
EOF
# Everything is installed, except the packages named in $ABSENT.
Fake dpkg-query 'for p in "${@:4}"; do [[ " ${ABSENT:-} " == *" $p "* ]] || echo "$p installed"; done'
Fake apt-get 'echo "$*" >>"'"$work"'/apt"; exit "${APT_EXIT:-0}"'
Fake sudo 'while [[ $1 == -* ]]; do shift; done; exec "$@"'
export PATH="$work/bin:$PATH"

runs_from_anywhere() {
  ln -s "$tree/reckon" "$work/absolute link"
  ln -s "../a tree/reckon" "$work/elsewhere/relative link"
  cd "$work/elsewhere"
  Run "$work/absolute link" verb 'two words' '' <<<'input'
  Expect 10 '[verb][two words][]input'
  ExpectSaid 'configuring preset release'
  Run './relative link' verb </dev/null
  Expect 10 '[verb]'
  cd "$tree/cli"
  Run ../reckon --preset=debug verb --preset x </dev/null
  Expect 10 '[verb][--preset][x]'
  [[ -x $tree/build/debug/cli/reckon ]] || Fail 'preset debug was not built'
}

second_call_is_silent_and_quick() {
  Run "$tree/reckon" verb </dev/null
  local best=100000 start took
  for _ in 1 2 3 4 5; do
    start=$(date +%s%N)
    Run "$tree/reckon" verb </dev/null
    took=$((($(date +%s%N) - start) / 1000000))
    Expect 10 '[verb]'
    ExpectSilent
    [[ $took -ge $best ]] || best=$took
  done
  echo "best of 5 second calls: $best ms"
  [[ $best -lt 500 ]] || Fail "a second call takes $best ms"
  sed -i 's/\[%s\]/<%s>/' "$tree/cli/main.cc" # and a change is noticed
  Run "$tree/reckon" verb </dev/null
  Expect 10 '<verb>'
  ExpectSaid 'building preset release'
}

moved_tree_still_builds() {
  Run "$tree/reckon" verb </dev/null
  mv "$tree" "$work/moved tree"
  Run "$work/moved tree/reckon" verb </dev/null
  Expect 10 '[verb]'
}

concurrent_calls() {
  local i pids=()
  for i in 1 2 3; do
    "$tree/reckon" "call$i" </dev/null >"$work/out$i" 2>>"$work/err" &
    pids+=($!)
  done
  for i in 1 2 3; do
    rc=0
    wait "${pids[i - 1]}" || rc=$?
    [[ $rc == 10 && $(cat "$work/out$i") == "[call$i]" ]] || Fail "call $i: exit code $rc"
  done
  [[ $(grep -c configuring "$work/err") == 1 ]] || Fail 'configured more than once'
}

broken_build_is_internal_error() {
  echo 'broken' >>"$tree/cli/main.cc"
  Run "$tree/reckon" verb </dev/null
  Expect 70 ''
  ExpectSaid 'main.cc'
  ExpectSaid "the build failed (log: $tree/build/release/reckon-build.log)"
  echo 'broken(' >"$tree/CMakeLists.txt"
  Run "$tree/reckon" --preset debug verb </dev/null
  Expect 70 ''
  ExpectSaid "configuring preset debug failed (log: $tree/build/debug/reckon-build.log)"
}

unknown_preset() {
  RECKON_PRESET=fastest Run "$tree/reckon" verb
  Expect 1 ''
  ExpectSaid "unknown preset 'fastest'; known: release debug asan tidy coverage"
  [[ ! -e $tree/build ]] || Fail 'an unknown preset left a build folder'
}

no_install_names_what_is_missing() {
  ABSENT='ninja-build libz3-dev' RECKON_NO_INSTALL=1 Run "$tree/reckon" verb
  Expect 1 ''
  ExpectSaid 'libz3-dev            proving for all shapes'
  ExpectSaid 'apt-get install ninja-build libz3-dev'
  ! grep -q 'cmake ' "$work/err" || Fail 'named a package that is there'
  [[ ! -e $work/apt ]] || Fail 'called apt-get'
  ABSENT='cvc5' RECKON_NO_INSTALL=1 Run "$tree/reckon" verb </dev/null
  Expect 10 '[verb]' # not needed by a verb
  ABSENT='cvc5' RECKON_NO_INSTALL=1 Run "$tree/reckon" test
  Expect 1 ''
  ExpectSaid 'cvc5'
  ABSENT='clang' RECKON_NO_INSTALL=1 Run "$tree/reckon" fuzz 5
  Expect 1 ''
  ExpectSaid 'clang'
  Run "$tree/reckon" fuzz many
  Expect 1 ''
  ExpectSaid "'many' is no number of runs"
}

installs_what_is_missing() {
  ABSENT='ninja-build libz3-dev' Run "$tree/reckon" verb </dev/null
  Expect 10 '[verb]'
  ExpectSaid 'ninja-build          runs the build'
  [[ $(sed 's/.* update$/update/; s/.* install .* n/install n/' "$work/apt") == \
    $'update\ninstall ninja-build libz3-dev' ]] || Fail "apt-get was called so: $(cat "$work/apt")"
  ABSENT='cvc5' APT_EXIT=100 Run "$tree/reckon" packages test
  Expect 1 ''
  ExpectSaid 'apt-get could not install: cvc5'
  Run "$tree/reckon" packages nonsense
  Expect 1 ''
  ExpectSaid "packages.txt has no section 'nonsense'"
}

test_verb_reports_failures() {
  Run "$tree/reckon" test
  [[ $rc == 0 ]] || Fail "exit code $rc"
  grep -q '^100% tests passed, 0 tests failed out of 1$' "$work/out" || Fail 'no closing line'
  echo 'add_test(NAME bad COMMAND reckon argument)' >>"$tree/cli/CMakeLists.txt"
  Run "$tree/reckon" test
  [[ $rc != 0 ]] || Fail 'a failing test is not reported'
  grep -q '^50% tests passed, 1 tests failed out of 2$' "$work/out" || Fail 'no closing line'
  Run "$tree/reckon" test -R good
  [[ $rc == 0 ]] || Fail "exit code $rc"
  Run "$tree/reckon" test -R nothing-of-this-name
  [[ $rc != 0 ]] || Fail 'no tests at all looked like success'
}

[[ $(type -t "$2") == function ]] || Fail "no test $2"
"$2"
