import ctypes

library = ctypes.CDLL(None, use_errno=True)


def call(number, *arguments):
    def made():
        if library.syscall(number, *arguments) < 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))

    return made


NUMBERS = {
    "x86_64": {"unshare": 272, "ptrace": 101, "keyctl": 250, "add_key": 248},
    "aarch64": {"unshare": 97, "ptrace": 117, "keyctl": 219, "add_key": 217},
}[os.uname().machine]
settings = (ctypes.c_char * 256)()


def apart(action):
    """Runs in a child where there can be one, because some of these change who we are."""
    def made():
        try:
            child = os.fork()
        except OSError:
            return action()
        if child == 0:
            try:
                action()
            except OSError as error:
                os._exit(error.errno)
            os._exit(0)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if status:
            raise OSError(status, os.strerror(abs(status)))

    return made


attempt("unshare", apart(call(NUMBERS["unshare"], 0x10000000)))
attempt("unshare by clone3", apart(call(435, (ctypes.c_uint64 * 8)(0x10000000, 0, 0, 0, 17), 64)))
attempt("ptrace", apart(call(NUMBERS["ptrace"], 0, 0, 0, 0)))
attempt("keyctl", call(NUMBERS["keyctl"], 0, -3, 1))
attempt("add_key", call(NUMBERS["add_key"], b"user", b"canary", b"CANARY", 6, -1))
attempt("io_uring", call(425, 1, settings))
attempt("open_tree", call(428, -100, b"/", 0))
attempt("memory of another", lambda: open(f"/proc/{given['victim']}/mem", "rb").close())
