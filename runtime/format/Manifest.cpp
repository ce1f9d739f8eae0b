// The rules that every manifest must satisfy.
#include "runtime/format/Manifest.h"

#include "absl/strings/str_cat.h"
#include "runtime/format/Errors.h"
#include "runtime/format/RankAbi.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace mpmd::format {

bool isWhole(const Sharding &sharding) {
  return std::all_of(sharding.begin(), sharding.end(), [](const auto &dim) { return dim.empty(); });
}

int64_t Manifest::numRanks() const {
  int64_t count = 0;
  for (const Mesh &mesh : meshes)
    count += static_cast<int64_t>(mesh.ranks.size());
  return count;
}

std::string Manifest::targets() const {
  std::string all;
  std::set<std::string> known;
  for (const Mesh &mesh : meshes)
    if (known.insert(mesh.target).second)
      absl::StrAppend(&all, all.empty() ? "" : ",", mesh.target);
  return all;
}

std::vector<std::string> Manifest::deviceKinds() const {
  std::vector<std::string> kinds;
  for (const Mesh &mesh : meshes)
    if (std::find(kinds.begin(), kinds.end(), mesh.deviceKind()) == kinds.end())
      kinds.push_back(mesh.deviceKind());
  return kinds;
}

namespace {
/// The shape of the array that a value is, or is a slice of.
template <typename Entry> std::vector<int64_t> arrayShape(const Entry &entry) {
  std::vector<int64_t> shape = entry.shape;
  if (entry.slice)
    shape[static_cast<size_t>(entry.slice->dim)] = entry.slice->size;
  return shape;
}

template <typename Entry> const std::string &arrayName(const Entry &entry) {
  return entry.slice ? entry.slice->array : entry.name;
}

/// The number of indices that a slice has along its dimension.
template <typename Entry> int64_t sliceCount(const Entry &entry) {
  return entry.shape[static_cast<size_t>(entry.slice->dim)];
}

/// Groups values by array. `stateOf` is the array's `state`.
template <typename Entry, typename IsHidden, typename StateOf>
std::vector<Array> arraysOf(const std::vector<Entry> &entries, IsHidden isHidden, StateOf stateOf) {
  std::vector<Array> arrays;
  std::map<std::string, size_t> known;
  std::set<std::tuple<std::string, int64_t, int64_t>> slices;
  for (size_t i = 0; i < entries.size(); ++i) {
    const Entry &entry = entries[i];
    if (isHidden(entry))
      continue;
    if (entry.slice && !slices.insert({entry.slice->array, entry.slice->begin, sliceCount(entry)}).second)
      continue;
    // Results that are no slices may have equal names; each is an array.
    const bool isNew = !entry.slice || known.try_emplace(entry.slice->array, arrays.size()).second;
    if (isNew)
      arrays.push_back({arrayName(entry), entry.dtype, arrayShape(entry), stateOf(entry), {}});
    arrays[entry.slice ? known[entry.slice->array] : arrays.size() - 1].slices.push_back(static_cast<int64_t>(i));
  }
  return arrays;
}
} // namespace

std::vector<Array> Manifest::argumentArrays() const {
  return arraysOf(
      arguments, [](const Argument &argument) { return argument.hidden; },
      [](const Argument &argument) { return int64_t{argument.state}; });
}

std::vector<Array> Manifest::resultArrays() const {
  std::vector<int64_t> arrayOf(arguments.size());
  const std::vector<Array> arrays = argumentArrays();
  for (size_t a = 0; a < arrays.size(); ++a)
    for (int64_t argument : arrays[a].slices)
      arrayOf[argument] = static_cast<int64_t>(a);
  return arraysOf(
      results, [&](const Result &result) { return result.state >= 0 && arguments[result.state].hidden; },
      [&](const Result &result) { return result.state < 0 ? -1 : arrayOf[result.state]; });
}

