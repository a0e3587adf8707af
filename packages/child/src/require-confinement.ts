import { once } from 'node:events'
import { type Confinement, forkChild } from './fork-child.ts'

const COMPLAINT = 500
const UNCONFINED =
  'CONFINEMENT=none: foreign files are handled by processes that the kernel does not confine; one that such a file takes over reaches what this service holds'
const HELP =
  'Linux 5.13 or newer with Landlock does, in a container too where its seccomp profile knows Landlock. To go without, and let a file that takes over such a process reach what this service holds, set CONFINEMENT=none.'

/**
 * Checks confinement at the start of a service that handles foreign files. `warn` gets a line if an operator has chosen
 * no confinement.
 * @throws Error with advice, if children have to be confined and this system cannot confine them
 */
export async function requireConfinement(confinement: Confinement, warn: (line: string) => void): Promise<void> {
  if (confinement === 'none') return warn(UNCONFINED)
  const why = await whyNotConfined()
  if (why !== null) {
    throw new Error(`this system does not confine the processes that handle foreign files: ${why}. ${HELP}`)
  }
}

let known: Promise<string | null> | undefined

/**
 * Returns null when children are confined; otherwise a text that says what they can reach, or why no child could be
 * started. The confinement is tested once per process.
 */
export const whyNotConfined = (): Promise<string | null> => (known ??= probe())

/** Starts a confined child that tries forbidden accesses. */
async function probe(): Promise<string | null> {
  const child = forkChild(new URL('./probe.ts', import.meta.url), {
    env: {},
    heapMegabytes: 64,
    wasmMegabytes: 16,
    confinement: 'kernel',
    stderr: 'pipe',
  })
  let complaint = ''
  let open: string[] | undefined
  child.stderr?.on('data', (text: Buffer) => (complaint = (complaint + text.toString()).slice(0, COMPLAINT)))
  child.on('message', (doors: string[]) => (open = doors))
  await once(child, 'close')
  if (open === undefined) return /^Error: (.*)$/m.exec(complaint)?.[1] ?? `a child did not start: ${complaint.trim()}`
  return open.length === 0 ? null : `a child reaches ${open.join(' and ')}`
}
