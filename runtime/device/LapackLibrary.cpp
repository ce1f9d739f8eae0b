// Finding LAPACK.
#include "runtime/device/LapackLibrary.h"

#include "absl/strings/str_cat.h"

#include <cstdlib>
#include <string>

#include <dlfcn.h>

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
  // OpenBLAS shares a call among threads of its own: which ones would say how results are rounded.
  if (void *threads = ::dlsym(library, "openblas_set_num_threads")) {
    reinterpret_cast<void (*)(int)>(threads)(1);
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
  // What it opens stays until the process ends, and so does what it could not.
  static const absl::StatusOr<const LapackLibrary *> library = open();
  return library;
}

} // namespace mpmd::rt
