// Computes the nesting depth of a text from its brackets and prefix characters.
#include "TextDepth.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

#include <algorithm>

using namespace llvm;
using mpmd::tools::kMaxLevels;

namespace {
class DepthScanner {
public:
  explicit DepthScanner(StringRef text) : text(text) {}
  std::optional<size_t> scan();

private:
  static bool isNameCharacter(char c) { return isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-'; }

  void skipString();
  void takeAlias(unsigned depth);

  StringRef text;
  size_t at = 0;
  /// The nesting depth of each alias. `defined` is the alias whose definition is being read, or was read last.
  StringMap<unsigned> aliases;
  unsigned *defined = nullptr, deepest = 0;
};
} // namespace

void DepthScanner::skipString() {
  for (++at; at < text.size() && text[at] != '"' && text[at] != '\n'; ++at)
    at += text[at] == '\\';
  ++at;
}

/// Reads `#name` or `!name`. It is a definition if `=` follows, otherwise a use.
void DepthScanner::takeAlias(unsigned depth) {
  const size_t begin = at++;
  while (at < text.size() && isNameCharacter(text[at]))
    ++at;
  const StringRef name = text.slice(begin, at);
  const StringRef rest = text.substr(at).ltrim();
  if (depth == 0 && rest.starts_with("=") && !rest.starts_with("==")) {
    defined = &aliases[name];
    return;
  }
  if (auto known = aliases.find(name); known != aliases.end())
    deepest = depth + known->second;
}

std::optional<size_t> DepthScanner::scan() {
  unsigned depth = 0, signs = 0;
  while (at < text.size()) {
    const char c = text[at];
    const size_t here = at++;
    const bool isSign = c == '-' && !text.substr(at).starts_with(">");
    if (!isSpace(c))
      signs = isSign ? signs + 1 : 0;
    deepest = std::max(depth, signs);
    if (c == '(' || c == '[' || c == '{' || c == '<') {
      deepest = ++depth;
    } else if (c == ')' || c == ']' || c == '}' || (c == '>' && !text.substr(at).starts_with("="))) {
      depth -= depth != 0;
    } else if (c == '"') {
      at = here;
      skipString();
    } else if (c == '/' && text.substr(at).starts_with("/")) {
      at = std::min(text.find('\n', at), text.size());
    } else if (c == '#' || c == '!') {
      at = here;
      takeAlias(depth);
    } else if (c == '-' && !isSign) {
      ++at;
    }
    if (defined)
      *defined = std::max(*defined, deepest);
    if (deepest > kMaxLevels)
      return here;
  }
  return std::nullopt;
}

std::optional<size_t> mpmd::tools::findTooDeep(StringRef text) { return DepthScanner(text).scan(); }
