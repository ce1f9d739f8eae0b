// Opens bundles: reads and checks all files before any of them is mapped as code.
#include "mpmd-rt/Bundle.h"

#include "mpmd/Plan/Support/FileIo.h"
#include "runtime/format/Checksum.h"
#include "runtime/format/Errors.h"
#include "runtime/format/PackedBundle.h"
#include "runtime/src/cpu/CpuFeatures.h"
#include "runtime/src/loader/CheckPointers.h"
#include "runtime/src/loader/CheckProgram.h"
#include "runtime/src/loader/SealedFile.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace mpmd::rt {

namespace {
/// The maximum bytes of one rank object, above what code with 31-bit offsets can have.
constexpr uint64_t maxObjectBytes = uint64_t{1} << 32;

/// The advice for a bundle of another version.
constexpr char writeAgain[] = "; write it again with mpmd-translate --mpmd-to-bundle of this version";

absl::Status prefix(const absl::Status &status, const std::string &who) {
  return status.ok() ? status : absl::Status(status.code(), absl::StrCat(who, ": ", status.message()));
}

/// The commands that make a bundle of `program`. A program that is named *.ranks.mlir is compiled already.
std::string howToMake(absl::string_view program) {
  absl::string_view stem = program;
  absl::ConsumeSuffix(&stem, ".mlir");
  std::string ranks(program), compile;
  if (!absl::ConsumeSuffix(&stem, ".ranks")) {
    ranks = absl::StrCat(stem, ".ranks.mlir");
    compile = absl::StrCat("mpmd-opt ", program, " --mpmd-compile -o ", ranks, ", then ");
  }
  return absl::StrCat("make one with ", compile, "mpmd-translate --mpmd-to-bundle ", ranks, " -o ", stem, ".mpmd");
}

/// Whether a path is a regular file that begins with the magic of packed bundles.
bool isPacked(const std::string &path) {
  int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0)
    return false;
  struct stat info;
  char magic[sizeof(format::packedMagic) - 1];
  bool is = ::fstat(fd, &info) == 0 && S_ISREG(info.st_mode) &&
            ::pread(fd, magic, sizeof(magic), 0) == static_cast<ssize_t>(sizeof(magic)) &&
            std::memcmp(magic, format::packedMagic, sizeof(magic)) == 0;
  ::close(fd);
  return is;
}

/// Opens the directory of a bundle. The user's path may contain symbolic links.
absl::StatusOr<int> openDirectory(const std::string &dir) {
  int fd = ::open(dir.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK);
  if (fd >= 0)
    return fd;
  int error = errno;
  absl::string_view name = dir;
  name = name.substr(name.rfind('/') == absl::string_view::npos ? 0 : name.rfind('/') + 1);
  if (error == ENOTDIR && name == format::manifestName)
    return absl::InvalidArgumentError(
        absl::StrCat("expected a bundle, a directory, got the manifest in it '", dir, "': give the directory"));
  if (error == ENOTDIR && name.size() > 5 && name.substr(name.size() - 5) == ".mlir")
    return absl::InvalidArgumentError(
        absl::StrCat("expected a bundle, a directory, got the text of a program '", dir, "': ", howToMake(dir)));
  if (error == ENOTDIR)
    return absl::InvalidArgumentError(absl::StrCat(
        "expected a bundle, a directory as mpmd-translate --mpmd-to-bundle writes it, got a file '", dir, "'"));
  return absl::NotFoundError(absl::StrCat("cannot open '", dir, "': ", std::strerror(error)));
}

absl::Status checkDirectory(int directory, const std::string &dir) {
  struct stat info;
  if (::fstatat(directory, format::manifestName, &info, AT_SYMLINK_NOFOLLOW) != 0 && errno == ENOENT)
    return absl::InvalidArgumentError(absl::StrCat("expected a bundle, got a directory without ", format::manifestName,
                                                   " '", dir, "': ", howToMake("STEP.mlir")));
  return absl::OkStatus();
}

absl::StatusOr<format::Manifest> readManifest(const SealedFile &file, const std::string &path) {
  absl::StatusOr<format::Manifest> manifest = format::parseManifest(std::string(file.bytes()));
  if (manifest.ok())
    return manifest;
  return prefix(absl::IsFailedPrecondition(manifest.status())
                    ? absl::Status(manifest.status().code(), absl::StrCat(manifest.status().message(), writeAgain))
                    : manifest.status(),
                absl::StrCat("'", path, "'"));
}

