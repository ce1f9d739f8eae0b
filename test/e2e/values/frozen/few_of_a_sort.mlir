module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x131xf32>, %arg1: tensor<5x90xi8>, %arg2: tensor<2x3x70xui32>, %arg3: tensor<2x80xi32>) -> (tensor<6x5xf32> {jax.result_info = "result[0]"}, tensor<6x5xi32> {jax.result_info = "result[1]"}, tensor<6x16xf32> {jax.result_info = "result[2]"}, tensor<6x16xi32> {jax.result_info = "result[3]"}, tensor<6x17xf32> {jax.result_info = "result[4]"}, tensor<6x17xi32> {jax.result_info = "result[5]"}, tensor<6x3xbf16> {jax.result_info = "result[6]"}, tensor<6x3xi32> {jax.result_info = "result[7]"}, tensor<6x1xf16> {jax.result_info = "result[8]"}, tensor<6x1xi32> {jax.result_info = "result[9]"}, tensor<7xf32> {jax.result_info = "result[10]"}, tensor<7xi32> {jax.result_info = "result[11]"}, tensor<6x6xf32> {jax.result_info = "result[12]"}, tensor<6x6xi32> {jax.result_info = "result[13]"}, tensor<6x5xi32> {jax.result_info = "result[14]"}, tensor<5x6xi8> {jax.result_info = "result[15]"}, tensor<5x6xi32> {jax.result_info = "result[16]"}, tensor<5x5xi8> {jax.result_info = "result[17]"}, tensor<5x4xi8> {jax.result_info = "result[18]"}, tensor<5x4xi32> {jax.result_info = "result[19]"}, tensor<5x4xi8> {jax.result_info = "result[20]"}, tensor<2x3x6xui32> {jax.result_info = "result[21]"}, tensor<2x3x6xi32> {jax.result_info = "result[22]"}, tensor<2x3x5xui32> {jax.result_info = "result[23]"}, tensor<2x3x4xui32> {jax.result_info = "result[24]"}, tensor<2x3x4xi32> {jax.result_info = "result[25]"}, tensor<2x3x4xui32> {jax.result_info = "result[26]"}, tensor<2x6xi32> {jax.result_info = "result[27]"}, tensor<2x6xi32> {jax.result_info = "result[28]"}, tensor<2x5xi32> {jax.result_info = "result[29]"}, tensor<2x4xi32> {jax.result_info = "result[30]"}, tensor<2x4xi32> {jax.result_info = "result[31]"}, tensor<2x4xi32> {jax.result_info = "result[32]"}) {
    %values, %indices = chlo.top_k(%arg0, k = 5) : tensor<6x131xf32> -> (tensor<6x5xf32>, tensor<6x5xi32>)
    %values_0, %indices_1 = chlo.top_k(%arg0, k = 16) : tensor<6x131xf32> -> (tensor<6x16xf32>, tensor<6x16xi32>)
    %values_2, %indices_3 = chlo.top_k(%arg0, k = 17) : tensor<6x131xf32> -> (tensor<6x17xf32>, tensor<6x17xi32>)
    %0 = stablehlo.convert %arg0 : (tensor<6x131xf32>) -> tensor<6x131xbf16>
    %values_4, %indices_5 = chlo.top_k(%0, k = 3) : tensor<6x131xbf16> -> (tensor<6x3xbf16>, tensor<6x3xi32>)
    %1 = stablehlo.convert %arg0 : (tensor<6x131xf32>) -> tensor<6x131xf16>
    %values_6, %indices_7 = chlo.top_k(%1, k = 1) : tensor<6x131xf16> -> (tensor<6x1xf16>, tensor<6x1xi32>)
    %2 = stablehlo.slice %arg0 [0:1, 0:131] : (tensor<6x131xf32>) -> tensor<1x131xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x131xf32>) -> tensor<131xf32>
    %values_8, %indices_9 = chlo.top_k(%3, k = 7) : tensor<131xf32> -> (tensor<7xf32>, tensor<7xi32>)
    %4 = call @sort(%arg0) : (tensor<6x131xf32>) -> tensor<6x131xf32>
    %5 = stablehlo.slice %4 [0:6, 0:6] : (tensor<6x131xf32>) -> tensor<6x6xf32>
    %6 = call @argsort(%arg0) : (tensor<6x131xf32>) -> tensor<6x131xi32>
    %7 = stablehlo.slice %6 [0:6, 0:6] : (tensor<6x131xi32>) -> tensor<6x6xi32>
    %8 = call @argsort(%arg0) : (tensor<6x131xf32>) -> tensor<6x131xi32>
    %9 = stablehlo.slice %8 [0:6, 1:6] : (tensor<6x131xi32>) -> tensor<6x5xi32>
    %values_10, %indices_11 = chlo.top_k(%arg1, k = 6) : tensor<5x90xi8> -> (tensor<5x6xi8>, tensor<5x6xi32>)
    %10 = call @sort_0(%arg1) : (tensor<5x90xi8>) -> tensor<5x90xi8>
    %11 = stablehlo.slice %10 [0:5, 0:5] : (tensor<5x90xi8>) -> tensor<5x5xi8>
    %12 = stablehlo.iota dim = 1 : tensor<5x90xi32>
    %13 = stablehlo.add %arg1, %arg1 : tensor<5x90xi8>
    %14:3 = "stablehlo.sort"(%arg1, %12, %13) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg4: tensor<i8>, %arg5: tensor<i8>, %arg6: tensor<i32>, %arg7: tensor<i32>, %arg8: tensor<i8>, %arg9: tensor<i8>):
      %34 = stablehlo.compare LT, %arg4, %arg5, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      stablehlo.return %34 : tensor<i1>
    }) : (tensor<5x90xi8>, tensor<5x90xi32>, tensor<5x90xi8>) -> (tensor<5x90xi8>, tensor<5x90xi32>, tensor<5x90xi8>)
    %15 = stablehlo.slice %14#0 [0:5, 0:4] : (tensor<5x90xi8>) -> tensor<5x4xi8>
    %16 = stablehlo.slice %14#1 [0:5, 0:4] : (tensor<5x90xi32>) -> tensor<5x4xi32>
    %17 = stablehlo.slice %14#2 [0:5, 0:4] : (tensor<5x90xi8>) -> tensor<5x4xi8>
    %values_12, %indices_13 = chlo.top_k(%arg2, k = 6) : tensor<2x3x70xui32> -> (tensor<2x3x6xui32>, tensor<2x3x6xi32>)
    %18 = call @sort_1(%arg2) : (tensor<2x3x70xui32>) -> tensor<2x3x70xui32>
    %19 = stablehlo.slice %18 [0:2, 0:3, 0:5] : (tensor<2x3x70xui32>) -> tensor<2x3x5xui32>
    %20 = stablehlo.iota dim = 2 : tensor<2x3x70xi32>
    %21 = stablehlo.add %arg2, %arg2 : tensor<2x3x70xui32>
    %22:3 = "stablehlo.sort"(%arg2, %20, %21) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<i32>, %arg7: tensor<i32>, %arg8: tensor<ui32>, %arg9: tensor<ui32>):
      %34 = stablehlo.compare LT, %arg4, %arg5, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      stablehlo.return %34 : tensor<i1>
    }) : (tensor<2x3x70xui32>, tensor<2x3x70xi32>, tensor<2x3x70xui32>) -> (tensor<2x3x70xui32>, tensor<2x3x70xi32>, tensor<2x3x70xui32>)
    %23 = stablehlo.slice %22#0 [0:2, 0:3, 0:4] : (tensor<2x3x70xui32>) -> tensor<2x3x4xui32>
    %24 = stablehlo.slice %22#1 [0:2, 0:3, 0:4] : (tensor<2x3x70xi32>) -> tensor<2x3x4xi32>
    %25 = stablehlo.slice %22#2 [0:2, 0:3, 0:4] : (tensor<2x3x70xui32>) -> tensor<2x3x4xui32>
    %values_14, %indices_15 = chlo.top_k(%arg3, k = 6) : tensor<2x80xi32> -> (tensor<2x6xi32>, tensor<2x6xi32>)
    %26 = call @sort_2(%arg3) : (tensor<2x80xi32>) -> tensor<2x80xi32>
    %27 = stablehlo.slice %26 [0:2, 0:5] : (tensor<2x80xi32>) -> tensor<2x5xi32>
    %28 = stablehlo.iota dim = 1 : tensor<2x80xi32>
    %29 = stablehlo.add %arg3, %arg3 : tensor<2x80xi32>
    %30:3 = "stablehlo.sort"(%arg3, %28, %29) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg4: tensor<i32>, %arg5: tensor<i32>, %arg6: tensor<i32>, %arg7: tensor<i32>, %arg8: tensor<i32>, %arg9: tensor<i32>):
      %34 = stablehlo.compare LT, %arg4, %arg5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %34 : tensor<i1>
    }) : (tensor<2x80xi32>, tensor<2x80xi32>, tensor<2x80xi32>) -> (tensor<2x80xi32>, tensor<2x80xi32>, tensor<2x80xi32>)
    %31 = stablehlo.slice %30#0 [0:2, 0:4] : (tensor<2x80xi32>) -> tensor<2x4xi32>
    %32 = stablehlo.slice %30#1 [0:2, 0:4] : (tensor<2x80xi32>) -> tensor<2x4xi32>
    %33 = stablehlo.slice %30#2 [0:2, 0:4] : (tensor<2x80xi32>) -> tensor<2x4xi32>
    return %values, %indices, %values_0, %indices_1, %values_2, %indices_3, %values_4, %indices_5, %values_6, %indices_7, %values_8, %indices_9, %5, %7, %9, %values_10, %indices_11, %11, %15, %16, %17, %values_12, %indices_13, %19, %23, %24, %25, %values_14, %indices_15, %27, %31, %32, %33 : tensor<6x5xf32>, tensor<6x5xi32>, tensor<6x16xf32>, tensor<6x16xi32>, tensor<6x17xf32>, tensor<6x17xi32>, tensor<6x3xbf16>, tensor<6x3xi32>, tensor<6x1xf16>, tensor<6x1xi32>, tensor<7xf32>, tensor<7xi32>, tensor<6x6xf32>, tensor<6x6xi32>, tensor<6x5xi32>, tensor<5x6xi8>, tensor<5x6xi32>, tensor<5x5xi8>, tensor<5x4xi8>, tensor<5x4xi32>, tensor<5x4xi8>, tensor<2x3x6xui32>, tensor<2x3x6xi32>, tensor<2x3x5xui32>, tensor<2x3x4xui32>, tensor<2x3x4xi32>, tensor<2x3x4xui32>, tensor<2x6xi32>, tensor<2x6xi32>, tensor<2x5xi32>, tensor<2x4xi32>, tensor<2x4xi32>, tensor<2x4xi32>
  }
  func.func private @sort(%arg0: tensor<6x131xf32>) -> tensor<6x131xf32> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %1 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.select %1, %cst_0, %arg1 : tensor<i1>, tensor<f32>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %4 = stablehlo.select %3, %cst_1, %2 : tensor<i1>, tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %5 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.select %5, %cst_3, %arg2 : tensor<i1>, tensor<f32>
      %7 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %8 = stablehlo.select %7, %cst_4, %6 : tensor<i1>, tensor<f32>
      %9 = stablehlo.compare LT, %4, %8, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %9 : tensor<i1>
    }) : (tensor<6x131xf32>) -> tensor<6x131xf32>
    return %0 : tensor<6x131xf32>
  }
  func.func private @argsort(%arg0: tensor<6x131xf32>) -> tensor<6x131xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<6x131xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %3 = stablehlo.select %2, %cst_0, %arg1 : tensor<i1>, tensor<f32>
      %4 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %5 = stablehlo.select %4, %cst_1, %3 : tensor<i1>, tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %7 = stablehlo.select %6, %cst_3, %arg2 : tensor<i1>, tensor<f32>
      %8 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %9 = stablehlo.select %8, %cst_4, %7 : tensor<i1>, tensor<f32>
      %10 = stablehlo.compare LT, %5, %9, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %10 : tensor<i1>
    }) : (tensor<6x131xf32>, tensor<6x131xi32>) -> (tensor<6x131xf32>, tensor<6x131xi32>)
    return %1#1 : tensor<6x131xi32>
  }
  func.func private @sort_0(%arg0: tensor<5x90xi8>) -> tensor<5x90xi8> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<i8>, %arg2: tensor<i8>):
      %1 = stablehlo.compare LT, %arg1, %arg2, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<5x90xi8>) -> tensor<5x90xi8>
    return %0 : tensor<5x90xi8>
  }
  func.func private @sort_1(%arg0: tensor<2x3x70xui32>) -> tensor<2x3x70xui32> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<ui32>, %arg2: tensor<ui32>):
      %1 = stablehlo.compare LT, %arg1, %arg2, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<2x3x70xui32>) -> tensor<2x3x70xui32>
    return %0 : tensor<2x3x70xui32>
  }
  func.func private @sort_2(%arg0: tensor<2x80xi32>) -> tensor<2x80xi32> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %1 = stablehlo.compare LT, %arg1, %arg2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<2x80xi32>) -> tensor<2x80xi32>
    return %0 : tensor<2x80xi32>
  }
}
