"""Turns the paths on standard input into an indented tree."""

import sys


def main():
    seen = set()
    for path in sorted(line.strip().strip("/") for line in sys.stdin if line.strip()):
        parts = path.split("/")
        for depth in range(len(parts)):
            node = tuple(parts[: depth + 1])
            if node not in seen:
                seen.add(node)
                print("  " * depth + parts[depth])


if __name__ == "__main__":
    main()
