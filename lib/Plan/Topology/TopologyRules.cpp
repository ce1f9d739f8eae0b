// Matches the regular expressions of mesh rules. The expressions come from untrusted files, so RE2 is used, which runs
// in linear time and bounded memory.
#include "TopologyAxes.h"

#include "mpmd/Plan/Support/Status.h"

#include <re2/re2.h>

namespace mpmd::plan {

/// `kMaxLetters`: the maximum bytes of an expression. `kMaxMemory`: the maximum bytes of its compiled form.
static constexpr size_t kMaxLetters = 1024, kMaxMemory = size_t(1) << 20;

absl::Status matchesWhole(const std::string &expression, const std::string &text, bool &matches) {
  if (expression.size() > kMaxLetters)
    return invalid("expected a regular expression of at most " + std::to_string(kMaxLetters) + " letters, got " +
                   std::to_string(expression.size()));
  RE2::Options options(RE2::Quiet);
  options.set_max_mem(kMaxMemory);
  options.set_encoding(RE2::Options::EncodingLatin1);
  RE2 compiled(expression, options);
  if (!compiled.ok())
    return invalid("expected a regular expression, got '" + shownName(expression) +
                   "': " + shownName(compiled.error()));
  matches = RE2::FullMatch(text, compiled);
  return absl::OkStatus();
}

} // namespace mpmd::plan
