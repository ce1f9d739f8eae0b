// RUN: mpmd-opt %s --split-input-file --mpmd-hoist-invariants=pack=4096 | FileCheck %s
// RUN: mpmd-opt %s --split-input-file --mpmd-hoist-invariants | FileCheck %s --check-prefix=NONE
// RUN: mpmd-opt %s --split-input-file --mpmd-hoist-invariants=pack=1000000 | FileCheck %s --check-prefix=NONE

// NONE-NOT: stablehlo.reshape

// A weight whose row stride is a multiple of 2 KiB is copied once per step, into panels of columns. A second product
// reads the same copy.
// CHECK-LABEL: mpmd.program @main
// CHECK: ^bb0(%[[W:arg[0-9]]]: {{.*}}, %[[X:arg[0-9]]]: {{.*}}):
// CHECK: %[[P:[0-9]+]] = mpmd.task 0 prologue(%[[W]])
// CHECK: %[[R:.*]] = stablehlo.reshape %{{.*}} : (tensor<32x1024xf32>) -> tensor<32x8x128xf32>
// CHECK: stablehlo.transpose %[[R]], dims = [1, 0, 2] : (tensor<32x8x128xf32>) -> tensor<8x32x128xf32>
// CHECK: mpmd.microbatches 32
// CHECK: mpmd.task 0 forward(%{{[a-z0-9]+}}, %[[P]])
// CHECK: ^bb0(%[[XI:.*]]: tensor<2x16x32xf32>, %[[PI:.*]]: tensor<8x32x128xf32>):
// CHECK: %[[D:.*]] = stablehlo.dot_general %[[XI]], %[[PI]], contracting_dims = [2] x [1] : (tensor<2x16x32xf32>, tensor<8x32x128xf32>) -> tensor<2x16x8x128xf32>
// CHECK: stablehlo.reshape %[[D]] : (tensor<2x16x8x128xf32>) -> tensor<2x16x1024xf32>
// CHECK: stablehlo.dot_general %{{.*}}, %[[PI]]
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
mpmd.program @main stages = 1 args = [#mpmd.arg<"w", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>, #mpmd.result<"z", stage = 0>] {
^bb0(%w: !mpmd.mesh_tensor<@device, tensor<32x1024xf32>>, %x: !mpmd.mesh_tensor<@device, tensor<32x2x16x32xf32>>):
  %r:2 = mpmd.microbatches 32 slices(%x : !mpmd.mesh_tensor<@device, tensor<32x2x16x32xf32>>) -> !mpmd.mesh_tensor<@device, tensor<32x2x16x1024xf32>>, !mpmd.mesh_tensor<@device, tensor<32x2x16x1024xf32>> {
  ^bb0(%xi: !mpmd.mesh_tensor<@device, tensor<2x16x32xf32>>):
    %f:2 = mpmd.task 0 forward(%w, %xi) {aliases = array<i64: -1, -1>} : (!mpmd.mesh_tensor<@device, tensor<32x1024xf32>>, !mpmd.mesh_tensor<@device, tensor<2x16x32xf32>>)
        -> (!mpmd.mesh_tensor<@device, tensor<2x16x1024xf32>>, !mpmd.mesh_tensor<@device, tensor<2x16x1024xf32>>) {
    ^bb0(%a: tensor<32x1024xf32>, %b: tensor<2x16x32xf32>):
      %y = stablehlo.dot_general %b, %a, contracting_dims = [2] x [0] : (tensor<2x16x32xf32>, tensor<32x1024xf32>) -> tensor<2x16x1024xf32>
      %n = stablehlo.negate %b : tensor<2x16x32xf32>
      %z = stablehlo.dot_general %n, %a, contracting_dims = [2] x [0] : (tensor<2x16x32xf32>, tensor<32x1024xf32>) -> tensor<2x16x1024xf32>
      mpmd.yield %y, %z : tensor<2x16x1024xf32>, tensor<2x16x1024xf32>
    }
    mpmd.yield %f#0, %f#1 : !mpmd.mesh_tensor<@device, tensor<2x16x1024xf32>>, !mpmd.mesh_tensor<@device, tensor<2x16x1024xf32>>
  }
  mpmd.return %r#0, %r#1 : !mpmd.mesh_tensor<@device, tensor<32x2x16x1024xf32>>, !mpmd.mesh_tensor<@device, tensor<32x2x16x1024xf32>>
}

// -----

