"""The names of schedules, as mpmd-schedule lists them."""
import re
import subprocess


def named_schedules(tool):
    """All names except `search`, so that tests cover new schedules automatically."""
    text = subprocess.run([tool, "make", "--help"], capture_output=True, text=True, check=True).stdout
    names = re.search(r"--schedule TEXT\s+search, (.*)", text).group(1).split(", ")
    assert "1f1b" in names and len(names) > 15, f"expected the published schedules, got {names}"
    return names
