# The program belongs to another user, who may read the secret, and runs as that user.
attempt("", lambda: os.execv(skill + "/as-another-user", ["cat", skill + "/of-another-user"]))