// A weight that is contracted along its rows is packed in panels, each of which holds a group of its rows.
// CHECK-LABEL: mpmd.program @across
// CHECK: mpmd.task 0 prologue
// CHECK: %[[R:.*]] = stablehlo.reshape %{{.*}} : (tensor<768x16xf32>) -> tensor<8x96x16xf32>
// CHECK: stablehlo.transpose %[[R]], dims = [0, 2, 1] : (tensor<8x96x16xf32>) -> tensor<8x16x96xf32>
// CHECK: mpmd.task 0 forward
// CHECK: stablehlo.dot_general %{{.*}}, contracting_dims = [1] x [1] : (tensor<32x16xf32>, tensor<8x16x96xf32>) -> tensor<32x8x96xf32>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
mpmd.program @across stages = 1 args = [#mpmd.arg<"w", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%w: !mpmd.mesh_tensor<@device, tensor<768x16xf32>>, %x: !mpmd.mesh_tensor<@device, tensor<32x32x16xf32>>):
  %r = mpmd.microbatches 32 slices(%x : !mpmd.mesh_tensor<@device, tensor<32x32x16xf32>>) -> !mpmd.mesh_tensor<@device, tensor<32x32x768xf32>> {
  ^bb0(%xi: !mpmd.mesh_tensor<@device, tensor<32x16xf32>>):
    %f = mpmd.task 0 forward(%w, %xi) {aliases = array<i64: -1>} : (!mpmd.mesh_tensor<@device, tensor<768x16xf32>>, !mpmd.mesh_tensor<@device, tensor<32x16xf32>>) -> !mpmd.mesh_tensor<@device, tensor<32x768xf32>> {
    ^bb0(%a: tensor<768x16xf32>, %b: tensor<32x16xf32>):
      %y = stablehlo.dot_general %b, %a, contracting_dims = [1] x [1] : (tensor<32x16xf32>, tensor<768x16xf32>) -> tensor<32x768xf32>
      mpmd.yield %y : tensor<32x768xf32>
    }
    mpmd.yield %f : !mpmd.mesh_tensor<@device, tensor<32x768xf32>>
  }
  mpmd.return %r : !mpmd.mesh_tensor<@device, tensor<32x32x768xf32>>
}

// -----

// A weight with a transpose before its product is packed, too, as one panel where it fits.
// CHECK-LABEL: mpmd.program @whole
// CHECK: mpmd.task 0 prologue
// CHECK: stablehlo.transpose %{{.*}}, dims = [1, 0] : (tensor<96x64xf32>) -> tensor<64x96xf32>
// CHECK: mpmd.task 0 forward
// CHECK-NOT: transpose
// CHECK: stablehlo.dot_general %{{.*}}, contracting_dims = [1] x [0] : (tensor<32x64xf32>, tensor<64x96xf32>) -> tensor<32x96xf32>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
mpmd.program @whole stages = 1 args = [#mpmd.arg<"w", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%w: !mpmd.mesh_tensor<@device, tensor<96x64xf32>>, %x: !mpmd.mesh_tensor<@device, tensor<32x32x64xf32>>):
  %r = mpmd.microbatches 32 slices(%x : !mpmd.mesh_tensor<@device, tensor<32x32x64xf32>>) -> !mpmd.mesh_tensor<@device, tensor<32x32x96xf32>> {
  ^bb0(%xi: !mpmd.mesh_tensor<@device, tensor<32x64xf32>>):
    %f = mpmd.task 0 forward(%w, %xi) {aliases = array<i64: -1>} : (!mpmd.mesh_tensor<@device, tensor<96x64xf32>>, !mpmd.mesh_tensor<@device, tensor<32x64xf32>>) -> !mpmd.mesh_tensor<@device, tensor<32x96xf32>> {
    ^bb0(%a: tensor<96x64xf32>, %b: tensor<32x64xf32>):
      %t = stablehlo.transpose %a, dims = [1, 0] : (tensor<96x64xf32>) -> tensor<64x96xf32>
      %y = stablehlo.dot_general %b, %t, contracting_dims = [1] x [0] : (tensor<32x64xf32>, tensor<64x96xf32>) -> tensor<32x96xf32>
      mpmd.yield %y : tensor<32x96xf32>
    }
    mpmd.yield %f : !mpmd.mesh_tensor<@device, tensor<32x96xf32>>
  }
  mpmd.return %r : !mpmd.mesh_tensor<@device, tensor<32x32x96xf32>>
}

// -----

