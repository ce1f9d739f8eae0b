module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9x301xf32>, %arg1: tensor<5x200xi8>, %arg2: tensor<4x3x70xui32>) -> (tensor<9xi32> {jax.result_info = "result[0]"}, tensor<9xi32> {jax.result_info = "result[1]"}, tensor<301xi32> {jax.result_info = "result[2]"}, tensor<301xi32> {jax.result_info = "result[3]"}, tensor<i32> {jax.result_info = "result[4]"}, tensor<9xi32> {jax.result_info = "result[5]"}, tensor<9xi32> {jax.result_info = "result[6]"}, tensor<9xi32> {jax.result_info = "result[7]"}, tensor<9xui8> {jax.result_info = "result[8]"}, tensor<9xi8> {jax.result_info = "result[9]"}, tensor<9x1xf32> {jax.result_info = "result[10]"}, tensor<9xi32> {jax.result_info = "result[11]"}, tensor<9xi32> {jax.result_info = "result[12]"}, tensor<9xi32> {jax.result_info = "result[13]"}, tensor<9xi32> {jax.result_info = "result[14]"}, tensor<9xi32> {jax.result_info = "result[15]"}, tensor<9xi32> {jax.result_info = "result[16]"}, tensor<5xi32> {jax.result_info = "result[17]"}, tensor<200xi32> {jax.result_info = "result[18]"}, tensor<5xui8> {jax.result_info = "result[19]"}, tensor<4x70xi32> {jax.result_info = "result[20]"}, tensor<4x3xi32> {jax.result_info = "result[21]"}, tensor<3x70xi32> {jax.result_info = "result[22]"}) {
    %0 = call @argmax(%arg0) : (tensor<9x301xf32>) -> tensor<9xi32>
    %1 = call @argmin(%arg0) : (tensor<9x301xf32>) -> tensor<9xi32>
    %2 = call @argmax_0(%arg0) : (tensor<9x301xf32>) -> tensor<301xi32>
    %3 = call @argmin_1(%arg0) : (tensor<9x301xf32>) -> tensor<301xi32>
    %4 = stablehlo.reshape %arg0 : (tensor<9x301xf32>) -> tensor<2709xf32>
    %5 = call @argmax_2(%4) : (tensor<2709xf32>) -> tensor<i32>
    %6 = call @_nanargmin(%arg0) : (tensor<9x301xf32>) -> tensor<9xi32>
    %7 = stablehlo.convert %arg0 : (tensor<9x301xf32>) -> tensor<9x301xbf16>
    %8 = call @argmax_4(%7) : (tensor<9x301xbf16>) -> tensor<9xi32>
    %9 = stablehlo.convert %arg0 : (tensor<9x301xf32>) -> tensor<9x301xf16>
    %10 = call @argmin_5(%9) : (tensor<9x301xf16>) -> tensor<9xi32>
    %11 = stablehlo.slice %arg0 [0:9, 0:256] : (tensor<9x301xf32>) -> tensor<9x256xf32>
    %12 = call @argmax_6(%11) : (tensor<9x256xf32>) -> tensor<9xui8>
    %13 = stablehlo.slice %arg0 [0:9, 0:128] : (tensor<9x301xf32>) -> tensor<9x128xf32>
    %14 = call @argmax_7(%13) : (tensor<9x128xf32>) -> tensor<9xi8>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %15 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<9x301xf32>, tensor<f32>) -> tensor<9xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %17 = stablehlo.maximum %16, %15 : tensor<9xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0] : (tensor<9xf32>) -> tensor<9x1xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<9x1xf32>) -> tensor<9x301xf32>
    %20 = stablehlo.subtract %arg0, %19 : tensor<9x301xf32>
    %21 = stablehlo.exponential %20 : tensor<9x301xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.reduce(%21 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<9x301xf32>, tensor<f32>) -> tensor<9xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0] : (tensor<9xf32>) -> tensor<9x1xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1] : (tensor<9x1xf32>) -> tensor<9x301xf32>
    %25 = stablehlo.divide %21, %24 : tensor<9x301xf32>
    %26 = call @argmax(%25) : (tensor<9x301xf32>) -> tensor<9xi32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0] : (tensor<9xi32>) -> tensor<9x1xi32>
    %28 = call @take_along_axis(%arg0, %27) : (tensor<9x301xf32>, tensor<9x1xi32>) -> tensor<9x1xf32>
    %29 = stablehlo.iota dim = 1 : tensor<9x301xi32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %30:2 = stablehlo.reduce(%arg0 init: %cst_2), (%29 init: %c) across dimensions = [1] : (tensor<9x301xf32>, tensor<9x301xi32>, tensor<f32>, tensor<i32>) -> (tensor<9xf32>, tensor<9xi32>)
     reducer(%arg3: tensor<f32>, %arg5: tensor<f32>) (%arg4: tensor<i32>, %arg6: tensor<i32>)  {
      %48 = stablehlo.compare GT, %arg5, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %49 = stablehlo.compare EQ, %arg5, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %50 = stablehlo.compare LT, %arg6, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %51 = stablehlo.and %49, %50 : tensor<i1>
      %52 = stablehlo.or %48, %51 : tensor<i1>
      %53 = func.call @_where_8(%52, %arg5, %arg3) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %54 = func.call @_where_9(%52, %arg6, %arg4) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      stablehlo.return %53, %54 : tensor<f32>, tensor<i32>
    }
    %31 = stablehlo.iota dim = 1 : tensor<9x301xi32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %32:2 = stablehlo.reduce(%arg0 init: %cst_3), (%31 init: %c_4) across dimensions = [1] : (tensor<9x301xf32>, tensor<9x301xi32>, tensor<f32>, tensor<i32>) -> (tensor<9xf32>, tensor<9xi32>)
     reducer(%arg3: tensor<f32>, %arg5: tensor<f32>) (%arg4: tensor<i32>, %arg6: tensor<i32>)  {
      %48 = stablehlo.compare LT, %arg5, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %49 = stablehlo.compare EQ, %arg5, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %50 = stablehlo.compare LT, %arg6, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %51 = stablehlo.and %49, %50 : tensor<i1>
      %52 = stablehlo.or %48, %51 : tensor<i1>
      %53 = func.call @_where_8(%52, %arg5, %arg3) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %54 = func.call @_where_9(%52, %arg6, %arg4) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      stablehlo.return %53, %54 : tensor<f32>, tensor<i32>
    }
    %33 = stablehlo.iota dim = 1 : tensor<9x301xi32>
    %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %34:2 = stablehlo.reduce(%arg0 init: %cst_5), (%33 init: %c_6) across dimensions = [1] : (tensor<9x301xf32>, tensor<9x301xi32>, tensor<f32>, tensor<i32>) -> (tensor<9xf32>, tensor<9xi32>)
     reducer(%arg3: tensor<f32>, %arg5: tensor<f32>) (%arg4: tensor<i32>, %arg6: tensor<i32>)  {
      %48 = stablehlo.compare GT, %arg5, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %49 = stablehlo.compare EQ, %arg5, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %50 = stablehlo.compare GT, %arg6, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %51 = stablehlo.and %49, %50 : tensor<i1>
      %52 = stablehlo.or %48, %51 : tensor<i1>
      %53 = func.call @_where_8(%52, %arg5, %arg3) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %54 = func.call @_where_9(%52, %arg6, %arg4) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      stablehlo.return %53, %54 : tensor<f32>, tensor<i32>
    }
    %35 = stablehlo.iota dim = 1 : tensor<9x301xi32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %36:2 = stablehlo.reduce(%arg0 init: %cst_7), (%35 init: %c_8) across dimensions = [1] : (tensor<9x301xf32>, tensor<9x301xi32>, tensor<f32>, tensor<i32>) -> (tensor<9xf32>, tensor<9xi32>)
     reducer(%arg3: tensor<f32>, %arg5: tensor<f32>) (%arg4: tensor<i32>, %arg6: tensor<i32>)  {
      %48 = stablehlo.abs %arg5 : tensor<f32>
      %49 = stablehlo.abs %arg3 : tensor<f32>
      %50 = stablehlo.compare GT, %48, %49, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %51 = stablehlo.compare EQ, %arg5, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %52 = stablehlo.compare LT, %arg6, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %53 = stablehlo.and %51, %52 : tensor<i1>
      %54 = stablehlo.or %50, %53 : tensor<i1>
      %55 = func.call @_where_8(%54, %arg5, %arg3) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %56 = func.call @_where_9(%54, %arg6, %arg4) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      stablehlo.return %55, %56 : tensor<f32>, tensor<i32>
    }
    %37 = stablehlo.iota dim = 1 : tensor<9x301xi32>
    %cst_9 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %38:2 = stablehlo.reduce(%arg0 init: %cst_9), (%37 init: %c_10) across dimensions = [1] : (tensor<9x301xf32>, tensor<9x301xi32>, tensor<f32>, tensor<i32>) -> (tensor<9xf32>, tensor<9xi32>)
     reducer(%arg3: tensor<f32>, %arg5: tensor<f32>) (%arg4: tensor<i32>, %arg6: tensor<i32>)  {
      %48 = stablehlo.compare GT, %arg5, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_13 = stablehlo.constant dense<1.500000e+00> : tensor<f32>
      %49 = stablehlo.compare LT, %arg5, %cst_13, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %50 = stablehlo.and %48, %49 : tensor<i1>
      %51 = stablehlo.compare EQ, %arg5, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %52 = stablehlo.compare LT, %arg6, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %53 = stablehlo.and %51, %52 : tensor<i1>
      %54 = stablehlo.or %50, %53 : tensor<i1>
      %55 = func.call @_where_8(%54, %arg5, %arg3) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %56 = func.call @_where_9(%54, %arg6, %arg4) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      stablehlo.return %55, %56 : tensor<f32>, tensor<i32>
    }
    %39 = stablehlo.iota dim = 1 : tensor<9x301xi32>
    %cst_11 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %40:2 = stablehlo.reduce(%arg0 init: %cst_11), (%39 init: %c_12) across dimensions = [1] : (tensor<9x301xf32>, tensor<9x301xi32>, tensor<f32>, tensor<i32>) -> (tensor<9xf32>, tensor<9xi32>)
     reducer(%arg3: tensor<f32>, %arg5: tensor<f32>) (%arg4: tensor<i32>, %arg6: tensor<i32>)  {
      %cst_13 = stablehlo.constant dense<-2.500000e+00> : tensor<f32>
      %48 = stablehlo.maximum %arg5, %cst_13 : tensor<f32>
      %49 = stablehlo.compare GT, %48, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %50 = stablehlo.compare EQ, %arg5, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %51 = stablehlo.compare LT, %arg6, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %52 = stablehlo.and %50, %51 : tensor<i1>
      %53 = stablehlo.or %49, %52 : tensor<i1>
      %54 = func.call @_where_8(%53, %arg5, %arg3) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %55 = func.call @_where_9(%53, %arg6, %arg4) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      stablehlo.return %54, %55 : tensor<f32>, tensor<i32>
    }
    %41 = call @argmax_10(%arg1) : (tensor<5x200xi8>) -> tensor<5xi32>
    %42 = call @argmin_11(%arg1) : (tensor<5x200xi8>) -> tensor<200xi32>
    %43 = call @argmin_12(%arg1) : (tensor<5x200xi8>) -> tensor<5xui8>
    %44 = call @argmax_13(%arg2) : (tensor<4x3x70xui32>) -> tensor<4x70xi32>
    %45 = call @argmin_14(%arg2) : (tensor<4x3x70xui32>) -> tensor<4x3xi32>
    %46 = stablehlo.convert %arg2 : (tensor<4x3x70xui32>) -> tensor<4x3x70xi32>
    %47 = call @argmax_15(%46) : (tensor<4x3x70xi32>) -> tensor<3x70xi32>
    return %0, %1, %2, %3, %5, %6, %8, %10, %12, %14, %28, %30#1, %32#1, %34#1, %36#1, %38#1, %40#1, %41, %42, %43, %44, %45, %47 : tensor<9xi32>, tensor<9xi32>, tensor<301xi32>, tensor<301xi32>, tensor<i32>, tensor<9xi32>, tensor<9xi32>, tensor<9xi32>, tensor<9xui8>, tensor<9xi8>, tensor<9x1xf32>, tensor<9xi32>, tensor<9xi32>, tensor<9xi32>, tensor<9xi32>, tensor<9xi32>, tensor<9xi32>, tensor<5xi32>, tensor<200xi32>, tensor<5xui8>, tensor<4x70xi32>, tensor<4x3xi32>, tensor<3x70xi32>
  }
  func.func private @argmax(%arg0: tensor<9x301xf32>) -> tensor<9xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<9x301xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<9x301xf32>, tensor<9x301xi32>, tensor<f32>, tensor<i32>) -> (tensor<9xf32>, tensor<9xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
    }
    return %1#1 : tensor<9xi32>
  }
  func.func private @argmin(%arg0: tensor<9x301xf32>) -> tensor<9xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<9x301xi32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<9x301xf32>, tensor<9x301xi32>, tensor<f32>, tensor<i32>) -> (tensor<9xf32>, tensor<9xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare LT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
    }
    return %1#1 : tensor<9xi32>
  }
  func.func private @argmax_0(%arg0: tensor<9x301xf32>) -> tensor<301xi32> {
    %0 = stablehlo.iota dim = 0 : tensor<9x301xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [0] : (tensor<9x301xf32>, tensor<9x301xi32>, tensor<f32>, tensor<i32>) -> (tensor<301xf32>, tensor<301xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
    }
    return %1#1 : tensor<301xi32>
  }
  func.func private @argmin_1(%arg0: tensor<9x301xf32>) -> tensor<301xi32> {
    %0 = stablehlo.iota dim = 0 : tensor<9x301xi32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [0] : (tensor<9x301xf32>, tensor<9x301xi32>, tensor<f32>, tensor<i32>) -> (tensor<301xf32>, tensor<301xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare LT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
    }
    return %1#1 : tensor<301xi32>
  }
  func.func private @argmax_2(%arg0: tensor<2709xf32>) -> tensor<i32> {
    %0 = stablehlo.iota dim = 0 : tensor<2709xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [0] : (tensor<2709xf32>, tensor<2709xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
    }
    return %1#1 : tensor<i32>
  }
  func.func private @_nanargmin(%arg0: tensor<9x301xf32>) -> tensor<9xi32> {
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<9x301xf32>, tensor<9x301xf32>) -> tensor<9x301xi1>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %1 = call @_where(%0, %cst, %arg0) : (tensor<9x301xi1>, tensor<f32>, tensor<9x301xf32>) -> tensor<9x301xf32>
    %2 = call @argmin(%1) : (tensor<9x301xf32>) -> tensor<9xi32>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%0 init: %c) applies stablehlo.and across dimensions = [1] : (tensor<9x301xi1>, tensor<i1>) -> tensor<9xi1>
    %c_0 = stablehlo.constant dense<-1> : tensor<i32>
    %4 = call @_where_3(%3, %c_0, %2) : (tensor<9xi1>, tensor<i32>, tensor<9xi32>) -> tensor<9xi32>
    return %4 : tensor<9xi32>
  }
  func.func private @_where(%arg0: tensor<9x301xi1>, %arg1: tensor<f32>, %arg2: tensor<9x301xf32>) -> tensor<9x301xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<9x301xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<9x301xi1>, tensor<9x301xf32>
    return %2 : tensor<9x301xf32>
  }
  func.func private @_where_3(%arg0: tensor<9xi1>, %arg1: tensor<i32>, %arg2: tensor<9xi32>) -> tensor<9xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<9xi32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<9xi1>, tensor<9xi32>
    return %2 : tensor<9xi32>
  }
  func.func private @argmax_4(%arg0: tensor<9x301xbf16>) -> tensor<9xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<9x301xi32>
    %cst = stablehlo.constant dense<0xFF80> : tensor<bf16>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<9x301xbf16>, tensor<9x301xi32>, tensor<bf16>, tensor<i32>) -> (tensor<9xbf16>, tensor<9xi32>)
     reducer(%arg1: tensor<bf16>, %arg3: tensor<bf16>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<bf16>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<bf16>, tensor<i32>
    }
    return %1#1 : tensor<9xi32>
  }
  func.func private @argmin_5(%arg0: tensor<9x301xf16>) -> tensor<9xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<9x301xi32>
    %cst = stablehlo.constant dense<0x7C00> : tensor<f16>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<9x301xf16>, tensor<9x301xi32>, tensor<f16>, tensor<i32>) -> (tensor<9xf16>, tensor<9xi32>)
     reducer(%arg1: tensor<f16>, %arg3: tensor<f16>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare LT, %arg1, %arg3, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f16>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<f16>, tensor<i32>
    }
    return %1#1 : tensor<9xi32>
  }
  func.func private @argmax_6(%arg0: tensor<9x256xf32>) -> tensor<9xui8> {
    %0 = stablehlo.iota dim = 1 : tensor<9x256xui8>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<ui8>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<9x256xf32>, tensor<9x256xui8>, tensor<f32>, tensor<ui8>) -> (tensor<9xf32>, tensor<9xui8>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<ui8>, %arg4: tensor<ui8>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<ui8>
      stablehlo.return %9, %10 : tensor<f32>, tensor<ui8>
    }
    return %1#1 : tensor<9xui8>
  }
  func.func private @argmax_7(%arg0: tensor<9x128xf32>) -> tensor<9xi8> {
    %0 = stablehlo.iota dim = 1 : tensor<9x128xi8>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i8>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<9x128xf32>, tensor<9x128xi8>, tensor<f32>, tensor<i8>) -> (tensor<9xf32>, tensor<9xi8>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i8>, %arg4: tensor<i8>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i8>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i8>
    }
    return %1#1 : tensor<9xi8>
  }
  func.func private @take_along_axis(%arg0: tensor<9x301xf32>, %arg1: tensor<9x1xi32>) -> tensor<9x1xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<9x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<9x1xi32>, tensor<9x1xi32>) -> tensor<9x1xi1>
    %c_0 = stablehlo.constant dense<301> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<9x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<9x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<9x1xi1>, tensor<9x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<9x1xi32>) -> tensor<9x1x1xi32>
    %c_1 = stablehlo.constant dense<300> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<9x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<9x1x1xi32>, tensor<9x1x1xi32>) -> tensor<9x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [2] : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x1x1xi32>) -> tensor<9x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<9x1x1xi32>, tensor<9x1x1xi32>) -> tensor<9x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<9x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [2] : (tensor<9x1x1xi1>, tensor<i1>) -> tensor<9x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<9x301xf32>, tensor<9x1x1xi32>) -> tensor<9x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<9x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<9x1xi1>, tensor<9x1xf32>
    return %15 : tensor<9x1xf32>
  }
  func.func private @_where_8(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @_where_9(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @argmax_10(%arg0: tensor<5x200xi8>) -> tensor<5xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<5x200xi32>
    %c = stablehlo.constant dense<-128> : tensor<i8>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %c), (%0 init: %c_0) across dimensions = [1] : (tensor<5x200xi8>, tensor<5x200xi32>, tensor<i8>, tensor<i32>) -> (tensor<5xi8>, tensor<5xi32>)
     reducer(%arg1: tensor<i8>, %arg3: tensor<i8>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<i8>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<i8>, tensor<i32>
    }
    return %1#1 : tensor<5xi32>
  }
  func.func private @argmin_11(%arg0: tensor<5x200xi8>) -> tensor<200xi32> {
    %0 = stablehlo.iota dim = 0 : tensor<5x200xi32>
    %c = stablehlo.constant dense<127> : tensor<i8>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %c), (%0 init: %c_0) across dimensions = [0] : (tensor<5x200xi8>, tensor<5x200xi32>, tensor<i8>, tensor<i32>) -> (tensor<200xi8>, tensor<200xi32>)
     reducer(%arg1: tensor<i8>, %arg3: tensor<i8>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare LT, %arg1, %arg3, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<i8>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<i8>, tensor<i32>
    }
    return %1#1 : tensor<200xi32>
  }
  func.func private @argmin_12(%arg0: tensor<5x200xi8>) -> tensor<5xui8> {
    %0 = stablehlo.iota dim = 1 : tensor<5x200xui8>
    %c = stablehlo.constant dense<127> : tensor<i8>
    %c_0 = stablehlo.constant dense<0> : tensor<ui8>
    %1:2 = stablehlo.reduce(%arg0 init: %c), (%0 init: %c_0) across dimensions = [1] : (tensor<5x200xi8>, tensor<5x200xui8>, tensor<i8>, tensor<ui8>) -> (tensor<5xi8>, tensor<5xui8>)
     reducer(%arg1: tensor<i8>, %arg3: tensor<i8>) (%arg2: tensor<ui8>, %arg4: tensor<ui8>)  {
      %2 = stablehlo.compare LT, %arg1, %arg3, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<i8>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<ui8>
      stablehlo.return %9, %10 : tensor<i8>, tensor<ui8>
    }
    return %1#1 : tensor<5xui8>
  }
  func.func private @argmax_13(%arg0: tensor<4x3x70xui32>) -> tensor<4x70xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<4x3x70xi32>
    %c = stablehlo.constant dense<0> : tensor<ui32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %c), (%0 init: %c_0) across dimensions = [1] : (tensor<4x3x70xui32>, tensor<4x3x70xi32>, tensor<ui32>, tensor<i32>) -> (tensor<4x70xui32>, tensor<4x70xi32>)
     reducer(%arg1: tensor<ui32>, %arg3: tensor<ui32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<ui32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<ui32>, tensor<i32>
    }
    return %1#1 : tensor<4x70xi32>
  }
  func.func private @argmin_14(%arg0: tensor<4x3x70xui32>) -> tensor<4x3xi32> {
    %0 = stablehlo.iota dim = 2 : tensor<4x3x70xi32>
    %c = stablehlo.constant dense<4294967295> : tensor<ui32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %c), (%0 init: %c_0) across dimensions = [2] : (tensor<4x3x70xui32>, tensor<4x3x70xi32>, tensor<ui32>, tensor<i32>) -> (tensor<4x3xui32>, tensor<4x3xi32>)
     reducer(%arg1: tensor<ui32>, %arg3: tensor<ui32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare LT, %arg1, %arg3, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<ui32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<ui32>, tensor<i32>
    }
    return %1#1 : tensor<4x3xi32>
  }
  func.func private @argmax_15(%arg0: tensor<4x3x70xi32>) -> tensor<3x70xi32> {
    %0 = stablehlo.iota dim = 0 : tensor<4x3x70xi32>
    %c = stablehlo.constant dense<-2147483648> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %c), (%0 init: %c_0) across dimensions = [0] : (tensor<4x3x70xi32>, tensor<4x3x70xi32>, tensor<i32>, tensor<i32>) -> (tensor<3x70xi32>, tensor<3x70xi32>)
     reducer(%arg1: tensor<i32>, %arg3: tensor<i32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<i32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<i32>, tensor<i32>
    }
    return %1#1 : tensor<3x70xi32>
  }
}
