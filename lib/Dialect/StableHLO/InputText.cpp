//===- InputText.cpp - text of newer versions of MLIR -------------------------------------------===//
//
// A scanner that skips comments and strings, and rewrites each `dense<"0x...">`.
//
//===------------------------------------------------------------------------------------------===//

#include "mpmd/Dialect/StableHLO/InputText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace {
class Scanner {
public:
  explicit Scanner(StringRef text) : text(text) {}

  std::optional<std::string> pack();

private:
  static bool isWordCharacter(char c) { return isAlnum(c) || c == '_' || c == '$' || c == '.'; }

  void skipSpace();
  StringRef takeWord();
  bool take(char c);
  StringRef takeString();
  std::optional<int64_t> takeBools();
  void readAlias();
  void readDense();

  StringRef text;
  size_t at = 0;
  std::string result;
  /// The number of elements of each type alias for a tensor or vector of i1.
  StringMap<int64_t> aliases;
};
} // namespace

void Scanner::skipSpace() {
  while (at < text.size()) {
    if (isSpace(text[at]))
      ++at;
    else if (text.substr(at).starts_with("//"))
      at = std::min(text.find('\n', at), text.size());
    else
      return;
  }
}

StringRef Scanner::takeWord() {
  size_t from = at;
  while (at < text.size() && isWordCharacter(text[at]))
    ++at;
  return text.slice(from, at);
}

bool Scanner::take(char c) {
  skipSpace();
  if (at >= text.size() || text[at] != c)
    return false;
  ++at;
  return true;
}

/// Reads a string, and returns its contents; empty if it does not end on its line.
StringRef Scanner::takeString() {
  size_t from = at + 1;
  for (++at; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] == '\\')
      ++at;
    else if (text[at] == '"')
      return text.slice(from, at++);
  }
  return StringRef();
}

/// Reads a type, and returns its number of elements if it is a tensor or vector of i1 with static shape.
std::optional<int64_t> Scanner::takeBools() {
  skipSpace();
  if (at < text.size() && text[at] == '!') {
    ++at;
    auto known = aliases.find(takeWord());
    return known == aliases.end() ? std::nullopt : std::optional(known->second);
  }
  StringRef kind = takeWord();
  if ((kind != "tensor" && kind != "vector") || !take('<'))
    return std::nullopt;
  skipSpace();
  StringRef shape = takeWord();
  int64_t count = 1, size = 0;
  while (shape != "i1") {
    if (shape.consumeInteger(10, size) || size < 0 || !shape.consume_front("x") || MulOverflow(count, size, count))
      return std::nullopt;
  }
  skipSpace();
  return at < text.size() && (text[at] == '>' || text[at] == ',') ? std::optional(count) : std::nullopt;
}

/// Reads the alias `!name = type`.
void Scanner::readAlias() {
  ++at;
  StringRef name = takeWord();
  size_t behind = at;
  if (take('='))
    if (std::optional<int64_t> count = takeBools())
      aliases[name] = *count;
  at = behind;
}

/// Reads the rest of `dense<"0x..."> : tensor<..xi1>`, after the word `dense`.
void Scanner::readDense() {
  size_t behind = at;
  if (!take('<')) {
    at = behind;
    return;
  }
  skipSpace();
  size_t quote = at;
  StringRef digits = at < text.size() && text[at] == '"' ? takeString() : StringRef();
  size_t afterString = at;
  std::optional<int64_t> count;
  if (digits.consume_front("0x") && take('>') && take(':'))
    count = takeBools();
  at = std::max(afterString, behind);
  if (!count || !all_of(digits, isHexDigit))
    return;
  uint64_t bits = 2 * divideCeil(*count, 8), bytes = 2 * static_cast<uint64_t>(*count);
  auto isSet = [&](size_t index) { return digits[2 * index] != '0' || digits[2 * index + 1] != '0'; };
  std::string packed;
  if (digits.size() == bits)
    return;
  if (digits.size() == 2) {
    // A splat has one byte. This parser expects all of its bits to be equal.
    packed = isSet(0) ? "FF" : "00";
  } else if (digits.size() == bytes) {
    packed.reserve(bits);
    for (int64_t first = 0; first < *count; first += 8) {
      unsigned byte = 0;
      for (int64_t index = first; index < std::min(first + 8, *count); ++index)
        byte |= isSet(index) << (index - first);
      packed += hexdigit(byte >> 4);
      packed += hexdigit(byte & 15);
    }
  } else {
    return;
  }
  if (result.empty())
    result = text.str();
  // Padding with spaces keeps the columns of the following text.
  std::string replacement = "\"0x" + packed + "\"";
  replacement.resize(afterString - quote, ' ');
  std::copy(replacement.begin(), replacement.end(), result.begin() + quote);
}

std::optional<std::string> Scanner::pack() {
  while (at < text.size()) {
    char c = text[at];
    if (c == '"')
      takeString();
    else if (c == '/' && text.substr(at).starts_with("//"))
      skipSpace();
    else if (c == '!')
      readAlias();
    else if (c == '@' || c == '%' || c == '#' || c == '^') {
      // Skips the name, so that it is not read as a word. `@"..."` is handled as a string.
      ++at;
      takeWord();
    } else if (isWordCharacter(c)) {
      if (takeWord() == "dense")
        readDense();
    } else {
      ++at;
    }
  }
  return result.empty() ? std::nullopt : std::optional(std::move(result));
}

std::optional<std::string> mpmd::packBools(StringRef text) {
  // Most programs have no such constant. This check avoids a second scan of them.
  return text.contains("\"0x") ? Scanner(text).pack() : std::nullopt;
}

std::unique_ptr<MemoryBuffer> mpmd::readableInput(std::unique_ptr<MemoryBuffer> buffer) {
  StringRef text = buffer->getBuffer();
  if (text.starts_with("ML\xefR"))
    return buffer;
  std::optional<std::string> packed = packBools(text);
  return packed ? MemoryBuffer::getMemBufferCopy(*packed, buffer->getBufferIdentifier()) : std::move(buffer);
}
