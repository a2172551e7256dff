"""Runs the code of one tool and writes what became of it, as one line of JSON, to a descriptor of its own.

Modules of the standard library cost more than the interpreter itself, so only built-in ones are imported here.
"""

import sys
import posix as os

CODE_NAME = "<tool code>"
MODULE_NAME = "tool_code"
ONLY_TREE = 0x400
MAX_MESSAGE = 4000
MAX_FRAMES = 20
SMALLEST, LARGEST = -(1 << 63), (1 << 64) - 1
HINTS = {
    "bytes": "decode it to text",
    "bytearray": "decode it to text",
    "set": "make it a list",
    "frozenset": "make it a list",
    "datetime": "use its `isoformat()`",
    "date": "use its `isoformat()`",
    "Decimal": "make it a number or text",
    "Path": "make it text",
    "PosixPath": "make it text",
}


class Invalid(Exception):
    """The code cannot be run at all."""


class Unreturnable(Exception):
    """The returned value is not JSON."""


class TooLarge(Exception):
    """The returned value is JSON, and more of it than is taken."""


def decoder():
    """A function from text to a value."""
    try:
        from _json import make_scanner

        class Context:
            strict = False
            object_hook = object_pairs_hook = parse_constant = None
            parse_float, parse_int = float, int
            memo = {}

        scan = make_scanner(Context())
        scan('{"a": [1]}', 0)
        return lambda text: scan(text, 0)[0]
    except Exception:
        import json

        return json.loads


def encoder():
    """A function from a checked value to text."""
    try:
        from _json import encode_basestring, make_encoder

        encode = make_encoder(None, refuse, encode_basestring, None, ":", ",", False, False, False)
        if "".join(encode({"a": [1, "\u00e9"]}, 0)) != '{"a":[1,"\u00e9"]}':
            raise ImportError
        return lambda value: "".join(encode(value, 0))
    except Exception:
        import json

        return lambda value: json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def refuse(value):
    raise Unreturnable("a value of type `%s`" % type(value).__name__)


def place_of(link):
    """Where in the returned value something stands: `$.items[3].name`."""
    parts = []
    while link is not None:
        value, key, link = link
        parts.append("[%d]" % key if type(key) is int else "." + key if key is not None else "$")
    return clean("".join(reversed(parts)))[:200]


def contains_itself(link):
    seen = set()
    while link is not None:
        if id(link[0]) in seen:
            return True
        seen.add(id(link[0]))
        link = link[2]
    return False


def check(value, max_depth, max_bytes):
    """Raises when `value` is not JSON or is more than `max_bytes` of it. Never deeper in the stack than one call."""
    room = max_bytes
    waiting = [((value, None, None), 0)]
    while waiting:
        link, depth = waiting.pop()
        value = link[0]
        room -= 2
        if isinstance(value, str):
            room -= len(value)
            if not value.isascii() and not encodable(value):
                raise Unreturnable("text with half a surrogate pair at `%s`" % place_of(link))
        elif value is None or isinstance(value, bool):
            pass
        elif isinstance(value, int):
            if not SMALLEST <= value <= LARGEST:
                raise Unreturnable("an integer of more than 64 bits at `%s`; make it text" % place_of(link))
        elif isinstance(value, float):
            if value != value or value in (float("inf"), float("-inf")):
                raise Unreturnable("`%r` at `%s`, which JSON does not have" % (float(value), place_of(link)))
        elif isinstance(value, (dict, list, tuple)):
            if depth >= max_depth:
                if contains_itself(link):
                    raise Unreturnable("a value that contains itself")
                raise Unreturnable("a value nested deeper than %d levels" % max_depth)
            if isinstance(value, dict):
                for key, item in value.items():
                    if not isinstance(key, str):
                        what = "a key of type `%s` at `%s`; make it text" % (type(key).__name__, place_of(link))
                        raise Unreturnable(what)
                    room -= len(key) + 3
                    if not key.isascii() and not encodable(key):
                        raise Unreturnable("a key with half a surrogate pair at `%s`" % place_of(link))
                    waiting.append(((item, key, link), depth + 1))
            else:
                if 2 * len(value) > room:
                    raise TooLarge
                waiting.extend([((item, index, link), depth + 1) for index, item in enumerate(value)])
        else:
            name = type(value).__name__
            hint = HINTS.get(name)
            what = "a value of type `%s` at `%s`" % (name, place_of(link))
            raise Unreturnable(what + "; " + hint if hint else what)
        if room < 0:
            raise TooLarge


