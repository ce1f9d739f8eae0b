// RUN: mpmd-opt %s --mpmd-verify-phase=phase=ranked --split-input-file --verify-diagnostics

// Rank programs with unmatched, misordered or deadlocking transfers are rejected.

// A transfer that does not exist.
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
  // expected-error @+1 {{'mpmd.send' op expected a transfer plan, got @y}}
  mpmd.send @y[0] %0 : memref<4xf32>
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

// A buffer of another shape than the transfer.
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @d
mpmd.submesh @b devices = [1] mesh = @d
mpmd.signature "main" schedule = "by hand" microbatches = 2 args = [] [] results = [] []
// expected-note @+1 {{the transfer}}
mpmd.transfer_plan @x from @a to @b tensor<2xf32> in_loop = true rows = [#mpmd.peer<0[0] -> 1[0], run = 8>] cost = <flops = 0, bytes = 16, seconds = 1.0>
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
  // expected-error @+1 {{'mpmd.send' op expected a buffer for 'tensor<2xf32>', got 'memref<4xf32>'}}
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

// A send without a wait.
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
  // expected-error @+1 {{expected a wait of transfer 0 for microbatch 1, got none}}
  mpmd.send @x[1] %0 : memref<4xf32>
  mpmd.wait @x[0]
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

// A wait before its send.
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
  // expected-error @+1 {{expected the send before its wait, got a wait of transfer 0 for microbatch 0 first}}
  mpmd.wait @x[0]
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.run @make[1]
  mpmd.send @x[1] %0 : memref<4xf32>
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

// A receive without a send.
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
  mpmd.wait @x[0]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @use(%0) sliced = [false] : memref<4xf32>
  mpmd.recv @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.run @use[0]
  // expected-error @+1 {{expected a send of transfer 0 for microbatch 1, got none}}
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
  mpmd.run @use[1]
}

// -----

// A transfer is posted twice.
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
  // expected-note @+1 {{and this one}}
  mpmd.send @x[0] %0 : memref<4xf32>
  // expected-error @+1 {{got two}}
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

// A rank posts a send of a transfer that it should receive.
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
  // expected-error @+1 {{expected a recv on this end, got a send of transfer 0 for microbatch 0}}
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.run @use[0]
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
  mpmd.run @use[1]
}

// -----

// A microbatch index beyond the number of microbatches.
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
  // expected-error @+1 {{expected microbatches below 2, got a wait of transfer 0 for microbatch 2}}
  mpmd.wait @x[2]
}

// -----

// The two ranks of a channel post their transfers in different orders.
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
  // expected-note @+1 {{and this one}}
  mpmd.send @x[0] %0 : memref<4xf32>
  mpmd.run @make[1]
  mpmd.send @x[1] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.wait @x[1]
}
mpmd.rank_program @pb on @b arena = 128 workspace = 0 {
  %0 = mpmd.alloc [0, 64] : memref<4xf32>
  mpmd.bind @use(%0) sliced = [false] : memref<4xf32>
  // expected-error @+1 {{expected the same order on both ends of the channel from rank 0 to rank 1, got a recv of transfer 0 for microbatch 1 where the other end has a send of transfer 0 for microbatch 0}}
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.recv @x[0] %0 : memref<4xf32>
  mpmd.wait @x[0]
  mpmd.run @use[0]
  mpmd.wait @x[1]
  mpmd.run @use[1]
}

// -----

