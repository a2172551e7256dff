"""Reads or judges every skill folder directly in a folder with the public reference tool, in one process."""

import sys
from pathlib import Path

from skills_ref.parser import read_properties
from skills_ref.validator import validate


def main(what, root):
    count = 0
    work = validate if what == "validate" else read_properties
    for folder in sorted(Path(root).iterdir()) if root else []:
        work(folder)
        count += 1
    print(count)


main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "")
