// Values in the order in which they were made.
#include "runtime/tools/DumpChecks.h"

#include "runtime/format/TensorType.h"
#include "runtime/tools/Notes.h"
#include "runtime/tools/Scalars.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>
#include <tuple>

namespace mpmd::run {

namespace {
/// A value of a rank here.
struct Made {
  uint64_t when;
  int64_t rank;
  std::string name;
  format::Tensor tensor;
};

absl::StatusOr<std::vector<Made>> inOrder(Session &session) {
  std::vector<Made> values;
  for (size_t r = 0; r < session.program().ranks.size(); ++r) {
    if (!session.program().ranks[r].here)
      continue;
    const auto rank = static_cast<int64_t>(r);
    absl::StatusOr<std::map<std::string, format::Tensor>> tensors = session.dumped(rank);
    absl::StatusOr<std::map<std::string, uint64_t>> times = session.dumpedAt(rank);
    if (!tensors.ok() || !times.ok())
      return tensors.ok() ? times.status() : tensors.status();
    for (const auto &[name, tensor] : *tensors)
      values.push_back({(*times)[name], rank, name, tensor});
  }
  std::stable_sort(values.begin(), values.end(),
                   [](const Made &a, const Made &b) { return std::tie(a.when, a.rank) < std::tie(b.when, b.rank); });
  return values;
}

uint64_t elementsOf(const format::Tensor &tensor) {
  return tensor.bytes / static_cast<uint64_t>(format::dtypeBytes(tensor.dtype));
}

/// "[3, 17]"
std::string indexText(const std::vector<int64_t> &shape, uint64_t element) {
  std::vector<uint64_t> index(shape.size());
  for (size_t d = shape.size(); d-- > 0;) {
    index[d] = element % static_cast<uint64_t>(shape[d]);
    element /= static_cast<uint64_t>(shape[d]);
  }
  return absl::StrCat("[", absl::StrJoin(index, ", "), "]");
}

std::string placeText(const Program &program, const Made &value) {
  return absl::StrCat("'", value.name, "' on rank ", value.rank, " (", program.ranks[value.rank].mesh, ")");
}

/// How two values of one type and shape differ.
struct Difference {
  uint64_t first = 0, count = 0;
  double most = 0;
  double got = 0, expected = 0; ///< of the first
};

Difference compare(const format::Tensor &got, const char *expected, double tolerance) {
  const uint64_t elements = elementsOf(got);
  Difference difference;
  if (std::memcmp(got.data, expected, got.bytes) == 0)
    return difference;
  double largest = 0;
  for (uint64_t i = 0; i < elements; ++i)
    if (double value = std::abs(valueAt(got.dtype, expected, i).value_or(0)); std::isfinite(value))
      largest = std::max(largest, value);
  const bool isFloat = got.dtype[0] == 'F' || got.dtype == "BF16";
  const double room = isFloat ? tolerance * largest : 0;
  const auto width = static_cast<uint64_t>(format::dtypeBytes(got.dtype));
  for (uint64_t i = 0; i < elements; ++i) {
    if (std::memcmp(got.data + i * width, expected + i * width, width) == 0)
      continue;
    const double a = valueAt(got.dtype, got.data, i).value_or(0), b = valueAt(got.dtype, expected, i).value_or(0);
    if (isFloat && ((std::isnan(a) && std::isnan(b)) || (tolerance > 0 && std::abs(a - b) <= room) || a == b))
      continue;
    if (difference.count++ == 0) {
      difference.first = i;
      difference.got = a;
      difference.expected = b;
    }
    if (std::isfinite(a - b))
      difference.most = std::max(difference.most, std::abs(a - b));
  }
  return difference;
}

/// The earlier dump, by name of a value.
class Earlier {
public:
  Earlier(Session &session, const std::vector<DumpedRank> &ranks) : session(session) {
    for (const DumpedRank &rank : ranks) {
      ++devices[rank.mesh];
      for (const auto &[name, tensor] : rank.file->tensors())
        values[name].push_back({&rank, &tensor});
    }
    for (const RankInfo &rank : session.program().ranks)
      ++devicesHere[rank.mesh];
    for (size_t a = 0; a < session.program().arguments.size(); ++a)
      arguments[session.program().arguments[a].name] = static_cast<int64_t>(a);
    for (size_t r = 0; r < session.program().results.size(); ++r)
      results[session.program().results[r].name] = static_cast<int64_t>(r);
  }

  bool has(const std::string &name) const { return values.count(name) != 0; }

