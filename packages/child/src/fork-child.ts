import { type ChildProcess, spawn } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { codeOf, type Plan } from './plan.ts'

const WASM_PAGES_A_MEGABYTE = 16

/**
 * `kernel`: the kernel confines the child. `none`: it is not confined, because the kernel cannot and an operator
 * accepts it.
 */
export type Confinement = 'kernel' | 'none'

export type ChildOptions = {
  args?: string[]
  /** The child's whole environment. A secret of the parent reaches the child only if it is named here. */
  env: Record<string, string>
  /** The limit of V8's heap. */
  heapMegabytes: number
  /** The limit of WebAssembly's memory, for which V8 and worker threads have no limit. */
  wasmMegabytes: number
  confinement: Confinement
  /** Folders and files that the child may read besides its own code. */
  reads?: string[]
  /** Folders in which the child may create and change plain files. */
  writes?: string[]
  /** `pipe` if the parent reads the child's stderr; otherwise it is dropped. */
  stderr?: 'pipe' | 'ignore'
  /** Is true if a person waits for the child. Any other child gets less processor time on a busy machine. */
  awaited?: boolean
}

/**
 * Starts a process for work on foreign files. It may be killed at any moment, and ends with its parent. A confined one
 * has only its code, the paths in `reads` and `writes`, and the channel to its parent: no network, no other process, no
 * shell (docs/adr/0016-children-confined-by-the-kernel.md). In any case the kernel limits its resources (limits.ts).
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
 * The nice value of a child for which nobody waits. On a busy processor it gets a third of the share of its parent and
 * of other services. With less it would hardly run on a machine that is never idle.
 */
export const YIELDING = 5

/**
 * Makes Node's flags. Its own permissions are a second barrier besides the kernel's: they allow no processes, and
 * writing only in `writes`.
 */
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
