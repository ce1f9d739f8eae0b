// Checks dumped values in the order in which they were made.
#include "runtime/tools/files/DumpChecks.h"

#include "runtime/format/Errors.h"
#include "runtime/format/TensorType.h"
#include "runtime/tools/report/Notes.h"
#include "runtime/tools/report/Scalars.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "nlohmann/json.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <tuple>

namespace mpmd::run {

namespace {
/// A dumped value of a rank of this process.
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
    std::map<std::string, uint64_t> times;
    MPMD_ASSIGN_OR_RETURN(auto tensors, session.dumped(rank, &times));
    for (const auto &[name, tensor] : tensors)
      values.push_back({times[name], rank, name, tensor});
  }
  std::stable_sort(values.begin(), values.end(),
                   [](const Made &a, const Made &b) { return std::tie(a.when, a.rank) < std::tie(b.when, b.rank); });
  return values;
}

uint64_t elementsOf(const format::Tensor &tensor) {
  return tensor.bytes / static_cast<uint64_t>(format::dtypeBytes(tensor.dtype));
}

/// The index of an element as text: "[3, 17]".
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

/// The difference between two values of one type and shape.
struct Difference {
  uint64_t first = 0, count = 0;
  double most = 0; ///< the largest difference of finite elements
};

Difference compare(const format::Tensor &got, const char *expected, double tolerance) {
  Difference difference;
  if (std::memcmp(got.data, expected, got.bytes) == 0)
    return difference;
  const uint64_t elements = elementsOf(got);
  const bool isFloat = got.dtype[0] == 'F' || got.dtype == "BF16";
  double room = 0;
  for (uint64_t i = 0; i < elements && isFloat && tolerance > 0; ++i)
    if (double value = std::abs(valueAt(got.dtype, expected, i).value_or(0)); std::isfinite(value))
      room = std::max(room, tolerance * value);
  const auto width = static_cast<uint64_t>(format::dtypeBytes(got.dtype));
  for (uint64_t i = 0; i < elements; ++i) {
    if (std::memcmp(got.data + i * width, expected + i * width, width) == 0)
      continue;
    const double a = valueAt(got.dtype, got.data, i).value_or(0), b = valueAt(got.dtype, expected, i).value_or(0);
    if (isFloat && tolerance > 0 && ((std::isnan(a) && std::isnan(b)) || a == b || std::abs(a - b) <= room))
      continue;
    if (difference.count++ == 0)
      difference.first = i;
    if (std::isfinite(a - b))
      difference.most = std::max(difference.most, std::abs(a - b));
  }
  return difference;
}

