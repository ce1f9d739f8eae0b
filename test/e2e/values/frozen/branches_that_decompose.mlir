module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x12x12xf32>, %arg1: tensor<4xi32>) -> (tensor<2x12x12xf32> {jax.result_info = "result[0]"}, tensor<2x12x12xf32> {jax.result_info = "result[1]"}, tensor<2x12x12xf32> {jax.result_info = "result[2]"}, tensor<2x12xf32> {jax.result_info = "result[3]"}, tensor<2x12x12xf32> {jax.result_info = "result[4]"}, tensor<2x12xf32> {jax.result_info = "result[5]"}, tensor<2x12x12xf32> {jax.result_info = "result[6]"}, tensor<0x12x12xf32> {jax.result_info = "result[7]"}, tensor<2x12x12xf32> {jax.result_info = "result[8]"}, tensor<0x12x12xf32> {jax.result_info = "result[9]"}, tensor<2x12x12xf32> {jax.result_info = "result[10]"}, tensor<2x12x12xf32> {jax.result_info = "result[11]"}, tensor<2x12x12xf32> {jax.result_info = "result[12]"}, tensor<2x12x12xf32> {jax.result_info = "result[13]"}, tensor<2x12x12xf32> {jax.result_info = "result[14]"}, tensor<2x12x12xf32> {jax.result_info = "result[15]"}, tensor<2x12x12xf32> {jax.result_info = "result[16]"}, tensor<2x12x12xf32> {jax.result_info = "result[17]"}, tensor<2x12x12xf32> {jax.result_info = "result[18]"}, tensor<i32> {jax.result_info = "result[19]"}, tensor<2x12x12xf32> {jax.result_info = "result[20]"}, tensor<2x12x12xf32> {jax.result_info = "result[21]"}, tensor<6xf32> {jax.result_info = "result[22]"}, tensor<2x12x12xf32> {jax.result_info = "result[23]"}, tensor<i32> {jax.result_info = "result[24]"}, tensor<2x12x12xf32> {jax.result_info = "result[25]"}, tensor<i32> {jax.result_info = "result[26]"}, tensor<2x12x12xf32> {jax.result_info = "result[27]"}, tensor<i32> {jax.result_info = "result[28]"}) {
    %0 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
    %1 = stablehlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.compare GT, %1, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.convert %2 : (tensor<i1>) -> tensor<i32>
    %4 = "stablehlo.case"(%3) ({
      %cst_26 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %88 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %89 = stablehlo.multiply %arg0, %88 : tensor<2x12x12xf32>
      stablehlo.return %89 : tensor<2x12x12xf32>
    }, {
      %88 = func.call @cholesky(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %88 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %5 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
    %6 = stablehlo.reshape %5 : (tensor<1xi32>) -> tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.compare GT, %6, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %8 = stablehlo.convert %7 : (tensor<i1>) -> tensor<i32>
    %9 = "stablehlo.case"(%8) ({
      %cst_26 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %88 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %89 = stablehlo.multiply %arg0, %88 : tensor<2x12x12xf32>
      stablehlo.return %89 : tensor<2x12x12xf32>
    }, {
      %88 = func.call @cholesky(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %88 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %10 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
    %11 = stablehlo.reshape %10 : (tensor<1xi32>) -> tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.compare GT, %11, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %13 = stablehlo.convert %12 : (tensor<i1>) -> tensor<i32>
    %14:2 = "stablehlo.case"(%13) ({
      %88 = func.call @inv(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      %89 = stablehlo.slice %arg0 [0:2, 0:1, 0:12] : (tensor<2x12x12xf32>) -> tensor<2x1x12xf32>
      %90 = stablehlo.reshape %89 : (tensor<2x1x12xf32>) -> tensor<2x12xf32>
      stablehlo.return %88, %90 : tensor<2x12x12xf32>, tensor<2x12xf32>
    }, {
      %88 = func.call @cholesky(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      %89:2 = func.call @eigh(%arg0) : (tensor<2x12x12xf32>) -> (tensor<2x12xf32>, tensor<2x12x12xf32>)
      stablehlo.return %88, %89#0 : tensor<2x12x12xf32>, tensor<2x12xf32>
    }) : (tensor<i32>) -> (tensor<2x12x12xf32>, tensor<2x12xf32>)
    %15 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
    %16 = stablehlo.reshape %15 : (tensor<1xi32>) -> tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %17 = stablehlo.compare GT, %16, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %18 = stablehlo.convert %17 : (tensor<i1>) -> tensor<i32>
    %19:2 = "stablehlo.case"(%18) ({
      %88 = func.call @inv(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      %89 = stablehlo.slice %arg0 [0:2, 0:1, 0:12] : (tensor<2x12x12xf32>) -> tensor<2x1x12xf32>
      %90 = stablehlo.reshape %89 : (tensor<2x1x12xf32>) -> tensor<2x12xf32>
      stablehlo.return %88, %90 : tensor<2x12x12xf32>, tensor<2x12xf32>
    }, {
      %88 = func.call @cholesky(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      %89:2 = func.call @eigh(%arg0) : (tensor<2x12x12xf32>) -> (tensor<2x12xf32>, tensor<2x12x12xf32>)
      stablehlo.return %88, %89#0 : tensor<2x12x12xf32>, tensor<2x12xf32>
    }) : (tensor<i32>) -> (tensor<2x12x12xf32>, tensor<2x12xf32>)
    %20 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
    %21 = stablehlo.reshape %20 : (tensor<1xi32>) -> tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %22 = stablehlo.compare GT, %21, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %23 = stablehlo.convert %22 : (tensor<i1>) -> tensor<i32>
    %24:2 = "stablehlo.case"(%23) ({
      %88 = stablehlo.slice %arg0 [0:0, 0:12, 0:12] : (tensor<2x12x12xf32>) -> tensor<0x12x12xf32>
      %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %89 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<0x12x12xf32>
      %90 = stablehlo.add %88, %89 : tensor<0x12x12xf32>
      stablehlo.return %arg0, %90 : tensor<2x12x12xf32>, tensor<0x12x12xf32>
    }, {
      %88 = func.call @cholesky(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      %89 = stablehlo.slice %arg0 [0:0, 0:12, 0:12] : (tensor<2x12x12xf32>) -> tensor<0x12x12xf32>
      stablehlo.return %88, %89 : tensor<2x12x12xf32>, tensor<0x12x12xf32>
    }) : (tensor<i32>) -> (tensor<2x12x12xf32>, tensor<0x12x12xf32>)
    %25 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
    %26 = stablehlo.reshape %25 : (tensor<1xi32>) -> tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %27 = stablehlo.compare GT, %26, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %28 = stablehlo.convert %27 : (tensor<i1>) -> tensor<i32>
    %29:2 = "stablehlo.case"(%28) ({
      %88 = stablehlo.slice %arg0 [0:0, 0:12, 0:12] : (tensor<2x12x12xf32>) -> tensor<0x12x12xf32>
      %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %89 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<0x12x12xf32>
      %90 = stablehlo.add %88, %89 : tensor<0x12x12xf32>
      stablehlo.return %arg0, %90 : tensor<2x12x12xf32>, tensor<0x12x12xf32>
    }, {
      %88 = func.call @cholesky(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      %89 = stablehlo.slice %arg0 [0:0, 0:12, 0:12] : (tensor<2x12x12xf32>) -> tensor<0x12x12xf32>
      stablehlo.return %88, %89 : tensor<2x12x12xf32>, tensor<0x12x12xf32>
    }) : (tensor<i32>) -> (tensor<2x12x12xf32>, tensor<0x12x12xf32>)
    %30 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
    %31 = stablehlo.reshape %30 : (tensor<1xi32>) -> tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %32 = stablehlo.compare GT, %31, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %33 = stablehlo.convert %32 : (tensor<i1>) -> tensor<i32>
    %34:8 = "stablehlo.case"(%33) ({
      %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %88 = stablehlo.reduce(%arg0 init: %cst_26) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x12x12xf32>, tensor<f32>) -> tensor<f32>
      %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %89 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %c_28 = stablehlo.constant dense<false> : tensor<i1>
      %90 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i1>) -> tensor<2x12x12xi1>
      %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %91 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %92 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<1x12x12xf32>
      %c_31 = stablehlo.constant dense<false> : tensor<i1>
      %93 = stablehlo.broadcast_in_dim %c_31, dims = [] : (tensor<i1>) -> tensor<2x12x12xi1>
      %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %94 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %95 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      stablehlo.return %88, %89, %90, %91, %92, %93, %94, %95 : tensor<f32>, tensor<2x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<1x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<2x12x12xf32>
    }, {
      %88:7 = func.call @cholesky_0(%arg0) : (tensor<2x12x12xf32>) -> (tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<1x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>)
      %89 = stablehlo.multiply %88#0, %88#0 : tensor<2x12x12xf32>
      %cst_26 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %90 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %91 = stablehlo.multiply %90, %88#0 : tensor<2x12x12xf32>
      %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %92 = stablehlo.reduce(%89 init: %cst_27) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x12x12xf32>, tensor<f32>) -> tensor<f32>
      %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %93 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %c_29 = stablehlo.constant dense<false> : tensor<i1>
      %94 = stablehlo.broadcast_in_dim %c_29, dims = [] : (tensor<i1>) -> tensor<2x12x12xi1>
      %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %95 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %96 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<1x12x12xf32>
      %c_32 = stablehlo.constant dense<false> : tensor<i1>
      %97 = stablehlo.broadcast_in_dim %c_32, dims = [] : (tensor<i1>) -> tensor<2x12x12xi1>
      %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %98 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %99 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      stablehlo.return %92, %88#1, %88#2, %88#3, %88#4, %88#5, %88#6, %91 : tensor<f32>, tensor<2x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<1x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<2x12x12xf32>
    }) : (tensor<i32>) -> (tensor<f32>, tensor<2x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<1x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<2x12x12xf32>)
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %35 = "stablehlo.case"(%33) ({
      %88 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      stablehlo.return %88 : tensor<2x12x12xf32>
    }, {
      %88 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %89 = stablehlo.multiply %88, %34#7 : tensor<2x12x12xf32>
      %90 = func.call @cholesky_1(%34#1, %34#2, %34#3, %34#4, %34#5, %34#6, %89) : (tensor<2x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<1x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %90 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %36 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
    %37 = stablehlo.reshape %36 : (tensor<1xi32>) -> tensor<i32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %38 = stablehlo.compare GT, %37, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %39 = stablehlo.convert %38 : (tensor<i1>) -> tensor<i32>
    %40:8 = "stablehlo.case"(%39) ({
      %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %88 = stablehlo.reduce(%arg0 init: %cst_26) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x12x12xf32>, tensor<f32>) -> tensor<f32>
      %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %89 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %c_28 = stablehlo.constant dense<false> : tensor<i1>
      %90 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i1>) -> tensor<2x12x12xi1>
      %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %91 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %92 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<1x12x12xf32>
      %c_31 = stablehlo.constant dense<false> : tensor<i1>
      %93 = stablehlo.broadcast_in_dim %c_31, dims = [] : (tensor<i1>) -> tensor<2x12x12xi1>
      %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %94 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %95 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      stablehlo.return %88, %89, %90, %91, %92, %93, %94, %95 : tensor<f32>, tensor<2x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<1x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<2x12x12xf32>
    }, {
      %88:7 = func.call @cholesky_0(%arg0) : (tensor<2x12x12xf32>) -> (tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<1x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>)
      %89 = stablehlo.multiply %88#0, %88#0 : tensor<2x12x12xf32>
      %cst_26 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %90 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %91 = stablehlo.multiply %90, %88#0 : tensor<2x12x12xf32>
      %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %92 = stablehlo.reduce(%89 init: %cst_27) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x12x12xf32>, tensor<f32>) -> tensor<f32>
      %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %93 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %c_29 = stablehlo.constant dense<false> : tensor<i1>
      %94 = stablehlo.broadcast_in_dim %c_29, dims = [] : (tensor<i1>) -> tensor<2x12x12xi1>
      %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %95 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %96 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<1x12x12xf32>
      %c_32 = stablehlo.constant dense<false> : tensor<i1>
      %97 = stablehlo.broadcast_in_dim %c_32, dims = [] : (tensor<i1>) -> tensor<2x12x12xi1>
      %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %98 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %99 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      stablehlo.return %92, %88#1, %88#2, %88#3, %88#4, %88#5, %88#6, %91 : tensor<f32>, tensor<2x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<1x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<2x12x12xf32>
    }) : (tensor<i32>) -> (tensor<f32>, tensor<2x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<1x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<2x12x12xf32>)
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %41 = "stablehlo.case"(%39) ({
      %88 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      stablehlo.return %88 : tensor<2x12x12xf32>
    }, {
      %88 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %89 = stablehlo.multiply %88, %40#7 : tensor<2x12x12xf32>
      %90 = func.call @cholesky_1(%40#1, %40#2, %40#3, %40#4, %40#5, %40#6, %89) : (tensor<2x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<1x12x12xf32>, tensor<2x12x12xi1>, tensor<2x12x12xf32>, tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %90 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %42 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
    %43 = stablehlo.reshape %42 : (tensor<1xi32>) -> tensor<i32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %44 = stablehlo.compare GT, %43, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %45 = stablehlo.convert %44 : (tensor<i1>) -> tensor<i32>
    %46 = "stablehlo.case"(%45) ({
      %cst_26 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %88 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %89 = stablehlo.multiply %arg0, %88 : tensor<2x12x12xf32>
      stablehlo.return %89 : tensor<2x12x12xf32>
    }, {
      %c_26 = stablehlo.constant dense<0> : tensor<i32>
      %88:2 = stablehlo.while(%iterArg = %arg0, %iterArg_27 = %c_26) : tensor<2x12x12xf32>, tensor<i32>
      cond {
        %c_28 = stablehlo.constant dense<4> : tensor<i32>
        %89 = stablehlo.compare LT, %iterArg_27, %c_28, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %89 : tensor<i1>
      } do {
        %89 = stablehlo.transpose %iterArg, dims = [0, 2, 1] : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
        %90 = stablehlo.dot_general %iterArg, %89, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x12x12xf32>, tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
        %91 = stablehlo.iota dim = 0 : tensor<12x12xi32>
        %92 = stablehlo.iota dim = 1 : tensor<12x12xi32>
        %c_28 = stablehlo.constant dense<0> : tensor<i32>
        %93 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
        %94 = stablehlo.add %91, %93 : tensor<12x12xi32>
        %95 = stablehlo.compare EQ, %94, %92, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
        %96 = stablehlo.convert %95 : (tensor<12x12xi1>) -> tensor<12x12xf32>
        %97 = stablehlo.broadcast_in_dim %96, dims = [1, 2] : (tensor<12x12xf32>) -> tensor<1x12x12xf32>
        %98 = stablehlo.broadcast_in_dim %97, dims = [0, 1, 2] : (tensor<1x12x12xf32>) -> tensor<2x12x12xf32>
        %99 = stablehlo.add %90, %98 : tensor<2x12x12xf32>
        %100 = func.call @cholesky(%99) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
        %c_29 = stablehlo.constant dense<1> : tensor<i32>
        %101 = stablehlo.add %iterArg_27, %c_29 : tensor<i32>
        stablehlo.return %100, %101 : tensor<2x12x12xf32>, tensor<i32>
      }
      stablehlo.return %88#0 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %47 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
    %48 = stablehlo.reshape %47 : (tensor<1xi32>) -> tensor<i32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %49 = stablehlo.compare GT, %48, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %50 = stablehlo.convert %49 : (tensor<i1>) -> tensor<i32>
    %51 = "stablehlo.case"(%50) ({
      %cst_26 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %88 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %89 = stablehlo.multiply %arg0, %88 : tensor<2x12x12xf32>
      stablehlo.return %89 : tensor<2x12x12xf32>
    }, {
      %c_26 = stablehlo.constant dense<0> : tensor<i32>
      %88:2 = stablehlo.while(%iterArg = %arg0, %iterArg_27 = %c_26) : tensor<2x12x12xf32>, tensor<i32>
      cond {
        %c_28 = stablehlo.constant dense<4> : tensor<i32>
        %89 = stablehlo.compare LT, %iterArg_27, %c_28, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %89 : tensor<i1>
      } do {
        %89 = stablehlo.transpose %iterArg, dims = [0, 2, 1] : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
        %90 = stablehlo.dot_general %iterArg, %89, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x12x12xf32>, tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
        %91 = stablehlo.iota dim = 0 : tensor<12x12xi32>
        %92 = stablehlo.iota dim = 1 : tensor<12x12xi32>
        %c_28 = stablehlo.constant dense<0> : tensor<i32>
        %93 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
        %94 = stablehlo.add %91, %93 : tensor<12x12xi32>
        %95 = stablehlo.compare EQ, %94, %92, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
        %96 = stablehlo.convert %95 : (tensor<12x12xi1>) -> tensor<12x12xf32>
        %97 = stablehlo.broadcast_in_dim %96, dims = [1, 2] : (tensor<12x12xf32>) -> tensor<1x12x12xf32>
        %98 = stablehlo.broadcast_in_dim %97, dims = [0, 1, 2] : (tensor<1x12x12xf32>) -> tensor<2x12x12xf32>
        %99 = stablehlo.add %90, %98 : tensor<2x12x12xf32>
        %100 = func.call @cholesky(%99) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
        %c_29 = stablehlo.constant dense<1> : tensor<i32>
        %101 = stablehlo.add %iterArg_27, %c_29 : tensor<i32>
        stablehlo.return %100, %101 : tensor<2x12x12xf32>, tensor<i32>
      }
      stablehlo.return %88#0 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %52 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
    %53 = stablehlo.reshape %52 : (tensor<1xi32>) -> tensor<i32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %c_11 = stablehlo.constant dense<3> : tensor<i32>
    %54 = stablehlo.clamp %c_10, %53, %c_11 : tensor<i32>
    %55 = "stablehlo.case"(%54) ({
      %88 = func.call @cholesky(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %88 : tensor<2x12x12xf32>
    }, {
      %88 = func.call @inv(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %88 : tensor<2x12x12xf32>
    }, {
      %88:2 = func.call @qr(%arg0) : (tensor<2x12x12xf32>) -> (tensor<2x12x12xf32>, tensor<2x12x12xf32>)
      stablehlo.return %88#0 : tensor<2x12x12xf32>
    }, {
      stablehlo.return %arg0 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %56 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
    %57 = stablehlo.reshape %56 : (tensor<1xi32>) -> tensor<i32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %c_13 = stablehlo.constant dense<3> : tensor<i32>
    %58 = stablehlo.clamp %c_12, %57, %c_13 : tensor<i32>
    %59 = "stablehlo.case"(%58) ({
      %88 = func.call @cholesky(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %88 : tensor<2x12x12xf32>
    }, {
      %88 = func.call @inv(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %88 : tensor<2x12x12xf32>
    }, {
      %88:2 = func.call @qr(%arg0) : (tensor<2x12x12xf32>) -> (tensor<2x12x12xf32>, tensor<2x12x12xf32>)
      stablehlo.return %88#0 : tensor<2x12x12xf32>
    }, {
      stablehlo.return %arg0 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %60 = stablehlo.slice %arg1 [2:3] : (tensor<4xi32>) -> tensor<1xi32>
    %61 = stablehlo.reshape %60 : (tensor<1xi32>) -> tensor<i32>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %c_15 = stablehlo.constant dense<3> : tensor<i32>
    %62 = stablehlo.clamp %c_14, %61, %c_15 : tensor<i32>
    %63 = "stablehlo.case"(%62) ({
      %88 = func.call @cholesky(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %88 : tensor<2x12x12xf32>
    }, {
      %88 = func.call @inv(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %88 : tensor<2x12x12xf32>
    }, {
      %88:2 = func.call @qr(%arg0) : (tensor<2x12x12xf32>) -> (tensor<2x12x12xf32>, tensor<2x12x12xf32>)
      stablehlo.return %88#0 : tensor<2x12x12xf32>
    }, {
      stablehlo.return %arg0 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %64 = stablehlo.slice %arg1 [3:4] : (tensor<4xi32>) -> tensor<1xi32>
    %65 = stablehlo.reshape %64 : (tensor<1xi32>) -> tensor<i32>
    %c_16 = stablehlo.constant dense<0> : tensor<i32>
    %c_17 = stablehlo.constant dense<3> : tensor<i32>
    %66 = stablehlo.clamp %c_16, %65, %c_17 : tensor<i32>
    %67 = "stablehlo.case"(%66) ({
      %88 = func.call @cholesky(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %88 : tensor<2x12x12xf32>
    }, {
      %88 = func.call @inv(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
      stablehlo.return %88 : tensor<2x12x12xf32>
    }, {
      %88:2 = func.call @qr(%arg0) : (tensor<2x12x12xf32>) -> (tensor<2x12x12xf32>, tensor<2x12x12xf32>)
      stablehlo.return %88#0 : tensor<2x12x12xf32>
    }, {
      stablehlo.return %arg0 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %68 = stablehlo.is_finite %arg0 : (tensor<2x12x12xf32>) -> tensor<2x12x12xi1>
    %c_18 = stablehlo.constant dense<true> : tensor<i1>
    %69 = stablehlo.reduce(%68 init: %c_18) applies stablehlo.and across dimensions = [0, 1, 2] : (tensor<2x12x12xi1>, tensor<i1>) -> tensor<i1>
    %70 = stablehlo.convert %69 : (tensor<i1>) -> tensor<i32>
    %71:2 = "stablehlo.case"(%70) ({
      %88 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
      %89 = stablehlo.reshape %88 : (tensor<1xi32>) -> tensor<i32>
      stablehlo.return %arg0, %89 : tensor<2x12x12xf32>, tensor<i32>
    }, {
      %88 = stablehlo.slice %arg0 [0:1, 0:12, 0:12] : (tensor<2x12x12xf32>) -> tensor<1x12x12xf32>
      %89 = stablehlo.reshape %88 : (tensor<1x12x12xf32>) -> tensor<12x12xf32>
      %90:2 = func.call @qr_2(%89) : (tensor<12x12xf32>) -> (tensor<12x12xf32>, tensor<12x12xf32>)
      %cst_26 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
      %91 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
      %92 = stablehlo.multiply %91, %90#0 : tensor<12x12xf32>
      %93 = stablehlo.broadcast_in_dim %92, dims = [1, 2] : (tensor<12x12xf32>) -> tensor<1x12x12xf32>
      %94 = stablehlo.broadcast_in_dim %93, dims = [0, 1, 2] : (tensor<1x12x12xf32>) -> tensor<2x12x12xf32>
      %95 = stablehlo.subtract %arg0, %94 : tensor<2x12x12xf32>
      %96 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
      %97 = stablehlo.reshape %96 : (tensor<1xi32>) -> tensor<i32>
      %c_27 = stablehlo.constant dense<1> : tensor<i32>
      %98 = stablehlo.add %97, %c_27 : tensor<i32>
      stablehlo.return %95, %98 : tensor<2x12x12xf32>, tensor<i32>
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
      %cst_26 = stablehlo.constant dense<1.300000e+01> : tensor<f32>
      %88 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
      %89 = stablehlo.add %arg0, %88 : tensor<2x12x12xf32>
      stablehlo.return %89 : tensor<2x12x12xf32>
    }, {
      %88 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
      %89 = stablehlo.reshape %88 : (tensor<1x1x1xf32>) -> tensor<f32>
      %90 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
      %91 = stablehlo.reshape %90 : (tensor<1xi32>) -> tensor<i32>
      %c_26 = stablehlo.constant dense<12> : tensor<i32>
      %92 = stablehlo.subtract %91, %c_26 : tensor<i32>
      %c_27 = stablehlo.constant dense<1> : tensor<i32>
      %93 = stablehlo.subtract %92, %c_27 : tensor<i32>
      %94 = stablehlo.convert %93 : (tensor<i32>) -> tensor<f32>
      %95 = stablehlo.compare GT, %89, %94, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %96 = stablehlo.convert %95 : (tensor<i1>) -> tensor<i32>
      %97 = "stablehlo.case"(%96) ({
        %cst_28 = stablehlo.constant dense<1.200000e+01> : tensor<f32>
        %98 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
        %99 = stablehlo.add %arg0, %98 : tensor<2x12x12xf32>
        stablehlo.return %99 : tensor<2x12x12xf32>
      }, {
        %98 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
        %99 = stablehlo.reshape %98 : (tensor<1x1x1xf32>) -> tensor<f32>
        %100 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
        %101 = stablehlo.reshape %100 : (tensor<1xi32>) -> tensor<i32>
        %c_28 = stablehlo.constant dense<11> : tensor<i32>
        %102 = stablehlo.subtract %101, %c_28 : tensor<i32>
        %c_29 = stablehlo.constant dense<1> : tensor<i32>
        %103 = stablehlo.subtract %102, %c_29 : tensor<i32>
        %104 = stablehlo.convert %103 : (tensor<i32>) -> tensor<f32>
        %105 = stablehlo.compare GT, %99, %104, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %106 = stablehlo.convert %105 : (tensor<i1>) -> tensor<i32>
        %107 = "stablehlo.case"(%106) ({
          %cst_30 = stablehlo.constant dense<1.100000e+01> : tensor<f32>
          %108 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
          %109 = stablehlo.add %arg0, %108 : tensor<2x12x12xf32>
          stablehlo.return %109 : tensor<2x12x12xf32>
        }, {
          %108 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
          %109 = stablehlo.reshape %108 : (tensor<1x1x1xf32>) -> tensor<f32>
          %110 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
          %111 = stablehlo.reshape %110 : (tensor<1xi32>) -> tensor<i32>
          %c_30 = stablehlo.constant dense<10> : tensor<i32>
          %112 = stablehlo.subtract %111, %c_30 : tensor<i32>
          %c_31 = stablehlo.constant dense<1> : tensor<i32>
          %113 = stablehlo.subtract %112, %c_31 : tensor<i32>
          %114 = stablehlo.convert %113 : (tensor<i32>) -> tensor<f32>
          %115 = stablehlo.compare GT, %109, %114, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %116 = stablehlo.convert %115 : (tensor<i1>) -> tensor<i32>
          %117 = "stablehlo.case"(%116) ({
            %cst_32 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
            %118 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
            %119 = stablehlo.add %arg0, %118 : tensor<2x12x12xf32>
            stablehlo.return %119 : tensor<2x12x12xf32>
          }, {
            %118 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
            %119 = stablehlo.reshape %118 : (tensor<1x1x1xf32>) -> tensor<f32>
            %120 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
            %121 = stablehlo.reshape %120 : (tensor<1xi32>) -> tensor<i32>
            %c_32 = stablehlo.constant dense<9> : tensor<i32>
            %122 = stablehlo.subtract %121, %c_32 : tensor<i32>
            %c_33 = stablehlo.constant dense<1> : tensor<i32>
            %123 = stablehlo.subtract %122, %c_33 : tensor<i32>
            %124 = stablehlo.convert %123 : (tensor<i32>) -> tensor<f32>
            %125 = stablehlo.compare GT, %119, %124, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
            %126 = stablehlo.convert %125 : (tensor<i1>) -> tensor<i32>
            %127 = "stablehlo.case"(%126) ({
              %cst_34 = stablehlo.constant dense<9.000000e+00> : tensor<f32>
              %128 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
              %129 = stablehlo.add %arg0, %128 : tensor<2x12x12xf32>
              stablehlo.return %129 : tensor<2x12x12xf32>
            }, {
              %128 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
              %129 = stablehlo.reshape %128 : (tensor<1x1x1xf32>) -> tensor<f32>
              %130 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
              %131 = stablehlo.reshape %130 : (tensor<1xi32>) -> tensor<i32>
              %c_34 = stablehlo.constant dense<8> : tensor<i32>
              %132 = stablehlo.subtract %131, %c_34 : tensor<i32>
              %c_35 = stablehlo.constant dense<1> : tensor<i32>
              %133 = stablehlo.subtract %132, %c_35 : tensor<i32>
              %134 = stablehlo.convert %133 : (tensor<i32>) -> tensor<f32>
              %135 = stablehlo.compare GT, %129, %134, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
              %136 = stablehlo.convert %135 : (tensor<i1>) -> tensor<i32>
              %137 = "stablehlo.case"(%136) ({
                %cst_36 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
                %138 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
                %139 = stablehlo.add %arg0, %138 : tensor<2x12x12xf32>
                stablehlo.return %139 : tensor<2x12x12xf32>
              }, {
                %138 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
                %139 = stablehlo.reshape %138 : (tensor<1x1x1xf32>) -> tensor<f32>
                %140 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
                %141 = stablehlo.reshape %140 : (tensor<1xi32>) -> tensor<i32>
                %c_36 = stablehlo.constant dense<7> : tensor<i32>
                %142 = stablehlo.subtract %141, %c_36 : tensor<i32>
                %c_37 = stablehlo.constant dense<1> : tensor<i32>
                %143 = stablehlo.subtract %142, %c_37 : tensor<i32>
                %144 = stablehlo.convert %143 : (tensor<i32>) -> tensor<f32>
                %145 = stablehlo.compare GT, %139, %144, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
                %146 = stablehlo.convert %145 : (tensor<i1>) -> tensor<i32>
                %147 = "stablehlo.case"(%146) ({
                  %cst_38 = stablehlo.constant dense<7.000000e+00> : tensor<f32>
                  %148 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
                  %149 = stablehlo.add %arg0, %148 : tensor<2x12x12xf32>
                  stablehlo.return %149 : tensor<2x12x12xf32>
                }, {
                  %148 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
                  %149 = stablehlo.reshape %148 : (tensor<1x1x1xf32>) -> tensor<f32>
                  %150 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
                  %151 = stablehlo.reshape %150 : (tensor<1xi32>) -> tensor<i32>
                  %c_38 = stablehlo.constant dense<6> : tensor<i32>
                  %152 = stablehlo.subtract %151, %c_38 : tensor<i32>
                  %c_39 = stablehlo.constant dense<1> : tensor<i32>
                  %153 = stablehlo.subtract %152, %c_39 : tensor<i32>
                  %154 = stablehlo.convert %153 : (tensor<i32>) -> tensor<f32>
                  %155 = stablehlo.compare GT, %149, %154, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
                  %156 = stablehlo.convert %155 : (tensor<i1>) -> tensor<i32>
                  %157 = "stablehlo.case"(%156) ({
                    %cst_40 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
                    %158 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
                    %159 = stablehlo.add %arg0, %158 : tensor<2x12x12xf32>
                    stablehlo.return %159 : tensor<2x12x12xf32>
                  }, {
                    %158 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
                    %159 = stablehlo.reshape %158 : (tensor<1x1x1xf32>) -> tensor<f32>
                    %160 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
                    %161 = stablehlo.reshape %160 : (tensor<1xi32>) -> tensor<i32>
                    %c_40 = stablehlo.constant dense<5> : tensor<i32>
                    %162 = stablehlo.subtract %161, %c_40 : tensor<i32>
                    %c_41 = stablehlo.constant dense<1> : tensor<i32>
                    %163 = stablehlo.subtract %162, %c_41 : tensor<i32>
                    %164 = stablehlo.convert %163 : (tensor<i32>) -> tensor<f32>
                    %165 = stablehlo.compare GT, %159, %164, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
                    %166 = stablehlo.convert %165 : (tensor<i1>) -> tensor<i32>
                    %167 = "stablehlo.case"(%166) ({
                      %cst_42 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
                      %168 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
                      %169 = stablehlo.add %arg0, %168 : tensor<2x12x12xf32>
                      stablehlo.return %169 : tensor<2x12x12xf32>
                    }, {
                      %168 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
                      %169 = stablehlo.reshape %168 : (tensor<1x1x1xf32>) -> tensor<f32>
                      %170 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
                      %171 = stablehlo.reshape %170 : (tensor<1xi32>) -> tensor<i32>
                      %c_42 = stablehlo.constant dense<4> : tensor<i32>
                      %172 = stablehlo.subtract %171, %c_42 : tensor<i32>
                      %c_43 = stablehlo.constant dense<1> : tensor<i32>
                      %173 = stablehlo.subtract %172, %c_43 : tensor<i32>
                      %174 = stablehlo.convert %173 : (tensor<i32>) -> tensor<f32>
                      %175 = stablehlo.compare GT, %169, %174, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
                      %176 = stablehlo.convert %175 : (tensor<i1>) -> tensor<i32>
                      %177 = "stablehlo.case"(%176) ({
                        %cst_44 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
                        %178 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
                        %179 = stablehlo.add %arg0, %178 : tensor<2x12x12xf32>
                        stablehlo.return %179 : tensor<2x12x12xf32>
                      }, {
                        %178 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
                        %179 = stablehlo.reshape %178 : (tensor<1x1x1xf32>) -> tensor<f32>
                        %180 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
                        %181 = stablehlo.reshape %180 : (tensor<1xi32>) -> tensor<i32>
                        %c_44 = stablehlo.constant dense<3> : tensor<i32>
                        %182 = stablehlo.subtract %181, %c_44 : tensor<i32>
                        %c_45 = stablehlo.constant dense<1> : tensor<i32>
                        %183 = stablehlo.subtract %182, %c_45 : tensor<i32>
                        %184 = stablehlo.convert %183 : (tensor<i32>) -> tensor<f32>
                        %185 = stablehlo.compare GT, %179, %184, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
                        %186 = stablehlo.convert %185 : (tensor<i1>) -> tensor<i32>
                        %187 = "stablehlo.case"(%186) ({
                          %cst_46 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
                          %188 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
                          %189 = stablehlo.add %arg0, %188 : tensor<2x12x12xf32>
                          stablehlo.return %189 : tensor<2x12x12xf32>
                        }, {
                          %188 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
                          %189 = stablehlo.reshape %188 : (tensor<1x1x1xf32>) -> tensor<f32>
                          %190 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
                          %191 = stablehlo.reshape %190 : (tensor<1xi32>) -> tensor<i32>
                          %c_46 = stablehlo.constant dense<2> : tensor<i32>
                          %192 = stablehlo.subtract %191, %c_46 : tensor<i32>
                          %c_47 = stablehlo.constant dense<1> : tensor<i32>
                          %193 = stablehlo.subtract %192, %c_47 : tensor<i32>
                          %194 = stablehlo.convert %193 : (tensor<i32>) -> tensor<f32>
                          %195 = stablehlo.compare GT, %189, %194, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
                          %196 = stablehlo.convert %195 : (tensor<i1>) -> tensor<i32>
                          %197 = "stablehlo.case"(%196) ({
                            %cst_48 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
                            %198 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
                            %199 = stablehlo.add %arg0, %198 : tensor<2x12x12xf32>
                            stablehlo.return %199 : tensor<2x12x12xf32>
                          }, {
                            %198 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
                            %199 = stablehlo.reshape %198 : (tensor<1x1x1xf32>) -> tensor<f32>
                            %200 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
                            %201 = stablehlo.reshape %200 : (tensor<1xi32>) -> tensor<i32>
                            %c_48 = stablehlo.constant dense<1> : tensor<i32>
                            %202 = stablehlo.subtract %201, %c_48 : tensor<i32>
                            %c_49 = stablehlo.constant dense<1> : tensor<i32>
                            %203 = stablehlo.subtract %202, %c_49 : tensor<i32>
                            %204 = stablehlo.convert %203 : (tensor<i32>) -> tensor<f32>
                            %205 = stablehlo.compare GT, %199, %204, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
                            %206 = stablehlo.convert %205 : (tensor<i1>) -> tensor<i32>
                            %207 = "stablehlo.case"(%206) ({
                              %cst_50 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
                              %208 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
                              %209 = stablehlo.add %arg0, %208 : tensor<2x12x12xf32>
                              stablehlo.return %209 : tensor<2x12x12xf32>
                            }, {
                              %208 = stablehlo.slice %arg0 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
                              %209 = stablehlo.reshape %208 : (tensor<1x1x1xf32>) -> tensor<f32>
                              %210 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
                              %211 = stablehlo.reshape %210 : (tensor<1xi32>) -> tensor<i32>
                              %c_50 = stablehlo.constant dense<0> : tensor<i32>
                              %212 = stablehlo.subtract %211, %c_50 : tensor<i32>
                              %c_51 = stablehlo.constant dense<1> : tensor<i32>
                              %213 = stablehlo.subtract %212, %c_51 : tensor<i32>
                              %214 = stablehlo.convert %213 : (tensor<i32>) -> tensor<f32>
                              %215 = stablehlo.compare GT, %209, %214, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
                              %216 = stablehlo.convert %215 : (tensor<i1>) -> tensor<i32>
                              %217 = "stablehlo.case"(%216) ({
                                %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
                                %218 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<2x12x12xf32>
                                %219 = stablehlo.add %arg0, %218 : tensor<2x12x12xf32>
                                stablehlo.return %219 : tensor<2x12x12xf32>
                              }, {
                                %218 = func.call @cholesky(%arg0) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
                                stablehlo.return %218 : tensor<2x12x12xf32>
                              }) : (tensor<i32>) -> tensor<2x12x12xf32>
                              stablehlo.return %217 : tensor<2x12x12xf32>
                            }) : (tensor<i32>) -> tensor<2x12x12xf32>
                            stablehlo.return %207 : tensor<2x12x12xf32>
                          }) : (tensor<i32>) -> tensor<2x12x12xf32>
                          stablehlo.return %197 : tensor<2x12x12xf32>
                        }) : (tensor<i32>) -> tensor<2x12x12xf32>
                        stablehlo.return %187 : tensor<2x12x12xf32>
                      }) : (tensor<i32>) -> tensor<2x12x12xf32>
                      stablehlo.return %177 : tensor<2x12x12xf32>
                    }) : (tensor<i32>) -> tensor<2x12x12xf32>
                    stablehlo.return %167 : tensor<2x12x12xf32>
                  }) : (tensor<i32>) -> tensor<2x12x12xf32>
                  stablehlo.return %157 : tensor<2x12x12xf32>
                }) : (tensor<i32>) -> tensor<2x12x12xf32>
                stablehlo.return %147 : tensor<2x12x12xf32>
              }) : (tensor<i32>) -> tensor<2x12x12xf32>
              stablehlo.return %137 : tensor<2x12x12xf32>
            }) : (tensor<i32>) -> tensor<2x12x12xf32>
            stablehlo.return %127 : tensor<2x12x12xf32>
          }) : (tensor<i32>) -> tensor<2x12x12xf32>
          stablehlo.return %117 : tensor<2x12x12xf32>
        }) : (tensor<i32>) -> tensor<2x12x12xf32>
        stablehlo.return %107 : tensor<2x12x12xf32>
      }) : (tensor<i32>) -> tensor<2x12x12xf32>
      stablehlo.return %97 : tensor<2x12x12xf32>
    }) : (tensor<i32>) -> tensor<2x12x12xf32>
    %82 = stablehlo.iota dim = 0 : tensor<6xi32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %c_22 = stablehlo.constant dense<0> : tensor<i32>
    %84:5 = stablehlo.while(%iterArg = %82, %iterArg_26 = %arg1, %iterArg_27 = %c_22, %iterArg_28 = %arg0, %iterArg_29 = %83) : tensor<6xi32>, tensor<4xi32>, tensor<i32>, tensor<2x12x12xf32>, tensor<6xf32>
    cond {
      %c_30 = stablehlo.constant dense<6> : tensor<i32>
      %88 = stablehlo.compare LT, %iterArg_27, %c_30, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %88 : tensor<i1>
    } do {
      %88 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_27) : (tensor<6xi32>, tensor<i32>) -> tensor<i32>
      %89:2 = func.call @closed_call_3(%iterArg_26, %iterArg_28, %88) : (tensor<4xi32>, tensor<2x12x12xf32>, tensor<i32>) -> (tensor<2x12x12xf32>, tensor<f32>)
      %90 = func.call @dynamic_update_index_in_dim(%iterArg_29, %89#1, %iterArg_27) : (tensor<6xf32>, tensor<f32>, tensor<i32>) -> tensor<6xf32>
      %c_30 = stablehlo.constant dense<1> : tensor<i32>
      %91 = stablehlo.add %iterArg_27, %c_30 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_26, %91, %89#0, %90 : tensor<6xi32>, tensor<4xi32>, tensor<i32>, tensor<2x12x12xf32>, tensor<6xf32>
    }
    %c_23 = stablehlo.constant dense<0> : tensor<i32>
    %85:3 = stablehlo.while(%iterArg = %arg1, %iterArg_26 = %arg0, %iterArg_27 = %c_23) : tensor<4xi32>, tensor<2x12x12xf32>, tensor<i32>
    cond {
      %88 = stablehlo.slice %iterArg [2:3] : (tensor<4xi32>) -> tensor<1xi32>
      %89 = stablehlo.reshape %88 : (tensor<1xi32>) -> tensor<i32>
      %c_28 = stablehlo.constant dense<1> : tensor<i32>
      %90 = stablehlo.add %89, %c_28 : tensor<i32>
      %91 = stablehlo.convert %iterArg_27 : tensor<i32>
      %92 = stablehlo.compare LT, %91, %90, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %93 = stablehlo.convert %92 : (tensor<i1>) -> tensor<i32>
      %94 = "stablehlo.case"(%93) ({
        %cst_30 = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
        stablehlo.return %cst_30 : tensor<f32>
      }, {
        %96 = func.call @cholesky(%iterArg_26) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
        %97 = stablehlo.slice %96 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
        %98 = stablehlo.reshape %97 : (tensor<1x1x1xf32>) -> tensor<f32>
        stablehlo.return %98 : tensor<f32>
      }) : (tensor<i32>) -> tensor<f32>
      %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %95 = stablehlo.compare GT, %94, %cst_29, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %95 : tensor<i1>
    } do {
      %88 = stablehlo.iota dim = 0 : tensor<12x12xi32>
      %89 = stablehlo.iota dim = 1 : tensor<12x12xi32>
      %c_28 = stablehlo.constant dense<0> : tensor<i32>
      %90 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
      %91 = stablehlo.add %88, %90 : tensor<12x12xi32>
      %92 = stablehlo.compare EQ, %91, %89, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
      %93 = stablehlo.convert %92 : (tensor<12x12xi1>) -> tensor<12x12xf32>
      %94 = stablehlo.broadcast_in_dim %93, dims = [1, 2] : (tensor<12x12xf32>) -> tensor<1x12x12xf32>
      %95 = stablehlo.broadcast_in_dim %94, dims = [0, 1, 2] : (tensor<1x12x12xf32>) -> tensor<2x12x12xf32>
      %96 = stablehlo.add %iterArg_26, %95 : tensor<2x12x12xf32>
      %c_29 = stablehlo.constant dense<1> : tensor<i32>
      %97 = stablehlo.add %iterArg_27, %c_29 : tensor<i32>
      stablehlo.return %iterArg, %96, %97 : tensor<4xi32>, tensor<2x12x12xf32>, tensor<i32>
    }
    %c_24 = stablehlo.constant dense<0> : tensor<i32>
    %86:3 = stablehlo.while(%iterArg = %arg1, %iterArg_26 = %arg0, %iterArg_27 = %c_24) : tensor<4xi32>, tensor<2x12x12xf32>, tensor<i32>
    cond {
      %88 = stablehlo.slice %iterArg [2:3] : (tensor<4xi32>) -> tensor<1xi32>
      %89 = stablehlo.reshape %88 : (tensor<1xi32>) -> tensor<i32>
      %c_28 = stablehlo.constant dense<1> : tensor<i32>
      %90 = stablehlo.add %89, %c_28 : tensor<i32>
      %91 = stablehlo.convert %iterArg_27 : tensor<i32>
      %92 = stablehlo.subtract %90, %91 : tensor<i32>
      %c_29 = stablehlo.constant dense<0> : tensor<i32>
      %93:3 = stablehlo.while(%iterArg_33 = %c_29, %iterArg_34 = %92, %iterArg_35 = %iterArg_26) : tensor<i32>, tensor<i32>, tensor<2x12x12xf32>
      cond {
        %102 = stablehlo.compare LT, %iterArg_33, %iterArg_34, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %102 : tensor<i1>
      } do {
        %c_36 = stablehlo.constant dense<1> : tensor<i32>
        %102 = stablehlo.add %iterArg_33, %c_36 : tensor<i32>
        %103 = stablehlo.transpose %iterArg_35, dims = [0, 2, 1] : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
        %104 = stablehlo.dot_general %iterArg_35, %103, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x12x12xf32>, tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
        %105 = stablehlo.iota dim = 0 : tensor<12x12xi32>
        %106 = stablehlo.iota dim = 1 : tensor<12x12xi32>
        %c_37 = stablehlo.constant dense<0> : tensor<i32>
        %107 = stablehlo.broadcast_in_dim %c_37, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
        %108 = stablehlo.add %105, %107 : tensor<12x12xi32>
        %109 = stablehlo.compare EQ, %108, %106, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
        %110 = stablehlo.convert %109 : (tensor<12x12xi1>) -> tensor<12x12xf32>
        %111 = stablehlo.broadcast_in_dim %110, dims = [1, 2] : (tensor<12x12xf32>) -> tensor<1x12x12xf32>
        %112 = stablehlo.broadcast_in_dim %111, dims = [0, 1, 2] : (tensor<1x12x12xf32>) -> tensor<2x12x12xf32>
        %113 = stablehlo.add %104, %112 : tensor<2x12x12xf32>
        %114 = func.call @cholesky(%113) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
        stablehlo.return %102, %iterArg_34, %114 : tensor<i32>, tensor<i32>, tensor<2x12x12xf32>
      }
      %94 = stablehlo.slice %93#2 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
      %95 = stablehlo.reshape %94 : (tensor<1x1x1xf32>) -> tensor<f32>
      %cst_30 = stablehlo.constant dense<1.500000e+00> : tensor<f32>
      %96 = stablehlo.compare GT, %95, %cst_30, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_31 = stablehlo.constant dense<4> : tensor<i32>
      %97 = stablehlo.compare LT, %iterArg_27, %c_31, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_32 = stablehlo.constant dense<false> : tensor<i1>
      %98 = stablehlo.broadcast_in_dim %c_32, dims = [] : (tensor<i1>) -> tensor<i1>
      %99 = stablehlo.compare NE, %97, %98, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %100 = stablehlo.convert %99 : tensor<i1>
      %101 = stablehlo.and %96, %100 : tensor<i1>
      stablehlo.return %101 : tensor<i1>
    } do {
      %88 = stablehlo.iota dim = 0 : tensor<12x12xi32>
      %89 = stablehlo.iota dim = 1 : tensor<12x12xi32>
      %c_28 = stablehlo.constant dense<0> : tensor<i32>
      %90 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
      %91 = stablehlo.add %88, %90 : tensor<12x12xi32>
      %92 = stablehlo.compare EQ, %91, %89, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
      %93 = stablehlo.convert %92 : (tensor<12x12xi1>) -> tensor<12x12xf32>
      %94 = stablehlo.broadcast_in_dim %93, dims = [1, 2] : (tensor<12x12xf32>) -> tensor<1x12x12xf32>
      %95 = stablehlo.broadcast_in_dim %94, dims = [0, 1, 2] : (tensor<1x12x12xf32>) -> tensor<2x12x12xf32>
      %96 = stablehlo.add %iterArg_26, %95 : tensor<2x12x12xf32>
      %c_29 = stablehlo.constant dense<1> : tensor<i32>
      %97 = stablehlo.add %iterArg_27, %c_29 : tensor<i32>
      stablehlo.return %iterArg, %96, %97 : tensor<4xi32>, tensor<2x12x12xf32>, tensor<i32>
    }
    %c_25 = stablehlo.constant dense<0> : tensor<i32>
    %87:2 = stablehlo.while(%iterArg = %arg0, %iterArg_26 = %c_25) : tensor<2x12x12xf32>, tensor<i32>
    cond {
      %c_27 = stablehlo.constant dense<3> : tensor<i32>
      %88 = func.call @remainder_4(%iterArg_26, %c_27) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %89 = stablehlo.convert %88 : tensor<i32>
      %c_28 = stablehlo.constant dense<0> : tensor<i32>
      %c_29 = stablehlo.constant dense<1> : tensor<i32>
      %90 = stablehlo.clamp %c_28, %89, %c_29 : tensor<i32>
      %91 = "stablehlo.case"(%90) ({
        %92 = func.call @cholesky(%iterArg) : (tensor<2x12x12xf32>) -> tensor<2x12x12xf32>
        %93 = stablehlo.slice %92 [0:1, 0:1, 0:1] : (tensor<2x12x12xf32>) -> tensor<1x1x1xf32>
        %94 = stablehlo.reshape %93 : (tensor<1x1x1xf32>) -> tensor<f32>
        %cst_30 = stablehlo.constant dense<4.500000e+00> : tensor<f32>
        %95 = stablehlo.compare LT, %94, %cst_30, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %95 : tensor<i1>
      }, {
        %c_30 = stablehlo.constant dense<true> : tensor<i1>
        stablehlo.return %c_30 : tensor<i1>
      }) : (tensor<i32>) -> tensor<i1>
      stablehlo.return %91 : tensor<i1>
    } do {
      %88 = stablehlo.iota dim = 0 : tensor<12x12xi32>
      %89 = stablehlo.iota dim = 1 : tensor<12x12xi32>
      %c_27 = stablehlo.constant dense<0> : tensor<i32>
      %90 = stablehlo.broadcast_in_dim %c_27, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
      %91 = stablehlo.add %88, %90 : tensor<12x12xi32>
      %92 = stablehlo.compare EQ, %91, %89, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
      %93 = stablehlo.convert %92 : (tensor<12x12xi1>) -> tensor<12x12xf32>
      %94 = stablehlo.broadcast_in_dim %93, dims = [1, 2] : (tensor<12x12xf32>) -> tensor<1x12x12xf32>
      %95 = stablehlo.broadcast_in_dim %94, dims = [0, 1, 2] : (tensor<1x12x12xf32>) -> tensor<2x12x12xf32>
      %96 = stablehlo.add %iterArg, %95 : tensor<2x12x12xf32>
      %c_28 = stablehlo.constant dense<1> : tensor<i32>
      %97 = stablehlo.add %iterArg_26, %c_28 : tensor<i32>
      stablehlo.return %96, %97 : tensor<2x12x12xf32>, tensor<i32>
    }
    return %4, %9, %14#0, %14#1, %19#0, %19#1, %24#0, %24#1, %29#0, %29#1, %35, %41, %46, %51, %55, %59, %63, %67, %71#0, %71#1, %81, %84#3, %84#4, %85#1, %85#2, %86#1, %86#2, %87#0, %87#1 : tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12xf32>, tensor<2x12x12xf32>, tensor<2x12xf32>, tensor<2x12x12xf32>, tensor<0x12x12xf32>, tensor<2x12x12xf32>, tensor<0x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<i32>, tensor<2x12x12xf32>, tensor<2x12x12xf32>, tensor<6xf32>, tensor<2x12x12xf32>, tensor<i32>, tensor<2x12x12xf32>, tensor<i32>, tensor<2x12x12xf32>, tensor<i32>
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
  func.func private @remainder_4(%arg0: tensor<i32>, %arg1: tensor<i32>) -> tensor<i32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare EQ, %arg1, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %1 = call @_where_5(%0, %c_0, %arg1) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = stablehlo.remainder %arg0, %1 : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.compare NE, %2, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.compare LT, %2, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.compare LT, %1, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %6 = stablehlo.compare NE, %4, %5, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %7 = stablehlo.and %6, %3 : tensor<i1>
    %8 = stablehlo.add %2, %1 : tensor<i32>
    %9 = stablehlo.select %7, %8, %2 : tensor<i1>, tensor<i32>
    return %9 : tensor<i32>
  }
  func.func private @_where_5(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
}
