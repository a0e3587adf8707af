import { type ChildProcess, spawn } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { codeOf, type Plan } from './plan.ts'

const WASM_PAGES_A_MEGABYTE = 16

/** A child is confined by the kernel, or not at all, if the kernel cannot and an operator has accepted that. */
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
  /**
   * Is true if somebody waits for the child. Other children yield to those who wait for an answer from this machine.
   */
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
 * A child yields to its parent and to other services, with a third of their share of a busy processor. With less it
 * would hardly run on a machine that is never idle.
 */
export const YIELDING = 5

/**
 * Node's own permissions are a second barrier before the kernel's. They allow no processes, and writing only in
 * `writes`.
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
