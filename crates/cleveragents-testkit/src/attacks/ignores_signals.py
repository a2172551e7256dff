import signal
import time

for number in range(1, 65):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
end = time.monotonic() + 3
while time.monotonic() < end:
    pass
worked("outlived the deadline")
