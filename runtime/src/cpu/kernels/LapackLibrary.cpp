// Finds and opens LAPACK.
#include "runtime/src/cpu/kernels/LapackLibrary.h"

#include "runtime/format/Errors.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <tuple>

#include <dlfcn.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

namespace mpmd::rt {

namespace {
class Loading {
public:
  explicit Loading(void *library, const char *name) : library(library), name(name) {}

  template <typename T> void find(LapackRoutines<T> &routines, char letter) {
    find(routines.potrf, letter, "potrf");
    find(routines.trsm, letter, "trsm");
    find(routines.getrf, letter, "getrf");
    find(routines.geqrf, letter, "geqrf");
    find(routines.geqp3, letter, "geqp3");
    find(routines.orgqr, letter, "orgqr");
    find(routines.ormqr, letter, "ormqr");
    find(routines.syevd, letter, "syevd");
    find(routines.gesdd, letter, "gesdd");
    find(routines.gesvd, letter, "gesvd");
  }

  absl::Status status;

private:
  template <typename Function> void find(Function &function, char letter, const char *routine) {
    const std::string symbol = absl::StrCat(std::string(1, letter), routine, "_");
    void *found = ::dlsym(library, symbol.c_str());
    if (!found && status.ok())
      status = absl::NotFoundError(absl::StrCat("expected '", symbol, "' in ", name, ", as in any LAPACK, got none"));
    function = reinterpret_cast<Function>(found);
  }

  void *library;
  const char *name;
};

/// Bytes of the buffer that OpenBLAS maps for each computing thread on x86-64. It is smaller on other processors.
constexpr uint64_t kBuffer = uint64_t{128} << 20;
/// Bytes of the mapped library.
constexpr uint64_t kImage = uint64_t{48} << 20;

/// The memory that the process may still map, and the limit that decides it.
struct Room {
  uint64_t left = UINT64_MAX, limit = UINT64_MAX;
  const char *source = "";
};

Room roomLeft() {
  unsigned long long size = 0, data = 0;
  Room room;
  if (FILE *file = std::fopen("/proc/self/statm", "re")) {
    if (std::fscanf(file, "%llu %*u %*u %*u %*u %llu", &size, &data) != 2)
      size = data = 0;
    std::fclose(file);
  }
  const auto page = static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
  for (auto [resource, pages, source] :
       {std::tuple(RLIMIT_AS, size, "address space (ulimit -v)"), std::tuple(RLIMIT_DATA, data, "data (ulimit -d)")}) {
    struct rlimit limit;
    if (::getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
      continue;
    if (uint64_t left = limit.rlim_cur - std::min<uint64_t>(limit.rlim_cur, pages * page); left < room.left)
      room = {left, limit.rlim_cur, source};
  }
  return room;
}

uint64_t stackBytes() {
  pthread_attr_t attributes;
  size_t bytes = 0;
  if (::pthread_getattr_default_np(&attributes) == 0) {
    ::pthread_attr_getstacksize(&attributes, &bytes);
    ::pthread_attr_destroy(&attributes);
  }
  return bytes;
}

absl::Status checkRoom(uint64_t needed, const std::string &what, const char *remedy) {
  const Room room = roomLeft();
  if (needed <= room.left)
    return absl::OkStatus();
  return absl::ResourceExhaustedError(absl::StrCat("expected ", needed, " bytes for ", what, ", got ", room.left,
                                                   " that are left of the limit of ", room.limit, " bytes of ",
                                                   room.source, ": raise it, or ", remedy));
}

/// The number of threads that OpenBLAS starts when it is loaded.
int64_t threadsAtLoad() {
  int64_t threads = std::clamp<int64_t>(std::thread::hardware_concurrency(), 1, 64);
  for (const char *name : {"OPENBLAS_NUM_THREADS", "GOTO_NUM_THREADS", "OMP_NUM_THREADS"})
    if (const char *value = std::getenv(name); value && std::atoi(value) > 0)
      return std::min<int64_t>(threads, std::atoi(value));
  return threads;
}

/// Whether the open library is OpenBLAS, which maps a buffer for each calling thread.
std::atomic<bool> hasBuffers{false};

absl::StatusOr<const LapackLibrary *> open() {
  const char *named = std::getenv("MPMD_LAPACK");
  const char *const names[] = {"libopenblas.so.0", "liblapack.so.3"};
  void *library = nullptr;
  const char *name = named;
  std::string why;
  auto attempt = [&](const char *path) {
    library = ::dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (const char *error = library ? nullptr : ::dlerror())
      absl::StrAppend(&why, why.empty() ? "" : "; ", error);
    name = path;
  };
  if (!named || !*named || absl::StrContains(named, "openblas")) {
    const auto threads = static_cast<uint64_t>(threadsAtLoad());
    MPMD_RETURN_IF_ERROR(checkRoom(kImage + threads * kBuffer + (threads - 1) * stackBytes(),
                                   absl::StrCat("OpenBLAS, which begins with ", threads, " threads"),
                                   "set OPENBLAS_NUM_THREADS=1 and take one thread for each rank"));
  }
  if (named && *named)
    attempt(named);
  else
    for (const char *path : names)
      if (!library)
        attempt(path);
  if (!library)
    return absl::NotFoundError(absl::StrCat("expected a LAPACK for linear algebra, ",
                                            named && *named ? "as MPMD_LAPACK names it"
                                                            : "libopenblas.so.0 or liblapack.so.3, or one that "
                                                              "MPMD_LAPACK names",
                                            ", got none: ", why));
  static LapackLibrary found;
  // OpenBLAS would divide a call among its threads, whose number would change the rounding.
  if (void *threads = ::dlsym(library, "openblas_set_num_threads")) {
    reinterpret_cast<void (*)(int)>(threads)(1);
    hasBuffers = true;
    found.sgemm = reinterpret_cast<decltype(found.sgemm)>(::dlsym(library, "sgemm_"));
  }
  Loading loading(library, name);
  loading.find(found.single, 's');
  loading.find(found.wide, 'd');
  if (!loading.status.ok())
    return loading.status;
  return &found;
}
} // namespace

absl::StatusOr<const LapackLibrary *> lapackLibrary() {
  // The library stays open until the process ends. A failure is kept, too.
  static const absl::StatusOr<const LapackLibrary *> library = open();
  return library;
}

absl::Status checkLapackCallers(int64_t callers) {
  if (!hasBuffers)
    return absl::OkStatus();
  return checkRoom(static_cast<uint64_t>(callers) * (kBuffer + stackBytes()),
                   absl::StrCat(callers, callers == 1 ? " thread that calls" : " threads that call", " OpenBLAS"),
                   "take fewer threads for each rank");
}

} // namespace mpmd::rt