// Not packed: a weight whose row stride is suitable as it is.
// CHECK-LABEL: mpmd.program @lies_well
// CHECK-NOT: prologue
// CHECK: mpmd.return
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
mpmd.program @lies_well stages = 1 args = [#mpmd.arg<"w", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%w: !mpmd.mesh_tensor<@device, tensor<32x768xf32>>, %x: !mpmd.mesh_tensor<@device, tensor<32x32x32xf32>>):
  %r = mpmd.microbatches 32 slices(%x : !mpmd.mesh_tensor<@device, tensor<32x32x32xf32>>) -> !mpmd.mesh_tensor<@device, tensor<32x32x768xf32>> {
  ^bb0(%xi: !mpmd.mesh_tensor<@device, tensor<32x32xf32>>):
    %f = mpmd.task 0 forward(%w, %xi) {aliases = array<i64: -1>} : (!mpmd.mesh_tensor<@device, tensor<32x768xf32>>, !mpmd.mesh_tensor<@device, tensor<32x32xf32>>) -> !mpmd.mesh_tensor<@device, tensor<32x768xf32>> {
    ^bb0(%a: tensor<32x768xf32>, %b: tensor<32x32xf32>):
      %y = stablehlo.dot_general %b, %a, contracting_dims = [1] x [0] : (tensor<32x32xf32>, tensor<32x768xf32>) -> tensor<32x768xf32>
      mpmd.yield %y : tensor<32x768xf32>
    }
    mpmd.yield %f : !mpmd.mesh_tensor<@device, tensor<32x768xf32>>
  }
  mpmd.return %r : !mpmd.mesh_tensor<@device, tensor<32x32x768xf32>>
}

// -----

// Not packed: a weight that is multiplied with few rows in all microbatches together.
// CHECK-LABEL: mpmd.program @few_rows
// CHECK-NOT: prologue
// CHECK: mpmd.return
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
mpmd.program @few_rows stages = 1 args = [#mpmd.arg<"w", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%w: !mpmd.mesh_tensor<@device, tensor<32x1024xf32>>, %x: !mpmd.mesh_tensor<@device, tensor<31x32x32xf32>>):
  %r = mpmd.microbatches 31 slices(%x : !mpmd.mesh_tensor<@device, tensor<31x32x32xf32>>) -> !mpmd.mesh_tensor<@device, tensor<31x32x1024xf32>> {
  ^bb0(%xi: !mpmd.mesh_tensor<@device, tensor<32x32xf32>>):
    %f = mpmd.task 0 forward(%w, %xi) {aliases = array<i64: -1>} : (!mpmd.mesh_tensor<@device, tensor<32x1024xf32>>, !mpmd.mesh_tensor<@device, tensor<32x32xf32>>) -> !mpmd.mesh_tensor<@device, tensor<32x1024xf32>> {
    ^bb0(%a: tensor<32x1024xf32>, %b: tensor<32x32xf32>):
      %y = stablehlo.dot_general %b, %a, contracting_dims = [1] x [0] : (tensor<32x32xf32>, tensor<32x1024xf32>) -> tensor<32x1024xf32>
      mpmd.yield %y : tensor<32x1024xf32>
    }
    mpmd.yield %f : !mpmd.mesh_tensor<@device, tensor<32x1024xf32>>
  }
  mpmd.return %r : !mpmd.mesh_tensor<@device, tensor<31x32x1024xf32>>
}

// -----

// Not packed: a weight that is multiplied with very many rows in each microbatch.
// CHECK-LABEL: mpmd.program @many_rows
// CHECK-NOT: prologue
// CHECK: mpmd.return
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
mpmd.program @many_rows stages = 1 args = [#mpmd.arg<"w", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%w: !mpmd.mesh_tensor<@device, tensor<32x1024xf32>>, %x: !mpmd.mesh_tensor<@device, tensor<32x513x32xf32>>):
  %r = mpmd.microbatches 32 slices(%x : !mpmd.mesh_tensor<@device, tensor<32x513x32xf32>>) -> !mpmd.mesh_tensor<@device, tensor<32x513x1024xf32>> {
  ^bb0(%xi: !mpmd.mesh_tensor<@device, tensor<513x32xf32>>):
    %f = mpmd.task 0 forward(%w, %xi) {aliases = array<i64: -1>} : (!mpmd.mesh_tensor<@device, tensor<32x1024xf32>>, !mpmd.mesh_tensor<@device, tensor<513x32xf32>>) -> !mpmd.mesh_tensor<@device, tensor<513x1024xf32>> {
    ^bb0(%a: tensor<32x1024xf32>, %b: tensor<513x32xf32>):
      %y = stablehlo.dot_general %b, %a, contracting_dims = [1] x [0] : (tensor<513x32xf32>, tensor<32x1024xf32>) -> tensor<513x1024xf32>
      mpmd.yield %y : tensor<513x1024xf32>
    }
    mpmd.yield %f : !mpmd.mesh_tensor<@device, tensor<513x1024xf32>>
  }
  mpmd.return %r : !mpmd.mesh_tensor<@device, tensor<32x513x1024xf32>>
}

