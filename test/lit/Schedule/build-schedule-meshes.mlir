// RUN: mpmd-opt %s --mpmd-assign-topology=topology=pp2 --mpmd-build-schedule=schedule=1f1b --split-input-file --verify-diagnostics | FileCheck %s

// Each pipeline rank has the intra-stage mesh of its stages; devices are numbered rank by rank.
// CHECK: mpmd.submesh @pp0 devices = [0, 1] mesh = @line
// CHECK: mpmd.submesh @pp1 devices = [2, 3, 4, 5] mesh = @grid
mpmd.mesh @line axes = ["dp"] sizes = [2] target = "cpu"
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
!a = !mpmd.mesh_tensor<@line, tensor<4xf32>, #mpmd.sharding<[[]]>>
!b = !mpmd.mesh_tensor<@grid, tensor<4xf32>, #mpmd.sharding<[["dp"=2, "tp"=2]]>>
mpmd.program @two_meshes stages = 2 args = [#mpmd.arg<"x", stages = [0]>] results = [] {
^bb0(%x: !a):
  mpmd.task 0 update(%x) {aliases = array<i64>} : (!a) -> () {
  ^bb0(%p: tensor<4xf32>):
    mpmd.yield
  }
  %t = mpmd.transfer %x from 0 to 1 : !a -> !b
  mpmd.task 1 update(%t) {aliases = array<i64>} : (!b) -> () {
  ^bb0(%p: tensor<1xf32>):
    mpmd.yield
  }
  mpmd.return
}

// -----

// Two stages with different meshes on one pipeline rank.
mpmd.mesh @line axes = ["dp"] sizes = [2] target = "cpu"
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
!a = !mpmd.mesh_tensor<@line, tensor<4xf32>, #mpmd.sharding<[[]]>>
!b = !mpmd.mesh_tensor<@grid, tensor<4xf32>, #mpmd.sharding<[["dp"=2, "tp"=2]]>>
mpmd.program @one_rank stages = 3 args = [#mpmd.arg<"x", stages = [1]>, #mpmd.arg<"y", stages = [0]>, #mpmd.arg<"z", stages = [2]>] results = [] {
^bb0(%x: !a, %y: !b, %z: !b):
  // expected-note @+1 {{the other stage}}
  mpmd.task 0 update(%y) {aliases = array<i64>} : (!b) -> () {
  ^bb0(%p: tensor<1xf32>):
    mpmd.yield
  }
  // expected-error @+1 {{'mpmd.task' op expected all stages of pipeline rank 0 on one intra-stage mesh, got stage 0 on @grid (dp=2, tp=2, cpu) and stage 1 on @line (dp=2, cpu); place them on different ranks}}
  mpmd.task 1 update(%x) {aliases = array<i64>} : (!a) -> () {
  ^bb0(%p: tensor<4xf32>):
    mpmd.yield
  }
  mpmd.task 2 update(%z) {aliases = array<i64>} : (!b) -> () {
  ^bb0(%p: tensor<1xf32>):
    mpmd.yield
  }
  mpmd.return
}

// -----

// More devices than device numbers.
mpmd.mesh @wide axes = ["dp"] sizes = [65536] target = "cpu"
!a = !mpmd.mesh_tensor<@wide, tensor<4xf32>, #mpmd.sharding<[[]]>>
// expected-error @+1 {{expected at most 65536 devices, got more}}
mpmd.program @devices stages = 2 args = [#mpmd.arg<"x", stages = [0, 1]>] results = [] {
^bb0(%x: !a):
  mpmd.task 0 update(%x) {aliases = array<i64>} : (!a) -> () {
  ^bb0(%p: tensor<4xf32>):
    mpmd.yield
  }
  mpmd.task 1 update(%x) {aliases = array<i64>} : (!a) -> () {
  ^bb0(%p: tensor<4xf32>):
    mpmd.yield
  }
  mpmd.return
}

// -----

// A mesh tensor on a mesh that does not exist.
mpmd.mesh @line axes = ["dp"] sizes = [2] target = "cpu"
!a = !mpmd.mesh_tensor<@none, tensor<4xf32>, #mpmd.sharding<[[]]>>
mpmd.program @no_mesh stages = 2 args = [#mpmd.arg<"x", stages = [0, 1]>] results = [] {
^bb0(%x: !a):
  // expected-error @+1 {{'mpmd.task' op expected mesh tensors on an 'mpmd.mesh', got '!mpmd.mesh_tensor<@none, tensor<4xf32>, <[[]]>>'}}
  mpmd.task 0 update(%x) {aliases = array<i64>} : (!a) -> () {
  ^bb0(%p: tensor<4xf32>):
    mpmd.yield
  }
  mpmd.task 1 update(%x) {aliases = array<i64>} : (!a) -> () {
  ^bb0(%p: tensor<4xf32>):
    mpmd.yield
  }
  mpmd.return
}
