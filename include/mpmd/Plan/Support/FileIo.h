// Reads and writes complete files, for all tools. Depends on neither MLIR nor plans, because compiler and runtime both
// include it.
#ifndef MPMD_PLAN_SUPPORT_FILEIO_H
#define MPMD_PLAN_SUPPORT_FILEIO_H

#include "mpmd/Plan/Support/Status.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace mpmd::plan {

/// The maximum size of a text file that is read into memory.
inline constexpr uint64_t kMaxTextBytes = uint64_t(1) << 30;

/// Reads a regular file of at most `maxBytes`. Rejects directories, and devices, pipes and sockets, from which reading
/// may never end. Errors name the path.
absl::Status readWholeFile(const std::string &path, std::string &contents, uint64_t maxBytes = kMaxTextBytes);

/// Reads a user's input file, on which the output depends. `inputsRead` returns the paths of all such files of this
/// process.
absl::Status readInput(const std::string &path, std::string &contents);
std::set<std::string> inputsRead();

/// A Make rule that makes `output` depend on `inputs`, as GCC writes for -MF and our tools for -d.
std::string dependencyRule(const std::string &output, const std::set<std::string> &inputs);

/// An output file that is replaced atomically. `commit` replaces a regular or new file, and keeps its mode and, if
/// permitted, its owner. Until then, or without `commit`, the old contents stay. Symbolic links are followed. Devices,
/// pipes, open descriptors (/dev/stdout) and mount points cannot be replaced: `commit` writes the contents to them. The
/// new contents are an unnamed file, which disappears with the process. `commit` names it. On file systems without
/// unnamed files, `open` creates a locked file `.mpmd-NAME-*.tmp` beside the target. `open` also removes such files of
/// this user and target that a killed process left. Errors name the path.
class OutputFile {
public:
  OutputFile() = default;
  ~OutputFile();
  OutputFile(OutputFile &&other) noexcept { *this = static_cast<OutputFile &&>(other); }
  OutputFile &operator=(OutputFile &&other) noexcept;

  /// Checks that `path` can be written, and opens it. Must be called once.
  absl::Status open(const std::string &path);
  bool isOpen() const { return fd >= 0; }

  /// Whether `commit` replaces a file. False for devices, pipes and open descriptors, to which `commit` appends.
  bool replacesFile() const { return isOpen() && !target.empty(); }

  /// Whether both outputs would replace the same file. Both must be open.
  bool replacesSameFile(const OutputFile &other) const;

  /// Appends bytes to the new contents. Allocates memory only on failure.
  absl::Status write(std::string_view bytes);

  /// Replaces the file by the new contents, durably. If renaming fails, the message names the file that has the
  /// contents.
  absl::Status commit();

private:
  void discard();
  absl::Status fail(const char *verb) const;
  std::string nextTemporary() const;
  bool giveName();
  absl::Status copyTo(int device);

  std::string path;      ///< as given, for messages
  std::string target;    ///< the file to replace, without symbolic links; empty for devices
  std::string temporary; ///< the temporary file beside `target`; empty while it has no name
  int fd = -1, device = -1;
  uint64_t written = 0, onDisk = 0; ///< the written bytes, and how many of the first ones are on disk
  bool shortens = false;            ///< whether `device` is a file whose old contents must be truncated
};

/// A pending system call that writes a file or waits for the disk.
struct WriteUnderWay {
  std::string path;
  double seconds; ///< the time since the call began
};

/// The oldest pending call of all OutputFiles in all threads, or nothing. Each call writes at most 64 MiB.
std::optional<WriteUnderWay> oldestWrite();

/// Makes a directory as mkdir does. Counts as a pending write.
bool makeDirectory(const std::string &path);

/// Replaces the contents of `path`, as OutputFile does.
absl::Status writeWholeFile(const std::string &path, std::string_view contents);

/// Makes names in a directory durable, so that a file that was renamed into it survives a crash of the machine. Returns
/// false and sets `errno` on failure.
bool syncDirectory(const std::string &directory);

/// Opens a file for reading and writing without a name, or unlinks it at once. Returns -1 and sets `errno` on failure.
int openNamelessFile(const std::string &folder);

/// The directory TMPDIR, or /tmp.
std::string temporaryFolder();

/// Sixteen unpredictable letters and digits, for names of temporary files.
std::string randomName();

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_FILEIO_H
