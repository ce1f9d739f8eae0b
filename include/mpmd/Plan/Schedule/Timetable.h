// Timetables as plain data: actions, the order of actions on each pipeline rank, and the placement of stages. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_TIMETABLE_H
#define MPMD_PLAN_SCHEDULE_TIMETABLE_H

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mpmd::plan {

/// The kind of an action, by its letter.
enum class Kind : uint8_t {
  Prologue = 'P',
  Forward = 'F',
  BackwardInput = 'I',
  BackwardWeight = 'W',
  /// Input gradient and weight gradient in one action.
  Backward = 'B',
  Update = 'U',
};

/// Whether actions of this kind run once per microbatch.
inline bool inLoop(Kind kind) { return kind != Kind::Prologue && kind != Kind::Update; }

/// One action of one stage. `2F5` is stage 2, forward, microbatch 5. `2F5.1` is the second pass of that, `2F5@1` is in
/// the step's second loop over microbatches, and `2U3` is update task 3 of stage 2. The struct is small, because a
/// schedule may have tens of millions of actions.
struct Action {
  int32_t stage = 0;
  int32_t microbatch = 0;
  Kind kind = Kind::Forward;
  /// The index of the action's loop over microbatches; 0 outside of loops.
  int16_t loop = 0;
  /// The pass within a microbatch, or the number of a prologue or update task.
  int32_t pass = 0;

  bool operator==(const Action &) const = default;
  /// Compares stage, kind, pass, microbatch and loop.
  std::strong_ordering operator<=>(const Action &other) const;
};

/// Makes an action. The numbers must fit the members' types.
inline Action makeAction(int64_t stage, Kind kind, int64_t pass, int64_t microbatch, int64_t loop = 0) {
  return {static_cast<int32_t>(stage), static_cast<int32_t>(microbatch), kind, static_cast<int16_t>(loop),
          static_cast<int32_t>(pass)};
}

/// The actions of one pipeline rank, in order.
using RankSchedule = std::vector<Action>;
/// One order for each pipeline rank.
using RankSchedules = std::vector<RankSchedule>;

/// Formats an action as `2F5`, `2F5.1`, `2F5@1` or `2U3`.
std::string toText(const Action &action);

/// Parses an action. No value if the text is invalid.
std::optional<Action> parseAction(std::string_view text);

/// An action of a repeated group. Repetition `i` is for microbatch `first.microbatch + i * stride`.
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

/// The actions of one pipeline rank in order. Repeated patterns are stored as groups.
struct CompactSchedule {
  std::vector<Group> groups;

  /// Returns all actions, with groups expanded.
  RankSchedule expand() const;

  /// The number of actions after expansion.
  int64_t size() const;

  /// Folds repetitions: a pattern that repeats with a constant increment of its microbatches becomes one group.
  static CompactSchedule compress(const RankSchedule &actions);

  bool operator==(const CompactSchedule &) const = default;
};

/// Formats a schedule: `0F0, 3 x [0F1+1, 0B0+1], 0B3, "0F0@1"`. Actions with `@` are quoted, because MLIR's lexer
/// cannot read `@1`.
std::string toText(const CompactSchedule &schedule);

/// Formats microbatch counts: `4`, or `4, 8` for several loops.
std::string toText(const std::vector<int64_t> &microbatches);

/// A schedule of a program: the placement of stages, and the order of actions on each pipeline rank.
struct Timetable {
  std::string name;
  /// The number of microbatches of each loop, in the order of the step.
  std::vector<int64_t> microbatches{1};
  /// The pipeline rank of each stage.
  std::vector<int64_t> place;
  /// One order for each pipeline rank.
  std::vector<CompactSchedule> orders;

  int64_t numStages() const { return static_cast<int64_t>(place.size()); }
  int64_t numRanks() const { return static_cast<int64_t>(orders.size()); }
};

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_TIMETABLE_H
