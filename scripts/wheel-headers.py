"""Headers of a package on the index of packages, out of a wheel of which nothing else is fetched:
wheel-headers.py PYTHON PACKAGE==VERSION FOLDER. PYTHON has pip; it says where the wheel is."""
import io
import json
import os
import subprocess
import sys
import urllib.request
import zipfile


class Remote(io.RawIOBase):
    """A file of a web server: what is read of it is asked for."""

    def __init__(self, url):
        self.url, self.at = url, 0
        with urllib.request.urlopen(urllib.request.Request(url, method="HEAD"), timeout=20) as answer:
            self.size = int(answer.headers["Content-Length"])

    def readable(self):
        return True

    def seekable(self):
        return True

    def seek(self, offset, whence=io.SEEK_SET):
        self.at = offset + (0, self.at, self.size)[whence]
        return self.at

    def tell(self):
        return self.at

    def readinto(self, buffer):
        end = min(self.at + len(buffer), self.size)
        if self.at >= end:
            return 0
        asked = urllib.request.Request(self.url, headers={"Range": f"bytes={self.at}-{end - 1}"})
        with urllib.request.urlopen(asked, timeout=20) as answer:
            if answer.status != 206:
                raise OSError(f"{self.url}: expected a part of the file, got all of it")
            data = answer.read(end - self.at)
        buffer[: len(data)] = data
        self.at += len(data)
        return len(data)


def url_of(python, package):
    command = [python, "-m", "pip", "install", "--dry-run", "--quiet", "--no-deps", "--ignore-installed"]
    # Without the last of these pip would fetch the wheel to look into it.
    command += ["--disable-pip-version-check", "--only-binary", ":all:", "--use-feature=fast-deps"]
    command += ["--retries", "1", "--timeout", "20", "--report", "-", package]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=120, check=True)
    return json.loads(done.stdout)["install"][0]["download_info"]["url"]


def main(python, package, folder):
    with zipfile.ZipFile(io.BufferedReader(Remote(url_of(python, package)), 1 << 16)) as wheel:
        for name in wheel.namelist():
            if "/include/" in name and name.endswith(".h"):
                path = os.path.join(folder, name.split("/include/", 1)[1])
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "wb") as f:
                    f.write(wheel.read(name))


try:
    main(*sys.argv[1:])
except (OSError, LookupError, ValueError, subprocess.SubprocessError, zipfile.BadZipFile) as error:
    sys.exit(f"scripts/wheel-headers.py: {sys.argv[2]}: {error}")
