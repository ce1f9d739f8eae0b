// Timetables as plain data: actions, the order of one pipeline rank, and the whole with its check. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_TIMETABLE_H
#define MPMD_PLAN_SCHEDULE_TIMETABLE_H

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mpmd::plan {

/// What an action does, by the letter it is written with.
enum class Kind : uint8_t {
  Prologue = 'P',
  Forward = 'F',
  BackwardInput = 'I',
  BackwardWeight = 'W',
  /// Both halves of the backward, input first.
  Backward = 'B',
  Update = 'U',
};

/// Whether actions of this kind run once per microbatch.
inline bool inLoop(Kind kind) { return kind != Kind::Prologue && kind != Kind::Update; }

/// One action of one stage: `2F5` is stage 2, forward, microbatch 5; `2F5.1` its second pass; `2F5@1` the same of the
/// step's second loop over microbatches; `2U3` update task 3 of stage 2. Small: a schedule may hold tens of millions.
struct Action {
  int32_t stage = 0;
  int32_t microbatch = 0;
  Kind kind = Kind::Forward;
  /// Number of the loop over microbatches; 0 outside.
  int16_t loop = 0;
  /// Pass within a microbatch, or the number of a prologue or update task.
  int32_t pass = 0;

  bool operator==(const Action &) const = default;
  /// By stage, kind, pass, microbatch and loop.
  std::strong_ordering operator<=>(const Action &other) const;
};

/// An action of numbers that are known to fit.
inline Action makeAction(int64_t stage, Kind kind, int64_t pass, int64_t microbatch, int64_t loop = 0) {
  return {static_cast<int32_t>(stage), static_cast<int32_t>(microbatch), kind, static_cast<int16_t>(loop),
          static_cast<int32_t>(pass)};
}

/// What one pipeline rank does, in order.
using RankSchedule = std::vector<Action>;
/// One per pipeline rank.
using RankSchedules = std::vector<RankSchedule>;

/// `2F5`, `2F5.1`, `2F5@1`, `2U3`.
std::string toText(const Action &action);

/// The action that `text` writes, or nothing.
std::optional<Action> parseAction(std::string_view text);

/// An action of a repeated group: repetition `i` is for microbatch `first.microbatch + i * stride`.
struct Step {
  Action first;
  int64_t stride = 0;
  bool operator==(const Step &) const = default;
};

/// `count` repetitions of `steps`.
struct Group {
  int64_t count = 1;
  std::vector<Step> steps;
  bool operator==(const Group &) const = default;
};

/// The actions of one pipeline rank in order, repeated patterns kept as groups.
struct CompactSchedule {
  std::vector<Group> groups;

  /// Every action, one by one.
  RankSchedule expand() const;

  /// Number of actions after expansion.
  int64_t size() const;

  /// The same actions with repetitions found: a pattern whose microbatches grow by a constant becomes one group.
  static CompactSchedule compress(const RankSchedule &actions);

  bool operator==(const CompactSchedule &) const = default;
};

/// `0F0, 3 x [0F1+1, 0B0+1], 0B3, "0F0@1"`: MLIR's lexer knows no `@1`.
std::string toText(const CompactSchedule &schedule);

/// `4`, or `4, 8` of several loops.
std::string toText(const std::vector<int64_t> &microbatches);

/// What a pipeline runs: where stages live and in which order every pipeline rank acts.
struct Timetable {
  std::string name;
  /// Of each loop, in the order of the step.
  std::vector<int64_t> microbatches{1};
  /// Pipeline rank of every stage.
  std::vector<int64_t> place;
  /// One per pipeline rank.
  std::vector<CompactSchedule> orders;

  int64_t numStages() const { return static_cast<int64_t>(place.size()); }
  int64_t numRanks() const { return static_cast<int64_t>(orders.size()); }
};

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_TIMETABLE_H
