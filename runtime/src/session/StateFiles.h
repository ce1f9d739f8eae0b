/// State of a session in files. With processes all of them call these functions, in the same order, and all have the
/// same answer.
#ifndef MPMD_RT_SRC_SESSION_STATEFILES_H
#define MPMD_RT_SRC_SESSION_STATEFILES_H

#include "mpmd-rt/Session.h"

#include "mpmd/Plan/Support/FileIo.h"

#include <string>
#include <vector>

namespace mpmd::rt {

/// The number of this process among those that share the ranks; 0 where it is alone.
uint32_t processNumber(const Session &session);

/// "process 1 on host 'n2': ", in front of what another process than the first has to say.
std::string says(const Session &session, size_t process);

/// What each process has to tell, by process, or what went wrong in the first of them in which something did.
absl::StatusOr<std::vector<std::string>> agreed(const Session &session, const absl::Status &mine,
                                                const std::string &text = "");

/// The arguments that are state.
std::vector<int64_t> stateArguments(const Session &session);

/// An error where an argument is no tensor of this type and shape.
absl::Status checkType(const std::string &path, const format::Argument &argument, const format::Tensor &tensor);

/// Writes arguments into a file of process `to`, one after the other from where they are. `file` is null elsewhere, or
/// where it could not be opened: who has something for it still gives it.
absl::Status writeGathered(const Session &session, const std::vector<int64_t> &arguments, uint32_t to,
                           plan::OutputFile *file);

/// An error where a host names something else than a file to write: a pipe would wait for somebody to read.
absl::Status checkRegular(const std::string &path);

/// Writes all state to a safetensors file, which process 0 puts in place.
absl::Status saveState(const Session &session, const std::string &path);

/// Binds what of a safetensors file the program has: all of its state, and other arguments where they are there. Each
/// process reads the file; none binds anything unless it is right for all.
absl::Status restoreState(Session &session, const std::string &path);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_SESSION_STATEFILES_H
