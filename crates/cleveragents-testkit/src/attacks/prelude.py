# Every attack starts with this. It is harmless: it writes and prints CANARY in throw-away folders only.
import json
import os
import sys

given = json.loads(sys.argv[1])
target, scratch, skill = given["target"], given["scratch"], given["skill"]


def worked(what):
    os.write(1, f"CANARY {what}\n".encode())


def attempt(what, action):
    try:
        action()
    except (OSError, ValueError, MemoryError, ImportError) as error:
        os.write(2, f"{what}: {error}\n".encode())
    else:
        worked(what)


def write(path, text="CANARY"):
    with open(path, "w") as file:
        file.write(text)


os.write(1, b"started\n")
