/**
 * Acts like a service's child process after foreign code has taken the child over. The program calls the C library
 * directly, bypassing everything that Node would forbid, and reports the results to its parent.
 */
import koffi from 'koffi'
import type { Report, Target } from './target.ts'

const library = koffi.load('libc.so.6')
const c = (prototype: string) => library.func(prototype) as (...given: unknown[]) => number
const open = c('int open(const char *path, int flags, int mode)')
const read = c('long read(int fd, void *into, size_t bytes)')
const socket = c('int socket(int domain, int type, int protocol)')
const connect = c('int connect(int fd, const void *address, uint length)')
const sendto = c('long sendto(int fd, const void *bytes, size_t n, int flags, const void *address, uint length)')
const environment = ['PATH=/usr/bin:/bin', null]

const [AF_UNIX, AF_INET, AF_NETLINK, AF_VSOCK] = [1, 2, 16, 40]
const [SOCK_STREAM, SOCK_DGRAM, SOCK_RAW] = [1, 2, 3]
const [O_WRONLY, O_CREAT, O_TRUNC] = [1, 0o100, 0o1000]
const [PTRACE_SEIZE, CLONE_FS, PR_SET_PDEATHSIG, PR_SET_DUMPABLE] = [0x4206, 0x200, 1, 4]
const [RLIMIT_CPU, RLIMIT_CORE] = [0, 4]
const IO_URING_SETUP = 425
const IO_SETUP = process.arch === 'arm64' ? 0 : 206
const KEYCTL = process.arch === 'x64' ? 250 : 219
const [F_SETOWN, FIOSETOWN] = [8, 0x8901]

const target = JSON.parse(process.argv[2] ?? '') as Target
const { parent, outside, input, output } = target
const others = `${outside}/of-others`
const room = Buffer.alloc(256)

