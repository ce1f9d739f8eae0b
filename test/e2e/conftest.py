"""Fixtures of all tests in this folder: the tools of one build, a folder for each test, and the features that the
machine lacks."""
import os
import sys

import pytest
from emulated import Emulated
from harness import E2E, SOURCE, Tools, cuda_tool
from launchers import launchers

sys.path[:0] = [os.path.join(E2E, "values"), os.path.join(SOURCE, "unittests", "Plan")]
# Test labels by name, which cmake/MpmdTestLabels.cmake passes to ctest.
MPI, CUDA = ("processes", "hosts", "faults", "slurm"), ("cuda", "gpu", "ptx")


def pytest_addoption(parser):
    group = parser.getgroup("mpmd")
    group.addoption("--bin", default=os.path.join(SOURCE, "build", "release", "bin"), help="the folder of the tools")
    group.addoption("--all", action="store_true", help="all configurations, also those that take minutes")
    group.addoption("--count", type=int, help="how many random reshards, or examples with random shardings")
    group.addoption(
        "--seed", type=int, help="the seed of random files, texts and reshards, or the number of the first example"
    )
    group.addoption("--seconds", type=float, help="how long fuzzers go on")
    group.addoption("--full-disk", help="the library whose disk is full, which test_adversity.py preloads")


def pytest_configure(config):
    for line in (
        "mpi: needs several processes",
        "cuda: compiles for or runs on GPUs, emulated ones where there are none",
    ):
        config.addinivalue_line("markers", line)


def pytest_collection_modifyitems(items):
    for item in items:
        for names, mark in ((MPI, pytest.mark.mpi), (CUDA, pytest.mark.cuda)):
            if any(name in item.path.stem for name in names):
                item.add_marker(mark)


def pytest_sessionfinish(session, exitstatus):
    """ctest counts exit code 77 as skipped."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if not reporter or exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return
    if reporter.stats.get("skipped") and not reporter.stats.get("passed"):
        session.exitstatus = 77


def restored():
    """Undoes a test's changes to this process."""
    environment, umask = dict(os.environ), os.umask(0o022)
    os.umask(umask)
    yield
    os.umask(umask)
    os.environ.clear()
    os.environ.update(environment)


@pytest.fixture(autouse=True, scope="module")
def module_environment():
    yield from restored()


@pytest.fixture(autouse=True)
def environment(module_environment):
    yield from restored()


@pytest.fixture(scope="session")
def bin_dir(request):
    return os.path.abspath(request.config.getoption("--bin"))


@pytest.fixture(scope="session")
def thorough(request):
    return request.config.getoption("--all")


@pytest.fixture
def tools(bin_dir, tmp_path):
    """The tools, with a folder for this test."""
    return Tools(bin_dir, str(tmp_path))


@pytest.fixture(scope="module")
def module_tools(bin_dir, tmp_path_factory):
    """The tools, with a folder for all tests of a file."""
    return Tools(bin_dir, str(tmp_path_factory.mktemp("module")))


@pytest.fixture
def emulated(tools):
    return Emulated(tools)


def one_of_nvidia(name):
    return cuda_tool(name) or pytest.skip(f"no {name} is found (scripts/cuda-tools.sh)")


@pytest.fixture(scope="session")
def ptxas():
    return one_of_nvidia("ptxas")


@pytest.fixture(scope="session")
def nvdisasm():
    return one_of_nvidia("nvdisasm")


@pytest.fixture(params=("mpich", "openmpi"), scope="module")
def launcher(request, bin_dir):
    """mpirun of each library."""
    found, missing = launchers(bin_dir)
    for each in found:
        if each.name == request.param:
            return each
    pytest.skip(next(reason for reason in missing if reason.startswith(request.param)))


@pytest.fixture(scope="module")
def one_launcher(launcher, thorough, bin_dir):
    """All launchers with --all, otherwise the first one: for what does not depend on the MPI library."""
    if not thorough and launcher.name != launchers(bin_dir)[0][0].name:
        pytest.skip("one launcher is enough without --all")
    return launcher


@pytest.fixture(scope="session")
def jax():
    return pytest.importorskip("jax", reason="no jax (scripts/python.sh installs it)")
