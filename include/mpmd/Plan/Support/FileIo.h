// Whole files in, whole files out: what every tool uses to read and to write. No MLIR, and nothing of plans: both
// halves may include it.
#ifndef MPMD_PLAN_SUPPORT_FILEIO_H
#define MPMD_PLAN_SUPPORT_FILEIO_H

#include "mpmd/Plan/Support/Status.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace mpmd::plan {

/// The most bytes of a file of text that is read into memory.
inline constexpr uint64_t kMostTextBytes = uint64_t(1) << 30;

/// Reads a regular file of at most `mostBytes` whole. Directories, devices, pipes and sockets are refused: they may
/// never end. Errors name the path.
absl::Status readWholeFile(const std::string &path, std::string &contents, uint64_t mostBytes = kMostTextBytes);

/// The same for a file that a user named, which what is written depends on: `inputsRead` has all paths of this process.
absl::Status readInput(const std::string &path, std::string &contents);
std::set<std::string> inputsRead();

/// A rule of Make that says that `output` is made from `inputs`: what GCC writes for -MF, for -d of our tools.
std::string dependencyRule(const std::string &output, const std::set<std::string> &inputs);

/// A file in the making. A regular file, or one that is not there yet, is replaced at once by `commit`, and keeps its
/// mode and, where the system allows, its owner; until then its old contents stay, and without `commit` they stay for
/// good. A symbolic link is followed: what it points at is replaced. Devices, pipes, open descriptors (/dev/stdout) and
/// files that a mount covers cannot be replaced: they get the contents from `commit`, and stay what they are. Until
/// then the contents have no name, and are gone with the process; `commit` names them, and so does `open` where the
/// file system has no files without: `.mpmd-NAME-*.tmp` beside the file, locked. `open` removes those of this user and
/// this file that a process left which was killed. Errors name the path.
class OutputFile {
public:
  OutputFile() = default;
  ~OutputFile();
  OutputFile(OutputFile &&other) noexcept { *this = static_cast<OutputFile &&>(other); }
  OutputFile &operator=(OutputFile &&other) noexcept;

  /// Makes sure that `path` can be written. Once.
  absl::Status open(const std::string &path);
  bool isOpen() const { return fd >= 0; }

  /// Whether `commit` replaces a file, and does not add to what a device or a pipe has got.
  bool replacesFile() const { return isOpen() && !target.empty(); }

  /// Whether `commit` of one takes away what `commit` of the other has put there. Both are open.
  bool replacesSameFile(const OutputFile &other) const;

  /// Adds bytes at the end. Allocates nothing unless it fails.
  absl::Status write(std::string_view bytes);

  /// Puts the contents in place, on disk before this returns. After a failure to put a file in place, the message says
  /// where the contents are.
  absl::Status commit();

private:
  void discard();
  absl::Status fail(const char *verb) const;
  std::string nextTemporary() const;
  bool giveName();
  absl::Status copyTo(int device);

  std::string path;      ///< as it was given, for messages
  std::string target;    ///< what is replaced, links followed; empty for devices
  std::string temporary; ///< the file in the making, beside `target`; empty as long as it has no name
  int fd = -1, device = -1;
  uint64_t written = 0, onDisk = 0; ///< bytes, and how many of the first of them are known to be there
  bool shortens = false;            ///< the device is a file whose old contents go
};

/// A call of the system that writes a file, or waits for the disk to have it, and has not come back yet.
struct WriteUnderWay {
  std::string path;
  double seconds; ///< since it began
};

/// The one that began first, of an OutputFile of any thread, or nothing where none is under way. A disk that works is
/// never asked for more than 64 MiB at once.
std::optional<WriteUnderWay> oldestWrite();

/// Makes a directory, as mkdir does, which counts as a write.
bool makeDirectory(const std::string &path);

/// The contents of `path` become `contents`, as OutputFile does it.
absl::Status writeWholeFile(const std::string &path, std::string_view contents);

/// Makes the names in a directory durable: after a crash of the machine, a file that was renamed into it is there.
/// False, and `errno`, if that failed.
bool syncDirectory(const std::string &directory);

/// A file to write and read that has no name, or a moment after it was made: -1, and `errno`, if that failed.
int openNamelessFile(const std::string &folder);

/// TMPDIR, or /tmp.
std::string temporaryFolder();

/// Sixteen letters and digits that nobody can guess, for names of temporary files.
std::string randomName();

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_FILEIO_H
