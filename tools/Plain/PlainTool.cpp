// Parses command lines with subcommands, writes files, and runs the body of main().
#include "PlainTool.h"

#include "mpmd/Plan/Support/FileIo.h"
#include "mpmd/Plan/Support/ToolProcess.h"

#include <cstdio>
#include <exception>

namespace mpmd::plain {

namespace {
void say(const std::string &name, const std::string &error) {
  std::fprintf(stderr, "%s: error: %s\n", name.c_str(), error.c_str());
}

std::string explain(const CLI::App &app, const CLI::ParseError &error, int argc, char **argv) {
  const CLI::App *command = nullptr;
  std::string commands, text = error.what();
  for (const CLI::App *each : app.get_subcommands([](const CLI::App *) { return true; })) {
    commands += (commands.empty() ? "" : ", ") + each->get_name();
    if (argc > 1 && each->get_name() == argv[1])
      command = each;
  }
  if (!command)
    return "expected one of the commands " + commands + (argc > 1 ? ", got " + std::string(argv[1]) : ", got none") +
           "; see " + app.get_name() + " --help";
  for (int i = 2; i < argc; ++i) {
    std::string name = std::string(argv[i]).substr(0, std::string(argv[i]).find('='));
    if (name.size() < 3 || name.compare(0, 2, "--") != 0 || command->get_option_no_throw(name))
      continue;
    text = "unknown option '" + name + "'; expected one of";
    for (const CLI::Option *option : command->get_options())
      if (!option->get_lnames().empty())
        text += " --" + option->get_lnames().front();
  }
  return text + "; see " + app.get_name() + " " + command->get_name() + " --help";
}
} // namespace

absl::Status writeFile(const std::string &path, const std::string &text) {
  if (path == "-")
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0
               ? absl::OkStatus()
               : absl::UnavailableError("cannot write to stdout");
  return plan::writeWholeFile(path, text);
}

std::optional<int> parseCommands(CLI::App &app, int argc, char **argv) {
  app.require_subcommand(1);
  app.set_version_flag("--version", app.get_name() + " " + MPMD_VERSION);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    if (error.get_exit_code() == 0)
      return app.exit(error);
    say(app.get_name(), explain(app, error, argc, argv));
    return 1;
  }
  return std::nullopt;
}

int runTool(const char *name, const std::function<std::optional<int>()> &parse,
            const std::function<absl::Status()> &run) {
  plan::startTool(name);
  try {
    if (std::optional<int> code = parse())
      return *code;
    const absl::Status status = run();
    if (status.ok())
      return 0;
    say(name, messageOf(status));
  } catch (const std::exception &exception) {
    say(name, exception.what());
  }
  return 1;
}

} // namespace mpmd::plain
