// Opened together.
#include "runtime/tools/RunOutputs.h"

namespace mpmd::run {

absl::Status Outputs::open(const Options &options) {
  for (auto [file, path] : {std::pair(&output, &options.output), std::pair(&history, &options.history),
                            std::pair(&trace, &options.trace), std::pair(&profile, &options.profile)})
    if (!path->empty())
      if (std::string error = file->open(*path); !error.empty())
        return absl::UnavailableError(error);
  return absl::OkStatus();
}

} // namespace mpmd::run
