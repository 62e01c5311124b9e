# Reads what the compiler (gcc or clang, English messages) said about a user's kernels and prints
#   kernel uses X, which reckon does not emulate (file:line)
# once for each name that is not there. Fails (exit 1) when it finds none.

function place(line,    parts) {
  split(line, parts, ":")
  return parts[1] ":" parts[2]
}

function quoted(text,    start, rest) {  # the first '...' of a text
  start = index(text, "'")
  if (start == 0) return ""
  rest = substr(text, start + 1)
  return substr(rest, 1, index(rest, "'") - 1)
}

function report(name, where) {
  sub(/^.*::/, "", name)
  if (name == "" || name in seen) return
  seen[name] = 1
  found = 1
  printf "kernel uses %s, which reckon does not emulate (%s)\n", name, where
}

{
  gsub(/‘|’/, "'")
  at = index($0, "error: ")
  if (at == 0) next
  message = substr($0, at + 7)
  where = place($0)
}

# gcc
message ~ /^[^ ]+: No such file or directory/ { report(substr(message, 1, index(message, ":") - 1), where); next }
message ~ /^'[^']*' (is not a member of|was not declared|has not been declared|does not name a|is not a namespace)/ { report(quoted(message), where); next }
message ~ /^'[^']*' in (namespace|class|struct|enum class) '[^']*' does not name/ { report(quoted(message), where); next }
message ~ /has no member named '/ { sub(/^.*has no member named /, "", message); report(quoted(message), where); next }
message ~ /^there are no arguments to '/ { report(quoted(message), where); next }
message ~ /^expected .* before '/ { next }

# clang
message ~ /^no (member|template|type) named '/ { report(quoted(message), where); next }
message ~ /^(use of undeclared identifier|unknown type name) '/ { report(quoted(message), where); next }
message ~ /^'[^']*' file not found/ { report(quoted(message), where); next }

# both: what is there, but not in that form
message ~ /static (assertion failed|_assert failed).*(not emulated|does not take|is uint|Gather)/ {
  sub(/^static(_| )assert(ion)? failed( due to requirement '[^']*')?: ?/, "", message)
  if (!(message in seen)) { seen[message] = 1; found = 1; printf "%s (%s)\n", message, where }
}

END { exit found ? 0 : 1 }
