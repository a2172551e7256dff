"""A small server for tests: it lists what `tools.json` beside it says, and answers from its arguments."""

import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def reply(number, **rest):
    print(json.dumps({"jsonrpc": "2.0", "id": number, **rest}), flush=True)


def call(params):
    name, arguments = params["name"], params.get("arguments", {})
    if name == "env":
        return {"content": [{"type": "text", "text": " ".join(sorted(os.environ))}]}
    if name == "fail":
        return {"content": [{"type": "text", "text": "it went wrong"}], "isError": True}
    if name == "secret":
        return {"content": [{"type": "text", "text": os.environ.get("API_TOKEN", "none")}]}
    return {"content": [{"type": "text", "text": f"{name}: {json.dumps(arguments, sort_keys=True)}"}]}


def main():
    with open(os.path.join(HERE, "starts.txt"), "a", encoding="utf-8") as starts:
        starts.write("started\n")
    if "--broken" in sys.argv:
        print(f"no database at {os.environ.get('API_TOKEN')}", file=sys.stderr)
        sys.exit(3)
    for line in sys.stdin:
        message = json.loads(line)
        number, method = message.get("id"), message.get("method")
        if number is None:
            continue
        if method == "initialize":
            reply(number, result={
                "protocolVersion": "2025-11-25",
                "capabilities": {"tools": {}},
                "serverInfo": {"name": "small", "version": "1"},
            })
        elif method == "tools/list":
            with open(os.path.join(HERE, "tools.json"), encoding="utf-8") as tools:
                reply(number, result={"tools": json.load(tools)})
        elif method == "tools/call":
            reply(number, result=call(message["params"]))
        else:
            reply(number, error={"code": -32601, "message": "no such method"})


main()
