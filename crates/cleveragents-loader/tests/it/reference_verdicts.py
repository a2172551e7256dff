"""Prints the verdict of the reference validator, one JSON line a skill folder.

Reads folder paths from standard input, one a line.
"""

import json
import sys
from pathlib import Path

from skills_ref.validator import validate

for line in sys.stdin:
    folder = line.rstrip("\n")
    try:
        errors = validate(Path(folder))
    except Exception as error:  # the validator lets some exceptions of its YAML reader escape
        errors = [f"exception: {type(error).__name__}"]
    print(json.dumps({"folder": folder, "errors": errors}))
