#!/usr/bin/env bash
# The include-order check must pass a clean tree and name every breach of a broken one.
#   layout_test.sh <check_includes.cmake>
set -euo pipefail

tree="$(mktemp -d)/a tree"
trap 'rm -rf "$(dirname "$tree")"' EXIT
Check() { cmake "-DROOT=$tree" -P "$1" 2>&1; }
Put() { # file line...
  mkdir -p "$tree/$(dirname "$1")"
  printf '%s\n' "${@:2}" >"$tree/$1"
}

if Check "$1" >/dev/null; then
  echo "an empty tree passed"
  exit 1
fi

Put ledger/a.h '#include <vector>' '#include <sys/stat.h>'
Put model/expr/e.cc '#include "ledger/a.h"' '#include "model/expr/e.h"'
Put properties/p.cc '#include <rapidcheck.h>' '#include "model/m.h"' '#include "simulator/s.h"'
Put solver/z.cc '#include <z3++.h>'
Put tests/solver/z_test.cc '#include <z3++.h>' '#include "solver/z.h"'
Put simulator/ascendc/kernel.cc '#include "kernel_operator.h"'
Check "$1" | grep -qx '6 files keep the include order'

Put model/m.cc '#include "simulator/s.h"'
Put simulator/s.cc '#  include "model/m.h"'
Put ledger/l.cc '#include "cli/c.h"'
Put solver/s.cc '#include "properties/p.h"'
Put cli/c.cc '#include <z3++.h>' '#include <rapidcheck.h>'
Put model/r.cc '#include "r.h"'
Put model/u.cc '#include "../ledger/a.h"'
if said=$(Check "$1"); then
  echo "a broken tree passed"
  exit 1
fi
for breach in 'model/m.cc: includes simulator/s.h' 'simulator/s.cc: includes model/m.h' \
  'ledger/l.cc: includes cli/c.h' 'solver/s.cc: includes properties/p.h' \
  'cli/c.cc: includes z3' 'cli/c.cc: includes rapidcheck.h' 'model/r.cc: includes "r.h"' \
  'model/u.cc: includes ../ledger/a.h' '8 includes break'; do
  if [[ $said != *"$breach"* ]]; then
    printf 'not named: %s\n%s\n' "$breach" "$said"
    exit 1
  fi
done
