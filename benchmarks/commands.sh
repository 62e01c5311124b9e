#!/usr/bin/env bash
# Times whole commands, as a user runs them: wall seconds and CPU seconds of the best of N runs, as a
# Markdown table. Run it on an idle machine.
#   benchmarks/commands.sh [PROGRAM [RUNS]]     defaults: build/release/cli/reckon, 3
set -euo pipefail
root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
program=$(realpath -- "${1:-$root/build/release/cli/reckon}")
runs=${2:-3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export RECKON_CORPUS=${RECKON_CORPUS:-$root/corpus}
cd "$work"

# The 4,000 golden shapes as a batch; their element sizes as unsigned types.
gzip -dc "$RECKON_CORPUS/golden/broadcast-ledgers.jsonl.gz" |
  sed -E 's/^\{"bytes": ?([1248]), ?("dst": ?\[[^]]*\]), ?("src": ?\[[^]]*\]).*/\1 \2, \3/' |
  while read -r bytes sizes; do
    echo "{\"dtype\": \"uint$((8 * bytes))\", $sizes}"
  done >golden.jsonl

TIMEFORMAT='%R %U %S'
Measure() { # command...: every word a word of the command line
  local best='' line wall cpu run code
  for ((run = 0; run < runs; run++)); do
    code=0
    line=$({ time "$program" "$@" >out 2>err || code=$?; } 2>&1; exit "$code") || code=$?
    if [[ $code != 0 && $code != 5 && $code != 10 ]]; then
      echo "exit $code: reckon $*: $(tail -n 1 err)" >&2
      exit "$code"
    fi
    wall=$(awk '{print $1}' <<<"$line")
    cpu=$(awk '{print $2 + $3}' <<<"$line")
    if [[ -z $best ]] || awk "BEGIN {exit !($cpu < ${best#* })}"; then best="$wall $cpu"; fi
  done
  printf '| `%s` | %.2f | %.2f |\n' "$*" $best
}

printf '%s, %s cores, load %s, best of %s runs\n\n' \
  "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)" "$(nproc)" \
  "$(cut -d' ' -f1 /proc/loadavg)" "$runs"
echo '| command | wall, s | CPU, s |'
echo '|---|--:|--:|'
Measure --version
Measure compare --dtype float16 --dst 4,3,128 --src 4,1,128
Measure explain --dtype uint64 --dst 2,3,1,7 --src 2,1,1,7
Measure model --dtype float16 --dst A,B,C,D --src A,1,C,1 --quiet
Measure cost --dtype float16 --dst A,B,C,D --src A,1,C,1 --quiet
Measure model --batch golden.jsonl
Measure cost --batch golden.jsonl
Measure simulate --machine count --batch golden.jsonl
Measure simulate --batch golden.jsonl
Measure compare --batch golden.jsonl
Measure verify --stage corpus --no-save
Measure verify --stage sweep --no-save
Measure prove kernel-equals-model/uint32 --no-cache
