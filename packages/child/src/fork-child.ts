import { type ChildProcess, spawn } from 'node:child_process'
import { constants, getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { codeOf, type Plan } from './plan.ts'

const WASM_PAGES_A_MEGABYTE = 16

/** By the kernel, or not at all, where it cannot and somebody has said that this is to be so. */
export type Confinement = 'kernel' | 'none'

export type ChildOptions = {
  args?: string[]
  /** All of its environment: no secret of the parent reaches the child unless it is named here. */
  env: Record<string, string>
  /** Cap of V8's heap. */
  heapMegabytes: number
  /** Cap of WebAssembly's memory, which no resource limit of V8 or of a worker thread bounds. */
  wasmMegabytes: number
  confinement: Confinement
  /** Folders and files that it may read beside its own code. */
  reads?: string[]
  /** Folders in which it may make, change and remove plain files. */
  writes?: string[]
  /** Whether the parent reads what the child writes to stderr; else it is dropped. */
  stderr?: 'pipe' | 'ignore'
}

/**
 * Starts a process for work on foreign files. It may be killed at any moment, and ends with its parent. Confined, it has
 * nothing but this: its code, what `reads` and `writes` name, and the channel to its parent; no network, no other process,
 * no shell (docs/adr/0016-children-confined-by-the-kernel.md). Messages are structured clones, so that bytes cross as they
 * are.
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
  // A person who waits for an answer from this machine comes before work that is done in a child.
  const priority = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL)
  if (child.pid !== undefined) setPriority(child.pid, priority)
  return child
}

/** Node's own permissions stand before the kernel's: no processes, and writing only where told. */
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
