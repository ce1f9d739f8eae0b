// RUN: mpmd-opt %s --mpmd-verify-phase=phase=sharded --split-input-file --verify-diagnostics

// Programs whose shardings break an invariant of the sharded phase are rejected.

// A transfer of a tensor with unreduced axes.
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
!a = !mpmd.mesh_tensor<@grid, tensor<8xf32>, #mpmd.sharding<[[]]>>
!u = !mpmd.mesh_tensor<@grid, tensor<8xf32>, #mpmd.sharding<[[]], unreduced = sum ["dp"=2]>>
mpmd.program @transfer stages = 2 args = [#mpmd.arg<"x", stages = [0]>] results = [] {
^bb0(%x: !a):
  %0 = mpmd.task 0 prologue(%x) {aliases = array<i64: -1>} : (!a) -> !u {
  ^bb0(%p: tensor<8xf32>):
    mpmd.yield %p : tensor<8xf32>
  }
  // expected-error @+1 {{'mpmd.transfer' op expected values without unreduced axes, got '!mpmd.mesh_tensor<@grid, tensor<8xf32>, <[[]], unreduced = sum ["dp"=2]>>'}}
  %1 = mpmd.transfer %0 from 0 to 1 : !u -> !a
  mpmd.return
}

// -----

// A result with unreduced axes.
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
!a = !mpmd.mesh_tensor<@grid, tensor<8xf32>, #mpmd.sharding<[[]]>>
!u = !mpmd.mesh_tensor<@grid, tensor<8xf32>, #mpmd.sharding<[[]], unreduced = sum ["dp"=2]>>
mpmd.program @result stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%x: !a):
  %0 = mpmd.task 0 prologue(%x) {aliases = array<i64: -1>} : (!a) -> !u {
  ^bb0(%p: tensor<8xf32>):
    mpmd.yield %p : tensor<8xf32>
  }
  // expected-error @+1 {{'mpmd.return' op expected results without unreduced axes, got '!mpmd.mesh_tensor<@grid, tensor<8xf32>, <[[]], unreduced = sum ["dp"=2]>>' for "y"}}
  mpmd.return %0 : !u
}

// -----

// An argument with unreduced axes.
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
!u = !mpmd.mesh_tensor<@grid, tensor<8xf32>, #mpmd.sharding<[[]], unreduced = sum ["dp"=2]>>
// expected-error @+1 {{'mpmd.program' op expected arguments without unreduced axes, got '!mpmd.mesh_tensor<@grid, tensor<8xf32>, <[[]], unreduced = sum ["dp"=2]>>' for "x"}}
mpmd.program @argument stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [] {
^bb0(%x: !u):
  mpmd.return
}

// -----

// An argument without a sharding.
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
mpmd.program @unsharded stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [] {
// expected-error @+1 {{expected a sharding on every mesh tensor, got '!mpmd.mesh_tensor<@grid, tensor<8xf32>>'}}
^bb0(%x: !mpmd.mesh_tensor<@grid, tensor<8xf32>>):
  mpmd.return
}

// -----

