module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xi8>, %arg1: tensor<4xi32>) -> (tensor<i8> {jax.result_info = "result[0]"}, tensor<i32> {jax.result_info = "result[1]"}, tensor<i8> {jax.result_info = "result[2]"}, tensor<i32> {jax.result_info = "result[3]"}, tensor<i8> {jax.result_info = "result[4]"}, tensor<i32> {jax.result_info = "result[5]"}, tensor<i8> {jax.result_info = "result[6]"}, tensor<i32> {jax.result_info = "result[7]"}, tensor<i8> {jax.result_info = "result[8]"}, tensor<i32> {jax.result_info = "result[9]"}, tensor<i8> {jax.result_info = "result[10]"}, tensor<i32> {jax.result_info = "result[11]"}, tensor<i32> {jax.result_info = "result[12]"}, tensor<i32> {jax.result_info = "result[13]"}, tensor<i32> {jax.result_info = "result[14]"}, tensor<i32> {jax.result_info = "result[15]"}, tensor<i32> {jax.result_info = "result[16]"}, tensor<i32> {jax.result_info = "result[17]"}, tensor<i32> {jax.result_info = "result[18]"}, tensor<i32> {jax.result_info = "result[19]"}) {
    %0 = stablehlo.slice %arg0 [0:1] : (tensor<4xi8>) -> tensor<1xi8>
    %1 = stablehlo.reshape %0 : (tensor<1xi8>) -> tensor<i8>
    %2 = stablehlo.slice %arg0 [1:2] : (tensor<4xi8>) -> tensor<1xi8>
    %3 = stablehlo.reshape %2 : (tensor<1xi8>) -> tensor<i8>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4:3 = stablehlo.while(%iterArg = %3, %iterArg_9 = %1, %iterArg_10 = %c) : tensor<i8>, tensor<i8>, tensor<i32>
    cond {
      %40 = stablehlo.compare LT, %iterArg_9, %iterArg, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      stablehlo.return %40 : tensor<i1>
    } do {
      %c_11 = stablehlo.constant dense<3> : tensor<i8>
      %40 = stablehlo.add %iterArg_9, %c_11 : tensor<i8>
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %41 = stablehlo.add %iterArg_10, %c_12 : tensor<i32>
      stablehlo.return %iterArg, %40, %41 : tensor<i8>, tensor<i8>, tensor<i32>
    }
    %5 = stablehlo.slice %arg0 [0:1] : (tensor<4xi8>) -> tensor<1xi8>
    %6 = stablehlo.reshape %5 : (tensor<1xi8>) -> tensor<i8>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %7:2 = stablehlo.while(%iterArg = %6, %iterArg_9 = %c_0) : tensor<i8>, tensor<i32>
    cond {
      %c_10 = stablehlo.constant dense<127> : tensor<i8>
      %40 = stablehlo.compare LT, %iterArg, %c_10, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      stablehlo.return %40 : tensor<i1>
    } do {
      %c_10 = stablehlo.constant dense<3> : tensor<i8>
      %40 = stablehlo.add %iterArg, %c_10 : tensor<i8>
      %c_11 = stablehlo.constant dense<1> : tensor<i32>
      %41 = stablehlo.add %iterArg_9, %c_11 : tensor<i32>
      stablehlo.return %40, %41 : tensor<i8>, tensor<i32>
    }
    %8 = stablehlo.slice %arg0 [0:1] : (tensor<4xi8>) -> tensor<1xi8>
    %9 = stablehlo.reshape %8 : (tensor<1xi8>) -> tensor<i8>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %10:2 = stablehlo.while(%iterArg = %9, %iterArg_9 = %c_1) : tensor<i8>, tensor<i32>
    cond {
      %c_10 = stablehlo.constant dense<125> : tensor<i8>
      %40 = stablehlo.compare LT, %iterArg, %c_10, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      stablehlo.return %40 : tensor<i1>
    } do {
      %c_10 = stablehlo.constant dense<3> : tensor<i8>
      %40 = stablehlo.add %iterArg, %c_10 : tensor<i8>
      %c_11 = stablehlo.constant dense<1> : tensor<i32>
      %41 = stablehlo.add %iterArg_9, %c_11 : tensor<i32>
      stablehlo.return %40, %41 : tensor<i8>, tensor<i32>
    }
    %11 = stablehlo.slice %arg0 [2:3] : (tensor<4xi8>) -> tensor<1xi8>
    %12 = stablehlo.reshape %11 : (tensor<1xi8>) -> tensor<i8>
    %13 = stablehlo.slice %arg0 [3:4] : (tensor<4xi8>) -> tensor<1xi8>
    %14 = stablehlo.reshape %13 : (tensor<1xi8>) -> tensor<i8>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %15:3 = stablehlo.while(%iterArg = %14, %iterArg_9 = %12, %iterArg_10 = %c_2) : tensor<i8>, tensor<i8>, tensor<i32>
    cond {
      %40 = stablehlo.compare LT, %iterArg_9, %iterArg, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      stablehlo.return %40 : tensor<i1>
    } do {
      %c_11 = stablehlo.constant dense<2> : tensor<i8>
      %40 = stablehlo.add %iterArg_9, %c_11 : tensor<i8>
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %41 = stablehlo.add %iterArg_10, %c_12 : tensor<i32>
      stablehlo.return %iterArg, %40, %41 : tensor<i8>, tensor<i8>, tensor<i32>
    }
    %16 = stablehlo.slice %arg0 [2:3] : (tensor<4xi8>) -> tensor<1xi8>
    %17 = stablehlo.reshape %16 : (tensor<1xi8>) -> tensor<i8>
    %18 = stablehlo.slice %arg0 [1:2] : (tensor<4xi8>) -> tensor<1xi8>
    %19 = stablehlo.reshape %18 : (tensor<1xi8>) -> tensor<i8>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %20:3 = stablehlo.while(%iterArg = %19, %iterArg_9 = %17, %iterArg_10 = %c_3) : tensor<i8>, tensor<i8>, tensor<i32>
    cond {
      %40 = stablehlo.compare LT, %iterArg_9, %iterArg, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      stablehlo.return %40 : tensor<i1>
    } do {
      %c_11 = stablehlo.constant dense<1> : tensor<i8>
      %40 = stablehlo.add %iterArg_9, %c_11 : tensor<i8>
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %41 = stablehlo.add %iterArg_10, %c_12 : tensor<i32>
      stablehlo.return %iterArg, %40, %41 : tensor<i8>, tensor<i8>, tensor<i32>
    }
    %21 = stablehlo.slice %arg0 [2:3] : (tensor<4xi8>) -> tensor<1xi8>
    %22 = stablehlo.reshape %21 : (tensor<1xi8>) -> tensor<i8>
    %23 = stablehlo.slice %arg0 [1:2] : (tensor<4xi8>) -> tensor<1xi8>
    %24 = stablehlo.reshape %23 : (tensor<1xi8>) -> tensor<i8>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %25:3 = stablehlo.while(%iterArg = %24, %iterArg_9 = %22, %iterArg_10 = %c_4) : tensor<i8>, tensor<i8>, tensor<i32>
    cond {
      %40 = stablehlo.compare LT, %iterArg_9, %iterArg, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      %c_11 = stablehlo.constant dense<1000> : tensor<i32>
      %41 = stablehlo.compare LT, %iterArg_10, %c_11, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_12 = stablehlo.constant dense<false> : tensor<i1>
      %42 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i1>) -> tensor<i1>
      %43 = stablehlo.compare NE, %41, %42, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %44 = stablehlo.convert %43 : tensor<i1>
      %45 = stablehlo.and %40, %44 : tensor<i1>
      stablehlo.return %45 : tensor<i1>
    } do {
      %c_11 = stablehlo.constant dense<5> : tensor<i8>
      %40 = stablehlo.add %iterArg_9, %c_11 : tensor<i8>
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %41 = stablehlo.add %iterArg_10, %c_12 : tensor<i32>
      stablehlo.return %iterArg, %40, %41 : tensor<i8>, tensor<i8>, tensor<i32>
    }
    %26 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
    %27 = stablehlo.reshape %26 : (tensor<1xi32>) -> tensor<i32>
    %28 = stablehlo.slice %arg1 [1:2] : (tensor<4xi32>) -> tensor<1xi32>
    %29 = stablehlo.reshape %28 : (tensor<1xi32>) -> tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %30:3 = stablehlo.while(%iterArg = %29, %iterArg_9 = %27, %iterArg_10 = %c_5) : tensor<i32>, tensor<i32>, tensor<i32>
    cond {
      %40 = stablehlo.compare LT, %iterArg_9, %iterArg, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %40 : tensor<i1>
    } do {
      %c_11 = stablehlo.constant dense<671088640> : tensor<i32>
      %40 = stablehlo.add %iterArg_9, %c_11 : tensor<i32>
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %41 = stablehlo.add %iterArg_10, %c_12 : tensor<i32>
      stablehlo.return %iterArg, %40, %41 : tensor<i32>, tensor<i32>, tensor<i32>
    }
    %31 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
    %32 = stablehlo.reshape %31 : (tensor<1xi32>) -> tensor<i32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %33:2 = stablehlo.while(%iterArg = %32, %iterArg_9 = %c_6) : tensor<i32>, tensor<i32>
    cond {
      %c_10 = stablehlo.constant dense<1879048192> : tensor<i32>
      %40 = stablehlo.compare LT, %iterArg, %c_10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %40 : tensor<i1>
    } do {
      %c_10 = stablehlo.constant dense<671088640> : tensor<i32>
      %40 = stablehlo.add %iterArg, %c_10 : tensor<i32>
      %c_11 = stablehlo.constant dense<1> : tensor<i32>
      %41 = stablehlo.add %iterArg_9, %c_11 : tensor<i32>
      stablehlo.return %40, %41 : tensor<i32>, tensor<i32>
    }
    %34 = stablehlo.slice %arg1 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
    %35 = stablehlo.reshape %34 : (tensor<1xi32>) -> tensor<i32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %36:2 = stablehlo.while(%iterArg = %35, %iterArg_9 = %c_7) : tensor<i32>, tensor<i32>
    cond {
      %c_10 = stablehlo.constant dense<1610612736> : tensor<i32>
      %40 = stablehlo.compare LT, %iterArg, %c_10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %40 : tensor<i1>
    } do {
      %c_10 = stablehlo.constant dense<536870912> : tensor<i32>
      %40 = stablehlo.add %iterArg, %c_10 : tensor<i32>
      %c_11 = stablehlo.constant dense<1> : tensor<i32>
      %41 = stablehlo.add %iterArg_9, %c_11 : tensor<i32>
      stablehlo.return %40, %41 : tensor<i32>, tensor<i32>
    }
    %37 = stablehlo.slice %arg1 [3:4] : (tensor<4xi32>) -> tensor<1xi32>
    %38 = stablehlo.reshape %37 : (tensor<1xi32>) -> tensor<i32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %39:2 = stablehlo.while(%iterArg = %38, %iterArg_9 = %c_8) : tensor<i32>, tensor<i32>
    cond {
      %c_10 = stablehlo.constant dense<1073741824> : tensor<i32>
      %40 = stablehlo.compare LT, %iterArg, %c_10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %40 : tensor<i1>
    } do {
      %c_10 = stablehlo.constant dense<134217728> : tensor<i32>
      %40 = stablehlo.add %iterArg, %c_10 : tensor<i32>
      %c_11 = stablehlo.constant dense<1> : tensor<i32>
      %41 = stablehlo.add %iterArg_9, %c_11 : tensor<i32>
      stablehlo.return %40, %41 : tensor<i32>, tensor<i32>
    }
    return %4#1, %4#2, %7#0, %7#1, %10#0, %10#1, %15#1, %15#2, %20#1, %20#2, %25#1, %25#2, %30#1, %30#2, %33#0, %33#1, %36#0, %36#1, %39#0, %39#1 : tensor<i8>, tensor<i32>, tensor<i8>, tensor<i32>, tensor<i8>, tensor<i32>, tensor<i8>, tensor<i32>, tensor<i8>, tensor<i32>, tensor<i8>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>
  }
}
