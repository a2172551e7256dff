import mmap

chunks = []


def fill():
    for _ in range(10):
        chunks.append(b"x" * (64 << 20))


def share():
    memory = mmap.mmap(-1, 5 << 30)
    memory[0] = 1


attempt("640 MiB", fill)
chunks.clear()
attempt("5 GiB shared", share)