const doors: Record<string, () => number> = {
  'its own work': () => reading(`${input}/lent`),
  'its own output': () => open(`${output}/made`, O_WRONLY | O_CREAT, 0o600),

  "the parent's environment": () => reading(`/proc/${parent}/environ`),
  "the parent's memory": () => open(`/proc/${parent}/mem`, 0, 0),
  'the environment of any process': () => Math.max(...target.processes.map((pid) => reading(`/proc/${pid}/environ`))),
  'a secret in a file': () => reading(target.secret),
  'the users of the machine': () => reading('/etc/passwd'),
  'a list of what there is': () => open('/', 0, 0),
  'a list of what was lent': () => c('long getdents64(int fd, void *into, size_t bytes)')(open(input, 0, 0), room, 256),
  'another place to stand': () => c('int chdir(const char *path)')('/'),
  'the room on a disk': () => c('int statfs(const char *path, void *into)')('/', room),
  'the attributes of a file': () => c('long listxattr(const char *path, void *into, size_t bytes)')(others, room, 256),

  'a new file elsewhere': () => open(`${outside}/new`, O_WRONLY | O_CREAT, 0o600),
  'writing to a file elsewhere': () => open(others, O_WRONLY, 0),
  'writing to what it was lent': () => open(`${input}/lent`, O_WRONLY, 0),
  'emptying a file elsewhere': () => c('int truncate(const char *path, long length)')(others, 0),
  'emptying it by opening it': () => open(others, O_TRUNC, 0),
  'the mode of a file': () => c('int chmod(const char *path, uint mode)')(others, 0o666),
  'the owner of a file': () => c('int chown(const char *path, int user, int group)')(others, -1, -1),
  'the times of a file': () => c('int utimes(const char *path, const void *times)')(others, null),
  'an attribute of a file': () =>
    c('int setxattr(const char *path, const char *name, const void *v, size_t n, int flags)')(
      others,
      'user.x',
      Buffer.from('x'),
      1,
      0,
    ),
  'the name of a file': () => c('int rename(const char *from, const char *to)')(others, `${outside}/renamed`),
  'a file elsewhere, brought here': () => c('int link(const char *from, const char *to)')(others, `${output}/linked`),
  'a file elsewhere, taken away': () => c('int unlink(const char *path)')(target.secret),
  'a new folder': () => c('int mkdir(const char *path, uint mode)')(`${outside}/folder`, 0o700),
  'a link that its parent would follow': () =>
    c('int symlink(const char *to, const char *path)')('/proc/self/environ', `${output}/trap`),
  'a pipe that its parent would wait at': () => c('int mkfifo(const char *path, uint mode)')(`${output}/pipe`, 0o600),
  'watching files': () => c('int inotify_init1(int flags)')(0),
  'holding a file': () => c('int flock(int fd, int how)')(open(`${input}/lent`, 0, 0), 1),

  'a server by TCP': () => withSocket(AF_INET, SOCK_STREAM, (fd) => connect(fd, inet(target.tcp), 16)),
  'a name server by UDP': () =>
    withSocket(AF_INET, SOCK_DGRAM, (fd) => sendto(fd, Buffer.from('question'), 8, 0, inet(target.udp), 16)),
  'a server by a Unix socket': () => withSocket(AF_UNIX, SOCK_STREAM, (fd) => connect(fd, unix(target.unix), 110)),
  'the routes of the machine': () => socket(AF_NETLINK, SOCK_RAW, 0),
  'the host of the machine': () => socket(AF_VSOCK, SOCK_STREAM, 0),
  'the network past the filter': () =>
    c('long syscall(long number, uint entries, void *parameters)')(IO_URING_SETUP, 4, Buffer.alloc(120)),

  'a shell': () => -spawn('/bin/sh', ['sh', '-c', `echo > ${outside}/spawned`, null]),
  'another Node': () => -spawn(process.execPath, ['node', '-e', '0', null]),
  'a process of its own': () => {
    const child = c('int fork()')()
    if (child === 0) c('void _exit(int status)')(0)
    return child
  },

  'a signal to its parent': () => c('int kill(int pid, int signal)')(parent, 0),
  'a signal to all': () => c('int kill(int pid, int signal)')(0, 0),
  'a signal through a descriptor': () => c('int fcntl(int fd, int command, int pid)')(3, F_SETOWN, parent),
  'the same by another way': () => c('int ioctl(int fd, ulong command, const void *pid)')(3, FIOSETOWN, int(parent)),
  'a descriptor for its parent': () => c('long sendmsg(int fd, const void *message, int flags)')(3, null, 0),
  "its parent's priority": () => c('int setpriority(int which, uint who, int priority)')(0, parent, 19),
  "its parent's processors": () =>
    c('int sched_setaffinity(int pid, size_t bytes, const void *set)')(parent, 8, Buffer.alloc(8, 1)),
  "its parent's limits": () =>
    c('int prlimit(int pid, int what, const void *to, void *was)')(parent, RLIMIT_CORE, null, Buffer.alloc(16)),
  'limits of its own': () => c('int setrlimit(int what, const void *to)')(RLIMIT_CPU, Buffer.alloc(16, 0xff)),
  'being looked into': () => c('int prctl(int option, ulong whether)')(PR_SET_DUMPABLE, 1),
  'a life after its parent': () => c('int prctl(int option, ulong signal)')(PR_SET_PDEATHSIG, 0),

  'memory that nobody counts': () => c('int memfd_create(const char *name, uint flags)')('more', 0),
  'requests for later': () => c('long syscall(long number, uint entries, void *context)')(IO_SETUP, 4, Buffer.alloc(8)),
  'bytes that the kernel passes on': () =>
    c('long splice(int from, void *a, int to, void *b, size_t bytes, uint flags)')(3, null, 3, null, 1, 0),
  'a timer': () => c('int timerfd_create(int clock, int flags)')(0, 0),
  'memory that stays': () => c('int mlock(const void *from, size_t bytes)')(room, 256),
  'keys of memory': () => c('int pkey_alloc(uint flags, uint rights)')(0, 0),
  'shared memory': () => c('int shmget(int key, size_t bytes, int flags)')(0, 4096, 0o600),
  'the keys of its user': () => c('long syscall(long number, int command, int ring, int make)')(KEYCTL, 0, -4, 1),
  'another name space': () => c('int unshare(int flags)')(CLONE_FS),
  'the clock': () => c('int adjtimex(void *clock)')(Buffer.alloc(256)),
  'reading memory': () =>
    c('long process_vm_readv(int pid, const void *to, ulong n, const void *from, ulong m, ulong flags)')(
      parent,
      null,
      0,
      null,
      0,
      0,
    ),
  'holding its parent': () =>
    c('long ptrace(long request, int pid, void *address, void *data)')(PTRACE_SEIZE, parent, null, null),
}

function reading(path: string): number {
  const fd = open(path, 0, 0)
  return fd < 0 ? fd : Number(read(fd, Buffer.alloc(64), 64)) - 1 // an empty read gains nothing, so it is a failure
}

function withSocket(domain: number, type: number, use: (fd: number) => number): number {
  const fd = socket(domain, type, 0)
  return fd < 0 ? fd : use(fd)
}

function spawn(path: string, args: (string | null)[]): number {
  const errno = c(
    'int posix_spawn(_Out_ int *pid, const char *path, void *a, void *b, const char **argv, const char **envp)',
  )([0], path, null, null, args, environment)
  koffi.errno(errno)
  return errno
}

function inet(port: number): Buffer {
  const address = Buffer.alloc(16)
  address.writeUInt16LE(AF_INET)
  address.writeUInt16BE(port, 2)
  address.set([127, 0, 0, 1], 4)
  return address
}

function unix(path: string): Buffer {
  const address = Buffer.alloc(110)
  address.writeUInt16LE(AF_UNIX)
  address.write(path, 2)
  return address
}

function int(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}

function attempt(door: () => number): string {
  koffi.errno(0)
  if (door() >= 0) return 'open'
  const errno = koffi.errno()
  return Object.entries(koffi.os.errno).find(([, value]) => value === errno)?.[0] ?? 'nothing'
}

const report: Report = Object.fromEntries(Object.entries(doors).map(([name, door]) => [name, attempt(door)]))
process.send?.(report, () => {
  // This attempt comes last, because no process is left to report it if it succeeds.
  const shell = ['sh', '-c', `echo > ${outside}/became`, null]
  c('int execve(const char *path, const char **argv, const char **envp)')('/bin/sh', shell, environment)
  process.exit(0)
})
