#!/usr/bin/env bash
# Runs clang-tidy 14 over the project's own sources, two at a time.
#
# A clean result is remembered in build/tidy/<source>.ok as a hash of all that could change it: the source, the
# project headers it reaches, its compile command, .clang-tidy and the tool's version. So the next run only looks
# at what changed, and a file with findings is always looked at again.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

folders=(engine reference art ai store protocol server cli)
# Clang 14 does not know the coroutines of the network part.
skipped=server/server.cpp
build=build/release
cache=build/tidy

case "${1:-}" in
    "") ;;
    --all) rm -rf -- "$cache" ;;
    -h | --help)
        echo "Usage: tools/check_tidy.sh [--all]"
        echo "Runs clang-tidy over the sources that preset release compiles in: ${folders[*]}."
        echo "  --all   also over those that were clean before and are as they were"
        exit 0
        ;;
    *) echo "check_tidy: unknown argument '$1'." >&2; exit 2 ;;
esac
command -v clang-tidy-14 >/dev/null || { echo "check_tidy: clang-tidy-14 is missing; run tools/setup." >&2; exit 2; }
[[ -f $build/compile_commands.json ]] ||
    { echo "check_tidy: $build/compile_commands.json is missing; run cmake --preset release." >&2; exit 2; }

mkdir -p "$cache"

# Prints "<hash> <source>" for each of our sources, and writes a compile_commands.json for clang: the sources are
# compiled by g++, and clang does not know all of its options.
list_sources() {
    python3 - "$build" "$cache" "$(clang-tidy-14 --version)" "$skipped" "${folders[@]}" <<'END'
import functools
import hashlib
import json
import re
import shlex
import sys
from pathlib import Path

INCLUDE = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.MULTILINE)
COMPILER_OWN = re.compile(r"-[Wfg](?!no-exceptions$|no-rtti$)")
build, cache, version, skipped, *folders = sys.argv[1:]
root = Path.cwd()
common = hashlib.sha256(version.encode() + Path(".clang-tidy").read_bytes()).digest()


def own_name(entry: dict) -> str | None:
    """The source's path from the root, if it lies in one of our folders."""
    path = Path(entry["directory"], entry["file"]).resolve()
    if not path.is_relative_to(root) or not path.is_file():
        return None
    name = path.relative_to(root)
    return name.as_posix() if name.parts[0] in folders and name.as_posix() != skipped else None


def clang_arguments(entry: dict) -> list[str]:
    arguments = entry.get("arguments") or shlex.split(entry["command"])
    return [argument for argument in arguments if not COMPILER_OWN.match(argument)]


@functools.cache
def direct_includes(name: str) -> list[str]:
    found = (path.decode() for path in INCLUDE.findall(Path(name).read_bytes()))
    return [path for path in found if Path(path).is_file()]


def reached_from(name: str) -> list[str]:
    seen, waiting = {name}, [name]
    while waiting:
        new = [path for path in direct_includes(waiting.pop()) if path not in seen]
        seen.update(new)
        waiting += new
    return sorted(seen)


def key(name: str, arguments: list[str]) -> str:
    digest = hashlib.sha256(common + "\0".join(arguments).encode())
    for path in reached_from(name):
        digest.update(path.encode() + b"\0" + Path(path).read_bytes())
    return digest.hexdigest()


# A source that several targets compile is looked at once.
entries: dict[str, dict] = {}
for entry in json.loads(Path(build, "compile_commands.json").read_text()):
    name = own_name(entry)
    if name and name not in entries:
        entries[name] = {"directory": entry["directory"], "file": entry["file"], "arguments": clang_arguments(entry)}
Path(cache, "compile_commands.json").write_text(json.dumps(list(entries.values()), indent=1))
for name, entry in sorted(entries.items()):
    print(key(name, entry["arguments"]), name)
END
}

# tidy_one HASH SOURCE: leaves either <source>.ok with the hash, or <source>.log with the findings.
tidy_one() {
    local result=$cache/$2
    mkdir -p -- "$(dirname -- "$result")"
    rm -f -- "$result.ok" "$result.log"
    if clang-tidy-14 --quiet -p "$cache" "$2" >"$result.log" 2>&1; then
        rm -- "$result.log"
        echo "$1" >"$result.ok"
    fi
}
export -f tidy_one
export cache

sources=$(list_sources)
names=()
changed=()
while read -r hash name; do
    [[ -n $name ]] || continue
    names+=("$name")
    if [[ ! -f $cache/$name.ok || $(<"$cache/$name.ok") != "$hash" ]]; then changed+=("$hash" "$name"); fi
done <<<"$sources"

if ((${#changed[@]})); then
    echo "$((${#changed[@]} / 2)) of ${#names[@]} files to look at"
    printf '%s\0' "${changed[@]}" | xargs -0 -P 2 -n 2 bash -c 'tidy_one "$@"' tidy_one
fi

failed=0
for name in "${names[@]}"; do
    [[ -f $cache/$name.ok ]] && continue
    failed=$((failed + 1))
    grep -vE '^([0-9]+ warnings?( and [0-9]+ errors?)? generated\.|[0-9]+ warnings? treated as errors?)$' \
        "$cache/$name.log" || echo "$name: clang-tidy failed without a word"
done
echo "$((${#names[@]} - failed)) passed, $failed failed"
((failed == 0))
