"""Prints one line for each column of a CSV file: type, empty cells, distinct values, an example."""

import csv
import sys


def kind(values):
    """Names the narrowest type that all values have."""
    for name, convert in (("integer", int), ("number", float)):
        try:
            for value in values:
                convert(value)
        except ValueError:
            continue
        return name
    return "text"


def main(path):
    with open(path, newline="", encoding="utf-8-sig") as file:
        rows = list(csv.reader(file))
    if not rows:
        print("the file is empty")
        return 1
    header, body = rows[0], rows[1:]
    ragged = [number for number, row in enumerate(body, start=2) if len(row) != len(header)]
    print(f"{len(body)} rows, {len(header)} columns, {len(ragged)} rows of another length {ragged[:5]}")
    for index, name in enumerate(header):
        cells = [row[index].strip() if index < len(row) else "" for row in body]
        filled = [cell for cell in cells if cell]
        shape = kind(filled) if filled else "empty"
        example = filled[0] if filled else ""
        print(f"{name}: {shape}, {len(cells) - len(filled)} empty, {len(set(filled))} distinct, e.g. {example!r}")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: profile.py FILE")
    sys.exit(main(sys.argv[1]))
