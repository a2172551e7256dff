with open("/bin/echo", "rb") as original:
    content = original.read()
with open(os.open(scratch + "/dropped", os.O_WRONLY | os.O_CREAT, 0o755), "wb") as dropped:
    dropped.write(content)
attempt("", lambda: os.execv(scratch + "/dropped", ["echo", "CANARY ran what was dropped"]))