def encodable(text):
    try:
        text.encode("utf-8")
        return True
    except UnicodeEncodeError:
        return False


def clean(text):
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def returns(statements):
    """Whether one of the statements returns, functions and classes in them apart."""
    waiting = list(statements)
    while waiting:
        node = waiting.pop()
        name = type(node).__name__
        if name == "Return":
            return True
        if name in ("FunctionDef", "AsyncFunctionDef", "ClassDef", "Lambda"):
            continue
        for field in node._fields:
            inner = getattr(node, field, None)
            waiting.extend(item for item in (inner if isinstance(inner, list) else [inner]) if hasattr(item, "_fields"))
    return False


def names(statements, wanted):
    """Whether one of the statements gives a meaning to the wanted name at the top level."""
    waiting = list(statements)
    while waiting:
        node = waiting.pop()
        name = type(node).__name__
        if name in ("FunctionDef", "AsyncFunctionDef", "ClassDef"):
            if node.name == wanted:
                return True
            continue
        if name == "alias" and (node.asname or node.name) in (wanted, "*"):
            return True
        if name == "Name" and node.id == wanted and type(node.ctx).__name__ == "Store":
            return True
        for field in node._fields:
            inner = getattr(node, field, None)
            waiting.extend(item for item in (inner if isinstance(inner, list) else [inner]) if hasattr(item, "_fields"))
    return False


def is_future(node):
    return type(node).__name__ == "ImportFrom" and node.module == "__future__"


def compiled(code, hook, function):
    """The code as a module that has the hook, or the function, whose name stands before those of its one input."""
    name, parameters = function[0], function[1:]
    try:
        tree = compile(code, CODE_NAME, "exec", ONLY_TREE, True)
        if returns(tree.body):
            if hook is None:
                frame = "def %s(%s): pass" % (name, ", ".join(parameters))
                frame = compile(frame, CODE_NAME, "exec", ONLY_TREE, True)
                future = [node for node in tree.body if is_future(node)]
                frame.body[0].body = [node for node in tree.body if not is_future(node)]
                tree.body = future + frame.body
            else:
                kept = ("FunctionDef", "AsyncFunctionDef", "ClassDef", "Import", "ImportFrom")
                tree.body = [node for node in tree.body if type(node).__name__ in kept]
        elif hook is None and not names(tree.body, name):
            raise Invalid("it defines no function `%s` and has no `return`" % name)
        return compile(tree, CODE_NAME, "exec", 0, True)
    except SyntaxError as error:
        where = " (line %d)" % error.lineno if error.lineno else ""
        raise Invalid("it is not valid Python: %s%s" % (clean(str(error.msg)), where)) from None
    except (ValueError, OverflowError, MemoryError, RecursionError) as error:
        raise Invalid("it is not valid Python: %s" % clean(str(error))) from None


def prepared(function, name, parameters, inputs):
    """The arguments for the function: the inputs, or nothing when it takes nothing."""
    code = getattr(function, "__code__", None)
    if code is None:
        if isinstance(function, type) or not callable(function):
            raise Invalid("`%s` is not a function" % name)
        return (inputs,)
    count = code.co_argcount
    if count > 1 and list(code.co_varnames[:count]) == parameters:
        return (inputs,) * count
    required = count - len(function.__defaults__ or ())
    keywords = code.co_kwonlyargcount - len(function.__kwdefaults__ or ())
    if required > 1 or keywords > 0:
        raise Invalid("`%s` takes %d arguments; it gets one" % (name, required + keywords))
    takes_any = bool(code.co_flags & 0x04)
    return (inputs,) if count > 0 or takes_any else ()


