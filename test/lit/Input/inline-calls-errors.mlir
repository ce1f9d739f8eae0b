// RUN: mpmd-opt %s --mpmd-inline-calls --split-input-file --verify-diagnostics

// Invalid stage marks, recursion, nested stages and invalid microbatch loops are rejected.

func.func public @mark_is_a_number(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected as mark 'mpmd.stage' a stage number, or the stages of layers, such as "0x4_1x4", got "two"}}
  func.call @f(%x) {mhlo.frontend_attributes = {mpmd.stage = "two"}} : (tensor<4xf32>) -> ()
  return
}
func.func private @f(%x: tensor<4xf32>) {
  return
}

// -----

// expected-error @+1 {{expected a public function, the training step, got none}}
module {
  func.func private @f() {
    return
  }
}

// -----

func.func public @callee_has_a_body(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected a callee with a body of one block, got @f}}
  func.call @f(%x) : (tensor<4xf32>) -> ()
  return
}
func.func private @f(%x: tensor<4xf32>)

// -----

func.func public @recursion(%x: tensor<4xf32>) {
  func.call @f(%x) : (tensor<4xf32>) -> ()
  return
}
// expected-error @+1 {{expected no recursion, got a function that calls itself}}
func.func private @f(%x: tensor<4xf32>) {
  func.call @g(%x) : (tensor<4xf32>) -> ()
  return
}
func.func private @g(%x: tensor<4xf32>) {
  func.call @f(%x) : (tensor<4xf32>) -> ()
  return
}

// -----

func.func public @stage_inside_another(%x: tensor<4xf32>) {
  func.call @mpmd_stage_0_body(%x) : (tensor<4xf32>) -> ()
  return
}
// expected-note @+1 {{inside the function of a stage}}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected no stage inside another, got a call of stage 1}}
  func.call @mpmd_stage_1_body(%x) : (tensor<4xf32>) -> ()
  return
}
func.func private @mpmd_stage_1_body(%x: tensor<4xf32>) {
  return
}

// -----

func.func public @no_loop(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected one loop in the decomposition of 'mpmd.microbatch_loop', got 0}}
  %0 = stablehlo.composite "mpmd.microbatch_loop" %x {composite_attributes = {microbatches = 3 : i64}, decomposition = @body} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// expected-note @+1 {{the decomposition}}
func.func private @body(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

func.func public @stage_beyond_the_limit(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected stages from 0 to 65535 of at most 65536 layers, got 'mpmd_stage_65536_body'}}
  func.call @mpmd_stage_65536_body(%x) : (tensor<4xf32>) -> ()
  return
}
func.func private @mpmd_stage_65536_body(%x: tensor<4xf32>) {
  return
}

// -----

func.func public @stage_beyond_32_bits(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected stages from 0 to 65535 of at most 65536 layers, got 'mpmd_stage_4294967295_body'}}
  func.call @mpmd_stage_4294967295_body(%x) : (tensor<4xf32>) -> ()
  return
}
func.func private @mpmd_stage_4294967295_body(%x: tensor<4xf32>) {
  return
}

// -----

func.func public @stage_beyond_64_bits(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected stages from 0 to 65535 of at most 65536 layers, got 'mpmd_stage_18446744073709551616_body'}}
  func.call @mpmd_stage_18446744073709551616_body(%x) : (tensor<4xf32>) -> ()
  return
}
func.func private @mpmd_stage_18446744073709551616_body(%x: tensor<4xf32>) {
  return
}

// -----

func.func public @mark_beyond_the_limit(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected stages from 0 to 65535 of at most 65536 layers, got '4294967296'}}
  func.call @f(%x) {mhlo.frontend_attributes = {mpmd.stage = "4294967296"}} : (tensor<4xf32>) -> ()
  return
}
func.func private @f(%x: tensor<4xf32>) {
  return
}

// -----

func.func public @too_many_layers(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected stages from 0 to 65535 of at most 65536 layers, got 'mpmd_stage_0x65535_1x2_body'}}
  func.call @mpmd_stage_0x65535_1x2_body(%x) : (tensor<4xf32>) -> ()
  return
}
func.func private @mpmd_stage_0x65535_1x2_body(%x: tensor<4xf32>) {
  return
}

// -----

func.func public @stages_of_layers_inside_a_stage(%x: tensor<4xf32>) {
  func.call @mpmd_stage_0_body(%x) : (tensor<4xf32>) -> ()
  return
}
// expected-note @+1 {{inside the function of a stage}}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected no stage inside another, got a call of stage 2}}
  func.call @f(%x) {mhlo.frontend_attributes = {mpmd.stage = "2_3x2"}} : (tensor<4xf32>) -> ()
  return
}
func.func private @f(%x: tensor<4xf32>) {
  return
}

// -----

func.func public @no_stages_of_layers(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected as mark 'mpmd.stage' a stage number, or the stages of layers, such as "0x4_1x4", got "0x4_"}}
  func.call @f(%x) {mhlo.frontend_attributes = {mpmd.stage = "0x4_"}} : (tensor<4xf32>) -> ()
  return
}
func.func private @f(%x: tensor<4xf32>) {
  return
}
