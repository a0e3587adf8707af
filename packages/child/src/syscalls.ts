/** The number of a system call on x64 and on arm64; null if arm64 does not have the call. */
type Numbers = readonly [x64: number, arm64: number | null]

/**
 * The calls that a child may make with any arguments. Most were observed while children read documents, drew pages and
 * composed dossiers from all samples. The other calls are marked "rare": code paths of the C library, Node or libvips
 * need them, but no sample takes these paths.
 */
const ALLOWED = {
  // Memory. mremap is rare: it enlarges large blocks.
  mprotect: [10, 226],
  mmap: [9, 222],
  munmap: [11, 215],
  madvise: [28, 233],
  brk: [12, 214],
  mremap: [25, 216],
  // Threads. Rare: sched_yield, and restart_syscall, by which the kernel continues a wait after a stop.
  futex: [202, 98],
  set_robust_list: [273, 99],
  set_tid_address: [218, 96],
  rseq: [334, 293],
  gettid: [186, 178],
  getpid: [39, 172],
  exit: [60, 93],
  exit_group: [231, 94],
  sched_getaffinity: [204, 123],
  sched_getparam: [143, 121],
  sched_getscheduler: [145, 120],
  sched_yield: [24, 124],
  restart_syscall: [219, 128],
  arch_prctl: [158, null],
  // The bytes of files. Landlock decides which files can be opened. Rare: the forms that take several buffers or a
  // position, and fsync. A library flushes its output with fsync when a process ends, and waits for ever if fsync is
  // forbidden.
  read: [0, 63],
  write: [1, 64],
  lseek: [8, 62],
  pread64: [17, 67],
  writev: [20, 66],
  close: [3, 57],
  readv: [19, 65],
  pwrite64: [18, 68],
  preadv: [295, 69],
  pwritev: [296, 70],
  fsync: [74, 82],
  // Information about paths, which Landlock does not check. Programs need this information at their start, and libvips
  // for every picture. arm64 has only the forms with "at". faccessat and readlinkat are rare on x64.
  fstat: [5, 80],
  newfstatat: [262, 79],
  statx: [332, 291],
  stat: [4, null],
  lstat: [6, null],
  access: [21, null],
  faccessat: [269, 48],
  readlink: [89, null],
  readlinkat: [267, 78],
  getcwd: [79, 17],
  // Waiting, and the channel to the parent, which is open already. Rare: poll, when a pipe is full, and shutdown, when a
  // channel closes.
  epoll_wait: [232, null],
  epoll_pwait: [281, 22],
  epoll_ctl: [233, 21],
  epoll_create1: [291, 20],
  eventfd2: [290, 19],
  pipe2: [293, 59],
  recvmsg: [47, 212],
  getsockname: [51, 204],
  getpeername: [52, 205],
  getsockopt: [55, 209],
  poll: [7, null],
  ppoll: [271, 73],
  shutdown: [48, 210],
  // Signals. The kernel sends a signal when the process faults; no child sends a signal to another process.
  // sigaltstack, for handlers of faults, is rare.
  rt_sigaction: [13, 134],
  rt_sigprocmask: [14, 135],
  rt_sigreturn: [15, 139],
  sigaltstack: [131, 132],
  // Time. All but clock_nanosleep are rare: they occur only if the kernel does not map a clock into the process.
  clock_nanosleep: [230, 115],
  clock_gettime: [228, 113],
  clock_getres: [229, 114],
  nanosleep: [35, 101],
  gettimeofday: [96, 169],
  time: [201, null],
  getcpu: [309, 168],
  // The process may query its own ids, and the properties of its machine.
  getuid: [102, 174],
  geteuid: [107, 175],
  getgid: [104, 176],
  getegid: [108, 177],
  capget: [125, 90],
  uname: [63, 160],
  sysinfo: [99, 179],
  getrusage: [98, 165],
  getrandom: [318, 278],
  // With execve the child becomes its program, once. Landlock allows it to execute only Node.
  execve: [59, 221],
} as const satisfies Record<string, Numbers>

/** The calls that are permitted only with certain arguments. */
const SOMETIMES = {
  open: [2, null],
  openat: [257, 56],
  ioctl: [16, 29],
  fcntl: [72, 25],
  clone: [56, 220],
  kill: [62, 129],
  tgkill: [234, 131],
  prctl: [157, 167],
  prlimit64: [302, 261],
} as const satisfies Record<string, Numbers>

/**
 * The lowest number from which system calls have the same numbers on all processors. A child needs none of these newer
 * calls, because libraries fall back to older calls. So threads are made by clone, whose flags the filter can check,
 * and not by clone3.
 */
export const COMMON_FROM = 424

export type Processor = 'x64' | 'arm64'

const numberOn = (processor: Processor, [x64, arm64]: Numbers): number | null => (processor === 'x64' ? x64 : arm64)

/** Returns the numbers of all calls that a child may make with any arguments. */
export const always = (processor: Processor): number[] =>
  Object.values(ALLOWED)
    .map((numbers) => numberOn(processor, numbers))
    .filter((number) => number !== null)

/**
 * Returns the number of a call that is permitted only with certain arguments; null if the processor does not have it.
 */
export const sometimes = (processor: Processor, call: keyof typeof SOMETIMES): number | null =>
  numberOn(processor, SOMETIMES[call])
