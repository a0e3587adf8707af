import { type ChildProcess, spawn } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { codeOf, type Plan } from './plan.ts'

const WASM_PAGES_A_MEGABYTE = 16

/** The confinement of a child: by the kernel, or by nobody, where the kernel cannot and an operator has accepted that. */
export type Confinement = 'kernel' | 'none'

export type ChildOptions = {
  args?: string[]
  /** The child's whole environment: no secret of the parent reaches the child unless it is named here. */
  env: Record<string, string>
  /** The limit of V8's heap. */
  heapMegabytes: number
  /** The limit of WebAssembly's memory, which no resource limit of V8 or of a worker thread bounds. */
  wasmMegabytes: number
  confinement: Confinement
  /** Folders and files that the child may read besides its own code. */
  reads?: string[]
  /** Folders in which the child may create and change plain files. */
  writes?: string[]
  /** Whether the parent reads what the child writes to stderr; otherwise it is dropped. */
  stderr?: 'pipe' | 'ignore'
  /** Whether somebody waits for what it does. Otherwise it yields to those who wait for an answer from this machine. */
  awaited?: boolean
}

/**
 * Starts a process for work on foreign files. It may be killed at any moment, and ends with its parent. When confined,
 * it has only its code, what `reads` and `writes` name, and the channel to its parent: no network, no other process, no
 * shell (docs/adr/0016-children-confined-by-the-kernel.md). In any case the kernel limits what it takes (limits.ts).
 * Messages are structured clones, so bytes are passed as they are.
 */
export function forkChild(program: URL, options: ChildOptions): ChildProcess {
  const { args = [], env, confinement, reads = [], writes = [] } = options
  const path = fileURLToPath(program)
  const plan: Plan = {
    parent: process.pid,
    confined: confinement === 'kernel',
    command: [...flagsOf(options), path, ...args],
    env,
    reads: [...codeOf(path), ...reads],
    writes,
  }
  const confine = fileURLToPath(new URL('./confine.ts', import.meta.url))
  const child = spawn(process.execPath, ['--require', confine, path, JSON.stringify(plan)], {
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', options.stderr ?? 'ignore', 'ipc'],
  })
  if (child.pid !== undefined && !options.awaited) setPriority(child.pid, Math.max(getPriority(), YIELDING))
  return child
}

/**
 * A child yields to its parent and to the services beside it, at a third of their share of a busy processor. With less it
 * would hardly run at all on a machine that is never idle.
 */
export const YIELDING = 5

/** Node's own permissions are a second barrier before the kernel's: no processes, and writing only where permitted. */
function flagsOf({ heapMegabytes, wasmMegabytes, writes = [] }: ChildOptions): string[] {
  return [
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
    `--max-old-space-size=${heapMegabytes}`,
    `--wasm-max-mem-pages=${wasmMegabytes * WASM_PAGES_A_MEGABYTE}`,
    '--permission',
    '--allow-fs-read=*',
    ...writes.map((folder) => `--allow-fs-write=${folder}`),
    '--allow-addons',
    '--allow-worker',
  ]
}
