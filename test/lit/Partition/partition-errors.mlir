// RUN: mpmd-opt %s --mpmd-assign-topology=topology=pp2 --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-partition --split-input-file --verify-diagnostics

// Programs that cannot be partitioned into pipeline stages are rejected, with the operation that prevents it.

func.func public @nothing_to_cut(%y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.dot_general %y, %y, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // expected-error @+1 {{expected at least 2 parameters to cut the step into 2 stages, got 0; use fewer stages, or mark the stages}}
  return %0 : tensor<4x4xf32>
}

// -----

func.func public @missing_stage(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<3> : tensor<i32>
  // expected-error @+1 {{expected stages 0 to 2, got no call of stage 1}}
  %0:2 = stablehlo.while(%i = %zero, %s = %x) : tensor<i32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %a = func.call @mpmd_stage_0_body(%x) : (tensor<4xf32>) -> tensor<4xf32>
    // expected-note @+1 {{stage 2 is called here}}
    %b = func.call @mpmd_stage_2_body(%a) : (tensor<4xf32>) -> tensor<4xf32>
    %t = stablehlo.add %s, %b : tensor<4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %t : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func private @mpmd_stage_2_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// A value that passes through both stages in every microbatch cannot be pipelined.
func.func public @serial_carry(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<3> : tensor<i32>
  // expected-error @+1 {{got a value of type 'tensor<4xf32>' that one stage carries from microbatch to microbatch, and that another stage reads}}
  %0:2 = stablehlo.while(%i = %zero, %s = %x) : tensor<i32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    // expected-note @+1 {{read by stage 0, updated by stage 1}}
    %a = func.call @mpmd_stage_0_body(%s) : (tensor<4xf32>) -> tensor<4xf32>
    // expected-note @+1 {{its next value is computed here}}
    %b = func.call @mpmd_stage_1_body(%a) : (tensor<4xf32>) -> tensor<4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %b : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func private @mpmd_stage_1_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func public @other_condition(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %end = stablehlo.constant dense<3> : tensor<i32>
  // expected-error @+1 {{microbatch loop: expected it to count up by one from a constant, to a bound that is the same in all iterations, got another condition; let jax.lax.fori_loop(0, n, ...) count}}
  %0:2 = stablehlo.while(%i = %zero, %s = %x) : tensor<i32>, tensor<4xf32>
  cond {
    // expected-note @+1 {{here}}
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %a = func.call @mpmd_stage_0_body(%x) : (tensor<4xf32>) -> tensor<4xf32>
    %t = stablehlo.add %s, %a : tensor<4xf32>
    %j = stablehlo.add %i, %two : tensor<i32>
    stablehlo.return %j, %t : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// A stage call in a loop in a branch: the diagnostic names both. Another loop might not end if its branch is not taken.
func.func public @loop_in_a_branch(%x: tensor<4xf32>, %which: tensor<i32>) -> tensor<4xf32> {
  // expected-note @+1 {{which is inside this 'stablehlo.case'}}
  %0 = "stablehlo.case"(%which) ({
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %end = stablehlo.constant dense<3> : tensor<i32>
    %first = stablehlo.while(%n = %which) : tensor<i32>
    cond {
      %c = stablehlo.compare LT, %n, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %m = stablehlo.add %n, %n : tensor<i32>
      stablehlo.return %m : tensor<i32>
    }
    // expected-note @+1 {{called inside this 'stablehlo.while'}}
    %1:2 = stablehlo.while(%i = %zero, %s = %x) : tensor<i32>, tensor<4xf32>
    cond {
      %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      // expected-error @+1 {{expected stage calls only in the body of the loop over microbatches, a stablehlo.while in the step function, got one elsewhere}}
      %a = func.call @mpmd_stage_0_body(%s) : (tensor<4xf32>) -> tensor<4xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %a : tensor<i32>, tensor<4xf32>
    }
    stablehlo.return %1#1 : tensor<4xf32>
  }, {
    stablehlo.return %x : tensor<4xf32>
  }) : (tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// A mesh for a stage that the program does not have.
mpmd.mesh @all axes = [] sizes = [] target = "cpu"
// expected-error @+1 {{expected a mesh of stages below 1, as many as the program has, got one of stage 5}}
mpmd.mesh @own axes = ["dp"] sizes = [2] target = "cpu" stages = [5]
func.func public @stage_beyond(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = func.call @mpmd_stage_0_body(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %a : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
