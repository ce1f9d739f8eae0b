// The text of the manifest: one fixed layout, and a checksum of all bytes before it.
#include "mpmd/Plan/Support/Status.h"
#include "runtime/format/Errors.h"
#include "runtime/format/Manifest.h"

#include "mpmd/Plan/Support/FileIo.h"
#include "mpmd/Plan/Support/JsonReader.h"
#include "runtime/format/Checksum.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace mpmd::format {

namespace {
using Json = nlohmann::json;

constexpr char sealKey[] = "\"checksum\": \"";

/// The last member of the file: the checksum of `text`, which is everything before this member.
std::string seal(absl::string_view text) { return absl::StrCat(sealKey, sha256(text), "\"\n}\n"); }

/// A JSON string. Bytes that are not UTF-8 are replaced; printManifest finds the change when it reads the text back.
std::string quoted(const std::string &text) { return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string list(const std::vector<int64_t> &values) { return absl::StrCat("[", absl::StrJoin(values, ", "), "]"); }

/// A JSON array with one entry per line.
template <typename Entry, typename Print> std::string lines(const std::vector<Entry> &entries, Print print) {
  if (entries.empty())
    return "[]";
  return absl::StrCat(
      "[\n",
      absl::StrJoin(entries, ",\n",
                    [&](std::string *out, const Entry &entry) { absl::StrAppend(out, "    {", print(entry), "}"); }),
      "\n  ]");
}

std::string axes(const std::vector<Axis> &axes) {
  return absl::StrCat("[",
                      absl::StrJoin(axes, ", ",
                                    [](std::string *out, const Axis &axis) {
                                      absl::StrAppend(out, "{\"name\": ", quoted(axis.name), ", \"size\": ", axis.size,
                                                      "}");
                                    }),
                      "]");
}

/// The slice as a JSON member of an argument or result; empty for one that is no slice.
std::string sliceMember(const std::optional<Slice> &slice) {
  return slice ? absl::StrCat(", \"slice\": {\"array\": ", quoted(slice->array), ", \"dim\": ", slice->dim,
                              ", \"begin\": ", slice->begin, ", \"size\": ", slice->size, "}")
               : "";
}

/// The sharding as the last JSON member of an argument or result; empty without a sharding.
std::string shardingMember(const Sharding &sharding) {
  if (sharding.empty())
    return "";
  auto printRef = [](std::string *out, const AxisRef &ref) {
    absl::StrAppend(out, "{\"axis\": ", quoted(ref.axis), ", \"pre\": ", ref.pre, ", \"size\": ", ref.size, "}");
  };
  return absl::StrCat(", \"sharding\": [",
                      absl::StrJoin(sharding, ", ",
                                    [&](std::string *out, const std::vector<AxisRef> &dim) {
                                      absl::StrAppend(out, "[", absl::StrJoin(dim, ", ", printRef), "]");
                                    }),
                      "]");
}

void readAxes(plan::JsonReader &mesh, const std::string &who, std::vector<Axis> &axes, absl::Status &status) {
  for (const Json &entry : mesh.array("axes")) {
    plan::JsonReader reader(entry, absl::StrCat(who, ", axis ", axes.size()), status);
    Axis &axis = axes.emplace_back();
    reader.get("name", axis.name);
    reader.get("size", axis.size);
  }
}

void readSharding(plan::JsonReader &value, const std::string &who, Sharding &sharding, absl::Status &status) {
  if (!value.has("sharding"))
    return;
  for (const Json &dim : value.array("sharding")) {
    std::string where = absl::StrCat(who, ", sharding of dimension ", sharding.size());
    if (!dim.is_array())
      return value.fail(absl::StrCat("expected an array, got ", plan::shownJson(dim), " as ", where));
    std::vector<AxisRef> &refs = sharding.emplace_back();
    for (const Json &entry : dim) {
      plan::JsonReader reader(entry, where, status);
      AxisRef &ref = refs.emplace_back();
      reader.get("axis", ref.axis);
      reader.get("pre", ref.pre);
      reader.get("size", ref.size);
    }
  }
}

void readSlice(plan::JsonReader &value, const std::string &who, std::optional<Slice> &slice, absl::Status &status) {
  if (!value.has("slice"))
    return;
  plan::JsonReader reader(value.object("slice"), absl::StrCat(who, ", slice"), status);
  slice.emplace();
  reader.get("array", slice->array);
  reader.get("dim", slice->dim);
  reader.get("begin", slice->begin);
  reader.get("size", slice->size);
}

absl::Status read(const Json &json, Manifest &manifest) {
  using plan::JsonReader;
  absl::Status status;
  std::string format;
  int64_t version = 0;
  JsonReader top(json, "the manifest", status);
  top.get("format", format);
  top.get("version", version, manifestVersion, manifestVersion);
  if (status.ok() && format != "mpmd-bundle")
    return absl::InvalidArgumentError(absl::StrCat("expected format 'mpmd-bundle', got '", format, "'"));
  top.get("program", manifest.program);
  top.get("schedule", manifest.schedule);
  top.get("microbatches", manifest.microbatches);
  top.get("repetitions", manifest.repetitions);
  top.get("precision", manifest.precision);
  top.get("denormals", manifest.denormals);
  for (const Json &entry : top.array("meshes")) {
    MPMD_RETURN_IF_ERROR(status);
    std::string who = absl::StrCat("mesh ", manifest.meshes.size());
    JsonReader reader(entry, who, status);
    Mesh &mesh = manifest.meshes.emplace_back();
    reader.get("name", mesh.name);
    reader.get("ranks", mesh.ranks);
    reader.get("object", mesh.object);
    reader.get("sha256", mesh.sha256);
    reader.get("bytes", mesh.bytes);
    reader.get("arena_bytes", mesh.arenaBytes);
    reader.get("workspace_bytes", mesh.workspaceBytes);
    reader.get("target", mesh.target);
    readAxes(reader, who, mesh.axes, status);
  }
  for (const Json &entry : top.array("arguments")) {
    MPMD_RETURN_IF_ERROR(status);
    std::string who = absl::StrCat("argument ", manifest.arguments.size());
    JsonReader reader(entry, who, status);
    Argument &argument = manifest.arguments.emplace_back();
    reader.get("name", argument.name);
    reader.get("dtype", argument.dtype);
    reader.get("shape", argument.shape);
    reader.get("state", argument.state);
    reader.get("meshes", argument.meshes);
    if (reader.has("max"))
      reader.get("max", argument.max.emplace());
    if (reader.has("stacked"))
      reader.get("stacked", argument.stacked);
    if (reader.has("hidden"))
      reader.get("hidden", argument.hidden);
    readSlice(reader, who, argument.slice, status);
    readSharding(reader, who, argument.sharding, status);
  }
  for (const Json &entry : top.array("results")) {
    MPMD_RETURN_IF_ERROR(status);
    std::string who = absl::StrCat("result ", manifest.results.size());
    JsonReader reader(entry, who, status);
    Result &result = manifest.results.emplace_back();
    reader.get("name", result.name);
    reader.get("dtype", result.dtype);
    reader.get("shape", result.shape);
    reader.get("state", result.state);
    reader.get("mesh", result.mesh);
    if (reader.has("stacked"))
      reader.get("stacked", result.stacked);
    readSlice(reader, who, result.slice, status);
    readSharding(reader, who, result.sharding, status);
  }
  return status;
}
} // namespace

absl::StatusOr<std::string> printManifest(const Manifest &manifest) {
  MPMD_RETURN_IF_ERROR(manifest.check());
  std::string text = absl::StrCat(
      "{\n  \"format\": \"mpmd-bundle\",\n  \"version\": ", manifestVersion,
      ",\n  \"program\": ", quoted(manifest.program), ",\n  \"schedule\": ", quoted(manifest.schedule),
      ",\n  \"microbatches\": ", manifest.microbatches, ",\n  \"repetitions\": ", manifest.repetitions,
      ",\n  \"precision\": ", quoted(manifest.precision), ",\n  \"denormals\": ", quoted(manifest.denormals), ",\n");
  absl::StrAppend(&text, "  \"meshes\": ", lines(manifest.meshes, [](const Mesh &mesh) {
    return absl::StrCat("\"name\": ", quoted(mesh.name), ", \"ranks\": ", list(mesh.ranks),
                        ", \"object\": ", quoted(mesh.object), ", \"sha256\": ", quoted(mesh.sha256),
                        ", \"bytes\": ", mesh.bytes, ", \"arena_bytes\": ", mesh.arenaBytes,
                        ", \"workspace_bytes\": ", mesh.workspaceBytes, ", \"target\": ", quoted(mesh.target),
                        ", \"axes\": ", axes(mesh.axes));
  }));
  absl::StrAppend(&text, ",\n  \"arguments\": ", lines(manifest.arguments, [](const Argument &argument) {
    return absl::StrCat("\"name\": ", quoted(argument.name), ", \"dtype\": ", quoted(argument.dtype),
                        ", \"shape\": ", list(argument.shape), ", \"state\": ", argument.state ? "true" : "false",
                        ", \"meshes\": ", list(argument.meshes),
                        argument.max ? absl::StrCat(", \"max\": ", *argument.max) : "",
                        argument.stacked ? ", \"stacked\": true" : "", argument.hidden ? ", \"hidden\": true" : "",
                        sliceMember(argument.slice), shardingMember(argument.sharding));
  }));
  absl::StrAppend(&text, ",\n  \"results\": ",
                  lines(manifest.results,
                        [](const Result &result) {
                          return absl::StrCat("\"name\": ", quoted(result.name), ", \"dtype\": ", quoted(result.dtype),
                                              ", \"shape\": ", list(result.shape), ", \"state\": ", result.state,
                                              ", \"mesh\": ", result.mesh, result.stacked ? ", \"stacked\": true" : "",
                                              sliceMember(result.slice), shardingMember(result.sharding));
                        }),
                  ",\n  ");
  std::string full = text + seal(text);
  // JSON changes names that are not UTF-8, so the text is read back and compared.
  MPMD_ASSIGN_OR_RETURN(Manifest back, parseManifest(full));
  bool same = back.program == manifest.program && back.schedule == manifest.schedule;
  for (size_t i = 0; same && i < manifest.meshes.size(); ++i) {
    const Mesh &ours = manifest.meshes[i], &theirs = back.meshes[i];
    same = theirs.name == ours.name && theirs.object == ours.object && theirs.target == ours.target;
    for (size_t a = 0; same && a < ours.axes.size(); ++a)
      same = theirs.axes[a].name == ours.axes[a].name;
  }
  auto areSame = [](const auto &ours, const auto &theirs) {
    return theirs.name == ours.name && (!ours.slice || theirs.slice->array == ours.slice->array);
  };
  for (size_t i = 0; same && i < manifest.arguments.size(); ++i)
    same = areSame(manifest.arguments[i], back.arguments[i]);
  for (size_t i = 0; same && i < manifest.results.size(); ++i)
    same = areSame(manifest.results[i], back.results[i]);
  if (!same)
    return absl::InvalidArgumentError("manifest: expected names in UTF-8, got other bytes");
  return full;
}

namespace {
/// Returns an error for a manifest of another format version. Callers check this first, because the checksum of another
/// version may cover other bytes.
absl::Status checkVersion(const Json &json) {
  absl::Status status;
  std::string format;
  int64_t version = 0;
  plan::JsonReader top(json, "the manifest", status);
  top.get("format", format);
  top.get("version", version);
  if (status.ok() && format == "mpmd-bundle" && version != manifestVersion)
    return absl::FailedPreconditionError(absl::StrCat("manifest: expected format version ", manifestVersion, ", got ",
                                                      version, ": another version of mpmd has written the bundle"));
  return absl::OkStatus();
}
} // namespace

absl::StatusOr<Manifest> parseManifest(const std::string &text) {
  Json json;
  absl::Status status = plan::parseJsonObject(text, json);
  if (status.ok())
    MPMD_RETURN_IF_ERROR(checkVersion(json));
  size_t sealed = text.rfind(sealKey);
  if (sealed == std::string::npos ||
      text.compare(sealed, std::string::npos, seal(absl::string_view(text).substr(0, sealed))) != 0)
    return absl::DataLossError(
        "manifest: the checksum does not match: the file was changed or cut after it was written");
  Manifest manifest;
  if (status.ok())
    status = read(json, manifest);
  if (!status.ok())
    return absl::InvalidArgumentError(absl::StrCat("manifest: ", status.message()));
  MPMD_RETURN_IF_ERROR(manifest.check());
  return manifest;
}

absl::Status writeManifest(const Manifest &manifest, const std::string &dir) {
  MPMD_ASSIGN_OR_RETURN(std::string text, printManifest(manifest));
  return plan::writeWholeFile(absl::StrCat(dir, "/", manifestName), text);
}

absl::StatusOr<Manifest> readManifest(const std::string &dir) {
  std::string path = absl::StrCat(dir, "/", manifestName), text;
  if (absl::Status status = plan::readWholeFile(path, text, maxManifestBytes); !status.ok())
    return absl::NotFoundError(messageOf(status));
  absl::StatusOr<Manifest> manifest = parseManifest(text);
  if (!manifest.ok())
    return absl::Status(manifest.status().code(), absl::StrCat("'", path, "': ", manifest.status().message()));
  return manifest;
}

} // namespace mpmd::format
