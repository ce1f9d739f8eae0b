module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x2xi32>, %arg1: tensor<i32>) -> (tensor<i32> {jax.result_info = "result[0]"}, tensor<3x2xi32> {jax.result_info = "result[1]"}, tensor<3x2xi32> {jax.result_info = "result[2]"}, tensor<i32> {jax.result_info = "result[3]"}, tensor<3xi32> {jax.result_info = "result[4]"}, tensor<3xi32> {jax.result_info = "result[5]"}, tensor<3x2xi32> {jax.result_info = "result[6]"}, tensor<3x2xi32> {jax.result_info = "result[7]"}, tensor<3x2xi32> {jax.result_info = "result[8]"}, tensor<3x2xi32> {jax.result_info = "result[9]"}, tensor<3x2xi32> {jax.result_info = "result[10]"}, tensor<3x2xi32> {jax.result_info = "result[11]"}, tensor<3x2xi32> {jax.result_info = "result[12]"}, tensor<i32> {jax.result_info = "result[13]"}, tensor<3x2xi32> {jax.result_info = "result[14]"}, tensor<i32> {jax.result_info = "result[15]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:3 = stablehlo.while(%iterArg = %arg1, %iterArg_25 = %c, %iterArg_26 = %arg0) : tensor<i32>, tensor<i32>, tensor<3x2xi32>
    cond {
      %c_27 = stablehlo.constant dense<0> : tensor<i32>
      %39 = stablehlo.reduce(%iterArg_26 init: %c_27) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x2xi32>, tensor<i32>) -> tensor<i32>
      %c_28 = stablehlo.constant dense<500> : tensor<i32>
      %40 = stablehlo.compare LT, %39, %c_28, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %40 : tensor<i1>
    } do {
      %c_27 = stablehlo.constant dense<1> : tensor<i32>
      %39 = stablehlo.add %iterArg_25, %c_27 : tensor<i32>
      %c_28 = stablehlo.constant dense<2> : tensor<i32>
      %40 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
      %41 = stablehlo.multiply %iterArg_26, %40 : tensor<3x2xi32>
      %42 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
      %43 = stablehlo.add %41, %42 : tensor<3x2xi32>
      stablehlo.return %iterArg, %39, %43 : tensor<i32>, tensor<i32>, tensor<3x2xi32>
    }
    %c_0 = stablehlo.constant dense<2> : tensor<i32>
    %1:4 = stablehlo.while(%iterArg = %arg0, %iterArg_25 = %c_0, %iterArg_26 = %arg1, %iterArg_27 = %arg0) : tensor<3x2xi32>, tensor<i32>, tensor<i32>, tensor<3x2xi32>
    cond {
      %39 = stablehlo.compare LT, %iterArg_25, %iterArg_26, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %39 : tensor<i1>
    } do {
      %c_28 = stablehlo.constant dense<1> : tensor<i32>
      %39 = stablehlo.add %iterArg_25, %c_28 : tensor<i32>
      %40 = stablehlo.convert %iterArg_25 : tensor<i32>
      %41 = stablehlo.broadcast_in_dim %40, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
      %42 = stablehlo.multiply %iterArg, %41 : tensor<3x2xi32>
      %43 = stablehlo.add %iterArg_27, %42 : tensor<3x2xi32>
      stablehlo.return %iterArg, %39, %iterArg_26, %43 : tensor<3x2xi32>, tensor<i32>, tensor<i32>, tensor<3x2xi32>
    }
    %2 = stablehlo.slice %arg0 [0:3, 0:1] : (tensor<3x2xi32>) -> tensor<3x1xi32>
    %3 = stablehlo.reshape %2 : (tensor<3x1xi32>) -> tensor<3xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %5:4 = stablehlo.while(%iterArg = %3, %iterArg_25 = %c_2, %iterArg_26 = %arg1, %iterArg_27 = %4) : tensor<3xi32>, tensor<i32>, tensor<i32>, tensor<3xi32>
    cond {
      %c_28 = stablehlo.constant dense<3> : tensor<i32>
      %39 = stablehlo.compare LT, %iterArg_25, %c_28, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %39 : tensor<i1>
    } do {
      %c_28 = stablehlo.constant dense<3> : tensor<i32>
      %39 = stablehlo.subtract %c_28, %iterArg_25 : tensor<i32>
      %c_29 = stablehlo.constant dense<1> : tensor<i32>
      %40 = stablehlo.subtract %39, %c_29 : tensor<i32>
      %41 = func.call @dynamic_index_in_dim(%iterArg, %40) : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %42:2 = func.call @closed_call(%iterArg_26, %41) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
      %43 = func.call @dynamic_update_index_in_dim(%iterArg_27, %42#1, %40) : (tensor<3xi32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
      %c_30 = stablehlo.constant dense<1> : tensor<i32>
      %44 = stablehlo.add %iterArg_25, %c_30 : tensor<i32>
      stablehlo.return %iterArg, %44, %42#0, %43 : tensor<3xi32>, tensor<i32>, tensor<i32>, tensor<3xi32>
    }
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %7:3 = stablehlo.while(%iterArg = %arg0, %iterArg_25 = %c_4, %iterArg_26 = %6) : tensor<3x2xi32>, tensor<i32>, tensor<3xi32>
    cond {
      %c_27 = stablehlo.constant dense<3> : tensor<i32>
      %39 = stablehlo.compare LT, %iterArg_25, %c_27, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %39 : tensor<i1>
    } do {
      %39 = func.call @dynamic_index_in_dim_0(%iterArg, %iterArg_25) : (tensor<3x2xi32>, tensor<i32>) -> tensor<2xi32>
      %40 = func.call @closed_call_1(%39) : (tensor<2xi32>) -> tensor<i32>
      %41 = func.call @dynamic_update_index_in_dim(%iterArg_26, %40, %iterArg_25) : (tensor<3xi32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
      %c_27 = stablehlo.constant dense<1> : tensor<i32>
      %42 = stablehlo.add %iterArg_25, %c_27 : tensor<i32>
      stablehlo.return %iterArg, %42, %41 : tensor<3x2xi32>, tensor<i32>, tensor<3xi32>
    }
    %c_5 = stablehlo.constant dense<3> : tensor<i32>
    %8 = stablehlo.compare GT, %arg1, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %9 = stablehlo.convert %8 : (tensor<i1>) -> tensor<i32>
    %10 = "stablehlo.case"(%9) ({
      %39 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
      %40 = stablehlo.subtract %arg0, %39 : tensor<3x2xi32>
      stablehlo.return %40 : tensor<3x2xi32>
    }, {
      %39 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
      %40 = stablehlo.add %arg0, %39 : tensor<3x2xi32>
      stablehlo.return %40 : tensor<3x2xi32>
    }) : (tensor<i32>) -> tensor<3x2xi32>
    %c_6 = stablehlo.constant dense<-9> : tensor<i32>
    %11 = stablehlo.add %arg1, %c_6 : tensor<i32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %c_8 = stablehlo.constant dense<2> : tensor<i32>
    %12 = stablehlo.clamp %c_7, %11, %c_8 : tensor<i32>
    %13 = "stablehlo.case"(%12) ({
      stablehlo.return %arg0 : tensor<3x2xi32>
    }, {
      %c_25 = stablehlo.constant dense<2> : tensor<i32>
      %39 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
      %40 = stablehlo.multiply %arg0, %39 : tensor<3x2xi32>
      stablehlo.return %40 : tensor<3x2xi32>
    }, {
      %c_25 = stablehlo.constant dense<3> : tensor<i32>
      %39 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
      %40 = stablehlo.multiply %arg0, %39 : tensor<3x2xi32>
      stablehlo.return %40 : tensor<3x2xi32>
    }) : (tensor<i32>) -> tensor<3x2xi32>
    %c_9 = stablehlo.constant dense<-4> : tensor<i32>
    %14 = stablehlo.add %arg1, %c_9 : tensor<i32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %c_11 = stablehlo.constant dense<2> : tensor<i32>
    %15 = stablehlo.clamp %c_10, %14, %c_11 : tensor<i32>
    %16 = "stablehlo.case"(%15) ({
      stablehlo.return %arg0 : tensor<3x2xi32>
    }, {
      %c_25 = stablehlo.constant dense<2> : tensor<i32>
      %39 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
      %40 = stablehlo.multiply %arg0, %39 : tensor<3x2xi32>
      stablehlo.return %40 : tensor<3x2xi32>
    }, {
      %c_25 = stablehlo.constant dense<3> : tensor<i32>
      %39 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
      %40 = stablehlo.multiply %arg0, %39 : tensor<3x2xi32>
      stablehlo.return %40 : tensor<3x2xi32>
    }) : (tensor<i32>) -> tensor<3x2xi32>
    %c_12 = stablehlo.constant dense<-3> : tensor<i32>
    %17 = stablehlo.add %arg1, %c_12 : tensor<i32>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %c_14 = stablehlo.constant dense<2> : tensor<i32>
    %18 = stablehlo.clamp %c_13, %17, %c_14 : tensor<i32>
    %19 = "stablehlo.case"(%18) ({
      stablehlo.return %arg0 : tensor<3x2xi32>
    }, {
      %c_25 = stablehlo.constant dense<2> : tensor<i32>
      %39 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
      %40 = stablehlo.multiply %arg0, %39 : tensor<3x2xi32>
      stablehlo.return %40 : tensor<3x2xi32>
    }, {
      %c_25 = stablehlo.constant dense<3> : tensor<i32>
      %39 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
      %40 = stablehlo.multiply %arg0, %39 : tensor<3x2xi32>
      stablehlo.return %40 : tensor<3x2xi32>
    }) : (tensor<i32>) -> tensor<3x2xi32>
    %c_15 = stablehlo.constant dense<-2> : tensor<i32>
    %20 = stablehlo.add %arg1, %c_15 : tensor<i32>
    %c_16 = stablehlo.constant dense<0> : tensor<i32>
    %c_17 = stablehlo.constant dense<2> : tensor<i32>
    %21 = stablehlo.clamp %c_16, %20, %c_17 : tensor<i32>
    %22 = "stablehlo.case"(%21) ({
      stablehlo.return %arg0 : tensor<3x2xi32>
    }, {
      %c_25 = stablehlo.constant dense<2> : tensor<i32>
      %39 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
      %40 = stablehlo.multiply %arg0, %39 : tensor<3x2xi32>
      stablehlo.return %40 : tensor<3x2xi32>
    }, {
      %c_25 = stablehlo.constant dense<3> : tensor<i32>
      %39 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
      %40 = stablehlo.multiply %arg0, %39 : tensor<3x2xi32>
      stablehlo.return %40 : tensor<3x2xi32>
    }) : (tensor<i32>) -> tensor<3x2xi32>
    %c_18 = stablehlo.constant dense<5> : tensor<i32>
    %23 = stablehlo.add %arg1, %c_18 : tensor<i32>
    %c_19 = stablehlo.constant dense<0> : tensor<i32>
    %c_20 = stablehlo.constant dense<2> : tensor<i32>
    %24 = stablehlo.clamp %c_19, %23, %c_20 : tensor<i32>
    %25 = "stablehlo.case"(%24) ({
      stablehlo.return %arg0 : tensor<3x2xi32>
    }, {
      %c_25 = stablehlo.constant dense<2> : tensor<i32>
      %39 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
      %40 = stablehlo.multiply %arg0, %39 : tensor<3x2xi32>
      stablehlo.return %40 : tensor<3x2xi32>
    }, {
      %c_25 = stablehlo.constant dense<3> : tensor<i32>
      %39 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
      %40 = stablehlo.multiply %arg0, %39 : tensor<3x2xi32>
      stablehlo.return %40 : tensor<3x2xi32>
    }) : (tensor<i32>) -> tensor<3x2xi32>
    %26 = stablehlo.reverse %arg0, dims = [0] : tensor<3x2xi32>
    %27 = stablehlo.slice %26 [0:2:2, 0:2] : (tensor<3x2xi32>) -> tensor<1x2xi32>
    %28 = stablehlo.slice %26 [1:3:2, 0:2] : (tensor<3x2xi32>) -> tensor<1x2xi32>
    %29 = stablehlo.maximum %27, %28 : tensor<1x2xi32>
    %30 = stablehlo.slice %26 [2:3:2, 0:2] : (tensor<3x2xi32>) -> tensor<1x2xi32>
    %31 = stablehlo.maximum %29, %30 : tensor<1x2xi32>
    %32 = stablehlo.slice %26 [0:1, 0:2] : (tensor<3x2xi32>) -> tensor<1x2xi32>
    %33 = stablehlo.concatenate %32, %31, dim = 0 : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<2x2xi32>
    %c_21 = stablehlo.constant dense<0> : tensor<i32>
    %34 = stablehlo.pad %33, %c_21, low = [0, 0], high = [0, 0], interior = [1, 0] : (tensor<2x2xi32>, tensor<i32>) -> tensor<3x2xi32>
    %c_22 = stablehlo.constant dense<0> : tensor<i32>
    %35 = stablehlo.pad %29, %c_22, low = [1, 0], high = [1, 0], interior = [1, 0] : (tensor<1x2xi32>, tensor<i32>) -> tensor<3x2xi32>
    %36 = stablehlo.add %34, %35 : tensor<3x2xi32>
    %37 = stablehlo.while(%iterArg = %arg1) : tensor<i32>
    cond {
      %c_25 = stablehlo.constant dense<0> : tensor<i32>
      %39 = stablehlo.compare LT, %iterArg, %c_25, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %39 : tensor<i1>
    } do {
      %c_25 = stablehlo.constant dense<1> : tensor<i32>
      %39 = stablehlo.add %iterArg, %c_25 : tensor<i32>
      stablehlo.return %39 : tensor<i32>
    }
    %c_23 = stablehlo.constant dense<0> : tensor<i32>
    %c_24 = stablehlo.constant dense<0> : tensor<i32>
    %38:3 = stablehlo.while(%iterArg = %arg0, %iterArg_25 = %c_24, %iterArg_26 = %arg1) : tensor<3x2xi32>, tensor<i32>, tensor<i32>
    cond {
      %c_27 = stablehlo.constant dense<3> : tensor<i32>
      %39 = stablehlo.compare LT, %iterArg_25, %c_27, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %39 : tensor<i1>
    } do {
      %39 = func.call @dynamic_index_in_dim_0(%iterArg, %iterArg_25) : (tensor<3x2xi32>, tensor<i32>) -> tensor<2xi32>
      %40 = func.call @closed_call_2(%iterArg_26, %39) : (tensor<i32>, tensor<2xi32>) -> tensor<i32>
      %c_27 = stablehlo.constant dense<1> : tensor<i32>
      %41 = stablehlo.add %iterArg_25, %c_27 : tensor<i32>
      stablehlo.return %iterArg, %41, %40 : tensor<3x2xi32>, tensor<i32>, tensor<i32>
    }
    return %0#1, %0#2, %1#3, %5#2, %5#3, %7#2, %10, %13, %16, %19, %22, %25, %36, %37, %arg0, %38#2 : tensor<i32>, tensor<3x2xi32>, tensor<3x2xi32>, tensor<i32>, tensor<3xi32>, tensor<3xi32>, tensor<3x2xi32>, tensor<3x2xi32>, tensor<3x2xi32>, tensor<3x2xi32>, tensor<3x2xi32>, tensor<3x2xi32>, tensor<3x2xi32>, tensor<i32>, tensor<3x2xi32>, tensor<i32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3xi32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @closed_call(%arg0: tensor<i32>, %arg1: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
    %c = stablehlo.constant dense<3> : tensor<i32>
    %0 = stablehlo.multiply %arg0, %c : tensor<i32>
    %1 = stablehlo.add %0, %arg1 : tensor<i32>
    %2 = stablehlo.subtract %arg0, %arg1 : tensor<i32>
    return %1, %2 : tensor<i32>, tensor<i32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<3xi32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<3xi32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
    return %1 : tensor<3xi32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<3x2xi32>, %arg1: tensor<i32>) -> tensor<2xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 2] : (tensor<3x2xi32>, tensor<i32>, tensor<i32>) -> tensor<1x2xi32>
    %1 = stablehlo.reshape %0 : (tensor<1x2xi32>) -> tensor<2xi32>
    return %1 : tensor<2xi32>
  }
  func.func private @closed_call_1(%arg0: tensor<2xi32>) -> tensor<i32> {
    %0 = stablehlo.dot_general %arg0, %arg0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2xi32>, tensor<2xi32>) -> tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @closed_call_2(%arg0: tensor<i32>, %arg1: tensor<2xi32>) -> tensor<i32> {
    %0 = stablehlo.slice %arg1 [0:1] : (tensor<2xi32>) -> tensor<1xi32>
    %1 = stablehlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
    %2 = stablehlo.slice %arg1 [1:2] : (tensor<2xi32>) -> tensor<1xi32>
    %3 = stablehlo.reshape %2 : (tensor<1xi32>) -> tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4:3 = stablehlo.while(%iterArg = %c, %iterArg_0 = %1, %iterArg_1 = %3) : tensor<i32>, tensor<i32>, tensor<i32>
    cond {
      %6 = stablehlo.compare LT, %iterArg, %iterArg_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %6 : tensor<i1>
    } do {
      %c_2 = stablehlo.constant dense<1> : tensor<i32>
      %6 = stablehlo.add %iterArg, %c_2 : tensor<i32>
      %7 = stablehlo.convert %iterArg : tensor<i32>
      %8 = stablehlo.add %iterArg_1, %7 : tensor<i32>
      stablehlo.return %6, %iterArg_0, %8 : tensor<i32>, tensor<i32>, tensor<i32>
    }
    %5 = stablehlo.add %arg0, %4#2 : tensor<i32>
    return %5 : tensor<i32>
  }
}
