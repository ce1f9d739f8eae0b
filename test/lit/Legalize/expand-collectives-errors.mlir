// RUN: mpmd-opt %s --mpmd-expand-collectives --split-input-file --verify-diagnostics

// Collectives inside a kernel, over invalid axes, on unsupported types or of excessive size are rejected.

mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
!a = !mpmd.mesh_tensor<@grid, tensor<2xf32>, #mpmd.sharding<[[]]>>
mpmd.program @in_a_loop stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%x: !a):
  %0 = mpmd.task 0 prologue(%x) {aliases = array<i64: -1>} : (!a) -> !a {
  ^bb0(%a: tensor<2xf32>):
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    // expected-note @+1 {{see this 'scf.for'}}
    %1 = scf.for %i = %zero to %one step %one iter_args(%s = %a) -> tensor<2xf32> {
      // expected-error @+1 {{'mpmd.collective' op expected in the list of a task, got all_reduce for "norm" inside 'scf.for', which is one kernel}}
      %n = mpmd.collective all_reduce %s on @grid axes = [#mpmd.axis<"dp"=2>] for "norm" tensor<2xf32>
          from <[[]], unreduced = sum ["dp"=2]> to <[[]]> : tensor<2xf32> -> tensor<2xf32>
      scf.yield %n : tensor<2xf32>
    }
    mpmd.yield %1 : tensor<2xf32>
  }
  mpmd.return %0 : !a
}

// -----

// expected-note @+1 {{the mesh}}
mpmd.mesh @six axes = ["dp"] sizes = [6] target = "cpu"
!a = !mpmd.mesh_tensor<@six, tensor<6x6xf32>, #mpmd.sharding<[[], []]>>
mpmd.program @parts stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%x: !a):
  %0 = mpmd.task 0 prologue(%x) {aliases = array<i64: -1>} : (!a) -> !a {
  ^bb0(%a: tensor<6x6xf32>):
    %e = tensor.empty() : tensor<3x3xf32>
    // expected-error @+1 {{'mpmd.collective' op expected axes of the mesh, or parts of them whose bounds divide one another (m and m * k for "axis":(m)k), got #mpmd.sharding<[["dp"=6:(1)2], ["dp"=6:(3)2]]> and #mpmd.sharding<[[], []]>}}
    %1 = mpmd.collective all_gather %e on @six axes = [#mpmd.axis<"dp"=6>] for "" tensor<6x6xf32>
        from <[["dp"=6:(1)2], ["dp"=6:(3)2]]> to <[[], []]> : tensor<3x3xf32> -> tensor<6x6xf32>
    mpmd.yield %1 : tensor<6x6xf32>
  }
  mpmd.return %0 : !a
}

// -----

mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
!a = !mpmd.mesh_tensor<@grid, tensor<2xf32>, #mpmd.sharding<[[]]>>
mpmd.program @logic stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%x: !a):
  %0 = mpmd.task 0 prologue(%x) {aliases = array<i64: -1>} : (!a) -> !a {
  ^bb0(%a: tensor<2xf32>):
    // expected-error @+1 {{'mpmd.collective' op expected terms of integers for 'and' and 'or', got 'tensor<2xf32>'}}
    %1 = mpmd.collective all_reduce %a on @grid axes = [#mpmd.axis<"dp"=2>] for "" tensor<2xf32>
        from <[[]], unreduced = and ["dp"=2]> to <[[]]> : tensor<2xf32> -> tensor<2xf32>
    mpmd.yield %1 : tensor<2xf32>
  }
  mpmd.return %0 : !a
}

// -----

mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
!a = !mpmd.mesh_tensor<@grid, tensor<2xf32>, #mpmd.sharding<[[]]>>
mpmd.program @bytes stages = 1 args = [] results = [#mpmd.result<"y", stage = 0>] {
  %0 = mpmd.task 0 prologue() {aliases = array<i64: -1>} : () -> !a {
    %e = tensor.empty() : tensor<281474976710656xf32>
    // expected-error @+1 {{'mpmd.collective' op expected at most 281474976710656 bytes, got 'tensor<281474976710656xf32>'}}
    %1 = mpmd.collective all_reduce %e on @grid axes = [#mpmd.axis<"dp"=2>] for "" tensor<281474976710656xf32>
        from <[[]], unreduced = sum ["dp"=2]> to <[[]]> : tensor<281474976710656xf32> -> tensor<281474976710656xf32>
    %2 = tensor.empty() : tensor<2xf32>
    mpmd.yield %2 : tensor<2xf32>
  }
  mpmd.return %0 : !a
}

// -----

mpmd.program @mesh stages = 1 args = [] results = [] {
  %0 = mpmd.task 0 prologue() {aliases = array<i64: -1>} : () -> !mpmd.mesh_tensor<@grid, tensor<2xf32>> {
    %e = tensor.empty() : tensor<2xf32>
    // expected-error @+1 {{'mpmd.collective' op expected an 'mpmd.mesh', got @grid}}
    %1 = mpmd.collective all_reduce %e on @grid axes = [#mpmd.axis<"dp"=2>] for "" tensor<2xf32>
        from <[[]], unreduced = sum ["dp"=2]> to <[[]]> : tensor<2xf32> -> tensor<2xf32>
    mpmd.yield %1 : tensor<2xf32>
  }
  mpmd.return
}

// -----

// expected-note @+1 {{the mesh}}
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
!x = !mpmd.mesh_tensor<@grid, tensor<6xf32>, #mpmd.sharding<[["dp"=2]]>>
mpmd.program @places stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%x: !x):
  %0 = mpmd.task 0 prologue(%x) {aliases = array<i64: -1>} : (!x) -> !x {
  ^bb0(%a: tensor<3xf32>):
    // expected-error @+1 {{'mpmd.collective' op expected one source device for each of 2 devices, got 3}}
    %1 = mpmd.collective permute %a on @grid axes = [#mpmd.axis<"dp"=2>] for "ring" tensor<6xf32>
        from <[["dp"=2]]> to <[["dp"=2]]> source_devices = [1, 0, 2] : tensor<3xf32> -> tensor<3xf32>
    mpmd.yield %1 : tensor<3xf32>
  }
  mpmd.return %0 : !x
}
