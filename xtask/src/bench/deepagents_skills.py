"""Lists every skill folder directly in a folder as the skills middleware of deepagents does, in one process."""

import sys

# Another script beside this one has the name of a package that deepagents needs.
sys.path.pop(0)

from deepagents.backends.filesystem import FilesystemBackend  # noqa: E402
from deepagents.middleware.skills import _list_skills  # noqa: E402


def main(root):
    print(len(_list_skills(FilesystemBackend(root_dir=root, virtual_mode=False), root)) if root else 0)


main(sys.argv[1] if len(sys.argv) > 1 else "")
