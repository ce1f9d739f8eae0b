module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x48xf32>, %arg1: tensor<48x48xf32>, %arg2: tensor<4xi32>, %arg3: tensor<2x12x12xf32>) -> (tensor<16x48xf32> {jax.result_info = "result[0]"}, tensor<f32> {jax.result_info = "result[1]"}, tensor<i32> {jax.result_info = "result[2]"}, tensor<16x48xf32> {jax.result_info = "result[3]"}, tensor<16x48xf32> {jax.result_info = "result[4]"}, tensor<16x48xf32> {jax.result_info = "result[5]"}, tensor<16x48xf32> {jax.result_info = "result[6]"}, tensor<16x48xf32> {jax.result_info = "result[7]"}, tensor<16x48xf32> {jax.result_info = "result[8]"}, tensor<i32> {jax.result_info = "result[9]"}, tensor<16x48xf32> {jax.result_info = "result[10]"}, tensor<16x48xf32> {jax.result_info = "result[11]"}, tensor<i32> {jax.result_info = "result[12]"}, tensor<16x48xf32> {jax.result_info = "result[13]"}, tensor<16x48xf32> {jax.result_info = "result[14]"}, tensor<i32> {jax.result_info = "result[15]"}, tensor<16x48xf32> {jax.result_info = "result[16]"}, tensor<16x48xf32> {jax.result_info = "result[17]"}, tensor<i32> {jax.result_info = "result[18]"}, tensor<2x12x12xf32> {jax.result_info = "result[19]"}, tensor<i32> {jax.result_info = "result[20]"}, tensor<16x48xf32> {jax.result_info = "result[21]"}, tensor<40xi32> {jax.result_info = "result[22]"}, tensor<16x48xf32> {jax.result_info = "result[23]"}, tensor<2x12x12xf32> {jax.result_info = "result[24]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16x48xf32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<16x48xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:5 = stablehlo.while(%iterArg = %arg1, %iterArg_19 = %arg0, %iterArg_20 = %1, %iterArg_21 = %cst_0, %iterArg_22 = %c) : tensor<48x48xf32>, tensor<16x48xf32>, tensor<16x48xf32>, tensor<f32>, tensor<i32>
    cond {
      %cst_23 = stablehlo.constant dense<0.00999999977> : tensor<f32>
      %47 = stablehlo.compare GT, %iterArg_21, %cst_23, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_24 = stablehlo.constant dense<50> : tensor<i32>
      %48 = stablehlo.compare LT, %iterArg_22, %c_24, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_25 = stablehlo.constant dense<false> : tensor<i1>
      %49 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i1>) -> tensor<i1>
      %50 = stablehlo.compare NE, %48, %49, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %51 = stablehlo.convert %50 : tensor<i1>
      %52 = stablehlo.and %47, %51 : tensor<i1>
      stablehlo.return %52 : tensor<i1>
    } do {
      %47 = stablehlo.dot_general %iterArg_20, %iterArg, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %48 = stablehlo.add %47, %iterArg_19 : tensor<16x48xf32>
      %49 = stablehlo.tanh %48 : tensor<16x48xf32>
      %50 = stablehlo.subtract %49, %iterArg_20 : tensor<16x48xf32>
      %51 = stablehlo.abs %50 : tensor<16x48xf32>
      %cst_23 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %52 = stablehlo.reduce(%51 init: %cst_23) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<16x48xf32>, tensor<f32>) -> tensor<f32>
      %c_24 = stablehlo.constant dense<1> : tensor<i32>
      %53 = stablehlo.add %iterArg_22, %c_24 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_19, %49, %52, %53 : tensor<48x48xf32>, tensor<16x48xf32>, tensor<16x48xf32>, tensor<f32>, tensor<i32>
    }
    %3 = stablehlo.slice %arg2 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
    %4 = stablehlo.reshape %3 : (tensor<1xi32>) -> tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5:4 = stablehlo.while(%iterArg = %arg1, %iterArg_19 = %c_1, %iterArg_20 = %4, %iterArg_21 = %arg0) : tensor<48x48xf32>, tensor<i32>, tensor<i32>, tensor<16x48xf32>
    cond {
      %47 = stablehlo.compare LT, %iterArg_19, %iterArg_20, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %47 : tensor<i1>
    } do {
      %c_22 = stablehlo.constant dense<1> : tensor<i32>
      %47 = stablehlo.add %iterArg_19, %c_22 : tensor<i32>
      %48 = stablehlo.dot_general %iterArg_21, %iterArg, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %49 = stablehlo.tanh %48 : tensor<16x48xf32>
      %50 = stablehlo.convert %iterArg_19 : (tensor<i32>) -> tensor<f32>
      %51 = stablehlo.broadcast_in_dim %50, dims = [] : (tensor<f32>) -> tensor<16x48xf32>
      %52 = stablehlo.add %49, %51 : tensor<16x48xf32>
      stablehlo.return %iterArg, %47, %iterArg_20, %52 : tensor<48x48xf32>, tensor<i32>, tensor<i32>, tensor<16x48xf32>
    }
    %6 = stablehlo.slice %arg2 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
    %7 = stablehlo.reshape %6 : (tensor<1xi32>) -> tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %8:4 = stablehlo.while(%iterArg = %arg1, %iterArg_19 = %c_2, %iterArg_20 = %7, %iterArg_21 = %arg0) : tensor<48x48xf32>, tensor<i32>, tensor<i32>, tensor<16x48xf32>
    cond {
      %47 = stablehlo.compare LT, %iterArg_19, %iterArg_20, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %47 : tensor<i1>
    } do {
      %c_22 = stablehlo.constant dense<1> : tensor<i32>
      %47 = stablehlo.add %iterArg_19, %c_22 : tensor<i32>
      %48 = stablehlo.dot_general %iterArg_21, %iterArg, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %49 = stablehlo.tanh %48 : tensor<16x48xf32>
      %50 = stablehlo.convert %iterArg_19 : (tensor<i32>) -> tensor<f32>
      %51 = stablehlo.broadcast_in_dim %50, dims = [] : (tensor<f32>) -> tensor<16x48xf32>
      %52 = stablehlo.add %49, %51 : tensor<16x48xf32>
      stablehlo.return %iterArg, %47, %iterArg_20, %52 : tensor<48x48xf32>, tensor<i32>, tensor<i32>, tensor<16x48xf32>
    }
    %9 = stablehlo.slice %arg2 [2:3] : (tensor<4xi32>) -> tensor<1xi32>
    %10 = stablehlo.reshape %9 : (tensor<1xi32>) -> tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %11:4 = stablehlo.while(%iterArg = %arg1, %iterArg_19 = %c_3, %iterArg_20 = %10, %iterArg_21 = %arg0) : tensor<48x48xf32>, tensor<i32>, tensor<i32>, tensor<16x48xf32>
    cond {
      %47 = stablehlo.compare LT, %iterArg_19, %iterArg_20, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %47 : tensor<i1>
    } do {
      %c_22 = stablehlo.constant dense<1> : tensor<i32>
      %47 = stablehlo.add %iterArg_19, %c_22 : tensor<i32>
      %48 = stablehlo.dot_general %iterArg_21, %iterArg, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %49 = stablehlo.tanh %48 : tensor<16x48xf32>
      %50 = stablehlo.convert %iterArg_19 : (tensor<i32>) -> tensor<f32>
      %51 = stablehlo.broadcast_in_dim %50, dims = [] : (tensor<f32>) -> tensor<16x48xf32>
      %52 = stablehlo.add %49, %51 : tensor<16x48xf32>
      stablehlo.return %iterArg, %47, %iterArg_20, %52 : tensor<48x48xf32>, tensor<i32>, tensor<i32>, tensor<16x48xf32>
    }
    %12 = stablehlo.slice %arg2 [3:4] : (tensor<4xi32>) -> tensor<1xi32>
    %13 = stablehlo.reshape %12 : (tensor<1xi32>) -> tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %14:4 = stablehlo.while(%iterArg = %arg1, %iterArg_19 = %c_4, %iterArg_20 = %13, %iterArg_21 = %arg0) : tensor<48x48xf32>, tensor<i32>, tensor<i32>, tensor<16x48xf32>
    cond {
      %47 = stablehlo.compare LT, %iterArg_19, %iterArg_20, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %47 : tensor<i1>
    } do {
      %c_22 = stablehlo.constant dense<1> : tensor<i32>
      %47 = stablehlo.add %iterArg_19, %c_22 : tensor<i32>
      %48 = stablehlo.dot_general %iterArg_21, %iterArg, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %49 = stablehlo.tanh %48 : tensor<16x48xf32>
      %50 = stablehlo.convert %iterArg_19 : (tensor<i32>) -> tensor<f32>
      %51 = stablehlo.broadcast_in_dim %50, dims = [] : (tensor<f32>) -> tensor<16x48xf32>
      %52 = stablehlo.add %49, %51 : tensor<16x48xf32>
      stablehlo.return %iterArg, %47, %iterArg_20, %52 : tensor<48x48xf32>, tensor<i32>, tensor<i32>, tensor<16x48xf32>
    }
    %15 = stablehlo.slice %arg2 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
    %16 = stablehlo.reshape %15 : (tensor<1xi32>) -> tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %c_6 = stablehlo.constant dense<2> : tensor<i32>
    %17 = stablehlo.clamp %c_5, %16, %c_6 : tensor<i32>
    %18:3 = "stablehlo.case"(%17) ({
      %47 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %48 = stablehlo.tanh %47 : tensor<16x48xf32>
      %c_19 = stablehlo.constant dense<2> : tensor<i32>
      %49 = stablehlo.multiply %16, %c_19 : tensor<i32>
      stablehlo.return %48, %arg0, %49 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }, {
      %47 = stablehlo.sine %arg0 : tensor<16x48xf32>
      %48 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<48x48xf32>) -> tensor<48x48xf32>
      %49 = stablehlo.dot_general %47, %48, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %c_19 = stablehlo.constant dense<5> : tensor<i32>
      stablehlo.return %arg0, %49, %c_19 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }, {
      %cst_19 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %47 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<16x48xf32>
      %48 = stablehlo.multiply %arg0, %47 : tensor<16x48xf32>
      stablehlo.return %48, %arg0, %16 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }) : (tensor<i32>) -> (tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>)
    %19 = stablehlo.slice %arg2 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
    %20 = stablehlo.reshape %19 : (tensor<1xi32>) -> tensor<i32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %c_8 = stablehlo.constant dense<2> : tensor<i32>
    %21 = stablehlo.clamp %c_7, %20, %c_8 : tensor<i32>
    %22:3 = "stablehlo.case"(%21) ({
      %47 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %48 = stablehlo.tanh %47 : tensor<16x48xf32>
      %c_19 = stablehlo.constant dense<2> : tensor<i32>
      %49 = stablehlo.multiply %20, %c_19 : tensor<i32>
      stablehlo.return %48, %arg0, %49 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }, {
      %47 = stablehlo.sine %arg0 : tensor<16x48xf32>
      %48 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<48x48xf32>) -> tensor<48x48xf32>
      %49 = stablehlo.dot_general %47, %48, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %c_19 = stablehlo.constant dense<5> : tensor<i32>
      stablehlo.return %arg0, %49, %c_19 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }, {
      %cst_19 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %47 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<16x48xf32>
      %48 = stablehlo.multiply %arg0, %47 : tensor<16x48xf32>
      stablehlo.return %48, %arg0, %20 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }) : (tensor<i32>) -> (tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>)
    %23 = stablehlo.slice %arg2 [2:3] : (tensor<4xi32>) -> tensor<1xi32>
    %24 = stablehlo.reshape %23 : (tensor<1xi32>) -> tensor<i32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %c_10 = stablehlo.constant dense<2> : tensor<i32>
    %25 = stablehlo.clamp %c_9, %24, %c_10 : tensor<i32>
    %26:3 = "stablehlo.case"(%25) ({
      %47 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %48 = stablehlo.tanh %47 : tensor<16x48xf32>
      %c_19 = stablehlo.constant dense<2> : tensor<i32>
      %49 = stablehlo.multiply %24, %c_19 : tensor<i32>
      stablehlo.return %48, %arg0, %49 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }, {
      %47 = stablehlo.sine %arg0 : tensor<16x48xf32>
      %48 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<48x48xf32>) -> tensor<48x48xf32>
      %49 = stablehlo.dot_general %47, %48, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %c_19 = stablehlo.constant dense<5> : tensor<i32>
      stablehlo.return %arg0, %49, %c_19 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }, {
      %cst_19 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %47 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<16x48xf32>
      %48 = stablehlo.multiply %arg0, %47 : tensor<16x48xf32>
      stablehlo.return %48, %arg0, %24 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }) : (tensor<i32>) -> (tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>)
    %27 = stablehlo.slice %arg2 [3:4] : (tensor<4xi32>) -> tensor<1xi32>
    %28 = stablehlo.reshape %27 : (tensor<1xi32>) -> tensor<i32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %c_12 = stablehlo.constant dense<2> : tensor<i32>
    %29 = stablehlo.clamp %c_11, %28, %c_12 : tensor<i32>
    %30:3 = "stablehlo.case"(%29) ({
      %47 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %48 = stablehlo.tanh %47 : tensor<16x48xf32>
      %c_19 = stablehlo.constant dense<2> : tensor<i32>
      %49 = stablehlo.multiply %28, %c_19 : tensor<i32>
      stablehlo.return %48, %arg0, %49 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }, {
      %47 = stablehlo.sine %arg0 : tensor<16x48xf32>
      %48 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<48x48xf32>) -> tensor<48x48xf32>
      %49 = stablehlo.dot_general %47, %48, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %c_19 = stablehlo.constant dense<5> : tensor<i32>
      stablehlo.return %arg0, %49, %c_19 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }, {
      %cst_19 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %47 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<16x48xf32>
      %48 = stablehlo.multiply %arg0, %47 : tensor<16x48xf32>
      stablehlo.return %48, %arg0, %28 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }) : (tensor<i32>) -> (tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>)
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %31:3 = stablehlo.while(%iterArg = %arg2, %iterArg_19 = %arg3, %iterArg_20 = %c_13) : tensor<4xi32>, tensor<2x12x12xf32>, tensor<i32>
    cond {
      %47 = stablehlo.slice %iterArg [2:3] : (tensor<4xi32>) -> tensor<1xi32>
      %48 = stablehlo.reshape %47 : (tensor<1xi32>) -> tensor<i32>
      %49 = stablehlo.convert %iterArg_20 : tensor<i32>
      %50 = stablehlo.compare LT, %49, %48, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %50 : tensor<i1>
    } do {
      %47 = stablehlo.transpose %iterArg_19, dims = [0, 2, 1] : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      %48 = stablehlo.dot_general %iterArg_19, %47, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x12x12xf32>, tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      %49 = stablehlo.iota dim = 0 : tensor<12x12xi32>
      %50 = stablehlo.iota dim = 1 : tensor<12x12xi32>
      %c_21 = stablehlo.constant dense<0> : tensor<i32>
      %51 = stablehlo.broadcast_in_dim %c_21, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
      %52 = stablehlo.add %49, %51 : tensor<12x12xi32>
      %53 = stablehlo.compare EQ, %52, %50, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
      %54 = stablehlo.convert %53 : (tensor<12x12xi1>) -> tensor<12x12xf32>
      %55 = stablehlo.broadcast_in_dim %54, dims = [1, 2] : (tensor<12x12xf32>) -> tensor<1x12x12xf32>
      %56 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2] : (tensor<1x12x12xf32>) -> tensor<2x12x12xf32>
      %57 = stablehlo.add %48, %56 : tensor<2x12x12xf32>
      %58 = func.call @cholesky(%57) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      %c_22 = stablehlo.constant dense<1> : tensor<i32>
      %59 = stablehlo.add %iterArg_20, %c_22 : tensor<i32>
      stablehlo.return %iterArg, %58, %59 : tensor<4xi32>, tensor<2x12x12xf32>, tensor<i32>
    }
    %32 = stablehlo.iota dim = 0 : tensor<40xi32>
    %c_14 = stablehlo.constant dense<5> : tensor<i32>
    %33 = call @remainder(%32, %c_14) : (tensor<40xi32>, tensor<i32>) -> tensor<40xi32>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %34 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %c_16 = stablehlo.constant dense<0> : tensor<i32>
    %35:6 = stablehlo.while(%iterArg = %33, %iterArg_19 = %arg1, %iterArg_20 = %arg0, %iterArg_21 = %c_16, %iterArg_22 = %arg0, %iterArg_23 = %34) : tensor<40xi32>, tensor<48x48xf32>, tensor<16x48xf32>, tensor<i32>, tensor<16x48xf32>, tensor<40xi32>
    cond {
      %c_24 = stablehlo.constant dense<40> : tensor<i32>
      %47 = stablehlo.compare LT, %iterArg_21, %c_24, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %47 : tensor<i1>
    } do {
      %47 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_21) : (tensor<40xi32>, tensor<i32>) -> tensor<i32>
      %48:2 = func.call @closed_call(%iterArg_19, %iterArg_20, %iterArg_22, %47) : (tensor<48x48xf32>, tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>) -> (tensor<16x48xf32>, tensor<i32>)
      %49 = func.call @dynamic_update_index_in_dim(%iterArg_23, %48#1, %iterArg_21) : (tensor<40xi32>, tensor<i32>, tensor<i32>) -> tensor<40xi32>
      %c_24 = stablehlo.constant dense<1> : tensor<i32>
      %50 = stablehlo.add %iterArg_21, %c_24 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_19, %iterArg_20, %50, %48#0, %49 : tensor<40xi32>, tensor<48x48xf32>, tensor<16x48xf32>, tensor<i32>, tensor<16x48xf32>, tensor<40xi32>
    }
    %36 = stablehlo.slice %arg2 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
    %37 = stablehlo.reshape %36 : (tensor<1xi32>) -> tensor<i32>
    %c_17 = stablehlo.constant dense<0> : tensor<i32>
    %38 = stablehlo.compare GT, %37, %c_17, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %39 = stablehlo.convert %38 : (tensor<i1>) -> tensor<i32>
    %40 = "stablehlo.case"(%39) ({
      stablehlo.return %arg0 : tensor<16x48xf32>
    }, {
      %47 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      stablehlo.return %47 : tensor<16x48xf32>
    }) : (tensor<i32>) -> tensor<16x48xf32>
    %41 = stablehlo.add %40, %arg0 : tensor<16x48xf32>
    %42 = stablehlo.slice %arg2 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
    %43 = stablehlo.reshape %42 : (tensor<1xi32>) -> tensor<i32>
    %c_18 = stablehlo.constant dense<0> : tensor<i32>
    %44 = stablehlo.compare GT, %43, %c_18, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %45 = stablehlo.convert %44 : (tensor<i1>) -> tensor<i32>
    %46 = "stablehlo.case"(%45) ({
      %47 = stablehlo.while(%iterArg = %arg3) : tensor<2x12x12xf32>
      cond {
        %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %48 = stablehlo.reduce(%iterArg init: %cst_19) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x12x12xf32>, tensor<f32>) -> tensor<f32>
        %cst_20 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
        %49 = stablehlo.compare GT, %48, %cst_20, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %49 : tensor<i1>
      } do {
        %48 = stablehlo.transpose %iterArg, dims = [0, 2, 1] : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
        %49 = stablehlo.dot_general %iterArg, %48, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x12x12xf32>, tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
        %50 = stablehlo.iota dim = 0 : tensor<12x12xi32>
        %51 = stablehlo.iota dim = 1 : tensor<12x12xi32>
        %c_19 = stablehlo.constant dense<0> : tensor<i32>
        %52 = stablehlo.broadcast_in_dim %c_19, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
        %53 = stablehlo.add %50, %52 : tensor<12x12xi32>
        %54 = stablehlo.compare EQ, %53, %51, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
        %55 = stablehlo.convert %54 : (tensor<12x12xi1>) -> tensor<12x12xf32>
        %56 = stablehlo.broadcast_in_dim %55, dims = [1, 2] : (tensor<12x12xf32>) -> tensor<1x12x12xf32>
        %57 = stablehlo.broadcast_in_dim %56, dims = [0, 1, 2] : (tensor<1x12x12xf32>) -> tensor<2x12x12xf32>
        %58 = stablehlo.add %49, %57 : tensor<2x12x12xf32>
        %59 = func.call @cholesky(%58) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
        stablehlo.return %59 : tensor<2x12x12xf32>
      }
      stablehlo.return %47 : tensor<2x12x12xf32>
    }, {
      stablehlo.return %arg3 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    return %2#2, %2#3, %2#4, %5#3, %8#3, %11#3, %14#3, %18#0, %18#1, %18#2, %22#0, %22#1, %22#2, %26#0, %26#1, %26#2, %30#0, %30#1, %30#2, %31#1, %31#2, %35#4, %35#5, %41, %46 : tensor<16x48xf32>, tensor<f32>, tensor<i32>, tensor<16x48xf32>, tensor<16x48xf32>, tensor<16x48xf32>, tensor<16x48xf32>, tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>, tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>, tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>, tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>, tensor<2x12x12xf32>, tensor<i32>, tensor<16x48xf32>, tensor<40xi32>, tensor<16x48xf32>, tensor<2x12x12xf32>
  }
  func.func private @cholesky(%arg0: tensor<2x12x12xf32>) -> tensor<2x12x12xf32> {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<2x12x12xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
    %3 = stablehlo.divide %1, %2 : tensor<2x12x12xf32>
    %4:2 = stablehlo.custom_call @lapack_spotrf_ffi(%3) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i]) {i=2, j=12, k=12, l=12, m=12}, custom>} : (tensor<2x12x12xf32>) -> (tensor<2x12x12xf32>, tensor<2xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %6 = stablehlo.compare EQ, %4#1, %5, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<2xi1>) -> tensor<2x1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<2x1x1xi1>) -> tensor<2x12x12xi1>
    %10 = stablehlo.select %9, %4#0, %8 : tensor<2x12x12xi1>, tensor<2x12x12xf32>
    %11 = stablehlo.iota dim = 0 : tensor<12x12xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
    %13 = stablehlo.add %11, %12 : tensor<12x12xi32>
    %14 = stablehlo.iota dim = 1 : tensor<12x12xi32>
    %15 = stablehlo.compare GE, %13, %14, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
    %16 = stablehlo.broadcast_in_dim %15, dims = [1, 2] : (tensor<12x12xi1>) -> tensor<2x12x12xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
    %18 = stablehlo.select %16, %10, %17 : tensor<2x12x12xi1>, tensor<2x12x12xf32>
    return %18 : tensor<2x12x12xf32>
  }
  func.func private @remainder(%arg0: tensor<40xi32>, %arg1: tensor<i32>) -> tensor<40xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %4 = stablehlo.remainder %arg0, %3 : tensor<40xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<40xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<40xi1>, tensor<40xi1>) -> tensor<40xi1>
    %12 = stablehlo.and %11, %6 : tensor<40xi1>
    %13 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %14 = stablehlo.add %4, %13 : tensor<40xi32>
    %15 = stablehlo.select %12, %14, %4 : tensor<40xi1>, tensor<40xi32>
    return %15 : tensor<40xi32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<40xi32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<40xi32>, tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @closed_call(%arg0: tensor<48x48xf32>, %arg1: tensor<16x48xf32>, %arg2: tensor<16x48xf32>, %arg3: tensor<i32>) -> (tensor<16x48xf32>, tensor<i32>) {
    %0 = stablehlo.slice %arg2 [0:1, 0:1] : (tensor<16x48xf32>) -> tensor<1x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x1xf32>) -> tensor<f32>
    %c = stablehlo.constant dense<2> : tensor<i32>
    %2 = stablehlo.subtract %arg3, %c : tensor<i32>
    %3 = stablehlo.convert %2 : (tensor<i32>) -> tensor<f32>
    %4 = stablehlo.multiply %1, %3 : tensor<f32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.compare GT, %4, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %6 = stablehlo.convert %5 : (tensor<i1>) -> tensor<i32>
    %7 = "stablehlo.case"(%6) ({
      %cst_2 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<16x48xf32>
      %12 = stablehlo.multiply %arg2, %11 : tensor<16x48xf32>
      %13 = stablehlo.add %12, %arg1 : tensor<16x48xf32>
      stablehlo.return %13 : tensor<16x48xf32>
    }, {
      %11 = stablehlo.dot_general %arg2, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %12 = stablehlo.tanh %11 : tensor<16x48xf32>
      stablehlo.return %12 : tensor<16x48xf32>
    }) : (tensor<i32>) -> tensor<16x48xf32>
    %8:2 = stablehlo.while(%iterArg = %arg0, %iterArg_2 = %7) : tensor<48x48xf32>, tensor<16x48xf32>
    cond {
      %11 = stablehlo.abs %iterArg_2 : tensor<16x48xf32>
      %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %12 = stablehlo.reduce(%11 init: %cst_3) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<16x48xf32>, tensor<f32>) -> tensor<f32>
      %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %13 = stablehlo.compare GT, %12, %cst_4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %13 : tensor<i1>
    } do {
      %11 = stablehlo.dot_general %iterArg_2, %iterArg, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      stablehlo.return %iterArg, %11 : tensor<48x48xf32>, tensor<16x48xf32>
    }
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<2> : tensor<i32>
    %9 = stablehlo.clamp %c_0, %arg3, %c_1 : tensor<i32>
    %10:3 = "stablehlo.case"(%9) ({
      %11 = stablehlo.dot_general %7, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %12 = stablehlo.tanh %11 : tensor<16x48xf32>
      %c_2 = stablehlo.constant dense<2> : tensor<i32>
      %13 = stablehlo.multiply %arg3, %c_2 : tensor<i32>
      stablehlo.return %12, %7, %13 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }, {
      %11 = stablehlo.sine %7 : tensor<16x48xf32>
      %12 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<48x48xf32>) -> tensor<48x48xf32>
      %13 = stablehlo.dot_general %11, %12, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %c_2 = stablehlo.constant dense<5> : tensor<i32>
      stablehlo.return %7, %13, %c_2 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }, {
      %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<16x48xf32>
      %12 = stablehlo.multiply %7, %11 : tensor<16x48xf32>
      stablehlo.return %12, %7, %arg3 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }) : (tensor<i32>) -> (tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>)
    return %8#1, %10#2 : tensor<16x48xf32>, tensor<i32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<40xi32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<40xi32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<40xi32>, tensor<1xi32>, tensor<i32>) -> tensor<40xi32>
    return %1 : tensor<40xi32>
  }
}
