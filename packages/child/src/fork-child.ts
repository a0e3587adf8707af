import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { codeOf, type Plan } from './plan.ts'

const WASM_PAGES_A_MEGABYTE = 16

/**
 * `kernel`: the kernel confines the child. `none`: the child is not confined. An operator chooses `none` where the
 * kernel cannot confine children.
 */
export type Confinement = 'kernel' | 'none'

export type ChildOptions = {
  args?: string[]
  /** The child's whole environment. It inherits nothing from the parent, so no secret reaches the child by accident. */
  env: Record<string, string>
  heapMegabytes: number
  /** The limit of a WebAssembly memory. V8's limit of the heap and limits of worker threads do not cover it. */
  wasmMegabytes: number
  confinement: Confinement
  /** Folders and files that the child may read besides its own code. */
  reads?: string[]
  /** Folders in which the child may create and change regular files. */
  writes?: string[]
  /** `pipe` if the parent reads the child's stderr. By default it is discarded. */
  stderr?: 'pipe' | 'ignore'
}

/**
 * Starts a process for work on foreign files. The process may be killed at any moment, and ends with its parent. A
 * confined process can open only its code, Node's libraries, and the paths in `reads` and `writes`. It reaches no
 * network, no other process and no shell (docs/adr/0016-children-confined-by-the-kernel.md). In any case the kernel
 * limits its resources (limits.ts). Messages are structured clones, so they may contain buffers.
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
  return child
}

/**
 * Returns Node's flags. Node's permission model is a second barrier besides the kernel: it forbids child processes, and
 * writing outside of `writes`.
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
