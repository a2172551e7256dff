def grow():
    with open(scratch + "/big", "wb") as file:
        file.seek(100 << 20)
        file.write(b"CANARY")


import signal

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
attempt("100 MiB", grow)
