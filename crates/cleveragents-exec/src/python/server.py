def serve():
    """Makes a process for each call that comes through the socket at descriptor 3, until the other end is closed.

    The process of the next call is made when the one before is gone, does beforehand what every call does, and waits. Nothing
    of a call is ever read in this process. One that ends before it was given a call ends this process too, which says so: a call
    that was sent to it meanwhile is then read by nobody.
    """
    # What most tools import is there already.
    import collections, ctypes, datetime, functools, gc, itertools, json, math, os as library, pathlib, random, re
    import resource, string, textwrap, typing
    import _socket, marshal, mmap

    global decoder, encoder
    decode, encode = decoder(), encoder()
    decoder, encoder = lambda: decode, lambda: encode
    system = ctypes.CDLL(None, use_errno=True)
    # Processes that a call leaves behind become ours, so that they can be found.
    if system.prctl(36, 1, 0, 0, 0) != 0:
        os._exit(70)
    control = _socket.socket(fileno=3)
    nothing = os.open("/dev/null", os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)

    class Program(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("steps", ctypes.c_char_p)]

    def refuse_processes():
        return not FILTER or system.prctl(22, 2, ctypes.byref(Program(len(FILTER) // 8, FILTER)), 0, 0) == 0

    def put_on(rules):
        return system.syscall(446, rules, 0) == 0

    room = _socket.CMSG_SPACE(6 * 4)
    sample = warm_up(marshal)
    # Looked up here, so that no call has to.
    ctypes.byref(Program(1, b"12345678")), system.syscall
    gc.collect()
    gc.freeze()
    # Seen by this process and by the one that waits, which closes it before it looks at what it is asked.
    began = mmap.mmap(-1, 1)
    control.send(b"ready")
    while True:
        began[0] = 0
        pid = os.fork()
        if pid == 0:
            is_held = refuse_processes()
            rehearse(sample, marshal)
            text, ancillary, _, _ = control.recvmsg(16, room, 0x40000000)
            control.close()
            if text:
                began[0] = 1
                began.close()
                handles = memoryview(ancillary[0][2]).cast("i").tolist()
                call(handles, is_held, put_on, resource, marshal)
            os._exit(0)
        _, status, usage = os.wait4(pid, 0)
        if not began[0]:
            try:
                control.send(b"idle")
            finally:
                os._exit(0)
        if os.WIFSIGNALED(status):
            how = "signalled %d" % os.WTERMSIG(status)
        else:
            how = "exited %d" % os.WEXITSTATUS(status)
        cpu = int((usage.ru_utime + usage.ru_stime) * 1000000)
        try:
            control.send(("%s %d %d" % (how, left_behind(), cpu)).encode())
        except OSError:
            os._exit(0)


def warm_up(marshal):
    """Does often here what every call does, with code of our own only, and gives such code, compiled."""
    for code in ("def run(inputs):\n    return 'a'", "return [inputs, {'a': 1.5}]") * 8:
        function = ["run", "inputs", "params", "input_data"]
        sample = marshal.dumps(compiled(code, None, function))
        rehearse(sample, marshal)
    return sample


def rehearse(sample, marshal):
    """A call of our own, so that what every call touches was touched before."""
    asked = decoder()('{"inputs": {"a": [1, true, "b"]}, "hook": null, "function": ["run", "inputs", "params", "input_data"], "depth": 64, "bytes": 1000}')
    if run(asked, marshal.loads(sample))[:9] != '{"value":':
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


def call(handles, is_held, put_on, resource, marshal):
    """One call, in a process of its own."""
    request, stdout, stderr, result, rules = handles[:5]
    os.dup2(stdout, 1)
    os.dup2(stderr, 2)
    with open(request, "rb") as file:
        text, _, code = file.read().partition(b"\n")
    asked = decoder()(text.decode("utf-8"))
    if not is_held or not narrowed(asked["server"], rules, put_on, resource):
        finish(result, '{"unheld":null}')
        os._exit(0)
    for handle in (stdout, stderr, rules):
        os.close(handle)
    known = marshal.loads(code) if code else None
    if handles[5:]:
        known = compiled_and_kept(asked, handles[5], marshal)
    finish(result, run(asked, known))
    os._exit(0)


def narrowed(server, rules, put_on, resource):
    """Takes from this process what the server has and the call has not."""
    import os as library

    scratch = server["scratch"]
    os.chdir(scratch)
    library.environ["HOME"] = library.environ["TMPDIR"] = scratch
    resource.setrlimit(resource.RLIMIT_CPU, (server["cpu"], server["cpu"] + 1))
    return put_on(rules)


class Heard:
    """A stream that notes whether something was written to it."""

    def __init__(self, stream):
        self.stream, self.anything = stream, False

    def write(self, text):
        self.anything = True
        return self.stream.write(text)

    def flush(self):
        self.stream.flush()


def compiled_and_kept(asked, keep, marshal):
    """Compiles the code and writes it down for the next call of the same, before any of it runs. What makes the compiler warn
    is compiled each time, and what cannot be compiled is left to the call."""
    heard = sys.stderr = Heard(sys.stderr)
    try:
        code = compiled(asked["code"], asked["hook"], asked["function"])
        rest = memoryview(b"" if heard.anything else marshal.dumps(code))
        while rest:
            rest = rest[os.write(keep, rest):]
        return code
    except Invalid:
        return None
    except (OSError, ValueError, MemoryError):
        # Half of it is worse than nothing.
        os.ftruncate(keep, 0)
        return code
    finally:
        sys.stderr = heard.stream
        os.close(keep)
