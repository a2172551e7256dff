# Bounded by itself: at most 700 children, each gone after a few seconds.
import time

children = 0
for _ in range(700):
    try:
        child = os.fork()
    except OSError as error:
        os.write(2, f"fork: {error}\n".encode())
        break
    if child == 0:
        time.sleep(4)
        os._exit(0)
    children += 1
if children == 700:
    # Where processes are counted by looking, whoever looks may have to wait for a processor.
    time.sleep(1)
    worked("700 processes at once")
