import { libc } from '@car/child/libc'
import { requireConfinement } from '@car/child/require-confinement'

/** Runs as in a container whose seccomp profile forbids Landlock, and prints what the start of a service reports. */
const [LOAD, EQUAL, RETURN] = [0x20, 0x15, 0x06]
const [LANDLOCK_CREATE_RULESET, EPERM, ALLOW] = [444, 0x00050001, 0x7fff0000]
const program = [
  [LOAD, 0],
  [EQUAL | (1 << 24), LANDLOCK_CREATE_RULESET],
  [RETURN, EPERM],
  [RETURN, ALLOW],
]
const filter = Buffer.from(new Uint32Array(program.flat()).buffer)
libc.prctl(38, 'ulong', 1, 'ulong', 0, 'ulong', 0, 'ulong', 0) // no_new_privs
libc.prctl(22, 'ulong', 2, 'sock_fprog *', { len: 4, filter })

let refusal = ''
let warning = ''
await requireConfinement('kernel', () => {}).catch((error: Error) => (refusal = error.message))
await requireConfinement('none', (line) => (warning = line))
process.stdout.write(JSON.stringify([refusal, warning]))
