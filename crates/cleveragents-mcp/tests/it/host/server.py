"""A server that says what its plan says, honest or not.

    server.py PLAN stdio
    server.py PLAN http          prints its port

The plan is read anew for every request, so it may change at any moment. Every request is written to PLAN.log.
"""

import http.server
import json
import sys

PLAN, HOW = sys.argv[1], sys.argv[2]
MODERN = "2026-07-28"
SKILLS = "io.modelcontextprotocol/skills"


def plan():
    with open(PLAN, encoding="utf-8") as file:
        return json.load(file)


def log(message):
    with open(PLAN.removesuffix(".json") + ".log", "a", encoding="utf-8") as file:
        file.write(json.dumps({"method": message.get("method"), "params": message.get("params")}) + "\n")


class Refused(Exception):
    """An answer with an error."""


def capabilities():
    declared = {"resources": {}, "tools": {}}
    if plan().get("extension") is not None:
        declared["extensions"] = {SKILLS: plan()["extension"]}
    return declared


def page(pages, params, field):
    at = int(params.get("cursor", "0") or 0)
    if at >= max(len(pages), 1):
        raise Refused(-32602, "no such page")
    result = {field: pages[at] if pages else []}
    if at + 1 < len(pages):
        result["nextCursor"] = str(at + 1)
    return result


def served(table, uri):
    if uri not in table:
        raise Refused(-32602, "nothing is served at " + str(uri))
    return table[uri]


def answer(method, params):
    info = {"name": "plan", "version": "1.0.0"}
    if method == "initialize":
        return {"protocolVersion": "2025-11-25", "capabilities": capabilities(), "serverInfo": info}
    if method == "server/discover":
        return {"supportedVersions": [MODERN], "capabilities": capabilities(), "serverInfo": info}
    if method == "tools/list":
        return {"tools": plan().get("tools", [])}
    if method == "skills/list":
        return page(plan().get("list", []), params, "skills")
    if method == "skills/get":
        return {"skill": served(plan().get("get", {}), params.get("uri"))}
    if method == "resources/directory/read":
        return {"resources": served(plan().get("folders", {}), params.get("uri"))}
    if method == "resources/read":
        uri = params.get("uri")
        return {"contents": [dict(served(plan().get("read", {}), uri), uri=uri)]}
    raise Refused(-32601, "unknown method " + str(method))


def handle(message):
    log(message)
    if "id" not in message:
        return None
    reply = {"jsonrpc": "2.0", "id": message["id"]}
    try:
        result = answer(message.get("method"), message.get("params") or {})
        reply["result"] = dict({"resultType": "complete", "ttlMs": 0, "cacheScope": "private"}, **result)
    except Refused as refused:
        reply["error"] = {"code": refused.args[0], "message": refused.args[1]}
    return reply


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def send(self, status, body=b""):
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        reply = handle(message)
        if reply is None:
            self.send(202)
        else:
            self.send(200, json.dumps(reply).encode())

    def do_GET(self):
        self.send(405)

    def do_DELETE(self):
        self.send(200)


if HOW == "http":
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_address[1], flush=True)
    server.serve_forever()
else:
    for line in sys.stdin:
        reply = handle(json.loads(line))
        if reply is not None:
            print(json.dumps(reply), flush=True)