/// The values of the earlier dump, by name.
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
  }

  /// Finds the parts of arguments and results on a rank of this process.
  absl::Status findParts() {
    const Program &program = session.program();
    auto add = [&](int64_t rank, const TensorInfo &tensor, const absl::StatusOr<std::vector<Part>> &found) {
      for (const Part &part : found.ok() ? *found : std::vector<Part>())
        parts.try_emplace({rank, part.name}, Held{tensor.name, tensor.shape, part});
      return found.status();
    };
    for (size_t r = 0; r < program.ranks.size(); ++r) {
      const auto rank = static_cast<int64_t>(r);
      for (size_t a = 0; a < program.arguments.size() && program.ranks[r].here; ++a)
        MPMD_RETURN_IF_ERROR(add(rank, program.arguments[a], session.argumentParts(static_cast<int64_t>(a), rank)));
      for (size_t i = 0; i < program.results.size() && program.ranks[r].here; ++i)
        MPMD_RETURN_IF_ERROR(add(rank, program.results[i], session.resultParts(static_cast<int64_t>(i), rank)));
    }
    return absl::OkStatus();
  }

  bool has(const Made &value) const { return values.count(nameOf(value)) != 0; }

  /// The expected value; without data if the dump lacks it. If the dump's value has another type or shape, returns that
  /// value. `room` owns the data of a part that is cut out of a whole value.
  format::Tensor find(const Made &value, std::string &room) const {
    const auto &named = values.at(nameOf(value));
    const RankInfo &rank = session.program().ranks[value.rank];
    const std::string device = deviceName(rank), axes = axesOf(rank);
    const bool isWhole = devicesHere.at(rank.mesh) == 1;
    const format::Tensor *other = nullptr; ///< a whole value of another type or shape
    for (const auto &[there, tensor] : named) {
      const bool isSame = tensor->dtype == value.tensor.dtype && tensor->shape == value.tensor.shape;
      const bool isWholeThere = devices.at(there->mesh) == 1;
      if (isSame && ((isWhole && isWholeThere) || (there->device == device && there->axes == axes)))
        return *tensor;
      if (isWhole && isWholeThere)
        other = tensor;
    }
    // Cuts the part out of a value that one device of the dump has completely.
    auto held = parts.find({value.rank, value.name});
    for (const auto &[there, tensor] : named) {
      if (devices.at(there->mesh) != 1 || tensor->dtype != value.tensor.dtype || held == parts.end() ||
          tensor->shape != held->second.whole || held->second.part.shape != value.tensor.shape)
        continue;
      room.resize(held->second.part.bytes);
      cutPart(held->second.part, tensor->shape, static_cast<uint64_t>(format::dtypeBytes(tensor->dtype)), tensor->data,
              room.data());
      return format::Tensor{value.tensor.dtype, value.tensor.shape, room.data(), value.tensor.bytes};
    }
    return other ? *other : format::Tensor{};
  }

private:
  /// A part of an argument or result, and the name and shape of the whole tensor.
  struct Held {
    std::string name;
    std::vector<int64_t> whole;
    Part part;
  };

  /// The name of a value in the dump. A slice may be part of a whole tensor there.
  const std::string &nameOf(const Made &value) const {
    auto held = parts.find({value.rank, value.name});
    return values.count(value.name) != 0 || held == parts.end() ? value.name : held->second.name;
  }

  Session &session;
  std::map<std::string, int64_t> devices, devicesHere;   ///< by mesh: number of devices
  std::map<std::pair<int64_t, std::string>, Held> parts; ///< by rank and name
  std::map<std::string, std::vector<std::pair<const DumpedRank *, const format::Tensor *>>> values;
};
} // namespace

namespace {
/// The first finding of a process, and its time since the process's first value.
struct Finding {
  std::string text; ///< empty: nothing
  uint64_t after = 0;
};

/// Collects the findings of all processes. A collective call. If a process has failed, all fail.
absl::StatusOr<nlohmann::json> exchange(Session &session, const absl::Status &status, nlohmann::json mine) {
  mine["failure"] = std::string(status.message());
  mine["code"] = static_cast<int>(status.code());
  MPMD_ASSIGN_OR_RETURN(std::vector<std::string> all,
                        session.exchange(mine.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)));
  nlohmann::json list = nlohmann::json::array();
  for (const std::string &each : all) {
    list.push_back(nlohmann::json::parse(each));
    if (const int code = list.back().at("code"); code != 0)
      return absl::Status(static_cast<absl::StatusCode>(code), list.back().at("failure").get<std::string>());
  }
  return list;
}

std::string earliest(const nlohmann::json &all, const char *key) {
  std::string text;
  uint64_t after = UINT64_MAX;
  for (const nlohmann::json &each : all)
    if (const nlohmann::json &finding = each.at(key); finding.at(0) != "" && finding.at(1) < after) {
      text = finding.at(0);
      after = finding.at(1);
    }
  return text;
}

uint64_t sum(const nlohmann::json &all, const char *key) {
  uint64_t total = 0;
  for (const nlohmann::json &each : all)
    total += each.at(key).get<uint64_t>();
  return total;
}
} // namespace

