// Parses JSON with limits, and reads typed members.
#include "mpmd/Plan/Support/JsonReader.h"

#include "mpmd/Plan/Support/Status.h"

#include <algorithm>
#include <set>

namespace mpmd::plan {

using nlohmann::json;

namespace {
/// Checks the nesting depth and the number of values in the text. Allocates nothing, whatever the text has.
absl::Status checkLimits(std::string_view text, const JsonLimits &limits, bool streamed) {
  int64_t depth = 0, values = 1;
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (quoted) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        quoted = false;
      continue;
    }
    quoted = c == '"';
    if (c == '[' || c == '{') {
      ++values;
      if (++depth > limits.depth)
        return invalid("expected JSON at most " + std::to_string(limits.depth) + " levels deep, got more at byte " +
                       std::to_string(i));
    } else if (c == ']' || c == '}') {
      // Each element of the stream is freed before the next one, so the count of values restarts.
      if (--depth == 2 && streamed)
        values = 1;
    } else if (c == ',' || c == ':') {
      ++values;
    }
    if (values > limits.values)
      return invalid("expected JSON of at most " + std::to_string(limits.values) + " values, got more");
  }
  return absl::OkStatus();
}
/// Finds duplicate members. JSON libraries keep one of the duplicates, but not all keep the same one.
class FindDuplicates : public nlohmann::json_sax<json> {
public:
  absl::Status status;

  bool key(string_t &name) override {
    if (open.back().insert(name).second)
      return true;
    status = invalid("member \"" + name.substr(0, 80) + "\" is there twice");
    return false;
  }
  bool start_object(size_t) override {
    open.emplace_back();
    return true;
  }
  bool end_object() override {
    open.pop_back();
    return true;
  }
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t &) override { return true; }
  bool string(string_t &) override { return true; }
  bool binary(binary_t &) override { return true; }
  bool start_array(size_t) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(size_t, const std::string &, const json::exception &) override {
    status = invalid("expected JSON, got something else");
    return false;
  }

private:
  std::vector<std::set<std::string>> open; ///< for each open object, the names of its members so far
};

/// Parses with a callback that consumes the elements of the stream. The library would scan all kept elements of an
/// array after each element, so no element is kept.
absl::Status parseStream(std::string_view text, json &object, const JsonStream &stream) {
  absl::Status status;
  std::string outermost;
  auto watch = [&](int depth, json::parse_event_t event, json &parsed) {
    using Event = json::parse_event_t;
    if (event == Event::key && depth == 1)
      outermost = parsed.get<std::string>();
    if (depth != 2 || (event != Event::object_end && event != Event::array_end && event != Event::value))
      return true;
    if (status.ok() && outermost == stream.key)
      status = stream.take(parsed);
    return false;
  };
  object = json::parse(text.begin(), text.end(), watch, /*allow_exceptions=*/false);
  return status;
}
} // namespace

absl::Status parseJsonObject(std::string_view text, json &object, const JsonLimits &limits, const JsonStream *stream) {
  MPMD_RETURN_IF_ERROR(checkLimits(text, limits, stream));
  FindDuplicates duplicates;
  if (!json::sax_parse(text.begin(), text.end(), &duplicates))
    return duplicates.status;
  if (stream) {
    MPMD_RETURN_IF_ERROR(parseStream(text, object, *stream));
  } else {
    object = json::parse(text.begin(), text.end(), nullptr, /*allow_exceptions=*/false);
  }
  return object.is_object() ? absl::OkStatus()
                            : invalid("expected a JSON object, got " + std::string(object.type_name()));
}

std::string shownJson(const json &value) {
  return value.dump(-1, ' ', true, json::error_handler_t::replace).substr(0, 120);
}

bool isInteger(const json &value) {
  return value.is_number_integer() &&
         !(value.is_number_unsigned() && value.get<uint64_t>() > static_cast<uint64_t>(INT64_MAX));
}

JsonReader::JsonReader(const json &object, std::string where, absl::Status &status)
    : members(object), where(std::move(where)), status(status) {
  if (!object.is_object())
    fail("expected an object for " + this->where + ", got " + object.type_name());
}

void JsonReader::fail(const std::string &message) {
  if (status.ok())
    status = invalid(message);
}

bool JsonReader::has(const char *key) const { return members.is_object() && members.contains(key); }

const nlohmann::json *JsonReader::member(const char *key, const char *kind, bool needed) {
  if (!members.is_object())
    return nullptr;
  auto found = members.find(key);
  if (found != members.end())
    return &*found;
  if (needed)
    fail("expected " + std::string(kind) + " for \"" + key + "\" of " + where + ", it is missing");
  return nullptr;
}

void JsonReader::expected(const char *kind, const char *key, const nlohmann::json &got) {
  std::string text =
      got.is_object() || got.is_array() || got.is_string() ? std::string(got.type_name()) : shownJson(got);
  fail("expected " + std::string(kind) + " for \"" + key + "\" of " + where + ", got " + text);
}

void JsonReader::read(const char *key, std::string &value, bool needed) {
  if (const nlohmann::json *found = member(key, "a string", needed))
    found->is_string() ? void(value = found->get_ref<const std::string &>()) : expected("a string", key, *found);
}

void JsonReader::read(const char *key, bool &value, bool needed) {
  if (const nlohmann::json *found = member(key, "true or false", needed))
    found->is_boolean() ? void(value = found->get<bool>()) : expected("true or false", key, *found);
}

void JsonReader::read(const char *key, double &value, bool needed) {
  if (const nlohmann::json *found = member(key, "a number", needed))
    found->is_number() ? void(value = found->get<double>()) : expected("a number", key, *found);
}

void JsonReader::read(const char *key, int64_t &value, bool needed, int64_t least, int64_t most) {
  const nlohmann::json *found = member(key, "an integer", needed);
  if (!found)
    return;
  if (!isInteger(*found))
    return expected("an integer", key, *found);
  int64_t number = found->get<int64_t>();
  if (number < least || number > most) {
    const std::string low = std::to_string(least);
    const std::string range = least == most       ? low
                              : most == INT64_MAX ? "an integer of at least " + low
                                                  : "an integer from " + low + " to " + std::to_string(most);
    return expected(range.c_str(), key, *found);
  }
  value = number;
}

void JsonReader::get(const char *key, std::vector<int64_t> &values) {
  for (const nlohmann::json &element : array(key)) {
    if (!isInteger(element))
      return expected("integers", key, element);
    values.push_back(element.get<int64_t>());
  }
}

const nlohmann::json &JsonReader::array(const char *key) {
  static const nlohmann::json none = nlohmann::json::array();
  const nlohmann::json *found = member(key, "an array", true);
  if (found && !found->is_array())
    expected("an array", key, *found);
  return found && found->is_array() ? *found : none;
}

const nlohmann::json &JsonReader::object(const char *key) {
  static const nlohmann::json none = nlohmann::json::object();
  const nlohmann::json *found = member(key, "an object", true);
  if (found && !found->is_object())
    expected("an object", key, *found);
  return found && found->is_object() ? *found : none;
}

void JsonReader::onlyKeys(std::initializer_list<std::string_view> keys) {
  if (!members.is_object())
    return;
  for (const auto &[key, value] : members.items())
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
      std::string known;
      for (std::string_view each : keys)
        known += (known.empty() ? "" : ", ") + std::string(each);
      fail("expected the keys " + known + " in " + where + ", got \"" + key.substr(0, 80) + "\"");
    }
}

} // namespace mpmd::plan