// -----

// Not packed: a weight whose number of columns has no suitable panel width.
// CHECK-LABEL: mpmd.program @no_width
// CHECK-NOT: prologue
// CHECK: mpmd.return
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
mpmd.program @no_width stages = 1 args = [#mpmd.arg<"w", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%w: !mpmd.mesh_tensor<@device, tensor<1021x32xf32>>, %x: !mpmd.mesh_tensor<@device, tensor<32x32x32xf32>>):
  %r = mpmd.microbatches 32 slices(%x : !mpmd.mesh_tensor<@device, tensor<32x32x32xf32>>) -> !mpmd.mesh_tensor<@device, tensor<32x32x1021xf32>> {
  ^bb0(%xi: !mpmd.mesh_tensor<@device, tensor<32x32xf32>>):
    %f = mpmd.task 0 forward(%w, %xi) {aliases = array<i64: -1>} : (!mpmd.mesh_tensor<@device, tensor<1021x32xf32>>, !mpmd.mesh_tensor<@device, tensor<32x32xf32>>) -> !mpmd.mesh_tensor<@device, tensor<32x1021xf32>> {
    ^bb0(%a: tensor<1021x32xf32>, %b: tensor<32x32xf32>):
      %y = stablehlo.dot_general %b, %a, contracting_dims = [1] x [1] : (tensor<32x32xf32>, tensor<1021x32xf32>) -> tensor<32x1021xf32>
      mpmd.yield %y : tensor<32x1021xf32>
    }
    mpmd.yield %f : !mpmd.mesh_tensor<@device, tensor<32x1021xf32>>
  }
  mpmd.return %r : !mpmd.mesh_tensor<@device, tensor<32x32x1021xf32>>
}

// -----

// Not packed: a weight of another element type.
// CHECK-LABEL: mpmd.program @bfloat
// CHECK-NOT: prologue
// CHECK: mpmd.return
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
mpmd.program @bfloat stages = 1 args = [#mpmd.arg<"w", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%w: !mpmd.mesh_tensor<@device, tensor<768x16xbf16>>, %x: !mpmd.mesh_tensor<@device, tensor<32x32x16xbf16>>):
  %r = mpmd.microbatches 32 slices(%x : !mpmd.mesh_tensor<@device, tensor<32x32x16xbf16>>) -> !mpmd.mesh_tensor<@device, tensor<32x32x768xbf16>> {
  ^bb0(%xi: !mpmd.mesh_tensor<@device, tensor<32x16xbf16>>):
    %f = mpmd.task 0 forward(%w, %xi) {aliases = array<i64: -1>} : (!mpmd.mesh_tensor<@device, tensor<768x16xbf16>>, !mpmd.mesh_tensor<@device, tensor<32x16xbf16>>) -> !mpmd.mesh_tensor<@device, tensor<32x768xbf16>> {
    ^bb0(%a: tensor<768x16xbf16>, %b: tensor<32x16xbf16>):
      %y = stablehlo.dot_general %b, %a, contracting_dims = [1] x [1] : (tensor<32x16xbf16>, tensor<768x16xbf16>) -> tensor<32x768xbf16>
      mpmd.yield %y : tensor<32x768xbf16>
    }
    mpmd.yield %f : !mpmd.mesh_tensor<@device, tensor<32x768xbf16>>
  }
  mpmd.return %r : !mpmd.mesh_tensor<@device, tensor<32x32x768xbf16>>
}

// -----

// Not packed: a weight that is computed, or a constant.
// CHECK-LABEL: mpmd.program @computed
// CHECK: mpmd.task 0 prologue
// CHECK-NOT: transpose
// CHECK: mpmd.microbatches
// CHECK-NOT: transpose
// CHECK: mpmd.return
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
mpmd.program @computed stages = 1 args = [#mpmd.arg<"w", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%w: !mpmd.mesh_tensor<@device, tensor<768x16xf32>>, %x: !mpmd.mesh_tensor<@device, tensor<32x32x16xf32>>):
  %r = mpmd.microbatches 32 slices(%x : !mpmd.mesh_tensor<@device, tensor<32x32x16xf32>>) -> !mpmd.mesh_tensor<@device, tensor<32x32x768xf32>> {
  ^bb0(%xi: !mpmd.mesh_tensor<@device, tensor<32x16xf32>>):
    %f = mpmd.task 0 forward(%w, %xi) {aliases = array<i64: -1>} : (!mpmd.mesh_tensor<@device, tensor<768x16xf32>>, !mpmd.mesh_tensor<@device, tensor<32x16xf32>>) -> !mpmd.mesh_tensor<@device, tensor<32x768xf32>> {
    ^bb0(%a: tensor<768x16xf32>, %b: tensor<32x16xf32>):
      %t = stablehlo.negate %a : tensor<768x16xf32>
      %k = stablehlo.constant dense<1.0> : tensor<768x16xf32>
      %p = stablehlo.dot_general %b, %t, contracting_dims = [1] x [1] : (tensor<32x16xf32>, tensor<768x16xf32>) -> tensor<32x768xf32>
      %q = stablehlo.dot_general %b, %k, contracting_dims = [1] x [1] : (tensor<32x16xf32>, tensor<768x16xf32>) -> tensor<32x768xf32>
      %y = stablehlo.add %p, %q : tensor<32x768xf32>
      mpmd.yield %y : tensor<32x768xf32>
    }
    mpmd.yield %f : !mpmd.mesh_tensor<@device, tensor<32x768xf32>>
  }
  mpmd.return %r : !mpmd.mesh_tensor<@device, tensor<32x32x768xf32>>
}

