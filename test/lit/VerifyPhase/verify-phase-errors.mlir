// RUN: mpmd-opt %s --mpmd-verify-phase=phase=partitioned --split-input-file --verify-diagnostics

// The verifier of the partitioned phase rejects programs that violate its invariants.

// expected-error @+1 {{expected one 'mpmd.program', got 0}}
module {
}

// -----

// expected-error @+1 {{expected no functions beside the program, got 'f'}}
func.func @f() {
  return
}
mpmd.program @p stages = 1 args = [] results = [] {
  mpmd.return
}

// -----

mpmd.program @other_ops stages = 1 args = [] results = [] {
  // expected-error @+1 {{'arith.constant' op expected 'mpmd.task', 'mpmd.transfer' and 'mpmd.select_by_microbatch' only, got another op}}
  %0 = arith.constant 1 : i32
  mpmd.return
}

// -----

mpmd.program @stage_number stages = 1 args = [] results = [] {
  // expected-error @+1 {{'mpmd.task' op expected stages below 1, got 1}}
  mpmd.task 1 update() {aliases = array<i64>} : () -> () {
    mpmd.yield
  }
  mpmd.return
}

// -----

mpmd.program @forward_outside stages = 1 args = [] results = [] {
  // expected-error @+1 {{'mpmd.task' op expected forward and backward tasks in the microbatch loop only, got one outside}}
  mpmd.task 0 forward() {aliases = array<i64>} : () -> () {
    mpmd.yield
  }
  mpmd.return
}

// -----

mpmd.program @update_inside stages = 1 args = [] results = [] {
  mpmd.microbatches 2 {
    // expected-error @+1 {{'mpmd.task' op expected prologue and update tasks outside the microbatch loop only, got one inside}}
    mpmd.task 0 update() {aliases = array<i64>} : () -> () {
      mpmd.yield
    }
    mpmd.yield
  }
  mpmd.return
}

// -----

mpmd.program @twice stages = 1 args = [] results = [] {
  // expected-note @+1 {{the first one}}
  mpmd.task 0 update() {aliases = array<i64>} : () -> () {
    mpmd.yield
  }
  // expected-error @+1 {{'mpmd.task' op expected one task of each stage, kind and index, got a second one}}
  mpmd.task 0 update() {aliases = array<i64>} : () -> () {
    mpmd.yield
  }
  mpmd.return
}

// -----

mpmd.program @nested_loop stages = 1 args = [] results = [] {
  mpmd.microbatches 2 {
    // expected-error @+1 {{'mpmd.microbatches' op expected loops over microbatches one after another, got one inside another}}
    mpmd.microbatches 2 {
      mpmd.yield
    }
    mpmd.yield
  }
  mpmd.return
}

// -----

!a = !mpmd.mesh_tensor<@device, tensor<4xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
mpmd.program @without_transfer stages = 2 args = [#mpmd.arg<"x", stages = [0]>] results = [] {
// expected-note @+1 {{made here}}
^bb0(%x: !a):
  // expected-error @+1 {{'mpmd.task' op expected values of stage 1 only, got one of another stage without a transfer}}
  mpmd.task 1 update(%x) {aliases = array<i64>} : (!a) -> () {
  ^bb0(%p: tensor<4xf32>):
    mpmd.yield
  }
  mpmd.return
}

// -----

!a = !mpmd.mesh_tensor<@device, tensor<4xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
mpmd.program @transfer_from stages = 2 args = [#mpmd.arg<"x", stages = [0]>] results = [] {
^bb0(%x: !a):
  // expected-error @+1 {{'mpmd.transfer' op expected a value of stage 1, got one of another stage}}
  %0 = mpmd.transfer %x from 1 to 0 : !a -> !a
  mpmd.return
}

// -----

!a = !mpmd.mesh_tensor<@device, tensor<4xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
mpmd.program @transfer_to stages = 2 args = [#mpmd.arg<"x", stages = [0]>] results = [] {
^bb0(%x: !a):
  // expected-error @+1 {{'mpmd.transfer' op expected stages below 2, got 2}}
  %0 = mpmd.transfer %x from 0 to 2 : !a -> !a
  mpmd.return
}

// -----

