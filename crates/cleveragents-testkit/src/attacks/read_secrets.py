def read(path):
    with open(path, "rb") as file:
        if b"SECRET" not in file.read():
            raise ValueError("nothing there")


attempt("read a secret", lambda: read(target + "/home/secret"))
attempt("list the home", lambda: os.listdir(target + "/home"))
attempt("read the victim's environment", lambda: read(f"/proc/{given['victim']}/environ"))
attempt("read through a magic link", lambda: read(f"/proc/{given['victim']}/root{target}/home/secret"))
