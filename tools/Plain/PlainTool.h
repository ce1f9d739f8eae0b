// What the tools of the plain half share: a command line of commands, files and stdout, and main().
#ifndef MPMD_TOOLS_PLAIN_PLAINTOOL_H
#define MPMD_TOOLS_PLAIN_PLAINTOOL_H

#include "mpmd/Plan/Support/Status.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <optional>
#include <string>

namespace mpmd::plain {

/// Writes the whole file; `-` is stdout.
absl::Status writeFile(const std::string &path, const std::string &text);

/// Parses a command line whose first word is one of the app's commands. Returns the exit code where there is nothing
/// more to do: 0 after --help and --version, 1 where the line is wrong, which is said on stderr; a command or option
/// that does not exist is answered with those that do.
std::optional<int> parseCommands(CLI::App &app, int argc, char **argv);

/// The body of main(): `parse` returns an exit code where there is nothing more to do, `run` what is
/// wrong. Errors and exceptions are said on stderr after the tool's name.
int runTool(const char *name, const std::function<std::optional<int>()> &parse,
            const std::function<absl::Status()> &run);

} // namespace mpmd::plain

#endif // MPMD_TOOLS_PLAIN_PLAINTOOL_H
