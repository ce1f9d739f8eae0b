// RUN: mpmd-opt %s --mpmd-verify-phase=phase=ranked --split-input-file --verify-diagnostics

// Modules whose rank programs, meshes and signature do not fit together are rejected.

// A buffer is used after it is freed.
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @d
mpmd.submesh @b devices = [1] mesh = @d
mpmd.signature "main" schedule = "by hand" microbatches = 2 args = [] [] results = [] []
mpmd.transfer_plan @x from @a to @b tensor<4xf32> in_loop = true rows = [#mpmd.peer<0[0] -> 1[0], run = 16>] cost = <flops = 0, bytes = 16, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 forward index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.command_list @use stage = 1 forward index = 0 attributes {aliases = array<i64>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%in: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 0 {
  %0 = mpmd.alloc [0, 64] : memref<4xf32>
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  mpmd.run @make[0]
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.run @make[1]
  mpmd.send @x[1] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.wait @x[1]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @use(%0) sliced = [false] : memref<4xf32>
  mpmd.recv @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
  // expected-note @+1 {{freed here}}
  mpmd.free %0 : memref<4xf32>
  // expected-error @+1 {{'mpmd.run' op expected no use of a buffer after it is freed, got one}}
  mpmd.run @use[0]
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
  mpmd.run @use[1]
}

// -----

// A rank program without a mesh.
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @d
mpmd.submesh @b devices = [1] mesh = @d
mpmd.signature "main" schedule = "by hand" microbatches = 2 args = [] [] results = [] []
mpmd.transfer_plan @x from @a to @b tensor<4xf32> in_loop = true rows = [#mpmd.peer<0[0] -> 1[0], run = 16>] cost = <flops = 0, bytes = 16, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 forward index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.command_list @use stage = 1 forward index = 0 attributes {aliases = array<i64>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%in: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 0 {
  %0 = mpmd.alloc [0, 64] : memref<4xf32>
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  mpmd.run @make[0]
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.run @make[1]
  mpmd.send @x[1] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.wait @x[1]
}
// expected-error @+1 {{'mpmd.rank_program' op expected a mesh, got @c}}
mpmd.rank_program @pb on @c arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @use(%0) sliced = [false] : memref<4xf32>
  mpmd.recv @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.run @use[0]
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
  mpmd.run @use[1]
}

// -----

// Two rank programs for one mesh.
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @d
mpmd.submesh @b devices = [1] mesh = @d
mpmd.signature "main" schedule = "by hand" microbatches = 2 args = [] [] results = [] []
mpmd.transfer_plan @x from @a to @b tensor<4xf32> in_loop = true rows = [#mpmd.peer<0[0] -> 1[0], run = 16>] cost = <flops = 0, bytes = 16, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 forward index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.command_list @use stage = 1 forward index = 0 attributes {aliases = array<i64>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%in: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 0 {
  %0 = mpmd.alloc [0, 64] : memref<4xf32>
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  mpmd.run @make[0]
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.run @make[1]
  mpmd.send @x[1] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.wait @x[1]
}
// expected-error @+1 {{'mpmd.rank_program' op expected one rank program per mesh, got a second one for @a}}
mpmd.rank_program @pb on @a arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @use(%0) sliced = [false] : memref<4xf32>
  mpmd.recv @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.run @use[0]
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
  mpmd.run @use[1]
}

// -----

// A transfer to a mesh without a rank program.
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @d
mpmd.submesh @b devices = [1] mesh = @d
mpmd.signature "main" schedule = "by hand" microbatches = 2 args = [] [] results = [] []
// expected-error @+1 {{'mpmd.transfer_plan' op expected meshes with rank programs, got @a and @c}}
mpmd.transfer_plan @x from @a to @c tensor<4xf32> in_loop = true rows = [#mpmd.peer<0[0] -> 1[0], run = 16>] cost = <flops = 0, bytes = 16, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 forward index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.command_list @use stage = 1 forward index = 0 attributes {aliases = array<i64>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%in: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 0 {
  %0 = mpmd.alloc [0, 64] : memref<4xf32>
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  mpmd.run @make[0]
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.run @make[1]
  mpmd.send @x[1] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.wait @x[1]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @use(%0) sliced = [false] : memref<4xf32>
  mpmd.recv @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.run @use[0]
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
  mpmd.run @use[1]
}

// -----

// A module without a signature.
// expected-error @+1 {{expected one 'mpmd.signature', got 0}}
module {
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @d
mpmd.submesh @b devices = [1] mesh = @d
mpmd.transfer_plan @x from @a to @b tensor<4xf32> in_loop = true rows = [#mpmd.peer<0[0] -> 1[0], run = 16>] cost = <flops = 0, bytes = 16, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 forward index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.command_list @use stage = 1 forward index = 0 attributes {aliases = array<i64>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%in: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 0 {
  %0 = mpmd.alloc [0, 64] : memref<4xf32>
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  mpmd.run @make[0]
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.run @make[1]
  mpmd.send @x[1] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.wait @x[1]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @use(%0) sliced = [false] : memref<4xf32>
  mpmd.recv @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.run @use[0]
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
  mpmd.run @use[1]
}
}

// -----

// A module without rank programs.
// expected-error @+1 {{expected rank programs, got none}}
module {
}
