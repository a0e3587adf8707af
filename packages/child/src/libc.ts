import koffi from 'koffi'

koffi.struct('sock_fprog', { len: 'ushort', filter: 'void *' })
const library = koffi.load('libc.so.6')

/** What Node does not offer of the C library. Each answers -1 for a failure; `lastError` then says which. */
export const libc = {
  syscall: library.func('long syscall(long number, ...)'),
  prctl: library.func('int prctl(int option, ...)'),
  fcntl: library.func('int fcntl(int fd, int command, ...)'),
  capget: library.func('int capget(const void *header, void *data)'),
  capset: library.func('int capset(const void *header, const void *data)'),
  socket: library.func('int socket(int domain, int type, int protocol)'),
  execve: library.func('int execve(const char *path, const char **argv, const char **envp)'),
}

/** The name of what the last call failed with, such as `EPERM`. */
export function lastError(): string {
  const errno = koffi.errno()
  return Object.entries(koffi.os.errno).find(([, value]) => value === errno)?.[0] ?? `error ${errno}`
}
