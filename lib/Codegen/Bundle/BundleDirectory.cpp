// Replaces the files of a bundle, and keeps all others.
#include "BundleDirectory.h"

#include "mpmd/Plan/Support/FileIo.h"
#include "mpmd/Plan/Support/Status.h"
#include "runtime/format/RankAbi.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Object/ELFObjectFile.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <iterator>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

using namespace mpmd;
using namespace mpmd::bundle;

/// Prefix of the names of staging folders.
static constexpr char kFolder[] = ".mpmd-";

static absl::Status failure(const char *verb, const std::string &path) {
  return invalid(std::string("cannot ") + verb + " '" + path + "': " + std::strerror(errno));
}

/// Adds the names in a directory to `names`; false if the directory cannot be read.
static bool listNames(const std::string &path, std::set<std::string> &names) {
  DIR *directory = ::opendir(path.c_str());
  if (!directory)
    return false;
  while (dirent *entry = ::readdir(directory))
    if (std::strcmp(entry->d_name, ".") != 0 && std::strcmp(entry->d_name, "..") != 0)
      names.insert(entry->d_name);
  ::closedir(directory);
  return true;
}

static bool isFolder(const std::string &name) { return name.compare(0, std::strlen(kFolder), kFolder) == 0; }

/// Finds and locks the staging folders of killed writers. A folder that another process has locked has a live writer.
void BundleDirectory::findAbandoned(const std::set<std::string> &names) {
  for (const std::string &name : names) {
    std::string each = inside(name);
    int fd = isFolder(name) ? ::open(each.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) : -1;
    if (fd >= 0 && ::flock(fd, LOCK_EX | LOCK_NB) == 0)
      abandoned.push_back({each, fd});
    else if (fd >= 0)
      ::close(fd);
  }
}

/// Whether the file exports the query function of a rank object.
static bool isRankObject(const std::string &path) {
  std::string bytes;
  struct stat info;
  if (::lstat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode) ||
      !plan::readWholeFile(path, bytes, kMaxObjectBytes).ok())
    return false;
  auto file = llvm::object::ObjectFile::createELFObjectFile(llvm::MemoryBufferRef(bytes, path));
  if (!file) {
    llvm::consumeError(file.takeError());
    return false;
  }
  auto symbols = llvm::cast<llvm::object::ELFObjectFileBase>(**file).getDynamicSymbolIterators();
  return llvm::any_of(symbols, [](const llvm::object::ELFSymbolRef &symbol) {
    llvm::Expected<llvm::StringRef> name = symbol.getName();
    llvm::Expected<uint32_t> flags = symbol.getFlags();
    bool is = name && flags && *name == MPMD_RANK_QUERY_NAME && !(*flags & llvm::object::SymbolRef::SF_Undefined);
    llvm::consumeError(name.takeError());
    llvm::consumeError(flags.takeError());
    return is;
  });
}

/// Fills `older` with the files of an older bundle: the files that its manifest names. Fails if the directory has other
/// content.
absl::Status BundleDirectory::readOlder() {
  std::set<std::string> names;
  if (!listNames(path, names))
    return failure("read", path);
  findAbandoned(names);
  // A directory with only staging folders of killed writers counts as empty.
  if (std::all_of(names.begin(), names.end(), isFolder))
    return absl::OkStatus();
  // Rank objects without a manifest also belong to a bundle: a killed writer has moved them. Make and Ninja leave rank
  // objects alone, too. They remove the manifest, which is the output of an interrupted command.
  bool isWhole = names.count(format::manifestName) > 0;
  if (!isWhole || !abandoned.empty())
    std::copy_if(names.begin(), names.end(), std::inserter(older, older.end()),
                 [&](const std::string &name) { return isRankObject(inside(name)); });
  if (!isWhole && !older.empty())
    return absl::OkStatus();
  if (!isWhole)
    return invalid("expected a bundle, an empty directory or nothing at '" + path +
                   "', got a directory without a manifest; it is left alone");
  absl::StatusOr<format::Manifest> manifest = format::readManifest(path);
  if (absl::IsFailedPrecondition(manifest.status()))
    return invalid("expected a bundle of this version, an empty directory or nothing, got another; it is left alone: " +
                   messageOf(manifest.status()));
  if (!manifest.ok())
    return invalid("expected a bundle, an empty directory or nothing at '" + path +
                   "', got one whose manifest cannot be read; it is left alone: " + messageOf(manifest.status()));
  for (const format::Mesh &mesh : manifest->meshes)
    older.insert(mesh.object);
  older.insert(format::manifestName);
  for (const std::string &name : older) {
    struct stat info;
    if (::lstat(inside(name).c_str(), &info) == 0 && !S_ISREG(info.st_mode))
      return invalid("expected a file at '" + inside(name) +
                     "', which the older manifest names, got something else; it is left alone");
  }
  return absl::OkStatus();
}

