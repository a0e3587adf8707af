import { endianness } from 'node:os'
import { always, COMMON_FROM, type Processor, sometimes } from './syscalls.ts'

type Instruction = [code: number, jumpTrue: number, jumpFalse: number, k: number]

const [LOAD, AND, EQUAL, AT_LEAST, RETURN] = [0x20, 0x54, 0x15, 0x35, 0x06]
const [CALL, PROCESSOR] = [0, 4] // offsets in the data that the kernel gives the filter
const argument = (n: number) => 16 + 8 * n // the offset of its lower half, which holds all values checked here
const ALLOW = 0x7fff0000
const KILL = 0x80000000
const refuse = (errno: number) => 0x00050000 | errno
const EPERM = refuse(1)
const ENOSYS = refuse(38)
const AUDIT: Record<Processor, number> = { x64: 0xc000003e, arm64: 0xc00000b7 }

const CLONE_THREAD = 0x10000
const PR_SET_NAME = 15
const [O_ACCMODE, O_TRUNC] = [0o3, 0o1000]
/** The commands of fcntl that read or set whether a descriptor survives execve, and whether it blocks. */
const F_GETFD_SETFD_GETFL_SETFL = [1, 2, 3, 4]
/**
 * The requests of ioctl that set whether a descriptor blocks or survives execve, and TCGETS, which shows whether a
 * descriptor is a terminal.
 */
const TCGETS_FIONBIO_FIOCLEX = [0x5401, 0x5421, 0x5451]

type Call = Parameters<typeof sometimes>[1]
type Condition = { call: Call; argument: number; mask?: number } & ({ only: number[] } | { never: number[] })

const conditions = (pid: number): Condition[] => [
  { call: 'clone', argument: 0, mask: CLONE_THREAD, only: [CLONE_THREAD] },
  { call: 'kill', argument: 0, only: [pid] },
  { call: 'tgkill', argument: 0, only: [pid] },
  { call: 'prlimit64', argument: 0, only: [0] },
  { call: 'prctl', argument: 0, only: [PR_SET_NAME] },
  // Without this condition, F_SETOWN could have signals sent to any process of the same user.
  { call: 'fcntl', argument: 1, only: F_GETFD_SETFD_GETFL_SETFL },
  { call: 'ioctl', argument: 1, only: TCGETS_FIONBIO_FIOCLEX },
  // O_TRUNC would empty a file that is opened for reading. Before Linux 6.2, only this filter prevents that.
  { call: 'open', argument: 1, mask: O_ACCMODE | O_TRUNC, never: [O_TRUNC] },
  { call: 'openat', argument: 2, mask: O_ACCMODE | O_TRUNC, never: [O_TRUNC] },
]

/**
 * Makes the filter of a child's system calls, as an array of the kernel's `sock_filter`. Landlock guards the files;
 * this filter guards everything else: no network, no other process, no administration of the kernel. An unlisted call
 * fails with EPERM. A call that is newer than the list fails as if it did not exist, as on an older kernel.
 */
export function seccompFilter(processor: Processor, pid: number): Buffer {
  const program: Instruction[] = [
    [LOAD, 0, 0, PROCESSOR],
    [EQUAL, 1, 0, AUDIT[processor]],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, CALL],
    [AT_LEAST, 0, 1, COMMON_FROM],
    [RETURN, 0, 0, ENOSYS],
    ...always(processor).flatMap((number) => answer(number, ALLOW)),
    ...conditions(pid).flatMap((condition) => depending(condition, sometimes(processor, condition.call))),
    [RETURN, 0, 0, EPERM],
  ]
  return encode(program)
}

const answer = (number: number, what: number): Instruction[] => [
  [EQUAL, 0, 1, number],
  [RETURN, 0, 0, what],
]

function depending(condition: Condition, number: number | null): Instruction[] {
  if (number === null) return []
  const [values, listed, others] =
    'only' in condition ? [condition.only, ALLOW, EPERM] : [condition.never, EPERM, ALLOW]
  const body: Instruction[] = [
    [LOAD, 0, 0, argument(condition.argument)],
    ...(condition.mask === undefined ? [] : [[AND, 0, 0, condition.mask] satisfies Instruction]),
    ...values.map((value, i): Instruction => [EQUAL, values.length - i, 0, value]),
    [RETURN, 0, 0, others],
    [RETURN, 0, 0, listed],
  ]
  return [[EQUAL, 0, body.length, number], ...body]
}

function encode(program: Instruction[]): Buffer {
  if (endianness() !== 'LE') throw new Error('written for processors that put the lower half of a number first')
  const bytes = Buffer.alloc(program.length * 8)
  for (const [i, [code, jumpTrue, jumpFalse, k]] of program.entries()) {
    bytes.writeUInt16LE(code, i * 8)
    bytes.writeUInt8(jumpTrue, i * 8 + 2)
    bytes.writeUInt8(jumpFalse, i * 8 + 3)
    bytes.writeUInt32LE(k >>> 0, i * 8 + 4)
  }
  return bytes
}
