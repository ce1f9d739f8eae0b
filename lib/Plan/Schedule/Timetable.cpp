// Reads, writes and compresses timetables.
#include "mpmd/Plan/Schedule/Timetable.h"

#include <charconv>
#include <limits>
#include <map>
#include <tuple>

namespace mpmd::plan {

std::strong_ordering Action::operator<=>(const Action &other) const {
  return std::tie(stage, kind, pass, microbatch, loop) <=>
         std::tie(other.stage, other.kind, other.pass, other.microbatch, other.loop);
}

std::string toText(const Action &action) {
  std::string text = std::to_string(action.stage) + static_cast<char>(action.kind);
  if (!inLoop(action.kind))
    return text + std::to_string(action.pass);
  text += std::to_string(action.microbatch);
  if (action.pass)
    text += "." + std::to_string(action.pass);
  return action.loop ? text + "@" + std::to_string(action.loop) : text;
}

/// Parses a number at the beginning of `text`, if the type of `number` can hold it.
template <typename Number> static bool takeNumber(std::string_view &text, Number &number) {
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < 0)
    return false;
  text.remove_prefix(end - text.data());
  return true;
}

std::optional<Action> parseAction(std::string_view text) {
  Action action;
  if (!takeNumber(text, action.stage) || text.empty() ||
      std::string_view("PFIWBU").find(text.front()) == std::string_view::npos)
    return std::nullopt;
  action.kind = static_cast<Kind>(text.front());
  text.remove_prefix(1);
  auto takeMarked = [&](char mark, auto &number) {
    if (text.empty() || text.front() != mark)
      return true;
    text.remove_prefix(1);
    return takeNumber(text, number);
  };
  if (!takeNumber(text, inLoop(action.kind) ? action.microbatch : action.pass))
    return std::nullopt;
  if (inLoop(action.kind) && (!takeMarked('.', action.pass) || !takeMarked('@', action.loop)))
    return std::nullopt;
  return text.empty() ? std::optional(action) : std::nullopt;
}

RankSchedule CompactSchedule::expand() const {
  RankSchedule actions;
  actions.reserve(size());
  for (const Group &group : groups)
    for (int64_t i = 0; i < group.count; ++i)
      for (const Step &step : group.steps) {
        actions.push_back(step.first);
        actions.back().microbatch += static_cast<int32_t>(i * step.stride);
      }
  return actions;
}

int64_t CompactSchedule::size() const {
  // Counts come from text, so sums saturate instead of overflowing.
  int64_t total = 0, product = 0;
  for (const Group &group : groups)
    if (__builtin_mul_overflow(group.count, static_cast<int64_t>(group.steps.size()), &product) ||
        __builtin_add_overflow(total, product, &total))
      return std::numeric_limits<int64_t>::max();
  return total;
}

namespace {
/// The number of times that the `length` actions at `at` repeat with one constant, non-zero increment of their
/// microbatches. Returns 1 if they do not repeat.
int64_t countRepeats(const RankSchedule &actions, size_t at, size_t length, int64_t &stride) {
  auto same = [&](size_t i, size_t j) {
    return actions[i].stage == actions[j].stage && actions[i].kind == actions[j].kind &&
           actions[i].pass == actions[j].pass && actions[i].loop == actions[j].loop;
  };
  int64_t count = 1;
  for (size_t base = at + length; base + length <= actions.size(); base += length, ++count) {
    int64_t step = actions[base].microbatch - actions[base - length].microbatch;
    if (count == 1)
      stride = step;
    if (step != stride || step == 0)
      return count;
    for (size_t i = 0; i < length; ++i)
      if (!same(base + i, base + i - length) ||
          actions[base + i].microbatch - actions[base + i - length].microbatch != stride)
        return count;
  }
  return count;
}
} // namespace

CompactSchedule CompactSchedule::compress(const RankSchedule &actions) {
  // For each action, the next action of the same task. Only the distances between such actions can be pattern lengths.
  std::vector<size_t> next(actions.size(), actions.size());
  std::map<std::tuple<int64_t, Kind, int64_t, int64_t>, size_t> last;
  for (size_t i = actions.size(); i-- > 0;) {
    auto key = std::tuple(actions[i].stage, actions[i].kind, actions[i].pass, actions[i].loop);
    if (auto found = last.find(key); found != last.end())
      next[i] = found->second;
    last[key] = i;
  }
  CompactSchedule order;
  auto plain = [&](const Action &action) {
    if (order.groups.empty() || order.groups.back().count != 1)
      order.groups.push_back({});
    order.groups.back().steps.push_back({action, 0});
  };
  for (size_t at = 0; at < actions.size();) {
    size_t bestLength = 0;
    int64_t bestCount = 1, bestStride = 0;
    // Tries the nearest occurrences. A pattern contains a task once, twice in a V, or once per microbatch of a group.
    size_t candidate = next[at];
    for (int tries = 0; tries < 32 && candidate < actions.size(); ++tries, candidate = next[candidate]) {
      size_t length = candidate - at;
      // Longer patterns cannot fold more actions than remain. A multiple of the best pattern folds no more than that
      // pattern.
      if (bestLength > 0 && actions.size() - candidate <= (bestCount - 1) * bestLength)
        break;
      if (bestLength > 0 && length % bestLength == 0 && length <= bestCount * bestLength)
        continue;
      int64_t stride = 0;
      int64_t count = countRepeats(actions, at, length, stride);
      if (count > 1 && (count - 1) * length > (bestCount - 1) * bestLength)
        bestLength = length, bestCount = count, bestStride = stride;
    }
    if (bestCount < 2 || bestCount * bestLength < 4) {
      plain(actions[at++]);
      continue;
    }
    Group group{bestCount, {}};
    for (size_t i = 0; i < bestLength; ++i)
      group.steps.push_back({actions[at + i], bestStride});
    order.groups.push_back(std::move(group));
    at += bestCount * bestLength;
  }
  return order;
}

std::string toText(const CompactSchedule &order) {
  std::string text;
  auto separate = [&] { text += text.empty() ? "" : ", "; };
  auto written = [](const Action &action) { return action.loop ? "\"" + toText(action) + "\"" : toText(action); };
  for (const Group &group : order.groups) {
    if (group.count == 1) {
      for (const Step &step : group.steps) {
        separate();
        text += written(step.first);
      }
      continue;
    }
    separate();
    text += std::to_string(group.count) + " x [";
    for (size_t i = 0; i < group.steps.size(); ++i)
      text += (i ? ", " : "") + written(group.steps[i].first) + "+" + std::to_string(group.steps[i].stride);
    text += "]";
  }
  return text;
}

std::string toText(const std::vector<int64_t> &microbatches) {
  std::string text;
  for (int64_t count : microbatches)
    text += (text.empty() ? "" : ", ") + std::to_string(count);
  return text;
}

} // namespace mpmd::plan
