import koffi from 'koffi'

koffi.struct('sock_fprog', { len: 'ushort', filter: 'void *' })
const library = koffi.load('libc.so.6')

/**
 * Functions of the C library that Node does not offer. Each function returns -1 on failure; `lastError` then names the
 * error.
 */
export const libc = {
  syscall: library.func('long syscall(long number, ...)'),
  prctl: library.func('int prctl(int option, ...)'),
  fcntl: library.func('int fcntl(int fd, int command, ...)'),
  capget: library.func('int capget(const void *header, void *data)'),
  capset: library.func('int capset(const void *header, const void *data)'),
  setrlimit: library.func('int setrlimit(int resource, const void *limits)'),
  socket: library.func('int socket(int domain, int type, int protocol)'),
  execve: library.func('int execve(const char *path, const char **argv, const char **envp)'),
}

/** Returns the name of the last call's error, such as `EPERM`. */
export function lastError(): string {
  const errno = koffi.errno()
  return Object.entries(koffi.os.errno).find(([, value]) => value === errno)?.[0] ?? `error ${errno}`
}
