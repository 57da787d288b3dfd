#!/usr/bin/env bash
# Fails when a C++ file is not laid out as .clang-format says.
set -euo pipefail
exec "$(dirname -- "${BASH_SOURCE[0]}")/format" --check
