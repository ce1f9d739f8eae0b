// Costs of operations are equal before and after lowering.
#include "mpmd/Dialect/Cost/OpCosts.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

#include <map>

using namespace mpmd;

namespace {
/// A module with one function, and its ops by name.
struct Parsed {
  explicit Parsed(llvm::StringRef body) {
    mlir::DialectRegistry registry;
    mlir::stablehlo::registerDialects(registry);
    registry.insert<mlir::arith::ArithDialect, mlir::func::FuncDialect, mlir::math::MathDialect>();
    context.appendDialectRegistry(registry);
    module = mlir::parseSourceString<mlir::ModuleOp>(("func.func @f(" + body + "return\n}").str(), &context);
    if (module)
      module->walk([&](mlir::Operation *op) { ops[op->getName().getStringRef().str()] = op; });
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::map<std::string, mlir::Operation *> ops;
};
} // namespace

TEST(OpCostsTest, ContractionsCountProductsAndSums) {
  Parsed parsed(R"(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x8xbf16>, %i: tensor<1x8x8x2xf32>,
                   %k: tensor<3x3x2x4xf32>) {
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]
        : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
    %1 = stablehlo.convolution(%i, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {}
        {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
        : (tensor<1x8x8x2xf32>, tensor<3x3x2x4xf32>) -> tensor<1x6x6x4xf32>
  )");
  ASSERT_TRUE(parsed.module);
  mlir::Operation *dot = parsed.ops["stablehlo.dot_general"];
  EXPECT_EQ(contractionFlops(dot), 2.0 * 4 * 16 * 8);
  EXPECT_EQ(bytesMoved(dot), 4.0 * (4 * 8 + 8 * 16 + 4 * 16));
  EXPECT_EQ(contractionFlops(parsed.ops["stablehlo.convolution"]), 2.0 * 6 * 6 * 4 * 3 * 3 * 2);
  plan::CostModel model{.contractionRate = 10, .kernelRate = 3, .bfloatRate = 0};
  EXPECT_EQ(rateOf(model, dot), 10);
  EXPECT_TRUE(hasContraction(*parsed.module));
}

TEST(OpCostsTest, ElementsHaveTheSameWorkBeforeAndAfterLowering) {
  Parsed parsed(R"(%a: tensor<4x8xf32>, %x: f32) {
    %0 = stablehlo.exponential %a : tensor<4x8xf32>
    %1 = stablehlo.sine %a : tensor<4x8xf32>
    %2 = stablehlo.sqrt %a : tensor<4x8xf32>
    %3 = stablehlo.divide %a, %a : tensor<4x8xf32>
    %4 = stablehlo.abs %a : tensor<4x8xf32>
    %5 = stablehlo.convert %a : (tensor<4x8xf32>) -> tensor<4x8xbf16>
    %6 = math.exp %x : f32
    %7 = math.sin %x : f32
    %8 = math.sqrt %x : f32
    %9 = arith.divf %x, %x : f32
    %10 = math.absf %x : f32
  )");
  ASSERT_TRUE(parsed.module);
  auto workOf = [&](const char *name) { return elementWork(parsed.ops[name]); };
  EXPECT_EQ(workOf("stablehlo.exponential"), ElementWork::Function);
  EXPECT_EQ(workOf("stablehlo.sine"), ElementWork::LongFunction);
  EXPECT_EQ(workOf("stablehlo.convert"), ElementWork::Move);
  for (auto [tensor, scalar] : {std::pair("stablehlo.exponential", "math.exp"),
                                {"stablehlo.sine", "math.sin"},
                                {"stablehlo.sqrt", "math.sqrt"},
                                {"stablehlo.divide", "arith.divf"},
                                {"stablehlo.abs", "math.absf"}})
    EXPECT_EQ(workOf(tensor), workOf(scalar)) << tensor;
  EXPECT_EQ(flopsOf(parsed.ops["stablehlo.exponential"]), 8.0 * 4 * 8);
  EXPECT_EQ(flopsOf(parsed.ops["stablehlo.convert"]), 0);
}

TEST(OpCostsTest, SlicesDoNotTouchTheWholeTensor) {
  Parsed parsed(R"(%a: tensor<64x8xf32>, %u: tensor<2x8xf32>, %i: tensor<i32>) {
    %0 = stablehlo.slice %a [0:2, 0:8] : (tensor<64x8xf32>) -> tensor<2x8xf32>
    %1 = stablehlo.dynamic_update_slice %a, %u, %i, %i
        : (tensor<64x8xf32>, tensor<2x8xf32>, tensor<i32>, tensor<i32>) -> tensor<64x8xf32>
  )");
  ASSERT_TRUE(parsed.module);
  EXPECT_EQ(bytesMoved(parsed.ops["stablehlo.slice"]), 2.0 * 64);
  EXPECT_EQ(bytesMoved(parsed.ops["stablehlo.dynamic_update_slice"]), 2.0 * 64);
}
