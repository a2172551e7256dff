# The mark comes after more than is kept.
line = b"x" * 65535 + b"\n"
for _ in range(64):
    os.write(1, line)
worked("all output is kept")
