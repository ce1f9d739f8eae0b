// JSON from files, with limits: the one reader behind manifests, costs, schedules, traces, checkpoints and headers of
// tensor files. Its includers pay for nlohmann/json. No MLIR, and nothing of plans: both halves may include it.
#ifndef MPMD_PLAN_SUPPORT_JSONREADER_H
#define MPMD_PLAN_SUPPORT_JSONREADER_H

#include "mpmd/Plan/Support/Status.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace mpmd::plan {

/// What a text may ask for before it is parsed: a parsed value takes up to a hundred times the memory of its text.
struct JsonLimits {
  int64_t depth = 16;                ///< of arrays and objects in each other
  int64_t values = int64_t(1) << 24; ///< of all kinds together
};

/// Called for every element of the array `key` of the outermost object, of which nothing is kept but its scalars;
/// returns what is wrong with it.
struct JsonStream {
  const char *key;
  std::function<absl::Status(const nlohmann::json &element)> take;
};

/// Parses a JSON object. Refuses what is no JSON or no object, what is deeper or longer than the limits, and a member
/// that is there twice. With `stream`, no more than one element of that array is in memory at a time,
/// and the limit of values holds for each element.
absl::Status parseJsonObject(std::string_view text, nlohmann::json &object, const JsonLimits &limits = {},
                             const JsonStream *stream = nullptr);

/// A value as a message shows it: cut, and all ASCII.
std::string shownJson(const nlohmann::json &value);

/// Reads members of one object and keeps the first error in `status`.
class JsonReader {
public:
  /// `where` names the object in messages: "stage 3".
  JsonReader(const nlohmann::json &object, std::string where, absl::Status &status);

  bool has(const char *key) const;

  /// A member that must be there; the value stays as it is where it is not, or of another kind.
  void get(const char *key, std::string &value) { read(key, value, true); }
  void get(const char *key, bool &value) { read(key, value, true); }
  void get(const char *key, double &value) { read(key, value, true); }
  void get(const char *key, int64_t &value, int64_t least = INT64_MIN, int64_t most = INT64_MAX) {
    read(key, value, true, least, most);
  }
  void get(const char *key, std::vector<int64_t> &values);

  /// The same for a member that may be missing.
  void find(const char *key, std::string &value) { read(key, value, false); }
  void find(const char *key, double &value) { read(key, value, false); }
  void find(const char *key, int64_t &value, int64_t least = INT64_MIN, int64_t most = INT64_MAX) {
    read(key, value, false, least, most);
  }

  /// An array that must be there; an empty one where it is not.
  const nlohmann::json &array(const char *key);

  /// An object that must be there; an empty one where it is not.
  const nlohmann::json &object(const char *key);

  /// Any other member is an error that lists these.
  void onlyKeys(std::initializer_list<std::string_view> keys);

  void fail(const std::string &message);

private:
  const nlohmann::json *member(const char *key, const char *kind, bool needed);
  void expected(const char *kind, const char *key, const nlohmann::json &got);
  void read(const char *key, std::string &value, bool needed);
  void read(const char *key, bool &value, bool needed);
  void read(const char *key, double &value, bool needed);
  void read(const char *key, int64_t &value, bool needed, int64_t least, int64_t most);

  const nlohmann::json &members;
  std::string where;
  absl::Status &status;
};

/// An integer of JSON that fits into 64 bits with a sign.
bool isInteger(const nlohmann::json &value);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_JSONREADER_H
