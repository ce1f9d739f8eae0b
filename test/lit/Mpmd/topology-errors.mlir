// RUN: mpmd-opt %s --split-input-file --verify-diagnostics

// Malformed topology and target attributes are rejected.

// expected-error @+1 {{expected the keys nodes, devices_per_node, axes, pipeline, batch, device, links, stages, rules, axis-rules in the cluster, got "axis"}}
module attributes {mpmd.topology = #mpmd.topology<{"axis": []}>} {
}

// -----

// expected-error @+1 {{expected axes of different names in the topology, got pp twice}}
module attributes {mpmd.topology = #mpmd.topology<{"axes": [{"name": "pp", "size": 2}, {"name": "pp", "size": 2}]}>} {
}

// -----

// expected-error @+1 {{expected each key at most once, got "nodes" twice}}
module attributes {mpmd.topology = #mpmd.topology<{"nodes": 1, "axes": [], "nodes": 2}>} {
}

// -----

// expected-error @+1 {{expected string}}
module attributes {mpmd.topology = #mpmd.topology<{axes = []}>} {
}

// -----

// expected-error @+1 {{expected at most 8 levels of a cluster file, got more}}
module attributes {mpmd.topology = #mpmd.topology<[[[[[[[[[[]]]]]]]]]]>} {
}

// -----

// expected-error @+1 {{expected mpmd.topology to be a #mpmd.topology, got 7 : i64}}
module attributes {mpmd.topology = 7} {
}

// -----

// expected-error @+1 {{expected no attribute 'mpmd.target' on an operation, got one; the dialect has no such attribute there}}
func.func private @f() attributes {mpmd.target = #mpmd.target<["cpu"]>}

// -----

// expected-error @+1 {{expected at most one target of each kind of devices, got 'cuda:sm_80' and 'cuda:sm_90'}}
module attributes {mpmd.target = #mpmd.target<["cuda:sm_80", "cuda:sm_90"]>} {
}
