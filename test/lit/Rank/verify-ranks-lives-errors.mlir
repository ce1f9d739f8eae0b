// RUN: mpmd-opt %s --mpmd-verify-phase=phase=ranked --split-input-file --verify-diagnostics

// Rank programs that use a buffer slot before it is written, while it is in use or after it is reused are rejected.

// The valid program; each later case breaks one rule.
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
  mpmd.run @use[0]
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
  mpmd.run @use[1]
}

// -----

// A run reads a buffer whose receive has not completed.
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
  // expected-note @+1 {{buffer}}
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @use(%0) sliced = [false] : memref<4xf32>
  // expected-note @+1 {{see this 'mpmd.recv'}}
  mpmd.recv @x[0] %0 : memref<4xf32>
  // expected-error @+1 {{'mpmd.run' op expected a wait for the receive into the buffer before it is read, got none}}
  mpmd.run @use[0]
  mpmd.wait @x[0]
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
  mpmd.run @use[1]
}

// -----

// A send reads a slot that nothing has written.
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
  // expected-note @+1 {{buffer}}
  %0 = mpmd.alloc [0, 64] : memref<4xf32>
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  // expected-error @+1 {{'mpmd.send' op expected to read a buffer that something has written, got an empty one}}
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.run @make[0]
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

// A run reads a slot that holds another microbatch.
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
  // expected-note @+1 {{buffer}}
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @use(%0) sliced = [false] : memref<4xf32>
  // expected-note @+1 {{see this 'mpmd.recv'}}
  mpmd.recv @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
  // expected-error @+1 {{'mpmd.run' op expected the value of microbatch 1, got that of microbatch 0}}
  mpmd.run @use[1]
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
  mpmd.run @use[0]
}

// -----

// A slot is overwritten while a send still reads it.
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
  // expected-note @+1 {{buffer}}
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  mpmd.run @make[0]
  // expected-note @+1 {{see this 'mpmd.send'}}
  mpmd.send @x[0] %0 : memref<4xf32>
  // expected-error @+1 {{'mpmd.run' op expected to write a buffer that no transfer uses, got one with an unfinished transfer}}
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

// A receive is posted into a slot that another receive is filling.
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
  // expected-note @+1 {{buffer}}
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @use(%0) sliced = [false] : memref<4xf32>
  // expected-note @+1 {{see this 'mpmd.recv'}}
  mpmd.recv @x[0] %0 : memref<4xf32>
  // expected-error @+1 {{'mpmd.recv' op expected to write a buffer that no transfer uses, got one with an unfinished transfer}}
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.run @use[0]
  mpmd.wait @x[1]
  mpmd.run @use[1]
}

// -----

// Two live buffers share bytes.
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @d
mpmd.submesh @b devices = [1] mesh = @d
mpmd.signature "main" schedule = "by hand" microbatches = 2 args = [] [] results = [#mpmd.result<"r", stage = 0>] [tensor<4xf32>]
mpmd.transfer_plan @x from @a to @b tensor<4xf32> in_loop = true rows = [#mpmd.peer<0[0] -> 1[0], run = 16>] cost = <flops = 0, bytes = 16, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 forward index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.command_list @make_b stage = 1 update index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
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
mpmd.rank_program @pb on @b arena = 128 workspace = 0 {
  // expected-error @+1 {{expected buffers that live at the same time to share no bytes, got two}}
  %0 = mpmd.alloc [0, 64] : memref<4xf32>
  // expected-note @+1 {{shares bytes with this one}}
  %1 = mpmd.alloc [64] result [0] : memref<4xf32>
  mpmd.bind @use(%0) sliced = [false] : memref<4xf32>
  mpmd.bind @make_b(%1) sliced = [false] : memref<4xf32>
  mpmd.run @make_b[0]
  mpmd.recv @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.run @use[0]
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
  mpmd.run @use[1]
}

// -----

// A buffer beyond the end of the arena.
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
  // expected-error @+1 {{'mpmd.alloc' op expected to end within the arena's 128 bytes before the workspace, got 16 bytes at 128}}
  %0 = mpmd.alloc [0, 128] : memref<4xf32>
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
