// Matches files with arguments, and makes random values.
#include "runtime/tools/files/RunTensors.h"

#include "runtime/format/Checksum.h"
#include "runtime/format/Errors.h"
#include "runtime/format/TensorType.h"

#include "runtime/format/CheckpointFolder.h"
#include "runtime/tools/files/StepValues.h"
#include "runtime/tools/report/Notes.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <set>
#include <sys/stat.h>
#include <unistd.h>

namespace mpmd::run {

namespace {
template <typename T> void put(std::string &bytes, int64_t index, T value) {
  std::memcpy(bytes.data() + index * sizeof(T), &value, sizeof(T));
}

/// Converts a number in [0, 0.05) to f16. Rounds down, so that the result stays below 0.05.
uint16_t toHalf(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  int exponent = static_cast<int>(bits >> 23) - 127 + 15;
  uint32_t mantissa = (bits & 0x7fffff) | 0x800000;
  if (exponent <= 0)
    return exponent < -10 ? 0 : static_cast<uint16_t>(mantissa >> (14 - exponent));
  return static_cast<uint16_t>(exponent << 10 | (bits >> 13 & 0x3ff));
}

/// Values that depend only on the seed and the number of the argument.
std::string randomValues(const TensorInfo &argument, uint64_t seed, uint64_t index) {
  const std::string &dtype = argument.dtype;
  std::string bytes(argument.bytes, '\0');
  int64_t width = format::dtypeBytes(dtype), count = static_cast<int64_t>(bytes.size()) / width;
  uint64_t state = (seed + 1) * 0x9e3779b97f4a7c15u ^ (index + 1) * 0xd1342543de82ef95u;
  for (int64_t i = 0; i < count; ++i) {
    state += 0x9e3779b97f4a7c15u;
    uint64_t z = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    // 23 random bits, and a factor just below the limit, so that rounding cannot reach the limit.
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
      bytes[i * width] = static_cast<char>(argument.max < 63 ? (z >> 58) % (argument.max + 1) : z >> 58);
  }
  return bytes;
}

int64_t findArgument(const Program &program, const std::string &name) {
  auto it = std::find_if(program.arguments.begin(), program.arguments.end(),
                         [&](const auto &argument) { return argument.name == name; });
  return it == program.arguments.end() ? -1 : it - program.arguments.begin();
}
} // namespace

absl::StatusOr<Inputs> Inputs::open(const Options &options, Session &session, bool stateIsThere, const Program *owner) {
  Inputs inputs;
  inputs.stateIsThere = stateIsThere;
  if (owner) {
    const std::set<std::string> names = stateNames(*owner);
    const std::vector<TensorInfo> &arguments = session.program().arguments;
    for (size_t a = 0; a < arguments.size(); ++a)
      if (names.contains(arguments[a].name))
        inputs.shared.insert(static_cast<int64_t>(a));
  }
  inputs.seed = options.randomInputs;
  if (inputs.seed) {
    inputs.numSteps = options.steps.value_or(1);
    return inputs;
  }
  MPMD_RETURN_IF_ERROR(inputs.openAll(options, session));
  return inputs;
}

absl::Status Inputs::openAll(const Options &options, Session &session) {
  const Program &program = session.program();
  std::vector<Device> devices;
  if (options.localInput) {
    MPMD_ASSIGN_OR_RETURN(devices, devicesOf(session));
  }
  for (bool feed : {false, true})
    for (const std::string &path : feed ? options.feeds : options.inputs)
      MPMD_RETURN_IF_ERROR(options.localInput ? openLocal(path, feed, devices, program)
                                              : openFile(path, feed, nullptr, program));
  MPMD_RETURN_IF_ERROR(findMissing(devices, program, !stateIsThere, options.steps != 0));
  return countSteps(options, program);
}

/// Opens the files of all devices. A device needs no file if other files have its parts.
absl::Status Inputs::openLocal(const std::string &name, bool feed, const std::vector<Device> &devices,
                               const Program &program) {
  size_t before = files.size();
  for (const Device &device : devices) {
    std::string path = localPath(name, device);
    struct stat info;
    if (::stat(path.c_str(), &info) != 0 && errno == ENOENT) {
      absent.emplace_back(device.rank, path);
      continue;
    }
    MPMD_RETURN_IF_ERROR(openFile(path, feed, &device, program));
    // A process that was killed while it renamed its files has left files of two runs.
    const auto &first = files[before]->metadata(), &last = files.back()->metadata();
    auto a = first.find(format::stepKey), b = last.find(format::stepKey);
    if (a != first.end() && b != last.end() && a->second != b->second)
      return bad("expected files of one moment, got '", paths[before], "' after step ", a->second, " and '", path,
                 "' after step ", b->second);
  }
  if (files.size() != before)
    return absl::OkStatus();
  return bad("expected a file for each device, such as '", localPath(name, devices[0]), "', got none",
             ::access(name.c_str(), F_OK) != 0 ? ""
                                               : " but '" + name + "' itself: without --local-io it is read whole");
}

absl::Status Inputs::openFile(const std::string &path, bool feed, const Device *device, const Program &program) {
  MPMD_ASSIGN_OR_RETURN(std::shared_ptr<const format::TensorFile> file, format::TensorFile::open(path));
  files.push_back(file);
  paths.push_back(path);
  for (const auto &[name, tensor] : file->tensors()) {
    const LocalPart *part = device ? device->find(name) : nullptr;
    int64_t index = part ? part->index : findArgument(program, name);
    if (index < 0 || (device && !part)) {
      note("'", path, "': the ", index < 0 ? "program has no argument" : "device reads no part of argument", " '", name,
           "'");
      continue;
    }
    if (feed && !tensor.shape.empty() && tensor.shape[0] == 0)
      return bad("'", path, "': argument '", name, "': the feed has no slices");
    int64_t slices = !feed ? 0 : tensor.shape.empty() ? 1 : tensor.shape[0];
    if (absl::Status status = add(
            {index, part ? part->rank : -1, part ? part->part : 0, tensor, slices, files.size() - 1}, part, program);
        !status.ok())
      return bad("'", path, "': argument '", name, "'", status.message());
  }
  return absl::OkStatus();
}

/// Adds a source if its tensor fits its argument. The error text follows the name of the argument.
absl::Status Inputs::add(Source source, const LocalPart *part, const Program &program) {
  const TensorInfo &argument = program.arguments[source.argument];
  const bool feed = source.slices != 0;
  if (auto it = given.find({source.argument, source.rank, source.part}); it != given.end())
    return bad(" has a value already",
               (sources[it->second].slices != 0) != feed ? ": it is both an input and a feed" : "");
  if (shared.contains(source.argument))
    return bad(": expected no value, since it is the state that is trained, got one");
  const std::vector<int64_t> &shape = part ? part->box.shape : argument.shape;
  std::vector<int64_t> expected = shape;
  if (feed)
    expected.insert(expected.begin(), source.slices);
  if (source.tensor.dtype != argument.dtype || source.tensor.shape != expected)
    return bad(
        ": expected ", format::describeTensor(argument.dtype, shape), feed ? " with a leading dimension of slices" : "",
        shape == argument.shape ? ""
                                : ", the device's part of " + format::describeTensor(argument.dtype, argument.shape),
        ", got ", format::describeTensor(source.tensor.dtype, source.tensor.shape));
  // Either all parts of an argument are fed, or none.
  if (auto it = given.lower_bound({source.argument, -1, 0}); it != given.end() && it->first[0] == source.argument)
    if (const Source &other = sources[it->second]; other.slices != source.slices)
      return bad(": expected ", other.slices == 0 ? "an input" : absl::StrCat(other.slices, " slices"), " as in '",
                 paths[other.file], "', got ", feed ? absl::StrCat(source.slices, " slices") : "an input");
  given[{source.argument, source.rank, source.part}] = sources.size();
  sources.push_back(std::move(source));
  return absl::OkStatus();
}

absl::Status Inputs::findMissing(const std::vector<Device> &devices, const Program &program, bool needsState,
                                 bool needsInputs) const {
  std::vector<std::string> missing, files;
  std::set<int64_t> lacking;
  auto look = [&](const LocalPart &part, const std::string &where) {
    const TensorInfo &argument = program.arguments[part.index];
    if (given.contains({part.index, part.rank, part.part}) || shared.contains(part.index) ||
        !(argument.state ? needsState : needsInputs))
      return false;
    missing.push_back(absl::StrCat("\n  ", where, part.box.name, ": ",
                                   format::describeTensor(argument.dtype, part.box.shape),
                                   argument.state ? " (state)" : ""));
    return true;
  };
  if (devices.empty()) {
    for (size_t i = 0; i < program.arguments.size(); ++i) {
      const TensorInfo &argument = program.arguments[i];
      look({static_cast<int64_t>(i), {argument.name, {}, argument.shape, argument.bytes}, -1, 0}, "");
    }
    return missing.empty() ? absl::OkStatus()
                           : bad("no value for ", missing.size(), " of ", program.arguments.size(),
                                 " arguments:", absl::StrJoin(missing, ""));
  }
  size_t all = 0;
  for (const Device &device : devices)
    for (const LocalPart &part : device.arguments)
      if (++all; look(part, device.name + ": "))
        lacking.insert(device.rank);
  for (const auto &[rank, path] : absent)
    if (lacking.contains(rank))
      files.push_back(absl::StrCat("\nthere is no '", path, "'"));
  return missing.empty() ? absl::OkStatus()
                         : bad("no value for ", missing.size(), " of ", all,
                               " parts of arguments:", absl::StrJoin(missing, ""), absl::StrJoin(files, ""));
}

absl::Status Inputs::countSteps(const Options &options, const Program &program) {
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
    return bad("argument '", program.arguments[shortest->argument].name, "' has ", shortest->slices,
               " slices in its feed, for ", numSteps, " steps; --feed-repeat starts over");
  return absl::OkStatus();
}

absl::Status Inputs::compare(Session &session) const {
  if (!session.processes())
    return absl::OkStatus();
  const Program &program = session.program();
  std::string mine, buffer;
  for (const Source &source : sources) {
    if (source.slices != 0)
      continue;
    struct Held {
      Part part;
      std::set<uint64_t> processes;
      bool isOurs = false; ///< whether this source has it
    };
    std::map<std::vector<int64_t>, Held> boxes;
    for (size_t r = 0; r < program.ranks.size(); ++r) {
      MPMD_ASSIGN_OR_RETURN(std::vector<Part> parts, session.argumentParts(source.argument, static_cast<int64_t>(r)));
      for (size_t p = 0; p < parts.size(); ++p) {
        std::vector<int64_t> box = parts[p].starts;
        box.insert(box.end(), parts[p].shape.begin(), parts[p].shape.end());
        Held &held = boxes[box];
        held.part = parts[p];
        held.processes.insert(program.ranks[r].process);
        held.isOurs |=
            program.ranks[r].here &&
            (source.rank < 0 || (source.rank == static_cast<int64_t>(r) && source.part == static_cast<int64_t>(p)));
      }
    }
    const TensorInfo &argument = program.arguments[source.argument];
    for (const auto &[box, held] : boxes) {
      if (held.processes.size() < 2 || !held.isOurs)
        continue;
      absl::string_view values(source.tensor.data, source.tensor.bytes);
      if (source.rank < 0 && held.part.shape != argument.shape) {
        buffer.resize(held.part.bytes);
        cutPart(held.part, argument.shape, static_cast<uint64_t>(format::dtypeBytes(argument.dtype)),
                source.tensor.data, buffer.data());
        values = buffer;
      }
      absl::StrAppend(&mine, source.argument, " ", absl::StrJoin(box, ","), " ", format::sha256(values), "\n");
    }
  }
  MPMD_ASSIGN_OR_RETURN(std::vector<std::string> all, session.exchange(mine));
  std::map<std::string, std::pair<std::string, size_t>> known; // checksum and process, by argument and part
  for (size_t p = 0; p < all.size(); ++p)
    for (absl::string_view line : absl::StrSplit(all[p], '\n', absl::SkipEmpty())) {
      const size_t end = line.rfind(' ');
      const std::string what(line.substr(0, end)), sum(line.substr(std::min(end + 1, line.size())));
      auto [it, isNew] = known.try_emplace(what, sum, p);
      int64_t argument = -1;
      if (it->second.first == sum || !absl::SimpleAtoi(what.substr(0, what.find(' ')), &argument) || argument < 0 ||
          static_cast<size_t>(argument) >= program.arguments.size())
        continue;
      return bad("argument '", program.arguments[argument].name, "': expected the values that process ",
                 it->second.second, " has, got others in process ", p, " on host '",
                 session.processes()->host(static_cast<uint32_t>(p)), "': their files of --input differ");
    }
  return absl::OkStatus();
}

absl::Status Inputs::bindOnce(Session &session) const {
  const std::vector<TensorInfo> &arguments = session.program().arguments;
  for (size_t i = 0; seed && i < arguments.size(); ++i) {
    if (shared.contains(static_cast<int64_t>(i)) || (stateIsThere && arguments[i].state))
      continue;
    std::string values = randomValues(arguments[i], *seed, i);
    MPMD_RETURN_IF_ERROR(session.bind(static_cast<int64_t>(i), values.data(), values.size()));
  }
  for (const Source &source : sources)
    if (source.slices == 0 && !(stateIsThere && arguments[source.argument].state)) {
      const format::Tensor &tensor = source.tensor;
      MPMD_RETURN_IF_ERROR(
          source.rank < 0 ? session.bind(source.argument, tensor.data, tensor.bytes)
                          : session.bindPart(source.argument, source.rank, source.part, tensor.data, tensor.bytes));
    }
  return absl::OkStatus();
}

absl::Span<const Feed> Inputs::feeds(int64_t step) {
  if (fed.empty())
    for (const Source &source : sources)
      if (source.slices != 0)
        fed.push_back({source.argument, source.tensor.data, source.slices, 0, source.rank});
  for (Feed &feed : fed)
    feed.first = step % feed.slices;
  return fed;
}

} // namespace mpmd::run
