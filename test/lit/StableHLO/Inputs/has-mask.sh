#!/bin/sh
# Whether a module still shows the fault: 1 where the mask is in it.
grep -q "tensor<10xi1>" "$1" && exit 1
exit 0
