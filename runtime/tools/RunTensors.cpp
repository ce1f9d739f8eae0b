// Matching files with arguments, and values by seed.
#include "runtime/tools/RunTensors.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace mpmd::run {

namespace {
template <typename... Parts> absl::Status bad(const Parts &...parts) {
  return absl::InvalidArgumentError(absl::StrCat(parts...));
}

template <typename T> void put(std::string &bytes, int64_t index, T value) {
  std::memcpy(bytes.data() + index * sizeof(T), &value, sizeof(T));
}

/// The half float of a number in [0, 0.05), rounded down so that it stays there.
uint16_t toHalf(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  int exponent = static_cast<int>(bits >> 23) - 127 + 15;
  uint32_t mantissa = (bits & 0x7fffff) | 0x800000;
  if (exponent <= 0)
    return exponent < -10 ? 0 : static_cast<uint16_t>(mantissa >> (14 - exponent));
  return static_cast<uint16_t>(exponent << 10 | (bits >> 13 & 0x3ff));
}

/// Values that depend on the seed, the number of the argument and nothing else.
std::string randomValues(const format::Argument &argument, uint64_t seed, uint64_t index) {
  const std::string &dtype = argument.dtype;
  std::string bytes(format::tensorBytes(dtype, argument.shape), '\0');
  int64_t width = format::dtypeBytes(dtype), count = static_cast<int64_t>(bytes.size()) / width;
  uint64_t state = (seed + 1) * 0x9e3779b97f4a7c15u ^ (index + 1) * 0xd1342543de82ef95u;
  for (int64_t i = 0; i < count; ++i) {
    state += 0x9e3779b97f4a7c15u;
    uint64_t z = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    // 23 bits and a factor just below the limit: no rounding can reach it.
    float value = static_cast<float>(z >> 41) * 0x1p-23f * 0.0499999f;
    uint32_t bits;
    std::memcpy(&bits, &value, sizeof(bits));
    if (dtype == "F32")
      put(bytes, i, value);
    else if (dtype == "F64")
      put(bytes, i, static_cast<double>(value));
    else if (dtype == "BF16")
      put(bytes, i, static_cast<uint16_t>(bits >> 16));
    else if (dtype == "F16")
      put(bytes, i, toHalf(value));
    else if (dtype == "BOOL")
      put(bytes, i, static_cast<uint8_t>(z >> 63));
    else
      bytes[i * width] = static_cast<char>(z >> 58);
  }
  return bytes;
}

int64_t findArgument(const format::Manifest &manifest, const std::string &name) {
  auto it = std::find_if(manifest.arguments.begin(), manifest.arguments.end(),
                         [&](const auto &argument) { return argument.name == name; });
  return it == manifest.arguments.end() ? -1 : it - manifest.arguments.begin();
}
} // namespace

absl::StatusOr<Inputs> Inputs::open(const Options &options, const format::Manifest &manifest, bool stateIsThere) {
  Inputs inputs;
  inputs.seed = options.randomInputs;
  if (inputs.seed) {
    inputs.numSteps = options.steps.value_or(1);
    return inputs;
  }
  absl::Status status = inputs.openFiles(options.inputs, /*feed=*/false, manifest);
  if (status.ok())
    status = inputs.openFiles(options.feeds, /*feed=*/true, manifest);
  if (status.ok())
    status = inputs.findMissing(manifest, stateIsThere);
  if (status.ok())
    status = inputs.countSteps(options, manifest);
  if (!status.ok())
    return status;
  return inputs;
}

