// The JSON reader: size limits, duplicate members, types and ranges.
#include "mpmd/Plan/Support/JsonReader.h"

#include "gtest/gtest.h"

using namespace mpmd::plan;
using mpmd::messageOf;
using nlohmann::json;

namespace {
std::string error(const std::string &text, const JsonLimits &limits = {}) {
  json object;
  return messageOf(parseJsonObject(text, object, limits));
}
} // namespace

TEST(JsonReader, LimitsHoldBeforeAnythingIsParsed) {
  EXPECT_EQ(error("{\"a\": [[1]]}", {3, 100}), "");
  EXPECT_EQ(error("{\"a\": [[[1]]]}", {3, 100}), "expected JSON at most 3 levels deep, got more at byte 8");
  EXPECT_EQ(error(std::string(1000000, '[')), "expected JSON at most 16 levels deep, got more at byte 16");
  EXPECT_EQ(error("{\"a\": [1,1,1,1,1,1,1,1,1,1]}", {3, 10}), "expected JSON of at most 10 values, got more");
  EXPECT_EQ(error("{\"[[[[[[[[[[[[[[[[[[[[[[\\\"[[[[\": 1}"), "") << "what stands in a string counts for nothing";
}

TEST(JsonReader, AMemberThatIsThereTwiceIsAnError) {
  EXPECT_EQ(error("{\"a\": {\"b\": 1}, \"c\": {\"b\": 2}}"), "");
  EXPECT_EQ(error("{\"a\": {\"b\": 1, \"b\": 2}}"), "member \"b\" is there twice");
}

TEST(JsonReader, OnlyObjects) {
  EXPECT_EQ(error("[1]"), "expected a JSON object, got array");
  EXPECT_EQ(error("{"), "expected JSON, got something else");
  EXPECT_EQ(error(""), "expected JSON, got something else");
  EXPECT_EQ(error("{\"\xff\": 1}"), "expected JSON, got something else");
}

TEST(JsonReader, MembersHaveTypesAndRanges) {
  json object;
  ASSERT_EQ(messageOf(parseJsonObject(R"({"n": 5, "big": 18446744073709551615, "s": "x", "list": [1, 2.5]})", object)),
            "");
  absl::Status status;
  JsonReader reader(object, "the test", status);
  int64_t n = 0;
  reader.get("n", n, 0, 10);
  EXPECT_EQ(n, 5);
  EXPECT_TRUE(status.ok());
  auto message = [&](auto read) {
    status = absl::OkStatus();
    read();
    return messageOf(status);
  };
  EXPECT_EQ(message([&] { reader.get("n", n, 0, 4); }), "expected an integer from 0 to 4 for \"n\" of the test, got 5");
  EXPECT_EQ(message([&] { reader.get("big", n); }),
            "expected an integer for \"big\" of the test, got 18446744073709551615");
  EXPECT_EQ(message([&] { reader.get("s", n); }), "expected an integer for \"s\" of the test, got string");
  EXPECT_EQ(message([&] { reader.get("none", n); }), "expected an integer for \"none\" of the test, it is missing");
  EXPECT_EQ(message([&] { reader.find("none", n); }), "");
  std::vector<int64_t> list;
  EXPECT_EQ(message([&] { reader.get("list", list); }), "expected integers for \"list\" of the test, got 2.5");
  EXPECT_EQ(message([&] { reader.onlyKeys({"n", "s"}); }), "expected the keys n, s in the test, got \"big\"");
}

TEST(JsonReader, AStreamKeepsNothing) {
  std::string text = "{\"events\": [";
  for (int i = 0; i < 1000; ++i)
    text += std::string(i ? "," : "") + "{\"n\": " + std::to_string(i) + ", \"more\": {\"a\": [1, 2]}}";
  text += "], \"other\": [1, 2], \"unit\": \"ms\"}";
  int64_t sum = 0;
  JsonStream stream{"events", [&](const json &event) {
                      sum += event["n"].get<int64_t>();
                      return event["n"] == 998 ? mpmd::invalid("stop") : absl::OkStatus();
                    }};
  json object;
  EXPECT_EQ(messageOf(parseJsonObject(text, object, {16, 64}, &stream)), "stop");
  EXPECT_EQ(sum, 998 * 999 / 2);
  EXPECT_EQ(object.dump(), R"({"events":[],"other":[],"unit":"ms"})");
}