namespace {
/// The maximum number of parts of a dimension or an axis.
constexpr int64_t maxParts = int64_t{1} << 31;

/// The maximum number of repetitions, as the compiler has it.
constexpr int64_t maxRepetitions = int64_t{1} << 20;

/// Indexed by the number of the precision in rank objects.
constexpr const char *precisionNames[] = {"strict", "tf32", "fast"};
static_assert(MPMD_PRECISION_STRICT == 0 && MPMD_PRECISION_TF32 == 1 && MPMD_PRECISION_FAST == 2);

absl::Status bad(const std::string &text) { return absl::InvalidArgumentError(absl::StrCat("manifest: ", text)); }

absl::Status checkAxes(const std::string &who, const Mesh &mesh) {
  std::set<std::string> names;
  int64_t product = 1;
  for (const Axis &axis : mesh.axes) {
    if (!names.insert(axis.name).second)
      return bad(absl::StrCat(who, "axis '", axis.name, "' is named twice"));
    if (axis.size < 1 || axis.size > maxParts / product)
      return bad(absl::StrCat(who, "axis '", axis.name, "': impossible size ", axis.size));
    product *= axis.size;
  }
  if (product != static_cast<int64_t>(mesh.ranks.size()))
    return bad(absl::StrCat(who, "expected as many ranks as its axes have, ", product, ", got ", mesh.ranks.size()));
  return absl::OkStatus();
}

/// Checks a sub-axis against a mesh that holds the value.
absl::Status checkRef(const std::string &who, const AxisRef &ref, const Mesh &mesh) {
  auto axis = std::find_if(mesh.axes.begin(), mesh.axes.end(), [&](const Axis &axis) { return axis.name == ref.axis; });
  if (axis == mesh.axes.end())
    return bad(absl::StrCat(who, "sharded over axis '", ref.axis, "', which mesh '", mesh.name, "' does not have"));
  if (ref.pre < 1 || ref.size < 1 || ref.pre > axis->size / ref.size || axis->size % (ref.pre * ref.size) != 0)
    return bad(absl::StrCat(who, "expected a part of axis '", ref.axis, "' of size ", axis->size, ", got one of size ",
                            ref.size, " behind ", ref.pre));
  return absl::OkStatus();
}

absl::Status checkSharding(const std::string &who, const Sharding &sharding, size_t dims,
                           const std::vector<const Mesh *> &meshes) {
  if (!sharding.empty() && sharding.size() != dims)
    return bad(absl::StrCat(who, "expected a sharding of ", dims, " dimensions, got ", sharding.size()));
  std::map<std::string, std::vector<AxisRef>> byAxis;
  for (const std::vector<AxisRef> &dim : sharding)
    for (const AxisRef &ref : dim) {
      for (const Mesh *mesh : meshes)
        MPMD_RETURN_IF_ERROR(checkRef(who, ref, *mesh));
      byAxis[ref.axis].push_back(ref);
    }
  for (auto &[axis, refs] : byAxis) {
    // After sorting, each sub-axis must begin at or behind the end of its predecessor.
    std::sort(refs.begin(), refs.end(),
              [](const AxisRef &a, const AxisRef &b) { return std::pair(a.pre, a.size) < std::pair(b.pre, b.size); });
    for (size_t i = 1; i < refs.size() && !meshes.empty(); ++i)
      if (refs[i].pre % (refs[i - 1].pre * refs[i - 1].size) != 0)
        return bad(absl::StrCat(who, "sharded over a part of axis '", axis, "' twice"));
  }
  return absl::OkStatus();
}

absl::Status checkMeshes(const Manifest &manifest) {
  if (manifest.meshes.empty())
    return bad("expected at least one mesh, got none");
  std::set<int64_t> ranks;
  std::set<std::string> names;
  int64_t numRanks = manifest.numRanks();
  for (const Mesh &mesh : manifest.meshes) {
    std::string who = absl::StrCat("mesh '", mesh.name, "': ");
    if (!names.insert(mesh.name).second)
      return bad(who + "the name is used twice");
    if (mesh.ranks.empty())
      return bad(who + "expected at least one rank, got none");
    for (int64_t rank : mesh.ranks) {
      if (rank < 0 || rank >= numRanks)
        return bad(absl::StrCat(who, "expected ranks below ", numRanks, ", got ", rank));
      if (!ranks.insert(rank).second)
        return bad(absl::StrCat(who, "rank ", rank, " is used twice"));
    }
    MPMD_RETURN_IF_ERROR(checkAxes(who, mesh));
    // An object may only be a file directly inside the bundle.
    if (mesh.object.empty() || mesh.object == "." || mesh.object == ".." ||
        mesh.object.find('/') != std::string::npos || mesh.object.find('\0') != std::string::npos)
      return bad(absl::StrCat(who, "expected a file name without directories, got '", mesh.object, "'"));
    if (mesh.sha256.size() != 64 || mesh.sha256.find_first_not_of("0123456789abcdef") != std::string::npos)
      return bad(
          absl::StrCat(who, "expected a checksum of 64 hexadecimal digits, got '", mesh.sha256.substr(0, 80), "'"));
    if (mesh.bytes < 0 || mesh.arenaBytes < 0 || mesh.workspaceBytes < 0 || mesh.workspaceBytes > mesh.arenaBytes)
      return bad(absl::StrCat(who, "expected sizes that are not negative and a workspace within the arena, got ",
                              mesh.bytes, " bytes of object, ", mesh.arenaBytes, " of arena and ", mesh.workspaceBytes,
                              " of workspace"));
  }
  return absl::OkStatus();
}

absl::Status checkTensor(const std::string &who, const std::string &dtype, const std::vector<int64_t> &shape) {
  if (dtypeBytes(dtype) == 0)
    return bad(absl::StrCat(who, "unknown type '", dtype, "'"));
  if (tensorBytes(dtype, shape) < 0)
    return bad(absl::StrCat(who, "impossible shape ", describeTensor(dtype, shape)));
  return absl::OkStatus();
}

bool isInteger(const std::string &dtype) { return dtype[0] == 'I' || dtype[0] == 'U'; }

template <typename Entry> std::string describeSlice(const Entry &entry) {
  if (!entry.slice)
    return "no slice";
  const Slice &slice = *entry.slice;
  return absl::StrCat("[", slice.begin, ":", slice.begin + sliceCount(entry), "] of ", slice.size, " along dimension ",
                      slice.dim);
}

/// Checks a slice against the type of its argument or result.
template <typename Entry> absl::Status checkSlice(const std::string &who, const Entry &entry) {
  if (!entry.slice)
    return absl::OkStatus();
  const Slice &slice = *entry.slice;
  if (slice.dim < 0 || slice.dim >= static_cast<int64_t>(entry.shape.size()))
    return bad(absl::StrCat(who, "expected a slice along a dimension below ", entry.shape.size(), ", got ", slice.dim));
  const int64_t count = sliceCount(entry);
  if (count < 1 || slice.size < count || slice.begin < 0 || slice.begin > slice.size - count)
    return bad(absl::StrCat(who, "expected a slice of '", slice.array, "' within [0:", slice.size, "], got ", count,
                            " from ", slice.begin, " on"));
  return checkTensor(absl::StrCat(who, "array '", slice.array, "': "), entry.dtype, arrayShape(entry));
}

/// Checks the leading dimension of a stacked value.
template <typename Entry> absl::Status checkStacked(const std::string &who, const Entry &entry, int64_t repetitions) {
  if (!entry.stacked)
    return absl::OkStatus();
  if (entry.slice || entry.shape.empty() || entry.shape[0] != repetitions)
    return bad(absl::StrCat(who, "expected a stack of ", repetitions, " slices, one for each repetition, got ",
                            describeTensor(entry.dtype, entry.shape), entry.slice ? ", which is a slice itself" : ""));
  if (!entry.sharding.empty() && !entry.sharding[0].empty())
    return bad(absl::StrCat(who, "expected a stack that is not divided along the repetitions, got one that is"));
  return absl::OkStatus();
}

/// Checks that the slices of each array have one type and make up all of it. `mayRepeat` is whether several values may
/// be the same slice. `stateOf` is what all slices of an array have in common about state, as text for the error.
template <typename Entry, typename StateOf>
absl::Status checkArrays(const char *kind, const std::vector<Entry> &entries, bool mayRepeat, StateOf stateOf) {
  std::map<std::string, std::vector<const Entry *>> arrays;
  for (const Entry &entry : entries)
    if (entry.slice)
      arrays[entry.slice->array].push_back(&entry);
  for (const Entry &entry : entries)
    if (!entry.slice && arrays.contains(entry.name))
      return bad(absl::StrCat(kind, " '", entry.name, "': expected slices of it alone, got all of it, too"));
  for (auto &[name, slices] : arrays) {
    const Entry &first = *slices.front();
    const std::string who = absl::StrCat(kind, " '", name, "': ");
    for (const Entry *entry : slices)
      if (entry->slice->dim != first.slice->dim || entry->dtype != first.dtype ||
          arrayShape(*entry) != arrayShape(first) || stateOf(*entry) != stateOf(first))
        return bad(absl::StrCat(who, "expected slices along dimension ", first.slice->dim, " of ",
                                describeTensor(first.dtype, arrayShape(first)), ", ", stateOf(first), ", got '",
                                entry->name, "' along dimension ", entry->slice->dim, " of ",
                                describeTensor(entry->dtype, arrayShape(*entry)), ", ", stateOf(*entry)));
    std::stable_sort(slices.begin(), slices.end(),
                     [](const Entry *a, const Entry *b) { return a->slice->begin < b->slice->begin; });
    int64_t begin = 0, end = 0;
    for (const Entry *entry : slices) {
      const int64_t low = entry->slice->begin, high = low + sliceCount(*entry);
      if (mayRepeat && low == begin && high == end)
        continue;
      if (low != end)
        return bad(absl::StrCat(who, "expected a slice that begins at ", end, ", got '", entry->name, "', ",
                                describeSlice(*entry)));
      begin = low;
      end = high;
    }
    if (end != first.slice->size)
      return bad(absl::StrCat(who, "expected slices up to ", first.slice->size, ", got them up to ", end));
  }
  return absl::OkStatus();
}
} // namespace

