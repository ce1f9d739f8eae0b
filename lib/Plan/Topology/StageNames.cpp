// Matches name stacks against regular expressions.
#include "mpmd/Plan/Topology/StageNames.h"

#include "TopologyAxes.h"
#include "mpmd/Plan/Support/Status.h"

#include "mpmd/Plan/Support/FileIo.h"
#include "mpmd/Plan/Support/JsonReader.h"

#include <re2/re2.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>

namespace mpmd::plan {

namespace {
constexpr size_t kMaxLetters = 1024, kMaxMemory = size_t(1) << 20;
constexpr int64_t kMaxRules = 4096, kMaxIterations = int64_t(1) << 16;

struct Rule {
  std::unique_ptr<RE2> expression;
  int64_t stage = -1; ///< -1: the captured number is a layer number
  /// The iterations [begin, end) of a loop. If `end` is 0, the rule is not for a loop.
  int64_t begin = 0, end = 0;
};

absl::Status compile(const std::string &text, Rule &rule) {
  if (text.size() > kMaxLetters)
    return invalid("expected a regular expression of at most " + std::to_string(kMaxLetters) + " letters, got " +
                   std::to_string(text.size()));
  RE2::Options options(RE2::Quiet);
  options.set_max_mem(kMaxMemory);
  options.set_encoding(RE2::Options::EncodingLatin1);
  rule.expression = std::make_unique<RE2>(text, options);
  return rule.expression->ok() ? absl::OkStatus()
                               : invalid("expected a regular expression, got '" + shownName(text) +
                                         "': " + shownName(rule.expression->error()));
}

/// Matches a name against a rule. If the rule has no fixed stage, `captured` receives the layer number.
bool matches(const Rule &rule, const std::string &name, std::string &captured) {
  for (const std::string &text : {plainName(name), name})
    if (rule.stage < 0 ? RE2::PartialMatch(text, *rule.expression, &captured)
                       : RE2::PartialMatch(text, *rule.expression))
      return true;
  return false;
}

/// Reads the range `"iterations": [begin, end]` of an entry.
void readIterations(JsonReader &entry, Rule &rule, absl::Status &status) {
  const nlohmann::json &range = entry.array("iterations");
  auto isNumber = [](const nlohmann::json &value) {
    return value.is_number_integer() && value.get<double>() >= 0 && value.get<double>() <= kMaxIterations;
  };
  if (!status.ok())
    return;
  if (range.size() != 2 || !isNumber(range[0]) || !isNumber(range[1]) || range[0] >= range[1]) {
    status = invalid("expected \"iterations\" as the first number and the one behind the last, such as [0, 8], got " +
                     shownJson(range));
    return;
  }
  rule.begin = range[0].get<int64_t>();
  rule.end = range[1].get<int64_t>();
}

std::string entryName(size_t index) { return "entry " + std::to_string(index) + " of \"stages\""; }
} // namespace

struct StageNames::Rules {
  std::string file; ///< the file that has the rules, or empty
  std::vector<Rule> all;
};

StageNames::StageNames() : rules(std::make_unique<Rules>()) {}
StageNames::StageNames(StageNames &&) noexcept = default;
StageNames &StageNames::operator=(StageNames &&) noexcept = default;
StageNames::~StageNames() = default;

std::string plainName(std::string_view name) {
  std::string plain;
  size_t open = 0;
  for (char c : name) {
    if (c == '(') {
      // The word before the bracket is the name of the transformation, which is removed.
      while (!plain.empty() && plain.back() != '/' && plain.back() != ' ')
        plain.pop_back();
      ++open;
    } else if (c == ')' && open > 0) {
      --open;
    } else {
      plain += c;
    }
  }
  return plain;
}

bool isTransposed(std::string_view name) {
  constexpr std::string_view word = "transpose(";
  for (size_t at = name.find(word); at != std::string_view::npos; at = name.find(word, at + 1))
    if (at == 0 || name[at - 1] == '/' || name[at - 1] == '(')
      return true;
  return false;
}

absl::Status StageNames::read(const std::string &text) {
  *rules = {};
  if (!std::string_view(text).ends_with(".json")) {
    Rule rule;
    MPMD_RETURN_IF_ERROR(compile(text, rule));
    if (int count = rule.expression->NumberOfCapturingGroups(); count != 1)
      return invalid("expected one capture in '" + shownName(text) + "', the number of a layer, as in h/(\\d+)/, got " +
                     std::to_string(count));
    rules->all.push_back(std::move(rule));
    return absl::OkStatus();
  }
  rules->file = text;
  std::string contents;
  absl::Status status = readInput(text, contents);
  if (!status.ok())
    return status;
  nlohmann::json object;
  if (status = parseJsonObject(contents, object); !status.ok())
    return invalid(text + ": " + messageOf(status));
  JsonReader reader(object, "the file", status);
  reader.onlyKeys({"stages"});
  const nlohmann::json &entries = reader.array("stages");
  if (status.ok() && (entries.empty() || entries.size() > static_cast<size_t>(kMaxRules)))
    status =
        invalid("expected 1 to " + std::to_string(kMaxRules) + " expressions, got " + std::to_string(entries.size()));
  for (const nlohmann::json &entry : entries) {
    if (!status.ok())
      break;
    if (!entry.is_object()) {
      status = invalid("expected objects in \"stages\", got " + shownJson(entry));
      break;
    }
    const std::string where = entryName(rules->all.size());
    JsonReader one(entry, where, status);
    one.onlyKeys({"match", "iterations", "stage"});
    std::string match;
    Rule rule;
    one.get("match", match);
    one.get("stage", rule.stage, 0);
    if (entry.contains("iterations"))
      readIterations(one, rule, status);
    if (status.ok())
      if (status = compile(match, rule); !status.ok())
        status = invalid(where + ": " + messageOf(status));
    rules->all.push_back(std::move(rule));
  }
  return status.ok() ? status : invalid(text + ": " + messageOf(status));
}

absl::Status StageNames::find(const std::string &name, int64_t limit, Found &found) const {
  found = {};
  std::vector<int64_t> &iterations = found.iterations;
  for (const Rule &rule : rules->all) {
    std::string captured;
    if (!matches(rule, name, captured))
      continue;
    if (rule.end == 0 && !iterations.empty())
      break;
    int64_t number = rule.stage;
    if (rule.stage < 0) {
      auto [end, error] = std::from_chars(captured.data(), captured.data() + captured.size(), number);
      if (error != std::errc() || end != captured.data() + captured.size())
        number = -1;
    }
    if (number < 0 || number >= limit)
      return invalid("expected a number from 0 to " + std::to_string(limit - 1) + " in the name '" + shownName(name) +
                     "', got '" + shownName(rule.stage < 0 ? captured : std::to_string(number)) + "'");
    if (rule.end == 0) {
      found.number = number;
      return absl::OkStatus();
    }
    iterations.resize(std::max<size_t>(iterations.size(), rule.end), -1);
    std::replace(iterations.begin() + rule.begin, iterations.begin() + rule.end, int64_t(-1), number);
  }
  if (auto gap = std::find(iterations.begin(), iterations.end(), -1); gap != iterations.end())
    return invalid("expected \"iterations\" from 0 to " + std::to_string(iterations.size() - 1) +
                   " without a gap in the entries that match '" + shownName(name) + "', got none for iteration " +
                   std::to_string(gap - iterations.begin()));
  return absl::OkStatus();
}

absl::Status StageNames::checkAllMatch(const std::vector<std::string> &names) const {
  for (size_t i = 0; i < rules->all.size(); ++i) {
    const Rule &rule = rules->all[i];
    std::string captured;
    if (std::none_of(names.begin(), names.end(),
                     [&](const std::string &name) { return matches(rule, name, captured); }))
      return invalid((rules->file.empty() ? "" : rules->file + ": " + entryName(i) + ": ") + "expected names that '" +
                     shownName(rule.expression->pattern()) + "' matches, got none");
  }
  return absl::OkStatus();
}

bool StageNames::areLayers() const { return rules->all.size() == 1 && rules->all.front().stage < 0; }

std::vector<int64_t> balanceLayers(const std::vector<std::vector<double>> &seconds) {
  const int64_t stages = static_cast<int64_t>(seconds.size());
  const size_t layers = seconds.front().size();
  std::vector<double> until(layers + 1, 0);
  // best[i]: the minimum time of the slowest stage for the first i layers on the first k stages. from[k][i]: the first
  // layer of stage k - 1 in that solution.
  constexpr double never = std::numeric_limits<double>::infinity();
  std::vector<double> best(layers + 1, never);
  std::vector<std::vector<size_t>> from(stages + 1, std::vector<size_t>(layers + 1, 0));
  best[0] = 0;
  for (int64_t k = 1; k <= stages; ++k) {
    for (size_t i = 0; i < layers; ++i)
      until[i + 1] = until[i] + seconds[k - 1][i];
    std::vector<double> next(layers + 1, never);
    for (size_t i = k; i <= layers; ++i)
      for (size_t begin = k - 1; begin < i; ++begin)
        if (double slowest = std::max(best[begin], until[i] - until[begin]); slowest < next[i]) {
          next[i] = slowest;
          from[k][i] = begin;
        }
    best = std::move(next);
  }
  std::vector<int64_t> stageOf(layers, 0);
  size_t end = layers;
  for (int64_t k = stages; k > 0; --k) {
    size_t begin = from[k][end];
    std::fill(stageOf.begin() + static_cast<int64_t>(begin), stageOf.begin() + static_cast<int64_t>(end), k - 1);
    end = begin;
  }
  return stageOf;
}

} // namespace mpmd::plan