  /// What a value should be, or null if that is not to be had; `room` has it where it is a part.
  absl::StatusOr<const char *> find(const Made &value, std::string &room) const {
    const RankInfo &rank = session.program().ranks[value.rank];
    const std::string device = deviceName(rank);
    const bool isWhole = devicesHere.at(rank.mesh) == 1;
    for (const auto &[there, tensor] : values.at(value.name)) {
      const bool isSame = tensor->dtype == value.tensor.dtype && tensor->shape == value.tensor.shape;
      const int64_t of = devices.at(there->mesh);
      if (isSame && ((isWhole && of == 1) || (there->device == device && of == devicesHere.at(rank.mesh))))
        return tensor->data;
    }
    // Its part of what one device has.
    for (const auto &[there, tensor] : values.at(value.name)) {
      if (devices.at(there->mesh) != 1 || tensor->dtype != value.tensor.dtype)
        continue;
      absl::StatusOr<std::optional<Part>> part = partOf(value, tensor->shape);
      if (!part.ok())
        return part.status();
      if (!*part || (*part)->shape != value.tensor.shape || tensor->shape.size() != (*part)->shape.size())
        continue;
      room.resize((*part)->bytes);
      cutPart(**part, tensor->shape, static_cast<uint64_t>(format::dtypeBytes(tensor->dtype)), tensor->data,
              room.data());
      return room.data();
    }
    return nullptr;
  }

private:
  absl::StatusOr<std::optional<Part>> partOf(const Made &value, const std::vector<int64_t> &whole) const {
    auto argument = arguments.find(value.name);
    auto result = results.find(value.name);
    if (argument != arguments.end() && session.program().arguments[argument->second].shape == whole)
      return session.argumentPart(argument->second, value.rank);
    if (result != results.end() && session.program().results[result->second].shape == whole)
      return session.resultPart(result->second, value.rank);
    return std::optional<Part>();
  }

  Session &session;
  std::map<std::string, int64_t> devices, devicesHere; ///< by mesh, how many
  std::map<std::string, int64_t> arguments, results;
  std::map<std::string, std::vector<std::pair<const DumpedRank *, const format::Tensor *>>> values;
};
} // namespace

absl::Status noteNotFinite(Session &session) {
  absl::StatusOr<std::vector<Made>> values = inOrder(session);
  if (!values.ok())
    return values.status();
  bool isNanKnown = false, isInfinityKnown = false;
  for (const Made &value : *values) {
    if (allFinite(value.tensor.dtype, value.tensor.data, value.tensor.bytes))
      continue;
    auto say = [&](bool &isKnown, const char *what, bool (*is)(double)) {
      for (uint64_t i = 0; i < elementsOf(value.tensor) && !isKnown; ++i)
        if (is(*valueAt(value.tensor.dtype, value.tensor.data, i))) {
          note("the first value that was made with ", what, " in it is ", placeText(session.program(), value), ", at ",
               indexText(value.tensor.shape, i));
          isKnown = true;
        }
    };
    say(isNanKnown, "a NaN", [](double element) { return std::isnan(element); });
    say(isInfinityKnown, "an infinity", [](double element) { return std::isinf(element); });
    if (isNanKnown && isInfinityKnown)
      break;
  }
  return absl::OkStatus();
}

absl::Status compareDump(Session &session, int64_t step, const std::string &directory,
                         const std::vector<DumpedRank> &earlier, double tolerance) {
  for (const DumpedRank &rank : earlier)
    if (rank.step != step)
      return absl::InvalidArgumentError(absl::StrCat("--dump-against: expected a dump of step ", step, ", got '",
                                                     directory, "', which has rank ", rank.rank, " of step ",
                                                     rank.step));
  absl::StatusOr<std::vector<Made>> values = inOrder(session);
  if (!values.ok())
    return values.status();
  const Earlier there(session, earlier);
  std::string first, room;
  uint64_t compared = 0, missing = 0, divided = 0, different = 0;
  for (const Made &value : *values) {
    if (!there.has(value.name)) {
      ++missing;
      continue;
    }
    absl::StatusOr<const char *> expected = there.find(value, room);
    if (!expected.ok())
      return expected.status();
    if (!*expected) {
      ++divided;
      continue;
    }
    ++compared;
    const Difference difference = compare(value.tensor, *expected, tolerance);
    if (difference.count == 0 || different++ != 0)
      continue;
    first = absl::StrFormat("%s: element %s is %.9g, expected %.9g; %d of %d elements differ, by %.3g at most",
                            placeText(session.program(), value), indexText(value.tensor.shape, difference.first),
                            difference.got, difference.expected, difference.count, elementsOf(value.tensor),
                            difference.most);
  }
  if (compared == 0 && !values->empty())
    return absl::InvalidArgumentError(absl::StrCat("--dump-against: expected values of the same names and shapes in '",
                                                   directory, "', got none of ", values->size()));
  note("compared ", compared, " values with '", directory, "'",
       missing == 0 ? "" : absl::StrCat("; ", missing, " are not there"),
       divided == 0 ? "" : absl::StrCat("; ", divided, " are divided otherwise there"));
  if (different == 0)
    return absl::OkStatus();
  return absl::DataLossError(absl::StrCat("--dump-against: expected the values of '", directory, "', got ", different,
                                          " that differ; the first that was made: ", first));
}

} // namespace mpmd::run
