module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x12x12xf32>, %arg1: tensor<4xi32>) -> (tensor<2x12x12xf32> {jax.result_info = "result[0]"}, tensor<2x12x12xf32> {jax.result_info = "result[1]"}, tensor<2x12x12xf32> {jax.result_info = "result[2]"}, tensor<2x12xf32> {jax.result_info = "result[3]"}, tensor<2x12x12xf32> {jax.result_info = "result[4]"}, tensor<2x12xf32> {jax.result_info = "result[5]"}, tensor<2x12x12xf32> {jax.result_info = "result[6]"}, tensor<0x12x12xf32> {jax.result_info = "result[7]"}, tensor<2x12x12xf32> {jax.result_info = "result[8]"}, tensor<0x12x12xf32> {jax.result_info = "result[9]"}, tensor<2x12x12xf32> {jax.result_info = "result[10]"}, tensor<2x12x12xf32> {jax.result_info = "result[11]"}, tensor<2x12x12xf32> {jax.result_info = "result[12]"}, tensor<2x12x12xf32> {jax.result_info = "result[13]"}, tensor<2x12x12xf32> {jax.result_info = "result[14]"}, tensor<2x12x12xf32> {jax.result_info = "result[15]"}, tensor<2x12x12xf32> {jax.result_info = "result[16]"}, tensor<2x12x12xf32> {jax.result_info = "result[17]"}, tensor<2x12x12xf32> {jax.result_info = "result[18]"}, tensor<i32> {jax.result_info = "result[19]"}, tensor<2x12x12xf32> {jax.result_info = "result[20]"}, tensor<2x12x12xf32> {jax.result_info = "result[21]"}, tensor<6xf32> {jax.result_info = "result[22]"}) {
    %0 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
    %1 = stablehlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.compare GT, %1, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.convert %2 : (tensor<i1>) -> tensor<i32>
    %4 = "stablehlo.case"(%3) ({
      %cst_23 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %85 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %86 = stablehlo.multiply %arg0, %85 : tensor<2x12x12xf32>
      stablehlo.return %86 : tensor<2x12x12xf32>
    }, {
      %85 = func.call @cholesky(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %85 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %5 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
    %6 = stablehlo.reshape %5 : (tensor<1xi32>) -> tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.compare GT, %6, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %8 = stablehlo.convert %7 : (tensor<i1>) -> tensor<i32>
    %9 = "stablehlo.case"(%8) ({
      %cst_23 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %85 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %86 = stablehlo.multiply %arg0, %85 : tensor<2x12x12xf32>
      stablehlo.return %86 : tensor<2x12x12xf32>
    }, {
      %85 = func.call @cholesky(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %85 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %10 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
    %11 = stablehlo.reshape %10 : (tensor<1xi32>) -> tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.compare GT, %11, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %13 = stablehlo.convert %12 : (tensor<i1>) -> tensor<i32>
    %14:2 = "stablehlo.case"(%13) ({
      %85 = func.call @inv(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      %86 = stablehlo.slice %arg0 [0:2, 0:1, 0:12] : (tensor<2x12x12xf32>) -> tensor<2x1x12xf32>
      %87 = stablehlo.reshape %86 : (tensor<2x1x12xf32>) -> tensor<2x12xf32>
      stablehlo.return %85, %87 : tensor<2x12x12xf32>, tensor<2x12xf32>
    }, {
      %85 = func.call @cholesky(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      %86:2 = func.call @eigh(%arg0) : (tensor<2x12x12xf32>) -> (tensor<2x12xf32>, tensor<2x12x12xf32>)
      stablehlo.return %85, %86#0 : tensor<2x12x12xf32>, tensor<2x12xf32>
    }) : (tensor<i32>) -> (tensor<2x12x12xf32>, tensor<2x12xf32>)
    %15 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
    %16 = stablehlo.reshape %15 : (tensor<1xi32>) -> tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %17 = stablehlo.compare GT, %16, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %18 = stablehlo.convert %17 : (tensor<i1>) -> tensor<i32>
    %19:2 = "stablehlo.case"(%18) ({
      %85 = func.call @inv(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      %86 = stablehlo.slice %arg0 [0:2, 0:1, 0:12] : (tensor<2x12x12xf32>) -> tensor<2x1x12xf32>
      %87 = stablehlo.reshape %86 : (tensor<2x1x12xf32>) -> tensor<2x12xf32>
      stablehlo.return %85, %87 : tensor<2x12x12xf32>, tensor<2x12xf32>
    }, {
      %85 = func.call @cholesky(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      %86:2 = func.call @eigh(%arg0) : (tensor<2x12x12xf32>) -> (tensor<2x12xf32>, tensor<2x12x12xf32>)
      stablehlo.return %85, %86#0 : tensor<2x12x12xf32>, tensor<2x12xf32>
    }) : (tensor<i32>) -> (tensor<2x12x12xf32>, tensor<2x12xf32>)
    %20 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
    %21 = stablehlo.reshape %20 : (tensor<1xi32>) -> tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %22 = stablehlo.compare GT, %21, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %23 = stablehlo.convert %22 : (tensor<i1>) -> tensor<i32>
    %24:2 = "stablehlo.case"(%23) ({
      %85 = stablehlo.slice %arg0 [0:0, 0:12, 0:12] : (tensor<2x12x12xf32>) -> tensor<0x12x12xf32>
      %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %86 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<0x12x12xf32>
      %87 = stablehlo.add %85, %86 : tensor<0x12x12xf32>
      stablehlo.return %arg0, %87 : tensor<2x12x12xf32>, tensor<0x12x12xf32>
    }, {
      %85 = func.call @cholesky(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      %86 = stablehlo.slice %arg0 [0:0, 0:12, 0:12] : (tensor<2x12x12xf32>) -> tensor<0x12x12xf32>
      stablehlo.return %85, %86 : tensor<2x12x12xf32>, tensor<0x12x12xf32>
    }) : (tensor<i32>) -> (tensor<2x12x12xf32>, tensor<0x12x12xf32>)
    %25 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
    %26 = stablehlo.reshape %25 : (tensor<1xi32>) -> tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %27 = stablehlo.compare GT, %26, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %28 = stablehlo.convert %27 : (tensor<i1>) -> tensor<i32>
    %29:2 = "stablehlo.case"(%28) ({
      %85 = stablehlo.slice %arg0 [0:0, 0:12, 0:12] : (tensor<2x12x12xf32>) -> tensor<0x12x12xf32>
      %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %86 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<0x12x12xf32>
      %87 = stablehlo.add %85, %86 : tensor<0x12x12xf32>
      stablehlo.return %arg0, %87 : tensor<2x12x12xf32>, tensor<0x12x12xf32>
    }, {
      %85 = func.call @cholesky(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      %86 = stablehlo.slice %arg0 [0:0, 0:12, 0:12] : (tensor<2x12x12xf32>) -> tensor<0x12x12xf32>
      stablehlo.return %85, %86 : tensor<2x12x12xf32>, tensor<0x12x12xf32>
    }) : (tensor<i32>) -> (tensor<2x12x12xf32>, tensor<0x12x12xf32>)
    %30 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
    %31 = stablehlo.reshape %30 : (tensor<1xi32>) -> tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %32 = stablehlo.compare GT, %31, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %33 = stablehlo.convert %32 : (tensor<i1>) -> tensor<i32>
    %34:8 = "stablehlo.case"(%33) ({
      %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %85 = stablehlo.reduce(%arg0 init: %cst_23) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x12x12xf32>, tensor<f32>) -> tensor<f32>
      %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %86 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %c_25 = stablehlo.constant dense<false> : tensor<i1>
      %87 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i1>) -> tensor<2x12x12xi1>
      %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %88 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %89 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<1x12x12xf32>
      %c_28 = stablehlo.constant dense<false> : tensor<i1>
      %90 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i1>) -> tensor<2x12x12xi1>
      %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %91 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %92 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      stablehlo.return %85, %86, %87, %88, %89, %90, %91, %92 : tensor<f32>, tensor<2x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<1x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<2x12x12xf32>
    }, {
      %85:7 = func.call @cholesky_0(%arg0) : (tensor<2x12x12xf32>) -> (tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<1x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>)
      %86 = stablehlo.multiply %85#0, %85#0 : tensor<2x12x12xf32>
      %cst_23 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %87 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %88 = stablehlo.multiply %87, %85#0 : tensor<2x12x12xf32>
      %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %89 = stablehlo.reduce(%86 init: %cst_24) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x12x12xf32>, tensor<f32>) -> tensor<f32>
      %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %90 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %c_26 = stablehlo.constant dense<false> : tensor<i1>
      %91 = stablehlo.broadcast_in_dim %c_26, dims = [] : (tensor<i1>) -> tensor<2x12x12xi1>
      %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %92 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %93 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<1x12x12xf32>
      %c_29 = stablehlo.constant dense<false> : tensor<i1>
      %94 = stablehlo.broadcast_in_dim %c_29, dims = [] : (tensor<i1>) -> tensor<2x12x12xi1>
      %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %95 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %96 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      stablehlo.return %89, %85#1, %85#2, %85#3, %85#4, %85#5, %85#6, %88 : tensor<f32>, tensor<2x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<1x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<2x12x12xf32>
    }) : (tensor<i32>) -> (tensor<f32>, tensor<2x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<1x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<2x12x12xf32>)
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %35 = "stablehlo.case"(%33) ({
      %85 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      stablehlo.return %85 : tensor<2x12x12xf32>
    }, {
      %85 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %86 = stablehlo.multiply %85, %34#7 : tensor<2x12x12xf32>
      %87 = func.call @cholesky_1(%34#1, %34#2, %34#3, %34#4, %34#5, %34#6, %86) : (tensor<2x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<1x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %87 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %36 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
    %37 = stablehlo.reshape %36 : (tensor<1xi32>) -> tensor<i32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %38 = stablehlo.compare GT, %37, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %39 = stablehlo.convert %38 : (tensor<i1>) -> tensor<i32>
    %40:8 = "stablehlo.case"(%39) ({
      %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %85 = stablehlo.reduce(%arg0 init: %cst_23) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x12x12xf32>, tensor<f32>) -> tensor<f32>
      %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %86 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %c_25 = stablehlo.constant dense<false> : tensor<i1>
      %87 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i1>) -> tensor<2x12x12xi1>
      %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %88 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %89 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<1x12x12xf32>
      %c_28 = stablehlo.constant dense<false> : tensor<i1>
      %90 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i1>) -> tensor<2x12x12xi1>
      %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %91 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %92 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      stablehlo.return %85, %86, %87, %88, %89, %90, %91, %92 : tensor<f32>, tensor<2x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<1x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<2x12x12xf32>
    }, {
      %85:7 = func.call @cholesky_0(%arg0) : (tensor<2x12x12xf32>) -> (tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<1x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>)
      %86 = stablehlo.multiply %85#0, %85#0 : tensor<2x12x12xf32>
      %cst_23 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %87 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %88 = stablehlo.multiply %87, %85#0 : tensor<2x12x12xf32>
      %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %89 = stablehlo.reduce(%86 init: %cst_24) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x12x12xf32>, tensor<f32>) -> tensor<f32>
      %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %90 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %c_26 = stablehlo.constant dense<false> : tensor<i1>
      %91 = stablehlo.broadcast_in_dim %c_26, dims = [] : (tensor<i1>) -> tensor<2x12x12xi1>
      %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %92 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %93 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<1x12x12xf32>
      %c_29 = stablehlo.constant dense<false> : tensor<i1>
      %94 = stablehlo.broadcast_in_dim %c_29, dims = [] : (tensor<i1>) -> tensor<2x12x12xi1>
      %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %95 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %96 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      stablehlo.return %89, %85#1, %85#2, %85#3, %85#4, %85#5, %85#6, %88 : tensor<f32>, tensor<2x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<1x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<2x12x12xf32>
    }) : (tensor<i32>) -> (tensor<f32>, tensor<2x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<1x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<2x12x12xf32>)
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %41 = "stablehlo.case"(%39) ({
      %85 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      stablehlo.return %85 : tensor<2x12x12xf32>
    }, {
      %85 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %86 = stablehlo.multiply %85, %40#7 : tensor<2x12x12xf32>
      %87 = func.call @cholesky_1(%40#1, %40#2, %40#3, %40#4, %40#5, %40#6, %86) : (tensor<2x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<1x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %87 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %42 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
    %43 = stablehlo.reshape %42 : (tensor<1xi32>) -> tensor<i32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %44 = stablehlo.compare GT, %43, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %45 = stablehlo.convert %44 : (tensor<i1>) -> tensor<i32>
    %46 = "stablehlo.case"(%45) ({
      %cst_23 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %85 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %86 = stablehlo.multiply %arg0, %85 : tensor<2x12x12xf32>
      stablehlo.return %86 : tensor<2x12x12xf32>
    }, {
      %c_23 = stablehlo.constant dense<0> : tensor<i32>
      %85:2 = stablehlo.while(%iterArg = %arg0, %iterArg_24 = %c_23) : tensor<2x12x12xf32>, tensor<i32>
      cond {
        %c_25 = stablehlo.constant dense<4> : tensor<i32>
        %86 = stablehlo.compare LT, %iterArg_24, %c_25, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %86 : tensor<i1>
      } do {
        %86 = stablehlo.transpose %iterArg, dims = [0, 2, 1] : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
        %87 = stablehlo.dot_general %iterArg, %86, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x12x12xf32>, tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
        %88 = stablehlo.iota dim = 0 : tensor<12x12xi32>
        %89 = stablehlo.iota dim = 1 : tensor<12x12xi32>
        %c_25 = stablehlo.constant dense<0> : tensor<i32>
        %90 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
        %91 = stablehlo.add %88, %90 : tensor<12x12xi32>
        %92 = stablehlo.compare EQ, %91, %89, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
        %93 = stablehlo.convert %92 : (tensor<12x12xi1>) -> tensor<12x12xf32>
        %94 = stablehlo.broadcast_in_dim %93, dims = [1, 2] : (tensor<12x12xf32>) -> tensor<1x12x12xf32>
        %95 = stablehlo.broadcast_in_dim %94, dims = [0, 1, 2] : (tensor<1x12x12xf32>) -> tensor<2x12x12xf32>
        %96 = stablehlo.add %87, %95 : tensor<2x12x12xf32>
        %97 = func.call @cholesky(%96) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
        %c_26 = stablehlo.constant dense<1> : tensor<i32>
        %98 = stablehlo.add %iterArg_24, %c_26 : tensor<i32>
        stablehlo.return %97, %98 : tensor<2x12x12xf32>, tensor<i32>
      }
      stablehlo.return %85#0 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %47 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
    %48 = stablehlo.reshape %47 : (tensor<1xi32>) -> tensor<i32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %49 = stablehlo.compare GT, %48, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %50 = stablehlo.convert %49 : (tensor<i1>) -> tensor<i32>
    %51 = "stablehlo.case"(%50) ({
      %cst_23 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %85 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %86 = stablehlo.multiply %arg0, %85 : tensor<2x12x12xf32>
      stablehlo.return %86 : tensor<2x12x12xf32>
    }, {
      %c_23 = stablehlo.constant dense<0> : tensor<i32>
      %85:2 = stablehlo.while(%iterArg = %arg0, %iterArg_24 = %c_23) : tensor<2x12x12xf32>, tensor<i32>
      cond {
        %c_25 = stablehlo.constant dense<4> : tensor<i32>
        %86 = stablehlo.compare LT, %iterArg_24, %c_25, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %86 : tensor<i1>
      } do {
        %86 = stablehlo.transpose %iterArg, dims = [0, 2, 1] : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
        %87 = stablehlo.dot_general %iterArg, %86, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x12x12xf32>, tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
        %88 = stablehlo.iota dim = 0 : tensor<12x12xi32>
        %89 = stablehlo.iota dim = 1 : tensor<12x12xi32>
        %c_25 = stablehlo.constant dense<0> : tensor<i32>
        %90 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
        %91 = stablehlo.add %88, %90 : tensor<12x12xi32>
        %92 = stablehlo.compare EQ, %91, %89, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
        %93 = stablehlo.convert %92 : (tensor<12x12xi1>) -> tensor<12x12xf32>
        %94 = stablehlo.broadcast_in_dim %93, dims = [1, 2] : (tensor<12x12xf32>) -> tensor<1x12x12xf32>
        %95 = stablehlo.broadcast_in_dim %94, dims = [0, 1, 2] : (tensor<1x12x12xf32>) -> tensor<2x12x12xf32>
        %96 = stablehlo.add %87, %95 : tensor<2x12x12xf32>
        %97 = func.call @cholesky(%96) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
        %c_26 = stablehlo.constant dense<1> : tensor<i32>
        %98 = stablehlo.add %iterArg_24, %c_26 : tensor<i32>
        stablehlo.return %97, %98 : tensor<2x12x12xf32>, tensor<i32>
      }
      stablehlo.return %85#0 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %52 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
    %53 = stablehlo.reshape %52 : (tensor<1xi32>) -> tensor<i32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %c_11 = stablehlo.constant dense<3> : tensor<i32>
    %54 = stablehlo.clamp %c_10, %53, %c_11 : tensor<i32>
    %55 = "stablehlo.case"(%54) ({
      %85 = func.call @cholesky(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %85 : tensor<2x12x12xf32>
    }, {
      %85 = func.call @inv(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %85 : tensor<2x12x12xf32>
    }, {
      %85:2 = func.call @qr(%arg0) : (tensor<2x12x12xf32>) -> (tensor<2x12x12xf32>, tensor<2x12x12xf32>)
      stablehlo.return %85#0 : tensor<2x12x12xf32>
    }, {
      stablehlo.return %arg0 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %56 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
    %57 = stablehlo.reshape %56 : (tensor<1xi32>) -> tensor<i32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %c_13 = stablehlo.constant dense<3> : tensor<i32>
    %58 = stablehlo.clamp %c_12, %57, %c_13 : tensor<i32>
    %59 = "stablehlo.case"(%58) ({
      %85 = func.call @cholesky(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %85 : tensor<2x12x12xf32>
    }, {
      %85 = func.call @inv(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %85 : tensor<2x12x12xf32>
    }, {
      %85:2 = func.call @qr(%arg0) : (tensor<2x12x12xf32>) -> (tensor<2x12x12xf32>, tensor<2x12x12xf32>)
      stablehlo.return %85#0 : tensor<2x12x12xf32>
    }, {
      stablehlo.return %arg0 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %60 = stablehlo.slice %arg1 [2:3] : (tensor<4xi32>) -> tensor<1xi32>
    %61 = stablehlo.reshape %60 : (tensor<1xi32>) -> tensor<i32>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %c_15 = stablehlo.constant dense<3> : tensor<i32>
    %62 = stablehlo.clamp %c_14, %61, %c_15 : tensor<i32>
    %63 = "stablehlo.case"(%62) ({
      %85 = func.call @cholesky(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %85 : tensor<2x12x12xf32>
    }, {
      %85 = func.call @inv(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %85 : tensor<2x12x12xf32>
    }, {
      %85:2 = func.call @qr(%arg0) : (tensor<2x12x12xf32>) -> (tensor<2x12x12xf32>, tensor<2x12x12xf32>)
      stablehlo.return %85#0 : tensor<2x12x12xf32>
    }, {
      stablehlo.return %arg0 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %64 = stablehlo.slice %arg1 [3:4] : (tensor<4xi32>) -> tensor<1xi32>
    %65 = stablehlo.reshape %64 : (tensor<1xi32>) -> tensor<i32>
    %c_16 = stablehlo.constant dense<0> : tensor<i32>
    %c_17 = stablehlo.constant dense<3> : tensor<i32>
    %66 = stablehlo.clamp %c_16, %65, %c_17 : tensor<i32>
    %67 = "stablehlo.case"(%66) ({
      %85 = func.call @cholesky(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %85 : tensor<2x12x12xf32>
    }, {
      %85 = func.call @inv(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %85 : tensor<2x12x12xf32>
    }, {
      %85:2 = func.call @qr(%arg0) : (tensor<2x12x12xf32>) -> (tensor<2x12x12xf32>, tensor<2x12x12xf32>)
      stablehlo.return %85#0 : tensor<2x12x12xf32>
    }, {
      stablehlo.return %arg0 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %68 = stablehlo.is_finite %arg0 : (tensor<2x12x12xf32>) -> tensor<2x12x12xi1>
    %c_18 = stablehlo.constant dense<true> : tensor<i1>
    %69 = stablehlo.reduce(%68 init: %c_18) applies stablehlo.and across dimensions = [0, 1, 2] : (tensor<2x12x12xi1>, tensor<i1>) -> tensor<i1>
    %70 = stablehlo.convert %69 : (tensor<i1>) -> tensor<i32>
    %71:2 = "stablehlo.case"(%70) ({
      %85 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
      %86 = stablehlo.reshape %85 : (tensor<1xi32>) -> tensor<i32>
      stablehlo.return %arg0, %86 : tensor<2x12x12xf32>, tensor<i32>
    }, {
      %85 = stablehlo.slice %arg0 [0:1, 0:12, 0:12] : (tensor<2x12x12xf32>) -> tensor<1x12x12xf32>
      %86 = stablehlo.reshape %85 : (tensor<1x12x12xf32>) -> tensor<12x12xf32>
      %87:2 = func.call @qr_2(%86) : (tensor<12x12xf32>) -> (tensor<12x12xf32>, tensor<12x12xf32>)
      %cst_23 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
      %88 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
      %89 = stablehlo.multiply %88, %87#0 : tensor<12x12xf32>
      %90 = stablehlo.broadcast_in_dim %89, dims = [1, 2] : (tensor<12x12xf32>) -> tensor<1x12x12xf32>
      %91 = stablehlo.broadcast_in_dim %90, dims = [0, 1, 2] : (tensor<1x12x12xf32>) -> tensor<2x12x12xf32>
      %92 = stablehlo.subtract %arg0, %91 : tensor<2x12x12xf32>
      %93 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
      %94 = stablehlo.reshape %93 : (tensor<1xi32>) -> tensor<i32>
      %c_24 = stablehlo.constant dense<1> : tensor<i32>
      %95 = stablehlo.add %94, %c_24 : tensor<i32>
      stablehlo.return %92, %95 : tensor<2x12x12xf32>, tensor<i32>
    }) : (tensor<i32>) -> (tensor<2x12x12xf32>, tensor<i32>)
    %72 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
    %73 = stablehlo.reshape %72 : (tensor<1x1x1xf32>) -> tensor<f32>
    %74 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
    %75 = stablehlo.reshape %74 : (tensor<1xi32>) -> tensor<i32>
    %c_19 = stablehlo.constant dense<13> : tensor<i32>
    %76 = stablehlo.subtract %75, %c_19 : tensor<i32>
    %c_20 = stablehlo.constant dense<1> : tensor<i32>
    %77 = stablehlo.subtract %76, %c_20 : tensor<i32>
    %78 = stablehlo.convert %77 : (tensor<i32>) -> tensor<f32>
    %79 = stablehlo.compare GT, %73, %78, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %80 = stablehlo.convert %79 : (tensor<i1>) -> tensor<i32>
    %81 = "stablehlo.case"(%80) ({
      %cst_23 = stablehlo.constant dense<1.300000e+01> : tensor<f32>
      %85 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %86 = stablehlo.add %arg0, %85 : tensor<2x12x12xf32>
      stablehlo.return %86 : tensor<2x12x12xf32>
    }, {
      %85 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
      %86 = stablehlo.reshape %85 : (tensor<1x1x1xf32>) -> tensor<f32>
      %87 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
      %88 = stablehlo.reshape %87 : (tensor<1xi32>) -> tensor<i32>
      %c_23 = stablehlo.constant dense<12> : tensor<i32>
      %89 = stablehlo.subtract %88, %c_23 : tensor<i32>
      %c_24 = stablehlo.constant dense<1> : tensor<i32>
      %90 = stablehlo.subtract %89, %c_24 : tensor<i32>
      %91 = stablehlo.convert %90 : (tensor<i32>) -> tensor<f32>
      %92 = stablehlo.compare GT, %86, %91, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %93 = stablehlo.convert %92 : (tensor<i1>) -> tensor<i32>
      %94 = "stablehlo.case"(%93) ({
        %cst_25 = stablehlo.constant dense<1.200000e+01> : tensor<f32>
        %95 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
        %96 = stablehlo.add %arg0, %95 : tensor<2x12x12xf32>
        stablehlo.return %96 : tensor<2x12x12xf32>
      }, {
        %95 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
        %96 = stablehlo.reshape %95 : (tensor<1x1x1xf32>) -> tensor<f32>
        %97 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
        %98 = stablehlo.reshape %97 : (tensor<1xi32>) -> tensor<i32>
        %c_25 = stablehlo.constant dense<11> : tensor<i32>
        %99 = stablehlo.subtract %98, %c_25 : tensor<i32>
        %c_26 = stablehlo.constant dense<1> : tensor<i32>
        %100 = stablehlo.subtract %99, %c_26 : tensor<i32>
        %101 = stablehlo.convert %100 : (tensor<i32>) -> tensor<f32>
        %102 = stablehlo.compare GT, %96, %101, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %103 = stablehlo.convert %102 : (tensor<i1>) -> tensor<i32>
        %104 = "stablehlo.case"(%103) ({
          %cst_27 = stablehlo.constant dense<1.100000e+01> : tensor<f32>
          %105 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
          %106 = stablehlo.add %arg0, %105 : tensor<2x12x12xf32>
          stablehlo.return %106 : tensor<2x12x12xf32>
        }, {
          %105 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
          %106 = stablehlo.reshape %105 : (tensor<1x1x1xf32>) -> tensor<f32>
          %107 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
          %108 = stablehlo.reshape %107 : (tensor<1xi32>) -> tensor<i32>
          %c_27 = stablehlo.constant dense<10> : tensor<i32>
          %109 = stablehlo.subtract %108, %c_27 : tensor<i32>
          %c_28 = stablehlo.constant dense<1> : tensor<i32>
          %110 = stablehlo.subtract %109, %c_28 : tensor<i32>
          %111 = stablehlo.convert %110 : (tensor<i32>) -> tensor<f32>
          %112 = stablehlo.compare GT, %106, %111, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %113 = stablehlo.convert %112 : (tensor<i1>) -> tensor<i32>
          %114 = "stablehlo.case"(%113) ({
            %cst_29 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
            %115 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
            %116 = stablehlo.add %arg0, %115 : tensor<2x12x12xf32>
            stablehlo.return %116 : tensor<2x12x12xf32>
          }, {
            %115 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
            %116 = stablehlo.reshape %115 : (tensor<1x1x1xf32>) -> tensor<f32>
            %117 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
            %118 = stablehlo.reshape %117 : (tensor<1xi32>) -> tensor<i32>
            %c_29 = stablehlo.constant dense<9> : tensor<i32>
            %119 = stablehlo.subtract %118, %c_29 : tensor<i32>
            %c_30 = stablehlo.constant dense<1> : tensor<i32>
            %120 = stablehlo.subtract %119, %c_30 : tensor<i32>
            %121 = stablehlo.convert %120 : (tensor<i32>) -> tensor<f32>
            %122 = stablehlo.compare GT, %116, %121, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
            %123 = stablehlo.convert %122 : (tensor<i1>) -> tensor<i32>
            %124 = "stablehlo.case"(%123) ({
              %cst_31 = stablehlo.constant dense<9.000000e+00> : tensor<f32>
              %125 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
              %126 = stablehlo.add %arg0, %125 : tensor<2x12x12xf32>
              stablehlo.return %126 : tensor<2x12x12xf32>
            }, {
              %125 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
              %126 = stablehlo.reshape %125 : (tensor<1x1x1xf32>) -> tensor<f32>
              %127 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
              %128 = stablehlo.reshape %127 : (tensor<1xi32>) -> tensor<i32>
              %c_31 = stablehlo.constant dense<8> : tensor<i32>
              %129 = stablehlo.subtract %128, %c_31 : tensor<i32>
              %c_32 = stablehlo.constant dense<1> : tensor<i32>
              %130 = stablehlo.subtract %129, %c_32 : tensor<i32>
              %131 = stablehlo.convert %130 : (tensor<i32>) -> tensor<f32>
              %132 = stablehlo.compare GT, %126, %131, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
              %133 = stablehlo.convert %132 : (tensor<i1>) -> tensor<i32>
              %134 = "stablehlo.case"(%133) ({
                %cst_33 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
                %135 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
                %136 = stablehlo.add %arg0, %135 : tensor<2x12x12xf32>
                stablehlo.return %136 : tensor<2x12x12xf32>
              }, {
                %135 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
                %136 = stablehlo.reshape %135 : (tensor<1x1x1xf32>) -> tensor<f32>
                %137 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
                %138 = stablehlo.reshape %137 : (tensor<1xi32>) -> tensor<i32>
                %c_33 = stablehlo.constant dense<7> : tensor<i32>
                %139 = stablehlo.subtract %138, %c_33 : tensor<i32>
                %c_34 = stablehlo.constant dense<1> : tensor<i32>
                %140 = stablehlo.subtract %139, %c_34 : tensor<i32>
                %141 = stablehlo.convert %140 : (tensor<i32>) -> tensor<f32>
                %142 = stablehlo.compare GT, %136, %141, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
                %143 = stablehlo.convert %142 : (tensor<i1>) -> tensor<i32>
                %144 = "stablehlo.case"(%143) ({
                  %cst_35 = stablehlo.constant dense<7.000000e+00> : tensor<f32>
                  %145 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
                  %146 = stablehlo.add %arg0, %145 : tensor<2x12x12xf32>
                  stablehlo.return %146 : tensor<2x12x12xf32>
                }, {
                  %145 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
                  %146 = stablehlo.reshape %145 : (tensor<1x1x1xf32>) -> tensor<f32>
                  %147 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
                  %148 = stablehlo.reshape %147 : (tensor<1xi32>) -> tensor<i32>
                  %c_35 = stablehlo.constant dense<6> : tensor<i32>
                  %149 = stablehlo.subtract %148, %c_35 : tensor<i32>
                  %c_36 = stablehlo.constant dense<1> : tensor<i32>
                  %150 = stablehlo.subtract %149, %c_36 : tensor<i32>
                  %151 = stablehlo.convert %150 : (tensor<i32>) -> tensor<f32>
                  %152 = stablehlo.compare GT, %146, %151, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
                  %153 = stablehlo.convert %152 : (tensor<i1>) -> tensor<i32>
                  %154 = "stablehlo.case"(%153) ({
                    %cst_37 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
                    %155 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
                    %156 = stablehlo.add %arg0, %155 : tensor<2x12x12xf32>
                    stablehlo.return %156 : tensor<2x12x12xf32>
                  }, {
                    %155 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
                    %156 = stablehlo.reshape %155 : (tensor<1x1x1xf32>) -> tensor<f32>
                    %157 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
                    %158 = stablehlo.reshape %157 : (tensor<1xi32>) -> tensor<i32>
                    %c_37 = stablehlo.constant dense<5> : tensor<i32>
                    %159 = stablehlo.subtract %158, %c_37 : tensor<i32>
                    %c_38 = stablehlo.constant dense<1> : tensor<i32>
                    %160 = stablehlo.subtract %159, %c_38 : tensor<i32>
                    %161 = stablehlo.convert %160 : (tensor<i32>) -> tensor<f32>
                    %162 = stablehlo.compare GT, %156, %161, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
                    %163 = stablehlo.convert %162 : (tensor<i1>) -> tensor<i32>
                    %164 = "stablehlo.case"(%163) ({
                      %cst_39 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
                      %165 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
                      %166 = stablehlo.add %arg0, %165 : tensor<2x12x12xf32>
                      stablehlo.return %166 : tensor<2x12x12xf32>
                    }, {
                      %165 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
                      %166 = stablehlo.reshape %165 : (tensor<1x1x1xf32>) -> tensor<f32>
                      %167 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
                      %168 = stablehlo.reshape %167 : (tensor<1xi32>) -> tensor<i32>
                      %c_39 = stablehlo.constant dense<4> : tensor<i32>
                      %169 = stablehlo.subtract %168, %c_39 : tensor<i32>
                      %c_40 = stablehlo.constant dense<1> : tensor<i32>
                      %170 = stablehlo.subtract %169, %c_40 : tensor<i32>
                      %171 = stablehlo.convert %170 : (tensor<i32>) -> tensor<f32>
                      %172 = stablehlo.compare GT, %166, %171, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
                      %173 = stablehlo.convert %172 : (tensor<i1>) -> tensor<i32>
                      %174 = "stablehlo.case"(%173) ({
                        %cst_41 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
                        %175 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
                        %176 = stablehlo.add %arg0, %175 : tensor<2x12x12xf32>
                        stablehlo.return %176 : tensor<2x12x12xf32>
                      }, {
                        %175 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
                        %176 = stablehlo.reshape %175 : (tensor<1x1x1xf32>) -> tensor<f32>
                        %177 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
                        %178 = stablehlo.reshape %177 : (tensor<1xi32>) -> tensor<i32>
                        %c_41 = stablehlo.constant dense<3> : tensor<i32>
                        %179 = stablehlo.subtract %178, %c_41 : tensor<i32>
                        %c_42 = stablehlo.constant dense<1> : tensor<i32>
                        %180 = stablehlo.subtract %179, %c_42 : tensor<i32>
                        %181 = stablehlo.convert %180 : (tensor<i32>) -> tensor<f32>
                        %182 = stablehlo.compare GT, %176, %181, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
                        %183 = stablehlo.convert %182 : (tensor<i1>) -> tensor<i32>
                        %184 = "stablehlo.case"(%183) ({
                          %cst_43 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
                          %185 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
                          %186 = stablehlo.add %arg0, %185 : tensor<2x12x12xf32>
                          stablehlo.return %186 : tensor<2x12x12xf32>
                        }, {
                          %185 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
                          %186 = stablehlo.reshape %185 : (tensor<1x1x1xf32>) -> tensor<f32>
                          %187 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
                          %188 = stablehlo.reshape %187 : (tensor<1xi32>) -> tensor<i32>
                          %c_43 = stablehlo.constant dense<2> : tensor<i32>
                          %189 = stablehlo.subtract %188, %c_43 : tensor<i32>
                          %c_44 = stablehlo.constant dense<1> : tensor<i32>
                          %190 = stablehlo.subtract %189, %c_44 : tensor<i32>
                          %191 = stablehlo.convert %190 : (tensor<i32>) -> tensor<f32>
                          %192 = stablehlo.compare GT, %186, %191, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
                          %193 = stablehlo.convert %192 : (tensor<i1>) -> tensor<i32>
                          %194 = "stablehlo.case"(%193) ({
                            %cst_45 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
                            %195 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
                            %196 = stablehlo.add %arg0, %195 : tensor<2x12x12xf32>
                            stablehlo.return %196 : tensor<2x12x12xf32>
                          }, {
                            %195 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
                            %196 = stablehlo.reshape %195 : (tensor<1x1x1xf32>) -> tensor<f32>
                            %197 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
                            %198 = stablehlo.reshape %197 : (tensor<1xi32>) -> tensor<i32>
                            %c_45 = stablehlo.constant dense<1> : tensor<i32>
                            %199 = stablehlo.subtract %198, %c_45 : tensor<i32>
                            %c_46 = stablehlo.constant dense<1> : tensor<i32>
                            %200 = stablehlo.subtract %199, %c_46 : tensor<i32>
                            %201 = stablehlo.convert %200 : (tensor<i32>) -> tensor<f32>
                            %202 = stablehlo.compare GT, %196, %201, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
                            %203 = stablehlo.convert %202 : (tensor<i1>) -> tensor<i32>
                            %204 = "stablehlo.case"(%203) ({
                              %cst_47 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
                              %205 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
                              %206 = stablehlo.add %arg0, %205 : tensor<2x12x12xf32>
                              stablehlo.return %206 : tensor<2x12x12xf32>
                            }, {
                              %205 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
                              %206 = stablehlo.reshape %205 : (tensor<1x1x1xf32>) -> tensor<f32>
                              %207 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
                              %208 = stablehlo.reshape %207 : (tensor<1xi32>) -> tensor<i32>
                              %c_47 = stablehlo.constant dense<0> : tensor<i32>
                              %209 = stablehlo.subtract %208, %c_47 : tensor<i32>
                              %c_48 = stablehlo.constant dense<1> : tensor<i32>
                              %210 = stablehlo.subtract %209, %c_48 : tensor<i32>
                              %211 = stablehlo.convert %210 : (tensor<i32>) -> tensor<f32>
                              %212 = stablehlo.compare GT, %206, %211, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
                              %213 = stablehlo.convert %212 : (tensor<i1>) -> tensor<i32>
                              %214 = "stablehlo.case"(%213) ({
                                %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
                                %215 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
                                %216 = stablehlo.add %arg0, %215 : tensor<2x12x12xf32>
                                stablehlo.return %216 : tensor<2x12x12xf32>
                              }, {
                                %215 = func.call @cholesky(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
                                stablehlo.return %215 : tensor<2x12x12xf32>
                              }) : (tensor<i32>) -> tensor<2x12x12xf32>
                              stablehlo.return %214 : tensor<2x12x12xf32>
                            }) : (tensor<i32>) -> tensor<2x12x12xf32>
                            stablehlo.return %204 : tensor<2x12x12xf32>
                          }) : (tensor<i32>) -> tensor<2x12x12xf32>
                          stablehlo.return %194 : tensor<2x12x12xf32>
                        }) : (tensor<i32>) -> tensor<2x12x12xf32>
                        stablehlo.return %184 : tensor<2x12x12xf32>
                      }) : (tensor<i32>) -> tensor<2x12x12xf32>
                      stablehlo.return %174 : tensor<2x12x12xf32>
                    }) : (tensor<i32>) -> tensor<2x12x12xf32>
                    stablehlo.return %164 : tensor<2x12x12xf32>
                  }) : (tensor<i32>) -> tensor<2x12x12xf32>
                  stablehlo.return %154 : tensor<2x12x12xf32>
                }) : (tensor<i32>) -> tensor<2x12x12xf32>
                stablehlo.return %144 : tensor<2x12x12xf32>
              }) : (tensor<i32>) -> tensor<2x12x12xf32>
              stablehlo.return %134 : tensor<2x12x12xf32>
            }) : (tensor<i32>) -> tensor<2x12x12xf32>
            stablehlo.return %124 : tensor<2x12x12xf32>
          }) : (tensor<i32>) -> tensor<2x12x12xf32>
          stablehlo.return %114 : tensor<2x12x12xf32>
        }) : (tensor<i32>) -> tensor<2x12x12xf32>
        stablehlo.return %104 : tensor<2x12x12xf32>
      }) : (tensor<i32>) -> tensor<2x12x12xf32>
      stablehlo.return %94 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %82 = stablehlo.iota dim = 0 : tensor<6xi32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %c_22 = stablehlo.constant dense<0> : tensor<i32>
    %84:5 = stablehlo.while(%iterArg = %82, %iterArg_23 = %arg1, %iterArg_24 = %c_22, %iterArg_25 = %arg0, %iterArg_26 = %83) : tensor<6xi32>, tensor<4xi32>, tensor<i32>, tensor<2x12x12xf32>, tensor<6xf32>
    cond {
      %c_27 = stablehlo.constant dense<6> : tensor<i32>
      %85 = stablehlo.compare LT, %iterArg_24, %c_27, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %85 : tensor<i1>
    } do {
      %85 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_24) : (tensor<6xi32>, tensor<i32>) -> tensor<i32>
      %86:2 = func.call @closed_call_3(%iterArg_23, %iterArg_25, %85) : (tensor<4xi32>, tensor<2x12x12xf32>, tensor<i32>) -> (tensor<2x12x12xf32>, tensor<f32>)
      %87 = func.call @dynamic_update_index_in_dim(%iterArg_26, %86#1, %iterArg_24) : (tensor<6xf32>, tensor<f32>, tensor<i32>) -> tensor<6xf32>
      %c_27 = stablehlo.constant dense<1> : tensor<i32>
      %88 = stablehlo.add %iterArg_24, %c_27 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_23, %88, %86#0, %87 : tensor<6xi32>, tensor<4xi32>, tensor<i32>, tensor<2x12x12xf32>, tensor<6xf32>
    }
    return %4, %9, %14#0, %14#1, %19#0, %19#1, %24#0, %24#1, %29#0, %29#1, %35, %41, %46, %51, %55, %59, %63, %67, %71#0, %71#1, %81, %84#3, %84#4 : tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12xf32>, tensor<2x12x12xf32>, tensor<2x12xf32>, tensor<2x12x12xf32>, tensor<0x12x12xf32>, tensor<2x12x12xf32>, tensor<0x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<i32>, tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<6xf32>
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
  func.func private @inv(%arg0: tensor<2x12x12xf32>) -> tensor<2x12x12xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<12x12xi32>
    %1 = stablehlo.iota dim = 1 : tensor<12x12xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
    %3 = stablehlo.add %0, %2 : tensor<12x12xi32>
    %4 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
    %5 = stablehlo.convert %4 : (tensor<12x12xi1>) -> tensor<12x12xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [1, 2] : (tensor<12x12xf32>) -> tensor<2x12x12xf32>
    %7 = call @solve(%arg0, %6) : (tensor<2x12x12xf32>, tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
    return %7 : tensor<2x12x12xf32>
  }
  func.func private @solve(%arg0: tensor<2x12x12xf32>, %arg1: tensor<2x12x12xf32>) -> tensor<2x12x12xf32> {
    %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=2, j=12, k=12, l=12, m=12, n=12}, custom>} : (tensor<2x12x12xf32>) -> (tensor<2x12x12xf32>, tensor<2x12xi32>, tensor<2xi32>)
    %c = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<2x12xi32>
    %2 = stablehlo.subtract %0#1, %1 : tensor<2x12xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %4 = stablehlo.compare GE, %0#2, %3, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<2xi1>) -> tensor<2x1x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
    %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<2x1x1xi1>) -> tensor<2x12x12xi1>
    %8 = stablehlo.select %7, %0#0, %6 : tensor<2x12x12xi1>, tensor<2x12x12xf32>
    %9 = stablehlo.iota dim = 1 : tensor<2x12xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %10:4 = stablehlo.while(%iterArg = %2, %iterArg_3 = %c_2, %iterArg_4 = %c_1, %iterArg_5 = %9) : tensor<2x12xi32>, tensor<i32>, tensor<i32>, tensor<2x12xi32>
    cond {
      %c_6 = stablehlo.constant dense<12> : tensor<i32>
      %14 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %14 : tensor<i1>
    } do {
      %14:2 = func.call @closed_call(%iterArg, %iterArg_4, %iterArg_5) : (tensor<2x12xi32>, tensor<i32>, tensor<2x12xi32>) -> (tensor<i32>, tensor<2x12xi32>)
      %c_6 = stablehlo.constant dense<1> : tensor<i32>
      %15 = stablehlo.add %iterArg_3, %c_6 : tensor<i32>
      stablehlo.return %iterArg, %15, %14#0, %14#1 : tensor<2x12xi32>, tensor<i32>, tensor<i32>, tensor<2x12xi32>
    }
    %11 = stablehlo.transpose %arg1, dims = [0, 2, 1] : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
    %12 = call @_lu_solve(%8, %10#3, %11) : (tensor<2x12x12xf32>, tensor<2x12xi32>, tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
    %13 = stablehlo.transpose %12, dims = [0, 2, 1] : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
    return %13 : tensor<2x12x12xf32>
  }
  func.func private @closed_call(%arg0: tensor<2x12xi32>, %arg1: tensor<i32>, %arg2: tensor<2x12xi32>) -> (tensor<i32>, tensor<2x12xi32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg1, %c : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = stablehlo.convert %arg1 : tensor<i32>
    %c_1 = stablehlo.constant dense<12> : tensor<i32>
    %3 = stablehlo.add %2, %c_1 : tensor<i32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<i1>, tensor<i32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %6 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [1]>, indices_are_sorted = true, slice_sizes = array<i64: 2, 1>}> : (tensor<2x12xi32>, tensor<1xi32>) -> tensor<2x1xi32>
    %7 = stablehlo.reshape %6 : (tensor<2x1xi32>) -> tensor<2xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.compare LT, %arg1, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %9 = stablehlo.convert %arg1 : tensor<i32>
    %c_3 = stablehlo.constant dense<12> : tensor<i32>
    %10 = stablehlo.add %9, %c_3 : tensor<i32>
    %11 = stablehlo.select %8, %10, %arg1 : tensor<i1>, tensor<i32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %13 = "stablehlo.gather"(%arg2, %12) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [1]>, indices_are_sorted = true, slice_sizes = array<i64: 2, 1>}> : (tensor<2x12xi32>, tensor<1xi32>) -> tensor<2x1xi32>
    %14 = stablehlo.reshape %13 : (tensor<2x1xi32>) -> tensor<2xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %15 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %16 = stablehlo.compare LT, %7, %15, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %c_5 = stablehlo.constant dense<12> : tensor<i32>
    %17 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %18 = stablehlo.add %7, %17 : tensor<2xi32>
    %19 = stablehlo.select %16, %18, %7 : tensor<2xi1>, tensor<2xi32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %21 = "stablehlo.gather"(%arg2, %20) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = array<i64: 1, 1>}> : (tensor<2x12xi32>, tensor<2x1xi32>) -> tensor<2x1xi32>
    %22 = stablehlo.reshape %21 : (tensor<2x1xi32>) -> tensor<2xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %23 = stablehlo.compare LT, %arg1, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_7 = stablehlo.constant dense<12> : tensor<i32>
    %24 = stablehlo.add %arg1, %c_7 : tensor<i32>
    %25 = stablehlo.select %23, %24, %arg1 : tensor<i1>, tensor<i32>
    %26 = stablehlo.convert %25 : tensor<i32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %28 = "stablehlo.scatter"(%arg2, %27, %22) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<2x12xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<2x12xi32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %29 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %30 = stablehlo.compare LT, %7, %29, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %c_9 = stablehlo.constant dense<12> : tensor<i32>
    %31 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %32 = stablehlo.add %7, %31 : tensor<2xi32>
    %33 = stablehlo.select %30, %32, %7 : tensor<2xi1>, tensor<2xi32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %35 = "stablehlo.scatter"(%28, %34, %14) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<2x12xi32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x12xi32>
    return %0, %35 : tensor<i32>, tensor<2x12xi32>
  }
  func.func private @_lu_solve(%arg0: tensor<2x12x12xf32>, %arg1: tensor<2x12xi32>, %arg2: tensor<2x12x12xf32>) -> tensor<2x12x12xf32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1, 2] : (tensor<2x12x12xf32>) -> tensor<2x12x12x1xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<2x12xi32>
    %2 = stablehlo.compare LT, %arg1, %1, SIGNED : (tensor<2x12xi32>, tensor<2x12xi32>) -> tensor<2x12xi1>
    %c_0 = stablehlo.constant dense<12> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<2x12xi32>
    %4 = stablehlo.add %arg1, %3 : tensor<2x12xi32>
    %5 = stablehlo.select %2, %4, %arg1 : tensor<2x12xi1>, tensor<2x12xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<2x12xi32>) -> tensor<2x12x1xi32>
    %7 = "stablehlo.gather"(%0, %6) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 3], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 12, 1, 1>}> : (tensor<2x12x12x1xf32>, tensor<2x12x1xi32>) -> tensor<2x12x12x1xf32>
    %8 = stablehlo.transpose %7, dims = [0, 2, 3, 1] : (tensor<2x12x12x1xf32>) -> tensor<2x12x1x12xf32>
    %9 = stablehlo.reshape %8 : (tensor<2x12x1x12xf32>) -> tensor<2x12x12xf32>
    %10 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %9) {backend_config = "", mhlo.backend_config = {diag = 85 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=2, j=12, k=12, l=12, m=12, n=12, o=12}, custom>} : (tensor<2x12x12xf32>, tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
    %11 = stablehlo.reshape %10 : (tensor<2x12x12xf32>) -> tensor<2x12x1x12xf32>
    %12 = stablehlo.reshape %11 : (tensor<2x12x1x12xf32>) -> tensor<2x12x12xf32>
    %13 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %12) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=2, j=12, k=12, l=12, m=12, n=12, o=12}, custom>} : (tensor<2x12x12xf32>, tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
    %14 = stablehlo.reshape %13 : (tensor<2x12x12xf32>) -> tensor<2x12x1x12xf32>
    %15 = stablehlo.transpose %14, dims = [0, 3, 1, 2] : (tensor<2x12x1x12xf32>) -> tensor<2x12x12x1xf32>
    %16 = stablehlo.reshape %15 : (tensor<2x12x12x1xf32>) -> tensor<2x12x12xf32>
    return %16 : tensor<2x12x12xf32>
  }
  func.func private @eigh(%arg0: tensor<2x12x12xf32>) -> (tensor<2x12xf32>, tensor<2x12x12xf32>) {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<2x12x12xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
    %3 = stablehlo.divide %1, %2 : tensor<2x12x12xf32>
    %4:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%3) {backend_config = "", mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=2, j=12, k=12, l=12, m=12, n=12}, custom>} : (tensor<2x12x12xf32>) -> (tensor<2x12x12xf32>, tensor<2x12xf32>, tensor<2xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %6 = stablehlo.compare EQ, %4#2, %5, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<2xi1>) -> tensor<2x1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<2x1x1xi1>) -> tensor<2x12x12xi1>
    %10 = stablehlo.select %9, %4#0, %8 : tensor<2x12x12xi1>, tensor<2x12x12xf32>
    %11 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<2xi1>) -> tensor<2x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x12xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<2x1xi1>) -> tensor<2x12xi1>
    %14 = stablehlo.select %13, %4#1, %12 : tensor<2x12xi1>, tensor<2x12xf32>
    return %14, %10 : tensor<2x12xf32>, tensor<2x12x12xf32>
  }
  func.func private @cholesky_0(%arg0: tensor<2x12x12xf32>) -> (tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<1x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>) {
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
    %19 = stablehlo.iota dim = 0 : tensor<12x12xi32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
    %21 = stablehlo.add %19, %20 : tensor<12x12xi32>
    %22 = stablehlo.iota dim = 1 : tensor<12x12xi32>
    %23 = stablehlo.compare GE, %21, %22, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
    %24 = stablehlo.broadcast_in_dim %23, dims = [1, 2] : (tensor<12x12xi1>) -> tensor<2x12x12xi1>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
    %26 = stablehlo.iota dim = 0 : tensor<12x12xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %27 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
    %28 = stablehlo.add %26, %27 : tensor<12x12xi32>
    %29 = stablehlo.iota dim = 1 : tensor<12x12xi32>
    %30 = stablehlo.compare EQ, %28, %29, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
    %31 = stablehlo.convert %30 : (tensor<12x12xi1>) -> tensor<12x12xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %33 = stablehlo.add %32, %31 : tensor<12x12xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [1, 2] : (tensor<12x12xf32>) -> tensor<1x12x12xf32>
    %35 = stablehlo.iota dim = 0 : tensor<12x12xi32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %36 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
    %37 = stablehlo.add %35, %36 : tensor<12x12xi32>
    %38 = stablehlo.iota dim = 1 : tensor<12x12xi32>
    %39 = stablehlo.compare GE, %37, %38, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
    %40 = stablehlo.broadcast_in_dim %39, dims = [1, 2] : (tensor<12x12xi1>) -> tensor<2x12x12xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
    %42 = stablehlo.select %40, %18, %41 : tensor<2x12x12xi1>, tensor<2x12x12xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
    return %42, %18, %24, %25, %34, %40, %43 : tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<1x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>
  }
  func.func private @cholesky_1(%arg0: tensor<2x12x12xf32>, %arg1: tensor<2x12x12xi1>, %arg2: tensor<2x12x12xf32>, %arg3: tensor<1x12x12xf32>, %arg4: tensor<2x12x12xi1>, %arg5: tensor<2x12x12xf32>, %arg6: tensor<2x12x12xf32>) -> tensor<2x12x12xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
    %1 = stablehlo.select %arg4, %arg6, %0 : tensor<2x12x12xi1>, tensor<2x12x12xf32>
    %2 = stablehlo.dot_general %1, %arg0, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x12x12xf32>, tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
    %3 = stablehlo.transpose %2, dims = [0, 2, 1] : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
    %4 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1, 2] : (tensor<1x12x12xf32>) -> tensor<2x12x12xf32>
    %5 = stablehlo.divide %3, %4 : tensor<2x12x12xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
    %7 = stablehlo.select %arg1, %5, %6 : tensor<2x12x12xi1>, tensor<2x12x12xf32>
    %8 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %7) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=2, j=12, k=12, l=12, m=12, n=12, o=12}, custom>} : (tensor<2x12x12xf32>, tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
    %9 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %8) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=2, j=12, k=12, l=12, m=12, n=12, o=12}, custom>} : (tensor<2x12x12xf32>, tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
    %11 = stablehlo.divide %9, %10 : tensor<2x12x12xf32>
    %12 = stablehlo.transpose %11, dims = [0, 2, 1] : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
    %13 = stablehlo.add %11, %12 : tensor<2x12x12xf32>
    return %13 : tensor<2x12x12xf32>
  }
  func.func private @qr(%arg0: tensor<2x12x12xf32>) -> (tensor<2x12x12xf32>, tensor<2x12x12xf32>) {
    %0:2 = stablehlo.custom_call @lapack_sgeqrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n]) {i=2, j=12, k=12, l=12, m=12, n=12}, custom>} : (tensor<2x12x12xf32>) -> (tensor<2x12x12xf32>, tensor<2x12xf32>)
    %1 = stablehlo.custom_call @lapack_sorgqr_ffi(%0#0, %0#1) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l])->([i, m, n]) {i=2, j=12, k=12, l=12, m=12, n=12}, custom>} : (tensor<2x12x12xf32>, tensor<2x12xf32>) -> tensor<2x12x12xf32>
    %2 = stablehlo.iota dim = 0 : tensor<12x12xi32>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
    %4 = stablehlo.add %2, %3 : tensor<12x12xi32>
    %5 = stablehlo.iota dim = 1 : tensor<12x12xi32>
    %6 = stablehlo.compare GE, %4, %5, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [1, 2] : (tensor<12x12xi1>) -> tensor<2x12x12xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
    %9 = stablehlo.select %7, %8, %0#0 : tensor<2x12x12xi1>, tensor<2x12x12xf32>
    return %1, %9 : tensor<2x12x12xf32>, tensor<2x12x12xf32>
  }
  func.func private @qr_2(%arg0: tensor<12x12xf32>) -> (tensor<12x12xf32>, tensor<12x12xf32>) {
    %0:2 = stablehlo.custom_call @lapack_sgeqrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m]) {i=12, j=12, k=12, l=12, m=12}, custom>} : (tensor<12x12xf32>) -> (tensor<12x12xf32>, tensor<12xf32>)
    %1 = stablehlo.custom_call @lapack_sorgqr_ffi(%0#0, %0#1) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k])->([l, m]) {i=12, j=12, k=12, l=12, m=12}, custom>} : (tensor<12x12xf32>, tensor<12xf32>) -> tensor<12x12xf32>
    %2 = stablehlo.iota dim = 0 : tensor<12x12xi32>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
    %4 = stablehlo.add %2, %3 : tensor<12x12xi32>
    %5 = stablehlo.iota dim = 1 : tensor<12x12xi32>
    %6 = stablehlo.compare GE, %4, %5, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %8 = stablehlo.select %6, %7, %0#0 : tensor<12x12xi1>, tensor<12x12xf32>
    return %1, %8 : tensor<12x12xf32>, tensor<12x12xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<6xi32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<6xi32>, tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @closed_call_3(%arg0: tensor<4xi32>, %arg1: tensor<2x12x12xf32>, %arg2: tensor<i32>) -> (tensor<2x12x12xf32>, tensor<f32>) {
    %c = stablehlo.constant dense<2> : tensor<i32>
    %0 = call @remainder(%arg2, %c) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %1 = stablehlo.slice %arg0 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
    %2 = stablehlo.reshape %1 : (tensor<1xi32>) -> tensor<i32>
    %3 = stablehlo.compare EQ, %0, %2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %4 = stablehlo.convert %3 : (tensor<i1>) -> tensor<i32>
    %5 = "stablehlo.case"(%4) ({
      %cst_0 = stablehlo.constant dense<0.899999976> : tensor<f32>
      %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %8 = stablehlo.multiply %arg1, %7 : tensor<2x12x12xf32>
      stablehlo.return %8 : tensor<2x12x12xf32>
    }, {
      %7 = stablehlo.transpose %arg1, dims = [0, 2, 1] : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      %8 = stablehlo.dot_general %arg1, %7, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x12x12xf32>, tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      %9 = stablehlo.iota dim = 0 : tensor<12x12xi32>
      %10 = stablehlo.iota dim = 1 : tensor<12x12xi32>
      %c_0 = stablehlo.constant dense<0> : tensor<i32>
      %11 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
      %12 = stablehlo.add %9, %11 : tensor<12x12xi32>
      %13 = stablehlo.compare EQ, %12, %10, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
      %14 = stablehlo.convert %13 : (tensor<12x12xi1>) -> tensor<12x12xf32>
      %15 = stablehlo.broadcast_in_dim %14, dims = [1, 2] : (tensor<12x12xf32>) -> tensor<1x12x12xf32>
      %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] : (tensor<1x12x12xf32>) -> tensor<2x12x12xf32>
      %17 = stablehlo.add %8, %16 : tensor<2x12x12xf32>
      %18 = func.call @cholesky(%17) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %18 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%arg1 init: %cst) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x12x12xf32>, tensor<f32>) -> tensor<f32>
    return %5, %6 : tensor<2x12x12xf32>, tensor<f32>
  }
  func.func private @remainder(%arg0: tensor<i32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.remainder %arg0, %2 : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.compare NE, %3, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.compare LT, %3, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.compare NE, %5, %6, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %8 = stablehlo.and %7, %4 : tensor<i1>
    %9 = stablehlo.add %3, %2 : tensor<i32>
    %10 = stablehlo.select %8, %9, %3 : tensor<i1>, tensor<i32>
    return %10 : tensor<i32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<6xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<6xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<6xf32>, tensor<1xf32>, tensor<i32>) -> tensor<6xf32>
    return %1 : tensor<6xf32>
  }
}
