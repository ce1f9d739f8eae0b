// Executables of single ranks: each carries the object of its own mesh, and those beside it the others.
#ifndef MPMD_RUNTIME_TOOLS_PROCESSES_SIBLINGS_H
#define MPMD_RUNTIME_TOOLS_PROCESSES_SIBLINGS_H

#include "absl/status/statusor.h"

#include <string>

namespace mpmd::run {

/// The whole bundle, from the part of it that an executable carries: what is missing comes from the executables that
/// are named in it and lie beside this one. A bundle that is whole stays as it is.
absl::StatusOr<std::string> addSiblings(std::string packed);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_PROCESSES_SIBLINGS_H