absl::Status Inputs::openFiles(const std::vector<std::string> &paths, bool feed, const format::Manifest &manifest) {
  for (const std::string &path : paths) {
    absl::StatusOr<std::shared_ptr<const rt::TensorFile>> file = rt::TensorFile::open(path);
    if (!file.ok())
      return file.status();
    files.push_back(*file);
    for (const auto &[name, tensor] : (*file)->tensors()) {
      int64_t index = findArgument(manifest, name);
      if (index < 0) {
        std::fprintf(stderr, "mpmd-run: note: '%s': the program has no argument '%s'\n", path.c_str(), name.c_str());
        continue;
      }
      for (const Source &source : sources)
        if (source.argument == index)
          return bad("'", path, "': argument '", name, "' has a value already",
                     (source.slices != 0) != feed ? ": it is both an input and a feed" : "");
      const format::Argument &argument = manifest.arguments[index];
      std::vector<int64_t> expected = argument.shape;
      if (feed)
        expected.insert(expected.begin(), tensor.shape.empty() ? 1 : tensor.shape[0]);
      if (tensor.dtype != argument.dtype || tensor.shape != expected) {
        std::string wanted = format::describeTensor(argument.dtype, argument.shape);
        if (feed)
          wanted += " with a leading dimension of slices";
        return bad("'", path, "': argument '", name, "': expected ", wanted, ", got ",
                   format::describeTensor(tensor.dtype, tensor.shape));
      }
      if (feed && tensor.shape[0] == 0)
        return bad("'", path, "': argument '", name, "': the feed has no slices");
      sources.push_back({index, tensor, feed ? tensor.shape[0] : 0});
    }
  }
  return absl::OkStatus();
}

absl::Status Inputs::findMissing(const format::Manifest &manifest, bool stateIsThere) const {
  std::vector<std::string> missing;
  for (size_t i = 0; i < manifest.arguments.size(); ++i) {
    const format::Argument &argument = manifest.arguments[i];
    bool given = std::any_of(sources.begin(), sources.end(),
                             [&](const Source &source) { return source.argument == static_cast<int64_t>(i); });
    if (!given && !(stateIsThere && argument.state))
      missing.push_back(absl::StrCat("\n  ", argument.name, ": ",
                                     format::describeTensor(argument.dtype, argument.shape),
                                     argument.state ? " (state)" : ""));
  }
  return missing.empty() ? absl::OkStatus()
                         : bad("no value for ", missing.size(), " of ", manifest.arguments.size(),
                               " arguments:", absl::StrJoin(missing, ""));
}

absl::Status Inputs::countSteps(const Options &options, const format::Manifest &manifest) {
  const Source *shortest = nullptr, *longest = nullptr;
  for (const Source &source : sources) {
    if (source.slices == 0)
      continue;
    if (!shortest || source.slices < shortest->slices)
      shortest = &source;
    if (!longest || source.slices > longest->slices)
      longest = &source;
  }
  numSteps = options.steps.value_or(longest ? longest->slices : 1);
  if (shortest && shortest->slices < numSteps && !options.feedRepeat)
    return bad("argument '", manifest.arguments[shortest->argument].name, "' has ", shortest->slices,
               " slices in its feed, for ", numSteps, " steps; --feed-repeat starts over");
  return absl::OkStatus();
}

absl::Status Inputs::bindOnce(rt::Session &session) const {
  const std::vector<format::Argument> &arguments = session.bundle().manifest().arguments;
  for (size_t i = 0; seed && i < arguments.size(); ++i) {
    std::string values = randomValues(arguments[i], *seed, i);
    if (absl::Status status = session.bind(static_cast<int64_t>(i), values.data(), values.size()); !status.ok())
      return status;
  }
  for (const Source &source : sources)
    if (source.slices == 0)
      if (absl::Status status = session.bind(source.argument, source.tensor.data, source.tensor.bytes); !status.ok())
        return status;
  return absl::OkStatus();
}

absl::Span<const rt::Feed> Inputs::feeds(int64_t step) {
  if (fed.empty())
    for (const Source &source : sources)
      if (source.slices != 0)
        fed.push_back({source.argument, source.tensor.data, source.tensor.bytes / static_cast<uint64_t>(source.slices),
                       source.slices, 0});
  for (rt::Feed &feed : fed)
    feed.first = step % feed.slices;
  return fed;
}

} // namespace mpmd::run
