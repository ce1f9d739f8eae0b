"""The messages of an editor that opens a file and then changes its last line: lsp.py FILE OUT [--framed]."""
import json
import sys

with open(sys.argv[1]) as f:
    text = "".join(line for line in f if not line.startswith("//"))
uri = "test:///mask.mlir"
last = text.count("\n") - 1
messages = [
    {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"processId": 1, "rootPath": "", "capabilities": {}}},
    {
        "jsonrpc": "2.0",
        "method": "textDocument/didOpen",
        "params": {"textDocument": {"uri": uri, "languageId": "mlir", "version": 1, "text": text}},
    },
    {
        "jsonrpc": "2.0",
        "method": "textDocument/didChange",
        "params": {
            "textDocument": {"uri": uri, "version": 2},
            "contentChanges": [
                {
                    "range": {"start": {"line": 1, "character": 74}, "end": {"line": last, "character": 1}},
                    "text": "\n  %1 = stablehlo.constant dense<\"0x01000101\"> : tensor<4xi1>\n  ?\n}",
                }
            ],
        },
    },
    {"jsonrpc": "2.0", "id": 1, "method": "shutdown"},
    {"jsonrpc": "2.0", "method": "exit"},
]
with open(sys.argv[2], "w") as out:
    for message in messages:
        body = json.dumps(message)
        out.write(f"Content-Length: {len(body)}\r\n\r\n{body}" if "--framed" in sys.argv else f"{body}\n// -----\n")
