import signal

attempt("signal the parent", lambda: os.kill(given["host"], 0))
attempt("kill the victim", lambda: os.kill(given["victim"], signal.SIGTERM))
attempt("signal everybody", lambda: os.kill(given["host"], 0) or os.killpg(os.getpgid(given["victim"]), 0))