// expected-note @+1 {{the mesh}}
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [4, 2] target = "cpu"
mpmd.program @axis_size stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [] {
// expected-error @+1 {{expected axis "dp" of size 4, got #mpmd.axis<"dp"=2>}}
^bb0(%x: !mpmd.mesh_tensor<@grid, tensor<8xf32>, #mpmd.sharding<[["tp"=2, "dp"=2]]>>):
  mpmd.return
}

// -----

// expected-note @+1 {{the mesh}}
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [4, 2] target = "cpu"
mpmd.program @axis_name stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [] {
// expected-error @+1 {{expected axes of the mesh ["dp", "tp"], got #mpmd.axis<"ep"=2>}}
^bb0(%x: !mpmd.mesh_tensor<@grid, tensor<8xf32>, #mpmd.sharding<[["ep"=2]]>>):
  mpmd.return
}

// -----

!s = !mpmd.mesh_tensor<@device, tensor<8xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
mpmd.program @replaced stages = 1 args = [#mpmd.arg<"mean", stages = [0]>, #mpmd.arg<"sum", stages = [0]>] results = [#mpmd.result<"m", stage = 0>, #mpmd.result<"s", stage = 0>] {
^bb0(%mean: !s, %sum: !s):
  %r:2 = mpmd.microbatches 2 carries(%mean, %sum : !s, !s) -> !s, !s {
  ^bb0(%c: !s, %acc: !s):
    // expected-note @+1 {{result 0 of this task replaces its operand 0}}
    %f = mpmd.task 0 forward(%c) {aliases = array<i64: 0>} : (!s) -> !s {
    ^bb0(%a: tensor<8xf32>):
      %new = stablehlo.tanh %a : tensor<8xf32>
      mpmd.yield %new : tensor<8xf32>
    }
    // expected-error @+1 {{'mpmd.task' op expected no read of a value after the task that replaces it in place for the next microbatch, got one}}
    %g = mpmd.task 0 backward_input(%acc, %f) {aliases = array<i64: 0>} : (!s, !s) -> !s {
    ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
      %0 = stablehlo.add %a, %b : tensor<8xf32>
      mpmd.yield %0 : tensor<8xf32>
    }
    mpmd.yield %f, %g : !s, !s
  }
  mpmd.return %r#0, %r#1 : !s, !s
}

// -----

!x = !mpmd.mesh_tensor<@d, tensor<4xf32>>
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.program @by_turn_order stages = 3 replicas = [array<i64: 0, 2>] args = [#mpmd.arg<"x", stages = [0, 2]>] results = [] {
^bb0(%x: !x):
  mpmd.microbatches 2 {
    %0 = mpmd.transfer %x from 0 to 1 : !x -> !x
    %1 = mpmd.transfer %x from 2 to 1 : !x -> !x
    // expected-error @+1 {{'mpmd.select_by_microbatch' op expected transfers from the replicas of one round-robin stage, in their order, got one from stage 2 at 0}}
    %2 = mpmd.select_by_microbatch %1, %0 : !x, !x -> !x
    mpmd.yield
  }
  mpmd.return
}

// -----

!x = !mpmd.mesh_tensor<@d, tensor<4xf32>>
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.program @by_turn_read stages = 3 replicas = [array<i64: 0, 2>] args = [#mpmd.arg<"x", stages = [0, 1, 2]>] results = [] {
^bb0(%x: !x):
  mpmd.microbatches 2 {
    %0 = mpmd.transfer %x from 0 to 1 : !x -> !x
    // expected-error @+1 {{'mpmd.select_by_microbatch' op expected values that are transfers without another reader, got another value at 1}}
    %2 = mpmd.select_by_microbatch %0, %x : !x, !x -> !x
    mpmd.yield
  }
  mpmd.return
}

// -----

!x = !mpmd.mesh_tensor<@d, tensor<4xf32>>
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.program @by_turn_missing stages = 3 replicas = [array<i64: 0, 2>] args = [#mpmd.arg<"x", stages = [0, 2]>] results = [] {
^bb0(%x: !x):
  mpmd.microbatches 2 {
    // expected-error @+1 {{'mpmd.transfer' op expected transfers of the round-robin stage 0 to a stage that takes the same microbatches, or to an 'mpmd.select_by_microbatch', got one to stage 1}}
    %0 = mpmd.transfer %x from 0 to 1 : !x -> !x
    mpmd.task 1 forward(%0) {aliases = array<i64>} : (!x) -> () {
    ^bb0(%p: tensor<4xf32>):
      mpmd.yield
    }
    mpmd.yield
  }
  mpmd.return
}
