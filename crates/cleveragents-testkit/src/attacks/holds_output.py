# A child keeps the output open while its parent has ended.
import time

if os.fork() == 0:
    time.sleep(3)
    worked("the call waited for the child")