absl::Status compare(const SealedFile &file, const format::Mesh &mesh, const std::string &path) {
  if (file.bytes().size() != static_cast<uint64_t>(mesh.bytes))
    return absl::DataLossError(
        absl::StrCat("'", path, "': expected a file of ", mesh.bytes, " bytes, got ", file.bytes().size()));
  if (file.sha256() != mesh.sha256)
    return absl::DataLossError(absl::StrCat(
        "'", path, "': the checksum does not match the manifest: the file was changed after it was written"));
  return absl::OkStatus();
}

/// Calls the query function of a mapped object, and checks all pointers of the program that it returns.
absl::StatusOr<const mpmd_rank_program_t *> query(void *handle, const std::vector<Segment> &segments) {
  void *symbol = ::dlsym(handle, MPMD_RANK_QUERY_NAME);
  link_map *map = nullptr;
  if (!symbol || ::dlinfo(handle, RTLD_DI_LINKMAP, &map) != 0)
    return absl::InvalidArgumentError("not a rank object: it does not export '" MPMD_RANK_QUERY_NAME "'");
  if (!isCode(symbol, map->l_addr, segments))
    return absl::InvalidArgumentError("not a rank object: its '" MPMD_RANK_QUERY_NAME "' is no code of its own");
  const mpmd_rank_program_t *program = reinterpret_cast<mpmd_rank_query_fn>(symbol)(MPMD_RANK_ABI_VERSION);
  if (!program)
    return absl::InvalidArgumentError(absl::StrCat("its ABI is newer than version ", MPMD_RANK_ABI_VERSION,
                                                   ", which this runtime reads", writeAgain));
  MPMD_ASSIGN_OR_RETURN(uint32_t version, abiVersion(program, map->l_addr, segments));
  if (version != MPMD_RANK_ABI_VERSION)
    return absl::InvalidArgumentError(
        absl::StrCat("expected ABI version ", MPMD_RANK_ABI_VERSION, ", got ", version, writeAgain));
  MPMD_RETURN_IF_ERROR(checkPointers(program, map->l_addr, segments));
  return program;
}
} // namespace

/// A mapped rank object. The file stays open as long as its code is mapped: the linker identifies objects by path.
struct Bundle::Object {
  SealedFile file;
  std::vector<Segment> segments;
  void *handle = nullptr;

  Object(SealedFile file, std::vector<Segment> segments) : file(std::move(file)), segments(std::move(segments)) {}
  Object(Object &&other) noexcept
      : file(std::move(other.file)), segments(std::move(other.segments)), handle(std::exchange(other.handle, nullptr)) {
  }
  ~Object() {
    if (handle)
      ::dlclose(handle);
  }
};

absl::StatusOr<std::string> Bundle::sha256() const {
  MPMD_ASSIGN_OR_RETURN(std::string text, format::printManifest(contents));
  return format::sha256(text);
}

Bundle::Bundle() = default;
Bundle::~Bundle() = default;

absl::StatusOr<std::shared_ptr<const Bundle>> Bundle::open(const std::string &dir) {
  if (isPacked(dir)) {
    std::string packed;
    MPMD_RETURN_IF_ERROR(plan::readWholeFile(dir, packed, maxObjectBytes));
    return openPacked(packed, dir);
  }
  MPMD_ASSIGN_OR_RETURN(int directory, openDirectory(dir));
  absl::StatusOr<std::shared_ptr<const Bundle>> bundle;
  if (absl::Status status = checkDirectory(directory, dir); !status.ok())
    bundle = status;
  else
    bundle = open(
        [&](const std::string &name, uint64_t maxBytes) {
          return SealedFile::read(directory, name, absl::StrCat(dir, "/", name), maxBytes);
        },
        dir);
  ::close(directory);
  return bundle;
}

absl::StatusOr<std::shared_ptr<const Bundle>> Bundle::openPacked(absl::string_view bytes, const std::string &name) {
  absl::StatusOr<std::map<std::string, absl::string_view>> files = format::unpackFiles(bytes);
  if (!files.ok())
    return prefix(files.status(), absl::StrCat("the bundle in '", name, "'"));
  return open(
      [&](const std::string &file, uint64_t maxBytes) -> absl::StatusOr<SealedFile> {
        auto found = files->find(file);
        if (found == files->end())
          return absl::NotFoundError(
              absl::StrCat("expected a file '", file, "' in the bundle in '", name, "', got none"));
        if (found->second.size() > maxBytes)
          return absl::InvalidArgumentError(
              absl::StrCat("expected at most ", maxBytes, " bytes in '", file, "', got ", found->second.size()));
        return SealedFile::copy(found->second, absl::StrCat(name, "/", file));
      },
      name);
}