std::optional<uint32_t> Manifest::precisionNumber() const {
  for (uint32_t number = 0; number < std::size(precisionNames); ++number)
    if (precision == precisionNames[number])
      return number;
  return std::nullopt;
}

absl::Status Manifest::check() const {
  if (!precisionNumber())
    return bad(absl::StrCat("expected precision strict, tf32 or fast, got '", precision, "'"));
  if (denormals != "flush" && denormals != "preserve")
    return bad(absl::StrCat("expected denormals flush or preserve, got '", denormals, "'"));
  std::map<std::string, std::string> ofKind;
  for (const Mesh &mesh : meshes) {
    if (mesh.deviceKind().empty())
      return bad(
          absl::StrCat("mesh '", mesh.name, "': expected a target, as cpu or cuda:sm_90, got '", mesh.target, "'"));
    if (mesh.deviceKind() == "cpu" && precisionNumber() != MPMD_PRECISION_STRICT)
      return bad(absl::StrCat("expected precision strict for target '", mesh.target, "', got ", precision));
    if (auto [other, isNew] = ofKind.try_emplace(mesh.deviceKind(), mesh.target); other->second != mesh.target)
      return bad(absl::StrCat("mesh '", mesh.name, "': expected target '", other->second,
                              "', as other meshes of its kind have, got '", mesh.target, "'"));
  }
  if (microbatches < 1)
    return bad(absl::StrCat("expected at least one microbatch, got ", microbatches));
  if (repetitions < 1 || repetitions > maxRepetitions)
    return bad(absl::StrCat("expected 1 to ", maxRepetitions, " repetitions, got ", repetitions));
  MPMD_RETURN_IF_ERROR(checkMeshes(*this));
  int64_t numMeshes = static_cast<int64_t>(meshes.size());
  std::set<std::string> argumentNames;
  for (const Argument &argument : arguments) {
    std::string who = absl::StrCat("argument '", argument.name, "': ");
    if (!argumentNames.insert(argument.name).second)
      return bad(who + "the name is used twice");
    MPMD_RETURN_IF_ERROR(checkTensor(who, argument.dtype, argument.shape));
    MPMD_RETURN_IF_ERROR(checkSlice(who, argument));
    MPMD_RETURN_IF_ERROR(checkStacked(who, argument, repetitions));
    if (argument.state ? argument.stacked : argument.hidden)
      return bad(absl::StrCat(who, "expected ", argument.stacked ? "a stacked argument that is no" : "hidden",
                              " state, got ", argument.stacked ? "state" : "no state"));
    if (repetitions == 1 && (argument.stacked || argument.hidden))
      return bad(absl::StrCat(who, "expected no stacked or hidden argument in a program of one repetition, got ",
                              argument.stacked ? "a stacked one" : "a hidden one"));
    if (argument.max && (argument.state || *argument.max < 0 || !isInteger(argument.dtype)))
      return bad(absl::StrCat(
          who, "expected a largest value of 0 or more, and only of integers that are no state, got ", *argument.max));
    std::set<int64_t> holders;
    for (int64_t mesh : argument.meshes)
      if (mesh < 0 || mesh >= numMeshes || !holders.insert(mesh).second)
        return bad(absl::StrCat(who, "expected different meshes below ", numMeshes, ", got ", mesh));
    std::vector<const Mesh *> holding;
    for (int64_t mesh : argument.meshes)
      holding.push_back(&meshes[mesh]);
    MPMD_RETURN_IF_ERROR(checkSharding(who, argument.sharding, argument.shape.size(), holding));
  }
  std::set<std::string> plainNames;
  std::set<std::pair<int64_t, int64_t>> statePlaces;
  for (const Result &result : results) {
    std::string who = absl::StrCat("result '", result.name, "': ");
    MPMD_RETURN_IF_ERROR(checkTensor(who, result.dtype, result.shape));
    MPMD_RETURN_IF_ERROR(checkSlice(who, result));
    MPMD_RETURN_IF_ERROR(checkStacked(who, result, repetitions));
    if (repetitions == 1 && result.stacked)
      return bad(who + "expected no stacked result in a program of one repetition, got one");
    if (result.mesh < 0 || result.mesh >= numMeshes)
      return bad(absl::StrCat(who, "expected a mesh below ", numMeshes, ", got ", result.mesh));
    MPMD_RETURN_IF_ERROR(checkSharding(who, result.sharding, result.shape.size(), {&meshes[result.mesh]}));
    if (result.state == -1) {
      if (!plainNames.insert(result.name).second)
        return bad(who + "the name is used twice");
      continue;
    }
    if (result.state < -1 || result.state >= static_cast<int64_t>(arguments.size()))
      return bad(absl::StrCat(who, "expected the index of an argument below ", arguments.size(), " or -1, got ",
                              result.state));
    const Argument &argument = arguments[result.state];
    if (result.stacked)
      return bad(absl::StrCat(who, "expected a stacked result to replace no argument, got '", argument.name, "'"));
    if (!argument.state)
      return bad(absl::StrCat(who, "replaces argument '", argument.name, "', which is not state"));
    if (argument.dtype != result.dtype || argument.shape != result.shape)
      return bad(absl::StrCat(who, "expected ", describeTensor(argument.dtype, argument.shape), " as argument '",
                              argument.name, "' has, got ", describeTensor(result.dtype, result.shape)));
    if (argument.sharding != result.sharding && !(isWhole(argument.sharding) && isWhole(result.sharding)))
      return bad(absl::StrCat(who, "expected the sharding of argument '", argument.name,
                              "', which it replaces, got another one"));
    if (describeSlice(argument) != describeSlice(result))
      return bad(absl::StrCat(who, "expected ", describeSlice(argument), ", as argument '", argument.name,
                              "' is, which it replaces, got ", describeSlice(result)));
    if (!statePlaces.insert({result.state, result.mesh}).second)
      return bad(absl::StrCat(who, "replaces argument '", argument.name, "' twice on one mesh"));
  }
  MPMD_RETURN_IF_ERROR(checkArrays("argument", arguments, /*mayRepeat=*/false, [](const Argument &argument) {
    return std::string(argument.state ? "state" : "no state");
  }));
  return checkArrays("result", results, /*mayRepeat=*/true, [&](const Result &result) {
    return result.state < 0 ? "no state" : absl::StrCat("in place of '", arrayName(arguments[result.state]), "'");
  });
}

} // namespace mpmd::format