// Deadlock: both ranks wait for their send before they receive.
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @d
mpmd.submesh @b devices = [1] mesh = @d
mpmd.signature "main" schedule = "by hand" microbatches = 1 args = [] [] results = [] []
mpmd.transfer_plan @x from @a to @b tensor<4xf32> in_loop = true rows = [#mpmd.peer<0[0] -> 1[0], run = 16>] cost = <flops = 0, bytes = 16, seconds = 1.0>
mpmd.transfer_plan @y from @b to @a tensor<4xf32> in_loop = true rows = [#mpmd.peer<1[0] -> 0[0], run = 16>] cost = <flops = 0, bytes = 16, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 forward index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.command_list @make_b stage = 1 forward index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 128 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  %1 = mpmd.alloc [64] : memref<4xf32>
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  mpmd.run @make[0]
  mpmd.send @x[0] %0 : memref<4xf32>
  // expected-note @+1 {{and this one}}
  mpmd.wait @x[0]
  // expected-error @+1 {{expected transfers that end without buffering, got a cycle of waits}}
  mpmd.recv @y[0] %1 : memref<4xf32>
  mpmd.wait @y[0]
}
mpmd.rank_program @pb on @b arena = 128 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  %1 = mpmd.alloc [64] : memref<4xf32>
  mpmd.bind @make_b(%0) sliced = [false] : memref<4xf32>
  mpmd.run @make_b[0]
  mpmd.send @y[0] %0 : memref<4xf32>
  // expected-note @+1 {{and this one}}
  mpmd.wait @y[0]
  // expected-note @+1 {{and this one}}
  mpmd.recv @x[0] %1 : memref<4xf32>
  mpmd.wait @x[0]
}

// -----

// A valid transfer of only the microbatches that a replicated stage processes.
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @d
mpmd.submesh @b devices = [1] mesh = @d
mpmd.signature "main" schedule = "by hand" microbatches = 3 args = [] [] results = [] []
mpmd.transfer_plan @x from @a to @b tensor<4xf32> in_loop = true subset = [1, 2] rows = [#mpmd.peer<0[0] -> 1[0], run = 16>] cost = <flops = 0, bytes = 16, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 forward index = 0 subset = [1, 2] attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.command_list @use stage = 1 forward index = 0 subset = [1, 2] attributes {aliases = array<i64>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%in: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  mpmd.run @make[1]
  mpmd.send @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @use(%0) sliced = [false] : memref<4xf32>
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
  mpmd.run @use[1]
}

// -----

// A run of a microbatch that another replica processes.
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @d
mpmd.submesh @b devices = [1] mesh = @d
mpmd.signature "main" schedule = "by hand" microbatches = 3 args = [] [] results = [] []
mpmd.transfer_plan @x from @a to @b tensor<4xf32> in_loop = true subset = [1, 2] rows = [#mpmd.peer<0[0] -> 1[0], run = 16>] cost = <flops = 0, bytes = 16, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 forward index = 0 subset = [1, 2] attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.command_list @use stage = 1 forward index = 0 subset = [1, 2] attributes {aliases = array<i64>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%in: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  // expected-error @+1 {{'mpmd.run' op expected one of the microbatches 1, 3, ..., which the task takes, got 2}}
  mpmd.run @make[2]
  mpmd.send @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @use(%0) sliced = [false] : memref<4xf32>
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
  mpmd.run @use[1]
}

// -----

// A transfer of a microbatch that another replica processes.
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.submesh @a devices = [0] mesh = @d
mpmd.submesh @b devices = [1] mesh = @d
mpmd.signature "main" schedule = "by hand" microbatches = 3 args = [] [] results = [] []
mpmd.transfer_plan @x from @a to @b tensor<4xf32> in_loop = true subset = [1, 2] rows = [#mpmd.peer<0[0] -> 1[0], run = 16>] cost = <flops = 0, bytes = 16, seconds = 1.0>
module @kernels {
  func.func private @fill(memref<4xf32>, index, index)
}
mpmd.command_list @make stage = 0 forward index = 0 subset = [1, 2] attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%out: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.launch @kernels::@fill rows 4 outs(%out : memref<4xf32>)
  mpmd.yield
}
mpmd.command_list @use stage = 1 forward index = 0 subset = [1, 2] attributes {aliases = array<i64>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%in: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.yield
}
mpmd.rank_program @pa on @a arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @make(%0) sliced = [false] : memref<4xf32>
  mpmd.run @make[1]
  // expected-error @+1 {{expected microbatches 1, 3, ..., got a send of transfer 0 for microbatch 2}}
  mpmd.send @x[2] %0 : memref<4xf32>
  mpmd.wait @x[2]
}
mpmd.rank_program @pb on @b arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  mpmd.bind @use(%0) sliced = [false] : memref<4xf32>
  mpmd.recv @x[1] %0 : memref<4xf32>
  mpmd.wait @x[1]
  mpmd.run @use[1]
}
