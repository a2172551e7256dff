"""Starts commands in turn and reports what each start cost.

Input (standard input, JSON): {"rounds": N, "commands": {"name": ["program", "argument", ...], ...},
"folder": where they are started or null, "variables": what is added to their environment}
Output (JSON): {"name": [{"cpu_ms": user plus system time, "peak_kib": largest resident set, "out": last line}, ...]}

Every round starts each command once, so that a busy machine disturbs all of them alike. The first round warms the
page cache and is left out.
"""

import json
import os
import subprocess
import sys


def last_of(stream):
    """Reads everything and returns the end of it.

    The system counts the memory of this process as that of a child until the child has started its own program, so the whole of a
    long output is never kept here.
    """
    last = b""
    while part := stream.read(16 * 1024):
        last = (last + part)[-16 * 1024 :]
    return last


def start(command, surroundings):
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, **surroundings)
    output = last_of(child.stdout)
    child.stdout.close()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        raise SystemExit(f"{command} exited with {child.returncode}")
    lines = output.decode(errors="replace").strip().splitlines()
    return {
        "cpu_ms": 1000 * (usage.ru_utime + usage.ru_stime),
        "peak_kib": usage.ru_maxrss,
        "out": lines[-1][:200] if lines else "",
    }


def main():
    plan = json.load(sys.stdin)
    surroundings = {"cwd": plan["folder"], "env": {**os.environ, **plan["variables"]}}
    measured = {name: [] for name in plan["commands"]}
    for turn in range(plan["rounds"] + 1):
        for name, command in plan["commands"].items():
            cost = start(command, surroundings)
            if turn > 0:
                measured[name].append(cost)
    json.dump(measured, sys.stdout)


main()