absl::StatusOr<std::shared_ptr<const Bundle>> Bundle::open(const ReadFile &readFile, const std::string &dir) {
  std::shared_ptr<Bundle> bundle(new Bundle);
  absl::string_view path = absl::StripSuffix(dir, "/");
  bundle->called = std::string(path.substr(path.rfind('/') == absl::string_view::npos ? 0 : path.rfind('/') + 1));
  MPMD_RETURN_IF_ERROR(bundle->read(readFile, dir));
  MPMD_RETURN_IF_ERROR(bundle->map(dir));
  return bundle;
}

/// Reads all files, and checks them against the manifest.
absl::Status Bundle::read(const ReadFile &readFile, const std::string &dir) {
  MPMD_ASSIGN_OR_RETURN(SealedFile manifestFile, readFile(format::manifestName, format::maxManifestBytes));
  MPMD_ASSIGN_OR_RETURN(contents, readManifest(manifestFile, absl::StrCat(dir, "/", format::manifestName)));
  for (const format::Mesh &mesh : contents.meshes) {
    std::string path = absl::StrCat(dir, "/", mesh.object);
    MPMD_ASSIGN_OR_RETURN(SealedFile file, readFile(mesh.object, maxObjectBytes));
    MPMD_RETURN_IF_ERROR(compare(file, mesh, path));
    absl::StatusOr<std::vector<Segment>> segments = checkElf(file.bytes());
    if (!segments.ok())
      return prefix(segments.status(), absl::StrCat("'", path, "' is not a rank object"));
    objects.emplace_back(std::move(file), *std::move(segments));
  }
  return absl::OkStatus();
}

/// Maps the code of all objects, and checks their programs.
absl::Status Bundle::map(const std::string &dir) {
  for (size_t mesh = 0; mesh < objects.size(); ++mesh) {
    std::string path = absl::StrCat("'", dir, "/", contents.meshes[mesh].object, "'");
    objects[mesh].handle = ::dlopen(objects[mesh].file.path().c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!objects[mesh].handle)
      return absl::InvalidArgumentError(absl::StrCat("cannot load ", path, ": ", ::dlerror()));
    absl::StatusOr<const mpmd_rank_program_t *> program = query(objects[mesh].handle, objects[mesh].segments);
    if (!program.ok())
      return prefix(program.status(), path);
    programs.push_back(*program);
  }
  return prefix(check(), absl::StrCat("'", dir, "'"));
}

absl::StatusOr<std::shared_ptr<const Bundle>> Bundle::fromPrograms(format::Manifest manifest,
                                                                   std::vector<const mpmd_rank_program_t *> programs) {
  std::shared_ptr<Bundle> bundle(new Bundle);
  bundle->contents = std::move(manifest);
  bundle->called = bundle->contents.program;
  bundle->programs = std::move(programs);
  MPMD_RETURN_IF_ERROR(bundle->contents.check());
  if (bundle->programs.size() != bundle->contents.meshes.size())
    return absl::InvalidArgumentError(absl::StrCat("expected one program per mesh, got ", bundle->programs.size(),
                                                   " programs for ", bundle->contents.meshes.size(), " meshes"));
  MPMD_RETURN_IF_ERROR(bundle->check());
  return bundle;
}

/// Checks the programs against the manifest, whose arrays it finds.
absl::Status Bundle::check() {
  argumentArrays = contents.argumentArrays();
  resultArrays = contents.resultArrays();
  arrays.assign(contents.arguments.size(), -1);
  for (size_t a = 0; a < argumentArrays.size(); ++a)
    for (int64_t argument : argumentArrays[a].slices)
      arrays[argument] = static_cast<int64_t>(a);
  for (size_t mesh = 0; mesh < programs.size(); ++mesh) {
    std::string who = absl::StrCat("mesh '", contents.meshes[mesh].name, "'");
    const mpmd_rank_program_t &program = *programs[mesh];
    if (program.magic != MPMD_RANK_MAGIC || program.version != MPMD_RANK_ABI_VERSION)
      return absl::InvalidArgumentError(absl::StrCat(who, ": expected a rank program of ABI version ",
                                                     MPMD_RANK_ABI_VERSION, ", got magic ", program.magic, ", version ",
                                                     program.version));
    if (absl::Status status = checkCpuFeatures(program.cpu_features ? program.cpu_features : ""); !status.ok())
      return prefix(status, who);
    if (absl::Status status = checkProgram(program, contents, static_cast<int64_t>(mesh)); !status.ok())
      return prefix(status, who);
  }
  return absl::OkStatus();
}

} // namespace mpmd::rt