absl::Status BundleDirectory::open(const std::string &given) {
  path = given;
  while (path.size() > 1 && path.back() == '/')
    path.pop_back();
  struct stat info;
  if (::stat(path.c_str(), &info) != 0) {
    if (errno != ENOENT)
      return failure("write", path);
    // Missing parent directories are created, as for any output.
    for (size_t slash = path.find('/', 1); slash != std::string::npos; slash = path.find('/', slash + 1))
      if (::mkdir(path.substr(0, slash).c_str(), 0777) != 0 && errno != EEXIST)
        return failure("create", path.substr(0, slash));
    made = ::mkdir(path.c_str(), 0777) == 0;
    // Another writer may have created the directory since the check.
    if (!made && (errno != EEXIST || ::stat(path.c_str(), &info) != 0))
      return failure("create", path);
  }
  if (!made) {
    if (!S_ISDIR(info.st_mode))
      return invalid("expected a bundle, an empty directory or nothing at '" + path +
                     "', got a file; it is left alone");
    MPMD_RETURN_IF_ERROR(readOlder());
  }
  return makeFolder();
}

absl::Status BundleDirectory::makeFolder() {
  for (int attempt = 0; attempt < 8; ++attempt) {
    std::string name = inside(kFolder + plan::randomName());
    if (::mkdir(name.c_str(), 0700) != 0)
      return failure("write to", path);
    folder = name;
    lock = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (lock < 0 && errno != ENOENT) {
      absl::Status status = failure("open", folder);
      ::rmdir(std::exchange(folder, "").c_str());
      return status;
    }
    // Another writer may remove the folder before this writer locks it. Without support for locks, no writer removes
    // folders.
    if (lock >= 0 && (::flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) &&
        ::access(folder.c_str(), W_OK) == 0)
      return absl::OkStatus();
    if (lock >= 0)
      ::close(std::exchange(lock, -1));
  }
  return failure("lock a folder in", path);
}

absl::Status BundleDirectory::lockBundle() {
  constexpr int kTries = 1200, kMicroseconds = 50'000;
  bundleLock = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  for (int i = 0; i < kTries; ++i) {
    // Without support for locks, the writer does not wait.
    if (bundleLock < 0 || ::flock(bundleLock, LOCK_EX | LOCK_NB) == 0 || (errno != EWOULDBLOCK && errno != EINTR))
      return absl::OkStatus();
    ::usleep(kMicroseconds);
  }
  return invalid("expected no other process to write '" + path + "', got one that does not come to an end");
}

/// Syncs a file of the staging folder to disk, then moves it to the bundle.
absl::Status BundleDirectory::place(const std::string &object) {
  std::string from = folder + "/" + object;
  int fd = ::open(from.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  bool synced = fd >= 0 && (::fsync(fd) == 0 || errno == EINVAL);
  int error = errno;
  if (fd >= 0)
    ::close(fd);
  errno = error;
  if (!synced || ::rename(from.c_str(), inside(object).c_str()) != 0)
    return failure("write", inside(object));
  return absl::OkStatus();
}

absl::Status BundleDirectory::commit(const format::Manifest &manifest) {
  MPMD_ASSIGN_OR_RETURN(std::string text, format::printManifest(manifest));
  // Only one writer commits at a time. Files that another writer has committed since `open` are an older bundle. For
  // example, a killed build may leave a running writer behind.
  MPMD_RETURN_IF_ERROR(lockBundle());
  MPMD_RETURN_IF_ERROR(readOlder());
  std::set<std::string> names;
  if (!listNames(path, names))
    return failure("read", path);
  std::set<std::string> objects;
  for (const format::Mesh &mesh : manifest.meshes)
    objects.insert(mesh.object);
  for (const std::string &object : objects)
    if (names.count(object) && !older.count(object))
      return invalid("expected only files that the older manifest names, got '" + inside(object) +
                     "'; it is left alone");
  // All files are written before the first rename, so a full disk leaves the older bundle whole.
  MPMD_RETURN_IF_ERROR(plan::writeWholeFile(folder + "/" + format::manifestName, text));
  moved = true;
  for (const std::string &object : objects)
    MPMD_RETURN_IF_ERROR(place(object));
  MPMD_RETURN_IF_ERROR(place(format::manifestName));
  made = false;
  for (const std::string &name : older)
    if (!objects.count(name) && name != format::manifestName && ::unlink(inside(name).c_str()) != 0 && errno != ENOENT)
      return failure("remove", inside(name));
  done = true;
  return plan::syncDirectory(path) ? absl::OkStatus() : failure("write", path);
}

static void removeFolder(const std::string &folder) {
  std::set<std::string> left;
  if (!listNames(folder, left))
    return;
  for (const std::string &name : left)
    ::unlink((folder + "/" + name).c_str());
  ::rmdir(folder.c_str());
}

BundleDirectory::~BundleDirectory() {
  // Removing the folder needs a file descriptor, so the lock is closed first.
  if (lock >= 0)
    ::close(std::exchange(lock, -1));
  // If objects have been moved without a manifest, the folder stays and tells the next writer so.
  if (!folder.empty() && (done || !moved))
    removeFolder(folder);
  for (const Folder &each : abandoned) {
    if (done)
      removeFolder(each.path);
    ::close(each.lock);
  }
  if (bundleLock >= 0)
    ::close(bundleLock);
  if (made)
    ::rmdir(path.c_str());
}
