// Executables of single ranks. Each has the object of its own mesh; executables in the same folder have the others.
#ifndef MPMD_RUNTIME_TOOLS_PROCESSES_SIBLINGS_H
#define MPMD_RUNTIME_TOOLS_PROCESSES_SIBLINGS_H

#include "absl/status/statusor.h"

#include <string>

namespace mpmd::run {

/// Completes the partial bundle of an executable from the executables that it names in the same folder. Returns a whole
/// bundle unchanged.
absl::StatusOr<std::string> addSiblings(std::string packed);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_PROCESSES_SIBLINGS_H
