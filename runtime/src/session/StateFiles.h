/// State of a session in files. With processes, all of them call these functions, in the same order, and get the same
/// answer.
#ifndef MPMD_RT_SRC_SESSION_STATEFILES_H
#define MPMD_RT_SRC_SESSION_STATEFILES_H

#include "mpmd-rt/Session.h"

#include "mpmd/Plan/Support/FileIo.h"

#include <string>
#include <vector>

namespace mpmd::rt {

/// The number of this process among those that share the ranks; 0 without processes.
uint32_t processNumber(const Session &session);

/// "process 1 on host 'n2': ", the prefix of messages about a process; empty for process 0.
std::string says(const Session &session, size_t process);

/// Exchanges status and text of all processes. Returns the text of each process, by process, or the error of the first
/// process that failed.
absl::StatusOr<std::vector<std::string>> agreed(const Session &session, const absl::Status &mine,
                                                const std::string &text = "");

/// The arguments that are state.
std::vector<int64_t> stateArguments(const Session &session);

/// Checks type and shape of an argument's tensor. `path` is for the error.
absl::Status checkType(const std::string &path, const format::Array &argument, const format::Tensor &tensor);

/// Gathers arguments one after the other, and writes them into a file of process `to`. `file` is null in other
/// processes, or if it could not be opened. Even then the process sends its parts.
absl::Status writeGathered(const Session &session, const std::vector<int64_t> &arguments, uint32_t to,
                           plan::OutputFile *file);

/// Fails unless the path is a regular file or new, because opening a pipe would block until somebody reads.
absl::Status checkRegular(const std::string &path);

/// Writes all state to a safetensors file, which process 0 renames into place.
absl::Status saveState(const Session &session, const std::string &path);

/// Binds the program's tensors in a safetensors file: all of its state, and other arguments if present. Each process
/// reads the file. No process binds anything unless the file is right for all.
absl::Status restoreState(Session &session, const std::string &path);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_SESSION_STATEFILES_H
