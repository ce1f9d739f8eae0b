// RUN: mpmd-opt %s --split-input-file --mpmd-bound-microbatches --verify-diagnostics

// The counter starts at a value that is known only at run time.
func.func public @start(%x: tensor<3x4xf32>, %n: tensor<i32> {mpmd.arg = #mpmd.arg<"n", stages = []>}) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4xf32>
  // expected-error @+1 {{microbatch loop: expected it to count up by one from a constant, to a bound that is the same in all iterations, got another condition; let jax.lax.fori_loop(0, n, ...) count}}
  %0:2 = stablehlo.while(%i = %n, %s = %none) : tensor<i32>, tensor<4xf32>
  cond {
    // expected-note @+1 {{here}}
    %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %r = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %mb = stablehlo.reshape %r : (tensor<1x4xf32>) -> tensor<4xf32>
    %g = func.call @mpmd_stage_0_body(%mb) {mpmd.stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
    %s1 = stablehlo.add %s, %g : tensor<4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %s1 : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// The condition has no counter.
func.func public @sum(%x: tensor<3x4xf32>, %n: tensor<i32> {mpmd.arg = #mpmd.arg<"n", stages = []>}) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4xf32>
  // expected-error @+1 {{microbatch loop: expected it to count up by one from a constant, to a bound that is the same in all iterations, got another condition; let jax.lax.fori_loop(0, n, ...) count}}
  %0:2 = stablehlo.while(%i = %zero, %s = %none) : tensor<i32>, tensor<4xf32>
  cond {
    %t = stablehlo.constant dense<0.0> : tensor<f32>
    %f = stablehlo.slice %s [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %e = stablehlo.reshape %f : (tensor<1xf32>) -> tensor<f32>
    // expected-note @+1 {{here}}
    %c = stablehlo.compare EQ, %e, %t, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %r = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %mb = stablehlo.reshape %r : (tensor<1x4xf32>) -> tensor<4xf32>
    %g = func.call @mpmd_stage_0_body(%mb) {mpmd.stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
    %s1 = stablehlo.add %s, %g : tensor<4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %s1 : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Nothing changes the condition.
func.func public @fixed(%x: tensor<3x4xf32>, %n: tensor<i32> {mpmd.arg = #mpmd.arg<"n", stages = []>}) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4xf32>
  // expected-error @+1 {{microbatch loop: expected it to count up by one from a constant, got no such counter; let jax.lax.fori_loop(0, n, ...) count}}
  %0:2 = stablehlo.while(%i = %zero, %s = %none) : tensor<i32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %zero, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %r = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %mb = stablehlo.reshape %r : (tensor<1x4xf32>) -> tensor<4xf32>
    %g = func.call @mpmd_stage_0_body(%mb) {mpmd.stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
    %s1 = stablehlo.add %s, %g : tensor<4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %s1 : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Neither rows nor the bound say how many iterations there are at most.
func.func public @no_rows(%x: tensor<3x4xf32>, %n: tensor<i32> {mpmd.arg = #mpmd.arg<"n", stages = []>}) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4xf32>
  // expected-error @+1 {{microbatch loop: expected a largest number of iterations, got none; slice rows by the counter, or let the bound be jnp.minimum(n, LARGEST)}}
  %0:2 = stablehlo.while(%i = %zero, %s = %none) : tensor<i32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %r = stablehlo.slice %x [0:1, 0:4] : (tensor<3x4xf32>) -> tensor<1x4xf32>
    %mb = stablehlo.reshape %r : (tensor<1x4xf32>) -> tensor<4xf32>
    %g = func.call @mpmd_stage_0_body(%mb) {mpmd.stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
    %s1 = stablehlo.add %s, %g : tensor<4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %s1 : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// The bound is never above the first value of the counter.
func.func public @never(%x: tensor<3x4xf32>, %n: tensor<i32> {mpmd.arg = #mpmd.arg<"n", stages = []>}) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4xf32>
  %m = stablehlo.minimum %n, %zero : tensor<i32>
  // expected-error @+1 {{microbatch loop: expected 1 to 1048576 iterations, got up to 0}}
  %0:2 = stablehlo.while(%i = %zero, %s = %none) : tensor<i32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %m, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %r = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %mb = stablehlo.reshape %r : (tensor<1x4xf32>) -> tensor<4xf32>
    %g = func.call @mpmd_stage_0_body(%mb) {mpmd.stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
    %s1 = stablehlo.add %s, %g : tensor<4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %s1 : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// The type of the counter is too small for all rows.
func.func public @wraps(%x: tensor<200x4xf32>, %n: tensor<i8> {mpmd.arg = #mpmd.arg<"n", stages = []>}) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i8>
  %one = stablehlo.constant dense<1> : tensor<i8>
  %none = stablehlo.constant dense<0.0> : tensor<4xf32>
  // expected-error @+1 {{microbatch loop: expected it to count up by one, got a counter that wraps around, or another one, within 199 iterations; count in int32}}
  %0:2 = stablehlo.while(%i = %one, %s = %none) : tensor<i8>, tensor<4xf32>
  cond {
    // expected-note @+1 {{here}}
    %c = stablehlo.compare LE, %i, %n, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %r = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<200x4xf32>, tensor<i8>, tensor<i8>) -> tensor<1x4xf32>
    %mb = stablehlo.reshape %r : (tensor<1x4xf32>) -> tensor<4xf32>
    %g = func.call @mpmd_stage_0_body(%mb) {mpmd.stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
    %s1 = stablehlo.add %s, %g : tensor<4xf32>
    %j = stablehlo.add %i, %one : tensor<i8>
    stablehlo.return %j, %s1 : tensor<i8>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// State changes without the runtime.
// expected-note @+1 {{here}}
func.func public @state(%x: tensor<3x4xf32>, %n: tensor<i32> {mpmd.arg = #mpmd.arg<"n", state, stages = []>}) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4xf32>
  // expected-error @+1 {{microbatch loop: expected at most 3 iterations, the rows that it slices, got a bound that may be larger, and that the runtime cannot check in an input of the step; let the bound be jnp.minimum(n, 3)}}
  %0:2 = stablehlo.while(%i = %zero, %s = %none) : tensor<i32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %r = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %mb = stablehlo.reshape %r : (tensor<1x4xf32>) -> tensor<4xf32>
    %g = func.call @mpmd_stage_0_body(%mb) {mpmd.stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
    %s1 = stablehlo.add %s, %g : tensor<4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %s1 : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Only one of the elements is the bound, so that the others must not be limited.
func.func public @element(%x: tensor<3x4xf32>, %a: tensor<2xi32> {mpmd.arg = #mpmd.arg<"a", stages = []>}) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4xf32>
  %e = stablehlo.slice %a [1:2] : (tensor<2xi32>) -> tensor<1xi32>
  // expected-note @+1 {{here}}
  %n = stablehlo.reshape %e : (tensor<1xi32>) -> tensor<i32>
  // expected-error @+1 {{microbatch loop: expected at most 3 iterations, the rows that it slices, got a bound that may be larger, and that the runtime cannot check in an input of the step; let the bound be jnp.minimum(n, 3)}}
  %0:2 = stablehlo.while(%i = %zero, %s = %none) : tensor<i32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %r = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %mb = stablehlo.reshape %r : (tensor<1x4xf32>) -> tensor<4xf32>
    %g = func.call @mpmd_stage_0_body(%mb) {mpmd.stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
    %s1 = stablehlo.add %s, %g : tensor<4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %s1 : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A subtraction may wrap around.
func.func public @wraparound(%x: tensor<3x4xf32>, %n: tensor<i32> {mpmd.arg = #mpmd.arg<"n", stages = []>}) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4xf32>
  // expected-note @+1 {{here}}
  %m = stablehlo.subtract %n, %one : tensor<i32>
  // expected-error @+1 {{microbatch loop: expected at most 3 iterations, the rows that it slices, got a bound that may be larger, and that the runtime cannot check in an input of the step; let the bound be jnp.minimum(n, 3)}}
  %0:2 = stablehlo.while(%i = %zero, %s = %none) : tensor<i32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %m, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %r = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %mb = stablehlo.reshape %r : (tensor<1x4xf32>) -> tensor<4xf32>
    %g = func.call @mpmd_stage_0_body(%mb) {mpmd.stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
    %s1 = stablehlo.add %s, %g : tensor<4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %s1 : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A loop in a stage might not end for a microbatch that is not used.
func.func public @may_not_end(%x: tensor<3x4xf32>, %n: tensor<i32> {mpmd.arg = #mpmd.arg<"n", stages = []>}) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4xf32>
  // expected-error @+1 {{microbatch loop: expected loops in it to count to constants, because iterations beyond the bound are computed, too, and must end; got another loop; bound it by a number of iterations}}
  %0:2 = stablehlo.while(%i = %zero, %s = %none) : tensor<i32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %r = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %mb = stablehlo.reshape %r : (tensor<1x4xf32>) -> tensor<4xf32>
    %g = func.call @mpmd_stage_0_body(%mb) {mpmd.stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
    %s1 = stablehlo.add %s, %g : tensor<4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %s1 : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %h = stablehlo.constant dense<0.5> : tensor<4xf32>
  %0 = stablehlo.while(%v = %x) : tensor<4xf32>
  cond {
    %f = stablehlo.slice %v [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %e = stablehlo.reshape %f : (tensor<1xf32>) -> tensor<f32>
    %t = stablehlo.constant dense<1.0> : tensor<f32>
    %c = stablehlo.compare GT, %e, %t, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %l = stablehlo.multiply %v, %h : tensor<4xf32>
    stablehlo.return %l : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
