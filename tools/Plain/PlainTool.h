// Helpers of the tools without MLIR: command lines with subcommands, output files, and main().
#ifndef MPMD_TOOLS_PLAIN_PLAINTOOL_H
#define MPMD_TOOLS_PLAIN_PLAINTOOL_H

#include "mpmd/Plan/Support/Status.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <optional>
#include <string>

namespace mpmd::plain {

/// Writes a complete file; `-` is stdout.
absl::Status writeFile(const std::string &path, const std::string &text);

/// Parses a command line whose first word is one of the app's subcommands. Returns an exit code if the tool should end:
/// 0 after --help and --version, 1 after an error, which is printed to stderr. The error of an unknown command or
/// option lists the valid ones.
std::optional<int> parseCommands(CLI::App &app, int argc, char **argv);

/// Runs the body of main(). `parse` returns an exit code if the tool should end. `run` returns an error to print.
/// Errors and exceptions are printed to stderr after the tool's name.
int runTool(const char *name, const std::function<std::optional<int>()> &parse,
            const std::function<absl::Status()> &run);

} // namespace mpmd::plain

#endif // MPMD_TOOLS_PLAIN_PLAINTOOL_H
