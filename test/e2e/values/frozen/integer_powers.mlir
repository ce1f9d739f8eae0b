module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<63xi32>, %arg1: tensor<63xi32>) -> (tensor<63xi32> {jax.result_info = "result[0]"}, tensor<63xui8> {jax.result_info = "result[1]"}, tensor<63xi32> {jax.result_info = "result[2]"}, tensor<63xi32> {jax.result_info = "result[3]"}) {
    %0 = stablehlo.abs %arg1 : tensor<63xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<63xi32>
    %2 = stablehlo.compare EQ, %arg0, %1, SIGNED : (tensor<63xi32>, tensor<63xi32>) -> tensor<63xi1>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<63xi32>
    %4 = stablehlo.compare NE, %0, %3, SIGNED : (tensor<63xi32>, tensor<63xi32>) -> tensor<63xi1>
    %5 = stablehlo.and %2, %4 : tensor<63xi1>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %6 = call @_where(%5, %c_1, %c_2) : (tensor<63xi1>, tensor<i32>, tensor<i32>) -> tensor<63xi32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<63xi32>
    %8 = stablehlo.and %0, %7 : tensor<63xi32>
    %9 = stablehlo.multiply %6, %arg0 : tensor<63xi32>
    %10 = call @_where_0(%8, %9, %6) : (tensor<63xi32>, tensor<63xi32>, tensor<63xi32>) -> tensor<63xi32>
    %11 = stablehlo.multiply %arg0, %arg0 : tensor<63xi32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<63xi32>
    %13 = stablehlo.shift_right_logical %0, %12 : tensor<63xi32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<63xi32>
    %15 = stablehlo.and %13, %14 : tensor<63xi32>
    %16 = stablehlo.multiply %10, %11 : tensor<63xi32>
    %17 = call @_where_0(%15, %16, %10) : (tensor<63xi32>, tensor<63xi32>, tensor<63xi32>) -> tensor<63xi32>
    %18 = stablehlo.multiply %11, %11 : tensor<63xi32>
    %c_6 = stablehlo.constant dense<1> : tensor<i32>
    %19 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<63xi32>
    %20 = stablehlo.shift_right_logical %13, %19 : tensor<63xi32>
    %c_7 = stablehlo.constant dense<1> : tensor<i32>
    %21 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<63xi32>
    %22 = stablehlo.and %20, %21 : tensor<63xi32>
    %23 = stablehlo.multiply %17, %18 : tensor<63xi32>
    %24 = call @_where_0(%22, %23, %17) : (tensor<63xi32>, tensor<63xi32>, tensor<63xi32>) -> tensor<63xi32>
    %25 = stablehlo.multiply %18, %18 : tensor<63xi32>
    %c_8 = stablehlo.constant dense<1> : tensor<i32>
    %26 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<63xi32>
    %27 = stablehlo.shift_right_logical %20, %26 : tensor<63xi32>
    %c_9 = stablehlo.constant dense<1> : tensor<i32>
    %28 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<63xi32>
    %29 = stablehlo.and %27, %28 : tensor<63xi32>
    %30 = stablehlo.multiply %24, %25 : tensor<63xi32>
    %31 = call @_where_0(%29, %30, %24) : (tensor<63xi32>, tensor<63xi32>, tensor<63xi32>) -> tensor<63xi32>
    %32 = stablehlo.multiply %25, %25 : tensor<63xi32>
    %c_10 = stablehlo.constant dense<1> : tensor<i32>
    %33 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<63xi32>
    %34 = stablehlo.shift_right_logical %27, %33 : tensor<63xi32>
    %c_11 = stablehlo.constant dense<1> : tensor<i32>
    %35 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<63xi32>
    %36 = stablehlo.and %34, %35 : tensor<63xi32>
    %37 = stablehlo.multiply %31, %32 : tensor<63xi32>
    %38 = call @_where_0(%36, %37, %31) : (tensor<63xi32>, tensor<63xi32>, tensor<63xi32>) -> tensor<63xi32>
    %39 = stablehlo.multiply %32, %32 : tensor<63xi32>
    %c_12 = stablehlo.constant dense<1> : tensor<i32>
    %40 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<63xi32>
    %41 = stablehlo.shift_right_logical %34, %40 : tensor<63xi32>
    %c_13 = stablehlo.constant dense<1> : tensor<i32>
    %42 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<63xi32>
    %43 = stablehlo.and %41, %42 : tensor<63xi32>
    %44 = stablehlo.multiply %38, %39 : tensor<63xi32>
    %45 = call @_where_0(%43, %44, %38) : (tensor<63xi32>, tensor<63xi32>, tensor<63xi32>) -> tensor<63xi32>
    %46 = stablehlo.multiply %39, %39 : tensor<63xi32>
    %c_14 = stablehlo.constant dense<1> : tensor<i32>
    %47 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<63xi32>
    %48 = stablehlo.shift_right_logical %41, %47 : tensor<63xi32>
    %49 = stablehlo.convert %arg0 : (tensor<63xi32>) -> tensor<63xui8>
    %50 = stablehlo.abs %arg1 : tensor<63xi32>
    %51 = stablehlo.convert %50 : (tensor<63xi32>) -> tensor<63xui8>
    %c_15 = stablehlo.constant dense<0> : tensor<ui8>
    %52 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<ui8>) -> tensor<63xui8>
    %53 = stablehlo.compare EQ, %49, %52, UNSIGNED : (tensor<63xui8>, tensor<63xui8>) -> tensor<63xi1>
    %c_16 = stablehlo.constant dense<0> : tensor<ui8>
    %54 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<ui8>) -> tensor<63xui8>
    %55 = stablehlo.compare NE, %51, %54, UNSIGNED : (tensor<63xui8>, tensor<63xui8>) -> tensor<63xi1>
    %56 = stablehlo.and %53, %55 : tensor<63xi1>
    %c_17 = stablehlo.constant dense<0> : tensor<ui8>
    %c_18 = stablehlo.constant dense<1> : tensor<ui8>
    %57 = call @_where_1(%56, %c_17, %c_18) : (tensor<63xi1>, tensor<ui8>, tensor<ui8>) -> tensor<63xui8>
    %c_19 = stablehlo.constant dense<1> : tensor<ui8>
    %58 = stablehlo.broadcast_in_dim %c_19, dims = [] : (tensor<ui8>) -> tensor<63xui8>
    %59 = stablehlo.and %51, %58 : tensor<63xui8>
    %60 = stablehlo.multiply %57, %49 : tensor<63xui8>
    %61 = call @_where_2(%59, %60, %57) : (tensor<63xui8>, tensor<63xui8>, tensor<63xui8>) -> tensor<63xui8>
    %62 = stablehlo.multiply %49, %49 : tensor<63xui8>
    %c_20 = stablehlo.constant dense<1> : tensor<ui8>
    %63 = stablehlo.broadcast_in_dim %c_20, dims = [] : (tensor<ui8>) -> tensor<63xui8>
    %64 = stablehlo.shift_right_logical %51, %63 : tensor<63xui8>
    %c_21 = stablehlo.constant dense<1> : tensor<ui8>
    %65 = stablehlo.broadcast_in_dim %c_21, dims = [] : (tensor<ui8>) -> tensor<63xui8>
    %66 = stablehlo.and %64, %65 : tensor<63xui8>
    %67 = stablehlo.multiply %61, %62 : tensor<63xui8>
    %68 = call @_where_2(%66, %67, %61) : (tensor<63xui8>, tensor<63xui8>, tensor<63xui8>) -> tensor<63xui8>
    %69 = stablehlo.multiply %62, %62 : tensor<63xui8>
    %c_22 = stablehlo.constant dense<1> : tensor<ui8>
    %70 = stablehlo.broadcast_in_dim %c_22, dims = [] : (tensor<ui8>) -> tensor<63xui8>
    %71 = stablehlo.shift_right_logical %64, %70 : tensor<63xui8>
    %c_23 = stablehlo.constant dense<1> : tensor<ui8>
    %72 = stablehlo.broadcast_in_dim %c_23, dims = [] : (tensor<ui8>) -> tensor<63xui8>
    %73 = stablehlo.and %71, %72 : tensor<63xui8>
    %74 = stablehlo.multiply %68, %69 : tensor<63xui8>
    %75 = call @_where_2(%73, %74, %68) : (tensor<63xui8>, tensor<63xui8>, tensor<63xui8>) -> tensor<63xui8>
    %76 = stablehlo.multiply %69, %69 : tensor<63xui8>
    %c_24 = stablehlo.constant dense<1> : tensor<ui8>
    %77 = stablehlo.broadcast_in_dim %c_24, dims = [] : (tensor<ui8>) -> tensor<63xui8>
    %78 = stablehlo.shift_right_logical %71, %77 : tensor<63xui8>
    %c_25 = stablehlo.constant dense<1> : tensor<ui8>
    %79 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<ui8>) -> tensor<63xui8>
    %80 = stablehlo.and %78, %79 : tensor<63xui8>
    %81 = stablehlo.multiply %75, %76 : tensor<63xui8>
    %82 = call @_where_2(%80, %81, %75) : (tensor<63xui8>, tensor<63xui8>, tensor<63xui8>) -> tensor<63xui8>
    %83 = stablehlo.multiply %76, %76 : tensor<63xui8>
    %c_26 = stablehlo.constant dense<1> : tensor<ui8>
    %84 = stablehlo.broadcast_in_dim %c_26, dims = [] : (tensor<ui8>) -> tensor<63xui8>
    %85 = stablehlo.shift_right_logical %78, %84 : tensor<63xui8>
    %c_27 = stablehlo.constant dense<1> : tensor<ui8>
    %86 = stablehlo.broadcast_in_dim %c_27, dims = [] : (tensor<ui8>) -> tensor<63xui8>
    %87 = stablehlo.and %85, %86 : tensor<63xui8>
    %88 = stablehlo.multiply %82, %83 : tensor<63xui8>
    %89 = call @_where_2(%87, %88, %82) : (tensor<63xui8>, tensor<63xui8>, tensor<63xui8>) -> tensor<63xui8>
    %90 = stablehlo.multiply %83, %83 : tensor<63xui8>
    %c_28 = stablehlo.constant dense<1> : tensor<ui8>
    %91 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<ui8>) -> tensor<63xui8>
    %92 = stablehlo.shift_right_logical %85, %91 : tensor<63xui8>
    %c_29 = stablehlo.constant dense<1> : tensor<ui8>
    %93 = stablehlo.broadcast_in_dim %c_29, dims = [] : (tensor<ui8>) -> tensor<63xui8>
    %94 = stablehlo.and %92, %93 : tensor<63xui8>
    %95 = stablehlo.multiply %89, %90 : tensor<63xui8>
    %96 = call @_where_2(%94, %95, %89) : (tensor<63xui8>, tensor<63xui8>, tensor<63xui8>) -> tensor<63xui8>
    %97 = stablehlo.multiply %90, %90 : tensor<63xui8>
    %c_30 = stablehlo.constant dense<1> : tensor<ui8>
    %98 = stablehlo.broadcast_in_dim %c_30, dims = [] : (tensor<ui8>) -> tensor<63xui8>
    %99 = stablehlo.shift_right_logical %92, %98 : tensor<63xui8>
    %100 = stablehlo.multiply %arg0, %arg0 : tensor<63xi32>
    %101 = stablehlo.multiply %100, %100 : tensor<63xi32>
    %102 = stablehlo.multiply %arg0, %101 : tensor<63xi32>
    %103 = stablehlo.multiply %arg0, %arg0 : tensor<63xi32>
    return %45, %96, %102, %103 : tensor<63xi32>, tensor<63xui8>, tensor<63xi32>, tensor<63xi32>
  }
  func.func private @_where(%arg0: tensor<63xi1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<63xi32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<63xi32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<i32>) -> tensor<63xi32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<63xi1>, tensor<63xi32>
    return %2 : tensor<63xi32>
  }
  func.func private @_where_0(%arg0: tensor<63xi32>, %arg1: tensor<63xi32>, %arg2: tensor<63xi32>) -> tensor<63xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<63xi32>
    %1 = stablehlo.compare NE, %arg0, %0, SIGNED : (tensor<63xi32>, tensor<63xi32>) -> tensor<63xi1>
    %2 = stablehlo.select %1, %arg1, %arg2 : tensor<63xi1>, tensor<63xi32>
    return %2 : tensor<63xi32>
  }
  func.func private @_where_1(%arg0: tensor<63xi1>, %arg1: tensor<ui8>, %arg2: tensor<ui8>) -> tensor<63xui8> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui8>) -> tensor<63xui8>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<ui8>) -> tensor<63xui8>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<63xi1>, tensor<63xui8>
    return %2 : tensor<63xui8>
  }
  func.func private @_where_2(%arg0: tensor<63xui8>, %arg1: tensor<63xui8>, %arg2: tensor<63xui8>) -> tensor<63xui8> {
    %c = stablehlo.constant dense<0> : tensor<ui8>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui8>) -> tensor<63xui8>
    %1 = stablehlo.compare NE, %arg0, %0, UNSIGNED : (tensor<63xui8>, tensor<63xui8>) -> tensor<63xi1>
    %2 = stablehlo.select %1, %arg1, %arg2 : tensor<63xi1>, tensor<63xui8>
    return %2 : tensor<63xui8>
  }
}
