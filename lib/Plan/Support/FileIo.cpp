// Reads files with limits, and writes them atomically.
#include "mpmd/Plan/Support/FileIo.h"

#include "mpmd/Plan/Support/Status.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <mutex>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace mpmd::plan {

namespace {
absl::Status failure(const char *verb, const std::string &path) {
  return absl::UnavailableError(std::string("cannot ") + verb + " '" + path + "': " + std::strerror(errno));
}

const char *kindOf(mode_t mode) {
  return S_ISDIR(mode)                    ? "a directory"
         : S_ISFIFO(mode)                 ? "a pipe"
         : S_ISSOCK(mode)                 ? "a socket"
         : S_ISCHR(mode) || S_ISBLK(mode) ? "a device"
                                          : "something else";
}

std::string folderOf(const std::string &path) {
  size_t slash = path.find_last_of('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

std::string real(const std::string &path) {
  char *found = ::realpath(path.c_str(), nullptr);
  std::string text = found ? found : "";
  std::free(found);
  return text;
}

/// Resolves symbolic links to a file name; the file need not exist. If the links lead to a descriptor of this process,
/// returns the descriptor and no name.
bool followLinks(std::string path, std::string &target, int &descriptor) {
  static const std::string own = real("/proc/self/fd");
  for (int hops = 0; hops < 40; ++hops) {
    std::string folder = real(folderOf(path));
    if (folder.empty())
      return false;
    size_t slash = path.find_last_of('/');
    std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
    if (folder == own && !name.empty() && name.find_first_not_of("0123456789") == std::string::npos) {
      target.clear();
      descriptor = std::atoi(name.c_str());
      return true;
    }
    target = (folder == "/" ? "" : folder) + "/" + name;
    char link[PATH_MAX];
    ssize_t length = ::readlink(target.c_str(), link, sizeof(link));
    if (length < 0)
      return true; // the path is no link, or does not exist
    path.assign(link, static_cast<size_t>(length));
    if (path.empty() || path[0] != '/')
      path = folder + "/" + path;
  }
  errno = ELOOP;
  return false;
}

/// Whether the file itself is a mount point, as in containers. A rename cannot replace a mount point.
bool isMountPoint(const std::string &path) {
  struct statx info;
  return ::statx(AT_FDCWD, path.c_str(), 0, STATX_BASIC_STATS, &info) == 0 &&
         (info.stx_attributes_mask & STATX_ATTR_MOUNT_ROOT) != 0 && (info.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}

/// Registers a file operation as pending while the object lives. Allocates nothing.
class SystemCall {
public:
  explicit SystemCall(const std::string &path) : path(path) {
    std::lock_guard<std::mutex> lock(mutex);
    before = last;
    last = this;
  }
  ~SystemCall() {
    int error = errno;
    std::lock_guard<std::mutex> lock(mutex);
    for (SystemCall **at = &last; *at; at = &(*at)->before)
      if (*at == this) {
        *at = before;
        break;
      }
    errno = error;
  }

  static std::optional<WriteUnderWay> oldest() {
    std::lock_guard<std::mutex> lock(mutex);
    if (!last)
      return std::nullopt;
    const SystemCall *first = last;
    while (first->before)
      first = first->before;
    const auto now = std::chrono::steady_clock::now();
    return WriteUnderWay{first->path, std::chrono::duration<double>(now - first->begin).count()};
  }

private:
  static std::mutex mutex;
  static SystemCall *last; ///< the latest pending call; each call links to the previous one

  const std::string &path;
  const std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
  SystemCall *before = nullptr;
};
std::mutex SystemCall::mutex;
SystemCall *SystemCall::last = nullptr;

/// The maximum number of bytes in one write call.
constexpr uint64_t kMaxAtOnce = uint64_t(64) << 20;

bool writeAll(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t put = ::write(fd, bytes.data(), bytes.size());
    if (put < 0 && errno == EINTR)
      continue;
    if (put < 0)
      return false;
    bytes.remove_prefix(static_cast<size_t>(put));
  }
  return true;
}

constexpr char kEnd[] = ".tmp";
constexpr size_t kRandomLetters = 16;
/// The number of attempts to find an unused file name.
constexpr int kTries = 8;

/// The beginning of all temporary names for `target`. A random name and the suffix follow it.
std::string temporaryStart(const std::string &target) {
  std::string name = target.substr(target.find_last_of('/') + 1);
  // Some file systems limit names to 143 bytes. The name must not be cut inside a UTF-8 sequence.
  size_t length = std::min<size_t>(name.size(), 100);
  while (length < name.size() && length > 0 && (static_cast<unsigned char>(name[length]) & 0xc0) == 0x80)
    --length;
  return ".mpmd-" + name.substr(0, length) + "-";
}

/// Removes the temporary files for `target` that killed processes have left: the files of this user that no process has
/// locked. On file systems without locks, nothing is removed.
void removeAbandoned(const std::string &folder, const std::string &target) {
  DIR *directory = ::opendir(folder.c_str());
  if (!directory)
    return;
  const std::string start = temporaryStart(target);
  while (dirent *entry = ::readdir(directory)) {
    std::string_view name = entry->d_name;
    if (name.size() != start.size() + kRandomLetters + sizeof(kEnd) - 1 || name.substr(0, start.size()) != start ||
        name.substr(name.size() - sizeof(kEnd) + 1) != kEnd)
      continue;
    int at = ::dirfd(directory), fd = ::openat(at, entry->d_name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
      continue;
    // Checks that the name still refers to the locked file.
    struct stat held, named;
    if (::fstat(fd, &held) == 0 && S_ISREG(held.st_mode) && held.st_uid == ::geteuid() &&
        ::flock(fd, LOCK_EX | LOCK_NB) == 0 && ::fstatat(at, entry->d_name, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
        named.st_dev == held.st_dev && named.st_ino == held.st_ino)
      ::unlinkat(at, entry->d_name, 0);
    ::close(fd);
  }
  ::closedir(directory);
}

/// Locks a temporary file for as long as it is open. Returns false if another process has locked or removed it as
/// abandoned.
bool holdTemporary(int fd) {
  struct stat info;
  return (::flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) && ::fstat(fd, &info) == 0 && info.st_nlink != 0;
}

/// Moves a descriptor above the standard ones. If a standard descriptor is closed, the file would otherwise get its
/// number and receive its output.
int aboveStandard(int fd) {
  if (fd < 0 || fd > STDERR_FILENO)
    return fd;
  const int above = ::fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1), error = errno;
  ::close(fd);
  errno = error;
  return above;
}

/// Opens an unnamed file in `folder`. Returns -1 if the file system does not support this, or if the file could not be
/// named later.
int openUnnamed(const std::string &folder, mode_t mode) {
  static const bool canBeNamed = !real("/proc/self/fd").empty();
  return canBeNamed ? aboveStandard(::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, mode)) : -1;
}
} // namespace

int openNamelessFile(const std::string &folder) {
  if (int fd = openUnnamed(folder, 0600); fd >= 0)
    return fd;
  std::string pattern = folder + "/.mpmd-XXXXXX";
  int fd = ::mkostemp(pattern.data(), O_CLOEXEC);
  if (fd >= 0)
    ::unlink(pattern.c_str());
  return aboveStandard(fd);
}

std::string temporaryFolder() {
  const char *folder = std::getenv("TMPDIR");
  return folder && *folder ? folder : "/tmp";
}

std::string randomName() {
  static constexpr char letters[] = "abcdefghijklmnopqrstuvwxyz012345";
  unsigned char bytes[kRandomLetters];
  if (::getrandom(bytes, sizeof(bytes), 0) != static_cast<ssize_t>(sizeof(bytes)))
    for (unsigned char &byte : bytes)
      byte = static_cast<unsigned char>(::rand());
  std::string name;
  for (unsigned char byte : bytes)
    name += letters[byte % 32];
  return name;
}

bool syncDirectory(const std::string &directory) {
  int fd = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0)
    return false;
  // A file system that cannot sync directories gives no guarantee, which is no error.
  SystemCall call(directory);
  bool done = ::fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP;
  int error = errno;
  ::close(fd);
  errno = error;
  return done;
}

namespace {
struct Inputs {
  std::mutex mutex;
  std::set<std::string> paths;
};
Inputs &inputs() {
  static Inputs all;
  return all;
}
} // namespace

absl::Status readInput(const std::string &path, std::string &contents) {
  {
    std::lock_guard<std::mutex> lock(inputs().mutex);
    inputs().paths.insert(path);
  }
  return readWholeFile(path, contents);
}

std::set<std::string> inputsRead() {
  std::lock_guard<std::mutex> lock(inputs().mutex);
  return inputs().paths;
}

std::string dependencyRule(const std::string &output, const std::set<std::string> &inputs) {
  auto quoted = [](const std::string &path) {
    std::string text;
    for (char c : path) {
      if (c == ' ' || c == '#')
        text += '\\';
      if (c == '$')
        text += '$';
      text += c;
    }
    return text;
  };
  std::string rule = quoted(output) + ":", empty;
  for (const std::string &input : inputs) {
    rule += " \\\n  " + quoted(input);
    // Adds a rule without a recipe for each input, so that a deleted input does not stop the build.
    empty += "\n" + quoted(input) + ":\n";
  }
  return rule + "\n" + empty;
}

absl::Status readWholeFile(const std::string &path, std::string &contents, uint64_t maxBytes) {
  // With O_NONBLOCK, a pipe without a writer is rejected below instead of blocking here.
  int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0)
    return failure("open", path);
  struct stat info;
  absl::Status status;
  if (::fstat(fd, &info) != 0)
    status = failure("read", path);
  else if (!S_ISREG(info.st_mode))
    status = absl::UnavailableError("expected a file at '" + path + "', got " + kindOf(info.st_mode));
  contents.clear();
  auto tooLong = [&] {
    return absl::UnavailableError("expected a file of at most " + std::to_string(maxBytes) + " bytes, got '" + path +
                                  "', which is longer");
  };
  if (status.ok() && static_cast<uint64_t>(info.st_size) > maxBytes)
    status = tooLong();
  while (status.ok()) {
    // Reading one byte more than the size detects that the file has grown. Files in /proc have size 0.
    size_t had = contents.size(),
           more = std::max<size_t>(
               static_cast<size_t>(info.st_size) - std::min<size_t>(had, static_cast<size_t>(info.st_size)) + 1, 4096);
    contents.resize(had + more);
    ssize_t got = ::read(fd, contents.data() + had, more);
    if (got < 0 && errno != EINTR)
      status = failure("read", path);
    contents.resize(had + static_cast<size_t>(std::max<ssize_t>(got, 0)));
    if (contents.size() > maxBytes)
      status = tooLong();
    if (got == 0)
      break;
  }
  ::close(fd);
  return status;
}

