// Each column runs an inner loop whose trip count is an argument. All columns read the same element, elements next to
// those of the previous column, or unrelated ones.
module @walks {
  func.func public @main(%table: tensor<200xf32> loc("table"), %places: tensor<85xi32> loc("places"), %count: tensor<1xi32> loc("count"), %x: tensor<85xf32> loc("x")) -> (tensor<85xf32> {jax.result_info = "result"}) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c85 = arith.constant 85 : index
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %most = tensor.extract %count[%c0] : tensor<1xi32>
    %result = scf.for %turn = %c0 to %c2 step %c1 iter_args(%before = %x) -> (tensor<85xf32>) {
      %same = scf.for %column = %c0 to %c85 step %c1 iter_args(%now = %before) -> (tensor<85xf32>) {
        %start = tensor.extract %now[%column] : tensor<85xf32>
        %walk:2 = scf.while (%k = %zero, %sum = %start) : (i32, f32) -> (i32, f32) {
          %on = arith.cmpi slt, %k, %most : i32
          scf.condition(%on) %k, %sum : i32, f32
        } do {
        ^bb0(%k: i32, %sum: f32):
          %at = arith.index_cast %k : i32 to index
          %element = tensor.extract %table[%at] : tensor<200xf32>
          %more = arith.addf %sum, %element : f32
          %next = arith.addi %k, %one : i32
          scf.yield %next, %more : i32, f32
        }
        %after = tensor.insert %walk#1 into %now[%column] : tensor<85xf32>
        scf.yield %after : tensor<85xf32>
      }
      %beside = scf.for %column = %c0 to %c85 step %c1 iter_args(%now = %same) -> (tensor<85xf32>) {
        %start = tensor.extract %now[%column] : tensor<85xf32>
        %walk:2 = scf.while (%k = %zero, %sum = %start) : (i32, f32) -> (i32, f32) {
          %on = arith.cmpi slt, %k, %most : i32
          scf.condition(%on) %k, %sum : i32, f32
        } do {
        ^bb0(%k: i32, %sum: f32):
          %first = arith.index_cast %k : i32 to index
          %at = arith.addi %first, %column : index
          %element = tensor.extract %table[%at] : tensor<200xf32>
          %is_large = arith.cmpf ogt, %element, %sum : f32
          %larger = arith.select %is_large, %element, %sum : f32
          %more = arith.addf %larger, %element : f32
          %next = arith.addi %k, %one : i32
          scf.yield %next, %more : i32, f32
        }
        %after = tensor.insert %walk#1 into %now[%column] : tensor<85xf32>
        scf.yield %after : tensor<85xf32>
      }
      %own = scf.for %column = %c0 to %c85 step %c1 iter_args(%now = %beside) -> (tensor<85xf32>) {
        %start = tensor.extract %now[%column] : tensor<85xf32>
        %place = tensor.extract %places[%column] : tensor<85xi32>
        %walk:2 = scf.while (%k = %zero, %sum = %start) : (i32, f32) -> (i32, f32) {
          %on = arith.cmpi slt, %k, %most : i32
          scf.condition(%on) %k, %sum : i32, f32
        } do {
        ^bb0(%k: i32, %sum: f32):
          %moved = arith.addi %place, %k : i32
          %at = arith.index_cast %moved : i32 to index
          %element = tensor.extract %table[%at] : tensor<200xf32>
          %more = arith.addf %sum, %element : f32
          %next = arith.addi %k, %one : i32
          scf.yield %next, %more : i32, f32
        }
        %after = tensor.insert %walk#1 into %now[%column] : tensor<85xf32>
        scf.yield %after : tensor<85xf32>
      }
      scf.yield %own : tensor<85xf32>
    }
    return %result : tensor<85xf32>
  }
}
