def through_link():
    os.symlink(target + "/file", scratch + "/link")
    write(scratch + "/link")


def hard_link():
    os.link(target + "/file", scratch + "/hard")
    write(scratch + "/hard")


attempt("write through a link", through_link)
attempt("write through a second name", hard_link)
attempt("move out", lambda: os.rename(target + "/movable", scratch + "/moved"))
attempt("move in", lambda: (write(scratch + "/own"), os.rename(scratch + "/own", target + "/moved-in")))
attempt("truncate", lambda: os.truncate(target + "/file", 0))