class LatePackages:
    """Opens the installed packages when a module is not found without them; most tools need none."""

    def find_spec(self, name, path=None, target=None):
        if path is not None or self not in sys.meta_path:
            return None
        sys.meta_path.remove(self)
        if name in ("sitecustomize", "usercustomize"):
            return None
        import site

        site.ENABLE_USER_SITE = False
        site.main()
        from importlib.machinery import PathFinder

        return PathFinder.find_spec(name)


def run(request, code=None):
    """Runs the code, which may be compiled already, and gives the reply."""
    import builtins

    builtins.exit = builtins.quit = sys.exit
    sys.argv = [MODULE_NAME]
    sys.meta_path.append(LatePackages())
    hook = request.get("hook")
    wanted = request["function"]
    name, parameters = (hook, []) if hook else (wanted[0], wanted[1:])
    module = type(sys)(MODULE_NAME)
    module.__builtins__ = builtins
    sys.modules[MODULE_NAME] = module
    try:
        exec(code or compiled(request["code"], hook, wanted), module.__dict__)
        function = module.__dict__.get(name)
        if function is None:
            raise Invalid("it defines no function `%s`" % name)
        value = function(*prepared(function, name, parameters, request["inputs"]))
        if type(value).__name__ == "coroutine":
            import asyncio

            value = asyncio.run(value)
        if hook is not None:
            value = None
        check(value, request["depth"], request["bytes"])
        text = encoder()(value)
        if len(text) > request["bytes"] or len(text.encode("utf-8")) > request["bytes"]:
            raise TooLarge
        return '{"value":%s}' % text
    except Invalid as error:
        return encoder()({"invalid": str(error)})
    except Unreturnable as error:
        return encoder()({"unreturnable": str(error)})
    except TooLarge:
        return '{"too_large":null}'
    except SystemExit as error:
        return encoder()({"exit": exit_code(error.code)})
    except BaseException as error:
        return encoder()({"exception": described(error)})


def exit_code(code):
    if code is None:
        return 0
    if isinstance(code, int):
        return code & 0xFF
    print(code, file=sys.stderr)
    return 1


def described(error):
    """An exception as its classes, its message and the lines of the tool's code that led to it."""
    classes = []
    for base in type.mro(type(error)):
        if base is not object:
            try:
                module, name = str(base.__module__), str(base.__name__)
            except BaseException:
                module, name = "builtins", "Exception"
            classes.append(clean(name if module in ("builtins", MODULE_NAME) else module + "." + name))
    try:
        message = clean(str(error))
    except BaseException:
        message = ""
    if len(message) > MAX_MESSAGE:
        message = message[:MAX_MESSAGE] + "..."
    frames = []
    step = error.__traceback__
    while step is not None:
        place = step.tb_frame.f_code
        if place.co_filename == CODE_NAME:
            frames.append({"line": step.tb_lineno, "function": clean(place.co_name)[:200]})
        step = step.tb_next
    return {"classes": classes[:100], "message": message or classes[0], "traceback": frames[-MAX_FRAMES:]}


def finish(descriptor, reply):
    """Writes the reply after everything else that the code still had to write."""
    try:
        atexit = sys.modules.get("atexit")
        if atexit is not None:
            atexit._run_exitfuncs()
        module = sys.modules.get(MODULE_NAME)
        if module is not None:
            module.__dict__.clear()
    except BaseException:
        pass
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BaseException:
            pass
    rest = memoryview(reply.encode("utf-8"))
    while rest:
        rest = rest[os.write(descriptor, rest):]


def cold(stdin):
    """One call in a process of its own: the request stands in what is left of standard input."""
    request = decoder()(stdin.read().decode("utf-8"))
    stdin.close()
    nothing = os.open("/dev/null", os.O_RDONLY)
    if nothing != 0:
        os.dup2(nothing, 0)
        os.close(nothing)
    # Programs that the code starts do not inherit the copy.
    descriptor = os.dup(3)
    os.set_inheritable(descriptor, False)
    os.close(3)
    finish(descriptor, run(request))
    os._exit(0)
