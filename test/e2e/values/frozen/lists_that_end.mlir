module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x48xf32>, %arg1: tensor<48x48xf32>, %arg2: tensor<4xi32>, %arg3: tensor<2x12x12xf32>) -> (tensor<16x48xf32> {jax.result_info = "result[0]"}, tensor<f32> {jax.result_info = "result[1]"}, tensor<i32> {jax.result_info = "result[2]"}, tensor<16x48xf32> {jax.result_info = "result[3]"}, tensor<16x48xf32> {jax.result_info = "result[4]"}, tensor<16x48xf32> {jax.result_info = "result[5]"}, tensor<16x48xf32> {jax.result_info = "result[6]"}, tensor<16x48xf32> {jax.result_info = "result[7]"}, tensor<16x48xf32> {jax.result_info = "result[8]"}, tensor<i32> {jax.result_info = "result[9]"}, tensor<16x48xf32> {jax.result_info = "result[10]"}, tensor<16x48xf32> {jax.result_info = "result[11]"}, tensor<i32> {jax.result_info = "result[12]"}, tensor<16x48xf32> {jax.result_info = "result[13]"}, tensor<16x48xf32> {jax.result_info = "result[14]"}, tensor<i32> {jax.result_info = "result[15]"}, tensor<16x48xf32> {jax.result_info = "result[16]"}, tensor<16x48xf32> {jax.result_info = "result[17]"}, tensor<i32> {jax.result_info = "result[18]"}, tensor<2x12x12xf32> {jax.result_info = "result[19]"}, tensor<i32> {jax.result_info = "result[20]"}, tensor<16x48xf32> {jax.result_info = "result[21]"}, tensor<40xi32> {jax.result_info = "result[22]"}, tensor<16x48xf32> {jax.result_info = "result[23]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16x48xf32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<16x48xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:5 = stablehlo.while(%iterArg = %arg1, %iterArg_18 = %arg0, %iterArg_19 = %1, %iterArg_20 = %cst_0, %iterArg_21 = %c) : tensor<48x48xf32>, tensor<16x48xf32>, tensor<16x48xf32>, tensor<f32>, tensor<i32>
    cond {
      %cst_22 = stablehlo.constant dense<0.00999999977> : tensor<f32>
      %42 = stablehlo.compare GT, %iterArg_20, %cst_22, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_23 = stablehlo.constant dense<50> : tensor<i32>
      %43 = stablehlo.compare LT, %iterArg_21, %c_23, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_24 = stablehlo.constant dense<false> : tensor<i1>
      %44 = stablehlo.broadcast_in_dim %c_24, dims = [] : (tensor<i1>) -> tensor<i1>
      %45 = stablehlo.compare NE, %43, %44, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %46 = stablehlo.convert %45 : tensor<i1>
      %47 = stablehlo.and %42, %46 : tensor<i1>
      stablehlo.return %47 : tensor<i1>
    } do {
      %42 = stablehlo.dot_general %iterArg_19, %iterArg, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %43 = stablehlo.add %42, %iterArg_18 : tensor<16x48xf32>
      %44 = stablehlo.tanh %43 : tensor<16x48xf32>
      %45 = stablehlo.subtract %44, %iterArg_19 : tensor<16x48xf32>
      %46 = stablehlo.abs %45 : tensor<16x48xf32>
      %cst_22 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %47 = stablehlo.reduce(%46 init: %cst_22) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<16x48xf32>, tensor<f32>) -> tensor<f32>
      %c_23 = stablehlo.constant dense<1> : tensor<i32>
      %48 = stablehlo.add %iterArg_21, %c_23 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_18, %44, %47, %48 : tensor<48x48xf32>, tensor<16x48xf32>, tensor<16x48xf32>, tensor<f32>, tensor<i32>
    }
    %3 = stablehlo.slice %arg2 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
    %4 = stablehlo.reshape %3 : (tensor<1xi32>) -> tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5:4 = stablehlo.while(%iterArg = %arg1, %iterArg_18 = %c_1, %iterArg_19 = %4, %iterArg_20 = %arg0) : tensor<48x48xf32>, tensor<i32>, tensor<i32>, tensor<16x48xf32>
    cond {
      %42 = stablehlo.compare LT, %iterArg_18, %iterArg_19, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %42 : tensor<i1>
    } do {
      %c_21 = stablehlo.constant dense<1> : tensor<i32>
      %42 = stablehlo.add %iterArg_18, %c_21 : tensor<i32>
      %43 = stablehlo.dot_general %iterArg_20, %iterArg, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %44 = stablehlo.tanh %43 : tensor<16x48xf32>
      %45 = stablehlo.convert %iterArg_18 : (tensor<i32>) -> tensor<f32>
      %46 = stablehlo.broadcast_in_dim %45, dims = [] : (tensor<f32>) -> tensor<16x48xf32>
      %47 = stablehlo.add %44, %46 : tensor<16x48xf32>
      stablehlo.return %iterArg, %42, %iterArg_19, %47 : tensor<48x48xf32>, tensor<i32>, tensor<i32>, tensor<16x48xf32>
    }
    %6 = stablehlo.slice %arg2 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
    %7 = stablehlo.reshape %6 : (tensor<1xi32>) -> tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %8:4 = stablehlo.while(%iterArg = %arg1, %iterArg_18 = %c_2, %iterArg_19 = %7, %iterArg_20 = %arg0) : tensor<48x48xf32>, tensor<i32>, tensor<i32>, tensor<16x48xf32>
    cond {
      %42 = stablehlo.compare LT, %iterArg_18, %iterArg_19, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %42 : tensor<i1>
    } do {
      %c_21 = stablehlo.constant dense<1> : tensor<i32>
      %42 = stablehlo.add %iterArg_18, %c_21 : tensor<i32>
      %43 = stablehlo.dot_general %iterArg_20, %iterArg, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %44 = stablehlo.tanh %43 : tensor<16x48xf32>
      %45 = stablehlo.convert %iterArg_18 : (tensor<i32>) -> tensor<f32>
      %46 = stablehlo.broadcast_in_dim %45, dims = [] : (tensor<f32>) -> tensor<16x48xf32>
      %47 = stablehlo.add %44, %46 : tensor<16x48xf32>
      stablehlo.return %iterArg, %42, %iterArg_19, %47 : tensor<48x48xf32>, tensor<i32>, tensor<i32>, tensor<16x48xf32>
    }
    %9 = stablehlo.slice %arg2 [2:3] : (tensor<4xi32>) -> tensor<1xi32>
    %10 = stablehlo.reshape %9 : (tensor<1xi32>) -> tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %11:4 = stablehlo.while(%iterArg = %arg1, %iterArg_18 = %c_3, %iterArg_19 = %10, %iterArg_20 = %arg0) : tensor<48x48xf32>, tensor<i32>, tensor<i32>, tensor<16x48xf32>
    cond {
      %42 = stablehlo.compare LT, %iterArg_18, %iterArg_19, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %42 : tensor<i1>
    } do {
      %c_21 = stablehlo.constant dense<1> : tensor<i32>
      %42 = stablehlo.add %iterArg_18, %c_21 : tensor<i32>
      %43 = stablehlo.dot_general %iterArg_20, %iterArg, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %44 = stablehlo.tanh %43 : tensor<16x48xf32>
      %45 = stablehlo.convert %iterArg_18 : (tensor<i32>) -> tensor<f32>
      %46 = stablehlo.broadcast_in_dim %45, dims = [] : (tensor<f32>) -> tensor<16x48xf32>
      %47 = stablehlo.add %44, %46 : tensor<16x48xf32>
      stablehlo.return %iterArg, %42, %iterArg_19, %47 : tensor<48x48xf32>, tensor<i32>, tensor<i32>, tensor<16x48xf32>
    }
    %12 = stablehlo.slice %arg2 [3:4] : (tensor<4xi32>) -> tensor<1xi32>
    %13 = stablehlo.reshape %12 : (tensor<1xi32>) -> tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %14:4 = stablehlo.while(%iterArg = %arg1, %iterArg_18 = %c_4, %iterArg_19 = %13, %iterArg_20 = %arg0) : tensor<48x48xf32>, tensor<i32>, tensor<i32>, tensor<16x48xf32>
    cond {
      %42 = stablehlo.compare LT, %iterArg_18, %iterArg_19, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %42 : tensor<i1>
    } do {
      %c_21 = stablehlo.constant dense<1> : tensor<i32>
      %42 = stablehlo.add %iterArg_18, %c_21 : tensor<i32>
      %43 = stablehlo.dot_general %iterArg_20, %iterArg, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %44 = stablehlo.tanh %43 : tensor<16x48xf32>
      %45 = stablehlo.convert %iterArg_18 : (tensor<i32>) -> tensor<f32>
      %46 = stablehlo.broadcast_in_dim %45, dims = [] : (tensor<f32>) -> tensor<16x48xf32>
      %47 = stablehlo.add %44, %46 : tensor<16x48xf32>
      stablehlo.return %iterArg, %42, %iterArg_19, %47 : tensor<48x48xf32>, tensor<i32>, tensor<i32>, tensor<16x48xf32>
    }
    %15 = stablehlo.slice %arg2 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
    %16 = stablehlo.reshape %15 : (tensor<1xi32>) -> tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %c_6 = stablehlo.constant dense<2> : tensor<i32>
    %17 = stablehlo.clamp %c_5, %16, %c_6 : tensor<i32>
    %18:3 = "stablehlo.case"(%17) ({
      %42 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %43 = stablehlo.tanh %42 : tensor<16x48xf32>
      %c_18 = stablehlo.constant dense<2> : tensor<i32>
      %44 = stablehlo.multiply %16, %c_18 : tensor<i32>
      stablehlo.return %43, %arg0, %44 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }, {
      %42 = stablehlo.sine %arg0 : tensor<16x48xf32>
      %43 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<48x48xf32>) -> tensor<48x48xf32>
      %44 = stablehlo.dot_general %42, %43, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %c_18 = stablehlo.constant dense<5> : tensor<i32>
      stablehlo.return %arg0, %44, %c_18 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }, {
      %cst_18 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %42 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<16x48xf32>
      %43 = stablehlo.multiply %arg0, %42 : tensor<16x48xf32>
      stablehlo.return %43, %arg0, %16 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }) : (tensor<i32>) -> (tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>)
    %19 = stablehlo.slice %arg2 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
    %20 = stablehlo.reshape %19 : (tensor<1xi32>) -> tensor<i32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %c_8 = stablehlo.constant dense<2> : tensor<i32>
    %21 = stablehlo.clamp %c_7, %20, %c_8 : tensor<i32>
    %22:3 = "stablehlo.case"(%21) ({
      %42 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %43 = stablehlo.tanh %42 : tensor<16x48xf32>
      %c_18 = stablehlo.constant dense<2> : tensor<i32>
      %44 = stablehlo.multiply %20, %c_18 : tensor<i32>
      stablehlo.return %43, %arg0, %44 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }, {
      %42 = stablehlo.sine %arg0 : tensor<16x48xf32>
      %43 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<48x48xf32>) -> tensor<48x48xf32>
      %44 = stablehlo.dot_general %42, %43, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %c_18 = stablehlo.constant dense<5> : tensor<i32>
      stablehlo.return %arg0, %44, %c_18 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }, {
      %cst_18 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %42 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<16x48xf32>
      %43 = stablehlo.multiply %arg0, %42 : tensor<16x48xf32>
      stablehlo.return %43, %arg0, %20 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }) : (tensor<i32>) -> (tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>)
    %23 = stablehlo.slice %arg2 [2:3] : (tensor<4xi32>) -> tensor<1xi32>
    %24 = stablehlo.reshape %23 : (tensor<1xi32>) -> tensor<i32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %c_10 = stablehlo.constant dense<2> : tensor<i32>
    %25 = stablehlo.clamp %c_9, %24, %c_10 : tensor<i32>
    %26:3 = "stablehlo.case"(%25) ({
      %42 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %43 = stablehlo.tanh %42 : tensor<16x48xf32>
      %c_18 = stablehlo.constant dense<2> : tensor<i32>
      %44 = stablehlo.multiply %24, %c_18 : tensor<i32>
      stablehlo.return %43, %arg0, %44 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }, {
      %42 = stablehlo.sine %arg0 : tensor<16x48xf32>
      %43 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<48x48xf32>) -> tensor<48x48xf32>
      %44 = stablehlo.dot_general %42, %43, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %c_18 = stablehlo.constant dense<5> : tensor<i32>
      stablehlo.return %arg0, %44, %c_18 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }, {
      %cst_18 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %42 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<16x48xf32>
      %43 = stablehlo.multiply %arg0, %42 : tensor<16x48xf32>
      stablehlo.return %43, %arg0, %24 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }) : (tensor<i32>) -> (tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>)
    %27 = stablehlo.slice %arg2 [3:4] : (tensor<4xi32>) -> tensor<1xi32>
    %28 = stablehlo.reshape %27 : (tensor<1xi32>) -> tensor<i32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %c_12 = stablehlo.constant dense<2> : tensor<i32>
    %29 = stablehlo.clamp %c_11, %28, %c_12 : tensor<i32>
    %30:3 = "stablehlo.case"(%29) ({
      %42 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %43 = stablehlo.tanh %42 : tensor<16x48xf32>
      %c_18 = stablehlo.constant dense<2> : tensor<i32>
      %44 = stablehlo.multiply %28, %c_18 : tensor<i32>
      stablehlo.return %43, %arg0, %44 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }, {
      %42 = stablehlo.sine %arg0 : tensor<16x48xf32>
      %43 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<48x48xf32>) -> tensor<48x48xf32>
      %44 = stablehlo.dot_general %42, %43, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      %c_18 = stablehlo.constant dense<5> : tensor<i32>
      stablehlo.return %arg0, %44, %c_18 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }, {
      %cst_18 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %42 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<16x48xf32>
      %43 = stablehlo.multiply %arg0, %42 : tensor<16x48xf32>
      stablehlo.return %43, %arg0, %28 : tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>
    }) : (tensor<i32>) -> (tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>)
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %31:3 = stablehlo.while(%iterArg = %arg2, %iterArg_18 = %arg3, %iterArg_19 = %c_13) : tensor<4xi32>, tensor<2x12x12xf32>, tensor<i32>
    cond {
      %42 = stablehlo.slice %iterArg [2:3] : (tensor<4xi32>) -> tensor<1xi32>
      %43 = stablehlo.reshape %42 : (tensor<1xi32>) -> tensor<i32>
      %44 = stablehlo.convert %iterArg_19 : tensor<i32>
      %45 = stablehlo.compare LT, %44, %43, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %45 : tensor<i1>
    } do {
      %42 = stablehlo.transpose %iterArg_18, dims = [0, 2, 1] : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      %43 = stablehlo.dot_general %iterArg_18, %42, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x12x12xf32>, tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      %44 = stablehlo.iota dim = 0 : tensor<12x12xi32>
      %45 = stablehlo.iota dim = 1 : tensor<12x12xi32>
      %c_20 = stablehlo.constant dense<0> : tensor<i32>
      %46 = stablehlo.broadcast_in_dim %c_20, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
      %47 = stablehlo.add %44, %46 : tensor<12x12xi32>
      %48 = stablehlo.compare EQ, %47, %45, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
      %49 = stablehlo.convert %48 : (tensor<12x12xi1>) -> tensor<12x12xf32>
      %50 = stablehlo.broadcast_in_dim %49, dims = [1, 2] : (tensor<12x12xf32>) -> tensor<1x12x12xf32>
      %51 = stablehlo.broadcast_in_dim %50, dims = [0, 1, 2] : (tensor<1x12x12xf32>) -> tensor<2x12x12xf32>
      %52 = stablehlo.add %43, %51 : tensor<2x12x12xf32>
      %53 = func.call @cholesky(%52) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      %c_21 = stablehlo.constant dense<1> : tensor<i32>
      %54 = stablehlo.add %iterArg_19, %c_21 : tensor<i32>
      stablehlo.return %iterArg, %53, %54 : tensor<4xi32>, tensor<2x12x12xf32>, tensor<i32>
    }
    %32 = stablehlo.iota dim = 0 : tensor<40xi32>
    %c_14 = stablehlo.constant dense<5> : tensor<i32>
    %33 = call @remainder(%32, %c_14) : (tensor<40xi32>, tensor<i32>) -> tensor<40xi32>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %34 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %c_16 = stablehlo.constant dense<0> : tensor<i32>
    %35:6 = stablehlo.while(%iterArg = %33, %iterArg_18 = %arg1, %iterArg_19 = %arg0, %iterArg_20 = %c_16, %iterArg_21 = %arg0, %iterArg_22 = %34) : tensor<40xi32>, tensor<48x48xf32>, tensor<16x48xf32>, tensor<i32>, tensor<16x48xf32>, tensor<40xi32>
    cond {
      %c_23 = stablehlo.constant dense<40> : tensor<i32>
      %42 = stablehlo.compare LT, %iterArg_20, %c_23, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %42 : tensor<i1>
    } do {
      %42 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_20) : (tensor<40xi32>, tensor<i32>) -> tensor<i32>
      %43:2 = func.call @closed_call(%iterArg_18, %iterArg_19, %iterArg_21, %42) : (tensor<48x48xf32>, tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>) -> (tensor<16x48xf32>, tensor<i32>)
      %44 = func.call @dynamic_update_index_in_dim(%iterArg_22, %43#1, %iterArg_20) : (tensor<40xi32>, tensor<i32>, tensor<i32>) -> tensor<40xi32>
      %c_23 = stablehlo.constant dense<1> : tensor<i32>
      %45 = stablehlo.add %iterArg_20, %c_23 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_18, %iterArg_19, %45, %43#0, %44 : tensor<40xi32>, tensor<48x48xf32>, tensor<16x48xf32>, tensor<i32>, tensor<16x48xf32>, tensor<40xi32>
    }
    %36 = stablehlo.slice %arg2 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
    %37 = stablehlo.reshape %36 : (tensor<1xi32>) -> tensor<i32>
    %c_17 = stablehlo.constant dense<0> : tensor<i32>
    %38 = stablehlo.compare GT, %37, %c_17, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %39 = stablehlo.convert %38 : (tensor<i1>) -> tensor<i32>
    %40 = "stablehlo.case"(%39) ({
      stablehlo.return %arg0 : tensor<16x48xf32>
    }, {
      %42 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
      stablehlo.return %42 : tensor<16x48xf32>
    }) : (tensor<i32>) -> tensor<16x48xf32>
    %41 = stablehlo.add %40, %arg0 : tensor<16x48xf32>
    return %2#2, %2#3, %2#4, %5#3, %8#3, %11#3, %14#3, %18#0, %18#1, %18#2, %22#0, %22#1, %22#2, %26#0, %26#1, %26#2, %30#0, %30#1, %30#2, %31#1, %31#2, %35#4, %35#5, %41 : tensor<16x48xf32>, tensor<f32>, tensor<i32>, tensor<16x48xf32>, tensor<16x48xf32>, tensor<16x48xf32>, tensor<16x48xf32>, tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>, tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>, tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>, tensor<16x48xf32>, tensor<16x48xf32>, tensor<i32>, tensor<2x12x12xf32>, tensor<i32>, tensor<16x48xf32>, tensor<40xi32>, tensor<16x48xf32>
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
