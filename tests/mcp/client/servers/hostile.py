"""A tool server that speaks the protocol by hand, over standard input and output, to say what no SDK would.

    hostile.py <file with the list of tools, as JSON> [deaf]

A deaf one never answers a call, nor anything after it, and takes no notice of its input's end.
"""

import json
import signal
import sys
import time
from pathlib import Path
from typing import Any


def answer(identifier: object, **content: Any) -> None:
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": identifier, **content}) + "\n")
    sys.stdout.flush()


def main() -> None:
    tools = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    sys.stdout.write("this is no message\n")
    for line in sys.stdin:
        request = json.loads(line)
        match request.get("method"):
            case "initialize":
                info = {"name": "hostil\u202e", "version": "0"}
                version = request["params"]["protocolVersion"]
                result = {"protocolVersion": version, "capabilities": {"tools": {}}, "serverInfo": info}
                answer(request["id"], result=result)
            case "tools/list":
                answer(request["id"], result={"tools": tools})
            case "tools/call" if sys.argv[2:] == ["deaf"]:
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
                sys.stderr.write("deaf\n")
                sys.stderr.flush()
                time.sleep(600)
            case "tools/call":
                answer(request["id"], result={"content": [{"type": "text", "text": "olá\u202e\x00 \U000e0041"}]})
            case _ if "id" in request:
                answer(request["id"], error={"code": -32601, "message": "Method not found"})


if __name__ == "__main__":
    main()
