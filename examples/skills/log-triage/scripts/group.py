"""Groups the lines of a log that differ only in numbers and identifiers; earliest group first."""

import re
import sys

VARIABLE = re.compile(r"0x[0-9a-fA-F]+|[0-9a-f]{8,}|\d+")


def main(path):
    groups = {}
    with open(path, encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, start=1):
            key = VARIABLE.sub("#", line.strip())
            first, count = groups.get(key, (number, 0))
            groups[key] = (first, count + 1)
    for key, (first, count) in groups.items():
        print(f"{count:6} from line {first:6}: {key[:160]}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: group.py FILE")
    main(sys.argv[1])
