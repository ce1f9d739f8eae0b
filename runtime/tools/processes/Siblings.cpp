#include "runtime/tools/processes/Siblings.h"

#include "runtime/format/Errors.h"
#include "runtime/format/PackedBundle.h"
#include "runtime/tools/files/OwnBundle.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <filesystem>
#include <map>
#include <optional>

namespace mpmd::run {

namespace {
/// The file `wanted` in the bundle of another executable, which must have the same manifest.
absl::StatusOr<std::string> readPart(const std::filesystem::path &path, const std::string &wanted,
                                     absl::string_view manifest) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error))
    return absl::NotFoundError(absl::StrCat("expected '", path.string(), "', which has '", wanted,
                                            "', got no such file: executables of ranks run together, from one folder"));
  MPMD_ASSIGN_OR_RETURN(std::optional<std::string> found, readBundleOf(path.string()));
  if (!found)
    return absl::DataLossError(absl::StrCat("expected an executable of a rank with '", wanted, "', got '",
                                            path.string(), "', which carries no bundle"));
  auto files = format::unpackFiles(*found);
  if (!files.ok())
    return absl::Status(files.status().code(),
                        absl::StrCat("the bundle in '", path.string(), "': ", files.status().message()));
  auto theirs = files->find(format::manifestName), object = files->find(wanted);
  if (theirs == files->end() || theirs->second != manifest)
    return absl::FailedPreconditionError(
        absl::StrCat("expected a rank of this program in '", path.string(), "', got one of another"));
  if (object == files->end())
    return absl::DataLossError(absl::StrCat("the bundle in '", path.string(), "': expected '", wanted, "', got none"));
  return std::string(object->second);
}
} // namespace

absl::StatusOr<std::string> addSiblings(std::string packed) {
  auto files = format::unpackFiles(packed);
  // The caller that opens the bundle reports its errors.
  if (!files.ok() || !files->count(format::packedSiblings) || !files->count(format::manifestName))
    return packed;
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error)
    return absl::UnavailableError(absl::StrCat("cannot find the folder of this executable: ", error.message()));
  std::map<std::string, std::string> whole;
  for (const auto &[name, contents] : *files)
    if (name != format::packedSiblings)
      whole[name] = std::string(contents);
  for (absl::string_view line : absl::StrSplit((*files)[format::packedSiblings], '\n', absl::SkipEmpty())) {
    std::pair<std::string, std::string> place = absl::StrSplit(line, absl::MaxSplits(' ', 1));
    const auto &[sibling, object] = place;
    if (object.empty() || sibling.find('/') != std::string::npos)
      return absl::DataLossError(absl::StrCat("the bundle in this executable: expected an executable in its folder and "
                                              "a file in that, got '",
                                              line, "'"));
    MPMD_ASSIGN_OR_RETURN(whole[object],
                          readPart(self.parent_path() / sibling, object, (*files)[format::manifestName]));
  }
  return format::packFiles(whole);
}

} // namespace mpmd::run
