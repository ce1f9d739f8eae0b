// RUN: mpmd-opt %s --mpmd-build-program --split-input-file --verify-diagnostics
// RUN: not mpmd-opt %s --mpmd-place-outer-ops --split-input-file 2>&1 | FileCheck %s

// Fragments outside of loops have a stage of the program, follow the order of tasks, and are placed once.
// CHECK: 'mpmd.fragment' op expected fragments in loops only, as before 'mpmd-place-outer-ops', got one outside
func.func public @stage(%x: tensor<2x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>}) -> (tensor<4xf32> {mpmd.result = #mpmd.result<"r", stage = 0>}) {
  %0 = mpmd.microbatches 2 slices(%x : tensor<2x4xf32>) lasts 1 -> tensor<4xf32> attributes {actions = [#mpmd.action<0 forward 0>]} {
  ^bb0(%slice: tensor<4xf32>):
    %1 = mpmd.fragment <0 forward 0> -> tensor<4xf32> {
      %2 = stablehlo.negate %slice : tensor<4xf32>
      mpmd.yield %2 : tensor<4xf32>
    }
    mpmd.yield %1 : tensor<4xf32>
  }
  // expected-error @+1 {{expected a stage below 1, as the loops have, got 7}}
  %3 = mpmd.fragment <7 update 0> -> tensor<4xf32> {
    %4 = stablehlo.negate %0 : tensor<4xf32>
    mpmd.yield %4 : tensor<4xf32>
  }
  return %3 : tensor<4xf32>
}

// -----

func.func public @prologue(%x: tensor<2x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>}) -> (tensor<4xf32> {mpmd.result = #mpmd.result<"r", stage = 0>}) {
  %0 = mpmd.microbatches 2 slices(%x : tensor<2x4xf32>) lasts 1 -> tensor<4xf32> attributes {actions = [#mpmd.action<0 forward 0>]} {
  ^bb0(%slice: tensor<4xf32>):
    %1 = mpmd.fragment <0 forward 0> -> tensor<4xf32> {
      %2 = stablehlo.negate %slice : tensor<4xf32>
      mpmd.yield %2 : tensor<4xf32>
    }
    mpmd.yield %1 : tensor<4xf32>
  }
  // expected-error @+1 {{expected prologue tasks before all loops, got one behind a loop}}
  %3 = mpmd.fragment <0 prologue 0> -> tensor<4xf32> {
    %4 = stablehlo.negate %0 : tensor<4xf32>
    mpmd.yield %4 : tensor<4xf32>
  }
  return %3 : tensor<4xf32>
}

// -----

func.func public @order(%x: tensor<2x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>}) -> (tensor<4xf32> {mpmd.result = #mpmd.result<"r", stage = 0>}) {
  %0 = mpmd.microbatches 2 slices(%x : tensor<2x4xf32>) lasts 1 -> tensor<4xf32> attributes {actions = [#mpmd.action<0 forward 0>, #mpmd.action<1 forward 0>]} {
  ^bb0(%slice: tensor<4xf32>):
    %1 = mpmd.fragment <0 forward 0> -> tensor<4xf32> {
      %2 = stablehlo.negate %slice : tensor<4xf32>
      mpmd.yield %2 : tensor<4xf32>
    }
    mpmd.yield %1 : tensor<4xf32>
  }
  %3 = mpmd.fragment <0 update 0> -> tensor<4xf32> {
    %4 = stablehlo.negate %0 : tensor<4xf32>
    mpmd.yield %4 : tensor<4xf32>
  }
  %5 = mpmd.fragment <1 update 0> -> tensor<4xf32> {
    %6 = stablehlo.negate %3 : tensor<4xf32>
    mpmd.yield %6 : tensor<4xf32>
  }
  // expected-error @+1 {{expected the fragments of a task without those of other tasks or a loop between them, got a second group of #mpmd.action<0 update 0>}}
  %7 = mpmd.fragment <0 update 0> -> tensor<4xf32> {
    %8 = stablehlo.negate %5 : tensor<4xf32>
    mpmd.yield %8 : tensor<4xf32>
  }
  return %7 : tensor<4xf32>
}

// -----

func.func public @tasks(%x: tensor<2x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>}) -> (tensor<4xf32> {mpmd.result = #mpmd.result<"r", stage = 0>}) {
  // expected-error @+1 {{expected tasks, as 'mpmd-classify-stages' or 'mpmd-cut-stages' gives them}}
  %0 = mpmd.microbatches 2 slices(%x : tensor<2x4xf32>) lasts 1 -> tensor<4xf32> {
  ^bb0(%slice: tensor<4xf32>):
    mpmd.yield %slice : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
