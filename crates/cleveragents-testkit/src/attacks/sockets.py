import socket


def opened(family, kind):
    return lambda: socket.socket(family, kind).close()


def connect(family, address):
    with socket.socket(family, socket.SOCK_STREAM) as connection:
        connection.settimeout(2)
        connection.connect(address)


attempt("tcp", lambda: connect(socket.AF_INET, ("127.0.0.1", given["port"])))
attempt("udp", opened(socket.AF_INET, socket.SOCK_DGRAM))
attempt("tcp over ipv6", opened(socket.AF_INET6, socket.SOCK_STREAM))
attempt("a socket in a folder", lambda: connect(socket.AF_UNIX, given["socket"]))
attempt("a socket without a folder", lambda: connect(socket.AF_UNIX, "\0" + given["abstract"]))
attempt("netlink", opened(socket.AF_NETLINK, socket.SOCK_RAW))
