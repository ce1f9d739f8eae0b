// Opening rank objects.
#include "mpmd-rt/Bundle.h"

#include "runtime/src/CheckProgram.h"
#include "runtime/src/CpuFeatures.h"

#include "absl/strings/str_cat.h"

#include <cstring>
#include <dlfcn.h>
#include <sys/stat.h>

namespace mpmd::rt {

namespace {
absl::Status prefix(const absl::Status &status, const std::string &who) {
  return status.ok() ? status : absl::Status(status.code(), absl::StrCat(who, ": ", status.message()));
}

absl::Status checkFile(const std::string &path, const format::Mesh &mesh) {
  struct stat info;
  if (::stat(path.c_str(), &info) != 0)
    return absl::NotFoundError(absl::StrCat("cannot open '", path, "', the object of mesh '", mesh.name, "': ", std::strerror(errno)));
  if (!S_ISREG(info.st_mode) || info.st_size != mesh.bytes)
    return absl::DataLossError(absl::StrCat("'", path, "': expected a file of ", mesh.bytes, " bytes, got ", info.st_size));
  absl::StatusOr<uint32_t> sum = format::checksumFile(path);
  if (!sum.ok())
    return sum.status();
  if (*sum != mesh.crc32)
    return absl::DataLossError(absl::StrCat("'", path, "': the checksum does not match the manifest: the file was changed after it was written"));
  return absl::OkStatus();
}

absl::StatusOr<const mpmd_rank_program_t *> query(void *handle) {
  auto function = reinterpret_cast<mpmd_rank_query_fn>(::dlsym(handle, MPMD_RANK_QUERY_NAME));
  if (!function)
    return absl::InvalidArgumentError("not a rank object: it does not export '" MPMD_RANK_QUERY_NAME "'");
  const mpmd_rank_program_t *program = function(MPMD_RANK_ABI_VERSION);
  if (!program)
    return absl::InvalidArgumentError(absl::StrCat("its ABI is newer than version ", MPMD_RANK_ABI_VERSION, ", which this runtime reads"));
  return program;
}
} // namespace

absl::StatusOr<std::shared_ptr<const Bundle>> Bundle::open(const std::string &dir) {
  absl::StatusOr<format::Manifest> manifest = format::readManifest(dir);
  if (!manifest.ok())
    return manifest.status();
  std::shared_ptr<Bundle> bundle(new Bundle);
  bundle->contents = *std::move(manifest);
  for (const format::Mesh &mesh : bundle->contents.meshes) {
    // With a slash in it, dlopen does not search library paths.
    std::string path = absl::StrCat(dir.empty() ? "." : dir, "/", mesh.object);
    if (absl::Status status = checkFile(path, mesh); !status.ok())
      return status;
    void *handle = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle)
      return absl::InvalidArgumentError(absl::StrCat("cannot load '", path, "': ", ::dlerror()));
    bundle->handles.push_back(handle);
    absl::StatusOr<const mpmd_rank_program_t *> program = query(handle);
    if (!program.ok())
      return prefix(program.status(), absl::StrCat("'", path, "'"));
    bundle->programs.push_back(*program);
  }
  if (absl::Status status = bundle->check(); !status.ok())
    return prefix(status, absl::StrCat("'", dir, "'"));
  return bundle;
}

absl::StatusOr<std::shared_ptr<const Bundle>> Bundle::fromPrograms(format::Manifest manifest, std::vector<const mpmd_rank_program_t *> programs) {
  std::shared_ptr<Bundle> bundle(new Bundle);
  bundle->contents = std::move(manifest);
  bundle->programs = std::move(programs);
  if (absl::Status status = bundle->contents.check(); !status.ok())
    return status;
  if (bundle->programs.size() != bundle->contents.meshes.size())
    return absl::InvalidArgumentError("expected one program per mesh");
  if (absl::Status status = bundle->check(); !status.ok())
    return status;
  return bundle;
}

absl::Status Bundle::check() const {
  for (size_t mesh = 0; mesh < programs.size(); ++mesh) {
    std::string who = absl::StrCat("mesh '", contents.meshes[mesh].name, "'");
    const mpmd_rank_program_t &program = *programs[mesh];
    if (program.magic != MPMD_RANK_MAGIC || program.version != MPMD_RANK_ABI_VERSION)
      return absl::InvalidArgumentError(absl::StrCat(who, ": expected a rank program of ABI version ", MPMD_RANK_ABI_VERSION, ", got magic ", program.magic,
                                                     ", version ", program.version));
    if (absl::Status status = checkCpuFeatures(program.cpu_features ? program.cpu_features : ""); !status.ok())
      return prefix(status, who);
    if (absl::Status status = checkProgram(program, contents, static_cast<int64_t>(mesh)); !status.ok())
      return prefix(status, who);
  }
  return absl::OkStatus();
}

Bundle::~Bundle() {
  for (void *handle : handles)
    ::dlclose(handle);
}

} // namespace mpmd::rt
