module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3xf32>) -> (tensor<3xf32> {jax.result_info = "result[0]"}, tensor<3xf32> {jax.result_info = "result[1]"}, tensor<3xf32> {jax.result_info = "result[2]"}) {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf32>
    %cst_0 = stablehlo.constant dense<[3.000000e+00, 5.000000e+00, 9.000000e+00]> : tensor<3xf32>
    %cst_1 = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 4.000000e+00]> : tensor<3xf32>
    %0:2 = stablehlo.while(%iterArg = %cst, %iterArg_2 = %arg0) : tensor<3xf32>, tensor<3xf32>
    cond {
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %3 = stablehlo.reduce(%iterArg_2 init: %cst_3) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
      %cst_4 = stablehlo.constant dense<5.000000e+01> : tensor<f32>
      %4 = stablehlo.compare LT, %3, %cst_4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    } do {
      %3 = stablehlo.add %iterArg_2, %iterArg : tensor<3xf32>
      stablehlo.return %iterArg, %3 : tensor<3xf32>, tensor<3xf32>
    }
    %1:2 = stablehlo.while(%iterArg = %cst_0, %iterArg_2 = %arg0) : tensor<3xf32>, tensor<3xf32>
    cond {
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %3 = stablehlo.reduce(%iterArg_2 init: %cst_3) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
      %cst_4 = stablehlo.constant dense<7.000000e+01> : tensor<f32>
      %4 = stablehlo.compare LT, %3, %cst_4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    } do {
      %3 = stablehlo.add %iterArg_2, %iterArg : tensor<3xf32>
      stablehlo.return %iterArg, %3 : tensor<3xf32>, tensor<3xf32>
    }
    %2:2 = stablehlo.while(%iterArg = %cst_1, %iterArg_2 = %arg0) : tensor<3xf32>, tensor<3xf32>
    cond {
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %3 = stablehlo.reduce(%iterArg_2 init: %cst_3) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
      %cst_4 = stablehlo.constant dense<5.000000e+01> : tensor<f32>
      %4 = stablehlo.compare LT, %3, %cst_4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    } do {
      %3 = stablehlo.add %iterArg_2, %iterArg : tensor<3xf32>
      stablehlo.return %iterArg, %3 : tensor<3xf32>, tensor<3xf32>
    }
    return %0#1, %1#1, %2#1 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
  }
}
