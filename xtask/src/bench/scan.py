"""What a careful Python program needs to read the first 4 KiB of every skill file below a folder; nothing is parsed."""

import os
import sys

PRUNED = {".git", "node_modules", "target", ".venv"}


def main(root):
    count = 0
    folders = [root] if root else []
    while folders:
        children = []
        is_skill = False
        with os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.name == "SKILL.md":
                    is_skill = True
                    with open(entry.path, "rb", buffering=0) as file:
                        file.read(4096)
                    count += 1
                elif entry.is_dir(follow_symlinks=False) and entry.name not in PRUNED:
                    children.append(entry.path)
        if not is_skill:
            folders.extend(children)
    print(count)


main(sys.argv[1] if len(sys.argv) > 1 else "")
