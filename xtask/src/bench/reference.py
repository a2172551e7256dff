"""Reads the properties of every skill folder directly in a folder with the public reference tool, in one process."""

import sys
from pathlib import Path

from skills_ref.parser import read_properties


def main(root):
    count = 0
    for folder in sorted(Path(root).iterdir()) if root else []:
        read_properties(folder)
        count += 1
    print(count)


main(sys.argv[1] if len(sys.argv) > 1 else "")
