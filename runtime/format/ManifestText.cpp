// The text of the manifest: one fixed layout, sealed by a checksum over all bytes before it.
#include "runtime/format/Manifest.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "nlohmann/json.hpp"

namespace mpmd::format {

namespace {
using Json = nlohmann::json;

constexpr char sealKey[] = "\"checksum\": \"";

/// What follows the sealed bytes, up to the end of the file.
std::string seal(const std::string &text, size_t size) { return absl::StrFormat("%s%08x\"\n}\n", sealKey, checksumBytes(text.data(), size)); }

/// A JSON string. Bytes that are not UTF-8 are replaced, which the writer finds out by reading back what it wrote.
std::string quoted(const std::string &text) { return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string list(const std::vector<int64_t> &values) { return absl::StrCat("[", absl::StrJoin(values, ", "), "]"); }

/// A JSON array with one entry per line.
template <typename Entry, typename Print> std::string lines(const std::vector<Entry> &entries, Print print) {
  if (entries.empty())
    return "[]";
  return absl::StrCat("[\n", absl::StrJoin(entries, ",\n", [&](std::string *out, const Entry &entry) { absl::StrAppend(out, "    {", print(entry), "}"); }), "\n  ]");
}

/// Reads members of one JSON object and remembers the first thing that is wrong.
class Reader {
public:
  Reader(const Json &json, std::string where, absl::Status &status) : json(json), where(std::move(where)), status(status) {
    if (!json.is_object())
      fail("an object");
  }

  void get(const char *key, std::string &value) {
    if (const Json *member = find(key, "a string"); member && expect(member->is_string(), key, "a string"))
      value = member->get_ref<const std::string &>();
  }
  void get(const char *key, bool &value) {
    if (const Json *member = find(key, "true or false"); member && expect(member->is_boolean(), key, "true or false"))
      value = member->get<bool>();
  }
  void get(const char *key, int64_t &value) {
    if (const Json *member = find(key, "an integer"); member && expect(isInteger(*member), key, "an integer"))
      value = member->get<int64_t>();
  }
  void get(const char *key, uint32_t &value) {
    int64_t wide = 0;
    get(key, wide);
    if (expect(wide >= 0 && wide <= UINT32_MAX, key, "an unsigned integer of 32 bits"))
      value = static_cast<uint32_t>(wide);
  }
  void get(const char *key, std::vector<int64_t> &values) {
    for (const Json &element : array(key))
      if (expect(isInteger(element), key, "integers"))
        values.push_back(element.get<int64_t>());
  }
  const Json &array(const char *key) {
    static const Json none = Json::array();
    const Json *member = find(key, "an array");
    return member && expect(member->is_array(), key, "an array") ? *member : none;
  }

private:
  static bool isInteger(const Json &json) { return json.is_number_integer() && !(json.is_number_unsigned() && json.get<uint64_t>() > INT64_MAX); }
  const Json *find(const char *key, const char *expected) {
    if (!json.is_object())
      return nullptr;
    auto it = json.find(key);
    return expect(it != json.end(), key, expected) ? &*it : nullptr;
  }
  bool expect(bool holds, const char *key, const char *expected) {
    if (!holds)
      fail(absl::StrCat(expected, " as '", key, "'"));
    return holds;
  }
  void fail(const std::string &expected) { status.Update(absl::InvalidArgumentError(absl::StrCat("manifest: expected ", expected, " in ", where))); }

  const Json &json;
  std::string where;
  absl::Status &status;
};
} // namespace

absl::StatusOr<std::string> printManifest(const Manifest &manifest) {
  if (absl::Status status = manifest.check(); !status.ok())
    return status;
  std::string text = absl::StrCat("{\n  \"format\": \"mpmd-bundle\",\n  \"version\": ", manifestVersion, ",\n  \"program\": ", quoted(manifest.program),
                                  ",\n  \"schedule\": ", quoted(manifest.schedule), ",\n  \"microbatches\": ", manifest.microbatches,
                                  ",\n  \"target\": ", quoted(manifest.target), ",\n");
  absl::StrAppend(&text, "  \"meshes\": ", lines(manifest.meshes, [](const Mesh &mesh) {
                    return absl::StrCat("\"name\": ", quoted(mesh.name), ", \"ranks\": ", list(mesh.ranks), ", \"object\": ", quoted(mesh.object),
                                        ", \"crc32\": ", mesh.crc32, ", \"bytes\": ", mesh.bytes, ", \"arena_bytes\": ", mesh.arenaBytes,
                                        ", \"workspace_bytes\": ", mesh.workspaceBytes);
                  }));
  absl::StrAppend(&text, ",\n  \"arguments\": ", lines(manifest.arguments, [](const Argument &argument) {
                    return absl::StrCat("\"name\": ", quoted(argument.name), ", \"dtype\": ", quoted(argument.dtype), ", \"shape\": ", list(argument.shape),
                                        ", \"state\": ", argument.state ? "true" : "false", ", \"meshes\": ", list(argument.meshes));
                  }));
  absl::StrAppend(&text, ",\n  \"results\": ", lines(manifest.results, [](const Result &result) {
                    return absl::StrCat("\"name\": ", quoted(result.name), ", \"dtype\": ", quoted(result.dtype), ", \"shape\": ", list(result.shape),
                                        ", \"state\": ", result.state, ", \"mesh\": ", result.mesh);
                  }),
                  ",\n  ");
  std::string full = text + seal(text, text.size());
  // Names that JSON cannot carry would come back as something else.
  absl::StatusOr<Manifest> back = parseManifest(full);
  if (!back.ok())
    return back.status();
  bool same = back->program == manifest.program && back->schedule == manifest.schedule && back->target == manifest.target;
  for (size_t i = 0; same && i < manifest.meshes.size(); ++i)
    same = back->meshes[i].name == manifest.meshes[i].name && back->meshes[i].object == manifest.meshes[i].object;
  for (size_t i = 0; same && i < manifest.arguments.size(); ++i)
    same = back->arguments[i].name == manifest.arguments[i].name;
  for (size_t i = 0; same && i < manifest.results.size(); ++i)
    same = back->results[i].name == manifest.results[i].name;
  if (!same)
    return absl::InvalidArgumentError("manifest: expected names in UTF-8");
  return full;
}

absl::StatusOr<Manifest> parseManifest(const std::string &text) {
  size_t sealed = text.rfind(sealKey);
  if (sealed == std::string::npos || text.compare(sealed, std::string::npos, seal(text, sealed)) != 0)
    return absl::DataLossError("manifest: the checksum does not match: the file was changed or cut after it was written");
  Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded())
    return absl::InvalidArgumentError("manifest: not valid JSON");
  absl::Status status;
  Reader top(json, "the manifest", status);
  std::string format;
  int64_t version = 0;
  top.get("format", format);
  top.get("version", version);
  if (!status.ok())
    return status;
  if (format != "mpmd-bundle")
    return absl::InvalidArgumentError(absl::StrCat("manifest: expected format 'mpmd-bundle', got '", format, "'"));
  if (version != manifestVersion)
    return absl::InvalidArgumentError(absl::StrCat("manifest: expected format version ", manifestVersion, ", got ", version));
  Manifest manifest;
  top.get("program", manifest.program);
  top.get("schedule", manifest.schedule);
  top.get("microbatches", manifest.microbatches);
  top.get("target", manifest.target);
  for (const Json &entry : top.array("meshes")) {
    Reader reader(entry, absl::StrCat("mesh ", manifest.meshes.size()), status);
    Mesh &mesh = manifest.meshes.emplace_back();
    reader.get("name", mesh.name);
    reader.get("ranks", mesh.ranks);
    reader.get("object", mesh.object);
    reader.get("crc32", mesh.crc32);
    reader.get("bytes", mesh.bytes);
    reader.get("arena_bytes", mesh.arenaBytes);
    reader.get("workspace_bytes", mesh.workspaceBytes);
  }
  for (const Json &entry : top.array("arguments")) {
    Reader reader(entry, absl::StrCat("argument ", manifest.arguments.size()), status);
    Argument &argument = manifest.arguments.emplace_back();
    reader.get("name", argument.name);
    reader.get("dtype", argument.dtype);
    reader.get("shape", argument.shape);
    reader.get("state", argument.state);
    reader.get("meshes", argument.meshes);
  }
  for (const Json &entry : top.array("results")) {
    Reader reader(entry, absl::StrCat("result ", manifest.results.size()), status);
    Result &result = manifest.results.emplace_back();
    reader.get("name", result.name);
    reader.get("dtype", result.dtype);
    reader.get("shape", result.shape);
    reader.get("state", result.state);
    reader.get("mesh", result.mesh);
  }
  if (status.ok())
    status = manifest.check();
  if (!status.ok())
    return status;
  return manifest;
}

absl::Status writeManifest(const Manifest &manifest, const std::string &dir) {
  absl::StatusOr<std::string> text = printManifest(manifest);
  if (!text.ok())
    return text.status();
  return writeFileAtomically(absl::StrCat(dir, "/", manifestName), *text);
}

absl::StatusOr<Manifest> readManifest(const std::string &dir) {
  std::string path = absl::StrCat(dir, "/", manifestName);
  absl::StatusOr<std::string> text = readFile(path);
  if (!text.ok())
    return text.status();
  absl::StatusOr<Manifest> manifest = parseManifest(*text);
  if (!manifest.ok())
    return absl::Status(manifest.status().code(), absl::StrCat("'", path, "': ", manifest.status().message()));
  return manifest;
}

} // namespace mpmd::format
