/**
 * `forkChild` preloads this file. Before the process gets any foreign file, this code gives up all access beyond the
 * plan, and replaces the process with the plan's program. All this happens within the first turn of Node's event loop.
 * Otherwise the process could consume a message that is meant for the program.
 */
import { existsSync } from 'node:fs'
import { restrictFiles } from './landlock.ts'
import { lastError, libc } from './libc.ts'
import { limitResources } from './limits.ts'
import type { Plan } from './plan.ts'
import { seccompFilter } from './seccomp.ts'
import type { Processor } from './syscalls.ts'

const [PR_SET_PDEATHSIG, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS] = [1, 22, 38]
const SECCOMP_MODE_FILTER = 2
const SIGKILL = 9
const F_SETFD = 2
const CLOSE_RANGE = 436
const CLOSE_RANGE_CLOEXEC = 4
/** The descriptors of standard input, output and error, and of the channel to the parent. */
const CHANNELS = [0, 1, 2, 3]
const CAPABILITIES_VERSION = 0x20080522
/**
 * A child that runs as root keeps two capabilities, DAC_OVERRIDE and DAC_READ_SEARCH, because files that Landlock
 * permits may lie in folders of other users.
 */
const KEPT_CAPABILITIES = (1 << 1) | (1 << 2)

/** Paths that Node itself needs: the program loader, libraries, and the files that OpenSSL reads at every start. */
const LOADERS = ['/lib64/ld-linux-x86-64.so.2', '/lib/ld-linux-aarch64.so.1']
const SYSTEM = ['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/etc/ld.so.cache', '/etc/ssl/openssl.cnf']

const plan = JSON.parse(process.argv[2] ?? '') as Plan

done('prctl PDEATHSIG', libc.prctl(PR_SET_PDEATHSIG, 'ulong', SIGKILL))
if (process.ppid !== plan.parent) process.exit(1)
for (const fd of CHANNELS) done(`fcntl ${fd}`, libc.fcntl(fd, F_SETFD, 'int', 0))
limitResources({ writes: plan.writes.length > 0 })
if (plan.confined) confine()
become(plan)

function confine(): void {
  const { arch } = process
  if (arch !== 'x64' && arch !== 'arm64') throw new Error(`no filter of system calls is written for ${arch}`)
  done('prctl NO_NEW_PRIVS', libc.prctl(PR_SET_NO_NEW_PRIVS, 'ulong', 1, 'ulong', 0, 'ulong', 0, 'ulong', 0))
  dropCapabilities()
  restrictFiles({
    reads: [...SYSTEM.filter((path) => existsSync(path)), ...plan.reads],
    runs: [process.execPath, ...LOADERS.filter((path) => existsSync(path))],
    writes: plan.writes,
  })
  done(
    'close_range',
    libc.syscall(CLOSE_RANGE, 'uint', CHANNELS.length, 'uint', 0xffffffff, 'uint', CLOSE_RANGE_CLOEXEC),
  )
  filterCalls(arch)
}

function dropCapabilities(): void {
  const header = Buffer.alloc(8)
  header.writeUInt32LE(CAPABILITIES_VERSION)
  const held = Buffer.alloc(24) // the low half of effective, permitted and inheritable, and then the high half of each
  done('capget', libc.capget(header, held))
  const kept = Buffer.alloc(24)
  kept.writeUInt32LE(held.readUInt32LE(0) & KEPT_CAPABILITIES, 0)
  kept.writeUInt32LE(held.readUInt32LE(4) & KEPT_CAPABILITIES, 4)
  done('capset', libc.capset(header, kept))
}

function filterCalls(processor: Processor): void {
  const filter = seccompFilter(processor, process.pid)
  const program = { len: filter.length / 8, filter }
  done('prctl SECCOMP', libc.prctl(PR_SET_SECCOMP, 'ulong', SECCOMP_MODE_FILTER, 'sock_fprog *', program))
}

function become({ command, env }: Plan): void {
  const channel = { NODE_CHANNEL_FD: '3', NODE_CHANNEL_SERIALIZATION_MODE: 'advanced' }
  const environment = Object.entries({ ...env, ...channel }).map(([name, value]) => `${name}=${value}`)
  libc.execve(process.execPath, [process.execPath, ...command, null], [...environment, null])
  throw new Error(`execve: ${lastError()}`)
}

function done(what: string, result: number): void {
  if (result < 0) throw new Error(`${what}: ${lastError()}`)
}
