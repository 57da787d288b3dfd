#!/usr/bin/env python3
"""setup_test.py SETUP: tools/setup on a machine with an older Boost removes nothing and says what to do.

apt-get, dpkg-query and sudo are scripts here that write down how they were called.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

APT = """#!/bin/sh
echo "$@" >>"$CALLS"
case " $* " in
    *" update "*) exit 0 ;;
    *" -s "*) echo "Remv libboost1.74-dev [1.74]"; echo "Remv libboost-dev [1.74]"; echo "Inst libboost1.81-dev" ;;
    *" --no-remove "*) exit 100 ;;
    *) echo "libboost-dev is gone" >>"$CALLS" ;;
esac
"""
SUDO = '#!/bin/sh\nexec "$@"\n'
NOTHING_INSTALLED = "#!/bin/sh\nexit 1\n"

with tempfile.TemporaryDirectory() as folder:
    for name, text in {"apt-get": APT, "sudo": SUDO, "dpkg-query": NOTHING_INSTALLED}.items():
        path = Path(folder, name)
        path.write_text(text)
        path.chmod(0o755)
    calls = Path(folder, "calls")
    around = os.environ | {"PATH": f"{folder}:{os.environ['PATH']}", "CALLS": str(calls)}
    ran = subprocess.run([sys.argv[1], "play"], capture_output=True, text=True, env=around)
    asked = calls.read_text()

assert "is gone" not in asked, asked
assert ran.returncode == 1, ran
assert "apt-get remove libboost1.74-dev libboost-dev" in ran.stderr, ran.stderr
print("nothing was removed")
