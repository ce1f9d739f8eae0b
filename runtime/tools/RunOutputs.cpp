// Opened together.
#include "runtime/tools/RunOutputs.h"

#include "absl/strings/str_cat.h"

namespace mpmd::run {

absl::Status Outputs::open(const Options &options) {
  struct Output {
    const char *option;
    plan::OutputFile &file;
    const std::string &path;
  };
  const Output all[] = {{"--output", output, options.output},
                        {"--history", history, options.history},
                        {"--trace", trace, options.trace},
                        {"--profile", profile, options.profile}};
  for (const Output &each : all) {
    if (each.path.empty())
      continue;
    if (std::string error = each.file.open(each.path); !error.empty())
      return absl::UnavailableError(error);
    for (const Output *before = all; before != &each; ++before)
      if (before->file.isOpen() && before->file.replacesSameFile(each.file))
        return absl::InvalidArgumentError(absl::StrCat("expected a file for each output, got one for ", before->option,
                                                       " '", before->path, "' and ", each.option, " '", each.path,
                                                       "'"));
  }
  return absl::OkStatus();
}

} // namespace mpmd::run
