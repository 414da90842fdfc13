"""Only one bot works on a database."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from storage import InUse, sole_use

ROOT = Path(__file__).resolve().parents[2]
HOLD = """
import sys, time
from pathlib import Path
from storage import sole_use
with sole_use(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_second_user_is_refused_by_name_and_let_in_once_the_first_is_done(tmp_path: Path) -> None:
    database = tmp_path / "slowpour.db"
    with sole_use(database), pytest.raises(InUse, match=r"already running on .*slowpour\.db"), sole_use(database):
        pytest.fail("both have it")
    with sole_use(database), sole_use(tmp_path / "other.db"):
        pass


def test_a_killed_process_leaves_nothing_locked(tmp_path: Path) -> None:
    database = tmp_path / "slowpour.db"
    command = [sys.executable, "-c", HOLD, str(database)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(InUse), sole_use(database):
            pytest.fail("both have it")
        os.kill(holder.pid, signal.SIGKILL)
        holder.wait()
    with sole_use(database):
        pass
