// RUN: mpmd-opt %s --mpmd-build-schedule="ranks=2 schedule=1f1b" --split-input-file --verify-diagnostics | FileCheck %s

// Each pipeline rank has the inside mesh of its stages; devices are numbered rank by rank.
// CHECK: mpmd.mesh @pp0 devices = [0, 1] inside = @line
// CHECK: mpmd.mesh @pp1 devices = [2, 3, 4, 5] inside = @grid
mpmd.inside_mesh @line axes = ["dp"] sizes = [2] target = "cpu"
mpmd.inside_mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
!a = !mpmd.array<@line, tensor<4xf32>, #mpmd.sharding<[[]]>>
!b = !mpmd.array<@grid, tensor<4xf32>, #mpmd.sharding<[["dp"=2, "tp"=2]]>>
mpmd.program @two_meshes stages = 2 args = [#mpmd.arg<"x", stages = [0]>] results = [] {
^bb0(%x: !a):
  mpmd.stage 0 update(%x) {aliases = array<i64>} : (!a) -> () {
  ^bb0(%p: tensor<4xf32>):
    mpmd.yield
  }
  %t = mpmd.transfer %x from 0 to 1 : !a -> !b
  mpmd.stage 1 update(%t) {aliases = array<i64>} : (!b) -> () {
  ^bb0(%p: tensor<1xf32>):
    mpmd.yield
  }
  mpmd.return
}

// -----

// Two stages on one pipeline rank, on two meshes.
mpmd.inside_mesh @line axes = ["dp"] sizes = [2] target = "cpu"
mpmd.inside_mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
!a = !mpmd.array<@line, tensor<4xf32>, #mpmd.sharding<[[]]>>
!b = !mpmd.array<@grid, tensor<4xf32>, #mpmd.sharding<[["dp"=2, "tp"=2]]>>
mpmd.program @one_rank stages = 3 args = [#mpmd.arg<"x", stages = [1]>, #mpmd.arg<"y", stages = [0]>, #mpmd.arg<"z", stages = [2]>] results = [] {
^bb0(%x: !a, %y: !b, %z: !b):
  // expected-note @+1 {{the other stage}}
  mpmd.stage 0 update(%y) {aliases = array<i64>} : (!b) -> () {
  ^bb0(%p: tensor<1xf32>):
    mpmd.yield
  }
  // expected-error @+1 {{'mpmd.stage' op expected the stages of pipeline rank 0 on one inside mesh, got stage 1 on @line (["dp"], array<i64: 2>, cpu) beside stage 0 on @grid (["dp", "tp"], array<i64: 2, 2>, cpu)}}
  mpmd.stage 1 update(%x) {aliases = array<i64>} : (!a) -> () {
  ^bb0(%p: tensor<4xf32>):
    mpmd.yield
  }
  mpmd.stage 2 update(%z) {aliases = array<i64>} : (!b) -> () {
  ^bb0(%p: tensor<1xf32>):
    mpmd.yield
  }
  mpmd.return
}

// -----

// More devices than can be numbered.
mpmd.inside_mesh @wide axes = ["dp"] sizes = [65536] target = "cpu"
!a = !mpmd.array<@wide, tensor<4xf32>, #mpmd.sharding<[[]]>>
// expected-error @+1 {{expected at most 65536 devices, got more}}
mpmd.program @devices stages = 2 args = [#mpmd.arg<"x", stages = [0, 1]>] results = [] {
^bb0(%x: !a):
  mpmd.stage 0 update(%x) {aliases = array<i64>} : (!a) -> () {
  ^bb0(%p: tensor<4xf32>):
    mpmd.yield
  }
  mpmd.stage 1 update(%x) {aliases = array<i64>} : (!a) -> () {
  ^bb0(%p: tensor<4xf32>):
    mpmd.yield
  }
  mpmd.return
}

// -----

// Arrays on a mesh that there is not.
mpmd.inside_mesh @line axes = ["dp"] sizes = [2] target = "cpu"
!a = !mpmd.array<@none, tensor<4xf32>, #mpmd.sharding<[[]]>>
mpmd.program @no_mesh stages = 2 args = [#mpmd.arg<"x", stages = [0, 1]>] results = [] {
^bb0(%x: !a):
  // expected-error @+1 {{'mpmd.stage' op expected arrays on an 'mpmd.inside_mesh', got '!mpmd.array<@none, tensor<4xf32>, <[[]]>>'}}
  mpmd.stage 0 update(%x) {aliases = array<i64>} : (!a) -> () {
  ^bb0(%p: tensor<4xf32>):
    mpmd.yield
  }
  mpmd.stage 1 update(%x) {aliases = array<i64>} : (!a) -> () {
  ^bb0(%p: tensor<4xf32>):
    mpmd.yield
  }
  mpmd.return
}