absl::Status noteNotFinite(Session &session) {
  absl::StatusOr<std::vector<Made>> values = inOrder(session);
  Finding nan, infinity;
  for (const Made &value : values.ok() ? *values : std::vector<Made>()) {
    if (allFinite(value.tensor.dtype, value.tensor.data, value.tensor.bytes))
      continue;
    auto look = [&](Finding &finding, bool (*is)(double)) {
      for (uint64_t i = 0; i < elementsOf(value.tensor) && finding.text.empty(); ++i)
        if (is(*valueAt(value.tensor.dtype, value.tensor.data, i)))
          finding = {absl::StrCat(placeText(session.program(), value), ", at ", indexText(value.tensor.shape, i)),
                     value.when - values->front().when};
    };
    look(nan, [](double element) { return std::isnan(element); });
    look(infinity, [](double element) { return std::isinf(element); });
    if (!nan.text.empty() && !infinity.text.empty())
      break;
  }
  MPMD_ASSIGN_OR_RETURN(nlohmann::json all,
                        exchange(session, values.status(),
                                 {{"nan", {nan.text, nan.after}}, {"infinity", {infinity.text, infinity.after}}}));
  for (auto [key, what] : {std::pair("nan", "a NaN"), std::pair("infinity", "an infinity")})
    if (const std::string text = earliest(all, key); !text.empty())
      note("the first value that was made with ", what, " in it is ", text);
  return absl::OkStatus();
}

absl::Status compareDump(Session &session, const std::string &directory, const std::vector<DumpedRank> &earlier,
                         double tolerance) {
  absl::StatusOr<std::vector<Made>> values = inOrder(session);
  absl::Status status = values.status();
  Earlier there(session, earlier);
  status.Update(there.findParts());
  Finding first;
  std::string room;
  uint64_t compared = 0, missing = 0, divided = 0, different = 0;
  for (const Made &value : status.ok() ? *values : std::vector<Made>()) {
    if (!there.has(value)) {
      ++missing;
      continue;
    }
    const format::Tensor expected = there.find(value, room);
    if (!expected.data && expected.dtype.empty()) {
      ++divided;
      continue;
    }
    ++compared;
    std::string how;
    if (expected.dtype != value.tensor.dtype || expected.shape != value.tensor.shape) {
      how = absl::StrCat("it is ", format::describeTensor(value.tensor.dtype, value.tensor.shape), ", expected ",
                         format::describeTensor(expected.dtype, expected.shape));
    } else if (const Difference found = compare(value.tensor, expected.data, tolerance); found.count != 0) {
      how = absl::StrCat("element ", indexText(value.tensor.shape, found.first), " is ",
                         textAt(value.tensor.dtype, value.tensor.data, found.first), ", expected ",
                         textAt(value.tensor.dtype, expected.data, found.first), "; ", found.count, " of ",
                         elementsOf(value.tensor), " elements differ",
                         found.most > 0 ? absl::StrFormat(", by %.3g at most", found.most) : "");
    }
    if (!how.empty() && different++ == 0)
      first = {absl::StrCat(placeText(session.program(), value), ": ", how), value.when - values->front().when};
  }
  MPMD_ASSIGN_OR_RETURN(nlohmann::json all, exchange(session, status,
                                                     {{"first", {first.text, first.after}},
                                                      {"compared", compared},
                                                      {"missing", missing},
                                                      {"divided", divided},
                                                      {"different", different}}));
  // Only the first process reports.
  if (!session.isFirst())
    return absl::OkStatus();
  compared = sum(all, "compared"), missing = sum(all, "missing"), divided = sum(all, "divided");
  different = sum(all, "different");
  const std::string others =
      absl::StrCat(missing == 0 ? "" : absl::StrCat("; ", missing, " are not there"),
                   divided == 0 ? "" : absl::StrCat("; ", divided, " are divided otherwise there"));
  if (compared == 0)
    return absl::InvalidArgumentError(
        absl::StrCat("--dump-against: expected values of the same names on the same devices in '", directory,
                     "', got none", others));
  note("compared ", compared, " values with '", directory, "'", others);
  if (different == 0)
    return absl::OkStatus();
  return absl::DataLossError(absl::StrCat("--dump-against: expected the values of '", directory, "', got ", different,
                                          " that differ; the first that was made: ", earliest(all, "first")));
}

} // namespace mpmd::run
