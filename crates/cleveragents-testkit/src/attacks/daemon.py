# A process that leaves its session, twice removed. It goes by itself after a few seconds.
import time

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(8)
        os._exit(0)
    os._exit(0)
