// The conversion of mpmd programs to task graphs, and of rank schedules to attributes and back.
#include "mpmd/Dialect/Mpmd/ProgramGraph.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

#include <set>
#include <tuple>

using namespace mlir;

/// Two stages, with a carried sum on stage 1, state that is updated in place on stage 0, and a transfer in the loop.
static constexpr char kProgram[] = R"(
!a = !mpmd.mesh_tensor<@device, tensor<4xf32>>
!b = !mpmd.mesh_tensor<@device, tensor<3x4xf32>>
module {
  mpmd.mesh @device axes = [] sizes = [] target = "cpu"
  mpmd.program @main stages = 2 args = [#mpmd.arg<"w", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>]
      results = [#mpmd.result<"w", state = 0, stage = 0>, #mpmd.result<"sum", stage = 1>] {
  ^bb0(%w: !a, %x: !b):
    %zero = mpmd.task 1 prologue() {aliases = array<i64: -1>} : () -> !a {
      %c = arith.constant dense<0.0> : tensor<4xf32>
      mpmd.yield %c : tensor<4xf32>
    }
    %sum = mpmd.microbatches 3 slices(%x : !b) carries(%zero : !a) -> !a {
    ^bb0(%xi: !a, %acc: !a):
      %y = mpmd.task 0 forward(%w, %xi) {aliases = array<i64: -1>} : (!a, !a) -> !a {
      ^bb0(%p: tensor<4xf32>, %q: tensor<4xf32>):
        mpmd.yield %p : tensor<4xf32>
      }
      %t = mpmd.transfer %y from 0 to 1 {cost = #mpmd.cost<flops = 0, bytes = 16, seconds = 2.0>} : !a -> !a
      %next = mpmd.task 1 forward(%t, %acc) {aliases = array<i64: 1>} : (!a, !a) -> !a {
      ^bb0(%p: tensor<4xf32>, %q: tensor<4xf32>):
        mpmd.yield %p : tensor<4xf32>
      }
      mpmd.yield %next : !a
    }
    %new = mpmd.task 0 update(%w) {aliases = array<i64: 0>} : (!a) -> !a {
    ^bb0(%p: tensor<4xf32>):
      mpmd.yield %p : tensor<4xf32>
    }
    mpmd.return %new, %sum : !a, !a
  }
})";

namespace {
struct Parsed : testing::Test {
  Parsed() {
    context.loadDialect<mpmd::MpmdDialect>();
    context.allowUnregisteredDialects();
  }
  OwningOpRef<ModuleOp> parse(StringRef text) { return parseSourceString<ModuleOp>(text, &context); }
  MLIRContext context;
};
} // namespace

TEST_F(Parsed, TaskGraphHoldsEveryDependence) {
  // The prologue's body does not need arith.
  std::string text(kProgram);
  text.replace(text.find("arith.constant dense<0.0> : tensor<4xf32>"),
               std::string("arith.constant dense<0.0> : tensor<4xf32>").size(),
               "\"test.zero\"() : () -> tensor<4xf32>");
  OwningOpRef<ModuleOp> module = parse(text);
  ASSERT_TRUE(module);
  auto program = *module->getOps<mpmd::ProgramOp>().begin();
  mpmd::ProgramGraph read = mpmd::readTaskGraph(program);
  EXPECT_EQ(read.graph.stages, 2);
  EXPECT_EQ(read.graph.microbatches, std::vector<int64_t>{3});
  ASSERT_EQ(read.ops.size(), 4u);
  using mpmd::plan::Kind;
  int64_t zero = read.graph.find(1, Kind::Prologue, 0), first = read.graph.find(0, Kind::Forward, 0),
          second = read.graph.find(1, Kind::Forward, 0), update = read.graph.find(0, Kind::Update, 0);
  for (int64_t task : {zero, first, second, update})
    ASSERT_GE(task, 0);
  EXPECT_EQ(read.graph.find(1, Kind::Update, 0), -1);
  std::set<std::tuple<int64_t, int64_t, int64_t, double>> got;
  for (const mpmd::plan::Dependence &d : read.graph.dependences)
    got.emplace(d.from, d.to, d.lag, d.link);
  // The transfer's time is the link. The carry comes from the prologue, and from the previous microbatch. The update
  // waits for readers of the old value.
  std::set<std::tuple<int64_t, int64_t, int64_t, double>> want{
      {first, second, 0, 2.0}, {zero, second, 0, 0.0}, {second, second, 1, 0.0}, {first, update, 0, 0.0}};
  EXPECT_EQ(got, want);
  EXPECT_EQ(mpmd::findLoops(program).front().getCount(), 3u);
}

TEST_F(Parsed, ScheduleIsTheTimetableThatItShows) {
  OwningOpRef<ModuleOp> module = parse(R"(mpmd.schedule "mine" microbatches = 6 place = [0, 0, 1] {
    mpmd.rank_schedule @pp0 <0P0, 0F0, 4 x [0F1+1, 0B0+1], 1F5.2, 0U3>
    mpmd.rank_schedule @pp1 <2I1, 2W1>
  })");
  ASSERT_TRUE(module);
  mpmd::plan::Timetable timetable = mpmd::readTimetable(*module->getOps<mpmd::ScheduleOp>().begin());
  EXPECT_EQ(timetable.name, "mine");
  EXPECT_EQ(timetable.microbatches, std::vector<int64_t>{6});
  EXPECT_EQ(timetable.place, (std::vector<int64_t>{0, 0, 1}));
  ASSERT_EQ(timetable.orders.size(), 2u);
  EXPECT_EQ(mpmd::plan::toText(timetable.orders[0]), "0P0, 0F0, 4 x [0F1+1, 0B0+1], 1F5.2, 0U3");
  EXPECT_EQ(timetable.orders[0].size(), 12);
  // Converts to the attribute and back.
  for (const mpmd::plan::CompactSchedule &order : timetable.orders)
    EXPECT_EQ(mpmd::fromAttr(mpmd::toAttr(&context, order)), order);
}

TEST_F(Parsed, SizesCountABooleanAsOneByte) {
  auto sized = [&](StringRef type) { return mpmd::byteSize(cast<ShapedType>(parseType(type, &context))); };
  EXPECT_EQ(sized("tensor<3x5xf32>"), 60);
  EXPECT_EQ(sized("tensor<f64>"), 8);
  EXPECT_EQ(sized("tensor<7xi1>"), 7);
  EXPECT_EQ(sized("memref<2x2xbf16>"), 8);
}
