/* A disk that fails: loaded before the C library, it lets one call that changes a regular file fail with EIO, or every
   call from that one on. FAIL_AT counts these calls from 1; FAIL_ON is set when later ones fail too. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static _Atomic long calls;
static long fail_at;
static int fail_on;

__attribute__((constructor)) static void read_plan(void) {
    const char *at = getenv("FAIL_AT");
    fail_at = at ? atol(at) : 0;
    fail_on = getenv("FAIL_ON") != NULL;
}

__attribute__((destructor)) static void write_count(void) {
    const char *path = getenv("FAIL_COUNT");
    int fd = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    if (fd >= 0) dprintf(fd, "%ld", calls);
}

static int fails(void) {
    long call = atomic_fetch_add(&calls, 1) + 1;
    if (fail_at == 0 || call < fail_at || (call > fail_at && !fail_on)) return 0;
    errno = EIO;
    return 1;
}

static int fails_on(int fd) {
    struct stat about;
    return fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && fails();
}

static int fails_at(const char *path) { return strstr(path, "state.db") != NULL && fails(); }

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int fd, const void *bytes, size_t count) {
    return fails_on(fd) ? -1 : NEXT(write)(fd, bytes, count);
}
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
    return fails_on(fd) ? -1 : NEXT(pwrite)(fd, bytes, count, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
    return fails_on(fd) ? -1 : NEXT(pwrite64)(fd, bytes, count, at);
}
int ftruncate(int fd, off_t size) { return fails_on(fd) ? -1 : NEXT(ftruncate)(fd, size); }
int ftruncate64(int fd, off64_t size) { return fails_on(fd) ? -1 : NEXT(ftruncate64)(fd, size); }
int fsync(int fd) { return fails_on(fd) ? -1 : NEXT(fsync)(fd); }
int fdatasync(int fd) { return fails_on(fd) ? -1 : NEXT(fdatasync)(fd); }
int unlink(const char *path) { return fails_at(path) ? -1 : NEXT(unlink)(path); }
int linkat(int from, const char *path, int to, const char *name, int flags) {
    return fails_at(path) ? -1 : NEXT(linkat)(from, path, to, name, flags);
}
