def serve():
    """Makes a process for each call that stands in the socket at descriptor 3, until the other end is closed."""
    # What most tools import is there already. Nothing of a call is ever read in this process.
    import collections, ctypes, datetime, functools, gc, itertools, json, math, os as library, pathlib, random, re
    import resource, string, textwrap, typing
    import _socket

    system = ctypes.CDLL(None, use_errno=True)
    # Processes that a call leaves behind become ours, so that they can be found.
    if system.prctl(36, 1, 0, 0, 0) != 0:
        os._exit(70)
    control = _socket.socket(fileno=3)
    room = _socket.CMSG_SPACE(5 * 4)

    class Program(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("steps", ctypes.c_char_p)]

    warm_up(Program, ctypes)
    gc.collect()
    gc.freeze()
    control.send(b"ready")
    while True:
        text, ancillary, _, _ = control.recvmsg(16, room, 0x40000000)
        if not text:
            os._exit(0)
        handles = memoryview(ancillary[0][2]).cast("i").tolist()
        pid = os.fork()
        if pid == 0:
            control.close()
            call(handles, system, Program, ctypes, resource)
        for handle in handles:
            os.close(handle)
        _, status, usage = os.wait4(pid, 0)
        if os.WIFSIGNALED(status):
            how = "signalled %d" % os.WTERMSIG(status)
        else:
            how = "exited %d" % os.WEXITSTATUS(status)
        cpu = int((usage.ru_utime + usage.ru_stime) * 1000000)
        control.send(("%s %d %d" % (how, left_behind(), cpu)).encode())


def warm_up(Program, ctypes):
    """Does once here what every call does, so that its process finds it done: code of our own only."""
    ctypes.byref(Program(1, b"12345678"))
    for code in ("return [inputs, {'a': 1.5}]", "def run(inputs):\n    return 'a'") * 8:
        asked = decoder()('{"inputs": {"a": [1, true, "b"]}, "hook": null, "function": ["run", "inputs", "params", "input_data"], "depth": 64, "bytes": 1000}')
        asked["code"] = code
        if run(asked)[:9] != '{"value":':
            os._exit(70)
        sys.meta_path.pop()
        del sys.modules[MODULE_NAME]


def left_behind():
    """Whether something that the call started still runs."""
    while True:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return 0
        if pid == 0:
            return 1


def call(handles, system, Program, ctypes, resource):
    """One call, in a process of its own."""
    request, stdout, stderr, result, rules = handles
    nothing = os.open("/dev/null", os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(stdout, 1)
    os.dup2(stderr, 2)
    with open(request, "rb") as file:
        asked = decoder()(file.read().decode("utf-8"))
    server = asked["server"]
    if not narrowed(server, rules, system, Program, ctypes, resource):
        finish(result, '{"unheld":null}')
        os._exit(0)
    for handle in (stdout, stderr, rules):
        os.close(handle)
    finish(result, run(asked))
    os._exit(0)


def narrowed(server, rules, system, Program, ctypes, resource):
    """Takes from this process what the server has and the call has not."""
    import os as library

    scratch = server["scratch"]
    os.chdir(scratch)
    library.environ["HOME"] = library.environ["TMPDIR"] = scratch
    resource.setrlimit(resource.RLIMIT_CPU, (server["cpu"], server["cpu"] + 1))
    if system.syscall(ctypes.c_long(446), ctypes.c_int(rules), ctypes.c_uint(0)) != 0:
        return False
    steps = bytes.fromhex(server["filter"])
    if not steps:
        return True
    return system.prctl(22, 2, ctypes.byref(Program(len(steps) // 8, steps)), 0, 0) == 0
