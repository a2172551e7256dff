"""A server behind an address with one misbehaviour for each mode: `hostile_http.py MODE`. Prints its port."""
import json
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

MODE = sys.argv[1]
LEGACY = {"session", "forgets", "legacy_events"}
state = {"sessions": 0, "calls": 0, "closed": False}
TOOL = {"name": "echo", "inputSchema": {"type": "object", "properties": {
    "text": {"type": "string"}, "region": {"type": "string", "x-mcp-header": "Region"}}}}
BAD = {"name": "bad", "inputSchema": {"type": "object", "properties": {
    "a": {"type": "number", "x-mcp-header": "A"}}}}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, body=b"", kind="application/json", headers=()):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def events(self, messages, more=b""):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        for message in messages:
            self.wfile.write(b"event: message\r\ndata: " + json.dumps(message).encode() + b"\r\n\r\n")
            self.wfile.flush()
        self.wfile.write(more)
        self.close_connection = True

    def result(self, request, value, headers=()):
        message = {"jsonrpc": "2.0", "id": request["id"], "result": value}
        if MODE in ("events", "legacy_events"):
            progress = {"jsonrpc": "2.0", "method": "notifications/progress", "params": {}}
            return self.events([progress, message])
        self.answer(200, json.dumps(message).encode(), headers=headers)

    def do_DELETE(self):
        state["left"] = self.headers["Mcp-Session-Id"]
        self.answer(200)

    def do_GET(self):
        if self.path == "/state":
            return self.answer(200, json.dumps(state).encode())
        self.answer(405)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        request = json.loads(body)
        method = request.get("method")
        if MODE == "unauthorized":
            return self.answer(401, b"no", "text/plain")
        if MODE == "redirect":
            return self.answer(307, headers=[("Location", "http://127.0.0.1:9/elsewhere")])
        if MODE == "html":
            return self.answer(200, b"<html>", "text/html")
        if MODE == "grows_old" and state["calls"] and self.headers["MCP-Protocol-Version"] == "2026-07-28":
            error = {"code": -32022, "message": "old", "data": {"supported": ["2025-06-18"]}}
            message = {"jsonrpc": "2.0", "id": request["id"], "error": error}
            return self.answer(400, json.dumps(message).encode())
        if MODE in LEGACY or MODE == "grows_old" and state["calls"]:
            if method == "server/discover":
                return self.answer(400, b"Bad Request: no session", "text/plain")
            if method == "initialize":
                state["sessions"] += 1
                return self.result(request, {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}},
                    "serverInfo": {}}, [("Mcp-Session-Id", "s%d" % state["sessions"])])
            if MODE != "legacy_events" and self.headers["Mcp-Session-Id"] != "s%d" % state["sessions"]:
                return self.answer(404)
            if self.headers["MCP-Protocol-Version"] != "2025-06-18":
                return self.answer(400, b"version", "text/plain")
            if method == "notifications/initialized":
                return self.answer(202)
        elif self.headers["Mcp-Method"] != method or self.headers["MCP-Protocol-Version"] != "2026-07-28":
            error = {"jsonrpc": "2.0", "id": None, "error": {"code": -32020, "message": "header mismatch"}}
            return self.answer(400, json.dumps(error).encode())
        if method == "server/discover":
            return self.result(request, {"resultType": "complete", "supportedVersions": ["2026-07-28"],
                "capabilities": {"tools": {}}, "ttlMs": 0, "cacheScope": "private"})
        if method == "tools/list":
            return self.result(request, {"tools": [TOOL, BAD]})
        if method == "tools/call":
            return self.call(request)
        error = {"jsonrpc": "2.0", "id": request.get("id"), "error": {"code": -32601, "message": "Method not found"}}
        self.answer(404, json.dumps(error).encode())

    def call(self, request):
        state["calls"] += 1
        arguments = request["params"].get("arguments", {})
        if MODE == "forgets" and state["calls"] == 1:
            state["sessions"] += 1
            return self.answer(404)
        if MODE == "status":
            return self.answer(503, b"busy", "text/plain")
        if MODE == "null_id":
            error = {"jsonrpc": "2.0", "id": None, "error": {"code": -32603, "message": "broken"}}
            return self.answer(400, json.dumps(error).encode())
        if MODE == "hangs":
            time.sleep(600)
        if MODE == "large":
            return self.answer(200, b" " * (17 << 20))
        if MODE == "large_event":
            return self.events([], b"data: " + b"x" * (17 << 20))
        if MODE == "breaks":
            return self.events([], b"data: {")
        if MODE == "drops":
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", "1000")
            self.end_headers()
            self.wfile.write(b"{")
            self.close_connection = True
            return
        if MODE == "stream":
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Connection", "close")
            self.end_headers()
            try:
                while True:
                    self.wfile.write(b": still here\n\n")
                    self.wfile.flush()
                    time.sleep(0.02)
            except OSError:
                state["closed"] = True
            self.close_connection = True
            return
        seen = {name: self.headers[name] for name in ("Mcp-Name", "Mcp-Param-Region", "Authorization", "X-Own")}
        self.result(request, {"content": [{"type": "text", "text": json.dumps([arguments.get("text"), seen])}]})


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