// -----

// Not packed: a weight that several devices share.
// CHECK-LABEL: mpmd.program @several_devices
// CHECK-NOT: prologue
// CHECK: mpmd.return
mpmd.mesh @device axes = ["tp"] sizes = [2] target = "cpu"
mpmd.program @several_devices stages = 1 args = [#mpmd.arg<"w", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%w: !mpmd.mesh_tensor<@device, tensor<768x16xf32>>, %x: !mpmd.mesh_tensor<@device, tensor<32x32x16xf32>>):
  %r = mpmd.microbatches 32 slices(%x : !mpmd.mesh_tensor<@device, tensor<32x32x16xf32>>) -> !mpmd.mesh_tensor<@device, tensor<32x32x768xf32>> {
  ^bb0(%xi: !mpmd.mesh_tensor<@device, tensor<32x16xf32>>):
    %f = mpmd.task 0 forward(%w, %xi) {aliases = array<i64: -1>} : (!mpmd.mesh_tensor<@device, tensor<768x16xf32>>, !mpmd.mesh_tensor<@device, tensor<32x16xf32>>) -> !mpmd.mesh_tensor<@device, tensor<32x768xf32>> {
    ^bb0(%a: tensor<768x16xf32>, %b: tensor<32x16xf32>):
      %y = stablehlo.dot_general %b, %a, contracting_dims = [1] x [1] : (tensor<32x16xf32>, tensor<768x16xf32>) -> tensor<32x768xf32>
      mpmd.yield %y : tensor<32x768xf32>
    }
    mpmd.yield %f : !mpmd.mesh_tensor<@device, tensor<32x768xf32>>
  }
  mpmd.return %r : !mpmd.mesh_tensor<@device, tensor<32x32x768xf32>>
}

// -----

// Not packed: a weight on a GPU, whose library packs by itself.
// CHECK-LABEL: mpmd.program @on_a_gpu
// CHECK-NOT: prologue
// CHECK: mpmd.return
mpmd.mesh @device axes = [] sizes = [] target = "cuda:sm_90"
mpmd.program @on_a_gpu stages = 1 args = [#mpmd.arg<"w", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%w: !mpmd.mesh_tensor<@device, tensor<768x16xf32>>, %x: !mpmd.mesh_tensor<@device, tensor<32x32x16xf32>>):
  %r = mpmd.microbatches 32 slices(%x : !mpmd.mesh_tensor<@device, tensor<32x32x16xf32>>) -> !mpmd.mesh_tensor<@device, tensor<32x32x768xf32>> {
  ^bb0(%xi: !mpmd.mesh_tensor<@device, tensor<32x16xf32>>):
    %f = mpmd.task 0 forward(%w, %xi) {aliases = array<i64: -1>} : (!mpmd.mesh_tensor<@device, tensor<768x16xf32>>, !mpmd.mesh_tensor<@device, tensor<32x16xf32>>) -> !mpmd.mesh_tensor<@device, tensor<32x768xf32>> {
    ^bb0(%a: tensor<768x16xf32>, %b: tensor<32x16xf32>):
      %y = stablehlo.dot_general %b, %a, contracting_dims = [1] x [1] : (tensor<32x16xf32>, tensor<768x16xf32>) -> tensor<32x768xf32>
      mpmd.yield %y : tensor<32x768xf32>
    }
    mpmd.yield %f : !mpmd.mesh_tensor<@device, tensor<32x768xf32>>
  }
  mpmd.return %r : !mpmd.mesh_tensor<@device, tensor<32x32x768xf32>>
}
