// Reads JSON files with limits: manifests, costs, schedules, traces, checkpoints and headers of tensor files. Includes
// nlohmann/json, which takes long to compile. Depends on neither MLIR nor plans, because compiler and runtime both
// include it.
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

/// Limits that are checked before a text is parsed, because a parsed value takes up to a hundred times the memory of
/// its text.
struct JsonLimits {
  int64_t depth = 16;                ///< the maximum nesting of arrays and objects
  int64_t values = int64_t(1) << 24; ///< the maximum number of values of all kinds
};

/// Passes every element of the array `key` of the outermost object to a callback. Only the scalar members of that
/// object are kept.
struct JsonStream {
  const char *key;
  std::function<absl::Status(const nlohmann::json &element)> take;
};

/// Parses a JSON object. Rejects other JSON, text beyond the limits, and duplicate members. With `stream`, at most one
/// element of the streamed array is in memory, and the limit of values applies to each element.
absl::Status parseJsonObject(std::string_view text, nlohmann::json &object, const JsonLimits &limits = {},
                             const JsonStream *stream = nullptr);

/// Formats a value for messages: truncated, and ASCII only.
std::string shownJson(const nlohmann::json &value);

/// Reads members of one object, and stores the first error in `error`.
class JsonReader {
public:
  /// `where` names the object in messages, for example "stage 3".
  JsonReader(const nlohmann::json &object, std::string where, absl::Status &status);

  bool has(const char *key) const;

  /// Reads a required member. `value` does not change if the member is missing or has another type.
  void get(const char *key, std::string &value) { read(key, value, true); }
  void get(const char *key, bool &value) { read(key, value, true); }
  void get(const char *key, double &value) { read(key, value, true); }
  void get(const char *key, int64_t &value, int64_t least = INT64_MIN, int64_t most = INT64_MAX) {
    read(key, value, true, least, most);
  }
  void get(const char *key, std::vector<int64_t> &values);

  /// Reads an optional member in the same way.
  void find(const char *key, std::string &value) { read(key, value, false); }
  void find(const char *key, double &value) { read(key, value, false); }
  void find(const char *key, int64_t &value, int64_t least = INT64_MIN, int64_t most = INT64_MAX) {
    read(key, value, false, least, most);
  }

  /// A required array; empty if it is missing.
  const nlohmann::json &array(const char *key);

  /// A required object; empty if it is missing.
  const nlohmann::json &object(const char *key);

  /// Rejects all members except `keys`. The error lists the valid ones.
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

/// Whether the value is an integer that fits into int64_t.
bool isInteger(const nlohmann::json &value);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_JSONREADER_H