// Sub-axes whose sizes do not divide one another.
// expected-note @+1 {{the mesh}}
mpmd.mesh @six axes = ["dp"] sizes = [6] target = "cpu"
mpmd.program @parts stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [] {
// expected-error @+1 {{expected parts of an axis whose bounds divide one another (m and m * k for "axis":(m)k), got '!mpmd.mesh_tensor<@six, tensor<6x6xf32>, <[["dp"=6:(1)2], ["dp"=6:(3)2]]>>'}}
^bb0(%x: !mpmd.mesh_tensor<@six, tensor<6x6xf32>, #mpmd.sharding<[["dp"=6:(1)2], ["dp"=6:(3)2]]>>):
  mpmd.return
}

// -----

// A microbatch dimension is sharded.
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
!xs = !mpmd.mesh_tensor<@grid, tensor<2x8xf32>, #mpmd.sharding<[["dp"=2], []]>>
!x = !mpmd.mesh_tensor<@grid, tensor<8xf32>, #mpmd.sharding<[[]]>>
mpmd.program @slices stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [] {
^bb0(%xs: !xs):
  // expected-error @+1 {{'mpmd.microbatches' op expected slices with the sharding of one microbatch's value behind an unsharded dimension, got #mpmd.sharding<[["dp"=2], []]> and #mpmd.sharding<[[]]>}}
  mpmd.microbatches 2 slices(%xs : !xs) {
  ^bb0(%x: !x):
    mpmd.yield
  }
  mpmd.return
}

// -----

// A stacked result has another sharding than the yielded values.
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
!xs = !mpmd.mesh_tensor<@grid, tensor<2x8xf32>, #mpmd.sharding<[[], []]>>
!ys = !mpmd.mesh_tensor<@grid, tensor<2x8xf32>, #mpmd.sharding<[[], ["dp"=2]]>>
!x = !mpmd.mesh_tensor<@grid, tensor<8xf32>, #mpmd.sharding<[[]]>>
mpmd.program @stacks stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [] {
^bb0(%xs: !xs):
  // expected-error @+1 {{'mpmd.microbatches' op expected stacked results with the sharding of one microbatch's value behind an unsharded dimension, got #mpmd.sharding<[[], ["dp"=2]]> and #mpmd.sharding<[[]]>}}
  %0 = mpmd.microbatches 2 slices(%xs : !xs) -> !ys {
  ^bb0(%x: !x):
    %1 = mpmd.task 0 forward(%x) {aliases = array<i64: -1>} : (!x) -> !x {
    ^bb0(%p: tensor<8xf32>):
      mpmd.yield %p : tensor<8xf32>
    }
    mpmd.yield %1 : !x
  }
  mpmd.return
}

// -----

// A last value has another sharding than in the loop.
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
!xs = !mpmd.mesh_tensor<@grid, tensor<2x8xf32>, #mpmd.sharding<[[], []]>>
!y = !mpmd.mesh_tensor<@grid, tensor<8xf32>, #mpmd.sharding<[["dp"=2]]>>
!x = !mpmd.mesh_tensor<@grid, tensor<8xf32>, #mpmd.sharding<[[]]>>
mpmd.program @lasts stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [] {
^bb0(%xs: !xs):
  // expected-error @+1 {{'mpmd.microbatches' op expected last values with the sharding that they have in the loop, got '!mpmd.mesh_tensor<@grid, tensor<8xf32>, <[["dp"=2]]>>' and '!mpmd.mesh_tensor<@grid, tensor<8xf32>, <[[]]>>'}}
  %0 = mpmd.microbatches 2 slices(%xs : !xs) lasts 1 -> !y {
  ^bb0(%x: !x):
    %1 = mpmd.task 0 forward(%x) {aliases = array<i64: -1>} : (!x) -> !x {
    ^bb0(%p: tensor<8xf32>):
      mpmd.yield %p : tensor<8xf32>
    }
    mpmd.yield %1 : !x
  }
  mpmd.return
}

// -----

// A task on two meshes.
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
mpmd.mesh @line axes = ["dp"] sizes = [2] target = "cpu"
!a = !mpmd.mesh_tensor<@grid, tensor<8xf32>, #mpmd.sharding<[[]]>>
!b = !mpmd.mesh_tensor<@line, tensor<8xf32>, #mpmd.sharding<[[]]>>
mpmd.program @meshes stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [] {
^bb0(%x: !a):
  // expected-error @+1 {{'mpmd.task' op expected mesh tensors on one mesh, got @grid and @line}}
  %0 = mpmd.task 0 prologue(%x) {aliases = array<i64: -1>} : (!a) -> !b {
  ^bb0(%p: tensor<8xf32>):
    mpmd.yield %p : tensor<8xf32>
  }
  mpmd.return
}

// -----

// axis_indices_c1
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
!a = !mpmd.mesh_tensor<@grid, tensor<3xi32>, #mpmd.sharding<[[]]>>
mpmd.program @axis_indices_c1 stages = 1 args = [] results = [] {
  %0 = mpmd.task 0 prologue() {aliases = array<i64: -1>} : () -> !a {
    // expected-error @+1 {{'mpmd.axis_indices' op expected one element for each of 2 axes, got 'tensor<3xi32>'}}
    %1 = mpmd.axis_indices @grid : tensor<3xi32>
    mpmd.yield %1 : tensor<3xi32>
  }
  mpmd.return
}

// -----

// Axis indices of another mesh.
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
mpmd.mesh @line axes = ["dp"] sizes = [2] target = "cpu"
!a = !mpmd.mesh_tensor<@grid, tensor<1xi32>, #mpmd.sharding<[[]]>>
mpmd.program @other_mesh stages = 1 args = [] results = [] {
  %0 = mpmd.task 0 prologue() {aliases = array<i64: -1>} : () -> !a {
    // expected-error @+1 {{'mpmd.axis_indices' op expected the mesh of the task's mesh tensors, got @line}}
    %1 = mpmd.axis_indices @line : tensor<1xi32>
    mpmd.yield %1 : tensor<1xi32>
  }
  mpmd.return
}

// -----

// A collective over an axis that the mesh does not have.
// expected-note @+1 {{the mesh}}
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
!a = !mpmd.mesh_tensor<@grid, tensor<8xf32>, #mpmd.sharding<[[]]>>
mpmd.program @axis stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [] {
^bb0(%x: !a):
  %0 = mpmd.task 0 prologue(%x) {aliases = array<i64: -1>} : (!a) -> !a {
  ^bb0(%p: tensor<8xf32>):
    // expected-error @+1 {{expected axes of the mesh ["dp", "tp"], got #mpmd.axis<"ep"=2>}}
    %1 = mpmd.collective all_reduce %p on @grid axes = [#mpmd.axis<"ep"=2>] for "" tensor<8xf32>
        from <[[]], unreduced = sum ["ep"=2]> to <[[]]> : tensor<8xf32> -> tensor<8xf32>
    mpmd.yield %1 : tensor<8xf32>
  }
  mpmd.return
}

// -----

// A collective inside a branch.
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
!a = !mpmd.mesh_tensor<@grid, tensor<8xf32>, #mpmd.sharding<[[]]>>
mpmd.program @branch stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [] {
^bb0(%x: !a):
  %0 = mpmd.task 0 prologue(%x) {aliases = array<i64: -1>} : (!a) -> !a {
  ^bb0(%p: tensor<8xf32>):
    %true = arith.constant true
    // expected-note @+1 {{see this 'scf.if'}}
    %1 = scf.if %true -> tensor<8xf32> {
      // expected-error @+1 {{'mpmd.collective' op expected in the list of a task, got all_reduce for "norm" inside 'scf.if', which is one kernel}}
      %2 = mpmd.collective all_reduce %p on @grid axes = [#mpmd.axis<"dp"=2>] for "norm" tensor<8xf32>
          from <[[]], unreduced = sum ["dp"=2]> to <[[]]> : tensor<8xf32> -> tensor<8xf32>
      scf.yield %2 : tensor<8xf32>
    } else {
      scf.yield %p : tensor<8xf32>
    }
    mpmd.yield %1 : tensor<8xf32>
  }
  mpmd.return
}

// -----

// A slice on a mesh that does not exist.
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
!xs = !mpmd.mesh_tensor<@grid, tensor<2x8xf32>, #mpmd.sharding<[[], []]>>
mpmd.program @no_mesh stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [] {
^bb0(%xs: !xs):
  mpmd.microbatches 2 slices(%xs : !xs) {
  // expected-error @+1 {{expected a mesh tensor on an 'mpmd.mesh', got one on @none}}
  ^bb0(%x: !mpmd.mesh_tensor<@none, tensor<8xf32>, #mpmd.sharding<[[]]>>):
    mpmd.yield
  }
  mpmd.return
}