OutputFile::~OutputFile() { discard(); }

OutputFile &OutputFile::operator=(OutputFile &&other) noexcept {
  if (this == &other)
    return *this;
  discard();
  path = std::move(other.path), target = std::move(other.target), temporary = std::move(other.temporary);
  other.temporary.clear();
  fd = std::exchange(other.fd, -1), device = std::exchange(other.device, -1), shortens = other.shortens;
  written = other.written, onDisk = other.onDisk;
  return *this;
}

/// Discards uncommitted contents.
void OutputFile::discard() {
  for (int *each : {&fd, &device})
    if (*each >= 0)
      ::close(std::exchange(*each, -1));
  if (!temporary.empty())
    ::unlink(temporary.c_str());
  temporary.clear();
}

/// Makes an unused file name in the directory of the target.
std::string OutputFile::nextTemporary() const {
  const std::string folder = folderOf(target);
  return (folder == "/" ? "" : folder) + "/" + temporaryStart(target) + randomName() + kEnd;
}

/// Links an unnamed file to a temporary name, from which it can be renamed. The lock prevents other processes from
/// removing it.
bool OutputFile::giveName() {
  (void)::flock(fd, LOCK_EX | LOCK_NB);
  const std::string own = "/proc/self/fd/" + std::to_string(fd);
  for (int attempt = 0; temporary.empty(); ++attempt) {
    const std::string name = nextTemporary();
    if (::linkat(AT_FDCWD, own.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0)
      temporary = name;
    else if (errno != EEXIST || attempt == kTries)
      return false;
  }
  return true;
}

absl::Status OutputFile::fail(const char *verb) const { return failure(verb, path); }

absl::Status OutputFile::open(const std::string &given) {
  path = given;
  SystemCall call(path);
  struct stat old = {};
  bool exists = ::stat(path.c_str(), &old) == 0;
  if (!exists && errno != ENOENT)
    return fail("write");
  if (exists && S_ISDIR(old.st_mode))
    return absl::UnavailableError("expected a file to write at '" + path + "', got a directory");
  int descriptor = -1;
  if (!followLinks(path, target, descriptor))
    return fail("write");
  if (descriptor >= 0 || (exists && (!S_ISREG(old.st_mode) || isMountPoint(target)))) {
    target.clear();
    // The descriptor is duplicated, so that its file offset stays shared with other writers.
    device = descriptor >= 0 ? ::fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
                             : aboveStandard(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
    int flags = device < 0 ? -1 : ::fcntl(device, F_GETFL);
    if (flags < 0)
      return fail("write");
    if ((flags & O_ACCMODE) == O_RDONLY) {
      errno = EBADF;
      return fail("write");
    }
    shortens = descriptor < 0 && S_ISREG(old.st_mode);
    fd = openNamelessFile(temporaryFolder());
    return fd < 0 ? fail("make a temporary file for") : absl::OkStatus();
  }
  if (target.back() == '/') {
    errno = EISDIR;
    return fail("write");
  }
  // A file that the user may not write is not replaced, although a rename could do so.
  if (exists && ::access(target.c_str(), W_OK) != 0)
    return fail("write");
  std::string folder = folderOf(target);
  removeAbandoned(folder, target);
  // Only the user can read the file until it has the mode of the replaced file. A new file has the mode that the umask
  // allows.
  const mode_t mode = exists ? 0600 : 0666;
  fd = openUnnamed(folder, mode);
  for (int attempt = 0; fd < 0; ++attempt) {
    temporary = nextTemporary();
    fd = aboveStandard(::open(temporary.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode));
    if (fd < 0 && (errno != EEXIST || attempt == kTries)) {
      temporary.clear();
      return fail("write");
    }
    if (fd >= 0 && !holdTemporary(fd))
      ::close(std::exchange(fd, -1));
  }
  if (exists) {
    struct stat now;
    if (::fstat(fd, &now) == 0 && (now.st_uid != old.st_uid || now.st_gid != old.st_gid))
      if (::fchown(fd, old.st_uid, old.st_gid) != 0 && ::fchown(fd, static_cast<uid_t>(-1), old.st_gid) != 0)
        old.st_mode &= ~static_cast<mode_t>(S_ISUID | S_ISGID); // the new contents must not run with the owner's rights
    if (::fchmod(fd, old.st_mode & 07777) != 0)
      return fail("keep the mode of");
  }
  return absl::OkStatus();
}

bool OutputFile::replacesSameFile(const OutputFile &other) const {
  if (device < 0 || other.device < 0)
    return device < 0 && other.device < 0 && target == other.target;
  struct stat mine, theirs;
  return (shortens || other.shortens) && ::fstat(device, &mine) == 0 && ::fstat(other.device, &theirs) == 0 &&
         mine.st_dev == theirs.st_dev && mine.st_ino == theirs.st_ino;
}

absl::Status OutputFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::string_view next = bytes.substr(0, kMaxAtOnce);
    bytes.remove_prefix(next.size());
    {
      SystemCall call(path);
      if (!writeAll(fd, next))
        return fail("write");
    }
    written += next.size();
    // Starts writing data to disk early, so that `commit` does not have to wait for all cached data. Errors are ignored
    // here, because fsync in `commit` reports them.
    for (; device < 0 && written - onDisk >= 2 * kMaxAtOnce; onDisk += kMaxAtOnce) {
      SystemCall call(path);
      ::sync_file_range(fd, static_cast<off_t>(onDisk), static_cast<off_t>(kMaxAtOnce),
                        SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER);
    }
  }
  return absl::OkStatus();
}

