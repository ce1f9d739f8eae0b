// Rewrites the document texts in `didOpen` and `didChange` messages; the server parses no other text. Changes are
// applied here to a copy of the editor's document. The server receives the complete new text.
#include "LspInput.h"
#include "tools/TextDepth.h"

#include "mpmd/Dialect/StableHLO/InputText.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/LSP/Protocol.h"
#include "llvm/Support/LSP/Transport.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <cstdio>
#include <thread>
#include <unistd.h>

using namespace llvm;
using mpmd::tools::findTooDeep;
using mpmd::tools::kMaxLevels;

namespace {
class DocumentFilter {
public:
  /// Returns the message for the server, and notes whether it is the last one.
  std::string filter(std::string message);
  bool isDone() const { return sawExit; }

private:
  static std::string readable(const std::string &text) {
    // The parser rejects this text, and its error shows the text to the user.
    if (findTooDeep(text))
      return "expected at most " + std::to_string(kMaxLevels) + " nested levels, got more\n";
    return mpmd::packBools(text).value_or(text);
  }
  bool open(json::Object &params);
  bool change(json::Object &params);

  /// The editor's documents, keyed by URI.
  StringMap<std::string> documents;
  bool sawExit = false;
};
} // namespace

bool DocumentFilter::open(json::Object &params) {
  json::Object *document = params.getObject("textDocument");
  std::optional<StringRef> uri = document ? document->getString("uri") : std::nullopt;
  std::optional<StringRef> text = document ? document->getString("text") : std::nullopt;
  if (!uri || !text)
    return false;
  std::string &held = documents[*uri] = text->str();
  (*document)["text"] = readable(held);
  return true;
}

bool DocumentFilter::change(json::Object &params) {
  json::Object *document = params.getObject("textDocument");
  std::optional<StringRef> uri = document ? document->getString("uri") : std::nullopt;
  auto held = uri ? documents.find(*uri) : documents.end();
  json::Value *listed = params.get("contentChanges");
  std::vector<lsp::TextDocumentContentChangeEvent> changes;
  json::Path::Root root;
  if (held == documents.end() || !listed || !json::fromJSON(*listed, changes, root) ||
      failed(lsp::TextDocumentContentChangeEvent::applyTo(changes, held->second)))
    return false;
  params["contentChanges"] = json::Array{json::Object{{"text", readable(held->second)}}};
  return true;
}

std::string DocumentFilter::filter(std::string message) {
  // The JSON of the message is too deep to parse; documents are strings in it and do not count. The message is replaced
  // by a notification that the server ignores.
  if (findTooDeep(message))
    return R"({"jsonrpc": "2.0", "method": "$/tooDeep"})";
  Expected<json::Value> value = json::parse(message);
  json::Object *object = value ? value->getAsObject() : nullptr;
  if (!value)
    consumeError(value.takeError()); // the server reports the error
  std::optional<StringRef> method = object ? object->getString("method") : std::nullopt;
  json::Object *params = object ? object->getObject("params") : nullptr;
  if (!method)
    return message;
  sawExit = *method == "exit";
  bool isRewritten = params && ((*method == "textDocument/didOpen" && open(*params)) ||
                                (*method == "textDocument/didChange" && change(*params)));
  return isRewritten ? formatv("{0}", *value).str() : message;
}

Error mpmd::tools::filterDocuments(int argc, const char *const *argv) {
  bool isDelimited = false;
  for (int i = 1; i < argc; ++i) {
    StringRef argument = StringRef(argv[i]).ltrim('-');
    isDelimited |= argument == "lit-test" || argument == "input-style=delimited";
  }
  int ends[2], editor = dup(STDIN_FILENO);
  if (editor < 0 || pipe(ends) != 0 || dup2(ends[0], STDIN_FILENO) < 0)
    return createStringError(std::error_code(errno, std::generic_category()), "cannot redirect stdin");
  close(ends[0]);
  std::FILE *in = fdopen(editor, "r");
  if (!in)
    return createStringError(std::error_code(errno, std::generic_category()), "cannot read stdin");
  std::thread([in, out = ends[1], isDelimited] {
    lsp::JSONTransportInputOverFile input(in, isDelimited ? lsp::Delimited : lsp::Standard);
    raw_fd_ostream server(out, /*shouldClose=*/true, /*unbuffered=*/false);
    DocumentFilter filter;
    std::string message;
    while (!filter.isDone() && !input.isEndOfInput() && !input.hasError()) {
      if (failed(input.readMessage(message)))
        continue;
      std::string text = filter.filter(std::move(message));
      if (isDelimited)
        server << text << "\n// -----\n";
      else
        server << "Content-Length: " << text.size() << "\r\n\r\n" << text;
      server.flush();
    }
  }).detach();
  return Error::success();
}
