/** Numbers of the kernel's calls on x64 and arm64; null when arm64 does not have the call. */
type Numbers = readonly [x64: number, arm64: number | null]

/** Calls that a child never makes, and by which a child that was taken over would reach out of its process. */
const NEVER = {
  // The network, and anything else that a socket leads to. The channel to the parent is already open.
  socket: [41, 198],
  socketpair: [53, 199],
  connect: [42, 203],
  bind: [49, 200],
  listen: [50, 201],
  accept: [43, 202],
  accept4: [288, 242],
  // Other processes: creating, holding, reading and disturbing them.
  fork: [57, null],
  vfork: [58, null],
  execveat: [322, 281],
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  kcmp: [312, 272],
  tkill: [200, 130],
  rt_sigqueueinfo: [129, 138],
  rt_tgsigqueueinfo: [297, 240],
  move_pages: [279, 239],
  migrate_pages: [256, 238],
  setpriority: [141, 140],
  ioprio_set: [251, 30],
  sched_setaffinity: [203, 122],
  sched_setattr: [314, 274],
  sched_setparam: [142, 118],
  sched_setscheduler: [144, 119],
  // Resources that processes of one user share.
  shmget: [29, 194],
  shmat: [30, 196],
  shmctl: [31, 195],
  semget: [64, 190],
  semop: [65, 193],
  semctl: [66, 191],
  semtimedop: [220, 192],
  msgget: [68, 186],
  msgsnd: [69, 189],
  msgrcv: [70, 188],
  msgctl: [71, 187],
  mq_open: [240, 180],
  mq_unlink: [241, 181],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  // What Landlock leaves open about files: modes, owners, times, attributes and events, and before Linux 6.2 their
  // length.
  chmod: [90, null],
  fchmod: [91, 52],
  fchmodat: [268, 53],
  chown: [92, null],
  lchown: [94, null],
  fchown: [93, 55],
  fchownat: [260, 54],
  utime: [132, null],
  utimes: [235, null],
  futimesat: [261, null],
  utimensat: [280, 88],
  setxattr: [188, 5],
  lsetxattr: [189, 6],
  fsetxattr: [190, 7],
  removexattr: [197, 14],
  lremovexattr: [198, 15],
  fremovexattr: [199, 16],
  truncate: [76, 45],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  // A file in memory does not show among the files of a process, and can be run although Landlock permits no such file.
  memfd_create: [319, 279],
  inotify_init: [253, null],
  inotify_init1: [294, 26],
  fanotify_init: [300, 262],
  // Reading and writing by requests that the kernel carries out later, of which nothing here has need.
  io_setup: [206, 0],
  io_destroy: [207, 1],
  io_getevents: [208, 4],
  io_submit: [209, 2],
  io_cancel: [210, 3],
  io_pgetevents: [333, 292],
  // The kernel itself, mostly its administration by root, where its weaknesses are often found.
  unshare: [272, 97],
  setns: [308, 268],
  chroot: [161, 51],
  pivot_root: [155, 41],
  mount: [165, 40],
  umount2: [166, 39],
  swapon: [167, 224],
  swapoff: [168, 225],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  reboot: [169, 142],
  syslog: [103, 116],
  acct: [163, 89],
  quotactl: [179, 60],
  lookup_dcookie: [212, 18],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  personality: [135, 92],
  vhangup: [153, 58],
  modify_ldt: [154, null],
  ioperm: [173, null],
  iopl: [172, null],
} as const satisfies Record<string, Numbers>

/** Calls that are permitted depending on their arguments. */
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

/** From this number on, calls have the same numbers on all processors. */
export const COMMON_FROM = 424
/** The only calls from there on that a child may make: close_range, faccessat2, epoll_pwait2, futex_waitv. */
export const COMMON_ALLOWED: readonly number[] = [436, 439, 441, 449]

export type Processor = 'x64' | 'arm64'

const numberOn = (processor: Processor, [x64, arm64]: Numbers): number | null => (processor === 'x64' ? x64 : arm64)

/** @returns the numbers of all calls that a child never makes */
export const never = (processor: Processor): number[] =>
  Object.values(NEVER)
    .map((numbers) => numberOn(processor, numbers))
    .filter((number) => number !== null)

/** @returns null where the processor does not have the call */
export const sometimes = (processor: Processor, call: keyof typeof SOMETIMES): number | null =>
  numberOn(processor, SOMETIMES[call])