bool makeDirectory(const std::string &path) {
  SystemCall call(path);
  return ::mkdir(path.c_str(), 0777) == 0;
}

std::optional<WriteUnderWay> oldestWrite() { return SystemCall::oldest(); }

absl::Status OutputFile::copyTo(int where) {
  char block[1 << 16];
  for (off_t at = 0;;) {
    ssize_t got = ::pread(fd, block, sizeof(block), at);
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0 || (got > 0 && !writeAll(where, {block, static_cast<size_t>(got)})))
      return fail("write");
    if (got == 0)
      return absl::OkStatus();
    at += got;
  }
}

absl::Status OutputFile::commit() {
  absl::Status status;
  if (device >= 0) {
    status = shortens && ::ftruncate(device, 0) != 0 ? fail("write") : copyTo(device);
    discard();
    return status;
  }
  // The data must be on disk before the rename. Otherwise a crash could leave an empty file under the final name.
  SystemCall call(path);
  if (::fsync(fd) != 0 && errno != EINVAL) {
    status = fail("write");
  } else if (temporary.empty() && !giveName()) {
    status = fail("write");
  } else if (::rename(temporary.c_str(), target.c_str()) != 0) {
    const std::string error = messageOf(fail("replace"));
    // The new name does not have the suffix of temporary files, so that no process removes it as abandoned.
    std::string kept = temporary.substr(0, temporary.size() - sizeof(kEnd) + 1) + ".kept";
    status = absl::UnavailableError(error + "; what was to be written is in '" +
                                    (::rename(temporary.c_str(), kept.c_str()) == 0 ? kept : temporary) + "'");
    temporary.clear();
  } else {
    temporary.clear();
    discard(); // closes the file first, because its descriptor may be the last one that this process can open
    if (!syncDirectory(folderOf(target)))
      status = fail("sync the directory of");
  }
  discard();
  return status;
}

absl::Status writeWholeFile(const std::string &path, std::string_view contents) {
  OutputFile file;
  absl::Status status = file.open(path);
  if (status.ok())
    status = file.write(contents);
  return status.ok() ? file.commit() : status;
}

} // namespace mpmd::plan
